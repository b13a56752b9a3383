// The faults that wait for their occasion. The oldest that fits is used and counted down; they end with the process.
import type { StoredDocument } from "../docs/store.ts";
import type { SqliteDocuments } from "../state/documents.ts";
import { canHappen, type FaultEffect, type FaultKind, type FaultOrder } from "./fault.ts";

/** Something that happens now and that a fault may fit. */
export interface Occasion {
  readonly on: string;
  readonly documentId: string | null;
  /** Left out: any kind that can happen to `on`. */
  readonly kinds?: readonly FaultKind[];
}

interface PendingFault {
  readonly order: FaultOrder;
  remaining: number;
  /** Fitting calls that still pass. */
  skipping: number;
  /** How many changes had been seen when it was set: a late read fits only after a later one. */
  readonly changesBefore: number;
}

export class FaultRegistry {
  readonly #documents: SqliteDocuments;
  readonly #earlier = new Map<string, { document: StoredDocument; change: number }>();
  #pending: PendingFault[] = [];
  #changes = 0;

  constructor(documents: SqliteDocuments) {
    this.#documents = documents;
  }

  add(order: FaultOrder): void {
    this.#pending.push({ order, remaining: order.times, skipping: order.skip, changesBefore: this.#changes });
    this.#watch();
  }

  list(): FaultOrder[] {
    return this.#pending.map(({ order, remaining, skipping }) => ({
      ...order,
      times: remaining,
      skip: skipping,
    }));
  }

  clear(): void {
    this.#pending = [];
    this.#watch();
  }

  /** Uses up the oldest fault that fits and does not let this call pass; null when there is none. */
  take(occasion: Occasion): FaultEffect | null {
    const fault = this.#pending.find((pending) => {
      if (!this.#fits(pending, occasion)) return false;
      if (pending.skipping === 0) return true;
      pending.skipping -= 1;
      return false;
    });
    if (fault === undefined) return null;
    fault.remaining -= 1;
    if (fault.remaining === 0) this.#pending = this.#pending.filter((pending) => pending !== fault);
    return fault.order.effect;
  }

  /** The document as it was before its last change, for a late read that was just taken. */
  earlierState(documentId: string): StoredDocument | null {
    const earlier = this.#earlier.get(documentId)?.document ?? null;
    this.#watch();
    return earlier;
  }

  #fits(pending: PendingFault, occasion: Occasion): boolean {
    const { on, documentId, effect } = pending.order;
    if (documentId !== null && documentId !== occasion.documentId) return false;
    if (occasion.kinds !== undefined && !occasion.kinds.includes(effect.kind)) return false;
    if (effect.kind === "late-read") return this.#fitsLateRead(pending, occasion);
    return (on === occasion.on || on === "any") && canHappen(effect.kind, occasion.on);
  }

  // A late read shows in a read, whether it was set on the read or on the write before it.
  #fitsLateRead(pending: PendingFault, occasion: Occasion): boolean {
    if (occasion.on !== "documents.get" || occasion.documentId === null) return false;
    const earlier = this.#earlier.get(occasion.documentId);
    return earlier !== undefined && earlier.change > pending.changesBefore;
  }

  // Earlier states cost memory and a read for each change, so they are kept only while a late read waits.
  #watch(): void {
    if (!this.#pending.some(({ order }) => order.effect.kind === "late-read")) {
      this.#documents.listen(null);
      this.#earlier.clear();
      return;
    }
    this.#documents.listen((documentId, before) => {
      this.#changes += 1;
      if (before !== null) this.#earlier.set(documentId, { document: before, change: this.#changes });
    });
  }
}
