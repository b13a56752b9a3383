import { constructs } from "../../../src/kernel/markdown/constructs.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import type { Document } from "../../../src/google-api/docs.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { planMarkdown } from "../../../src/kernel/markdown/write/plan-markdown.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";

const written = constructs.flatMap((one) => (one.example === null ? [] : [{ ...one, example: one.example }]));

/** Constructs that a write of the text over a document names as impossible. */
function refusalOver(document: Document, markdown: string): unknown {
  const model = parseDocument(document);
  const planned = planMarkdown(model, model.tabs[0]!, { kind: "tab" }, markdown);
  const problems = planned.kind === "refused" ? planned.error.diagnostics["problems"] : null;
  return Array.isArray(problems)
    ? problems.map((problem) => (problem as { readonly construct: string }).construct)
    : planned.kind;
}

describe("the table of constructs", () => {
  it.each(written)("$name is $parsing", ({ example, parsing, refusedAs }) => {
    const parsed = parseMarkdown(example, { isKnownPlaceholder: (name) => !name.endsWith(":unknown") });
    if (parsed.kind === "refused") {
      expect(parsing).toBe("refused");
      expect(parsed.problems.map(({ construct }) => construct)).toContain(refusedAs);
      return;
    }
    const again = renderMarkdown(parsed.content);
    if (parsing === "refused when new") {
      expect(again).toBe(`${example}\n`);
      expect(refusalOver(doc(tab(p("x"))).document, example)).toEqual([refusedAs]);
    } else if (parsing === "kept") expect(again).toBe(`${example}\n`);
    else {
      expect(parsing).toBe("converted");
      expect(again).not.toBe(`${example}\n`);
    }
  });

  it("names each construct once", () => {
    const names = constructs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
