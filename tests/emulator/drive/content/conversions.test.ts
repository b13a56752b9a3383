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
import { textExport } from "../../../../src/emulator/drive/content/text-export.ts";
import type { Document, DocumentTab } from "../../../../src/google-api/docs.ts";
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

  it("keeps blocks, levels, numbers and words through .docx", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPage, async (page) => {
        const before = await readable("text/html", page);
        const after = await readable(docxMimeType, await docxExport(before));
        expect(wordsOf(after)).toEqual(wordsOf(before));
      }),
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
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

void textExport;
