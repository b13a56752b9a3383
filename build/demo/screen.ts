// What the demo prints: sections, facts and excerpts for a person, in colour only where a terminal shows it.

const hasColour = process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined;
const paint = (code: number, text: string): string => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text: string): string => paint(1, text);
export const green = (text: string): string => paint(32, text);
export const red = (text: string): string => paint(31, text);
export const faint = (text: string): string => paint(2, text);

/** A numbered heading. */
export function section(title: string): void {
  console.log(`\n${bold(title)}`);
}

/** One line of a name and what it says. */
export function fact(name: string, value: string): void {
  console.log(`  ${faint(name.padEnd(18))} ${value}`);
}

/** The excerpt on one line, with `word` shown as `mark` paints it. */
export function excerpt(text: string, word: string, mark: (text: string) => string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const at = line.indexOf(word);
  if (at < 0) return line.length > 100 ? `${line.slice(0, 100)}…` : line;
  const from = Math.max(0, at - 40);
  const to = Math.min(line.length, at + word.length + 40);
  return (
    (from > 0 ? "…" : "") +
    line.slice(from, at) +
    mark(word) +
    line.slice(at + word.length, to) +
    (to < line.length ? "…" : "")
  );
}

/** Thrown when something is not as the demo promises; ends it with exit code 1. */
export class BrokenPromise extends Error {
  constructor(expected: string, found: unknown) {
    super(`expected ${expected}, found ${typeof found === "string" ? found : JSON.stringify(found)}`);
    this.name = "BrokenPromise";
  }
}

/** Ends the demo unless the promise holds. */
export function promise(isKept: boolean, expected: string, found: unknown): asserts isKept {
  if (!isKept) throw new BrokenPromise(expected, found);
}
