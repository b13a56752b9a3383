// What never belongs to a match, and that all the rest is compared behind it.
import type { Document, DocumentTab } from "../../../src/google-api/docs.ts";
import {
  chip,
  doc,
  image,
  item,
  p,
  proposed,
  struck,
  tab,
  table,
  type BlockSpec,
} from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, replaceText } from "../../support/replace-call.ts";
import { carryOut } from "../../support/token-service.ts";

function world(...blocks: BlockSpec[]): KernelWorld {
  return new KernelWorld(doc(tab(...blocks)).document);
}

describe("W-01: a match", () => {
  it("ends with its last character, in front of an object", () => {
    const there = world(p("Before ", image, "after"));
    expect(replaceText(there, "Before ", "Now ")).toMatchObject({
      write_status: "written_verified",
      spans: [{ start: 1, end: 8 }],
    });
    expect(JSON.stringify(there.document.tabs)).toContain("inlineObjectId");
  });

  it.each([
    ["an image", image],
    ["a chip", chip],
    ["an equation", { element: { equation: {} } }],
    ["a glyph that cannot be expressed", "\ue907"],
  ])("never spans %s", (_what, part) => {
    const there = world(p("Before ", part, "after"));
    for (const find of ["Before after", "Before  after"]) {
      expect(failureOf(() => replaceText(there, find, "x")).code).toBe("ZERO_MATCH");
    }
    expect(there.batches).toEqual([]);
  });
});

describe("W-02: a paragraph's end", () => {
  it("never belongs to a match, whatever rung would fold it into a space", () => {
    const there = world(p("foo"), p("bar"));
    expect(failureOf(() => replaceText(there, "foo ", "x ")).code).toBe("ZERO_MATCH");
    expect(failureOf(() => replaceText(there, "foo\nbar", "x")).code).toBe("STRUCTURAL_BOUNDARY");
    expect(failureOf(() => replaceText(there, "foo bar", "x")).code).toBe("STRUCTURAL_BOUNDARY");
    expect(failureOf(() => replaceText(there, "foo\n", "x")).code).toBe("INVALID_INPUT");
    expect(there.batches).toEqual([]);
  });
});

describe("W-05: a write that the service altered", () => {
  const built = () =>
    doc(
      {
        ...tab(
          p("pay teh rent"),
          p("next to it"),
          item("an item"),
          table(["cell", [table(["deep"]), p("below")]]),
          p("a ", struck("gone", "s.1"), proposed("come", "s.2"), " b"),
          p("the <from>named<to> one"),
        ),
        headers: { "kix.head": [p("header")] },
        footers: { "kix.foot": [p("footer")] },
        footnotes: { "kix.note": [p("note")] },
        namedRanges: [{ name: "range", id: "kix.range", from: "from", to: "to" }],
      },
      { ...tab(p("other tab")), tabId: "t.other", title: "Other" },
    ).document;
  const reword = (from: string, to: string) => (content: DocumentTab) =>
    void Object.assign(content, JSON.parse(JSON.stringify(content).replace(from, to)));
  const alterations: readonly (readonly [string, (content: DocumentTab, other: DocumentTab) => void])[] = [
    ["the text itself", reword("pay the", "pay thx")],
    ["the next paragraph", reword("next to", "next ti")],
    ["a list item", reword("an item", "an itom")],
    ["a list item's membership", reword('"bullet":{', '"unbullet":{')],
    ["a cell", reword("cell", "coll")],
    ["a nested cell", reword("deep", "doop")],
    ["a header", reword("header\\n", "hoader\\n")],
    ["a footer", reword("footer\\n", "foater\\n")],
    ["a footnote", reword("note\\n", "nate\\n")],
    [
      "a style",
      reword(
        '"content":"next to it\\n","textStyle":{}',
        '"content":"next to it\\n","textStyle":{"bold":true}',
      ),
    ],
    ["a paragraph style", reword('"alignment":"START"', '"alignment":"END"')],
    ["a named range", reword('"namedRangeId":"kix.range"', '"namedRangeId":"kix.other"')],
    ["a suggested deletion", reword('"suggestedDeletionIds":["s.1"]', '"suggestedDeletionIds":["s.3"]')],
    ["a suggested insertion", reword(',"suggestedInsertionIds":["s.2"]', "")],
    ["the page", reword('"marginTop":{"magnitude":72', '"marginTop":{"magnitude":71')],
    ["another tab", (_content, other) => reword("other tab", "othar tab")(other)],
  ];

  it.each(alterations)("is found in %s", (_where, alter) => {
    const there = new KernelWorld(built());
    there.batch = (self, requests) => {
      self.edit((document): Document => {
        const after = carryOut(document, requests);
        alter(after.tabs![0]!.documentTab!, after.tabs![1]!.documentTab!);
        return after;
      });
      return {
        status: "accepted",
        response: { replies: [], writeControl: { requiredRevisionId: self.document.revisionId ?? "" } },
      };
    };
    const error = failureOf(() => replaceText(there, "teh", "the", { tabRef: "t.0" }));
    expect(error).toMatchObject({
      code: "VERIFICATION_FAILED",
      diagnostics: { write_status: "written_unverified", retry_safe: false },
    });
  });

  it("is not seen where nothing was altered", () => {
    expect(replaceText(new KernelWorld(built()), "teh", "the", { tabRef: "t.0" })).toMatchObject({
      write_status: "written_verified",
      untouched: { verified: true, tabs: 2, other: [], unknown: [] },
    });
  });
});
