// Whether two answers of documents.get show the same document: everything but revision ids, indexes and where runs of equal style
// are cut. An independent look, on purpose not the product's own comparison.

/** True when the two are equal in that sense. */
export function isSameDocument(left: unknown, right: unknown): boolean {
  return JSON.stringify(settled(left)) === JSON.stringify(settled(right));
}

const leftOut = new Set(["revisionId", "startIndex", "endIndex"]);

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return joinRuns(value.map(settled));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !leftOut.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, settled(inner)]),
  );
}

/** Neighbouring elements that are nothing but text of one style, as one. */
function joinRuns(elements: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const element of elements) {
    const before = runOf(joined.at(-1));
    const run = runOf(element);
    if (before !== null && run !== null && before.style === run.style) {
      joined[joined.length - 1] = {
        textRun: { ...run.textRun, content: `${before.content}${run.content}` },
      };
    } else {
      joined.push(element);
    }
  }
  return joined;
}

function runOf(
  element: unknown,
): { textRun: Record<string, unknown>; content: string; style: string } | null {
  if (!isRecord(element) || Object.keys(element).join() !== "textRun") return null;
  const textRun = element["textRun"];
  if (!isRecord(textRun)) return null;
  const { content, ...style } = textRun;
  return typeof content === "string" ? { textRun, content, style: JSON.stringify(style) } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
