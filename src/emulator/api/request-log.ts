// What was asked of the local Google, newest last: bounded, and without queries, headers or bodies, so without secrets.

export interface LoggedRequest {
  readonly atMs: number;
  /** `rest`: over HTTP; `script`: by the script; `web-app`: a request to the web app. */
  readonly from: "rest" | "script" | "web-app";
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly documentId?: string;
}

const maxEntries = 10_000;

export class RequestLog {
  #entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
    if (this.#entries.length > maxEntries) this.#entries = this.#entries.slice(-maxEntries / 2);
  }

  list(): readonly LoggedRequest[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
