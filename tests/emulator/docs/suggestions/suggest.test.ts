import type { Document, ParagraphElement, Request } from "../../../../src/google-api/docs.ts";
import type { OpenDocument } from "../open-docs.ts";
import {
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  refusalOf,
  remove,
  textStyle,
  viewer,
} from "../open-docs.ts";

const seed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";

/** Every element of the body, tables left out. */
function elementsOf(document: Document): ParagraphElement[] {
  return (document.body?.content ?? []).flatMap(({ paragraph }) => paragraph?.elements ?? []);
}

/** The runs that carry marks: their text, who would insert and who would delete them. */
function marked(document: OpenDocument): [string, string[], string[]][] {
  return elementsOf(document.readLegacy()).flatMap(({ textRun }): [string, string[], string[]][] => {
    const { suggestedInsertionIds = [], suggestedDeletionIds = [], content = "" } = textRun ?? {};
    return suggestedInsertionIds.length + suggestedDeletionIds.length === 0
      ? []
      : [[content, suggestedInsertionIds, suggestedDeletionIds]];
  });
}

/** The id that the only request of a batch made. */
function created(document: OpenDocument, request: Request, as?: string): string {
  const [id] = document.suggest([request], as).suggestionResponses[0]?.createdSuggestionIds ?? [];
  if (id === undefined) throw new Error("expected a new suggestion");
  return id;
}

describe("a batch of suggestions", () => {
  it("marks an insertion inline and joins a second one where the first ends (rulebook 11.3, 11.4)", () => {
    const document = openDocument(seed);
    const id = created(document, insert(10, "X"));
    expect(id).toMatch(/^suggest\.[0-9a-z]{12}$/);
    expect(marked(document)).toEqual([["X", [id], []]]);
    expect(document.suggest([insert(11, "Y")]).suggestionResponses).toEqual([
      { updatedSummarySuggestionIds: [id] },
    ]);
    const runs = elementsOf(document.readLegacy()).map(({ startIndex, endIndex }) => [startIndex, endIndex]);
    expect(runs).toEqual([
      [1, 10],
      [10, 12],
      [12, 76],
    ]);
    expect(marked(document)).toEqual([["XY", [id], []]]);
  });

  it.each(["ins_ins", "ins_del", "del_ins", "del_del"] as const)(
    "joins an edit that lies against a pending one of the same author, and none at a gap of one: %s (rulebook 11.4)",
    (kinds) => {
      const request = (kind: string | undefined, index: number, text: string): Request =>
        kind === "ins" ? insert(index, text) : remove(index, index + 1);
      const [first, second] = kinds.split("_");
      for (const gap of [0, 1, 2]) {
        const document = openDocument(seed);
        const id = created(document, request(first, 10, "X"));
        const [response] = document.suggest([request(second, 11 + gap, "Y")]).suggestionResponses;
        if (gap === 0) expect(response).toEqual({ updatedSummarySuggestionIds: [id] });
        else expect(Object.keys(response ?? {})).toEqual(["createdSuggestionIds"]);
      }
    },
  );

  it("counts each request after the ones before it: insertions move what follows, deletions do not (rulebook 11.3)", () => {
    const inserted = openDocument("0123456789");
    const { suggestionResponses } = inserted.suggest([insert(1, "AAAA"), insert(5, "B")]);
    expect(paragraphsOf(inserted.readLegacy())).toEqual(["AAAAB0123456789"]);
    expect(suggestionResponses[1]).toEqual({
      updatedSummarySuggestionIds: suggestionResponses[0]?.createdSuggestionIds,
    });
    const deleted = openDocument("0123456789");
    deleted.suggest([remove(1, 5), insert(6, "Z")]);
    expect(paragraphsOf(deleted.readLegacy())).toEqual(["01234Z56789"]);
    const direct = openDocument("0123456789");
    direct.batch([remove(1, 5), insert(6, "Z")]);
    expect(paragraphsOf(direct.readLegacy())).toEqual(["45678Z9"]);
  });

  it("files a replacement under one id, the new text before the old (rulebook 11.4)", () => {
    const document = openDocument("0123456789");
    const { suggestionResponses } = document.suggest([remove(1, 5), insert(1, "X")]);
    const [id = ""] = suggestionResponses[0]?.createdSuggestionIds ?? [];
    expect(suggestionResponses).toEqual([
      { createdSuggestionIds: [id] },
      { updatedSummarySuggestionIds: [id] },
    ]);
    expect(marked(document)).toEqual([
      ["X", [id], []],
      ["0123", [], [id]],
    ]);
    const { docs, documentId } = document;
    const accepted = docs.get(
      documentId,
      { suggestionsViewMode: "PREVIEW_SUGGESTIONS_ACCEPTED" },
      { email: "editor@example.com", canEdit: true },
    );
    expect(paragraphsOf(accepted)).toEqual(["X456789"]);
    expect(paragraphsOf(docs.get(documentId, {}, viewer))).toEqual(["0123456789"]);
  });

  it("takes one's own pending insertion back when exactly that is deleted (rulebook 11.4)", () => {
    const document = openDocument("0123456789");
    const before = document.readLegacy().body;
    const id = created(document, insert(5, "X\nY"));
    expect(document.suggest([remove(5, 8)]).suggestionResponses).toEqual([{ deletedSuggestionIds: [id] }]);
    expect(document.readLegacy().body).toEqual(before);
  });

  it("marks both ways what a larger deletion swallows (rulebook 11.4)", () => {
    const document = openDocument("0123456789");
    const id = created(document, insert(5, "X"));
    expect(document.suggest([remove(4, 7)]).suggestionResponses).toEqual([
      { updatedSummarySuggestionIds: [id] },
    ]);
    expect(marked(document)).toEqual([
      ["3", [], [id]],
      ["X", [id], [id]],
      ["4", [], [id]],
    ]);
  });

  it("takes the greatest id when an edit touches two, and never makes two into one (rulebook 11.4)", () => {
    const document = openDocument(seed);
    const ids = [created(document, insert(10, "X")), created(document, remove(12, 13))].sort();
    expect(document.suggest([remove(11, 12)]).suggestionResponses).toEqual([
      { updatedSummarySuggestionIds: [ids[1]] },
    ]);
    expect(new Set(marked(document).flatMap(([, inserts, deletes]) => [...inserts, ...deletes]))).toEqual(
      new Set(ids),
    );
  });

  it("never joins another author's suggestion (rulebook 11.4)", () => {
    const document = openDocument(seed);
    const first = created(document, insert(10, "X"), "Ann");
    expect(created(document, insert(11, "Y"), "Ben")).not.toBe(first);
  });

  it("gives the new mark to the front of a split paragraph and leaves the old one to the tail (rulebook 6.1, 11.4)", () => {
    const document = openDocument("ab");
    const id = created(document, insert(2, "X\nY"));
    expect(marked(document)).toEqual([
      ["X\n", [id], []],
      ["Y", [id], []],
    ]);
    // The tail owns the old mark: what is suggested of its paragraph is a suggestion of its own.
    expect(created(document, paragraphStyle(5, 6, { alignment: "CENTER" }))).not.toBe(id);
  });

  it("styles its own new paragraphs at once, under the same id (rulebook 11.4)", () => {
    const document = openDocument("old");
    const { suggestionResponses } = document.suggest([
      insert(1, "new\n"),
      textStyle(1, 4, { bold: true }),
      paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }),
    ]);
    const [id = ""] = suggestionResponses[0]?.createdSuggestionIds ?? [];
    expect(suggestionResponses.slice(1)).toEqual([
      { updatedSummarySuggestionIds: [id] },
      { updatedSummarySuggestionIds: [id] },
    ]);
    const paragraph = document.readLegacy().body?.content?.[1]?.paragraph;
    expect(paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
    expect(paragraph?.suggestedParagraphStyleChanges).toBeUndefined();
  });

  it("keeps a suggested text style whole and says in the state what changes (rulebook 11.1, 11.2)", () => {
    const document = openDocument("plain words");
    const id = created(document, textStyle(1, 6, { bold: true }));
    const [run, rest] = elementsOf(document.readLegacy());
    expect(run?.textRun).toMatchObject({
      content: "plain",
      textStyle: {},
      suggestedTextStyleChanges: {
        [id]: {
          textStyle: { bold: true, italic: false, fontSize: { magnitude: 11, unit: "PT" } },
          textStyleSuggestionState: { boldSuggested: true },
        },
      },
    });
    expect(rest?.textRun?.suggestedTextStyleChanges).toBeUndefined();
  });

  it("puts an alignment on the paragraph alone, a heading also on its runs (rulebook 11.6)", () => {
    const document = openDocument("words");
    const centred = created(document, paragraphStyle(1, 2, { alignment: "CENTER" }));
    const paragraph = document.readLegacy().body?.content?.[1]?.paragraph;
    expect(paragraph?.suggestedParagraphStyleChanges?.[centred]).toMatchObject({
      paragraphStyle: { alignment: "CENTER", lineSpacing: 115 },
      paragraphStyleSuggestionState: { alignmentSuggested: true },
    });
    expect(JSON.stringify(paragraph?.elements)).not.toContain("suggested");
    const heading = openDocument("words");
    const id = created(heading, paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }));
    const suggested = heading.readLegacy().body?.content?.[1]?.paragraph;
    expect(suggested?.suggestedParagraphStyleChanges?.[id]?.paragraphStyleSuggestionState).toMatchObject({
      namedStyleTypeSuggested: true,
      headingIdSuggested: true,
    });
    expect(suggested?.elements?.[0]?.textRun?.suggestedTextStyleChanges?.[id]).toMatchObject({
      textStyle: { fontSize: { magnitude: 16, unit: "PT" } },
      textStyleSuggestionState: { fontSizeSuggested: true },
    });
  });

  it("makes no suggestion of a change that changes nothing (chosen)", () => {
    const document = openDocument("words");
    const { revisionId } = document.read();
    expect(document.suggest([textStyle(1, 3, { bold: false })])).toEqual({
      revisionId,
      replies: [{}],
      suggestionResponses: [{}],
    });
  });

  it.each<Request>([{ createNamedRange: { name: "" } }, { deleteNamedRange: {} }])(
    "refuses some kinds before it looks at their arguments: %j (rulebook 11.5)",
    (request) => {
      const document = openDocument("words");
      const [kind = ""] = Object.keys(request);
      expect(refusalOf(() => document.suggest([insert(1, "x"), request]))).toBe(
        `Invalid requests[1].${kind}: Request does not support application as suggestion.`,
      );
      expect(marked(document)).toEqual([]);
    },
  );

  it("refuses what a direct edit would be refused, and changes nothing (rulebook 5.1)", () => {
    const document = openDocument("words");
    const before = document.read();
    expect(refusalOf(() => document.suggest([insert(2, "x"), remove(3, 8)]))).toBe(
      "Invalid requests[1].deleteContentRange: The range cannot include the newline character at the end of the segment.",
    );
    expect(document.read()).toEqual(before);
  });
});

describe("a direct edit where suggestions are pending", () => {
  it("leaves the ids with the parts of a run that it splits (rulebook 11.12)", () => {
    const document = openDocument("0123456789");
    const id = created(document, remove(3, 8));
    document.batch([textStyle(5, 6, { bold: true })]);
    expect(marked(document)).toEqual([
      ["23", [], [id]],
      ["4", [], [id]],
      ["56", [], [id]],
    ]);
  });

  it("is no part of a suggestion that it lies in or against (chosen; rulebook 11.3)", () => {
    const document = openDocument("0123456789");
    const id = created(document, insert(3, "ABCD"));
    document.batch([insert(5, "x"), insert(3, "y")]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["01yABxCD23456789"]);
    expect(marked(document)).toEqual([
      ["AB", [id], []],
      ["CD", [id], []],
    ]);
  });

  it("drops a flag or an alignment that is suggested already; other values land (rulebook 11.11)", () => {
    const document = openDocument("words");
    document.suggest([textStyle(1, 6, { bold: true, fontSize: { magnitude: 20, unit: "PT" } })]);
    document.suggest([paragraphStyle(1, 2, { alignment: "CENTER" })]);
    const before = document.readLegacy().body;
    document.batch([textStyle(1, 6, { bold: true }), paragraphStyle(1, 2, { alignment: "CENTER" })]);
    expect(document.readLegacy().body).toEqual(before);
    document.batch([
      textStyle(1, 6, { italic: true, fontSize: { magnitude: 20, unit: "PT" } }),
      paragraphStyle(1, 2, { alignment: "END" }),
    ]);
    const paragraph = document.readLegacy().body?.content?.[1]?.paragraph;
    expect(paragraph?.paragraphStyle?.alignment).toBe("END");
    expect(paragraph?.elements?.[0]?.textRun?.textStyle).toEqual({
      italic: true,
      fontSize: { magnitude: 20, unit: "PT" },
    });
  });

  it("lands in style over a pending insertion (rulebook 11.11)", () => {
    const document = openDocument("words");
    const id = created(document, insert(3, "new"));
    document.batch([textStyle(3, 6, { bold: true })]);
    expect(elementsOf(document.readLegacy())[1]?.textRun).toMatchObject({
      content: "new",
      suggestedInsertionIds: [id],
      textStyle: { bold: true },
    });
  });

  it("ends a suggestion whose last mark it deletes: the next edit there is a new one (rulebook 11.4)", () => {
    const document = openDocument("0123456789");
    const id = created(document, insert(3, "X"));
    document.batch([remove(3, 4)]);
    expect(marked(document)).toEqual([]);
    expect(created(document, insert(3, "X"))).not.toBe(id);
  });
});
