// Content on its way into a document: text as it is, Markdown and .docx through HTML. The parsers are loaded when used.
import type { ConvertedContent, Media } from "../../api/api-call.ts";
import { notImplemented } from "../../errors.ts";
import { messageOf } from "../../failure.ts";
import { badRequest } from "../drive-error.ts";
import { readHtml } from "./html-reader.ts";
import { importFormatOf } from "./media-types.ts";

/**
 * What `media` becomes as a document; `name` is the file's, for content whose type says nothing. Throws 501 for formats
 * that only Google converts and for content nested too deeply, 400 for content that is not what its type says.
 */
export async function convertToDocument(media: Media, name: string): Promise<ConvertedContent> {
  try {
    return await converted(media, name);
  } catch (error) {
    // The stack ended: content is read, by the parsers too, as deep as it is nested.
    if (error instanceof RangeError)
      throw notImplemented("the conversion of content nested as deeply as this");
    throw error;
  }
}

async function converted(media: Media, name: string): Promise<ConvertedContent> {
  switch (importFormatOf(media.mimeType, name)) {
    case "txt":
      return { content: textOf(media.bytes), images: [] };
    case "html":
      return readHtml(textOf(media.bytes));
    case "md":
      return readHtml(await htmlOfMarkdown(textOf(media.bytes)));
    case "docx":
      return readHtml(await htmlOfDocx(media.bytes), true);
    case null:
      throw notImplemented(`the conversion of ${media.mimeType} to a document`);
  }
}

function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}

async function htmlOfMarkdown(markdown: string): Promise<string> {
  const { Marked } = await import("marked");
  const html: string = await new Marked({ gfm: true }).parse(markdown);
  // The newline before </code></pre> ends the last line; it begins no other.
  return html.replace(/\n<\/code><\/pre>/g, "</code></pre>");
}

/** Levels six to nine of lists, which mammoth alone does not read. */
const deepListStyles = [6, 7, 8, 9].flatMap((depth) =>
  (["unordered", "ordered"] as const).map((kind) => {
    const around = "ul|ol > li > ".repeat(depth - 1);
    return `p:${kind}-list(${depth}) => ${around}${kind === "ordered" ? "ol" : "ul"} > li:fresh`;
  }),
);

async function htmlOfDocx(bytes: Buffer): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        styleMap: [
          "p[style-name='Title'] => p.title:fresh",
          "p[style-name='Subtitle'] => p.subtitle:fresh",
          "u => u",
          "strike => s",
          "highlight => mark",
          "br[type='page'] => hr.page-break",
          ...deepListStyles,
        ],
        ignoreEmptyParagraphs: false,
      },
    );
    return value;
  } catch (error) {
    throw badRequest(`The file is not a .docx that can be read: ${messageOf(error)}`);
  }
}
