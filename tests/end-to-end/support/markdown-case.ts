// Writing Markdown over the whole way and looking at what is stored: a write has to be verified, may change nothing but the body
// it was asked to write, and has to give back the earlier document when it says that it can.
import type { Document } from "../../../src/google-api/docs.ts";
import type { JsonObject, ToolError } from "../../../src/kernel/errors.ts";
import { doc, type Mark, type TabSpec } from "../../support/document-builder.ts";
import { errorOf, resultOf, type House } from "./house.ts";
import { frameOf, shown } from "./shown.ts";

export type MarkdownTool = "replace_range_markdown" | "replace_tab_markdown" | "append_markdown";

/** What a write came to. */
export interface Written {
  readonly answer: JsonObject;
  readonly before: Document;
  readonly after: Document;
  /** Lines of the written tab's body. */
  readonly lines: readonly string[];
}

/** A document with its marks, put into the house. */
export async function laid(
  house: House,
  ...tabs: readonly TabSpec[]
): Promise<{ readonly doc_id: string; readonly marks: Readonly<Record<string, Mark>> }> {
  const { document, marks } = doc(...tabs);
  return { doc_id: await house.add(document), marks };
}

/** A new document as Google makes it: one empty paragraph. */
export async function blank(house: House): Promise<string> {
  const file = await house.control("POST", "/drive/v3/files", {
    name: "Blank",
    mimeType: "application/vnd.google-apps.document",
  });
  return String(file["id"]);
}

/** Docs requests sent as the document's owner would send them, outside the product. */
export async function prepare(house: House, doc_id: string, requests: readonly unknown[]): Promise<void> {
  await house.control("POST", `/v1/documents/${doc_id}:batchUpdate`, { requests });
}

/** Arguments of a range from one mark to another, stamped with the revision as it stands. */
export async function rangeOf(
  house: House,
  doc_id: string,
  from: Mark | undefined,
  to: Mark | undefined,
): Promise<JsonObject> {
  if (from === undefined || to === undefined) throw new Error("expected both marks in the document");
  const { revisionId } = await house.read(doc_id);
  return {
    tab_id: from.tabId,
    start_index: from.index,
    end_index: to.index,
    computed_at_revision: revisionId ?? "",
  };
}

/** A write that has to go through, in as many batches as said; afterwards the document stands as written. */
export async function written(
  house: House,
  tool: MarkdownTool,
  args: JsonObject & { readonly doc_id: string },
  batchCount = 1,
): Promise<Written> {
  const before = await house.read(args.doc_id);
  await house.clearRequests();
  const answer = resultOf(await house.call(tool, args));
  expect(answer).toMatchObject({
    applied: true,
    write_status: "written_verified",
    retry_safe: true,
    structural_match: true,
    untouched: { verified: true },
  });
  expect(await house.batches()).toHaveLength(batchCount);
  const after = await house.read(args.doc_id);
  expect(answer["revision_after"]).toBe(after.revisionId);
  const tabId = typeof args["tab_id"] === "string" ? args["tab_id"] : undefined;
  expect(frameOf(after, tabId)).toEqual(frameOf(before, tabId));
  return { answer, before, after, lines: shown(after, tabId) };
}

/** The same, taken back at the end: the document has to look as before, or the answer has to say that it cannot. */
export async function writtenAndTakenBack(
  house: House,
  tool: MarkdownTool,
  args: JsonObject & { readonly doc_id: string },
  batchCount = 1,
): Promise<Written> {
  const result = await written(house, tool, args, batchCount);
  const undo = result.answer["undo"];
  expect(undo).toEqual({ available: true });
  const taken = { doc_id: args.doc_id, audit_id: String(result.answer["audit_id"]) };
  expect(resultOf(await house.call("rollback", taken))).toMatchObject({ write_status: "written_verified" });
  const tabId = typeof args["tab_id"] === "string" ? args["tab_id"] : undefined;
  const again = await house.read(args.doc_id);
  expect(shown(again, tabId)).toEqual(shown(result.before, tabId));
  expect(frameOf(again, tabId)).toEqual(frameOf(result.before, tabId));
  return result;
}

/** A write that has to be refused, with nothing sent and nothing changed. */
export async function refused(
  house: House,
  tool: MarkdownTool,
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

/** Markdown of a tab as the product reads it. */
export async function readOut(house: House, doc_id: string, tab_id?: string): Promise<string> {
  const args = { doc_id, format: "markdown", ...(tab_id === undefined ? {} : { tab_id }) };
  const { content } = resultOf(await house.call("read_document", args));
  if (typeof content !== "string") throw new Error("expected Markdown");
  return content;
}

/** A read-out put back where it was read: nothing may be sent. */
export async function noWrite(
  house: House,
  args: JsonObject & { readonly doc_id: string },
): Promise<JsonObject> {
  const before = await house.read(args.doc_id);
  await house.clearRequests();
  const answer = resultOf(await house.call("replace_tab_markdown", args));
  expect(answer).toMatchObject({ applied: true, no_op: true, write_status: "not_written" });
  expect(await house.batches()).toEqual([]);
  expect(await house.read(args.doc_id)).toEqual(before);
  return answer;
}
