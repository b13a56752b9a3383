// What requests about whole rows and columns do to positions: the requests themselves name lines of a table, not indexes, so the steps that made
// them are asked.
import type { Request } from "../../google-api/docs.ts";
import type { TextOperation } from "./spans-after.ts";
import type { SegmentMap, Step } from "./step.ts";
import { DeleteColumnsStep } from "./steps/delete-columns.ts";
import { DeleteRowsStep } from "./steps/delete-rows.ts";
import { InsertColumnsStep } from "./steps/insert-columns.ts";
import { InsertRowsStep } from "./steps/insert-rows.ts";

export interface TableLineOperation {
  readonly tabId: string;
  readonly segmentId: string;
  readonly operations: readonly TextOperation[];
}

/** Whether a request puts in or takes out a row or column. */
export function isAboutLine(request: Request): boolean {
  return (
    request.insertTableRow !== undefined || request.insertTableColumn !== undefined || takesLine(request)
  );
}

/** Whether a request takes out a row or column. */
export function takesLine({ deleteTableRow, deleteTableColumn }: Request): boolean {
  return deleteTableRow !== undefined || deleteTableColumn !== undefined;
}

/** By request; each step has made as many as it has lines. `maps` are those of the steps. */
export function tableLineOperations(
  steps: readonly Step[],
  maps: readonly (readonly SegmentMap[])[],
  requests: readonly Request[],
): ReadonlyMap<Request, TableLineOperation> {
  const queue = steps.flatMap((step, ordinal) => operationsOf(step, maps[ordinal] ?? []));
  const found = new Map<Request, TableLineOperation>();
  let next = 0;
  for (const request of requests) {
    if (!isAboutLine(request)) continue;
    const operation = queue[next];
    next += 1;
    if (operation !== undefined) found.set(request, operation);
  }
  return found;
}

/** One entry a line. All that goes counts as going with the first, and the cells that come as coming with it. */
function operationsOf(step: Step, [first]: readonly SegmentMap[]): readonly TableLineOperation[] {
  if (first === undefined) return [];
  const { tabId, segmentId, map } = first;
  const backwards = [...map.changes].reverse();
  const [lines, operations] = ((): readonly [number, readonly TextOperation[]] => {
    if (step instanceof InsertRowsStep || step instanceof InsertColumnsStep) {
      const isRows = step instanceof InsertRowsStep;
      const lengthUtf16 = isRows
        ? step.rows.reduce((sum, { cells }) => sum + 1 + 2 * cells.length, 0)
        : 2 * step.columns.length;
      const count = isRows ? step.rows.length : step.columns.length;
      const text = "\uFFFC".repeat(lengthUtf16);
      return [count, backwards.map(({ startUtf16 }) => ({ kind: "insert", atUtf16: startUtf16, text }))];
    }
    if (!(step instanceof DeleteRowsStep) && !(step instanceof DeleteColumnsStep)) return [0, []];
    const count = step instanceof DeleteRowsStep ? step.rowCount : step.columnCount;
    return [
      count,
      backwards.map(({ startUtf16, oldLengthUtf16 }) => ({
        kind: "delete",
        startUtf16,
        endUtf16: startUtf16 + oldLengthUtf16,
      })),
    ];
  })();
  return Array.from({ length: lines }, (_, ordinal) => ({
    tabId,
    segmentId,
    operations: ordinal === 0 ? operations : [],
  }));
}
