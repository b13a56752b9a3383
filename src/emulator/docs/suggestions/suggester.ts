// The author of a batch of suggestions at work: which pending suggestion an edit joins (rulebook 11.4). It must not
// change content.
import type { BatchContext } from "../batch-context.ts";
import type { SuggestionThread } from "../model/threads.ts";
import { isSameAuthor } from "../model/threads.ts";
import type { SuggestionNotes } from "./suggestion-notes.ts";

/** The document's suggestion threads as a batch works on them. */
export interface SuggestionThreads {
  find(suggestionId: string): SuggestionThread | null;
  put(thread: SuggestionThread): void;
  drop(suggestionId: string): void;
}

export class Suggester {
  readonly #context: BatchContext;
  readonly #threads: SuggestionThreads;
  readonly #notes: SuggestionNotes;
  /** What a suggestion's thread was before it was last joined. */
  readonly #joined = new Map<string, SuggestionThread>();

  constructor(context: BatchContext, threads: SuggestionThreads, notes: SuggestionNotes) {
    this.#context = context;
    this.#threads = threads;
    this.#notes = notes;
  }

  /** Whether a suggestion is open and this author's: edits join no other author's (rulebook 11.4). */
  owns(suggestionId: string): boolean {
    const thread = this.#threads.find(suggestionId);
    return thread?.status === "OPEN" && isSameAuthor(thread.author, this.#context.author);
  }

  /** The suggestion that an edit belongs to: of the author's own ones that it touches the greatest id, or a new one. */
  idFor(touched: Iterable<string>): string {
    const own = [...touched].filter((id) => this.owns(id)).sort();
    const { author, nowMs, ids } = this.#context;
    const joined = own[own.length - 1];
    if (joined !== undefined) {
      const thread = this.#threads.find(joined);
      if (thread !== null) {
        this.#joined.set(joined, thread);
        this.#threads.put({ ...thread, updatedMs: nowMs });
      }
      this.#notes.updated(joined);
      return joined;
    }
    const suggestionId = ids.suggestionId();
    this.#threads.put({
      suggestionId,
      postId: ids.postId(),
      author,
      createdMs: nowMs,
      updatedMs: nowMs,
      status: "OPEN",
      replies: [],
    });
    this.#notes.created(suggestionId);
    return suggestionId;
  }

  /** Takes back an `idFor` whose edit turned out to change nothing. */
  forget(suggestionId: string): void {
    const before = this.#joined.get(suggestionId);
    if (before === undefined) this.#threads.drop(suggestionId);
    else this.#threads.put(before);
    this.#notes.forget(suggestionId);
  }

  /** Notes that nothing of a suggestion is left. */
  noteDeleted(suggestionId: string): void {
    this.#threads.drop(suggestionId);
    this.#notes.deleted(suggestionId);
  }

  /** Notes that a suggestion holds less or other content than before. */
  noteUpdated(suggestionId: string): void {
    this.#notes.updated(suggestionId);
  }
}
