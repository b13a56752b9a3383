import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { blockDifferences } from "../../../src/kernel/markdown/difference.ts";
import { normalContent } from "../../../src/kernel/markdown/normal-form.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import { contentOf, readMarkdown, wholeSegment } from "../../../src/kernel/markdown/read/read-markdown.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";
import { testDocuments } from "../../support/test-documents.ts";

describe.each(testDocuments())("reading $name as Markdown", ({ read }) => {
  const document = parseDocument(read());
  const parts = document.tabs.flatMap((tab) => tab.segments.map((segment) => ({ tab, segment })));
  const readings = parts.map(({ tab, segment }) => readMarkdown(document, tab, wholeSegment(segment)));

  it("gives blocks in normal form", () => {
    for (const reading of readings) {
      const content = contentOf(reading);
      expect(normalContent(content)).toEqual(content);
    }
  });

  it("takes in every unit of the segment once", () => {
    readings.forEach(({ entries }, at) => {
      const { segment } = parts[at]!;
      let cursor = 0;
      let block = 0;
      for (const entry of entries) {
        expect([entry.startUtf16, entry.firstBlock]).toEqual([cursor, block]);
        cursor = entry.endUtf16;
        block = entry.endBlock;
      }
      expect([cursor, block]).toEqual([segment.lengthUtf16, segment.blocks.length]);
    });
  });

  it("is written so that it reads as the same blocks again", () => {
    for (const reading of readings) {
      const content = contentOf(reading);
      const parsed = parseMarkdown(renderMarkdown(content), { isKnownPlaceholder: () => true });
      if (parsed.kind === "refused") throw new Error(parsed.problems.map(({ what }) => what).join("\n"));
      expect(blockDifferences(content.blocks, parsed.content.blocks).map(({ words }) => words)).toEqual([]);
      expect(renderMarkdown(parsed.content)).toBe(renderMarkdown(content));
    }
  });

  it("notes losses only at places that are there", () => {
    readings.forEach(({ losses }, at) => {
      const { tab } = parts[at]!;
      for (const { segmentId, startUtf16, endUtf16 } of losses) {
        const segment = tab.segments.find((one) => one.segmentId === segmentId)!;
        expect(startUtf16).toBeLessThanOrEqual(endUtf16);
        expect(endUtf16).toBeLessThanOrEqual(segment.lengthUtf16);
      }
    });
  });
});
