// A view of a document that neither witness made: paragraphs as units (a UTF-16 unit or an object) with effective style,
// everything else as JSON without positions. The oracle of the word-edit properties; it must not import kernel or emulator.
import type {
  Document,
  DocumentTab,
  Paragraph,
  ParagraphElement,
  StructuralElement,
  Tab,
  TextStyle,
} from "../../../src/google-api/docs.ts";

export interface Unit {
  /** One UTF-16 unit of text, or the JSON of an object. */
  readonly what: string;
  readonly isText: boolean;
  /** JSON of the effective text style. */
  readonly style: string;
  readonly isPendingInsertion: boolean;
  /** JSON of the pending suggestions on it. */
  readonly suggestions: string;
}

export interface PlainParagraph {
  readonly tabId: string;
  readonly segmentId: string;
  readonly isInTable: boolean;
  readonly startUtf16: number;
  readonly units: readonly Unit[];
  /** JSON of everything but the elements. */
  readonly frame: string;
  readonly hasSuggestion: boolean;
}

export interface PlainRange {
  readonly tabId: string;
  readonly name: string;
  readonly namedRangeId: string;
  /** Covered text of each of its stretches. */
  readonly covered: readonly string[];
  /** Its stretches in the body. */
  readonly spans: readonly { readonly startUtf16: number; readonly endUtf16: number }[];
}

export interface PlainView {
  readonly paragraphs: readonly PlainParagraph[];
  /** JSON of the document with each paragraph replaced by a mark: structure, styles, lists, objects. */
  readonly frame: string;
  readonly namedRanges: readonly PlainRange[];
}

const expiring = new Set(["contentUri"]);

export function plainView(document: Document): PlainView {
  const paragraphs: PlainParagraph[] = [];
  const namedRanges: PlainRange[] = [];
  const tabs = document.tabs ?? [{ tabProperties: { tabId: "_body" }, documentTab: document as DocumentTab }];
  const frames = flatten(tabs).map((tab) => {
    const tabId = tab.tabProperties?.tabId ?? "_body";
    const content = tab.documentTab ?? {};
    const before = paragraphs.length;
    const segments: [string, readonly StructuralElement[]][] = [
      ["", content.body?.content ?? []],
      ...entries(content.headers).map(([id, header]): [string, StructuralElement[]] => [
        id,
        header.content ?? [],
      ]),
      ...entries(content.footers).map(([id, footer]): [string, StructuralElement[]] => [
        id,
        footer.content ?? [],
      ]),
      ...entries(content.footnotes).map(([id, note]): [string, StructuralElement[]] => [
        id,
        note.content ?? [],
      ]),
    ];
    const styles = namedTextStyles(content);
    const bodies = segments.map(([segmentId, blocks]) => [
      segmentId,
      blocks.map((block) => blockFrame(block, { tabId, segmentId, isInTable: false, styles, paragraphs })),
    ]);
    for (const [name, group] of entries(content.namedRanges)) {
      for (const range of group.namedRanges ?? []) {
        const covered = (range.ranges ?? []).map((span) =>
          coveredText(
            paragraphs.slice(before),
            span.segmentId ?? "",
            span.startIndex ?? 0,
            span.endIndex ?? 0,
          ),
        );
        const spans = (range.ranges ?? [])
          .filter((span) => (span.segmentId ?? "") === "")
          .map((span) => ({ startUtf16: span.startIndex ?? 0, endUtf16: span.endIndex ?? 0 }));
        namedRanges.push({ tabId, name, namedRangeId: range.namedRangeId ?? "", covered, spans });
      }
    }
    const rest: Record<string, unknown> = {
      ...content,
      ...(document.tabs === undefined ? { body: undefined } : {}),
    };
    for (const key of ["body", "headers", "footers", "footnotes", "namedRanges", "revisionId", "tabs"])
      delete rest[key];
    return [tab.tabProperties, bodies, rest];
  });
  return {
    paragraphs,
    frame: sorted(frames),
    namedRanges: namedRanges.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
  };
}

function orderOf({ tabId, name, covered, spans }: PlainRange): string {
  return JSON.stringify([tabId, name, spans, covered]);
}

interface Place {
  readonly tabId: string;
  readonly segmentId: string;
  readonly isInTable: boolean;
  readonly styles: ReadonlyMap<string, TextStyle>;
  readonly paragraphs: PlainParagraph[];
}

function blockFrame(block: StructuralElement, place: Place): unknown {
  if (block.paragraph !== undefined) {
    place.paragraphs.push(plainParagraph(block.paragraph, block.startIndex ?? 0, place));
    return "¶";
  }
  if (block.table !== undefined) {
    const { tableRows, ...table } = block.table;
    return [
      table,
      (tableRows ?? []).map(({ tableCells, startIndex: _s, endIndex: _e, ...row }) => [
        row,
        (tableCells ?? []).map(({ content, startIndex: _cs, endIndex: _ce, ...cell }) => [
          cell,
          (content ?? []).map((inner) => blockFrame(inner, { ...place, isInTable: true })),
        ]),
      ]),
    ];
  }
  if (block.tableOfContents !== undefined) {
    return [
      "contents",
      (block.tableOfContents.content ?? []).map((inner) =>
        blockFrame(inner, { ...place, segmentId: "contents" }),
      ),
    ];
  }
  return block.sectionBreak;
}

function plainParagraph(paragraph: Paragraph, startUtf16: number, place: Place): PlainParagraph {
  const { elements, bullet, ...frame } = paragraph;
  const base = {
    ...place.styles.get("NORMAL_TEXT"),
    ...place.styles.get(paragraph.paragraphStyle?.namedStyleType ?? "NORMAL_TEXT"),
  };
  const units = (elements ?? []).flatMap((element) => elementUnits(element, base));
  const { textStyle: _markerStyle, ...marker } = bullet ?? {};
  return {
    tabId: place.tabId,
    segmentId: place.segmentId,
    isInTable: place.isInTable,
    startUtf16,
    units,
    frame: sorted([frame, bullet === undefined ? null : marker]),
    hasSuggestion: /"suggested[A-Z]/.test(JSON.stringify(paragraph)),
  };
}

function elementUnits(element: ParagraphElement, base: TextStyle): Unit[] {
  const { startIndex, endIndex, ...content } = element;
  const run = content.textRun;
  if (run !== undefined) {
    const { content: text, textStyle, ...suggestions } = run;
    const style = sorted(kept({ ...base, ...textStyle }));
    const isPendingInsertion = (run.suggestedInsertionIds ?? []).length > 0;
    return (text ?? "").split("").map((what) => ({
      what,
      isText: what !== "\ue907",
      style,
      isPendingInsertion,
      suggestions: sorted(suggestions),
    }));
  }
  const width = (endIndex ?? 0) - (startIndex ?? 0);
  return Array.from({ length: width }, (_, ordinal) => ({
    what: sorted([ordinal, content]),
    isText: false,
    style: "",
    isPendingInsertion: false,
    suggestions: "",
  }));
}

/**
 * As the service keeps it: a font family without a weight has weight 400 (Google's page of WeightedFontFamily), and colour
 * components are single-precision values (rulebook 3.3).
 */
function kept(style: TextStyle): TextStyle {
  const family = style.weightedFontFamily;
  const weighted =
    family === undefined ? style : { ...style, weightedFontFamily: { weight: 400, ...family } };
  return JSON.parse(JSON.stringify(weighted), (key, value: unknown) =>
    ["red", "green", "blue"].includes(key) && typeof value === "number" ? Math.fround(value) : value,
  ) as TextStyle;
}

function coveredText(
  paragraphs: readonly PlainParagraph[],
  segmentId: string,
  startUtf16: number,
  endUtf16: number,
): string {
  return paragraphs
    .filter((paragraph) => paragraph.segmentId === segmentId)
    .flatMap((paragraph) =>
      paragraph.units.map((unit, offset) => ({ unit, at: paragraph.startUtf16 + offset })),
    )
    .filter(({ at }) => at >= startUtf16 && at < endUtf16)
    .map(({ unit }) => unit.what)
    .join("");
}

function namedTextStyles(content: DocumentTab): Map<string, TextStyle> {
  return new Map(
    (content.namedStyles?.styles ?? []).map((style) => [
      style.namedStyleType ?? "NORMAL_TEXT",
      style.textStyle ?? {},
    ]),
  );
}

function flatten(tabs: readonly Tab[]): Tab[] {
  return tabs.flatMap((tab) => [tab, ...flatten(tab.childTabs ?? [])]);
}

function entries<T>(map: Record<string, T> | undefined): [string, T][] {
  return Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** JSON with sorted keys, without what expires. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (key, field: unknown) => {
    if (expiring.has(key)) return undefined;
    if (typeof field !== "object" || field === null || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
