// A person with a document open in the local Google: runs code of the script there, as a page of the script does.
import type { TestGoogle } from "../../support/local-google.ts";

export interface PageAnswer {
  readonly result?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

export interface Selection {
  readonly tabId: string;
  readonly segmentId?: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export class OpenEditor {
  readonly #test: TestGoogle;
  readonly #cookie: string;
  readonly documentId: string;

  private constructor(test: TestGoogle, cookie: string, documentId: string) {
    this.#test = test;
    this.#cookie = cookie;
    this.documentId = documentId;
  }

  static async open(test: TestGoogle, documentId: string): Promise<OpenEditor> {
    const response = await fetch(test.google.openUrl());
    return new OpenEditor(test, response.headers.get("set-cookie")!.split(";")[0]!, documentId);
  }

  /** Calls a function of the script by name. */
  async call(functionName: string, parameters: unknown[] = [], selection?: Selection[]): Promise<PageAnswer> {
    const body = { function: functionName, parameters, ...(selection === undefined ? {} : { selection }) };
    const response = await this.send(JSON.stringify(body));
    return (await response.json()) as PageAnswer;
  }

  send(
    body: string,
    contentType = "application/json",
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.#test.google.baseUrl}/document/d/${this.documentId}/run`, {
      method: "POST",
      headers: { cookie: this.#cookie, "content-type": contentType, ...headers },
      body,
    });
  }

  /** Runs a function's body; answers what it returns, fails with what it throws. */
  async run(code: string, selection?: Selection[]): Promise<unknown> {
    const answer = await this.call("evaluate", [code], selection);
    if (answer.error !== undefined) throw new Error(`${answer.error.name}: ${answer.error.message}`);
    return JSON.parse(String(answer.result)).value;
  }

  /** The page that the person looks at. */
  async page(query = ""): Promise<string> {
    const url = `${this.#test.google.baseUrl}/document/d/${this.documentId}/edit${query}`;
    return (await fetch(url, { headers: { cookie: this.#cookie } })).text();
  }
}
