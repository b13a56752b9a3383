// The author of a batch of suggestions at work: which pending suggestion an edit joins, and what is answered for each
// request (rulebook 11.4). It must not change documents.
import type { SuggestionResponse } from "../../../google-api/docs.ts";
import type { Ids } from "../ids.ts";
import type { Author, PendingSuggestion } from "../model/document.ts";

/** What a suggester needs of the document and of the service. */
export interface SuggesterOptions {
  readonly author: Author;
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The suggestions that are pending before the batch. */
  readonly pending: readonly PendingSuggestion[];
}

export class Suggester {
  readonly #options: SuggesterOptions;
  readonly #pending: Map<string, PendingSuggestion>;
  #created = new Set<string>();
  #updated = new Set<string>();
  #deleted = new Set<string>();

  constructor(options: SuggesterOptions) {
    this.#options = options;
    this.#pending = new Map(options.pending.map((one) => [one.suggestionId, one]));
  }

  /** Whether a suggestion is this author's: edits join no other author's (rulebook 11.4). */
  owns(suggestionId: string): boolean {
    const author = this.#pending.get(suggestionId)?.author;
    const { email, displayName } = this.#options.author;
    return author?.email === email && author.displayName === displayName;
  }

  /**
   * The suggestion that an edit belongs to: of the author's own ones that it touches the greatest id, or a new one.
   */
  idFor(touched: Iterable<string>): string {
    const own = [...touched].filter((id) => this.owns(id)).sort();
    const { author, nowMs, ids } = this.#options;
    const joined = own[own.length - 1];
    if (joined !== undefined) {
      const pending = this.#pending.get(joined);
      if (pending !== undefined) this.#pending.set(joined, { ...pending, updatedMs: nowMs });
      if (!this.#created.has(joined)) this.#updated.add(joined);
      return joined;
    }
    const suggestionId = ids.suggestionId();
    this.#pending.set(suggestionId, { suggestionId, author, createdMs: nowMs, updatedMs: nowMs });
    this.#created.add(suggestionId);
    return suggestionId;
  }

  /** Takes back an `idFor` whose edit turned out to change nothing. */
  forget(suggestionId: string): void {
    if (this.#created.delete(suggestionId)) this.#pending.delete(suggestionId);
    this.#updated.delete(suggestionId);
  }

  /** Notes that nothing of a suggestion is left. */
  noteDeleted(suggestionId: string): void {
    this.#updated.delete(suggestionId);
    if (this.#created.delete(suggestionId)) this.#pending.delete(suggestionId);
    else this.#deleted.add(suggestionId);
  }

  /** Notes that a suggestion holds less or other content than before. */
  noteUpdated(suggestionId: string): void {
    this.#updated.add(suggestionId);
  }

  /** The answer for the request that just ran; the next one starts anew. */
  takeResponse(): SuggestionResponse {
    const response = {
      ...(this.#created.size === 0 ? {} : { createdSuggestionIds: [...this.#created] }),
      ...(this.#updated.size === 0 ? {} : { updatedSummarySuggestionIds: [...this.#updated] }),
      ...(this.#deleted.size === 0 ? {} : { deletedSuggestionIds: [...this.#deleted] }),
    };
    this.#created = new Set();
    this.#updated = new Set();
    this.#deleted = new Set();
    return response;
  }

  /** The suggestions that are pending now; some may have lost their last mark. */
  get pending(): readonly PendingSuggestion[] {
    return [...this.#pending.values()];
  }
}
