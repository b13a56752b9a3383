// The content of a new document from plain text: one paragraph of normal text a line. Knows nothing of Markdown.
import type { DocumentModel, TabModel } from "../document/model.ts";
import type { ContentParagraph } from "./content.ts";
import type { PlanResult } from "./plan-result.ts";
import { insertBlocks } from "./steps/block-steps.ts";

/** What the service would strip without a word (rulebook 6.1), and halves of characters. */
const unwritable =
  /[\u0000-\u0008\u000C\u000E-\u001F\uE000-\uF8FF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Most lines that problems name. */
const maxNamed = 20;

/** Problems of a text as sentences that begin with "text: "; empty when it can be written as it stands. */
export function newTextProblems(text: string): readonly string[] {
  const bad = linesOf(text).flatMap((line, index) => (unwritable.test(line) ? [index + 1] : []));
  if (bad.length === 0) return [];
  const named = bad.slice(0, maxNamed).join(", ");
  return [
    `text: expected text that Google Docs keeps, found control or private-use characters in line ${named}${bad.length > maxNamed ? " and more" : ""}. Take them out.`,
  ];
}

/** Plans the text into a blank document; a line feed at its end begins no further paragraph. No text is a no-op. */
export function planNewText(_document: DocumentModel, tab: TabModel, text: string): PlanResult {
  const lines = linesOf(text);
  const report = { paragraphs: lines.length };
  if (lines.length === 0) return { kind: "no-op", report, warnings: [] };
  const place = { tabId: tab.tabId, segmentId: "" };
  return {
    kind: "edit",
    steps: [insertBlocks({ ...place, atUtf16: 1, usesEmpty: true }, lines.map(paragraphOf))],
    matches: [{ ...place, startUtf16: 1, endUtf16: 1, intendedText: null }],
    report,
    warnings: [],
  };
}

function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split(/\r\n|\n|\r/);
  return lines[lines.length - 1] === "" ? lines.slice(0, -1) : lines;
}

function paragraphOf(line: string): ContentParagraph {
  return {
    kind: "paragraph",
    namedStyle: "NORMAL_TEXT",
    style: {},
    list: null,
    content: line === "" ? [] : [{ kind: "text", text: line, textStyle: {} }],
  };
}
