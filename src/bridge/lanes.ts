// Who may call the script at once: few calls in all, because an account runs at most 30 executions, and one write a document, because
// the second of two would find the document moved. The others wait in the order they came. Sends nothing itself.
import { ToolError } from "../kernel/errors.ts";

/** Calls at work at once, far below what the account can run, for others use it too. */
const maxAtWork = 6;
/** Calls that wait; more are refused. */
const maxWaiting = 100;
/** What a refused call is told to wait, in seconds. */
const retryAfterSeconds = 10;

interface Waiting {
  /** Null for a call that minds no other. */
  readonly lane: string | null;
  readonly begin: () => void;
}

/** The order of calls over one connection. */
export class Lanes {
  readonly #waiting: Waiting[] = [];
  readonly #taken = new Set<string>();
  #atWork = 0;

  /**
   * Comes back when the call's turn has come: after every earlier one in the same lane, and when fewer than six are at work. The answer
   * ends the turn and must be called once. Throws RATE_LIMITED when too many wait, and DEADLINE_EXCEEDED when the signal is aborted first.
   */
  enter(lane: string | null, signal?: AbortSignal): Promise<() => void> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(tooMany());
    return new Promise((enter, fail) => {
      const waiting: Waiting = { lane, begin: () => enter(() => this.#end(lane)) };
      const giveUp = (): void => {
        const place = this.#waiting.indexOf(waiting);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        fail(cancelled());
      };
      this.#waiting.push(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#admit();
      if (signal?.aborted === true) giveUp();
    });
  }

  #end(lane: string | null): void {
    this.#atWork -= 1;
    if (lane !== null) this.#taken.delete(lane);
    this.#admit();
  }

  /** Begins whoever may, oldest first; a call whose lane is taken lets others by. */
  #admit(): void {
    for (let place = 0; place < this.#waiting.length && this.#atWork < maxAtWork;) {
      const next = this.#waiting[place];
      if (next === undefined || (next.lane !== null && this.#taken.has(next.lane))) {
        place += 1;
        continue;
      }
      this.#waiting.splice(place, 1);
      this.#atWork += 1;
      if (next.lane !== null) this.#taken.add(next.lane);
      next.begin();
    }
  }
}

function tooMany(): ToolError {
  return new ToolError(
    "RATE_LIMITED",
    `Expected at most ${maxWaiting} calls to wait for the script, found that many waiting already. Nothing was sent; call again after ${retryAfterSeconds} seconds.`,
    { retry_after_seconds: retryAfterSeconds },
  );
}

function cancelled(): ToolError {
  return new ToolError(
    "DEADLINE_EXCEEDED",
    "The call was cancelled while it waited for its turn. Nothing was sent; call again.",
  );
}
