import fc from "fast-check";
import type { Request } from "../../../../src/google-api/docs.ts";
import { Alignment } from "../../../../src/emulator/docs/rebase/alignment.ts";
import { readRecord } from "../../../../src/emulator/docs/rebase/record.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { anyMove, isAccepted, suggestibleMove } from "../any-request.ts";
import { canonical } from "../canonical.ts";
import { flatten } from "../flat-view.ts";
import type { OpenDocument } from "../open-docs.ts";
import { editor, openDocument, paragraphsOf, withPreview } from "../open-docs.ts";

const documents = [
  "tables-merged-and-nested-lists",
  "legacy-footnotes-header-image",
  "nested-tabs-and-contents",
  "pending-suggestions",
] as const;

/** Sends requests that were written for an earlier revision. */
function sendFor(document: OpenDocument, targetRevisionId: string, requests: Request[]): void {
  document.docs.batchUpdate(document.documentId, { requests, writeControl: { targetRevisionId } }, editor);
}

const revisionOf = (document: OpenDocument): string => document.read().revisionId ?? "";

/** A document's texts without what differs from run to run: new ids are numbered as they come. */
function shown(document: OpenDocument): unknown {
  const ids = new Map<string, string>();
  const numbered = JSON.stringify(canonical(document.read())).replace(
    /(kix\.|h\.|t\.)[0-9a-z]{12}/g,
    (id) => {
      ids.set(id, ids.get(id) ?? `id ${ids.size}`);
      return ids.get(id) ?? "";
    },
  );
  return JSON.parse(numbered);
}

describe("what a change notes of positions", () => {
  /** Throws unless every unit that the notes let survive is the unit that stood there before. */
  function checkNotes(document: OpenDocument, act: () => void): void {
    const before = flatten(document.read());
    const revisionId = revisionOf(document);
    act();
    const after = flatten(document.read());
    const later = document.store.revisionsFrom(document.documentId, revisionId).slice(1);
    const alignments = new Map<string, Alignment>();
    for (const { change } of later) {
      // Null would say that the notes do not add up.
      if (typeof change !== "string") throw new Error("the change has no record");
      for (const move of readRecord(change).moves) {
        const key = `${move.tabId}/${move.segmentId}`;
        const alignment = alignments.get(key) ?? new Alignment();
        alignments.set(key, alignment);
        if (move.kind === "inserted") alignment.otherInsertion(move.atUtf16, move.lengthUtf16);
        else if (move.kind === "deleted") alignment.otherDeletion(move.startUtf16, move.endUtf16);
      }
    }
    for (const [key, tokens] of Object.entries(before)) {
      const now = after[key];
      const alignment = alignments.get(key) ?? new Alignment();
      if (now === undefined) continue;
      tokens.forEach((token, index) => {
        const at = alignment.unitNow(index);
        if (at !== null && now[at] !== token)
          throw new Error(`${key}: ${token} at ${index} would be ${now[at]} at ${at}`);
      });
    }
  }

  it.each(documents)("is true of every request and of every decision: %s (rulebook 5.3)", (name) => {
    const content = testDocument(name);
    fc.assert(
      fc.property(
        fc.array(anyMove, { maxLength: 5 }),
        fc.array(suggestibleMove, { maxLength: 4 }),
        fc.boolean(),
        (moves, suggested, isAccepting) => {
          const document = openDocument(content, withPreview());
          for (const one of moves)
            checkNotes(document, () => isAccepted(() => document.batch([one(flatten(document.read()))])));
          const ids = new Set<string>();
          for (const one of suggested)
            checkNotes(document, () =>
              isAccepted(() => {
                const { suggestionResponses } = document.suggest([one(flatten(document.read()))]);
                for (const { createdSuggestionIds = [] } of suggestionResponses)
                  createdSuggestionIds.forEach((id) => ids.add(id));
              }),
            );
          for (const suggestionId of ids)
            checkNotes(document, () => {
              const request = isAccepting
                ? { acceptSuggestion: { suggestionId } }
                : { rejectSuggestion: { suggestionId } };
              try {
                document.batch([request]);
              } catch {
                // Gone along with another one.
              }
            });
        },
      ),
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });
});

describe("a batch for an earlier revision", () => {
  it("over nothing that moved is the plain batch (rulebook 5.3)", () => {
    const content = testDocument("tables-merged-and-nested-lists");
    fc.assert(
      fc.property(fc.array(anyMove, { minLength: 1, maxLength: 4 }), (moves) => {
        const carried = openDocument(content);
        const plain = openDocument(content);
        const old = revisionOf(carried);
        carried.docs.touch(carried.documentId, editor);
        const requests = moves.map((one) => one(flatten(plain.read())));
        const isLegal = isAccepted(() => plain.batch(requests));
        expect(isAccepted(() => sendFor(carried, old, requests))).toBe(isLegal);
        expect(shown(carried)).toEqual(shown(plain));
      }),
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });

  // Every unit of the text is another character, so that what became of each can be told.
  const base = Array.from({ length: 30 }, (_, index) => String.fromCharCode(0x4e00 + index)).join("");
  const step = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: -8, max: 3 }),
  });
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });

  /** Typing and deleting, each step counted after the ones before it; typed characters begin at `firstTyped`. */
  function requestsOf(list: readonly { at: number; length: number }[], firstTyped: number): Request[] {
    let size = base.length;
    let typed = firstTyped;
    return list.flatMap(({ at, length }): Request[] => {
      const index = 1 + Math.floor(at * size);
      if (length >= 0) {
        const text = Array.from({ length: length + 1 }, () => String.fromCharCode(typed++)).join("");
        size += text.length;
        return [{ insertText: { location: { index }, text } }];
      }
      const end = Math.min(index - length, size + 1);
      if (end <= index) return [];
      size -= end - index;
      return [{ deleteContentRange: { range: { startIndex: index, endIndex: end } } }];
    });
  }
  const textOf = (document: OpenDocument): string => paragraphsOf(document.readLegacy()).join("\n");

  it("keeps what both typed, and drops what either deleted, each in its own order (rulebook 5.3)", () => {
    fc.assert(
      fc.property(steps, steps, (theirSteps, ownSteps) => {
        const theirs = requestsOf(theirSteps, 0x5e00);
        const own = requestsOf(ownSteps, 0x6e00);
        fc.pre(theirs.length > 0 && own.length > 0);
        const alone = (requests: Request[]): string => {
          const document = openDocument(base);
          document.batch(requests);
          return textOf(document);
        };
        const [theirText, ownText] = [alone(theirs), alone(own)];
        const document = openDocument(base);
        const old = revisionOf(document);
        for (const one of theirs) document.batch([one]);
        sendFor(document, old, own);
        const both = textOf(document);
        const isTyped = (character: string, first: number): boolean =>
          character.charCodeAt(0) >= first && character.charCodeAt(0) < first + 0x1000;
        const lost = (text: string): Set<string> => new Set([...base].filter((one) => !text.includes(one)));
        const [theirLost, ownLost] = [lost(theirText), lost(ownText)];
        const only = (text: string, drop: (character: string) => boolean): string =>
          [...text].filter((one) => !drop(one)).join("");
        expect(only(both, (one) => isTyped(one, 0x6e00))).toBe(only(theirText, (one) => ownLost.has(one)));
        expect(only(both, (one) => isTyped(one, 0x5e00))).toBe(only(ownText, (one) => theirLost.has(one)));
      }),
      { numRuns: propertyRuns() },
    );
  });

  /** What a request with a position touches, one unit of its surroundings included; null for one without. */
  function touched(request: Request): { key: string; from: number; to: number } | null {
    const [body] = Object.values(request) as { location?: Place; range?: Place }[];
    const place = body?.location ?? body?.range;
    if (place === undefined) return null;
    const { tabId = "", segmentId = "", index = 0, startIndex = index, endIndex = index } = place;
    return { key: `${tabId}/${segmentId}`, from: startIndex, to: endIndex };
  }

  it.each(documents)("over an edit elsewhere is the same in either order: %s (rulebook 5.3)", (name) => {
    const content = testDocument(name);
    const start = openDocument(content).read();
    const flat = flatten(start);
    /** A footnote goes with its mark: then an edit of its text is refused in one order and lost in the other. */
    const takesAway = (request: Request, key: string): boolean => {
      const document = openDocument(content);
      return isAccepted(() => document.batch([request])) && !(key in flatten(document.read()));
    };
    fc.assert(
      fc.property(suggestibleMove, suggestibleMove, (one, other) => {
        const [own, theirs] = [one(flat), other(flat)];
        const [here, there] = [touched(own), touched(theirs)];
        fc.pre(here !== null && there !== null && !("replaceAllText" in theirs));
        if (here === null || there === null) return;
        // Paragraphs of their own: bullets and merges reach to the ends of a paragraph.
        const [first, second] = here.from <= there.from ? [here, there] : [there, here];
        const between = (flat[here.key] ?? []).slice(first.to, second.from);
        fc.pre(
          here.key === there.key
            ? between.filter((token) => token === "\n").length > 1
            : !takesAway(own, there.key) && !takesAway(theirs, here.key),
        );
        const orders = [
          [theirs, own],
          [own, theirs],
        ] as const;
        const texts = orders.map(([before, after]) => {
          const document = openDocument(content);
          const old = revisionOf(document);
          if (!isAccepted(() => document.batch([before]))) return null;
          if (!isAccepted(() => sendFor(document, old, [after]))) return null;
          return flatten(document.read());
        });
        const numbered = texts.map((text) => (text === null ? null : Object.values(text)));
        expect(numbered[0]).toEqual(numbered[1]);
      }),
      { numRuns: Math.ceil(propertyRuns() / 2) },
    );
  });

  it.each(documents)(
    "leaves a whole document whatever others did, or changes nothing: %s (rulebook 5.1, 5.3)",
    (name) => {
      const content = testDocument(name);
      fc.assert(
        fc.property(
          fc.array(anyMove, { minLength: 1, maxLength: 4 }),
          fc.array(anyMove, { minLength: 1, maxLength: 3 }),
          (theirs, own) => {
            const document = openDocument(content);
            const old = revisionOf(document);
            const flat = flatten(document.read());
            for (const one of theirs) isAccepted(() => document.batch([one(flatten(document.read()))]));
            const before = document.read();
            if (
              !isAccepted(() =>
                sendFor(
                  document,
                  old,
                  own.map((one) => one(flat)),
                ),
              )
            )
              expect(document.read()).toEqual(before);
            flatten(document.read());
          },
        ),
        { numRuns: Math.ceil(propertyRuns() / 4) },
      );
    },
  );
});

interface Place {
  readonly tabId?: string;
  readonly segmentId?: string;
  readonly index?: number;
  readonly startIndex?: number;
  readonly endIndex?: number;
}
