// What a request did to suggestions, as it is answered (rulebook 11.4, 5.4).
import type { SuggestionResponse } from "../../../google-api/docs.ts";

const kinds = [
  "createdSuggestionIds",
  "updatedSummarySuggestionIds",
  "deletedSuggestionIds",
  "acceptedSuggestionIds",
  "rejectedSuggestionIds",
] as const;
type NoteKind = (typeof kinds)[number];

export class SuggestionNotes {
  #notes = new Map<NoteKind, Set<string>>();

  created(suggestionId: string): void {
    this.#add("createdSuggestionIds", suggestionId);
  }

  /** Holds more, less or other content than before; nothing to say of one that this request made. */
  updated(suggestionId: string): void {
    if (!this.has("createdSuggestionIds", suggestionId))
      this.#add("updatedSummarySuggestionIds", suggestionId);
  }

  /** Nothing of it is left; nothing to say of one that this request made. */
  deleted(suggestionId: string): void {
    const wasCreated = this.has("createdSuggestionIds", suggestionId);
    this.forget(suggestionId);
    if (!wasCreated) this.#add("deletedSuggestionIds", suggestionId);
  }

  accepted(suggestionId: string): void {
    this.#add("acceptedSuggestionIds", suggestionId);
  }

  rejected(suggestionId: string): void {
    this.#add("rejectedSuggestionIds", suggestionId);
  }

  /** Takes back what was noted of a suggestion: nothing came of it. */
  forget(suggestionId: string): void {
    for (const ids of this.#notes.values()) ids.delete(suggestionId);
  }

  ids(kind: NoteKind): readonly string[] {
    return [...(this.#notes.get(kind) ?? [])];
  }

  has(kind: NoteKind, suggestionId: string): boolean {
    return this.#notes.get(kind)?.has(suggestionId) ?? false;
  }

  /** The answer for the request that just ran; the next one starts anew. */
  take(): SuggestionResponse {
    const notes = this.#notes;
    this.#notes = new Map();
    return Object.fromEntries(
      kinds.flatMap((kind) => {
        const ids = [...(notes.get(kind) ?? [])];
        return ids.length === 0 ? [] : [[kind, ids]];
      }),
    );
  }

  #add(kind: NoteKind, suggestionId: string): void {
    this.#notes.set(kind, (this.#notes.get(kind) ?? new Set()).add(suggestionId));
  }
}
