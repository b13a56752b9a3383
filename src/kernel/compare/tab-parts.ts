// Compares what a tab holds besides its segments: named ranges, list definitions in use, objects, styles, page settings and properties.
import type {
  Bullet,
  Dimension,
  InlineObject,
  List,
  NestingLevel,
  PositionedObject,
  Size,
} from "../../google-api/docs.ts";
import type { NamedRangeModel, Segment, Span, TabModel } from "../document/model.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../document/walk.ts";
import { isPlaceholderId } from "../plan/placeholder-id.ts";
import type { Difference } from "./difference.ts";
import type { IdBook } from "./id-book.ts";
import { ignoring, isSameData } from "./same-data.ts";
import type { Zones } from "./zones.ts";

/** Addresses that expire: they change without anybody editing the document. */
const exceptAddresses = ignoring("contentUri");
const exceptLevels = ignoring("nestingLevels");

/** Differences of one tab outside its segments. */
export function compareTabParts(
  predicted: TabModel,
  found: TabModel,
  ids: IdBook,
  zones: Pick<Zones, "in">,
): readonly Difference[] {
  const part = (subject: string, detail: string, couldBeOurs = false): Difference => ({
    zone: "rest",
    kind: "changed",
    subject,
    detail,
    tabId: predicted.tabId,
    segmentId: null,
    startUtf16: null,
    predicted: "",
    found: "",
    couldBeOurs,
    isOnlyText: false,
  });
  const differences: Difference[] = [];
  const compare = (subject: string, a: unknown, b: unknown): void => {
    if (!isSameData(a, b, exceptAddresses)) differences.push(part(subject, `${subject} differ`));
  };
  compare("tabProperties", predicted.properties, found.properties);
  compare("documentStyle", predicted.raw.documentStyle, found.raw.documentStyle);
  compare("namedStyles", predicted.raw.namedStyles, found.raw.namedStyles);
  compare(
    "suggestedDocumentStyleChanges",
    predicted.raw.suggestedDocumentStyleChanges ?? {},
    found.raw.suggestedDocumentStyleChanges ?? {},
  );
  compare(
    "suggestedNamedStylesChanges",
    predicted.raw.suggestedNamedStylesChanges ?? {},
    found.raw.suggestedNamedStylesChanges ?? {},
  );
  for (const kind of ["inlineObjects", "positionedObjects"] as const) {
    const left = predicted.raw[kind] ?? {};
    const right = new Map(
      Object.entries(found.raw[kind] ?? {}).map(([id, object]) => [ids.predictedFor(id), object]),
    );
    for (const id of new Set([...Object.keys(left), ...right.keys()])) {
      if (isPlaceholderId(id)) {
        const isThere = isFreshImage(predicted.raw.inlineObjects?.[id], right.get(id));
        if (!isThere) differences.push(part(`${kind}:${id}`, "the new image is not as it was to be"));
      } else compare(`${kind}:${id}`, left[id], right.get(id));
    }
  }
  for (const difference of namedRangeDifferences(predicted, found, ids, zones, part)) {
    differences.push(difference);
  }
  for (const { subject, detail, listId } of listDifferences(predicted, found, ids)) {
    const isTouched = predicted.segments.some((segment) =>
      zones.in(predicted.tabId, segment.segmentId).isTouchedList(listId),
    );
    differences.push(part(subject, detail, isTouched));
  }
  return differences;
}

/**
 * Whether an image that the write made is the wanted one: its source and the measures that were asked for. Where the service keeps no source
 * there is none to compare; what was not asked for is the service's to choose.
 */
function isFreshImage(
  wanted: InlineObject | undefined,
  found: InlineObject | PositionedObject | undefined,
): boolean {
  const expected = wanted?.inlineObjectProperties?.embeddedObject;
  const there =
    found !== undefined && "inlineObjectProperties" in found
      ? found.inlineObjectProperties?.embeddedObject
      : undefined;
  if (expected === undefined || there?.imageProperties === undefined) return false;
  const { sourceUri } = there.imageProperties;
  const isSource = sourceUri === undefined || sourceUri === expected.imageProperties?.sourceUri;
  return isSource && isFitted(expected.size ?? {}, there.size ?? {});
}

/** Whether a picture has the one side that was asked for, or of both one and no more than the other: its proportions are kept. */
function isFitted(asked: Size, there: Size): boolean {
  const isWide = asked.width === undefined || isSameData(asked.width, there.width);
  const isHigh = asked.height === undefined || isSameData(asked.height, there.height);
  if (isWide && isHigh) return true;
  if (asked.width === undefined || asked.height === undefined) return false;
  return (isWide && isShorter(there.height, asked.height)) || (isHigh && isShorter(there.width, asked.width));
}

function isShorter(side: Dimension | undefined, than: Dimension): boolean {
  return side !== undefined && side.unit === than.unit && (side.magnitude ?? 0) < (than.magnitude ?? 0);
}

function namedRangeDifferences(
  predicted: TabModel,
  found: TabModel,
  ids: IdBook,
  zones: Pick<Zones, "in">,
  part: (subject: string, detail: string, couldBeOurs: boolean) => Difference,
): readonly Difference[] {
  const differences: Difference[] = [];
  const left = new Counterparts(found, predicted, ids);
  for (const range of predicted.namedRanges) {
    const couldBeOurs = range.spans.some((span) =>
      zones.in(predicted.tabId, span.segmentId).isTargetAt(span),
    );
    const other = left.take(range);
    const subject = `namedRange:${range.name}`;
    if (other === null) differences.push(part(subject, "the named range is gone", couldBeOurs));
    else if (other.name !== range.name) differences.push(part(subject, "its name differs", couldBeOurs));
    else if (coveredText(predicted, range) !== coveredText(found, other, ids)) {
      differences.push(part(subject, "it covers another text", couldBeOurs));
    }
  }
  for (const range of left.all) {
    differences.push(part(`namedRange:${range.name}`, "a named range more", false));
  }
  return differences;
}

/** The named ranges of a reading that are not paired yet. */
class Counterparts {
  readonly all: Set<NamedRangeModel>;
  readonly #byId = new Map<string, NamedRangeModel>();
  readonly #byName = new Map<string, NamedRangeModel[]>();
  readonly #found: TabModel;
  readonly #predicted: TabModel;
  readonly #ids: IdBook;

  constructor(found: TabModel, predicted: TabModel, ids: IdBook) {
    this.#found = found;
    this.#predicted = predicted;
    this.#ids = ids;
    this.all = new Set(found.namedRanges);
    for (const range of found.namedRanges) {
      this.#byId.set(range.namedRangeId, range);
      const named = this.#byName.get(range.name);
      if (named === undefined) this.#byName.set(range.name, [range]);
      else named.push(range);
    }
  }

  /** The one with the same id, else one of the same name that covers the same and that the id may stand for; null when none is left. */
  take(range: NamedRangeModel): NamedRangeModel | null {
    const other = this.#withId(range) ?? this.#alike(range);
    if (other !== null) this.all.delete(other);
    return other;
  }

  #withId({ namedRangeId }: NamedRangeModel): NamedRangeModel | null {
    const other = this.#byId.get(namedRangeId);
    return other !== undefined && this.all.has(other) ? other : null;
  }

  #alike(range: NamedRangeModel): NamedRangeModel | null {
    const covered = coveredText(this.#predicted, range);
    const other = this.#byName
      .get(range.name)
      ?.find(
        (candidate) =>
          this.all.has(candidate) &&
          covered === coveredText(this.#found, candidate, this.#ids) &&
          this.#ids.isSame(range.namedRangeId, candidate.namedRangeId),
      );
    return other ?? null;
  }
}

/**
 * What a range covers, as text with its place in the document's order: the segment, the ordinals of the paragraphs and the offsets in them.
 * Absolute indexes do not appear, so what others insert elsewhere does not count.
 */
function coveredText(tab: TabModel, range: NamedRangeModel, ids?: IdBook): string {
  return range.spans
    .map((span) => {
      const segment = tab.segments.find((candidate) => candidate.segmentId === span.segmentId);
      // A segment that the write made is told by its placeholder on both sides.
      const segmentId = ids?.predictedFor(span.segmentId) ?? span.segmentId;
      return `${segmentId}:${segment === undefined ? "?" : coveredParagraphs(segment, span)}`;
    })
    .join("|");
}

function coveredParagraphs(segment: Segment, span: Span): string {
  const paragraphs = placedParagraphs(segment);
  let text = "";
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, span.startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= span.endUtf16) return text;
    const { paragraph, startUtf16 } = placed;
    if (startUtf16 + paragraph.lengthUtf16 <= span.startUtf16) continue;
    const from = Math.max(0, span.startUtf16 - startUtf16);
    const to = Math.min(paragraph.lengthUtf16, span.endUtf16 - startUtf16);
    text += `${from}+${to - from}:`;
    for (const element of paragraph.raw.elements ?? []) text += element.textRun?.content ?? "\uFFFC";
  }
}

interface ListDifference {
  readonly subject: string;
  readonly detail: string;
  readonly listId: string;
}

/**
 * Only definitions that a paragraph uses count, and of those the glyph details only of the levels it uses. A list that the write made is
 * looked up under the id that the paragraphs of the re-read have given it.
 */
function listDifferences(predicted: TabModel, found: TabModel, ids: IdBook): readonly ListDifference[] {
  const used = usedLevels(predicted);
  const foundId = new Map<string, string>();
  for (const [listId, levels] of usedLevels(found)) {
    const expected = ids.predictedFor(listId);
    foundId.set(expected, listId);
    const known = used.get(expected);
    if (known === undefined) used.set(expected, levels);
    else for (const level of levels) known.add(level);
  }
  const differences: ListDifference[] = [];
  for (const [listId, levels] of used) {
    const there = found.raw.lists?.[foundId.get(listId) ?? listId];
    const detail = listDifference(predicted.raw.lists?.[listId], there, levels);
    if (detail !== null) differences.push({ subject: `list:${listId}`, detail, listId });
  }
  return differences;
}

function listDifference(
  a: List | undefined,
  b: List | undefined,
  levels: ReadonlySet<number>,
): string | null {
  if (a === undefined || b === undefined)
    return a === b ? null : "the list's definition is not on both sides";
  if (!isSameData(a, b, exceptLevels)) return "the list's definition differs";
  if (!isSameData(a.suggestedListPropertiesChanges ?? {}, b.suggestedListPropertiesChanges ?? {})) {
    return "suggestions on the list differ";
  }
  for (const level of levels) {
    const left: NestingLevel = a.listProperties?.nestingLevels?.[level] ?? {};
    const right: NestingLevel = b.listProperties?.nestingLevels?.[level] ?? {};
    if (!isSameData(left, right)) return `level ${level} of the list differs`;
  }
  return null;
}

/** Levels of lists that paragraphs use, or are proposed to. */
function usedLevels(tab: TabModel): Map<string, Set<number>> {
  const used = new Map<string, Set<number>>();
  const note = ({ listId, nestingLevel = 0 }: Bullet): void => {
    if (listId === undefined) return;
    const levels = used.get(listId);
    if (levels === undefined) used.set(listId, new Set([nestingLevel]));
    else levels.add(nestingLevel);
  };
  for (const segment of tab.segments) {
    for (const { paragraph } of placedParagraphs(segment)) {
      const { bullet, suggestedBulletChanges } = paragraph.raw;
      if (bullet !== undefined) note(bullet);
      if (suggestedBulletChanges === undefined) continue;
      for (const change of Object.values(suggestedBulletChanges)) note(change.bullet ?? {});
    }
  }
  return used;
}
