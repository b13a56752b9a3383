// What random words do not reach: line feeds in new text, whole paragraphs, clusters and directions that fight, every match at once,
// and named ranges that begin and end anywhere. The answer must be the truth, its dry run the same, its undo what it says.
import fc from "fast-check";
import { locateText, planReplaceText, rollbackPlanner, verifiedWrite } from "../../src/kernel/index.ts";
import { ToolError, type JsonObject, type Planner } from "../../src/kernel/index.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { propertyRuns } from "../support/runs.ts";
import { testDocuments } from "../support/test-documents.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView, type PlainParagraph, type PlainView } from "../support/witnesses/plain-view.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const notText = "\uFFFF";

const captured = testDocuments().map(({ read }) => read);
const newText = fc
  .array(
    fc.constantFrom(
      ...[
        "KEEP",
        "KEEP",
        "x",
        "word",
        "\n",
        "\n\n",
        "\u000b",
        "\t",
        "  ",
        "😀",
        "👩‍👩‍👧",
        "👍🏽",
        "e\u0301",
        "\u200d",
        "\u0301",
      ],
      ...["שלום", "مرحبا", "日本語", "ที่", "🇩🇪", "🇩", "각", "\u00a0", "\u00ad"],
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(""));

interface Site {
  readonly tabId: string;
  readonly start: number;
  readonly find: string;
}

/** Clusters of the paragraph's text; every unit that no match may take in is `notText`. */
function clustersOf(paragraph: PlainParagraph): Intl.SegmentData[] {
  const shown = paragraph.units.map(({ what, isText, isPendingInsertion }) =>
    isText && what !== "\n" && !isPendingInsertion ? what : notText,
  );
  return [...segmenter.segment(shown.join(""))];
}

function siteIn(view: PlainView, pick: number, at: number, length: number): Site | null {
  const paragraphs = view.paragraphs.filter(
    ({ segmentId, hasSuggestion }) => segmentId === "" && !hasSuggestion,
  );
  const paragraph = paragraphs[pick % Math.max(1, paragraphs.length)];
  if (paragraph === undefined) return null;
  const clusters = clustersOf(paragraph);
  const isText = (ordinal: number) => clusters[ordinal]?.segment.includes(notText) === false;
  let first = at % clusters.length;
  if (!isText(first)) return null;
  // As often as not from the stretch's beginning, so that whole paragraphs and cells are among them.
  if (length > 6) while (isText(first - 1)) first -= 1;
  let end = first;
  while (isText(end) && (length > 12 || end - first < length)) end += 1;
  const find = clusters
    .slice(first, end)
    .map(({ segment }) => segment)
    .join("");
  return { tabId: paragraph.tabId, start: paragraph.startUtf16 + clusters[first]!.index, find };
}

/** Body text of a tab, with every match replaced, or the one at `start`; what is only proposed is never matched. */
function textOf(view: PlainView, site: Site, replace: string | null, isAll: boolean): string {
  return view.paragraphs
    .filter(({ tabId, segmentId }) => tabId === site.tabId && segmentId === "")
    .map((paragraph) => {
      const text = paragraph.units
        .map(({ what, isText }) => (isText || what === "\n" ? what : "\uFFFC"))
        .join("");
      if (replace === null) return text;
      const clusters = clustersOf(paragraph);
      const shown = clusters.map(({ segment }) => segment).join("");
      const borders = new Set([...clusters.map(({ index }) => index), shown.length]);
      let result = "";
      let kept = 0;
      for (let from = shown.indexOf(site.find); from >= 0;) {
        const end = from + site.find.length;
        const isMatch = borders.has(from) && borders.has(end);
        if (isMatch && (isAll || paragraph.startUtf16 + from === site.start)) {
          result += text.slice(kept, from) + replace;
          kept = end;
        }
        from = shown.indexOf(site.find, isMatch ? end : from + 1);
      }
      return result + text.slice(kept);
    })
    .join("");
}

/** Borders of ranges that touch nothing of the edit must be where the edit's length alone moves them. */
function movedRanges(before: PlainView, after: PlainView, site: Site, replace: string): string[] {
  const end = site.start + site.find.length;
  const shift = replace.length - site.find.length;
  return before.namedRanges.flatMap(({ tabId, name, namedRangeId, spans }) =>
    spans
      .filter((span) => tabId === site.tabId && (span.endUtf16 <= site.start || span.startUtf16 >= end))
      .filter((span) => {
        const by = span.startUtf16 >= end ? shift : 0;
        const now = after.namedRanges.find((range) => range.namedRangeId === namedRangeId);
        return !now?.spans.some(
          ({ startUtf16, endUtf16 }) =>
            startUtf16 === span.startUtf16 + by && endUtf16 === span.endUtf16 + by,
        );
      })
      .map(() => `the range ${name} beside the edit moved`),
  );
}

/** A view in which a range that was made again is the range it was, and a style that is stored is one that is inherited. */
function comparable(view: PlainView): unknown {
  return {
    frame: view.frame,
    paragraphs: view.paragraphs.map(({ units, tabId, segmentId, startUtf16 }) => ({
      units,
      tabId,
      segmentId,
      startUtf16,
    })),
    namedRanges: view.namedRanges.map((range) => ({ ...range, namedRangeId: "" })),
  };
}

function write(
  google: MemoryGoogle,
  tabId: string,
  isDryRun: boolean,
  planner: Planner,
  undoes?: string,
): JsonObject {
  const acceptLosses = plainView(google.read()).namedRanges.map(({ name }) => `named_range:${name}`);
  return verifiedWrite(
    google.ports,
    {
      tool: undoes === undefined ? "replace_text" : "rollback",
      documentId: google.documentId,
      tabRef: tabId,
      isDryRun,
      mode: "direct",
      acceptLosses: undoes === undefined ? acceptLosses : [],
      verify: [],
      argumentsDigest: "",
      undoes: undoes === undefined ? [] : [undoes],
    },
    planner,
  ).toResult();
}

/** Codes of refusals that tell the truth: nothing was sent. */
const honest = ["FEATURE_UNAVAILABLE", "SUGGESTIONS_PRESENT"];
const compared = [
  "match_count",
  "total_matches",
  "rung",
  "before",
  "after",
  "excerpts",
  "spans",
  "losses",
  "warnings",
  "undo",
];

describe("a random text edit", () => {
  it("is what its answer says, as its dry run said, and is taken back whole", () => {
    let undone = 0;
    fc.assert(
      fc.property(
        fc.record({
          document: fc.oneof(
            { weight: 3, arbitrary: documents.map((built) => built.document) },
            { weight: 1, arbitrary: fc.constantFrom(...captured).map((read) => read()) },
          ),
          pick: fc.nat(),
          at: fc.nat(),
          length: fc.integer({ min: 1, max: 18 }),
          text: newText,
          isAll: fc.boolean(),
          ranges: fc.array(fc.tuple(fc.integer({ min: -6, max: 12 }), fc.integer({ min: 1, max: 14 })), {
            maxLength: 3,
          }),
          seed: fc.integer({ min: 1 }),
        }),
        ({ document, pick, at, length, text, isAll, ranges, seed }) => {
          const google = memoryGoogle(document, seed);
          const site = siteIn(plainView(google.read()), pick, at, length);
          const replace = text.split("KEEP").join(site?.find ?? "");
          if (site === null || site.find === replace) return;
          for (const [offset, size] of ranges) nameRange(google, site, offset, size);
          const before = plainView(google.read());
          let takesAll = isAll;
          const planner: Planner = (model, tab) => {
            const all = locateText(tab, { find: site.find, isAll: true });
            const occurrence =
              all.kind === "not-found"
                ? 0
                : all.spans.findIndex(({ startUtf16 }) => startUtf16 === site.start) + 1;
            // Where an earlier match overlaps the site, no occurrence begins there: then all are taken.
            takesAll = isAll || occurrence === 0;
            if (takesAll) return planReplaceText(model, tab, all, { find: site.find, replace });
            return planReplaceText(model, tab, locateText(tab, { find: site.find, occurrence }), {
              find: site.find,
              replace,
            });
          };
          let dry: JsonObject;
          try {
            dry = write(google, site.tabId, true, planner);
          } catch (error) {
            if (!(error instanceof ToolError) || !honest.includes(error.code)) throw error;
            expect(google.sentBatches).toEqual([]);
            return;
          }
          const result = write(google, site.tabId, false, planner);
          expect(result).toMatchObject({
            write_status: "written_verified",
            untouched: { other: [], unknown: [] },
          });
          for (const field of compared) expect([field, dry[field]]).toEqual([field, result[field]]);
          const after = plainView(google.read());
          expect(textOf(after, site, null, takesAll)).toBe(textOf(before, site, replace, takesAll));
          if (!takesAll) expect(movedRanges(before, after, site, replace)).toEqual([]);
          const [record] = google.records;
          const undo = result["undo"] as JsonObject;
          if (record === undefined || undo["available"] !== true) {
            // What only waits for suggestions to be decided is kept; nothing else is.
            const isWaiting = undo["code"] === "suggestions_present";
            expect([undo["available"], (record?.inverse ?? null) !== null]).toEqual([false, isWaiting]);
            return;
          }
          undone += 1;
          const back = write(
            google,
            site.tabId,
            false,
            rollbackPlanner({ records: [record] }),
            record.auditId,
          );
          expect(back["write_status"]).toBe("written_verified");
          expect(comparable(plainView(google.read()))).toEqual(comparable(before));
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(undone).toBeGreaterThan(propertyRuns() / 3);
  });
});

/** A named range near the site, on cluster borders; where no range can be, there is none. */
function nameRange(google: MemoryGoogle, { tabId, start }: Site, offset: number, size: number): void {
  const borders = plainView(google.read())
    .paragraphs.filter((paragraph) => paragraph.tabId === tabId && paragraph.segmentId === "")
    .flatMap((paragraph) => clustersOf(paragraph).map(({ index }) => paragraph.startUtf16 + index));
  const from = borders.findLast((border) => border <= Math.max(1, start + offset));
  const to = borders.findLast((border) => border <= Math.max(1, start + offset) + size);
  if (from === undefined || to === undefined || to <= from) return;
  google.act([
    { createNamedRange: { name: `near ${size % 2}`, range: { tabId, startIndex: from, endIndex: to } } },
  ]);
}
