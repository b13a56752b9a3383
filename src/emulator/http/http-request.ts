// A request as the handlers see it: address taken apart, body read whole and bounded.
import type { IncomingMessage } from "node:http";

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly queryString: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Google's limit for a request. */
export const maxBodyBytes = 50 * 1024 * 1024;

/** The request, or null when its body is larger than `maxBodyBytes`. */
export async function readHttpRequest(message: IncomingMessage): Promise<HttpRequest | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBodyBytes) return null;
    chunks.push(bytes);
  }
  const target = message.url ?? "/";
  const mark = target.indexOf("?");
  const queryString = mark === -1 ? "" : target.slice(mark + 1);
  return {
    method: message.method ?? "GET",
    path: mark === -1 ? target : target.slice(0, mark),
    queryString,
    query: [...new URLSearchParams(queryString)],
    headers: message.headers,
    body: Buffer.concat(chunks),
  };
}

/** The header's only value; undefined when absent. */
export function headerOf(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The first value of a query parameter. */
export function queryOf(request: Pick<HttpRequest, "query">, name: string): string | undefined {
  return request.query.find(([known]) => known === name)?.[1];
}
