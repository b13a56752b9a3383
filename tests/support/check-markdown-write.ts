// Markdown written through the whole verified write against the local Google: it is verified, says what it should, and is taken back; or it is
// refused by name before anything is sent.
import {
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { unitText } from "../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import { planMarkdown, type MarkdownTarget } from "../../src/kernel/markdown/write/plan-markdown.ts";
import { allStepReaders } from "../../src/kernel/plan/steps/block-readers.ts";
import type { Mix } from "./mix.ts";
import type { MemoryGoogle } from "./witnesses/memory-google.ts";

const refusals = [
  "UNSUPPORTED_MARKDOWN",
  "STRUCTURE_PREDICTION_FAILED",
  "FEATURE_UNAVAILABLE",
  "SUGGESTIONS_PRESENT",
  "INVALID_INPUT",
];

export interface MarkdownWritten {
  /** What came of it: `written`, `no-op`, or the code of the refusal. */
  readonly outcome: string;
  readonly result: JsonObject;
}

/** Writes, with every loss accepted, and holds the laws of a write. */
export function writeMarkdown(
  google: MemoryGoogle,
  markdown: string,
  target: MarkdownTarget,
  mix: Mix,
): MarkdownWritten {
  const sent = google.sentBatches.length;
  let result: JsonObject;
  try {
    result = acceptingLosses((acceptLosses) =>
      perform(google, (document, tab) => planMarkdown(document, tab, target, markdown), { acceptLosses }),
    );
  } catch (error) {
    if (!(error instanceof ToolError) || !refusals.includes(error.code)) throw error;
    expect(google.sentBatches).toHaveLength(sent);
    mix.count(`${error.code} ${withoutNumbers(error.message)}`);
    return { outcome: error.code, result: {} };
  }
  if (result["no_op"] === true) {
    expect(google.sentBatches).toHaveLength(sent);
    mix.count("no-op");
    return { outcome: "no-op", result };
  }
  expect(result["write_status"]).toBe("written_verified");
  expect(result["untouched"]).toMatchObject({ verified: true, other: [], unknown: [] });
  mix.count("written");
  return { outcome: "written", result };
}

/** Takes the last write back, where that is offered; the texts are then what they were. */
export function takeBack(
  google: MemoryGoogle,
  { result }: MarkdownWritten,
  before: readonly string[],
  mix: Mix,
): void {
  const undo = result["undo"] as { available: boolean; reason?: string };
  if (!undo.available) {
    mix.count(`not undone: ${withoutNumbers(undo.reason ?? "")}`);
    return;
  }
  const record = google.records[google.records.length - 1]!;
  const back = acceptingLosses((acceptLosses) =>
    perform(google, rollbackPlanner({ records: [record], readers: allStepReaders }), {
      undoes: [record.auditId],
      acceptLosses,
    }),
  );
  if (back["no_op"] !== true) expect(back["write_status"]).toBe("written_verified");
  expect(textsOf(parseDocument(google.read()))).toEqual(before);
  mix.count("undone");
}

function perform(google: MemoryGoogle, plan: Planner, more: JsonObject = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: "replace_tab_markdown",
      documentId: google.documentId,
      tabRef: google.read().tabs?.[0]?.tabProperties?.tabId,
      isDryRun: false,
      mode: "direct",
      acceptLosses: [],
      verify: [],
      argumentsDigest: "",
      ...more,
    },
    plan,
  ).toResult();
}

function acceptingLosses(attempt: (accepted: string[]) => JsonObject): JsonObject {
  try {
    return attempt([]);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "LOSS_REFUSED") throw error;
    return attempt([...(error.diagnostics["losses"] as string[])]);
  }
}

/** Every segment's text, one character an index unit; footnotes that were made again have other ids, so segments are in the order of their texts. */
export function textsOf({ tabs }: DocumentModel): readonly string[] {
  return tabs.flatMap((tab) =>
    tab.segments
      .map((segment) =>
        placedParagraphs(segment)
          .map(({ paragraph }) => unitText(paragraph.raw))
          .join(""),
      )
      .sort(),
  );
}

function withoutNumbers(text: string): string {
  return text
    .slice(0, 220)
    .replace(/"[^"]*"/g, '"…"')
    .replace(/kix\.\w+/g, "ID")
    .replace(/\d+/g, "N");
}
