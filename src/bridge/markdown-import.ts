// Writes a document of Markdown into a local Google as an agent would: one signed call of create_document to the script's web app.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bridgeHello } from "./catalogue.ts";
import type { Connection } from "./connection.ts";
import { PendingWrites } from "./pending-writes.ts";
import { Receipts } from "./receipts.ts";
import { ToolCaller } from "./tool-caller.ts";
import { WebAppClient } from "./web-app-client.ts";

/** Takes a title and Markdown, answers the new document's id. Rejects with a ToolError that names constructs and lines. */
export type MarkdownWriter = (title: string, markdown: string) => Promise<string>;

/** A writer over the web app of this connection; `stateDir` keeps its notes of writes and receipts. */
export function markdownWriter(connection: Connection, stateDir: string): MarkdownWriter {
  const source = { current: () => Promise.resolve(connection), renew: () => Promise.resolve(null) };
  const caller = new ToolCaller({
    source,
    web: new WebAppClient({ source, catalogue: bridgeHello.catalogue }),
    hello: bridgeHello,
    pending: new PendingWrites(join(stateDir, "pending")),
    receipts: new Receipts(join(stateDir, "receipts")),
    pace: { nowMs: Date.now, sleepMs: (ms) => delay(ms) },
  });
  const client = { name: "proofmark import", version: bridgeHello.version };
  return async (title, markdown) => {
    const args = { title, markdown };
    const { doc_id: documentId } = await caller.call({
      tool: "create_document",
      isWrite: true,
      args,
      client,
    });
    if (typeof documentId === "string") return documentId;
    throw new Error("expected the id of the new document from create_document, found none");
  };
}
