// The order in which edits inside lines are carried out: what the requests say and what named ranges undergo.
import type { Request } from "../../../google-api/docs.ts";
import { inlineRequest } from "../blocks/inline-request.ts";
import type { RequestTarget } from "../blocks/structure-requests.ts";
import type { ContentInline } from "../content.ts";
import { textOperations } from "../steps/text-operations.ts";
import { asUnitEdit, unitsOfInline, type InlineEdit, type InlineOperation } from "./inline-edit.ts";

/** Operations for the edits, last edit first. `unitsAt` says what stands in an edit's stretch. */
export function inlineOperations(
  edits: readonly InlineEdit[],
  unitsAt: (edit: InlineEdit) => string,
): readonly InlineOperation[] {
  const operations: InlineOperation[] = [];
  for (let index = edits.length - 1; index >= 0; index -= 1) {
    const edit = edits[index];
    if (edit === undefined) break;
    for (const operation of textOperations([asUnitEdit(edit, unitsAt(edit))])) {
      if (operation.kind === "delete") operations.push(operation);
      else operations.push(...insertions(edit.inserted, operation.atUtf16));
    }
  }
  return operations;
}

/** One insertion a thing, and one for all text between two things. */
function insertions(inlines: readonly ContentInline[], atUtf16: number): readonly InlineOperation[] {
  const operations: Extract<InlineOperation, { kind: "insert" }>[] = [];
  let cursor = atUtf16;
  let text = "";
  const finish = (): void => {
    if (text !== "") operations.push({ kind: "insert", atUtf16: cursor, text, thing: null });
    cursor += text.length;
    text = "";
  };
  for (const inline of inlines) {
    if (inline.kind === "text") {
      text += inline.text;
      continue;
    }
    finish();
    const units = unitsOfInline(inline);
    operations.push({ kind: "insert", atUtf16: cursor, text: units, thing: inline });
    cursor += units.length;
  }
  finish();
  return operations;
}

/** The request for an operation. */
export function operationRequest(operation: InlineOperation, target: RequestTarget): Request {
  if (operation.kind === "delete") {
    const { startUtf16, endUtf16 } = operation;
    return { deleteContentRange: { range: { startIndex: startUtf16, endIndex: endUtf16, ...target } } };
  }
  const location = { index: operation.atUtf16, ...target };
  const { thing, text } = operation;
  return thing === null ? { insertText: { location, text } } : inlineRequest(thing, location);
}
