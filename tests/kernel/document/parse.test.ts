import type { Document } from "../../../src/google-api/docs.ts";
import { parseDocument, renderOutline, renderStructured, renderText } from "../../../src/kernel/index.ts";
import { captures } from "../../support/captures.ts";
import {
  chip,
  doc,
  heading,
  image,
  legacy,
  p,
  proposed,
  struck,
  tab,
  table,
} from "../../support/document-builder.ts";
import { failureOf } from "../../support/replace-call.ts";
import { richDocument } from "../../support/rich-document.ts";

const specimens = [{ name: "a document of every kind", document: richDocument().document }, ...captures()];

/** Every stated start, with the length of what starts there. */
function lastEnd(document: Document, tabIndex: number): number {
  const tabs = document.tabs ?? [{ documentTab: document }];
  const content = tabs[tabIndex]?.documentTab?.body?.content ?? [];
  return content[content.length - 1]?.endIndex ?? 0;
}

describe("parseDocument", () => {
  it.each(specimens)("counts the indexes of $name as the service does", ({ document }) => {
    const model = parseDocument(document);
    expect(model.tabs[0]?.segments[0]?.lengthUtf16).toBe(lastEnd(document, 0));
  });

  it("keeps the service's own nodes instead of copying them", () => {
    const { document } = richDocument();
    const block = parseDocument(document).tabs[0]?.segments[0]?.blocks[1];
    expect(block?.raw).toBe(document.tabs?.[0]?.documentTab?.body?.content?.[1]?.paragraph);
  });

  it("presents a document without tabs as the one tab _body", () => {
    const model = parseDocument(legacy(doc(tab(p("x")))).document);
    expect(model.tabs).toMatchObject([{ tabId: "_body", title: "Body", path: ["Body"] }]);
  });

  it("refuses an index that does not agree with the text", () => {
    const { document } = doc(tab(p("one"), p("two")));
    const run = document.tabs![0]!.documentTab!.body!.content![1]!.paragraph!.elements![0]!;
    run.textRun!.content = "on\n";
    const error = failureOf(() => parseDocument(document));
    expect(error.code).toBe("INDEX_MODEL_DIVERGENCE");
    expect(error.diagnostics).toMatchObject({
      api_start: 1,
      api_end_reported: 5,
      api_end_computed: 4,
      content: "on\n",
    });
  });
});

describe("renderText", () => {
  it("reads paragraphs as lines and rows with their cells parted by tabs", () => {
    const model = parseDocument(
      doc(tab(heading("Plan"), table(["a", "b"], ["c", [p("two"), p("lines")]]), p("end"))).document,
    );
    expect(renderText(model.tabs[0]!)).toBe("Plan\na\tb\nc\ttwo\u000Blines\nend");
  });

  it("leaves out what is only proposed and keeps what is proposed to go", () => {
    const model = parseDocument(doc(tab(p("a ", proposed("b ", "s.1"), struck("c", "s.2")))).document);
    expect(renderText(model.tabs[0]!)).toBe("a c");
  });
});

describe("what renderText shows for elements", () => {
  it("names chips and footnote marks and keeps a place for the rest", () => {
    const model = parseDocument(richDocument().document);
    expect(renderText(model.tabs[0]!)).toContain("\n\uFFFC and sam@example.com[^1]\n");
  });
});

describe("renderOutline", () => {
  it("lists headings with level, place and id", () => {
    const model = parseDocument(doc(tab(p("x"), heading("Plan"), heading("Part", 2))).document);
    expect(renderOutline(model.tabs[0]!)).toEqual({
      headings: [
        { level: 1, text: "Plan", start_index: 3, end_index: 8, heading_id: "h.plan" },
        { level: 2, text: "Part", start_index: 8, end_index: 13, heading_id: "h.part" },
      ],
    });
  });
});

describe("renderStructured", () => {
  it("tells runs with explicit style, objects with their width, and tables", () => {
    const model = parseDocument(doc(tab(p("a", image, chip), table(["x", "y"]), p(""))).document);
    expect(renderStructured(model.tabs[0]!)).toMatchObject({
      paragraphs: [
        {
          style: "NORMAL_TEXT",
          start: 1,
          end: 5,
          runs: [
            { text: "a", bold: false, link: "", start: 1, end: 2 },
            { element: "inline_object_element", start: 2, end: 3 },
            { element: "person", start: 3, end: 4 },
            { text: "\n" },
          ],
        },
        {},
      ],
      tables: [{ table_index: 0, rows: [{ cells: [{ paragraphs: [{ runs: [{ text: "x\n" }] }] }, {}] }] }],
    });
  });
});
