// The query of documents.get, checked and resolved for its caller (rulebook 4.1, 4.2).
import { GoogleError } from "../../errors.ts";
import type { FieldTree } from "../schema/field-mask.ts";
import type { Caller } from "../store.ts";
import { parseAnswerMask } from "./mask-answer.ts";

/** Query parameters of documents.get as they came in the address, unparsed (`undefined` when absent). */
export interface GetDocumentQuery {
  readonly includeTabsContent?: string | boolean | undefined;
  readonly suggestionsViewMode?: string | undefined;
  readonly commentsViewMode?: string | undefined;
  readonly fields?: string | undefined;
}

export const suggestionsViewModes = [
  "SUGGESTIONS_INLINE",
  "PREVIEW_SUGGESTIONS_ACCEPTED",
  "PREVIEW_WITHOUT_SUGGESTIONS",
] as const;

const commentsViewModes = ["COMMENTS_VIEW_MODE_OMITTED", "COMMENTS_VIEW_MODE_INCLUDED"] as const;

/** A query that can be answered. */
export interface ResolvedQuery {
  readonly includesTabs: boolean;
  readonly suggestionsViewMode: (typeof suggestionsViewModes)[number];
  readonly commentsViewMode: (typeof commentsViewModes)[number];
  readonly mask: FieldTree;
}

/**
 * Resolves a query. Throws GoogleError INVALID_ARGUMENT with every bad value, PERMISSION_DENIED when a caller without
 * edit access asks to see suggestions.
 */
export function resolveQuery(query: GetDocumentQuery, caller: Caller, hasPreview: boolean): ResolvedQuery {
  const problems: string[] = [];
  const includesTabs = booleanOf(query.includeTabsContent);
  if (includesTabs === undefined)
    problems.push(
      `Invalid value at 'include_tabs_content' (TYPE_BOOL), ${JSON.stringify(query.includeTabsContent)}`,
    );
  const asked = query.suggestionsViewMode ?? "DEFAULT_FOR_CURRENT_ACCESS";
  const fallback = caller.canEdit ? "SUGGESTIONS_INLINE" : "PREVIEW_WITHOUT_SUGGESTIONS";
  const mode =
    asked === "DEFAULT_FOR_CURRENT_ACCESS" ? fallback : suggestionsViewModes.find((known) => known === asked);
  if (mode === undefined)
    problems.push(
      `Invalid value at 'suggestions_view_mode' (type.googleapis.com/google.apps.docs.v1.SuggestionsViewMode), ${JSON.stringify(asked)}`,
    );
  // An account without the comments preview does not know the parameter at all (rulebook 4.3).
  if (query.commentsViewMode !== undefined && !hasPreview)
    problems.push(
      `Invalid JSON payload received. Unknown name "commentsViewMode": Cannot bind query parameter. Field 'commentsViewMode' could not be found in request message.`,
    );
  const comments = hasPreview ? commentsModeOf(query, includesTabs === true, asked) : commentsViewModes[0];
  if (comments === undefined)
    problems.push(
      `Invalid value at 'comments_view_mode' (type.googleapis.com/google.apps.docs.v1.CommentsViewMode), ${JSON.stringify(query.commentsViewMode)}`,
    );
  if (problems.length > 0 || includesTabs === undefined || mode === undefined || comments === undefined)
    throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
  if (!caller.canEdit && mode !== "PREVIEW_WITHOUT_SUGGESTIONS")
    throw new GoogleError("PERMISSION_DENIED", "The caller does not have permission");
  const hasMask = query.fields !== undefined && query.fields !== "";
  return {
    includesTabs,
    suggestionsViewMode: mode,
    commentsViewMode: comments,
    mask: hasMask ? parseAnswerMask(query.fields, "Document") : "all",
  };
}

/** The mode for threads; undefined for a word that is none. Throws GoogleError where the rest of the query forbids it. */
function commentsModeOf(
  { commentsViewMode }: GetDocumentQuery,
  includesTabs: boolean,
  suggestionsMode: string,
): (typeof commentsViewModes)[number] | undefined {
  const refuse = (text: string): GoogleError => new GoogleError("INVALID_ARGUMENT", text);
  if (commentsViewMode === undefined || commentsViewMode === "COMMENTS_VIEW_MODE_UNSPECIFIED")
    return "COMMENTS_VIEW_MODE_OMITTED";
  const mode = commentsViewModes.find((known) => known === commentsViewMode);
  if (mode !== undefined && !includesTabs)
    throw refuse("Comments view mode may only be specified if tabs content is also requested.");
  if (mode !== "COMMENTS_VIEW_MODE_INCLUDED" || suggestionsMode === "SUGGESTIONS_INLINE") return mode;
  throw refuse(
    suggestionsMode.startsWith("PREVIEW_")
      ? "Comments may not be requested when previewing suggestions."
      : "Comments may only be explicitly included if inline suggestions are also explicitly requested.",
  );
}

function booleanOf(value: string | boolean | undefined): boolean | undefined {
  if (value === undefined || value === false || value === "false") return false;
  return value === true || value === "true" ? true : undefined;
}
