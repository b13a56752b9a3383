// Counts what came of the cases of a property, so that one which refuses nearly everything does not look like one that holds.
import { ToolError } from "../../src/kernel/errors.ts";
import type { CheckedStep } from "./check-block-step.ts";

export class Mix {
  readonly #counts = new Map<string, number>();

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** What came of a step: taken back, not taken back and why, or refused with a named reason. Anything else is thrown on. */
  countStep(check: () => CheckedStep): void {
    try {
      const { undone } = check();
      this.count(undone === true ? "undone" : `not undone: ${withoutNumbers(undone)}`);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === "INTERNAL") throw error;
      this.count(`${error.code}: ${withoutNumbers(error.message)}`);
    }
  }

  share(what: string): number {
    let all = 0;
    for (const count of this.#counts.values()) all += count;
    return (this.#counts.get(what) ?? 0) / Math.max(1, all);
  }

  toString(): string {
    return [...this.#counts]
      .sort(([, a], [, b]) => b - a)
      .map(([what, times]) => `${times} ${what}`)
      .join("\n");
  }

  /** Shows the counts where PROOFMARK_SHOW_MIX asks for them. */
  print(): void {
    if (process.env["PROOFMARK_SHOW_MIX"] !== undefined) console.log(this.toString());
  }
}

function withoutNumbers(text: string): string {
  return text
    .slice(0, 160)
    .replace(/kix\.\w+/g, "ID")
    .replace(/\d+/g, "N");
}
