// The locks behind LockService: first come, first served; a holder that ends frees what it holds.

interface Waiter {
  readonly holder: object;
  readonly settle: (isGranted: boolean) => void;
}

export class Locks {
  readonly #holders = new Map<string, object>();
  readonly #waiters = new Map<string, Waiter[]>();

  /** Resolves with true when `holder` has the lock, with false when `timeoutMs` passed first. Having it already counts. */
  async acquire(name: string, holder: object, timeoutMs: number): Promise<boolean> {
    const current = this.#holders.get(name);
    if (current === undefined || current === holder) {
      this.#holders.set(name, holder);
      return true;
    }
    if (timeoutMs === 0) return false;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        holder,
        settle: (isGranted) => {
          clearTimeout(timer);
          resolve(isGranted);
        },
      };
      const timer = setTimeout(() => {
        this.#forget(name, waiter);
        resolve(false);
      }, timeoutMs);
      this.#waiters.set(name, [...(this.#waiters.get(name) ?? []), waiter]);
    });
  }

  holds(name: string, holder: object): boolean {
    return this.#holders.get(name) === holder;
  }

  release(name: string, holder: object): void {
    if (!this.holds(name, holder)) return;
    const [next, ...rest] = this.#waiters.get(name) ?? [];
    this.#waiters.set(name, rest);
    if (next === undefined) {
      this.#holders.delete(name);
      return;
    }
    this.#holders.set(name, next.holder);
    next.settle(true);
  }

  /** Frees and forgets everything of `holder`: its execution has ended. */
  releaseAll(holder: object): void {
    for (const [name, waiters] of this.#waiters) {
      this.#waiters.set(
        name,
        waiters.filter((waiter) => waiter.holder !== holder),
      );
      for (const waiter of waiters) if (waiter.holder === holder) waiter.settle(false);
    }
    for (const name of [...this.#holders.keys()]) this.release(name, holder);
  }

  #forget(name: string, waiter: Waiter): void {
    this.#waiters.set(
      name,
      (this.#waiters.get(name) ?? []).filter((known) => known !== waiter),
    );
  }
}
