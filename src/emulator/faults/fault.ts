// The faults that can be set: their kinds, what each can happen to, and the reading of a control call's body.
import { isMethodName } from "../api/discovery.ts";
import { alterationPlaces, type AlterationPlace, type ForeignEdit } from "../docs/tamper.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import { errorPageNames, type ErrorPageName } from "../web-app/error-page.ts";
import { BodyReader } from "../control/body-reader.ts";

export type FaultEffect =
  | {
      readonly kind:
        "dropped-write" | "partial-write" | "late-read" | "lost-answer" | "properties-full" | "cache-evicted";
    }
  | { readonly kind: "altered-write"; readonly where: AlterationPlace; readonly text?: string }
  | { readonly kind: "foreign-edit"; readonly when: "before" | "after"; readonly edit: ForeignEdit }
  | { readonly kind: "status"; readonly status: number; readonly message?: string }
  | { readonly kind: "html-error"; readonly page: ErrorPageName }
  | { readonly kind: "slow"; readonly ms: number };

export type FaultKind = FaultEffect["kind"];

/** A fault that waits for its occasion. */
export interface FaultOrder {
  /** A method of either API, `webapp` (a request to the web app), `script` (an execution of the script), or `any`. */
  readonly on: string;
  /** How many more times. */
  readonly times: number;
  /** Only calls about this document; null for all. */
  readonly documentId: string | null;
  readonly effect: FaultEffect;
}

const batch = (on: string) => on === "documents.batchUpdate";
const write = (on: string) => isMethodName(on) && !/\.(get|list|export)$/.test(on);
const anything = (on: string) => isMethodName(on) || on === "webapp" || on === "script";

/** What each kind can happen to; `any` stands for all that its kind allows. */
const occasions: Readonly<Record<FaultKind, (on: string) => boolean>> = {
  "dropped-write": write,
  "partial-write": batch,
  "altered-write": batch,
  "late-read": (on) => batch(on) || on === "documents.get",
  "foreign-edit": (on) => batch(on) || on === "documents.get",
  status: anything,
  "lost-answer": anything,
  "html-error": (on) => on === "webapp",
  slow: anything,
  "properties-full": (on) => on === "script",
  "cache-evicted": (on) => on === "script",
};

/** The kinds that can be set. */
export const faultKinds: readonly string[] = Object.keys(occasions);

/** True when a fault of `kind` can happen to `on`. */
export function canHappen(kind: FaultKind, on: string): boolean {
  return occasions[kind](on);
}

/** Reads the body of `POST /emulator/faults`. Throws with all problems of the body at once. */
export function readFault(body: unknown): FaultOrder {
  const reader = new BodyReader(body);
  const kind = reader.text("kind");
  const on = reader.text("on");
  const times = reader.optionalWholeNumber("times", 1, 1_000_000) ?? 1;
  const documentId = reader.optionalText("documentId") ?? null;
  const effect = readEffect(kind, reader);
  if (on !== undefined && on !== "any" && !anything(on))
    reader.problem(
      `"on": expected a method of the Docs or Drive API, "webapp", "script" or "any", found "${on}"`,
    );
  else if (on !== undefined && on !== "any" && effect !== null && !canHappen(effect.kind, on))
    reader.problem(
      `"on": a fault of kind "${effect.kind}" cannot happen to "${on}"; see docs/local-google.md for what it can happen to`,
    );
  reader.finish();
  if (effect === null || on === undefined)
    throw new Error("expected a fault, found problems nobody reported");
  return { on, times, documentId, effect };
}

/** The form in which a fault is listed: as it was sent, with the remaining `times`. */
export function faultBody(fault: FaultOrder): JsonRecord {
  const { effect, documentId, on, times } = fault;
  return { ...effect, on, times, ...(documentId === null ? {} : { documentId }) };
}

function readEffect(kind: string | undefined, reader: BodyReader): FaultEffect | null {
  switch (kind) {
    case undefined:
      return null;
    case "dropped-write":
    case "partial-write":
    case "late-read":
    case "lost-answer":
    case "properties-full":
    case "cache-evicted":
      return { kind };
    case "altered-write": {
      const where = reader.optionalChoice("where", alterationPlaces) ?? "target";
      const text = reader.optionalText("text");
      return { kind, where, ...(text === undefined ? {} : { text }) };
    }
    case "foreign-edit": {
      const when = reader.optionalChoice("when", ["before", "after"]) ?? "before";
      return { kind, when, edit: readEdit(reader.record("edit"), reader) };
    }
    case "status": {
      const status = reader.wholeNumber("status", 400, 599) ?? 500;
      const message = reader.optionalText("message");
      return { kind, status, ...(message === undefined ? {} : { message }) };
    }
    case "html-error":
      return { kind, page: reader.optionalChoice("page", errorPageNames) ?? "script-error" };
    case "slow":
      return { kind, ms: reader.wholeNumber("ms", 0, 600_000) ?? 0 };
    case "comment-stays-open":
      reader.problem('"kind": "comment-stays-open" is not implemented by the local Google');
      return null;
    default:
      reader.problem(`"kind": expected one of ${faultKinds.join(", ")}, found "${kind}"`);
      return null;
  }
}

/** Reads the place and text of an edit by somebody else; problems go to `reader`. */
export function readEdit(value: JsonRecord | undefined, reader: BodyReader): ForeignEdit {
  const inner = reader.inside("edit", isRecord(value) ? value : {});
  if (value === undefined) return { tabId: "", index: 0 };
  return readPlace(inner);
}

/** `{tabId, segmentId?, index, text?, deleteTo?}`; at least one of `text` and `deleteTo`. */
export function readPlace(reader: BodyReader): ForeignEdit {
  const tabId = reader.text("tabId") ?? "";
  const segmentId = reader.optionalText("segmentId");
  const index = reader.wholeNumber("index", 0, 100_000_000) ?? 0;
  const text = reader.optionalText("text");
  const deleteTo = reader.optionalWholeNumber("deleteTo", 1, 100_000_000);
  if (text === undefined && deleteTo === undefined)
    reader.problem(`${reader.at("text")}: expected "text" or "deleteTo", found neither`);
  if (deleteTo !== undefined && deleteTo <= index)
    reader.problem(`${reader.at("deleteTo")}: expected more than "index" (${index}), found ${deleteTo}`);
  return { tabId, segmentId, index, text, deleteTo };
}
