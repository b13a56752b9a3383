// Calls of Google's services per tool call, counted by the local Google's request log and by the script itself.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build/child.ts";
import { bridgeHello } from "../../src/bridge/catalogue.ts";
import { LocalConnectionSource, type ReadyLine } from "../../src/bridge/local.ts";
import { newRequestId, WebAppClient } from "../../src/bridge/web-app-client.ts";
import type { JsonObject } from "../../src/kernel/errors.ts";
import { uniqueWords } from "../../build/demo/words.ts";
import type { Row } from "../row.ts";

interface Counted {
  readonly docs: number;
  readonly all: number;
  readonly store: number;
  readonly result: JsonObject;
}

export const googleCalls: Row = {
  name: "Google calls",
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "proofmark-bench-"));
    const file = join(root, "build", "demo", "sample-document.json");
    const local = new LocalConnectionSource({
      dataDir,
      imports: [file],
      scriptDir: join(root, "dist", "gas"),
      workerFile: join(root, "dist", "emulator", "execution-worker.js"),
    });
    try {
      const ready = await local.readyLine();
      const web = new WebAppClient({ source: local, catalogue: bridgeHello.catalogue });
      const { documentId } = JSON.parse(readFileSync(file, "utf8")) as { documentId: string };
      const target = { doc_id: documentId, tab_id: "t.0" };
      const count = (tool: string, args: JsonObject) => counted(web, ready, tool, args);

      const read = await count("read_document", target);
      const [first, second, third] = uniqueWords(String(read.result["content"]));
      const firstWrite = await count("replace_text", {
        ...target,
        find: first ?? "",
        replace: `${first ?? ""} (a)`,
      });
      const write = await count("replace_text", {
        ...target,
        find: second ?? "",
        replace: `${second ?? ""} (b)`,
      });
      const format = await count("format_text", { ...target, find: third ?? "", style: { bold: true } });
      const undo = await count("rollback", {
        doc_id: documentId,
        audit_id: write.result["audit_id"] ?? "",
      });
      const append = await count("append_markdown", { ...target, markdown: "## Added\n\nOne **more**.\n" });
      const note = await count("append_markdown", { ...target, markdown: "See[^1].\n\n[^1]: The note.\n" });
      const created = await count("create_document", { title: "Made", markdown: "# Made\n\nHere.\n" });
      const calls = "calls";
      return [
        { name: "Docs calls of a read", figure: read.docs, budget: 1, unit: calls },
        { name: "Docs calls of a verified text write", figure: write.docs, budget: 3, unit: calls },
        { name: "Docs calls of a verified style write", figure: format.docs, budget: 3, unit: calls },
        { name: "Docs calls of an undo", figure: undo.docs, budget: 3, unit: calls },
        { name: "Docs calls of a verified Markdown write", figure: append.docs, budget: 3, unit: calls },
        { name: "Docs calls of one with a new footnote", figure: note.docs, budget: 4, unit: calls },
        { name: "Docs calls of a new document", figure: created.docs, budget: 3, unit: calls },
        { name: "all Google calls of a verified Markdown write", figure: append.all, budget: 6, unit: calls },
        { name: "all Google calls of one with a new footnote", figure: note.all, budget: 7, unit: calls },
        { name: "all Google calls of a new document", figure: created.all, budget: 10, unit: calls },
        { name: "all Google calls of a verified write", figure: write.all, budget: 6, unit: calls },
        {
          name: "all Google calls of the first write to a document",
          figure: firstWrite.all,
          budget: 10,
          unit: calls,
        },
        { name: "all Google calls of an undo", figure: undo.all, budget: 6, unit: calls },
        {
          name: "property, cache and lock calls of a verified write",
          figure: write.store,
          budget: 12,
          unit: calls,
        },
        {
          name: "property, cache and lock calls of the first write",
          figure: firstWrite.store,
          budget: 12,
          unit: calls,
        },
      ];
    } finally {
      await local.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function counted(
  web: WebAppClient,
  ready: ReadyLine,
  tool: string,
  args: JsonObject,
): Promise<Counted> {
  await ask(ready, "DELETE");
  const client = { name: "bench", version: "1" };
  const exchange = await web.send({ requestId: newRequestId(), tool, args, client });
  if (exchange.kind === "no-reply") throw new Error(`${tool}: no reply: ${exchange.nonAnswer.seen}`);
  const { reply } = exchange;
  if (!reply.ok) throw new Error(`${tool}: ${reply.error.error_code}: ${reply.error.message}`);
  const { requests } = (await ask(ready, "GET")) as { requests: { from: string; path: string }[] };
  const byScript = requests.filter(({ from }) => from === "script");
  const { apiCalls, storeCalls } = reply.meta;
  if (byScript.length !== apiCalls) {
    throw new Error(
      `${tool}: the script says ${apiCalls} calls of Google, the request log has ${byScript.length}`,
    );
  }
  const docs = byScript.filter(({ path }) => path.startsWith("/v1/documents")).length;
  return { docs, all: byScript.length, store: storeCalls, result: reply.result as JsonObject };
}

async function ask(ready: ReadyLine, method: "GET" | "DELETE"): Promise<unknown> {
  const response = await fetch(`${ready.baseUrl}/emulator/requests`, {
    method,
    headers: { authorization: `Bearer ${ready.token}` },
  });
  return method === "GET" ? response.json() : response.text();
}
