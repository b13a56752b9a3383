// A case: a document with threads and suggestions on it, and what is then done to it.
import fc from "fast-check";
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { GoogleError } from "../../../../src/emulator/errors.ts";
import { testDocuments } from "../../../support/test-documents.ts";
import { editor, openDocument, withPreview, type OpenDocument, type Surroundings } from "../open-docs.ts";
import type { Move, RequestKind } from "./aim.ts";
import { movesOf, pictureUri, requestKinds, requestOf } from "./every-request.ts";
import { groundOf, type Ground } from "./ground.ts";
import { sourceOf, wholeDocuments, type Source } from "./whole-documents.ts";

/** What can be made as a suggestion and shows as one. */
const suggestible: readonly RequestKind[] = [
  ...(["insertText", "deleteContentRange", "updateTextStyle", "updateParagraphStyle"] as const),
  ...(["createParagraphBullets", "insertTableRow", "deleteTableRow", "insertPerson", "insertTable"] as const),
];

/** A document in a service on any store. */
export type Opened = Omit<OpenDocument, "store">;

export interface Story {
  readonly source: Source;
  /** Made as suggestions beforehand, by the account itself or by another person. */
  readonly suggested: readonly { readonly move: Move; readonly isOwn: boolean }[];
  /** Comments, replies and names made beforehand. */
  readonly prepared: readonly Move[];
  readonly moves: readonly Move[];
}

const sources = fc.oneof(
  { weight: 3, arbitrary: wholeDocuments },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...testDocuments().map(({ name, read }) => sourceOf(name, read))),
  },
);

/** What a document must hold for a request of that kind to be obeyed, beyond what any document holds. */
function helpersFor(kind: RequestKind): readonly RequestKind[] {
  if (/Table|Column|Row|Cell/.test(kind) && kind !== "insertTable") return ["insertTable"];
  if (/CommentReply$|CommentPost$/.test(kind)) return ["insertComment", "addCommentReply", "addCommentReply"];
  if (/Comment$/.test(kind)) return ["insertComment"];
  if (/^create(Header|Footer)$/.test(kind)) return ["insertSectionBreak"];
  if (/NamedRange/.test(kind)) return ["createNamedRange"];
  if (/Header$/.test(kind)) return ["createHeader"];
  if (/Footer$/.test(kind)) return ["createFooter"];
  return kind === "replaceImage" ? ["insertInlineImage"] : [];
}

const tame = (moves: fc.Arbitrary<Move>): fc.Arbitrary<Move> =>
  moves.map((move) => ({ ...move, isWild: false }));

/** Stories whose last move is of one of these kinds; the moves before are of any. */
export const stories = (last: readonly RequestKind[] = requestKinds, before = 3): fc.Arbitrary<Story> =>
  fc.constantFrom(...last).chain((kind) => {
    const suggestion = fc.record({ move: movesOf(...suggestible), isOwn: fc.boolean() });
    const own = fc.record({ move: tame(movesOf(...suggestible)), isOwn: fc.constant(true) });
    const preparation = fc.array(movesOf("insertComment", "addCommentReply", "createNamedRange"), {
      maxLength: 2,
    });
    return fc.record({
      source:
        kind === "deletePositionedObject"
          ? wholeDocuments.filter((source) => String(source).includes('"hasFloating":true'))
          : sources,
      suggested: /Suggestion$/.test(kind)
        ? fc.tuple(suggestion, own, own)
        : fc.array(suggestion, { maxLength: 2 }),
      prepared: fc
        .tuple(preparation, ...helpersFor(kind).map((helper) => tame(movesOf(helper))))
        .map(([some, ...helpers]) => [...some, ...helpers]),
      moves: fc
        .tuple(fc.array(movesOf(...requestKinds), { maxLength: before }), movesOf(kind))
        .map(([all, one]) => [...all, one]),
    });
  });

/** A document on which several people suggest things. */
export interface SuggestedStory extends Story {
  readonly suggestions: readonly { readonly move: Move; readonly author: string }[];
}

export const suggestedStories: fc.Arbitrary<SuggestedStory> = fc.record({
  source: sources,
  suggested: fc.constant([]),
  prepared: fc.array(movesOf("insertComment", "createNamedRange"), { maxLength: 2 }),
  moves: fc.constant([]),
  suggestions: fc.array(
    fc.record({
      move: movesOf(...requestKinds),
      author: fc.constantFrom("editor", "Another Editor", "A Third"),
    }),
    { maxLength: 5 },
  ),
});

/** The document with its threads, as the account sees it. */
export const wholeAnswer = (document: Opened, more: object = {}): Document =>
  document.docs.get(
    document.documentId,
    {
      includeTabsContent: "true",
      commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
      suggestionsViewMode: "SUGGESTIONS_INLINE",
      ...more,
    },
    editor,
  );

/** The ground that the document offers now. */
export const ground = (document: Opened): Ground => groundOf(wholeAnswer(document));

/** An account with the preview of suggestions and threads, and the one picture that there is. */
export const surroundings = (): Surroundings => ({
  ...withPreview(),
  pictureAt: (uri) =>
    uri === pictureUri ? { contentUri: "https://example.com/kept", widthPx: 64, heightPx: 48 } : null,
});

/** Opens the document of a story and does what comes beforehand. */
export function open(story: Story): OpenDocument {
  const opened = openDocument(story.source.read(), surroundings());
  prepare(opened, story);
  return opened;
}

/** Does what comes before the moves of a story. */
export function prepare(opened: Opened, { suggested, prepared }: Omit<Story, "source" | "moves">): void {
  for (const { move, isOwn } of suggested)
    suggestTo(opened, requestOf(move, ground(opened)), isOwn ? "editor" : "Another Editor");
  for (const move of prepared) send(opened, requestOf(move, ground(opened)));
}

/** Sends one request, or several as one batch; answers the refusal, or null when it was obeyed. */
export function send(document: Opened, ...requests: readonly Request[]): GoogleError | null {
  return refusalOr(() => document.batch([...requests]));
}

/** Makes a request as a suggestion of somebody called `author`; answers the refusal, or null when it was obeyed. */
export function suggestTo(document: Opened, request: Request, author: string): GoogleError | null {
  return refusalOr(() => document.suggest([request], author));
}

/** A refusal must be Google's, never a fault of the code, and never that something is not there. */
function refusalOr(call: () => unknown): GoogleError | null {
  try {
    call();
    return null;
  } catch (error) {
    const expected = ["INVALID_ARGUMENT", "NOT_FOUND", "PERMISSION_DENIED"];
    if (!(error instanceof GoogleError)) throw error;
    // What the JSON of a document has no field for is refused in double parentheses.
    if (expected.includes(error.status) || error.message.startsWith("((")) return error;
    throw error;
  }
}
