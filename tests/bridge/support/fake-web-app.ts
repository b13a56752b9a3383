// A web app on loopback whose answers a test writes: every request is recorded and handed to the test's own function.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeReply, type Answer, type Payload, type ReplyMeta } from "../../../src/protocol/envelope.ts";
import { parseRequest } from "../../../src/protocol/request.ts";
import type { Connection, ConnectionSource } from "../../../src/bridge/connection.ts";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What a test's script answers to one payload: an answer, "cut" for a connection that ends, or a page. */
export type ScriptedAnswer = Answer | "cut" | { readonly status: number; readonly html: string };

export const testMeta: ReplyMeta = {
  apiCalls: 1,
  storeCalls: 0,
  elapsedMs: 5,
  version: "1.2.3",
  catalogue: "c0",
};

export class FakeWebApp {
  readonly seen: SeenRequest[] = [];
  readonly payloads: Payload[] = [];
  readonly #server: Server;
  readonly #answers = new Map<string, string>();
  onPayload: (payload: Payload, ts: number) => ScriptedAnswer | Promise<ScriptedAnswer> = () => "cut";
  /** Takes a request before the script does; true when it answered. */
  onRequest: (request: SeenRequest, response: ServerResponse) => boolean = () => false;
  meta: ReplyMeta = testMeta;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<FakeWebApp> {
    const server = createServer();
    const app = new FakeWebApp(server);
    server.on("request", (request, response) => void app.#handle(request, response));
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    return app;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get connection(): Connection {
    return {
      url: `${this.origin}/macros/s/dep-1/exec`,
      deploymentId: "dep-1",
      keyId: "00112233aabbccdd",
      key: "ab".repeat(32),
    };
  }

  get source(): ConnectionSource {
    return { current: async () => this.connection, renew: async () => null };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const seen: SeenRequest = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    this.seen.push(seen);
    if (this.onRequest(seen, response)) return;
    if (seen.method === "GET") {
      const body = this.#answers.get(seen.path);
      this.#answers.delete(seen.path);
      if (body === undefined) respond(response, 404, "text/html", "<title>Page Not Found</title>");
      else respond(response, 200, "application/json; charset=utf-8", body);
      return;
    }
    const parsed = parseRequest(seen.body);
    if (parsed === null) {
      respond(response, 400, "text/html", "<title>not an envelope</title>");
      return;
    }
    this.payloads.push(parsed.payload);
    const answer = await this.onPayload(parsed.payload, parsed.envelope.ts);
    if (answer === "cut") {
      request.socket.destroy();
      return;
    }
    if ("html" in answer) {
      respond(response, answer.status, "text/html; charset=utf-8", answer.html);
      return;
    }
    const { requestId } = parsed.payload;
    const path = `/macros/echo?user_content_key=${requestId}-${this.seen.length}`;
    this.#answers.set(path, encodeReply({ proofmark: 1, requestId, ...answer, meta: this.meta }));
    response.writeHead(302, { location: `${this.origin}${path}` }).end("<HTML>Moved Temporarily</HTML>");
  }
}

export function respond(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type }).end(body);
}
