import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Document, Request } from "../../../src/google-api/docs.ts";
import { GoogleError } from "../../../src/emulator/errors.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocument, testDocuments } from "../../support/test-documents.ts";
import { canonical } from "./canonical.ts";
import type { FlatDocument } from "./flat-view.ts";
import { flatten } from "./flat-view.ts";
import type { OpenDocument } from "./open-docs.ts";
import { openDocument } from "./open-docs.ts";

const documents = [
  "tables-merged-and-nested-lists",
  "legacy-footnotes-header-image",
  "many-scripts",
  "chips-and-placeholders",
  "nested-tabs-and-contents",
  "pending-suggestions",
] as const;

const words = fc.oneof(
  fc.constantFrom("a", "word ", "\n", "one\ntwo", "😀", "e\u0301", "\t", "ไทย", "x\u0000y\uE000", "\u000b"),
  fc.string({ minLength: 1, maxLength: 6 }),
);

/** A position given as a share of whatever length its segment has when its turn comes. */
const share = fc.double({ min: 0, max: 1, noNaN: true });

type Move =
  | { readonly kind: "insert"; readonly segment: number; readonly at: number; readonly text: string }
  | { readonly kind: "delete"; readonly segment: number; readonly at: number; readonly length: number }
  | {
      readonly kind: "style";
      readonly segment: number;
      readonly at: number;
      readonly length: number;
      readonly bold: boolean;
    };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), segment: fc.nat(), at: share, text: words }),
  fc.record({
    kind: fc.constant("delete" as const),
    segment: fc.nat(),
    at: share,
    length: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
      fc.integer({ min: 1, max: 40 }),
    ),
  }),
  fc.record({
    kind: fc.constant("style" as const),
    segment: fc.nat(),
    at: share,
    length: fc.integer({ min: 1, max: 30 }),
    bold: fc.boolean(),
  }),
);

const stripped = (text: string): string => text.replace(/[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g, "");

/** Mostly a unit of text, where edits can be accepted; in the last tenth any position at all, past the end included. */
function positionIn(tokens: readonly string[], at: number): number {
  if (at > 0.9) return Math.floor((at - 0.9) * 10 * (tokens.length + 2));
  const text = tokens.flatMap((token, index) => (token.length === 1 ? [index] : []));
  return text[Math.floor((at / 0.9) * (text.length - 1))] ?? 0;
}

/** The request of a move over the present content, and what it makes of the plain tokens. */
function requestOf(move: Move, flat: FlatDocument): { request: Request; expected: FlatDocument } {
  const keys = Object.keys(flat);
  const key = keys[move.segment % keys.length] ?? "";
  const [tabId = "", segmentId = ""] = key.split("/");
  const tokens = flat[key] ?? [];
  const index = positionIn(tokens, move.at);
  if (move.kind === "insert") {
    const next = [...tokens.slice(0, index), ...stripped(move.text).split(""), ...tokens.slice(index)];
    return {
      request: { insertText: { location: { tabId, segmentId, index }, text: move.text } },
      expected: { ...flat, [key]: next },
    };
  }
  const range = { tabId, segmentId, startIndex: index, endIndex: index + move.length };
  if (move.kind === "delete") {
    const next = [...tokens.slice(0, index), ...tokens.slice(index + move.length)];
    return { request: { deleteContentRange: { range } }, expected: { ...flat, [key]: next } };
  }
  return {
    request: { updateTextStyle: { range, textStyle: { bold: move.bold }, fields: "bold" } },
    expected: flat,
  };
}

/** Sends one batch; true when it was accepted. A refusal must be Google's, never a fault of the code. */
function accepted(document: OpenDocument, requests: Request[]): boolean {
  try {
    document.batch(requests);
    return true;
  } catch (error) {
    if (error instanceof GoogleError && error.status === "INVALID_ARGUMENT") return false;
    throw error;
  }
}

/** Fails with a difference to read; jest's own comparison is slow on equal values of this size. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Footnotes and objects that go with their references leave the plain tokens too. */
function withoutVanished(expected: FlatDocument, actual: FlatDocument): FlatDocument {
  return Object.fromEntries(Object.entries(expected).filter(([key]) => key in actual || key.endsWith("/")));
}

describe("a batch, against plain tokens spliced by hand", () => {
  it.each(documents)("changes just what its requests say, or nothing: %s (rulebook 2, 5.1, 6)", (name) => {
    const content = testDocument(name);
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 8 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) {
          const before = document.read();
          const { request, expected } = requestOf(one, flatten(before));
          if (!accepted(document, [request])) {
            expectSame(document.read(), before);
            continue;
          }
          const after = flatten(document.read());
          expectSame(after, withoutVanished(expected, after));
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each(documents)(
    "has the same effect in one batch and in one batch a request: %s (rulebook 5.2)",
    (name) => {
      const content = testDocument(name);
      fc.assert(
        fc.property(fc.array(move, { minLength: 2, maxLength: 6 }), (moves) => {
          const single = openDocument(content);
          const sent: Request[] = [];
          for (const one of moves) {
            const { request } = requestOf(one, flatten(single.read()));
            if (accepted(single, [request])) sent.push(request);
          }
          if (sent.length === 0) return;
          const together = openDocument(content);
          together.batch(sent);
          expectSame(canonical(together.read()), canonical(single.read()));
        }),
        { numRuns: propertyRuns() },
      );
    },
  );

  it.each(documents)("deletes what it inserted and leaves no trace: %s (rulebook 6.1, 6.2, 3.6)", (name) => {
    const content = testDocument(name);
    const before = canonical(openDocument(content).read());
    fc.assert(
      fc.property(fc.nat(), share, words, (segment, at, text) => {
        const document = openDocument(content);
        const inserted = requestOf({ kind: "insert", segment, at, text }, flatten(document.read())).request
          .insertText;
        if (inserted === undefined || !accepted(document, [{ insertText: inserted }])) return;
        const startIndex = inserted.location?.index ?? 0;
        const range = { ...inserted.location, startIndex, endIndex: startIndex + stripped(text).length };
        const { tabId, segmentId, endIndex } = range;
        if (
          !accepted(document, [
            { deleteContentRange: { range: { tabId, segmentId, startIndex, endIndex } } as object },
          ])
        )
          return;
        expectSame(canonical(document.read()), before);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each(testDocuments())(
    "leaves no trace of text that came and went: $name (rulebook 6.1, 6.2)",
    ({ read }) => {
      const document = openDocument(read());
      const before = canonical(document.read());
      fc.assert(
        fc.property(fc.nat(), share, words, (segment, at, text) => {
          const flat = flatten(document.read());
          const inserted = requestOf({ kind: "insert", segment, at, text }, flat).request.insertText;
          if (inserted === undefined || !accepted(document, [{ insertText: inserted }])) return;
          const { tabId = "", segmentId = "", index: startIndex = 0 } = inserted.location ?? {};
          const range = { tabId, segmentId, startIndex, endIndex: startIndex + stripped(text).length };
          if (!accepted(document, [{ deleteContentRange: { range } }])) fc.pre(false);
          expectSame(canonical(document.read()), before);
        }),
        { numRuns: Math.ceil(propertyRuns() / 20) },
      );
    },
  );

  it("leaves the document readable by itself: it loads again as what it shows (rulebook 3)", () => {
    const content = testDocument("tables-merged-and-nested-lists");
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) accepted(document, [requestOf(one, flatten(document.read())).request]);
        const shown: Document = document.read();
        expectSame(openDocument(shown).read(), JSON.parse(JSON.stringify(shown)));
      }),
      { numRuns: propertyRuns() },
    );
  });
});
