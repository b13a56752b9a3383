// A house with an MCP client at its door: the client is the built bridge over its pipes, so a test sees what an agent would see;
// the house looks at what is stored and at what was asked of Google.
import { join } from "node:path";
import type { TextStyle } from "../../../src/google-api/docs.ts";
import { end, StdioClient } from "../../bridge/support/bridge-process.ts";
import { doc, type TabSpec } from "../../support/document-builder.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";
import { House, type LoggedRequest } from "./house.ts";

export type Content = Record<string, unknown>;

export class Desk {
  readonly house: House;
  readonly client: StdioClient;

  private constructor(house: House, client: StdioClient) {
    this.house = house;
    this.client = client;
  }

  /** `flags` of the bridge; `environment` is the bridge's, which only attaches to the house. */
  static async open(flags: readonly string[] = [], environment: Record<string, string> = {}): Promise<Desk> {
    const house = await House.open();
    const state = { PROOFMARK_STATE_DIR: join(house.dir, "state") };
    const client = new StdioClient(["mcp", "--local", join(house.dir, "data"), ...flags], {
      ...state,
      ...environment,
    });
    await client.initialize();
    return new Desk(house, client);
  }

  add(...tabs: readonly TabSpec[]): Promise<string> {
    return this.house.add(doc(...tabs).document);
  }

  /** The answer of a call that has to work. */
  async result(tool: string, args: Content): Promise<Content> {
    const { isError, content } = await this.client.call(tool, args);
    if (isError) throw new Error(`expected a result of ${tool}, found ${JSON.stringify(content)}`);
    return content;
  }

  /** The error of a call that has to fail. */
  async error(tool: string, args: Content): Promise<Content> {
    const { isError, content } = await this.client.call(tool, args);
    if (!isError) throw new Error(`expected an error of ${tool}, found ${JSON.stringify(content)}`);
    return content;
  }

  /** Does something and tells which calls of Google's Docs API it came to, by kind. */
  async docsCalls(action: () => Promise<unknown>): Promise<string[]> {
    return (await this.googleCalls(action))
      .filter(({ path }) => path.startsWith("/v1/documents"))
      .map(({ path }) => (path.includes(":batchUpdate") ? "write" : "read"));
  }

  async googleCalls(action: () => Promise<unknown>): Promise<LoggedRequest[]> {
    await this.house.clearRequests();
    await action();
    return this.house.googleCalls();
  }

  /** Paragraph texts of all tabs and segments, objects as `⟨⟩`, without their ends. */
  async texts(documentId: string): Promise<string[]> {
    return plainView(await this.house.read(documentId)).paragraphs.map(({ units }) =>
      units
        .map(({ what, isText }) => (isText ? what : "⟨⟩"))
        .join("")
        .replace(/\n$/, ""),
    );
  }

  /** The stored words of the first tab's body from one index to another, objects left out. */
  async wordsAt(documentId: string, startIndex: unknown, endIndex: unknown): Promise<string> {
    return plainView(await this.house.read(documentId))
      .paragraphs.filter(({ segmentId, tabId }, _at, [first]) => segmentId === "" && tabId === first?.tabId)
      .flatMap(({ units, startUtf16 }) =>
        units.map((unit, offset) => ({ ...unit, index: startUtf16 + offset })),
      )
      .filter(({ index, isText }) => isText && index >= Number(startIndex) && index < Number(endIndex))
      .map(({ what }) => what)
      .join("");
  }

  /** Effective style of the first stored character of `text`. */
  async lookOf(documentId: string, text: string): Promise<TextStyle> {
    for (const { units } of plainView(await this.house.read(documentId)).paragraphs) {
      const words = units.map(({ what, isText }) => (isText ? what : "\u0000")).join("");
      const at = words.indexOf(text);
      if (at !== -1) return JSON.parse(units[at]!.style) as TextStyle;
    }
    throw new Error(`expected ${text} in the document`);
  }

  async close(): Promise<void> {
    await end(this.client.child, "SIGKILL");
    await this.house.close();
  }
}

/** A member of an answer that has to be an object. */
export function member(content: Content, name: string): Content {
  const value = content[name];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Content;
  throw new Error(`expected ${name} to be an object, found ${JSON.stringify(value)}`);
}

/** A member of an answer that has to be a list of objects. */
export function listOf(content: Content, name: string): Content[] {
  const value = content[name];
  if (Array.isArray(value)) return value as Content[];
  throw new Error(`expected ${name} to be a list, found ${JSON.stringify(value)}`);
}
