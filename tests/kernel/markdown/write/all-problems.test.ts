// Problems that the parser finds and those that only the document shows, in one answer.
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { planMarkdown } from "../../../../src/kernel/markdown/write/plan-markdown.ts";
import { doc, p, tab } from "../../../support/document-builder.ts";

describe("what cannot be made of a text", () => {
  it("is told together with what cannot be read, each once and by line", () => {
    const parts = ["7. a", "<div>x</div>", "---", "[b](#c)", "a[^1]", "[image:none]", "- [x] done"];
    const model = parseDocument(doc(tab(p("x"))).document);
    const planned = planMarkdown(model, model.tabs[0]!, { kind: "tab" }, parts.join("\n\n"));
    const { problems } = (planned.kind === "refused" ? planned.error.diagnostics : {}) as {
      readonly problems?: readonly { readonly construct: string; readonly line: number }[];
    };
    expect(problems?.map(({ construct, line }) => [construct, line])).toEqual([
      ["list_start", 1],
      ["html_block", 3],
      ["rule", 5],
      ["link", 7],
      ["footnote", 9],
      ["placeholder", 11],
      ["check_box", 13],
    ]);
  });
});
