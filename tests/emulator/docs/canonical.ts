// Docs JSON with neighbouring runs of equal style joined and element indexes left out: what rulebook 3.6 says to compare.
import { isDeepStrictEqual } from "node:util";
import type { Document, ParagraphElement } from "../../../src/google-api/docs.ts";

const leftOut = ["startIndex", "endIndex", "headingId"];

/** A value to compare documents by; heading ids, revision and document id are left out, named ranges keep their indexes. */
export function canonical(document: Document): unknown {
  return canonicalValue({ ...document, revisionId: "", documentId: "" });
}

function canonicalValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !leftOut.includes(key))
      .map(([key, inner]: [string, unknown]) => {
        if (key === "namedRanges") return [key, inner];
        const plain = canonicalValue(inner);
        return [key, key === "elements" ? joined(plain as ParagraphElement[]) : plain];
      }),
  );
}

function joined(elements: readonly ParagraphElement[]): ParagraphElement[] {
  const result: ParagraphElement[] = [];
  for (const element of elements) {
    const last = result[result.length - 1];
    if (element.textRun && last?.textRun) {
      const { content: before, ...look } = last.textRun;
      const { content: after, ...otherLook } = element.textRun;
      if (isDeepStrictEqual(look, otherLook)) {
        result[result.length - 1] = { textRun: { ...look, content: (before ?? "") + (after ?? "") } };
        continue;
      }
    }
    result.push(element);
  }
  return result;
}
