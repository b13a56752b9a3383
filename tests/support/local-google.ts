// A local Google for one test file: temporary folders, a script that evaluates what a test sends, and callers for each door.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildExecutionWorker } from "../../build/bundles/node.ts";
import { startLocalGoogle, type LocalGoogle, type LocalGoogleOptions } from "../../src/emulator/index.ts";

const root = resolve(__dirname, "..", "..");

/** The worker of this source, bundled now. */
export async function testWorkerFile(): Promise<string> {
  const file = ".cache/tests/execution-worker.js";
  await buildExecutionWorker(root, file);
  return join(root, file);
}

const evaluating = `
function evaluate(code) { return JSON.stringify({ value: (0, eval)("(function () {" + code + "\\n})")() }); }
function doPost(e) { return ContentService.createTextOutput(evaluate(e.postData.contents)).setMimeType(ContentService.MimeType.JSON); }
function doGet(e) { return ContentService.createTextOutput(JSON.stringify(e)); }
`;

const manifest = {
  timeZone: "Etc/UTC",
  runtimeVersion: "V8",
  dependencies: {
    enabledAdvancedServices: [
      { userSymbol: "Docs", serviceId: "docs", version: "v1" },
      { userSymbol: "Drive", serviceId: "drive", version: "v3" },
    ],
  },
  webapp: { access: "ANYONE_ANONYMOUS", executeAs: "USER_DEPLOYING" },
};

/** A folder that is gone after the test file; call `remove` in afterAll. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "local-google-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes a script project into `dir`; without `code` the one that evaluates what it is sent. */
export function writeScriptProject(
  dir: string,
  code: string = evaluating,
  html: Record<string, string> = {},
): string {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "Code.js"), code);
  writeFileSync(join(dir, "appsscript.json"), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(html)) writeFileSync(join(dir, `${name}.html`), text);
  return dir;
}

export interface JsonAnswer {
  readonly status: number;
  readonly text: string;
  // Tests read answers member by member; a wrong member fails the expectation that reads it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

export class TestGoogle {
  readonly google: LocalGoogle;
  readonly folder: ReturnType<typeof temporaryFolder>;

  constructor(google: LocalGoogle, folder: ReturnType<typeof temporaryFolder>) {
    this.google = google;
    this.folder = folder;
  }

  /** A call with the token: REST or control. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    const response = await fetch(`${this.google.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.google.token}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith("{") ? JSON.parse(text) : null };
  }

  /** Evaluates `code` inside the script as its owner; answers the value it returns. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async run(code: string): Promise<any> {
    return JSON.parse(await this.google.runFunction("evaluate", [code])).value;
  }

  /** Posts to the web app without following its redirect. */
  post(body: string, path = ""): Promise<Response> {
    return fetch(`${this.google.webAppUrl}${path}`, { method: "POST", body, redirect: "manual" });
  }

  /** The plain text of a document's first tab. */
  async textOf(documentId: string): Promise<string> {
    const { json } = await this.call("GET", `/v1/documents/${documentId}`);
    return textOfBody(json.body);
  }

  async close(): Promise<void> {
    await this.google.close();
    this.folder.remove();
  }
}

/** All text runs of a body, in order. */
export function textOfBody(body: {
  content: { paragraph?: { elements: { textRun?: { content: string } }[] } }[];
}): string {
  return body.content
    .flatMap((block) => block.paragraph?.elements ?? [])
    .map((element) => element.textRun?.content ?? "")
    .join("");
}

/** Starts a local Google in a folder of its own. */
export async function startTestGoogle(
  options: Partial<LocalGoogleOptions> & { code?: string; html?: Record<string, string> } = {},
): Promise<TestGoogle> {
  const folder = temporaryFolder();
  const { code, html, ...rest } = options;
  const google = await startLocalGoogle({
    dataDir: join(folder.path, "data"),
    scriptDir: writeScriptProject(join(folder.path, "script"), code, html),
    workerFile: await testWorkerFile(),
    port: 0,
    ...rest,
  });
  return new TestGoogle(google, folder);
}

/** A request with headers that `fetch` does not let a caller set. */
export function rawRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}
