// A web server on loopback that hands out what a test puts on its paths, and counts who asked.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands at a path. `ignoresRanges`: the whole is sent whatever part was asked for, its length left out where it `hidesLength`. */
export interface Served {
  readonly bytes?: Buffer;
  readonly contentType?: string;
  readonly status?: number;
  readonly redirectsTo?: string;
  readonly ignoresRanges?: boolean;
  readonly hidesLength?: boolean;
}

export class PictureServer {
  readonly paths: Record<string, Served> = {};
  /** `GET /path` of every request, oldest first. */
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = (request.url ?? "").replace(/\?.*/, "");
      this.asked.push(`${request.method} ${request.url}`);
      const served = this.paths[path] ?? { status: 404, bytes: Buffer.from("<html>none</html>") };
      const { bytes = Buffer.alloc(0), contentType = "application/octet-stream" } = served;
      response.setHeader("content-type", contentType);
      if (served.redirectsTo !== undefined) {
        response.writeHead(302, { location: served.redirectsTo }).end();
        return;
      }
      const range =
        served.ignoresRanges === true || served.status !== undefined ? null : rangeOf(request, bytes.length);
      if (range === null) {
        response.statusCode = served.status ?? 200;
        if (served.hidesLength !== true) response.setHeader("content-length", bytes.length);
        response.end(bytes);
        return;
      }
      response.writeHead(206, { "content-range": `bytes ${range.from}-${range.to}/${bytes.length}` });
      response.end(bytes.subarray(range.from, range.to + 1));
    });
  }

  static async open(): Promise<PictureServer> {
    const pictures = new PictureServer();
    await new Promise<void>((done) => pictures.#server.listen(0, "127.0.0.1", done));
    return pictures;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Puts something at a path; answers its address. */
  put(path: string, served: Served | Buffer): string {
    this.paths[path] = Buffer.isBuffer(served) ? { bytes: served } : served;
    return `${this.origin}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

function rangeOf({ headers }: IncomingMessage, length: number): { from: number; to: number } | null {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined || to === undefined || Number(from) >= length) return null;
  return { from: Number(from), to: Math.min(Number(to), length - 1) };
}
