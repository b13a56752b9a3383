// The local Google's time: the machine's, plus what control calls have added. It never goes back by a control call.
import type { Settings } from "./settings.ts";

const offsetName = "clockOffsetMs";

export class Clock {
  readonly #settings: Settings;
  #offsetMs: number;
  readonly #listeners: ((byMs: number) => void)[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#offsetMs = Number(settings.get(offsetName) ?? "0");
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** What has been added to the machine's time, in milliseconds. */
  offsetMs(): number {
    return this.#offsetMs;
  }

  advance(byMs: number): void {
    this.#settings.set(offsetName, String(this.#offsetMs + byMs));
    this.#offsetMs += byMs;
    for (const listener of this.#listeners) listener(byMs);
  }

  /** Tells of every later `advance`. */
  onAdvance(listener: (byMs: number) => void): void {
    this.#listeners.push(listener);
  }
}

/** Google's form of a moment: RFC 3339, milliseconds, Z. */
export function rfc3339(ms: number): string {
  return new Date(ms).toISOString();
}
