// What must hold of every answer, whatever was done to the document before.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import type { DocumentModel } from "../../../../src/emulator/docs/model/document.ts";
import { cutModel, joinModel } from "../../../../src/emulator/docs/model/stored-form.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { canonical } from "../canonical.ts";
import { editor, openDocs, openDocument, type OpenDocument } from "../open-docs.ts";
import { requestOf } from "./every-request.ts";
import { chosenPaths, maskChoices, maskText, pathsIn, projected } from "./mask.ts";
import { expectSame, withNumberedIds } from "./same.ts";
import { ground, open, send, stories, wholeAnswer, type Story } from "./story.ts";
import { problemsOf } from "./well-formed.ts";

const viewModes = [
  "SUGGESTIONS_INLINE",
  "PREVIEW_SUGGESTIONS_ACCEPTED",
  "PREVIEW_WITHOUT_SUGGESTIONS",
] as const;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The document after all of its story. */
function told(story: Story): OpenDocument {
  const document = open(story);
  for (const move of story.moves) send(document, requestOf(move, ground(document)));
  return document;
}

const runs = { numRuns: Math.ceil(propertyRuns() / 4) };

describe("after random requests", () => {
  it("another service on the same store answers the same, in every view", () => {
    fc.assert(
      fc.property(stories(), (story) => {
        const document = told(story);
        const again = openDocs();
        const stored = document.store.load(document.documentId);
        if (stored === null) throw new Error("expected a stored document");
        again.store.save(document.documentId, { ...stored, model: throughText(stored.model) });
        for (const suggestionsViewMode of viewModes) {
          const query = { includeTabsContent: "true", suggestionsViewMode };
          const { commentsViewMode: _, ...shown } = document.docs.get(document.documentId, query, editor);
          expectSame(again.docs.get(document.documentId, query, editor), shown);
        }
      }),
      runs,
    );
  });

  it("the answer is a document that reads again as itself, in every view (rulebook 3, 11.1)", () => {
    fc.assert(
      fc.property(stories(), (story) => {
        const had = new Set(problemsOf(wholeAnswer(open(story))));
        const document = told(story);
        const inline = openDocument(document.view("SUGGESTIONS_INLINE"));
        for (const mode of viewModes) {
          const { commentsViewMode: _, ...shown } = document.view(mode);
          const wrong = problemsOf({ ...shown, suggestions: [] }).filter((problem) => !had.has(problem));
          expect(wrong).toEqual([]);
          expectSame(asJson(openDocument(shown).view("SUGGESTIONS_INLINE")), {
            ...(asJson(shown) as object),
            suggestionsViewMode: "SUGGESTIONS_INLINE",
          });
          // Where runs of one style meet is remembered by whoever made them (rulebook 3.6).
          expectSame(asJson(canonical(inline.view(mode))), asJson(canonical(shown)));
        }
      }),
      runs,
    );
  });

  it("an answer without tabs is the first tab's content beside the same head (rulebook 4.1)", () => {
    fc.assert(
      fc.property(stories(), (story) => {
        const document = told(story);
        const { tabs = [], ...head } = document.read();
        expectSame(
          withPlainLinks(document.readLegacy()),
          withPlainLinks({ ...head, ...tabs[0]?.documentTab }),
        );
      }),
      runs,
    );
  });

  it("`fields` leaves what lies on its paths, however they are spelled (rulebook 1.4, 4.4)", () => {
    fc.assert(
      fc.property(stories(), fc.boolean(), maskChoices, (story, hasTabs, choice) => {
        const document = told(story);
        const query = { includeTabsContent: String(hasTabs) };
        const whole = document.docs.get(document.documentId, query, editor);
        const paths = chosenPaths(choice, pathsIn(whole));
        const fields = maskText(paths, choice.spelling);
        const part = document.docs.get(document.documentId, { ...query, fields }, editor);
        expectSame(asJson(part), projected(asJson(whole), paths));
        expectSame(
          asJson(document.docs.get(document.documentId, { ...query, fields: "*" }, editor)),
          asJson(whole),
        );
      }),
      runs,
    );
  });

  it("one batch has the effect and the replies of its requests sent one by one (rulebook 5.2)", () => {
    fc.assert(
      fc.property(stories(undefined, 5), (story) => {
        const single = open(story);
        const known = JSON.stringify(wholeAnswer(single));
        const updated = new Set<string>();
        const sent = story.moves.flatMap((move) => {
          const request = requestOf(move, ground(single));
          // An id that was made after the story began cannot be known to whoever writes the batch.
          const names = JSON.stringify(request).match(/"(kix|t|suggest)\.[^"]*"|"AAA[^"]*"/g) ?? [];
          if (names.some((name) => !known.includes(name))) return [];
          // A post is updated once a batch (rulebook 12).
          const postId = request.updateCommentPost?.postId;
          if (postId !== undefined && updated.has(postId)) return [];
          if (postId !== undefined) updated.add(postId);
          return send(single, request) === null ? [request] : [];
        });
        if (sent.length === 0) return;
        const together = open(story);
        expect(send(together, ...sent)).toBeNull();
        expectSame(comparable(together), comparable(single));
      }),
      runs,
    );
  });
});

/** The model as it is read from its stored form. */
function throughText(model: DocumentModel): DocumentModel {
  const { trunk, newTexts } = cutModel(model, []);
  const joined = joinModel(trunk, (number) => newTexts.get(number) ?? "");
  if (joined === null) throw new Error("expected a model");
  return joined.model;
}

function comparable(document: OpenDocument): unknown {
  return withNumberedIds(canonical(wholeAnswer(document)));
}

/** Links to places in the document have another form without tabs. */
function withPlainLinks(document: Document): unknown {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const link = value as {
      heading?: { id?: string };
      bookmark?: { id?: string };
      headingId?: string;
      bookmarkId?: string;
    };
    if (typeof value !== "object" || value === null) return value;
    if (link.heading !== undefined) return { headingId: link.heading.id };
    if (link.bookmark !== undefined) return { bookmarkId: link.bookmark.id };
    return value;
  });
}
