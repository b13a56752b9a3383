import type { Document } from "../../../src/google-api/docs.ts";
import { parseDocument } from "../../../src/kernel/index.ts";
import { captures } from "../../support/captures.ts";
import { doc, legacy, p, tab } from "../../support/document-builder.ts";
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
