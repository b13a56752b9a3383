// The stores behind PropertiesService: text by name, sized by the service above.
import type { Database } from "./database.ts";
import { numberOf, textOf } from "./row.ts";

export class PropertyStores {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(store: string, name: string): string | null {
    const row = this.#database.first(
      "SELECT value FROM properties WHERE store = ? AND name = ?",
      store,
      name,
    );
    return row === null ? null : textOf(row, "value");
  }

  all(store: string): Record<string, string> {
    const rows = this.#database.all(
      "SELECT name, value FROM properties WHERE store = ? ORDER BY name",
      store,
    );
    return Object.fromEntries(rows.map((row) => [textOf(row, "name"), textOf(row, "value")]));
  }

  set(store: string, name: string, value: string): void {
    this.#database.run(
      "INSERT OR REPLACE INTO properties (store, name, value) VALUES (?, ?, ?)",
      store,
      name,
      value,
    );
  }

  delete(store: string, name: string): void {
    this.#database.run("DELETE FROM properties WHERE store = ? AND name = ?", store, name);
  }

  clear(store: string): void {
    this.#database.run("DELETE FROM properties WHERE store = ?", store);
  }

  /** UTF-8 bytes of all names and values in a store. */
  bytes(store: string): number {
    const row = this.#database.first(
      "SELECT COALESCE(SUM(LENGTH(CAST(name AS BLOB)) + LENGTH(CAST(value AS BLOB))), 0) AS bytes FROM properties WHERE store = ?",
      store,
    );
    return row === null ? 0 : numberOf(row, "bytes");
  }
}
