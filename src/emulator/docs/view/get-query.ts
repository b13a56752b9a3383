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

/** A query that can be answered. */
export interface ResolvedQuery {
  readonly includesTabs: boolean;
  readonly suggestionsViewMode: (typeof suggestionsViewModes)[number];
  readonly mask: FieldTree;
}

/**
 * Resolves a query. Throws GoogleError INVALID_ARGUMENT with every bad value, PERMISSION_DENIED when a caller without
 * edit access asks to see suggestions.
 */
export function resolveQuery(query: GetDocumentQuery, caller: Caller): ResolvedQuery {
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
  if (query.commentsViewMode !== undefined)
    problems.push(
      `Invalid JSON payload received. Unknown name "commentsViewMode": Cannot bind query parameter. Field 'commentsViewMode' could not be found in request message.`,
    );
  if (problems.length > 0 || includesTabs === undefined || mode === undefined)
    throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
  if (!caller.canEdit && mode !== "PREVIEW_WITHOUT_SUGGESTIONS")
    throw new GoogleError("PERMISSION_DENIED", "The caller does not have permission");
  const hasMask = query.fields !== undefined && query.fields !== "";
  return {
    includesTabs,
    suggestionsViewMode: mode,
    mask: hasMask ? parseAnswerMask(query.fields, "Document") : "all",
  };
}

function booleanOf(value: string | boolean | undefined): boolean | undefined {
  if (value === undefined || value === false || value === "false") return false;
  return value === true || value === "true" ? true : undefined;
}
