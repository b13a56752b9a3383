// Which id of the re-read stands for which id of the prediction. Known ids must be the same; a placeholder takes one new id and keeps it.
import { isPlaceholderId } from "../plan/placeholder-id.ts";

export class IdBook {
  readonly #source: Iterable<string>;
  #known: ReadonlySet<string> | null = null;
  readonly #taken = new Map<string, string>();
  readonly #placeholderOf = new Map<string, string>();

  /** `known` are the ids that were there before the write: no placeholder may stand for one of them. Gathered only when a placeholder asks. */
  constructor(known: Iterable<string>) {
    this.#source = known;
  }

  /** Whether the two ids are one and the same thing; binds a placeholder at its first question. */
  isSame(predicted: string | undefined, found: string | undefined): boolean {
    if (predicted === found) return true;
    if (predicted === undefined || found === undefined || !isPlaceholderId(predicted)) return false;
    const taken = this.#taken.get(predicted);
    if (taken !== undefined) return taken === found;
    this.#known ??= new Set(this.#source);
    if (this.#known.has(found) || this.#placeholderOf.has(found)) return false;
    this.#taken.set(predicted, found);
    this.#placeholderOf.set(found, predicted);
    return true;
  }

  /** The id of the re-read that a placeholder stands for, or the id itself. */
  foundFor(predicted: string): string {
    return this.#taken.get(predicted) ?? predicted;
  }

  /** The placeholder that an id of the re-read stands for, or the id itself. */
  predictedFor(found: string): string {
    return this.#placeholderOf.get(found) ?? found;
  }
}
