// Small durable facts about this local Google: its token, deployment id, last port, clock offset.
import type { Database } from "./database.ts";
import { textOf } from "./row.ts";

export class Settings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(name: string): string | null {
    const row = this.#database.first("SELECT value FROM settings WHERE name = ?", name);
    return row === null ? null : textOf(row, "value");
  }

  set(name: string, value: string): void {
    this.#database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value);
  }

  /** The value kept under `name`; made and kept at the first call. */
  getOrMake(name: string, make: () => string): string {
    const kept = this.get(name);
    if (kept !== null) return kept;
    const made = make();
    this.set(name, made);
    return made;
  }
}
