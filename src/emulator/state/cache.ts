// The stores behind CacheService: text with an expiry, at most 1,000 entries a store, the oldest tenth leaving first.
import type { Database } from "./database.ts";
import { numberOf, textOf } from "./row.ts";

const maxEntries = 1000;

export class CacheStores {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(store: string, name: string, nowMs: number): string | null {
    const row = this.#database.first(
      "SELECT value FROM cache WHERE store = ? AND name = ? AND expires_ms > ?",
      store,
      name,
      nowMs,
    );
    return row === null ? null : textOf(row, "value");
  }

  put(store: string, name: string, value: string, expiresMs: number, nowMs: number): void {
    this.#database.run(
      "DELETE FROM cache WHERE store = ? AND (name = ? OR expires_ms <= ?)",
      store,
      name,
      nowMs,
    );
    this.#database.run(
      "INSERT INTO cache (store, name, value, expires_ms) VALUES (?, ?, ?, ?)",
      store,
      name,
      value,
      expiresMs,
    );
    const row = this.#database.first("SELECT COUNT(*) AS entries FROM cache WHERE store = ?", store);
    if (row === null || numberOf(row, "entries") <= maxEntries) return;
    this.#database.run(
      "DELETE FROM cache WHERE sequence IN (SELECT sequence FROM cache WHERE store = ? ORDER BY sequence LIMIT ?)",
      store,
      maxEntries / 10,
    );
  }

  remove(store: string, name: string): void {
    this.#database.run("DELETE FROM cache WHERE store = ? AND name = ?", store, name);
  }

  /** Empties every store, as the service may do at any time. */
  evictAll(): void {
    this.#database.run("DELETE FROM cache");
  }
}
