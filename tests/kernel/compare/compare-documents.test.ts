import fc from "fast-check";
import type { Document, Paragraph, ParagraphElement } from "../../../src/google-api/docs.ts";
import { compareDocuments } from "../../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../../src/kernel/compare/zones.ts";
import { parseDocument } from "../../../src/kernel/index.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { captures } from "../../support/captures.ts";
import { richDocument } from "../../support/rich-document.ts";
import { propertyRuns } from "../../support/runs.ts";
import { carryOut } from "../../support/token-service.ts";

const specimens = [{ name: "a document of every kind", document: richDocument().document }, ...captures()];

function differences(a: Document, b: Document) {
  return compareDocuments(parseDocument(a), parseDocument(b), noZones, []).differences;
}

/** The same document as another reading may write it: keys turned round, runs cut in two. */
function rewritten(value: unknown, cut: (length: number) => number): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const run = (item as ParagraphElement | null)?.textRun;
      const content = run?.content ?? "";
      const at = run === undefined ? 0 : cut(content.length);
      if (run === undefined || at <= 0 || at >= content.length) return [rewritten(item, cut)];
      const element = item as ParagraphElement;
      const start = element.startIndex ?? 0;
      return [
        {
          ...element,
          startIndex: start,
          endIndex: start + at,
          textRun: { ...run, content: content.slice(0, at) },
        },
        { ...element, startIndex: start + at, textRun: { ...run, content: content.slice(at) } },
      ];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, rewritten(field, cut)]),
  );
}

type Path = readonly (string | number)[];

function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, field]) =>
    leaves(field, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed(document: Document, path: Path): Document {
  const copy = structuredClone(document);
  let node: unknown = copy;
  for (const key of path.slice(0, -1)) node = (node as Record<string, unknown>)[key];
  const last = path[path.length - 1]!;
  const holder = node as Record<string, unknown>;
  const value = holder[last];
  holder[last] =
    typeof value === "string"
      ? otherText(String(last), value)
      : typeof value === "number"
        ? value + 1
        : value !== true;
  return copy;
}

/** Another value of the same length, so that indexes go on agreeing with the text. */
function otherText(key: string, value: string): string {
  if (key === "content")
    return `${value.charAt(0) === "q" ? "r" : value.charAt(0) === "\n" ? "\n" : "q"}${value.slice(1)}`;
  return `${value}~`;
}

/** What canonical form leaves out, by the path of the leaf. */
function isLeftOut(document: Document, path: Path): boolean {
  const keys = path.map(String);
  const last = keys[keys.length - 1]!;
  const has = (key: string): boolean => keys.includes(key);
  if (
    ["startIndex", "endIndex", "revisionId", "suggestionsViewMode", "documentId", "contentUri"].includes(last)
  )
    return true;
  if (["displayText", "footnoteNumber"].includes(last)) return true;
  if (has("richLinkProperties") && last === "title") return true;
  if (has("personProperties") && last === "name") return true;
  if (has("tableOfContents")) return true;
  if (has("bullet") && has("textStyle")) return true;
  // Definitions and levels that no paragraph uses.
  if (has("lists")) return !isUsedLevel(document, keys);
  // A group of named ranges says its name once more; the ranges' own names count.
  if (has("namedRanges") && last === "name") return keys.filter((key) => key === "namedRanges").length < 2;
  // The key of a map and the id inside are one thing to the model.
  if ((has("headers") && last === "headerId") || (has("footers") && last === "footerId")) return true;
  return has("footnotes") && last === "footnoteId" && keys.length < 7;
}

const usedLevels = new WeakMap<Document, ReadonlySet<string>>();

function isUsedLevel(document: Document, keys: readonly string[]): boolean {
  const used = usedLevels.get(document) ?? collectUsedLevels(document);
  usedLevels.set(document, used);
  const listId = keys[keys.indexOf("lists") + 1];
  const level = keys.includes("nestingLevels") ? keys[keys.indexOf("nestingLevels") + 1] : "";
  return used.has(`${listId} ${level}`);
}

function collectUsedLevels(document: Document): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const bullet = (value as Paragraph).bullet;
    if (bullet !== undefined)
      used.add(`${bullet.listId} `).add(`${bullet.listId} ${bullet.nestingLevel ?? 0}`);
    Object.values(value).forEach(visit);
  };
  visit(document);
  return used;
}

describe("compareDocuments", () => {
  it.each(specimens)("finds nothing between $name and itself, however it is written", ({ document }) => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), (at) => {
        const other = rewritten(document, (length) => at % Math.max(1, length)) as Document;
        expect(differences(document, other)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  it.each(specimens)("notices a change of any single value of $name", ({ document }) => {
    const all = leaves(document).filter((path) => !isLeftOut(document, path));
    fc.assert(
      fc.property(fc.nat({ max: all.length - 1 }), (index) => {
        const path = all[index]!;
        const other = changed(document, path);
        if (JSON.stringify(other) === JSON.stringify(document)) return;
        let found: number;
        try {
          found = differences(document, other).length;
        } catch (error) {
          // A changed width no longer agrees with the indexes, which is noticed sooner still.
          if (error instanceof ToolError && error.code === "INDEX_MODEL_DIVERGENCE") return;
          throw error;
        }
        if (found === 0) throw new Error(`not noticed: ${path.join(".")}`);
      }),
      { numRuns: Math.max(60, Math.floor(propertyRuns() / 3)) },
    );
  });

  it("finds the one changed paragraph behind an inserted one", () => {
    const before = richDocument();
    const mark = before.marks["a"]!;
    const location = { tabId: "t.0", index: 1 };
    const inserted = carryOut(before.document, [{ insertText: { location, text: "new\n" } }]);
    const moved = carryOut(inserted, [
      { insertText: { location: { tabId: "t.0", index: mark.index + 4 }, text: "X" } },
    ]);
    const found = differences(before.document, moved);
    const kinds = found.filter(({ subject }) => subject === "paragraph").map(({ kind }) => kind);
    expect(kinds).toContain("inserted");
    expect(found.length).toBeLessThan(5);
  });
});
