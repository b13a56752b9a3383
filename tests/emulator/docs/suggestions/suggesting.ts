// What the tests of suggestions share: suggesting as the account itself, and what a reading says of it.
import type { Document, DocumentTab, Request } from "../../../../src/google-api/docs.ts";
import type { OpenDocument } from "../open-docs.ts";

export const accepted = "PREVIEW_SUGGESTIONS_ACCEPTED";
export const without = "PREVIEW_WITHOUT_SUGGESTIONS";
export const pt = (magnitude: number): { magnitude: number; unit: "PT" } => ({ magnitude, unit: "PT" });

export function tabOf(document: Document): DocumentTab {
  const tab = document.tabs?.[0]?.documentTab;
  if (tab === undefined) throw new Error("expected a tab");
  return tab;
}

/** Makes requests as suggestions of the account itself, and answers the one id that they made. */
export function suggested(document: OpenDocument, ...requests: Request[]): string {
  const { suggestionResponses = [] } = document.docs.batchUpdate(
    document.documentId,
    { requests, writeControl: { writeMode: "SUGGEST" } },
    { email: "editor@example.com", canEdit: true },
  );
  const ids = suggestionResponses.flatMap(({ createdSuggestionIds = [] }) => createdSuggestionIds);
  expect(ids).toHaveLength(1);
  return ids[0] ?? "";
}

export function summaryOf(document: OpenDocument, id: string): string | undefined {
  const { suggestions = [] } = document.docs.get(
    document.documentId,
    {
      includeTabsContent: "true",
      suggestionsViewMode: "SUGGESTIONS_INLINE",
      commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
    },
    { email: "editor@example.com", canEdit: true },
  );
  return suggestions.find(({ suggestionId }) => suggestionId === id)?.summaryText;
}

export const end = (ending: "accept" | "reject" | "delete", suggestionId: string): Request => ({
  [`${ending}Suggestion`]: { suggestionId },
});

/** Whether a value anywhere in the document holds this word. */
export const holds = (value: unknown, word: string): boolean => JSON.stringify(value).includes(word);
