// The listener on 127.0.0.1: reads requests, checks where they come from, sends answers. What they mean is the handler's matter.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { codeOf, traceOf } from "../failure.ts";
import { LocalGoogleStartError } from "../start-error.ts";
import { isOwnHost } from "./access.ts";
import { maxBodyBytes, readHttpRequest, type HttpRequest } from "./http-request.ts";
import { jsonAnswer, type HttpAnswer } from "./render.ts";

/** Answers a request; null cuts the connection without an answer. */
export type HttpHandler = (request: HttpRequest, port: number) => Promise<HttpAnswer | null>;

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on `port`, or on a free one for 0. With `isFallbackAllowed` a taken port is replaced by a free one,
 * else it is a `LocalGoogleStartError` PORT_IN_USE.
 */
export async function listen(
  handler: HttpHandler,
  port: number,
  isFallbackAllowed: boolean,
): Promise<Listener> {
  let boundPort = 0;
  const server = createServer((message, response) => {
    void serve(message, response, handler, boundPort);
  });
  try {
    boundPort = await bind(server, port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    if (!isFallbackAllowed)
      throw new LocalGoogleStartError(
        "PORT_IN_USE",
        `port ${port} on 127.0.0.1 is in use by another program. Choose another port, or 0 for a free one. Nothing was changed.`,
      );
    boundPort = await bind(server, 0);
  }
  return {
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  handler: HttpHandler,
  port: number,
): Promise<void> {
  try {
    const answer = await answerTo(message, handler, port);
    if (answer === null) {
      message.socket.destroy();
      return;
    }
    response.writeHead(answer.status, {
      "content-type": answer.contentType,
      "content-length": String(answer.body.length),
      "x-content-type-options": "nosniff",
      ...answer.headers,
    });
    response.end(message.method === "HEAD" ? undefined : answer.body);
  } catch (error) {
    if (message.socket.destroyed || response.headersSent) {
      response.destroy();
      return;
    }
    process.stderr.write(`local Google: ${traceOf(error)}\n`);
    response.writeHead(500, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ error: { code: 500, message: "Internal error encountered.", status: "INTERNAL" } }),
    );
  }
}

async function answerTo(
  message: IncomingMessage,
  handler: HttpHandler,
  port: number,
): Promise<HttpAnswer | null> {
  if (!isOwnHost(message.headers.host, port)) {
    return jsonAnswer(403, {
      error: {
        code: 403,
        message: `Expected the Host 127.0.0.1:${port}, found another.`,
        status: "PERMISSION_DENIED",
      },
    });
  }
  const request = await readHttpRequest(message);
  if (request === null) {
    return {
      ...jsonAnswer(413, {
        error: {
          code: 413,
          message: `Request payload size exceeds the limit: ${maxBodyBytes} bytes.`,
          status: "INVALID_ARGUMENT",
        },
      }),
      headers: { connection: "close" },
    };
  }
  return handler(request, port);
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.removeListener("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function isPortTaken(error: unknown): boolean {
  return /^(EADDRINUSE|EACCES)$/.test(codeOf(error));
}
