import fc from "fast-check";
import { convertToDocument } from "../../../../src/emulator/drive/content/import.ts";
import { docxExport } from "../../../../src/emulator/drive/content/docx-export.ts";
import { htmlExport } from "../../../../src/emulator/drive/content/html-export.ts";
import { markdownExport } from "../../../../src/emulator/drive/content/markdown-export.ts";
import { docxMimeType } from "../../../../src/emulator/drive/content/media-types.ts";
import {
  readableDocument,
  type ReadableBlock,
  type ReadableDocument,
} from "../../../../src/emulator/drive/content/readable.ts";
import type { Document, DocumentTab, StructuralElement } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { arbitraryPage } from "./arbitrary-html.ts";

async function readable(mimeType: string, bytes: Buffer | string): Promise<ReadableDocument> {
  const media = { mimeType, bytes: Buffer.from(bytes) };
  const { content } = await convertToDocument(media, "page");
  const document: Document = { title: "page", tabs: [{ documentTab: content as DocumentTab }] };
  return readableDocument(document, () => null);
}

type Shape = string | { text: string; marks: string } | readonly Shape[];

/** What must survive: order, kind, level, numbers, words with their marks; without empty paragraphs. */
function shapeOf(blocks: readonly ReadableBlock[], withMarks: boolean): Shape[] {
  return blocks.flatMap((block): Shape[] => {
    if (block.kind === "table")
      return [block.rows.map(({ cells }) => cells.map((cell) => shapeOf(cell.blocks, withMarks)))];
    const pieces: { text: string; marks: string }[] = [];
    for (const span of block.spans) {
      if (span.kind !== "text") continue;
      const { look, link } = span;
      const marks = withMarks
        ? [look.bold, look.italic, look.underline, look.strikethrough, look.script, look.family, link].join()
        : "";
      const last = pieces[pieces.length - 1];
      if (last?.marks === marks) last.text += span.text;
      else pieces.push({ text: span.text, marks });
    }
    if (pieces.length === 0) return [];
    const { item, headingLevel } = block;
    const kind = item === null ? `h${headingLevel}` : `${item.kind} ${item.level} ${item.number}`;
    return [[kind, ...pieces]];
  });
}

function shapes(document: ReadableDocument, withMarks = true): Shape[] {
  return document.tabs.map(({ blocks }) => shapeOf(blocks, withMarks));
}

describe("a document that goes out and comes in again", () => {
  it("is the same through HTML: blocks, levels, numbers, words, looks and links (rulebook 13.2)", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPage, async (page) => {
        const before = await readable("text/html", page);
        const after = await readable("text/html", htmlExport(before));
        expect(shapes(after)).toEqual(shapes(before));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("keeps its words through Markdown, whatever characters they have", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPage, async (page) => {
        const before = await readable("text/html", page);
        const after = await readable("text/markdown", markdownExport(before));
        expect(wordsOf(after)).toEqual(wordsOf(before));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("keeps a link's words through Markdown where they look like the end of a link", async () => {
    const page = '<p><a href="https://example.com/5?a=1&amp;b=2">[ ](x) [y]()</a> ](z)</p>';
    const before = await readable("text/html", page);
    expect(wordsOf(before)).toEqual(["[ ](x) [y]() ](z)"]);
    expect(wordsOf(await readable("text/markdown", markdownExport(before)))).toEqual(wordsOf(before));
  });

  it("keeps blocks, levels, numbers and words through .docx", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPage, async (page) => {
        const before = await readable("text/html", page);
        const after = await readable(docxMimeType, await docxExport(before));
        expect(wordsOf(after)).toEqual(wordsOf(before));
      }),
      { numRuns: Math.ceil(propertyRuns() / 10) },
    );
  });
});

/** The body of what `media` becomes, as Docs JSON. */
async function bodyOf(mimeType: string, text: string): Promise<StructuralElement[]> {
  const { content } = await convertToDocument({ mimeType, bytes: Buffer.from(text) }, "x");
  return (content as DocumentTab).body!.content!.slice(1);
}

const runsOf = (block: StructuralElement | undefined) =>
  block?.paragraph?.elements?.map(({ textRun }) => [textRun?.content, textRun?.textStyle]);

describe("Markdown that comes in (rulebook 13.2)", () => {
  it("makes paragraphs of Roboto Mono of fenced code", async () => {
    const body = await bodyOf("text/markdown", "```\nlet a;\n\nlet b;\n```");
    const mono = { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } };
    expect(body.map(runsOf)).toEqual([[["let a;\n", mono]], [["\n", {}]], [["let b;\n", mono]]]);
  });

  it("indents quotes by 30 pt, and breaks lines by U+000B", async () => {
    const [quote] = await bodyOf("text/markdown", "> one  \n> two");
    expect(quote?.paragraph?.paragraphStyle?.indentStart).toEqual({ magnitude: 30, unit: "PT" });
    expect(runsOf(quote)).toEqual([["one\u000btwo\n", {}]]);
  });

  it("makes the first row of a table bold and a header", async () => {
    const [before, { table } = {}] = await bodyOf("text/markdown", "| a | b |\n| - | - |\n| 1 | 2 |");
    expect(runsOf(before)).toEqual([["\n", {}]]);
    expect(table?.tableRows?.map(({ tableRowStyle }) => tableRowStyle?.tableHeader)).toEqual([
      true,
      undefined,
    ]);
    const cells = table?.tableRows?.map(({ tableCells }) => runsOf(tableCells?.[0]?.content?.[0]));
    expect(cells).toEqual([[["a\n", { bold: true }]], [["1\n", {}]]]);
  });

  it("leaves the newline out of a link at the end of a paragraph (rulebook 3.6)", async () => {
    const [paragraph] = await bodyOf("text/markdown", "see [this](https://example.com/)");
    expect(runsOf(paragraph)?.slice(1)).toEqual([
      [
        "this",
        {
          underline: true,
          foregroundColor: { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } },
          link: { url: "https://example.com/" },
        },
      ],
      ["\n", {}],
    ]);
  });

  it("gives headings ids, and follows links to them", async () => {
    const html = '<p><a href="#there">go</a></p><h2 id="there">There</h2>';
    const [link, heading] = await bodyOf("text/html", html);
    const headingId = heading?.paragraph?.paragraphStyle?.headingId;
    expect(headingId).toMatch(/^h\.[a-z0-9]{12}$/);
    expect(link?.paragraph?.elements?.[0]?.textRun?.textStyle?.link).toEqual({
      heading: { id: headingId, tabId: "t.0" },
    });
  });

  it("nests lists in one definition with the presets' glyphs and indents (rulebook 9.1, 9.2)", async () => {
    const { content } = await convertToDocument(
      { mimeType: "text/markdown", bytes: Buffer.from("- a\n  1. b\n     - c\n- [ ] d") },
      "x",
    );
    const { lists, body } = content as DocumentTab;
    const bullets = body!.content!.slice(1).map(({ paragraph }) => paragraph?.bullet);
    expect(bullets.map((bullet) => bullet?.nestingLevel)).toEqual([undefined, 1, 2, undefined]);
    expect(new Set(bullets.map((bullet) => bullet?.listId)).size).toBe(2);
    const levels = lists?.[bullets[0]!.listId!]?.listProperties?.nestingLevels;
    expect(levels).toHaveLength(9);
    expect(levels?.slice(0, 3)).toMatchObject([
      {
        glyphSymbol: "●",
        glyphFormat: "%0",
        indentFirstLine: { magnitude: 18 },
        indentStart: { magnitude: 36 },
      },
      {
        glyphType: "ALPHA",
        glyphFormat: "%1.",
        indentFirstLine: { magnitude: 54 },
        indentStart: { magnitude: 72 },
      },
      {
        glyphSymbol: "■",
        glyphFormat: "%2",
        indentFirstLine: { magnitude: 90 },
        indentStart: { magnitude: 108 },
      },
    ]);
  });
});

describe("HTML that comes in", () => {
  it("makes a full grid of a table with spans, the merges on the cells they begin in (rulebook 8.8)", async () => {
    const html =
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>';
    const [, { table } = {}] = await bodyOf("text/html", html);
    const grid = table?.tableRows?.map(({ tableCells }) =>
      tableCells?.map(({ content, tableCellStyle }) => [
        content?.[0]?.paragraph?.elements?.[0]?.textRun?.content,
        tableCellStyle?.rowSpan,
        tableCellStyle?.columnSpan,
      ]),
    );
    expect(grid).toEqual([
      [
        ["a\n", 2, 1],
        ["b\n", 1, 2],
        ["\n", 1, 1],
      ],
      [
        ["\n", 1, 1],
        ["c\n", 1, 1],
        ["d\n", 1, 1],
      ],
    ]);
  });

  it("keeps the words of what has no place in a document, and nothing of what is not text", async () => {
    const html =
      "<title>t</title><style>p{}</style><p>a <button>b</button></p><script>c()</script><video>d</video>";
    const body = await bodyOf("text/html", html);
    expect(body.map(runsOf)).toEqual([[["a b\n", {}]], [["d\n", {}]]]);
  });

  it("names a picture that is elsewhere, with its address", async () => {
    const [paragraph] = await bodyOf(
      "text/html",
      '<p><img alt="a cat" src="https://example.com/cat.png"></p>',
    );
    expect(paragraph?.paragraph?.elements?.[0]?.textRun).toMatchObject({
      content: "a cat",
      textStyle: { link: { url: "https://example.com/cat.png" } },
    });
  });
});

function wordsOf(document: ReadableDocument): string[] {
  const text = (blocks: readonly ReadableBlock[]): string[] =>
    blocks.flatMap((block) => {
      if (block.kind === "table")
        return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => text(cell.blocks)));
      const words = block.spans.map((span) => (span.kind === "text" ? span.text : "")).join("");
      return words.trim() === "" ? [] : [words.replace(/\s+/g, " ").trim()];
    });
  return document.tabs.flatMap(({ blocks }) => text(blocks));
}

describe("content nested beyond measure", () => {
  const deep = 30_000;
  it.each([
    ["text/html", "<div>".repeat(deep)],
    ["text/html", "<b>".repeat(deep)],
    ["text/html", "<table><tr><td>".repeat(deep)],
    ["text/html", "<ul><li>".repeat(deep)],
    ["text/markdown", "> ".repeat(deep)],
    ["text/markdown", "- ".repeat(deep)],
  ])("is refused by name: %s of %.12s…", async (mimeType, text) => {
    await expect(
      convertToDocument({ mimeType, bytes: Buffer.from(`${text}x`) }, "deep"),
    ).rejects.toMatchObject({
      httpStatus: 501,
      message:
        "((the conversion of content nested as deeply as this is not implemented by the local Google))",
    });
  });
});
