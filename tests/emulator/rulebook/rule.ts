// One rule of Google's behaviour as one test. The generator of docs/local-google.md reads these calls from the source, so
// every argument but the test is a string literal.

import type { RuleState } from "../../../build/generators/rulebook-rules.ts";

/**
 * Declares the rule with that id: the rulebook's number, with a letter for a part of it (`"6.1c"`), in section 7 with the
 * request's name (`"7 insertText"`). `words` is one sentence of what holds. `test` shows it through the real service; a rule
 * that is untestable has the reason in its place.
 */
export function rule(id: string, state: "untestable", words: string, reason: string): void;
export function rule(
  id: string,
  state: Exclude<RuleState, "untestable">,
  words: string,
  test: () => void | Promise<void>,
): void;
export function rule(
  id: string,
  _state: RuleState,
  words: string,
  test: string | (() => void | Promise<void>),
): void {
  if (typeof test === "string") return;
  it(`${id} ${words}`, async () => {
    await test();
  });
}
