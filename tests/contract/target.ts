// What the contract suite talks to, by Google's own clients: the local Google, or the real one when credentials are given.
// The same tests run on both; what only one of them can do is left out with its reason.
import { docs, type docs_v1 } from "@googleapis/docs";
import { auth as authorization, drive, type drive_v3 } from "@googleapis/drive";
import { startTestGoogle } from "../support/local-google.ts";

/** True when `npm run test:live` runs the suite against the real Google. */
export const isLive = process.env["PROOFMARK_LIVE"] === "1";

export interface Target {
  readonly docs: docs_v1.Docs;
  readonly drive: drive_v3.Drive;
  /**
   * For calls that upload: Google's client leaves the address of an upload as it is when `rootUrl` is set for all calls,
   * so each such call names it. Empty for the real Google.
   */
  readonly uploads: { readonly rootUrl?: string };
  /** Where the local Google listens, and its token; null for the real one. */
  readonly local: { readonly baseUrl: string; readonly token: string } | null;
  /** A request with the account's token that the clients have no method for; `path` begins with a slash. */
  request(options: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly data?: unknown;
  }): Promise<{ readonly status: number; readonly data: unknown; readonly headers: Headers }>;
  /** Has a file deleted when the suite is over; answers its id. */
  own(fileId: string | null | undefined): string;
  close(): Promise<void>;
}

/** Node's own: Google's client would load another one in a way that jest's modules do not know. */
const fetchImplementation = fetch;

const scopes = ["https://www.googleapis.com/auth/documents", "https://www.googleapis.com/auth/drive"];

/** Starts the target. Every file that the suite makes is handed to `own`. */
export async function startTarget(): Promise<Target> {
  const made: string[] = [];
  const own = (fileId: string | null | undefined): string => {
    if (typeof fileId !== "string" || fileId === "")
      throw new Error("expected the id of a new file, found none");
    made.push(fileId);
    return fileId;
  };
  const requestBy =
    (auth: { request(options: object): Promise<unknown> }, rootUrl: string): Target["request"] =>
    async ({ path, ...options }) => {
      // The address of an upload that was begun is whole already.
      const url = path.startsWith("/") ? `${rootUrl}${path.slice(1)}` : path;
      const { status, data, headers } = (await auth.request({ ...options, url, fetchImplementation })) as {
        status: number;
        data: unknown;
        headers: Headers;
      };
      return { status, data, headers: new Headers(headers) };
    };
  const withToken = (access_token: string) => {
    const client = new authorization.OAuth2();
    client.setCredentials({ access_token });
    return client;
  };
  if (isLive) {
    const token = process.env["PROOFMARK_LIVE_TOKEN"];
    const auth = token === undefined ? new authorization.GoogleAuth({ scopes }) : withToken(token);
    const clients = {
      docs: docs({ version: "v1", auth, fetchImplementation }),
      drive: drive({ version: "v3", auth, fetchImplementation }),
    };
    const request = requestBy(auth, "https://www.googleapis.com/");
    return {
      ...clients,
      uploads: {},
      local: null,
      request,
      own,
      close: () => removeAll(clients.drive, made),
    };
  }
  const test = await startTestGoogle();
  const auth = withToken(test.google.token);
  const rootUrl = `${test.google.baseUrl}/`;
  return {
    docs: docs({ version: "v1", auth, rootUrl, fetchImplementation }),
    drive: drive({ version: "v3", auth, rootUrl, fetchImplementation }),
    uploads: { rootUrl },
    local: test.google,
    request: requestBy(auth, rootUrl),
    own,
    close: () => test.close(),
  };
}

/** A name that no other run uses, so that a suite that was cut short leaves nothing that another one finds. */
export function ownName(what: string): string {
  return `Proofmark contract ${Date.now().toString(36)} ${what}`;
}

async function removeAll(client: drive_v3.Drive, fileIds: readonly string[]): Promise<void> {
  for (const fileId of [...fileIds].reverse())
    // Already deleted by a test, or together with its folder.
    await client.files.delete({ fileId }).catch(() => undefined);
}

/** What a refused call answered. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly statusWord: string | undefined;
  readonly reason: string | undefined;
}

/** Runs a call that must be refused. */
export async function refusedBy(call: Promise<unknown>): Promise<Refused> {
  const error: unknown = await call.then(
    () => new Error("expected a refusal, found an answer"),
    (thrown: unknown) => thrown,
  );
  const { response } = error as {
    response?: {
      status: number;
      data: { error: { message: string; status?: string; errors?: { reason: string }[] } };
    };
  };
  if (response === undefined) throw error;
  const { message, status, errors } = response.data.error;
  return { status: response.status, message, statusWord: status, reason: errors?.[0]?.reason };
}
