// One case from the field, tried at every place: the document is built, the built script is asked, and what is stored is
// compared unit by unit with what should be. Outside the marked text nothing may differ, whatever the case is about.
import { doc, type BlockSpec, type Mark, type TabSpec } from "../../support/document-builder.ts";
import {
  plainView,
  type PlainParagraph,
  type PlainView,
  type Unit,
} from "../../support/witnesses/plain-view.ts";
import type { TextStyle } from "../../../src/google-api/docs.ts";
import type { ErrorCode, JsonObject, ToolError } from "../../../src/kernel/errors.ts";
import { errorOf, resultOf, type House } from "./house.ts";
import { places, type PlaceName, type Place } from "./places.ts";

interface Trouble {
  /** The document, or the part of it that is put elsewhere; the text that may change stands between markers. */
  readonly blocks: readonly BlockSpec[];
  readonly tool?: "replace_text" | "format_text";
  readonly args: JsonObject;
  /** Footnotes of marks in the blocks. */
  readonly footnotes?: TabSpec["footnotes"];
  /** Places where this cannot stand, with the reason in words. */
  readonly notIn?: Partial<Record<PlaceName, string>>;
}

/** A case that goes through: what stands between each pair of markers afterwards. */
export interface Edited extends Trouble {
  readonly becomes: readonly string[];
  /** Style of stretches of the new text: each is looked up in what a pair of markers holds. */
  readonly looks?: readonly (readonly [text: string, style: TextStyle])[];
  /** What format_text gives every marked character beside what it had. */
  readonly dress?: TextStyle;
  /** A part of the answer. */
  readonly answers?: JsonObject;
}

/** A case that is refused everywhere, with nothing written. */
export interface Refused extends Trouble {
  readonly refusal: ErrorCode;
  readonly says?: (error: ToolError) => void;
}

/** Declares the tests of a case: one for every place where it can stand. */
export function fieldCase(
  number: number,
  title: string,
  house: () => House,
  trouble: Edited | Refused,
): void {
  describe(`field case ${number}: ${title}`, () => {
    const open = (places as readonly Place[]).filter(({ name }) => !(name in (trouble.notIn ?? {})));
    it.each(open.map((place) => [place.name, place] as const))("%s", async (_name, place) => {
      if ("refusal" in trouble) await expectRefused(house(), place, trouble, trouble.refusal, trouble.says);
      else if (place.refuses !== undefined) await expectRefused(house(), place, trouble, place.refuses);
      else await expectEdited(house(), place, trouble);
    });
  });
}

async function build(house: House, place: Place, trouble: Trouble) {
  const tabs = place.tabs(trouble.blocks);
  const { document, marks } = doc(...tabs.map((one) => withFootnotes(one, trouble.footnotes ?? {})));
  const documentId = await house.add(document);
  const before = plainView(await house.read(documentId));
  const call = () =>
    house.call(trouble.tool ?? "replace_text", { doc_id: documentId, ...place.args, ...trouble.args });
  return { documentId, marks, before, call };
}

function withFootnotes(spec: TabSpec, footnotes: TabSpec["footnotes"]): TabSpec {
  return {
    ...spec,
    footnotes: { ...footnotes, ...spec.footnotes },
    children: spec.children.map((child) => withFootnotes(child, footnotes)),
  };
}

async function expectEdited(house: House, place: Place, edited: Edited): Promise<void> {
  const { documentId, marks, before, call } = await build(house, place, edited);
  const result = resultOf(await call());
  expect(result).toMatchObject({
    applied: true,
    write_status: "written_verified",
    retry_safe: true,
    untouched: { verified: true },
    ...edited.answers,
  });
  const after = plainView(await house.read(documentId));
  expectOnlyTargetsChanged(before, after, targetsOf(marks), edited);
  const undo = { doc_id: documentId, audit_id: String(result["audit_id"]) };
  expect(resultOf(await house.call("rollback", undo))).toMatchObject({ write_status: "written_verified" });
  expect(plainView(await house.read(documentId))).toEqual(before);
}

async function expectRefused(
  house: House,
  place: Place,
  trouble: Trouble,
  code: ErrorCode,
  says: (error: ToolError) => void = () => undefined,
): Promise<void> {
  const { documentId, before, call } = await build(house, place, trouble);
  await house.clearRequests();
  const error = errorOf(await call());
  expect([error.code, error.message]).toEqual([code, expect.any(String)]);
  expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
  says(error);
  expect(await house.batches()).toEqual([]);
  expect(plainView(await house.read(documentId))).toEqual(before);
}

interface Target {
  readonly from: Mark;
  readonly to: Mark;
}

function targetsOf(marks: Readonly<Record<string, Mark>>): Target[] {
  const names = Object.keys(marks).sort();
  return names.flatMap((name, at) =>
    at % 2 === 0 ? [{ from: marks[name]!, to: marks[names[at + 1]!]! }] : [],
  );
}

function expectOnlyTargetsChanged(
  before: PlainView,
  after: PlainView,
  targets: readonly Target[],
  edited: Edited,
): void {
  expect(after.frame).toBe(before.frame);
  expect(after.namedRanges.map(({ spans: _spans, ...range }) => range)).toEqual(
    before.namedRanges.map(({ spans: _spans, ...range }) => range),
  );
  expect(after.paragraphs.map(textOf)).toEqual(
    before.paragraphs.map((paragraph) => {
      const pieces = piecesOf(paragraph, targets);
      return pieces
        .map(({ units, target }) => (target === null ? unitText(units) : edited.becomes[target]))
        .join("");
    }),
  );
  before.paragraphs.forEach((paragraph, at) => {
    const now = after.paragraphs[at]!;
    expect(frameOf(now)).toEqual(frameOf(paragraph));
    let offset = 0;
    for (const { units, target } of piecesOf(paragraph, targets)) {
      const length = target === null ? units.length : edited.becomes[target]!.length;
      const written = now.units.slice(offset, offset + length);
      offset += length;
      if (target === null) expect(written).toEqual(units);
      else expectLooks(units, written, edited);
    }
    expect(now.units.length).toBe(offset);
  });
}

/** New text looks like some of the text it stands for, and where a case says more, as the case says. */
function expectLooks(old: readonly Unit[], written: readonly Unit[], edited: Edited): void {
  const known = new Set(old.map(({ style }) => style));
  if (edited.dress !== undefined) {
    expect(written.map(({ style }) => JSON.parse(style) as TextStyle)).toEqual(
      old.map(({ style }) => ({ ...(JSON.parse(style) as TextStyle), ...edited.dress })),
    );
  } else if (old.length > 0) {
    for (const { style } of written) expect([...known]).toContain(style);
  }
  for (const { suggestions } of written) expect(suggestions).toBe("{}");
  for (const [text, style] of edited.looks ?? []) {
    const at = unitText(written).indexOf(text);
    if (at === -1) continue;
    for (const unit of written.slice(at, at + text.length)) {
      expect({ ...(JSON.parse(unit.style) as TextStyle) }).toMatchObject(style);
    }
  }
}

interface PieceOf {
  readonly units: readonly Unit[];
  /** Ordinal of the target, null for what no call may change. */
  readonly target: number | null;
}

function piecesOf(paragraph: PlainParagraph, targets: readonly Target[]): PieceOf[] {
  const pieces: PieceOf[] = [];
  let offset = 0;
  targets.forEach(({ from, to }, target) => {
    if (from.tabId !== paragraph.tabId || from.segmentId !== paragraph.segmentId) return;
    const start = from.index - paragraph.startUtf16;
    if (start < 0 || start >= paragraph.units.length) return;
    const end = to.index - paragraph.startUtf16;
    pieces.push({ units: paragraph.units.slice(offset, start), target: null });
    pieces.push({ units: paragraph.units.slice(start, end), target });
    offset = end;
  });
  return [...pieces, { units: paragraph.units.slice(offset), target: null }];
}

function unitText(units: readonly Unit[]): string {
  return units.map(({ what, isText }) => (isText ? what : "⟨⟩")).join("");
}

function textOf({ units }: PlainParagraph): string {
  return unitText(units);
}

function frameOf({ units: _units, startUtf16: _start, ...frame }: PlainParagraph): unknown {
  return frame;
}
