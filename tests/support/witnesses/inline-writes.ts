// Edits inside lines and other plans through the whole verified write against a Google in memory, for properties.
import type { Document } from "../../../src/google-api/docs.ts";
import { canonicalText } from "../../../src/kernel/compare/canonical-text.ts";
import { StyleSheet } from "../../../src/kernel/compare/effective-style.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { ToolError, verifiedWrite, type JsonObject, type Planner } from "../../../src/kernel/index.ts";
import { ReplaceInlineStep } from "../../../src/kernel/plan/steps/replace-inline.ts";
import { editsIn, type EditDraft } from "../arbitrary-inlines.ts";
import type { MemoryGoogle } from "./memory-google.ts";

/** Plans edits in a segment that a number picks; 0 is the first body. */
export function inlinePlanner(drafts: readonly EditDraft[], pick: number): Planner {
  return (document) => {
    const tab = document.tabs[pick % document.tabs.length]!;
    const segment = tab.segments[(pick >> 3) % tab.segments.length]!;
    const where = { tabId: tab.tabId, segmentId: segment.segmentId };
    const edits = editsIn(segment, drafts);
    if (edits.length === 0) return { kind: "no-op", report: {}, warnings: [] };
    return {
      kind: "edit",
      steps: [new ReplaceInlineStep(where.tabId, where.segmentId, edits)],
      matches: edits.map(({ startUtf16, endUtf16 }) => ({
        ...where,
        startUtf16,
        endUtf16,
        intendedText: null,
      })),
      report: {},
      warnings: [],
    };
  };
}

function write(google: MemoryGoogle, plan: Planner, more: JsonObject = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: "replace_range_markdown",
      documentId: google.documentId,
      tabRef: null,
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

/** The write, with the losses accepted that its refusal named; the refusal itself where it is refused for something else. */
export function outcomeOf(
  google: MemoryGoogle,
  plan: Planner,
  more: JsonObject = {},
): JsonObject | ToolError {
  try {
    return write(google, plan, more);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.code !== "LOSS_REFUSED" || more["acceptLosses"] !== undefined) return error;
    return outcomeOf(google, plan, { ...more, acceptLosses: error.diagnostics["losses"] ?? [] });
  }
}

/** Everything that stands in the document's segments but ids: a chip that was taken out and put in again has a new one. */
export function readingOf(document: Document): readonly string[] {
  return parseDocument(document).tabs.flatMap((tab) =>
    tab.segments.map(({ blocks }) => canonicalText(blocks, new StyleSheet(tab.raw.namedStyles), "by-order")),
  );
}
