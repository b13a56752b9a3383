import type { Document } from "../../../src/google-api/docs.ts";
import type { JsonObject, LocateRequest } from "../../../src/kernel/index.ts";
import {
  doc,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
  type Styled,
} from "../../support/document-builder.ts";
import { formatText } from "../../support/format-call.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, replaceText } from "../../support/replace-call.ts";
import { testDocument } from "../../support/test-documents.ts";

function world(...blocks: BlockSpec[]): KernelWorld {
  return new KernelWorld(doc(tab(...blocks)).document);
}

function restyled(text: string, id: string): Styled {
  const suggestedTextStyleChanges = {
    [id]: { textStyle: { bold: true }, textStyleSuggestionState: { boldSuggested: true } },
  };
  return { ...styled(text, {}), run: { suggestedTextStyleChanges } };
}

function refusal(there: KernelWorld, find: string, replace: string, locate: Partial<LocateRequest> = {}) {
  const error = failureOf(() => replaceText(there, find, replace, {}, locate));
  expect(error.code).toBe("SUGGESTIONS_PRESENT");
  expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
  expect(there.batches).toEqual([]);
  return error.diagnostics;
}

const verified = { write_status: "written_verified", untouched: { other: [], unknown: [] } };

describe("W-23: a text edit beside pending suggestions", () => {
  const mixed = (): BlockSpec[] => [
    p("Soup of the ", struck("day", "s.del"), proposed("evening", "s.ins"), " with good bread."),
    p("Bold ", restyled("maybe", "s.sty"), " and never."),
  ];

  it("goes through in the same paragraph, and leaves every suggestion where it is", () => {
    const there = world(...mixed());
    expect(replaceText(there, "Soup", "Stew")).toMatchObject(verified);
    expect(replaceText(there, "bread", "butter")).toMatchObject(verified);
    expect(replaceText(there, "never", "ever")).toMatchObject(verified);
    const runs = JSON.stringify(there.document.tabs);
    for (const text of [
      '"day","textStyle":{},"suggestedDeletionIds"',
      '"evening","textStyle":{},"suggested',
    ]) {
      expect(runs).toContain(text);
    }
  });

  it("is told with the paragraph around it, a part of a long one", () => {
    const filler = "word ".repeat(60);
    const there = world(p(filler, "in ", struck("day", "s.del"), proposed("night", "s.ins"), ` ${filler}`));
    const { suggestions } = refusal(there, "in day", "at dawn");
    const [{ anchor_context }] = suggestions as [{ anchor_context: string }];
    expect(anchor_context).toMatch(/^….*in daynight word .*…$/);
    expect(anchor_context.length).toBeLessThanOrEqual(162);
  });

  it("is refused where the text is proposed to go, with the list and the places", () => {
    expect(refusal(world(...mixed()), "the day", "a night")).toMatchObject({
      suggestion_count: 1,
      suggestion_ids: ["s.del"],
      suggestions: [
        {
          suggestion_id: "s.del",
          tab_id: "t.0",
          kind: "deletion",
          text: "day",
          anchor_context: "Soup of the dayevening with good bread.",
        },
      ],
      locations: [{ start_index: 13, end_index: 16, context: "Soup of the day with good bread." }],
    });
  });

  it("is refused where text runs across what is only proposed", () => {
    expect(refusal(world(...mixed()), "day with", "day and")).toMatchObject({
      suggestion_ids: ["s.del", "s.ins"],
    });
  });

  it("is refused where another look is proposed", () => {
    expect(refusal(world(...mixed()), "maybe", "perhaps")).toMatchObject({
      suggestions: [{ suggestion_id: "s.sty", kind: "style", text: "maybe" }],
    });
  });

  it("is refused when new text would go in right beside a suggestion", () => {
    // A single character is replaced at its start, so the new text would stand behind the proposed one.
    const there = world(p("a", proposed("b", "s.1"), "c", " d"));
    refusal(there, "c", "x");
    expect(replaceText(there, "d", "x")).toMatchObject(verified);
  });

  it("is refused for a paragraph's new end when anything in the paragraph is proposed", () => {
    const there = world(p("one two ", struck("three", "s.1")), p("four"));
    refusal(there, "one", "one\n");
    expect(replaceText(there, "four", "fo\nur")).toMatchObject(verified);
  });

  it("is refused when the whole paragraph is written anew and its end is only proposed", () => {
    const end = { text: "\n", style: {}, run: { suggestedInsertionIds: ["s.1"] } };
    const there = world(p("abc"), p("def"));
    const content = there.document.tabs![0]!.documentTab!.body!.content!;
    content[1]!.paragraph!.elements = [
      { startIndex: 1, endIndex: 4, textRun: { content: "abc", textStyle: {} } },
      { startIndex: 4, endIndex: 5, textRun: { content: end.text, textStyle: {}, ...end.run } },
    ];
    refusal(there, "abc", "xyz");
    expect(replaceText(there, "def", "xyz")).toMatchObject(verified);
  });

  it.each([
    ["a list", { suggestedBulletChanges: { "s.1": { bullet: { listId: "kix.list" } } } }, "list"],
    [
      "a paragraph style",
      { suggestedParagraphStyleChanges: { "s.1": { paragraphStyle: { alignment: "CENTER" as const } } } },
      "paragraph_style",
    ],
    [
      "a floating object",
      { suggestedPositionedObjectIds: { "s.1": { objectIds: ["kix.object"] } } },
      "object",
    ],
  ])("is refused in a paragraph for which %s is proposed", (_what, more, kind) => {
    const there = world({ ...p("some words here"), more }, p("plain"));
    expect(refusal(there, "words", "text")).toMatchObject({ suggestions: [{ suggestion_id: "s.1", kind }] });
    expect(replaceText(there, "plain", "simple")).toMatchObject(verified);
  });

  it("is refused in a row, cell or table that is only proposed, at any depth", () => {
    const built = (): Document =>
      doc(tab(table(["kept", "row"], ["deep", [table(["inner"]), p("beside")]]), p("end"))).document;
    const mark = (path: (document: Document) => { suggestedInsertionIds?: string[] }) => {
      const document = built();
      path(document).suggestedInsertionIds = ["s.row"];
      return new KernelWorld(document);
    };
    const outer = (document: Document) => document.tabs![0]!.documentTab!.body!.content![1]!.table!;
    const inRow = mark((document) => outer(document).tableRows![1]!);
    expect(refusal(inRow, "inner", "outer")).toMatchObject({ suggestions: [{ kind: "row" }] });
    expect(replaceText(inRow, "kept", "left")).toMatchObject(verified);
    const inCell = mark((document) => outer(document).tableRows![1]!.tableCells![1]!);
    expect(refusal(inCell, "inner", "outer")).toMatchObject({ suggestions: [{ kind: "cell" }] });
    expect(replaceText(inCell, "deep", "high")).toMatchObject(verified);
    const inTable = mark((document) => outer(document));
    expect(refusal(inTable, "kept", "left")).toMatchObject({ suggestions: [{ kind: "table" }] });
    expect(replaceText(inTable, "end", "stop")).toMatchObject(verified);
  });

  it("sees a suggested object beside the place", () => {
    const object = {
      element: { person: { personId: "kix.person", textStyle: {}, suggestedInsertionIds: ["s.chip"] } },
    };
    const there = world(p("a ", object, "b c"));
    refusal(there, "b", "x");
    expect(replaceText(there, "c", "x")).toMatchObject(verified);
  });

  it("counts for formatting as well, and lets it pass beside them", () => {
    const there = world(...mixed());
    const style: JsonObject = { italic: true };
    expect(failureOf(() => formatText(there, "maybe", style)).code).toBe("SUGGESTIONS_PRESENT");
    expect(formatText(there, "bread", style)).toMatchObject(verified);
  });

  it("shows excerpts as matching sees the text: without what is only proposed, with what is proposed to go", () => {
    const result = replaceText(world(...mixed()), "bread", "butter");
    expect(result["before"]).toContain("Soup of the day with good bread.");
    expect(result["after"]).toContain("Soup of the day with good butter.");
  });

  it("goes through everywhere in a real suggestion fixture but where it meets one", () => {
    const document = testDocument("pending-suggestions");
    const outcome = (find: string) => {
      const there = new KernelWorld({ ...document, documentId: "doc.fixture" });
      try {
        return replaceText(there, find, "xyz")["write_status"];
      } catch {
        return failureOf(() => replaceText(there, find, "xyz")).code;
      }
    };
    expect(["Soup", "bread", "Joined", "into", "later", "The end", "kept"].map(outcome)).toEqual(
      Array.from({ length: 7 }, () => "written_verified"),
    );
    expect(["day", "maybe", "Centre", "Item", "of the day"].map(outcome)).toEqual(
      Array.from({ length: 5 }, () => "SUGGESTIONS_PRESENT"),
    );
  });
});
