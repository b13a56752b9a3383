// An audit record as a person reads it: one line in a list, or all of it. Knows fields by name; what it does not know it shows as it is.
import { commonEnds } from "../../kernel/common-ends.ts";
import type { Json, JsonObject } from "../../kernel/errors.ts";
import { isJsonObject } from "../../protocol/json-text.ts";

/** Longest text of one side in a line, and how much of the unchanged text around is shown, in UTF-16 units. */
const widestWords = 60;
const wordsAround = 10;
/** Fields of the evidence that the lines above it tell already. */
const toldAbove = new Set([
  "before",
  "after",
  "write_status",
  "doc_id",
  "tab_id",
  "revision_before",
  "revision_after",
]);

/** `12  2026-01-31 08:00:00  replace_text  verified  0123…  "…teh rent…" → "…the rent…"`; of a look, `"the rent"  bold: true`. */
export function recordLine(record: JsonObject): string {
  const proof = isJsonObject(record["evidence"]) ? record["evidence"] : {};
  const { before, after, error_code } = proof;
  const words =
    typeof before === "string" && typeof after === "string" && before !== after
      ? changeWords(before, after)
      : [lookWords(proof), textOf(error_code)].filter((part) => part !== "").join("  ");
  return [
    textOf(record["sequence"]).padStart(4),
    timeOf(record["at_iso"]),
    textOf(record["tool"]).padEnd(12),
    textOf(record["outcome"]).padEnd(10),
    textOf(record["audit_id"]),
    ...undoneWords(record["undoes"]),
    words,
  ]
    .filter((part) => part !== "")
    .join("  ");
}

/** All of a record over several lines: what it did, by whom, what was there and is there now, then the rest as JSON. */
export function recordInFull(record: JsonObject): string {
  const { evidence, steps, inverse } = record;
  const proof = isJsonObject(evidence) ? evidence : {};
  const { before, after } = proof;
  const rest = Object.fromEntries(Object.entries(proof).filter(([name]) => !toldAbove.has(name)));
  const rows: readonly (readonly [string, string])[] = [
    ["record", `${textOf(record["sequence"])} (${textOf(record["audit_id"])})`],
    ["at", textOf(record["at_iso"])],
    ["by", `${textOf(record["actor"])} through ${textOf(record["client"])}`],
    ["document", placeOf(record)],
    ["tool", textOf(record["tool"])],
    ["outcome", outcomeOf(textOf(record["outcome"]), proof)],
    ["revision", `${textOf(record["revision_before"])} → ${textOf(record["revision_after"])}`],
    ["takes back", listOf(record["undoes"])],
    ["before", typeof before === "string" ? before : ""],
    ["after", typeof after === "string" ? after : ""],
    ["follows", textOf(record["previous_digest"])],
  ];
  const told = rows
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name.padEnd(11)} ${indented(text)}\n`);
  const data = Object.entries({ evidence: rest, steps: steps ?? null, inverse: inverse ?? null }).map(
    ([name, value]) => `${name}\n  ${indented(JSON.stringify(value, null, 2), 2)}\n`,
  );
  return [...told, ...data].join("");
}

function outcomeOf(outcome: string, { write_status: status, error_code: code }: JsonObject): string {
  const more = [textOf(status), textOf(code)].filter((word) => word !== "");
  return more.length === 0 ? outcome : `${outcome} (${more.join(", ")})`;
}

function placeOf(record: JsonObject): string {
  const tab = textOf(record["tab_id"]);
  return tab === ""
    ? `${textOf(record["doc_id"])}, whole document`
    : `${textOf(record["doc_id"])}, tab ${tab}`;
}

/** The text of the first match, how many more there were, and the look that was asked for; "" when the edit was of another kind. */
function lookWords({ style, runs_after: matches }: JsonObject): string {
  if (!isJsonObject(style)) return "";
  const asked = Object.entries(style).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const [runs] = Array.isArray(matches) ? matches : [];
  const text = (Array.isArray(runs) ? runs : []).map((run) => (isJsonObject(run) ? textOf(run["text"]) : ""));
  const more = Array.isArray(matches) && matches.length > 1 ? ` and ${matches.length - 1} more` : "";
  return `"${clipped(text.join(""), 0, 0)}"${more}  ${asked.join(", ")}`;
}

function undoneWords(undoes: Json | undefined): readonly string[] {
  if (!Array.isArray(undoes) || undoes.length === 0) return [];
  return [`takes back ${undoes.length === 1 ? textOf(undoes[0]) : `${undoes.length} records`}`];
}

/** What stood there and what stands there now, whole words with a little around them. */
function changeWords(before: string, after: string): string {
  const { frontUtf16, backUtf16 } = commonEnds(before, after);
  const front = Math.max(0, before.lastIndexOf(" ", Math.max(0, frontUtf16 - wordsAround)) + 1);
  const tail = before.slice(before.length - Math.max(0, backUtf16 - wordsAround));
  const wordEnd = tail.search(/\s/);
  const back = wordEnd < 0 ? 0 : tail.length - wordEnd;
  return `"${clipped(before, front, back)}" → "${clipped(after, front, back)}"`;
}

/** The text without so many units at its ends, on one line, not longer than a line bears. */
function clipped(text: string, front: number, back: number): string {
  const whole = text
    .slice(front, text.length - back)
    .replace(/\s+/g, " ")
    .trim();
  const isLong = whole.length > widestWords;
  const words = isLong ? `${whole.slice(0, widestWords - 17)}…${whole.slice(-16)}` : whole;
  return `${front > 0 ? "…" : ""}${words}${back > 0 ? "…" : ""}`;
}

/** `2026-01-31 08:00:00`, by UTC as it is stored. */
function timeOf(value: Json | undefined): string {
  return textOf(value).slice(0, 19).replace("T", " ");
}

function listOf(value: Json | undefined): string {
  return Array.isArray(value) ? value.map((item) => textOf(item)).join(", ") : "";
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function indented(text: string, by = 12): string {
  return text.replace(/\n(?=.)/g, `\n${" ".repeat(by)}`);
}
