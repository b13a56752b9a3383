// The mix: every place text can stand in, everything that can stand beside it, everything that can be done to it. The kernel's prediction
// and the local Google must agree (the write is verified), both must agree with what a third view of the document expects, what is refused
// must leave the document alone, and the undo must give it back.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import {
  locateText,
  planFormatText,
  planReplaceText,
  resolveScope,
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import { propertyRuns } from "../support/runs.ts";
import {
  actions,
  besides,
  editCases,
  refusals,
  wheres,
  type EditCase,
  type StyleValues,
} from "../support/witnesses/edit-cases.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import {
  plainView,
  type PlainParagraph,
  type PlainView,
  type Unit,
} from "../support/witnesses/plain-view.ts";

const kinds = [
  ...wheres.map((where) => ({ name: where, fixed: { where } })),
  ...besides.map((beside) => ({ name: beside, fixed: { beside } })),
  ...actions.map((action) => ({ name: action, fixed: { action } })),
];

function planner(one: EditCase, style: StyleValues | null = one.style): Planner {
  return (document, tab) => {
    const resolved = resolveScope(tab, { segmentId: one.segmentId });
    if (resolved.kind === "refused") return resolved;
    const located = locateText(tab, {
      find: one.find,
      matchCase: one.matchCase,
      isAll: one.action === "several",
      scope: resolved.scope,
    });
    return style === null
      ? planReplaceText(document, tab, located, { find: one.find, replace: one.replace })
      : planFormatText(document, tab, located, style);
  };
}

function write(google: MemoryGoogle, one: EditCase, plan: Planner, more: JsonObject = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: one.style === null ? "replace_text" : "format_text",
      documentId: google.documentId,
      tabRef: one.tabId,
      isDryRun: false,
      mode: "direct",
      acceptLosses: ["named_range:range 0", "named_range:range 1"],
      verify: [],
      argumentsDigest: "",
      ...more,
    },
    plan,
  ).toResult();
}

/** The code with which the case must be refused, or null. */
function expectedRefusal({ beside, action }: EditCase): string | null {
  switch (action) {
    case "no-match":
    case "across-object":
      return "ZERO_MATCH";
    case "two-matches":
      return "MATCH_COUNT_MISMATCH";
    case "across-paragraphs":
      return "STRUCTURAL_BOUNDARY";
    case "stripped":
      return "INVALID_INPUT";
    case "split":
      return beside.startsWith("suggestion") ? "SUGGESTIONS_PRESENT" : null;
    default:
      return beside === "suggestion-meeting" ? "SUGGESTIONS_PRESENT" : null;
  }
}

interface Place {
  readonly paragraph: PlainParagraph;
  readonly offset: number;
}

function placesOf(view: PlainView, one: EditCase): Place[] {
  return one.starts.map((start) => {
    const paragraph = view.paragraphs.find(
      ({ tabId, segmentId, startUtf16, units }) =>
        tabId === one.tabId &&
        segmentId === one.segmentId &&
        startUtf16 <= start &&
        start < startUtf16 + units.length,
    );
    if (paragraph === undefined) throw new Error("expected the text in a paragraph");
    return { paragraph, offset: start - paragraph.startUtf16 };
  });
}

/** What a replacement left wrong, in words. */
function wrongsOfReplacement(before: PlainView, after: PlainView, one: EditCase): string[] {
  const wrong: string[] = [];
  const places = placesOf(before, one);
  let at = 0;
  for (const old of before.paragraphs) {
    const place = places.find(({ paragraph }) => paragraph === old);
    const text = (place === undefined ? "" : one.wanted).split("\n");
    const now = after.paragraphs.slice(at, at + (place === undefined ? 1 : text.length));
    at += now.length;
    const units = now.flatMap((paragraph) => paragraph.units);
    if (now.some(({ frame }) => withoutIds(frame) !== withoutIds(old.frame)))
      wrong.push("a paragraph's style, bullet or suggestion changed");
    const from = place?.offset ?? 0;
    const gone = place === undefined ? 0 : one.text.length;
    const length = place === undefined ? 0 : one.wanted.length;
    const written = units.slice(from, from + length);
    if (written.map(({ what }) => what).join("") !== (place === undefined ? "" : one.wanted)) {
      wrong.push(`the text reads ${JSON.stringify(written.map(({ what }) => what).join(""))}`);
    }
    const had = new Set(old.units.slice(from, from + gone).flatMap(({ style }) => [style, unlinked(style)]));
    for (const { what, style, suggestions } of written) {
      if (suggestions !== "{}") wrong.push("new text carries a suggestion");
      if (what !== "\n" && !had.has(style) && !had.has(unlinked(style)))
        wrong.push(`a style that nothing replaced had: ${style}`);
    }
    const outside = [...old.units.slice(0, from), ...old.units.slice(from + gone)];
    const left = [...units.slice(0, from), ...units.slice(from + length)];
    if (JSON.stringify(outside) !== JSON.stringify(left)) wrong.push("something beside the text changed");
  }
  if (at !== after.paragraphs.length) wrong.push("there are more paragraphs than there should be");
  if (before.frame !== after.frame && one.action !== "split")
    wrong.push("something outside paragraphs changed");
  return wrong;
}

/** A new part of a split heading has an id of its own. */
function withoutIds(frame: string): string {
  return frame.replace(/"headingId":"[^"]*",?/g, "");
}

function unlinked(style: string): string {
  const { link: _l, underline: _u, foregroundColor: _f, ...rest } = parsed(style);
  return JSON.stringify(rest);
}

function parsed(style: string): Record<string, unknown> {
  return JSON.parse(style === "" ? "{}" : style) as Record<string, unknown>;
}

/** What a formatting left wrong, in words. */
function wrongsOfFormat(before: PlainView, after: PlainView, one: EditCase, style: StyleValues): string[] {
  const wrong: string[] = [];
  if (before.frame !== after.frame) wrong.push("something outside paragraphs changed");
  const places = placesOf(before, one);
  before.paragraphs.forEach((old, ordinal) => {
    const now = after.paragraphs[ordinal]!;
    if (old.frame !== now.frame) wrong.push("a paragraph's style, bullet or suggestion changed");
    const place = places.find(({ paragraph }) => paragraph === old);
    const [from, to] = place === undefined ? [0, 0] : [place.offset, place.offset + one.text.length];
    const isWhole = place !== undefined && from === 0 && to === old.units.length - 1;
    old.units.forEach((unit, offset) => {
      const there = now.units[offset];
      const isInside = offset >= from && offset < to;
      const wanted = isInside ? formatted(unit, style, true) : unit;
      const isEnd = isWhole && offset === to;
      if (JSON.stringify(there) === JSON.stringify(wanted)) return;
      if (isEnd && JSON.stringify(there) === JSON.stringify(formatted(unit, style, false))) return;
      wrong.push(`unit ${offset} became ${JSON.stringify(there)}, expected ${JSON.stringify(wanted)}`);
    });
  });
  return wrong;
}

const linkBlue = {
  color: { rgbColor: { blue: Math.fround(0.8), green: Math.fround(1 / 3), red: Math.fround(1 / 15) } },
};

/** A unit with the style set on it, as the rulebook has it: a link brings an underline and its blue, and never covers a paragraph's end. */
function formatted(unit: Unit, style: StyleValues, takesLink: boolean): Unit {
  const look = parsed(unit.style);
  for (const [key, value] of Object.entries(style)) {
    if (key === "link") {
      if (takesLink)
        Object.assign(look, { link: { url: value }, underline: true, foregroundColor: linkBlue });
    } else Object.assign(look, fields[key]!(value));
  }
  return { ...unit, style: JSON.stringify(sortedKeys(look)) };
}

const colour = (value: unknown) => {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Math.fround(parseInt(String(value).slice(at, at + 2), 16) / 255),
  );
  return { color: { rgbColor: { red, green, blue } } };
};
const fields: Readonly<Record<string, (value: unknown) => object>> = {
  bold: (bold) => ({ bold }),
  italic: (italic) => ({ italic }),
  underline: (underline) => ({ underline }),
  strikethrough: (strikethrough) => ({ strikethrough }),
  small_caps: (smallCaps) => ({ smallCaps }),
  baseline: (baseline) => ({ baselineOffset: String(baseline).toUpperCase() }),
  foreground_color: (value) => ({ foregroundColor: colour(value) }),
  background_color: (value) => ({ backgroundColor: colour(value) }),
  font_family: (fontFamily) => ({ weightedFontFamily: { fontFamily, weight: 400 } }),
  font_size: (magnitude) => ({ fontSize: { magnitude, unit: "PT" } }),
};

function sortedKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, sortedKeys(field)]));
}

/** All suggestions with the text they are on. */
function suggestionsIn(view: PlainView): string[] {
  return view.paragraphs.flatMap(({ units }) =>
    units
      .filter(({ suggestions }) => /suggest/.test(suggestions))
      .map(({ what, suggestions }) => what + suggestions),
  );
}

/** A view in which a range that was made again is the range it was. */
function comparable(view: PlainView): unknown {
  return { ...view, namedRanges: view.namedRanges.map((range) => ({ ...range, namedRangeId: "" })) };
}

function objectsIn(document: Document): number {
  return (JSON.stringify(document).match(/"(personId|inlineObjectId|footnoteId)"/g) ?? []).length;
}

describe("a random edit", () => {
  const counted = new Map<string, number>();
  let edits = 0;
  let refused = 0;
  let atEdges = 0;
  let undone = 0;
  const count = (one: EditCase, isRefused: boolean) => {
    edits += 1;
    if (isRefused) refused += 1;
    if (one.where !== "body" || one.beside !== "plain") atEdges += 1;
    for (const kind of [one.where, one.beside, one.action]) counted.set(kind, (counted.get(kind) ?? 0) + 1);
  };

  it.each(kinds.map((kind) => [kind.name, kind.fixed] as const))(
    "with %s does what was asked and nothing else",
    (_name, fixed) => {
      fc.assert(
        fc.property(editCases(fixed), fc.integer({ min: 1 }), (one, seed) => {
          const google = memoryGoogle(one.document, seed);
          const before = plainView(google.read());
          const code = expectedRefusal(one);
          if (code !== null) {
            expect(refusalOf(() => write(google, one, planner(one)))).toBe(code);
            expect(google.sentBatches).toEqual([]);
            expect(plainView(google.read())).toEqual(before);
            return count(one, true);
          }
          const isClearing = one.action === "format-clear";
          const result = write(google, one, planner(one));
          if (result["no_op"] === true) {
            // Text that looks as asked already, as a run that is bold has it.
            expect(plainView(google.read())).toEqual(before);
            return count(one, false);
          }
          expect(result).toMatchObject({
            write_status: "written_verified",
            untouched: { verified: true, other: [], unknown: [] },
            match_count: one.starts.length,
          });
          const middle = google.read();
          const after = plainView(middle);
          expect(
            one.style === null
              ? wrongsOfReplacement(before, after, one)
              : wrongsOfFormat(before, after, one, one.style),
          ).toEqual([]);
          expect(suggestionsIn(after)).toEqual(suggestionsIn(before));
          expect(objectsIn(middle)).toBe(objectsIn(one.document));
          if (isClearing && isBare(one)) {
            expect(write(google, one, planner(one, one.clearing))["write_status"]).toBe("written_verified");
            expect(plainView(google.read())).toEqual(before);
          } else if ((result["undo"] as JsonObject)["available"] === true) {
            const record = google.records[0]!;
            const back = write(google, one, rollbackPlanner({ records: [record] }), {
              tool: "rollback",
              undoes: [record.auditId],
            });
            expect(back["write_status"]).toBe("written_verified");
            expect(comparable(plainView(google.read()))).toEqual(comparable(before));
            undone += 1;
          }
          count(one, false);
        }),
        { numRuns: Math.max(6, Math.ceil((propertyRuns() * 1.2) / kinds.length)) },
      );
    },
  );

  it("is of every kind at least every fiftieth time, at an edge every third, refused every tenth", () => {
    console.log(
      `random edits: ${edits}, ${atEdges} at edges, ${refused} refused, ${undone} undone; ${[...counted].map(([kind, times]) => `${kind} ${times}`).join(", ")}`,
    );
    for (const { name } of kinds)
      expect([name, (counted.get(name) ?? 0) / edits >= 0.02]).toEqual([name, true]);
    expect(atEdges / edits).toBeGreaterThanOrEqual(0.3);
    expect(refused / edits).toBeGreaterThanOrEqual(0.1);
    expect(undone / (edits - refused)).toBeGreaterThan(0.5);
    expect(refusals.every((kind) => (counted.get(kind) ?? 0) > 0)).toBe(true);
  });
});

/** Whether the text has nothing of its own that a style could take away for good. */
function isBare({ beside }: EditCase): boolean {
  return beside !== "run-edge" && beside !== "link";
}

function refusalOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
  return "no refusal";
}
