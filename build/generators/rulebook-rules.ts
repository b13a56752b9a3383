// Reads which rules of Google's behaviour the tests name, out of the sources of tests/emulator/rulebook.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";

export const rulebookFolder = "tests/emulator/rulebook";

/**
 * `done`: as Google does, what it refuses included. `chosen`: a reading of ours where Google's behaviour is not settled.
 * `refused`: Google has it and the local Google does not; the test shows how it says so. `untestable`: no test can show it.
 */
export type RuleState = "done" | "chosen" | "refused" | "untestable";

export interface RuleRow {
  readonly file: string;
  /** `6.1c`, or `7 insertText`. */
  readonly id: string;
  readonly section: number;
  readonly state: RuleState;
  readonly words: string;
  /** Why it cannot be tested; null for a rule with a test. */
  readonly reason: string | null;
}

const states: readonly string[] = ["done", "chosen", "refused", "untestable"];

/** In the order of their numbers; in section 7 by request, and the rules of one as they stand. Throws for a call that cannot be read. */
export function readRules(root: string): RuleRow[] {
  return readdirSync(resolve(root, rulebookFolder))
    .filter((name) => name.endsWith(".test.ts") && name.startsWith("section-"))
    .sort()
    .flatMap((file) => rulesIn(file, readFileSync(resolve(root, rulebookFolder, file), "utf8")))
    .map((row) => ({ row, key: orderKey(row.id) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row);
}

/** Sorts `1.7b` before `1.7aa`, and that before `1.10`. */
function orderKey(id: string): string {
  const [number = "", request = ""] = id.split(" ");
  const letters = /[a-z]*$/.exec(number)?.[0] ?? "";
  const parts = number.slice(0, number.length - letters.length).split(".");
  return [...parts.map((part) => part.padStart(2, "0")), `${letters.length}${letters}`, request].join(" ");
}

function rulesIn(file: string, source: string): RuleRow[] {
  const rows: RuleRow[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "rule")
      rows.push(ruleOf(file, node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return rows;
}

function ruleOf(file: string, call: ts.CallExpression): RuleRow {
  const [id = "", state = "", words = "", test] = call.arguments.map((argument) =>
    ts.isStringLiteralLike(argument) ? argument.text : undefined,
  );
  const section = Number(/^\d+/.exec(id)?.[0]);
  if (!isState(state) || words === "" || !(section > 0) || (state === "untestable") !== (test !== undefined))
    throw new Error(
      `expected rule(id, state, words, test) with string literals in ${file}, found the id ${JSON.stringify(id)} with the state ${JSON.stringify(state)}; write each as a literal, and a reason for "untestable" alone`,
    );
  return { file, id, section, state, words, reason: test ?? null };
}

function isState(state: string): state is RuleState {
  return states.includes(state);
}
