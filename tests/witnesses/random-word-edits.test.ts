// The main promise, on every document there is: a random word is replaced, the rest stays, and the undo gives everything back.
// Judged by a view of the JSON that neither the kernel nor the local Google made.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import {
  locateText,
  planReplaceText,
  rollbackPlanner,
  ToolError,
  verifiedWrite,
} from "../../src/kernel/index.ts";
import type { JsonObject, VerifiedWrite } from "../../src/kernel/index.ts";
import { propertyRuns } from "../support/runs.ts";
import { testDocuments } from "../support/test-documents.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView, type PlainView } from "../support/witnesses/plain-view.ts";
import { wordSites, type EdgeKind, type WordSite } from "../support/witnesses/word-sites.ts";

interface Subject {
  readonly name: string;
  readonly document: Document;
  readonly view: PlainView;
  readonly sites: readonly WordSite[];
  /** The kinds of edge that words of the document stand at. */
  readonly kinds: readonly EdgeKind[];
}

const kinds: readonly EdgeKind[] = ["run", "link", "chip", "table", "footnote", "glyph"];

const subjects: readonly Subject[] = testDocuments().map(({ name, read }) => {
  const document = read();
  // A document that was captured in a preview is held as what it shows; the local Google then serves it to an editor.
  const view = plainView(memoryGoogle(document).read());
  const sites = wordSites(view);
  return {
    name,
    document,
    view,
    sites,
    kinds: kinds.filter((kind) => sites.some((site) => site.edges.has(kind))),
  };
});
const withWords = subjects.filter((subject) => subject.sites.length > 0);

/** Words at this kind of edge, or all. */
function poolOf({ sites }: Subject, edge: EdgeKind | null): readonly WordSite[] {
  return edge === null ? sites : sites.filter((site) => site.edges.has(edge));
}

/** What is written instead: a word, nothing, more of the same, other scripts, several words. */
function replacementOf(text: string, shape: number, free: string): string {
  const made = [
    free,
    "",
    `${text}${free}`,
    `${free}${text}`,
    "日本語",
    "e\u0301😀",
    `${free} ${text} ${free}`,
    "x",
  ][shape % 8]!;
  return made === text ? `${text}!` : made;
}

function edit(google: MemoryGoogle, site: WordSite, replace: string): JsonObject {
  const write: VerifiedWrite = verifiedWrite(
    google.ports,
    {
      tool: "replace_text",
      documentId: google.documentId,
      tabRef: site.tabId,
      isDryRun: false,
      mode: "direct",
      acceptLosses:
        google
          .read()
          .tabs?.flatMap((tab) => Object.keys(tab.documentTab?.namedRanges ?? {}))
          .map((name) => `named_range:${name}`) ?? [],
      verify: [],
      argumentsDigest: "",
    },
    (document, tab) =>
      planReplaceText(
        document,
        tab,
        locateText(tab, { find: site.text, occurrence: site.occurrence, expectedMatches: site.total }),
        { find: site.text, replace },
      ),
  );
  return write.toResult();
}

/** What the edit left wrong, in words; empty when all is as it should be. */
function wrongs(before: PlainView, after: PlainView, site: WordSite, replace: string): string[] {
  const wrong: string[] = [];
  if (before.frame !== after.frame) wrong.push("something outside paragraphs changed");
  if (before.paragraphs.length !== after.paragraphs.length)
    return [...wrong, "the number of paragraphs changed"];
  before.paragraphs.forEach((old, ordinal) => {
    const now = after.paragraphs[ordinal]!;
    if (old.frame !== now.frame) wrong.push(`paragraph ${ordinal} has another style, bullet or suggestion`);
    const length = ordinal === site.paragraph ? replace.length - site.text.length : 0;
    if (now.units.length !== old.units.length + length)
      return void wrong.push(`paragraph ${ordinal} has another length`);
    const [from, to] = ordinal === site.paragraph ? [site.start, site.start + replace.length] : [0, 0];
    const allowed = new Set(
      old.units
        .slice(site.start, site.start + site.text.length)
        .flatMap(({ style }) => [style, unlinked(style)]),
    );
    now.units.forEach((unit, offset) => {
      if (offset >= from && offset < to) {
        if (unit.what !== replace[offset - from])
          wrong.push(`unit ${offset} of the target reads ${unit.what}`);
        if (!allowed.has(unit.style) && !allowed.has(unlinked(unit.style)))
          wrong.push(`unit ${offset} of the target has a style that nothing replaced had: ${unit.style}`);
        return;
      }
      const source = old.units[offset >= to ? offset - length : offset]!;
      if (JSON.stringify(source) !== JSON.stringify(unit))
        wrong.push(
          `unit ${offset} of paragraph ${ordinal} changed from ${JSON.stringify(source)} to ${JSON.stringify(unit)}`,
        );
    });
  });
  return wrong;
}

/** The style without a link and the look that the service gives links. */
function unlinked(style: string): string {
  const {
    link: _l,
    underline: _u,
    foregroundColor: _f,
    ...rest
  } = JSON.parse(style === "" ? "{}" : style) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Whether a character right beside the word carries a pending suggestion: in front of a paragraph that is the end of the one before. */
function isBesideSuggestion(view: PlainView, site: WordSite): boolean {
  const { units } = view.paragraphs[site.paragraph]!;
  const front =
    site.start > 0 ? units[site.start - 1] : view.paragraphs[site.paragraph - 1]?.units.slice(-1)[0];
  return [front, units[site.start + site.text.length]].some(
    (unit) => unit !== undefined && unit.suggestions.includes("suggested"),
  );
}

function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
}

/** Ids of the named ranges that share text with the word. */
function cutRanges(view: PlainView, site: WordSite): Set<string> {
  const start = view.paragraphs[site.paragraph]!.startUtf16 + site.start;
  const end = start + site.text.length;
  return new Set(
    view.namedRanges
      .filter(
        ({ tabId, spans }) =>
          tabId === site.tabId && spans.some((span) => span.startUtf16 < end && span.endUtf16 > start),
      )
      .map(({ namedRangeId }) => namedRangeId),
  );
}

function ids(document: Document): string[] {
  const found: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (/Id$/.test(key) && key !== "revisionId" && typeof value === "string") found.push(`${key}=${value}`);
    return value;
  });
  return [...new Set(found)].sort();
}

describe("a random word edit", () => {
  const perDocument = Math.max(12, Math.ceil((propertyRuns() * 2) / withWords.length));
  const counted = new Map<string, number>();
  let edits = 0;

  it.each(withWords.map((subject) => [subject.name, subject] as const))(
    "in %s changes the word alone, is verified, and its undo gives back everything",
    (_name, subject) => {
      fc.assert(
        fc.property(
          fc.record({
            edge: fc.constantFrom<EdgeKind | null>(...subject.kinds, ...subject.kinds, null),
            pick: fc.nat(),
            shape: fc.nat(7),
            free: fc.stringMatching(/^[a-z]{1,6}$/),
            seed: fc.integer({ min: 1 }),
          }),
          ({ edge, pick, shape, free, seed }) => {
            const pool = poolOf(subject, edge);
            const site = pool[pick % pool.length]!;
            const replace = replacementOf(site.text, shape, free);
            const google = memoryGoogle(subject.document, seed);
            const original = google.read();
            if (isBesideSuggestion(subject.view, site)) {
              // An insertion at the word's edge meets the suggestion beside it; that is refused, and then nothing was sent.
              const refusal = refusalOf(() => edit(memoryGoogle(subject.document, seed), site, replace));
              if (refusal === "SUGGESTIONS_PRESENT") return;
            }
            const result = edit(google, site, replace);
            expect(result["write_status"]).toBe("written_verified");
            expect(result["untouched"]).toMatchObject({ verified: true, other: [], unknown: [] });
            const after = google.read();
            expect(wrongs(subject.view, plainView(after), site, replace)).toEqual([]);

            const record = google.records[0]!;
            const takeBack = () =>
              verifiedWrite(
                google.ports,
                {
                  tool: "rollback",
                  documentId: google.documentId,
                  tabRef: record.tabId,
                  isDryRun: false,
                  mode: "direct",
                  acceptLosses: [],
                  verify: [],
                  argumentsDigest: "",
                  undoes: [record.auditId],
                },
                rollbackPlanner({ records: [record] }),
              ).toResult();
            for (const kind of site.edges.size === 0 ? ["plain"] : site.edges)
              counted.set(kind, (counted.get(kind) ?? 0) + 1);
            edits += 1;
            // A deletion can leave its place beside a suggestion that it stood apart from; the undo then waits, and says so.
            const undo = result["undo"] as { available: boolean; code?: string };
            if (undo.code === "suggestions_present") {
              expect(undo.available).toBe(false);
              expect(takeBack).toThrow(expect.objectContaining({ code: "SUGGESTIONS_PRESENT" }) as Error);
              return;
            }
            expect(undo.available).toBe(true);
            const undone = takeBack();
            expect(undone["write_status"]).toBe("written_verified");
            const restored = google.read();
            // A range whose edge stood in the word cannot always be stretched back; it is then made again under its name.
            const cut = cutRanges(subject.view, site);
            const masked = (view: PlainView) => ({
              ...view,
              namedRanges: view.namedRanges.map((range, at) =>
                cut.has(subject.view.namedRanges[at]?.namedRangeId ?? "")
                  ? { ...range, namedRangeId: "" }
                  : range,
              ),
            });
            expect(masked(plainView(restored))).toEqual(masked(subject.view));
            const restoredIds = new Set(ids(restored));
            expect(
              ids(original).filter((id) => !restoredIds.has(id) && !cut.has(id.replace("namedRangeId=", ""))),
            ).toEqual([]);
          },
        ),
        { numRuns: perDocument },
      );
    },
  );

  it("stands at an edge of a run, link, chip, table, footnote or glyph at least every second time", () => {
    console.log(
      `random word edits: ${edits}; ${[...counted].map(([kind, count]) => `${kind} ${count}`).join(", ")}`,
    );
    expect(edits).toBeGreaterThan(0);
    expect((counted.get("plain") ?? 0) / edits).toBeLessThanOrEqual(0.5);
    const standing = kinds.filter((kind) => withWords.some((subject) => subject.kinds.includes(kind)));
    expect(standing.filter((kind) => !counted.has(kind))).toEqual([]);
  });
});
