// What requests about whole rows do to positions: the requests themselves name rows, not indexes, so the steps that made them are asked.
import type { Request } from "../../google-api/docs.ts";
import type { TextOperation } from "./spans-after.ts";
import type { SegmentMap, Step } from "./step.ts";
import { DeleteRowsStep } from "./steps/delete-rows.ts";
import { InsertRowsStep } from "./steps/insert-rows.ts";

export interface RowOperation {
  readonly tabId: string;
  readonly segmentId: string;
  readonly operation: TextOperation;
}

/** By request; each step has made as many as it has rows. `maps` are those of the steps. */
export function rowOperations(
  steps: readonly Step[],
  maps: readonly (readonly SegmentMap[])[],
  requests: readonly Request[],
): ReadonlyMap<Request, RowOperation> {
  const queue = steps.flatMap((step, ordinal) => operationsOf(step, maps[ordinal] ?? []));
  const found = new Map<Request, RowOperation>();
  let next = 0;
  for (const request of requests) {
    if (request.insertTableRow === undefined && request.deleteTableRow === undefined) continue;
    const operation = queue[next];
    next += 1;
    if (operation !== undefined) found.set(request, operation);
  }
  return found;
}

function operationsOf(step: Step, [first]: readonly SegmentMap[]): readonly RowOperation[] {
  const change = first?.map.changes[0];
  if (first === undefined || change === undefined) return [];
  const { tabId, segmentId } = first;
  const { startUtf16, oldLengthUtf16 } = change;
  if (step instanceof InsertRowsStep) {
    return step.rows.map(({ cells }) => ({
      tabId,
      segmentId,
      operation: { kind: "insert", atUtf16: startUtf16, text: "\uFFFC".repeat(1 + 2 * cells.length) },
    }));
  }
  if (!(step instanceof DeleteRowsStep)) return [];
  // All of them go with the first.
  return Array.from({ length: step.rowCount }, (_, ordinal) => ({
    tabId,
    segmentId,
    operation: {
      kind: "delete",
      startUtf16,
      endUtf16: startUtf16 + (ordinal === 0 ? oldLengthUtf16 : 0),
    },
  }));
}
