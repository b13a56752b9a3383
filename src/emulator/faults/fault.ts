// The faults that can be set: their kinds, what each can happen to, and the reading of a control call's body.
import { isMethodName, isWritingMethod } from "../api/discovery.ts";
import { alterationPlaces, type AlterationPlace, type ForeignEdit } from "../docs/tamper.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import { errorPageNames, type ErrorPageName } from "../web-app/error-page.ts";
import { BodyReader } from "../control/body-reader.ts";

export type FaultEffect =
  | {
      readonly kind:
        | "dropped-write"
        | "partial-write"
        | "comment-stays-open"
        | "late-read"
        | "lost-answer"
        | "properties-full"
        | "cache-evicted";
    }
  | { readonly kind: "altered-write"; readonly where: AlterationPlace; readonly text?: string }
  | { readonly kind: "foreign-edit"; readonly when: "before" | "after"; readonly edit: ForeignEdit }
  | { readonly kind: "status"; readonly status: number; readonly message?: string; readonly reason?: string }
  | { readonly kind: "html-error"; readonly page: ErrorPageName }
  | { readonly kind: "slow"; readonly ms: number };

export type FaultKind = FaultEffect["kind"];

/** A fault that waits for its occasion. */
export interface FaultOrder {
  /** A method of either API, `webapp` (a request to the web app), `script` (an execution of the script), or `any`. */
  readonly on: string;
  /** How many more times. */
  readonly times: number;
  /** How many more calls that it fits pass untouched first. */
  readonly skip: number;
  /** Only calls about this document; null for all. */
  readonly documentId: string | null;
  readonly effect: FaultEffect;
}

const batch = (on: string) => on === "documents.batchUpdate";
const write = (on: string) => isWritingMethod(on);
const anything = (on: string) => isMethodName(on) || on === "webapp" || on === "script";

/** One kind of fault, in code and in words for docs/local-google.md. */
interface FaultDescription {
  /** What it can happen to; `any` in an order stands for all of it. */
  readonly fits: (on: string) => boolean;
  readonly occasions: string;
  readonly words: string;
}

const batchWords = "`documents.batchUpdate`";
const readOrBatch = {
  fits: (on: string) => batch(on) || on === "documents.get",
  occasions: "`documents.get`, `documents.batchUpdate`",
};
const script = { fits: (on: string) => on === "script", occasions: "`script`" };
const everything = { fits: anything, occasions: "everything" };

export const faultDescriptions: Readonly<Record<FaultKind, FaultDescription>> = {
  "dropped-write": {
    fits: write,
    occasions: "any writing method",
    words: "200, a plausible answer, a new revision claimed; nothing is kept",
  },
  "partial-write": {
    fits: batch,
    occasions: batchWords,
    words: "200; only a part of the batch is kept, under the revision in the answer",
  },
  "altered-write": {
    fits: batch,
    occasions: batchWords,
    words: `200; something else is kept, under the revision in the answer. \`where\`: ${alterationPlaces.map((place) => `\`${place}\``).join(", ")}; \`text\`: the words written instead, for \`target\``,
  },
  "comment-stays-open": {
    fits: (on) => batch(on) || on === "replies.create",
    occasions: "`replies.create`, `documents.batchUpdate`",
    words: "200; the reply that resolves a comment is kept, and its thread stays open",
  },
  "late-read": {
    ...readOrBatch,
    words: "the next read after a change that comes after this was set answers the state before that change",
  },
  "foreign-edit": {
    ...readOrBatch,
    words:
      "another person edits: `when` `before` (or `after`) the call; `edit`: `{tabId, segmentId?, index, text?, deleteTo?}`",
  },
  status: {
    ...everything,
    words:
      "the error of that `status` (with `message`, from Drive also with `reason`, as `rateLimitExceeded` with 403) and nothing done; from the web app an HTML page of that status, from the script an exception's page",
  },
  "lost-answer": {
    ...everything,
    words:
      "done and kept, and then the connection is cut; a call of the script throws `… failed with error: Empty response`; a `script` ends in a server error's page",
  },
  "html-error": {
    fits: (on) => on === "webapp",
    occasions: "`webapp`",
    words: "one of Google's pages instead of an answer, without running the script; `page` below",
  },
  slow: { ...everything, words: "waits `ms` first" },
  "properties-full": { ...script, words: "one execution's writes to properties all fail" },
  "cache-evicted": { ...script, words: "the cache is empty when one execution first uses it" },
};

/** The kinds that can be set. */
export const faultKinds: readonly string[] = Object.keys(faultDescriptions);

/** True when a fault of `kind` can happen to `on`. */
export function canHappen(kind: FaultKind, on: string): boolean {
  return faultDescriptions[kind].fits(on);
}

function occasionsOf(kind: FaultKind): string {
  return faultDescriptions[kind].occasions.replace(/`/g, "");
}

/** Reads the body of `POST /emulator/faults`. Throws with all problems of the body at once. */
export function readFault(body: unknown): FaultOrder {
  const reader = new BodyReader(body);
  const kind = reader.text("kind");
  const on = reader.text("on");
  const times = reader.optionalWholeNumber("times", 1, 1_000_000) ?? 1;
  const skip = reader.optionalWholeNumber("skip", 0, 1_000_000) ?? 0;
  const documentId = reader.optionalText("documentId") ?? null;
  const effect = readEffect(kind, reader);
  if (on !== undefined && on !== "any" && !anything(on))
    reader.problem(
      `"on": expected a method of the Docs or Drive API, "webapp", "script" or "any", found "${on}"`,
    );
  else if (on !== undefined && on !== "any" && effect !== null && !canHappen(effect.kind, on))
    reader.problem(
      `"on": a fault of kind "${effect.kind}" cannot happen to "${on}"; expected "any" or ${occasionsOf(effect.kind)}`,
    );
  reader.finish();
  if (effect === null || on === undefined)
    throw new Error("expected a fault, found problems nobody reported");
  return { on, times, skip, documentId, effect };
}

/** The form in which a fault is listed: as it was sent, with the remaining `times` and `skip`. */
export function faultBody(fault: FaultOrder): JsonRecord {
  const { effect, documentId, on, times, skip } = fault;
  return {
    ...effect,
    on,
    times,
    ...(skip === 0 ? {} : { skip }),
    ...(documentId === null ? {} : { documentId }),
  };
}

function readEffect(kind: string | undefined, reader: BodyReader): FaultEffect | null {
  switch (kind) {
    case undefined:
      return null;
    case "dropped-write":
    case "partial-write":
    case "comment-stays-open":
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
      const reason = reader.optionalText("reason");
      return {
        kind,
        status,
        ...(message === undefined ? {} : { message }),
        ...(reason === undefined ? {} : { reason }),
      };
    }
    case "html-error":
      return { kind, page: reader.optionalChoice("page", errorPageNames) ?? "script-error" };
    case "slow":
      return { kind, ms: reader.wholeNumber("ms", 0, 600_000) ?? 0 };
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
