// Writing tables over the whole way and looking at what is stored: a write has to be verified, may change nothing else, and is taken back.
import type { Document } from "../../../src/google-api/docs.ts";
import type { JsonObject, ToolError } from "../../../src/kernel/errors.ts";
import { errorOf, resultOf, type House } from "./house.ts";
import { frameOf, shown } from "./shown.ts";

export type TableTool = "insert_table" | "replace_table_row";

export interface WrittenTable {
  readonly answer: JsonObject;
  readonly before: Document;
  readonly after: Document;
  /** Lines of the first tab's body afterwards. */
  readonly lines: readonly string[];
}

/** A write that goes through in one batch, changes nothing but the tab's body, and gives back the earlier document when it is taken back. */
export async function tableWritten(
  house: House,
  tool: TableTool,
  args: JsonObject & { readonly doc_id: string },
): Promise<WrittenTable> {
  const before = await house.read(args.doc_id);
  await house.clearRequests();
  const answer = resultOf(await house.call(tool, args));
  expect(answer).toMatchObject({
    applied: true,
    write_status: "written_verified",
    retry_safe: true,
    untouched: { verified: true, other: [], unknown: [] },
    undo: { available: true },
    audit_logged: true,
  });
  expect(await house.batches()).toHaveLength(1);
  const after = await house.read(args.doc_id);
  expect(answer["revision_after"]).toBe(after.revisionId);
  expect(frameOf(after)).toEqual(frameOf(before));
  const taken = { doc_id: args.doc_id, audit_id: String(answer["audit_id"]) };
  expect(resultOf(await house.call("rollback", taken))).toMatchObject({ write_status: "written_verified" });
  expect(shown(await house.read(args.doc_id))).toEqual(shown(before));
  return { answer, before, after, lines: shown(after) };
}

/** A write that is refused, with nothing sent and nothing changed. */
export async function tableRefused(
  house: House,
  tool: TableTool,
  args: JsonObject & { readonly doc_id: string },
): Promise<ToolError> {
  const before = await house.read(args.doc_id);
  await house.clearRequests();
  const error = errorOf(await house.call(tool, args));
  expect(await house.batches()).toEqual([]);
  expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
  expect(await house.read(args.doc_id)).toEqual(before);
  return error;
}
