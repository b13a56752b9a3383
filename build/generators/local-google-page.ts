// The tables of docs/local-google.md, each between its two marks; the prose around them is written by hand.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { methodWords } from "../../src/emulator/api/method-words.ts";
import { allEndpoints } from "../../src/emulator/control/endpoints.ts";
import { faultDescriptions } from "../../src/emulator/faults/fault.ts";
import { errorPageNames } from "../../src/emulator/web-app/error-page.ts";
import type { GeneratedFile } from "../generators.ts";
import { readRequestRows, type RequestRow } from "./docs-requests.ts";
import { readRules, type RuleRow } from "./rulebook-rules.ts";

const path = "docs/local-google.md";

const sectionTitles: Readonly<Record<number, string>> = {
  1: "Transport and errors",
  2: "Indexes",
  3: "The JSON of a document",
  4: "documents.get and documents.create",
  5: "The envelope of a batch",
  6: "Shared rules of edits",
  7: "Requests",
  8: "Tables",
  9: "Lists",
  10: "Tabs",
  11: "Suggestions",
  12: "Comment threads in documents",
  13: "Drive",
  14: "Quotas",
};

/** The page with its tables as the code is now. Throws when a mark is missing, doubled or not known. */
export function generateLocalGooglePage(root: string): GeneratedFile[] {
  const rules = readRules(root);
  const parts: Readonly<Record<string, string>> = {
    methods: methodsTable(),
    requests: requestsTable(readRequestRows(root), rules),
    endpoints: endpointsTable(),
    faults: faultsTable(),
    "error-pages": errorPageNames.map((name) => `\`${name}\``).join(" "),
    rules: rulesTables(rules),
  };
  let text = readFileSync(resolve(root, path), "utf8");
  const marks = [...text.matchAll(/^<!-- generated: ([\w-]+)/gm)].map(([, name = ""]) => name);
  if ([...marks].sort().join() !== Object.keys(parts).sort().join())
    throw new Error(
      `expected the marks ${Object.keys(parts).join(", ")} once each in ${path}, found ${marks.join(", ")}`,
    );
  for (const [name, content] of Object.entries(parts)) text = withPart(text, name, content);
  return [{ path, content: text }];
}

/** The text with that content between the line of the first mark and the line of the second. */
function withPart(text: string, name: string, content: string): string {
  const start = text.indexOf("\n", text.indexOf(`<!-- generated: ${name}, from `));
  const end = text.indexOf(`\n<!-- end of ${name} -->`);
  if (end < start) throw new Error(`expected <!-- end of ${name} --> behind its first mark in ${path}`);
  return `${text.slice(0, start)}\n${content}${text.slice(end)}`;
}

function methodsTable(): string {
  return table(
    ["method", "limits of the emulation"],
    methodWords.map(({ methods, limits }) => [methods.map((name) => `\`${name}\``).join(" "), limits]),
  );
}

/** A request is done when all its rules are; rules of its own stand in section 7, others rest on those of 6 and 8 to 12. */
function requestsTable(requests: readonly RequestRow[], rules: readonly RuleRow[]): string {
  return table(
    ["request", "state", "what it does", "as a suggestion"],
    requests.map(({ kind, what, asSuggestion }) => {
      const own = rules.filter(({ id }) => id.split(" ")[1] === kind).map(({ state }) => state);
      return [`\`${kind}\``, requestState(own), what, asSuggestion];
    }),
  );
}

function requestState(states: readonly string[]): string {
  if (states.length === 0) return "no rule";
  if (states.every((state) => state === "refused")) return "refused";
  const parts = ["chosen", "refused"].filter((state) => states.includes(state));
  return parts.length === 0 ? "done" : `done, in part ${parts.join(" and ")}`;
}

function endpointsTable(): string {
  const rows = allEndpoints.flatMap(({ name, words, verbs }) =>
    Object.entries(verbs).map(([verb, { body, answer }], index) => [
      `\`${verb} /emulator/${name}\``,
      body === null ? "" : code(body),
      code(answer),
      index === 0 ? words : "",
    ]),
  );
  return table(["endpoint", "body", "answer", "what it does"], rows);
}

/** JSON shapes as code; words stay words. */
function code(shape: string): string {
  return shape.replace(/^\{[^,]*\}$|^\{.*?\}(?=,? |$)/, (json) => `\`${json}\``);
}

function faultsTable(): string {
  return table(
    ["kind", "can happen to", "what happens"],
    Object.entries(faultDescriptions).map(([kind, { occasions, words }]) => [
      `\`${kind}\``,
      occasions,
      words,
    ]),
  );
}

function rulesTables(rules: readonly RuleRow[]): string {
  const sections = [...new Set(rules.map(({ section }) => section))];
  const counts = ["done", "chosen", "refused", "untestable"].map(
    (state) => `${rules.filter((one) => one.state === state).length} ${state}`,
  );
  const tables = sections.map((section) => {
    const rows = rules.filter((one) => one.section === section);
    const title = `### ${section} ${sectionTitles[section] ?? ""}`.trimEnd();
    return `${title}\n\n${table(["rule", "state", "what holds"], rows.map(ruleCells))}`;
  });
  return [`${rules.length} rules: ${counts.join(", ")}.`, ...tables].join("\n\n");
}

function ruleCells({ id, state, words, reason }: RuleRow): string[] {
  const shown = inTable(words);
  return [id, state, reason === null ? shown : `${shown}; not tested: ${inTable(reason)}`];
}

/** Words of a rule as Markdown: nothing in them is a tag, a link or the end of a cell. */
function inTable(words: string): string {
  return words.replace(/`[^`]*`|[|<*~]/g, (found) =>
    found.startsWith("`") ? found.replace(/\|/g, "\\|") : `\\${found}`,
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}
