// Takes back recorded edits by their stored inverses. Guards by content: where the text changed since, nothing is touched.
import { ToolError, type Json, type JsonObject } from "./errors.ts";
import type { AuditRecord } from "./audit/record.ts";
import { wordsSince } from "./changed-since.ts";
import { compareDocuments } from "./compare/compare-documents.ts";
import { noZones } from "./compare/zones.ts";
import { fitSteps } from "./plan/fit-steps.ts";
import { isPlaceholderId, remadeWarnings } from "./plan/placeholder-id.ts";
import type { PlannedMatch, PlanResult } from "./plan/plan-result.ts";
import { stepsFromJson, textStepReaders, type StepReader } from "./plan/registry.ts";
import type { SegmentMap, Step } from "./plan/step.ts";
import { inverseNotKept } from "./undo-check.ts";
import type { DocumentModel } from "./document/model.ts";
import type { Planner } from "./write-call.ts";

/** Most later records that a refusal names. */
const maxLater = 5;

export interface TakenBack {
  /** In the order in which they are taken back, inverses at hand: newest first. */
  readonly records: readonly AuditRecord[];
  /** Records after these that stay, for a refusal that has to say what may be in the way. */
  readonly later?: readonly AuditRecord[] | undefined;
  /** Readers of the kinds of steps that records may hold; those of text when left out. */
  readonly readers?: readonly StepReader[] | undefined;
}

/**
 * Plans the inverses of records as one edit, guarded by content: all of them or none. Call `verifiedWrite` with the records' tab (null
 * when they are of several) and their ids in `undoes`. Refuses with UNDO_UNAVAILABLE, naming the first record that has no inverse or
 * whose place changed since.
 */
export function rollbackPlanner({ records, later = [], readers = textStepReaders }: TakenBack): Planner {
  return (document) => {
    const bare = records.find(({ inverse }) => inverse === null);
    if (bare !== undefined) {
      const reason = reasonIn(bare);
      return refused(bare, `Expected a record with a way back, found none: ${reason}.`, { reason });
    }
    const steps = records.flatMap(({ inverse }) => stepsFromJson(inverse, readers));
    const fitted = fitSteps(document, steps);
    if (fitted.kind === "misfit") return misfit(document, records, later, readers, fitted.reason);
    if (records.length > 1 && isSame(document, fitted.document)) {
      return { kind: "no-op", report: reportOf(records), warnings: [] };
    }
    const walked = writtenPlaces(document, fitted.steps);
    if (walked === null) {
      const [newest] = records;
      return refused(
        newest,
        "Expected edits that can be taken back together, found that one needs the new id of a named range that another makes. Take them back one by one.",
        { reason: "needs_several_writes" },
      );
    }
    return {
      kind: "edit",
      steps: fitted.steps,
      matches: walked,
      report: reportOf(records),
      warnings: remadeWarnings(fitted.document),
    };
  };
}

function reportOf(records: readonly AuditRecord[]): JsonObject {
  const oldest = records[records.length - 1];
  return {
    rolled_back: oldest?.auditId ?? "",
    tool_rolled_back: oldest?.tool ?? "",
    ...(records.length > 1 ? { all_rolled_back: records.map(({ auditId }) => auditId) } : {}),
  };
}

/** Edits that cancel each other out leave nothing to write. */
function isSame(document: DocumentModel, undone: DocumentModel): boolean {
  return compareDocuments(undone, document, noZones, []).differences.length === 0;
}

/** The refusal for the first record that does not fit, which `reason` may be about. */
function misfit(
  document: DocumentModel,
  records: readonly AuditRecord[],
  later: readonly AuditRecord[],
  readers: readonly StepReader[],
  reason: string,
): PlanResult {
  let current = document;
  for (const record of records) {
    const fitted = fitSteps(current, stepsFromJson(record.inverse, readers));
    if (fitted.kind === "misfit") return changedSince(current, record, later, fitted.reason);
    current = fitted.document;
  }
  const [newest] = records;
  return refused(
    newest,
    `Expected edits that can be taken back together, found that they cannot: ${reason}.`,
    { reason },
  );
}

function changedSince(
  document: DocumentModel,
  record: AuditRecord,
  later: readonly AuditRecord[],
  reason: string,
): PlanResult {
  const edits = later.filter(({ outcome }) => outcome === "verified").map(({ auditId }) => auditId);
  const hint =
    edits.length === 0
      ? ""
      : ` ${edits.length} recorded edit(s) came after it (${edits.slice(0, maxLater).join(", ")}); \`all_since\` takes them back as well.`;
  return refused(
    record,
    `Expected the text that the edit left, found that it changed since: ${reason}.${hint}`,
    {
      reason,
      ...wordsSince(record, document),
      ...(edits.length === 0 ? {} : { later_records: edits.slice(0, maxLater) }),
    },
  );
}

/**
 * What the steps write, as places of the document before the first of them, each once and in order. Null when a request of one names what
 * an earlier one makes, whose id is not known before the write.
 */
export function writtenPlaces(
  document: DocumentModel,
  steps: readonly Step[],
): readonly PlannedMatch[] | null {
  const matches: PlannedMatch[] = [];
  /** The way back to the document before the first step, last step first. */
  let back: readonly SegmentMap[] = [];
  let current = document;
  for (const step of steps) {
    const effect = step.apply(current);
    if (effect.kind !== "applied") break;
    const compiled = step.compile(current, effect.document);
    if (compiled.kind === "unavailable") break;
    if (
      compiled.requests.some(({ deleteNamedRange }) => isPlaceholderId(deleteNamedRange?.namedRangeId ?? ""))
    )
      return null;
    for (const { tabId, segmentId, map } of effect.maps) {
      for (const change of map.changes) {
        const { startUtf16, oldLengthUtf16 } = change;
        const place = { tabId, segmentId, startUtf16, endUtf16: startUtf16 + oldLengthUtf16 };
        matches.push({ ...mappedBack(place, back), intendedText: null });
      }
    }
    const inverse = effect.maps.map((one) => ({ ...one, map: one.map.inverse() }));
    back = [...inverse.reverse(), ...back];
    current = effect.document;
  }
  return merged(matches);
}

type Place = Omit<PlannedMatch, "intendedText">;

function mappedBack(place: Place, back: readonly SegmentMap[]): Place {
  let { startUtf16, endUtf16 } = place;
  for (const { tabId, segmentId, map } of back) {
    if (tabId !== place.tabId || segmentId !== place.segmentId) continue;
    startUtf16 = map.map(startUtf16, "before");
    endUtf16 = map.map(endUtf16, "after");
  }
  return { ...place, startUtf16, endUtf16 };
}

/** Places in order, those that overlap or begin together as one. */
function merged(matches: readonly PlannedMatch[]): readonly PlannedMatch[] {
  const bySegment = new Map<string, PlannedMatch[]>();
  for (const match of matches) {
    const key = `${match.tabId}\n${match.segmentId}`;
    const own = bySegment.get(key);
    if (own === undefined) bySegment.set(key, [match]);
    else own.push(match);
  }
  return [...bySegment.values()].flatMap((own) => {
    const result: PlannedMatch[] = [];
    for (const match of own.sort((a, b) => a.startUtf16 - b.startUtf16 || a.endUtf16 - b.endUtf16)) {
      const last = result[result.length - 1];
      const isApart =
        last === undefined || (match.startUtf16 >= last.endUtf16 && match.startUtf16 > last.startUtf16);
      if (isApart) result.push(match);
      else result[result.length - 1] = { ...last, endUtf16: Math.max(last.endUtf16, match.endUtf16) };
    }
    return result;
  });
}

function reasonIn(record: AuditRecord): string {
  const undo = record.evidence["undo"];
  // Its reason may be redacted with the rest; its code is not.
  if (typeof undo === "object" && undo !== null && "code" in undo && undo.code === inverseNotKept.code) {
    return inverseNotKept.reason;
  }
  if (typeof undo === "object" && undo !== null && "reason" in undo && typeof undo.reason === "string") {
    return undo.reason;
  }
  return record.outcome === "verified"
    ? "no inverse was stored"
    : `the edit's outcome was "${record.outcome}"`;
}

function refused(
  record: AuditRecord | undefined,
  message: string,
  diagnostics: { readonly [name: string]: Json },
): Extract<PlanResult, { kind: "refused" }> {
  const error = new ToolError(
    "UNDO_UNAVAILABLE",
    `${message} Nothing was changed; recover by hand from the record.`,
    { ...diagnostics, audit_id: record?.auditId ?? "", tool: record?.tool ?? "" },
  );
  return { kind: "refused", error };
}
