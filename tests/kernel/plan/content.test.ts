// Content apart from any document: what cannot be written is told all at once, and what is stored is read back or refused.
import fc from "fast-check";
import type { Json, ToolError } from "../../../src/kernel/errors.ts";
import type { Content, ContentInline, ContentParagraph } from "../../../src/kernel/plan/content.ts";
import { contentFromJson, contentToJson } from "../../../src/kernel/plan/content-json.ts";
import { contentProblems } from "../../../src/kernel/plan/content-problems.ts";
import { contents } from "../../support/arbitrary-content.ts";
import { propertyRuns } from "../../support/runs.ts";

const paragraph = (...content: ContentInline[]): ContentParagraph => ({
  kind: "paragraph",
  namedStyle: "NORMAL_TEXT",
  style: {},
  list: null,
  content,
});
const text = (words: string): ContentInline => ({ kind: "text", text: words, textStyle: {} });

describe("content", () => {
  it("survives its JSON form", () => {
    fc.assert(
      fc.property(contents, (content) => {
        const json = JSON.parse(JSON.stringify(contentToJson(content))) as Json;
        expect(contentFromJson(json, "content")).toEqual(content);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("names every problem with its place, also in cells", () => {
    const content: Content = [
      paragraph(text("line\nfeed"), text("half \uD83D"), text("glyph \uE907"), text("")),
      paragraph({ kind: "page-break" }, text("behind")),
      paragraph({ kind: "image", uri: "file:///etc/passwd" }),
      { ...paragraph(text("a")), list: { kind: "bulleted", level: 9, key: "l" } },
      { ...paragraph(text("b")), list: { kind: "numbered", level: 0, key: "l" } },
      {
        kind: "table",
        rows: [{ cells: [{ content: [paragraph(text("\u0007"))] }, { content: [] }] }, { cells: [] }],
        pinnedHeaderRows: 3,
        columnWidthsPt: [4],
      },
    ];
    expect(contentProblems(content)).toEqual([
      expect.stringMatching(/^block 0: .*control character/),
      expect.stringMatching(/^block 0: .*surrogate/),
      expect.stringMatching(/^block 0: .*control character/),
      expect.stringMatching(/^block 0: .*empty piece/),
      expect.stringMatching(/^block 1: .*page break/),
      expect.stringMatching(/^block 2: .*address/),
      expect.stringMatching(/^block 3: .*level/),
      expect.stringMatching(/^block 4: .*one kind/),
      expect.stringMatching(/^block 5: .*2 cells in row 1, found 0/),
      expect.stringMatching(/^block 5: .*2 column widths, found 1/),
      expect.stringMatching(/^block 5: .*at least 5 points/),
      expect.stringMatching(/^block 5: .*pinned rows, found 3/),
      expect.stringMatching(/^block 5, row 0, column 0, block 0: .*control character/),
    ]);
  });

  const unknownShapes: readonly Json[] = [
    [{ kind: "picture" }],
    [{ kind: "paragraph", namedStyle: "HEADING_9", style: {}, list: null, content: [] }],
    [{ kind: "paragraph", namedStyle: "TITLE", style: { tabStops: [] }, list: null, content: [] }],
    [{ kind: "paragraph", namedStyle: "TITLE", style: {}, list: { kind: "dots" }, content: [] }],
    [{ kind: "paragraph", namedStyle: "TITLE", style: {}, list: null, content: [{ kind: "sound" }] }],
    [{ kind: "table", rows: [{ cells: [{}] }], pinnedHeaderRows: 0 }],
    {},
  ];
  it.each(unknownShapes.map((json) => ({ json })))(
    "of a shape that is not known is refused, never guessed: $json",
    ({ json }) => {
      expect(() => contentFromJson(json, "content")).toThrow(
        expect.objectContaining({ code: "UNDO_UNAVAILABLE" }) as ToolError,
      );
    },
  );
});
