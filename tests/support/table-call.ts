// Runs the tools that write tables on a document in memory whose service is the emulated one, and looks at what became of it.
import type { Document } from "../../src/google-api/docs.ts";
import type { JsonObject, ToolError } from "../../src/kernel/index.ts";
import type { Tool } from "../../src/tools/define-tool.ts";
import { getTable } from "../../src/tools/get-table.tool.ts";
import { rollback } from "../../src/tools/rollback.tool.ts";
import { memoryGoogle, type MemoryGoogle } from "./witnesses/memory-google.ts";
import { failureOf } from "./replace-call.ts";

export class TableDesk {
  readonly google: MemoryGoogle;

  constructor(document: Document) {
    const named = { ...document, documentId: "doc-fixture" };
    this.google = memoryGoogle(named, 1 + JSON.stringify(document).length);
  }

  /** The answer of a call that has to work, held against the tool's own schema. */
  result(tool: Tool, args: JsonObject): JsonObject {
    const result = tool.run(this.google.ports, { doc_id: this.google.documentId, ...args });
    expect(tool.output.safeParse(result).error?.issues).toBeUndefined();
    return result;
  }

  /** Takes an edit back by its answer. */
  takeBack(answer: JsonObject): JsonObject {
    return this.result(rollback, { audit_id: answer["audit_id"] ?? "" });
  }

  /** The error of a call that has to fail, before anything is sent. */
  refused(tool: Tool, args: JsonObject): ToolError {
    const sent = this.google.sentBatches.length;
    const error = failureOf(() => tool.run(this.google.ports, { doc_id: this.google.documentId, ...args }));
    expect(this.google.sentBatches.length).toBe(sent);
    return error;
  }

  /** The cells of a table as `get_table` answers them. */
  cells(tableIndex: number, format: "text" | "markdown" = "text"): unknown {
    const { cells } = this.result(getTable, { table_index: tableIndex, cell_format: format });
    return cells;
  }

  /** The kinds and words of the body's blocks, tables as `[table]`. */
  blocks(): string[] {
    const content = this.google.read().tabs?.[0]?.documentTab?.body?.content ?? [];
    return content.flatMap(({ paragraph, table }) => {
      if (table !== undefined) return ["[table]"];
      if (paragraph === undefined) return [];
      const text = (paragraph.elements ?? []).map(({ textRun }) => textRun?.content ?? "\uFFFC").join("");
      const style = paragraph.paragraphStyle?.namedStyleType ?? "";
      return [style === "NORMAL_TEXT" ? text : `${style}: ${text}`];
    });
  }
}
