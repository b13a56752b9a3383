// Documents written as text with markers, so that no test holds an index: p("pay <a>teh<b> rent") gives the marks a and b.
import type {
  Bullet,
  Document,
  NestingLevel,
  Paragraph,
  ParagraphElement,
  ParagraphStyle,
  StructuralElement,
  Tab,
  TableCell,
  TextStyle,
} from "../../src/google-api/docs.ts";

/** Where a marker stands. */
export interface Mark {
  readonly tabId: string;
  readonly segmentId: string;
  readonly index: number;
}

export interface BuiltDocument {
  readonly document: Document;
  readonly marks: Readonly<Record<string, Mark>>;
}

export interface Styled {
  readonly text: string;
  readonly style: TextStyle;
  readonly run?: Omit<NonNullable<ParagraphElement["textRun"]>, "content" | "textStyle">;
}

export type Part = string | Styled | { readonly element: ParagraphElement };

interface ParagraphSpec {
  readonly kind: "paragraph";
  readonly parts: readonly Part[];
  readonly paragraphStyle: ParagraphStyle;
  readonly bullet?: Bullet;
  readonly more?: Omit<Paragraph, "elements" | "paragraphStyle" | "bullet">;
  /** Style of the paragraph's end. */
  readonly endStyle: TextStyle;
}

interface TableSpec {
  readonly kind: "table";
  readonly rows: readonly (readonly (readonly BlockSpec[])[])[];
}

interface RawSpec {
  readonly kind: "raw";
  readonly element: StructuralElement;
}

export type BlockSpec = ParagraphSpec | TableSpec | RawSpec;

export interface TabSpec {
  readonly tabId: string;
  readonly title: string;
  readonly body: readonly BlockSpec[];
  readonly headers: Readonly<Record<string, readonly BlockSpec[]>>;
  readonly footers?: Readonly<Record<string, readonly BlockSpec[]>>;
  readonly footnotes: Readonly<Record<string, readonly BlockSpec[]>>;
  readonly namedRanges: readonly {
    readonly name: string;
    readonly id: string;
    readonly from: string;
    readonly to: string;
  }[];
  readonly children: readonly TabSpec[];
  readonly lists: readonly string[];
}

const normal: ParagraphStyle = { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" };

/** A plain paragraph. */
export function p(...parts: readonly Part[]): ParagraphSpec {
  return { kind: "paragraph", parts, paragraphStyle: normal, endStyle: {} };
}

/** A heading of level 1 unless another is named; its id comes from its text. */
export function heading(text: string, level = 1): ParagraphSpec {
  const headingId = `h.${text.replace(/[^a-z0-9]/gi, "").toLowerCase()}`;
  const namedStyleType = `HEADING_${level}` as NonNullable<ParagraphStyle["namedStyleType"]>;
  return { ...p(text), paragraphStyle: { headingId, namedStyleType, direction: "LEFT_TO_RIGHT" } };
}

/** A list item. */
export function item(text: string, listId = "kix.list", nestingLevel = 0): ParagraphSpec {
  return {
    ...p(text),
    bullet: { listId, ...(nestingLevel === 0 ? {} : { nestingLevel }), textStyle: { underline: false } },
    paragraphStyle: {
      ...normal,
      indentFirstLine: { magnitude: 18 + 36 * nestingLevel, unit: "PT" },
      indentStart: { magnitude: 36 + 36 * nestingLevel, unit: "PT" },
    },
  };
}

export function styled(text: string, style: TextStyle): Styled {
  return { text, style };
}

export function bold(text: string): Styled {
  return styled(text, { bold: true });
}

export function link(text: string, url: string): Styled {
  const foregroundColor = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
  return styled(text, { underline: true, foregroundColor, link: { url } });
}

/** Text that is only proposed to be inserted. */
export function proposed(text: string, suggestionId: string): Styled {
  return { text, style: {}, run: { suggestedInsertionIds: [suggestionId] } };
}

/** Text that is proposed to be deleted. */
export function struck(text: string, suggestionId: string): Styled {
  return { text, style: {}, run: { suggestedDeletionIds: [suggestionId] } };
}

export const image: Part = {
  element: { inlineObjectElement: { inlineObjectId: "kix.image", textStyle: {} } },
};
export const chip: Part = {
  element: {
    person: { personId: "kix.person", textStyle: {}, personProperties: { email: "sam@example.com" } },
  },
};

export function table(...rows: readonly (readonly (string | readonly BlockSpec[])[])[]): TableSpec {
  return {
    kind: "table",
    rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? [p(cell)] : cell))),
  };
}

export function raw(element: StructuralElement): RawSpec {
  return { kind: "raw", element };
}

export function tab(...body: readonly BlockSpec[]): TabSpec {
  return {
    tabId: "t.0",
    title: "Tab 1",
    body,
    headers: {},
    footnotes: {},
    namedRanges: [],
    children: [],
    lists: ["kix.list"],
  };
}

export function doc(...tabs: readonly TabSpec[]): BuiltDocument {
  const marks: Record<string, Mark> = {};
  const document: Document = {
    title: "Fixture",
    revisionId: "rev.1",
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    documentId: "doc.fixture",
    tabs: tabs.map((spec, index) => buildTab(spec, index, null, 0, marks)),
  };
  return { document, marks };
}

/** The same document as the older shape answers it: the first tab's content at the top. */
export function legacy({ document, marks }: BuiltDocument): BuiltDocument {
  const { tabs, ...top } = document;
  const relocated = Object.entries(marks).map(([name, mark]) => [name, { ...mark, tabId: "_body" }]);
  return {
    document: { ...top, ...tabs?.[0]?.documentTab },
    marks: Object.fromEntries(relocated) as Record<string, Mark>,
  };
}

function buildTab(
  spec: TabSpec,
  index: number,
  parentTabId: string | null,
  nestingLevel: number,
  marks: Record<string, Mark>,
): Tab {
  const segment = (segmentId: string, blocks: readonly BlockSpec[]): StructuralElement[] =>
    new SegmentWriter(spec.tabId, segmentId, marks).write(blocks);
  const headers = Object.entries(spec.headers).map(([id, blocks]) => [
    id,
    { headerId: id, content: segment(id, blocks) },
  ]);
  const footers = Object.entries(spec.footers ?? {}).map(([id, blocks]) => [
    id,
    { footerId: id, content: segment(id, blocks) },
  ]);
  const footnotes = Object.entries(spec.footnotes).map(([id, blocks]) => [
    id,
    { footnoteId: id, content: segment(id, blocks) },
  ]);
  const body = { content: segment("", spec.body) };
  const namedRanges: NonNullable<Document["namedRanges"]> = {};
  for (const { name, id, from, to } of spec.namedRanges) {
    const start = marks[from]!;
    const range = {
      startIndex: start.index,
      endIndex: marks[to]!.index,
      ...(start.segmentId === "" ? {} : { segmentId: start.segmentId }),
    };
    const group = (namedRanges[name] ??= { name, namedRanges: [] });
    group.namedRanges!.push({ namedRangeId: id, name, ranges: [range] });
  }
  return {
    tabProperties: {
      tabId: spec.tabId,
      title: spec.title,
      index,
      ...(parentTabId === null ? {} : { parentTabId, nestingLevel }),
    },
    documentTab: {
      body,
      ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
      ...(footers.length === 0 ? {} : { footers: Object.fromEntries(footers) }),
      ...(footnotes.length === 0 ? {} : { footnotes: Object.fromEntries(footnotes) }),
      documentStyle: { marginTop: { magnitude: 72, unit: "PT" } },
      namedStyles: { styles: namedStyles },
      lists: Object.fromEntries(spec.lists.map((id) => [id, listDefinition])),
      ...(spec.namedRanges.length === 0 ? {} : { namedRanges }),
    },
    ...(spec.children.length === 0
      ? {}
      : {
          childTabs: spec.children.map((child, order) =>
            buildTab(child, order, spec.tabId, nestingLevel + 1, marks),
          ),
        }),
  };
}

const levels: NestingLevel[] = [0, 1, 2].map((level) => ({
  bulletAlignment: "START",
  glyphSymbol: "●",
  glyphFormat: `%${level}`,
  indentFirstLine: { magnitude: 18 + 36 * level, unit: "PT" },
  indentStart: { magnitude: 36 + 36 * level, unit: "PT" },
  textStyle: { underline: false },
  startNumber: 1,
}));
const listDefinition = { listProperties: { nestingLevels: levels } };

const black = { color: { rgbColor: {} } };
const namedStyles = [
  {
    namedStyleType: "NORMAL_TEXT" as const,
    textStyle: {
      bold: false,
      italic: false,
      underline: false,
      strikethrough: false,
      smallCaps: false,
      backgroundColor: {},
      foregroundColor: black,
      fontSize: { magnitude: 11, unit: "PT" as const },
      weightedFontFamily: { fontFamily: "Arial", weight: 400 },
      baselineOffset: "NONE" as const,
    },
    paragraphStyle: { ...normal, alignment: "START" as const, lineSpacing: 115 },
  },
  {
    namedStyleType: "HEADING_1" as const,
    textStyle: { fontSize: { magnitude: 20, unit: "PT" as const } },
    paragraphStyle: { ...normal, spaceAbove: { magnitude: 20, unit: "PT" as const } },
  },
];

/** Lays blocks out with their indexes and takes the markers out of the text. */
class SegmentWriter {
  readonly #tabId: string;
  readonly #segmentId: string;
  readonly #marks: Record<string, Mark>;
  #cursor = 0;

  constructor(tabId: string, segmentId: string, marks: Record<string, Mark>) {
    this.#tabId = tabId;
    this.#segmentId = segmentId;
    this.#marks = marks;
  }

  write(blocks: readonly BlockSpec[]): StructuralElement[] {
    const content: StructuralElement[] = [];
    if (this.#segmentId === "") {
      this.#cursor = 1;
      content.push({ endIndex: 1, sectionBreak: { sectionStyle: { sectionType: "CONTINUOUS" } } });
    }
    return [...content, ...this.#blocks(blocks)];
  }

  #blocks(blocks: readonly BlockSpec[]): StructuralElement[] {
    return blocks.map((block) => {
      const startIndex = this.#cursor;
      const element = this.#block(block);
      return { ...(startIndex === 0 ? {} : { startIndex }), endIndex: this.#cursor, ...element };
    });
  }

  #block(block: BlockSpec): StructuralElement {
    if (block.kind === "paragraph") return { paragraph: this.#paragraph(block) };
    if (block.kind === "raw") {
      this.#cursor += 1;
      return block.element;
    }
    this.#cursor += 1;
    const tableRows = block.rows.map((row) => {
      const startIndex = this.#cursor;
      this.#cursor += 1;
      const tableCells = row.map((cell): TableCell => {
        const cellStart = this.#cursor;
        this.#cursor += 1;
        const content = this.#blocks(cell);
        return {
          startIndex: cellStart,
          endIndex: this.#cursor,
          content,
          tableCellStyle: { rowSpan: 1, columnSpan: 1, backgroundColor: {} },
        };
      });
      return {
        startIndex,
        endIndex: this.#cursor,
        tableCells,
        tableRowStyle: { minRowHeight: { unit: "PT" as const } },
      };
    });
    this.#cursor += 1;
    return {
      table: {
        rows: block.rows.length,
        columns: block.rows[0]?.length ?? 0,
        tableRows,
        tableStyle: { tableColumnProperties: [{ widthType: "EVENLY_DISTRIBUTED" }] },
      },
    };
  }

  #paragraph(spec: ParagraphSpec): Paragraph {
    const elements: ParagraphElement[] = [];
    for (const part of spec.parts) {
      if (typeof part !== "string" && "element" in part) elements.push(this.#placed(part.element, 1));
      else if (typeof part === "string") this.#run(elements, part, {}, {});
      else this.#run(elements, part.text, part.style, part.run ?? {});
    }
    const last = elements[elements.length - 1];
    const run = last?.textRun;
    const isJoined =
      run !== undefined &&
      JSON.stringify(run.textStyle) === JSON.stringify(spec.endStyle) &&
      run.suggestedInsertionIds === undefined &&
      run.suggestedDeletionIds === undefined;
    if (last !== undefined && isJoined) {
      elements[elements.length - 1] = {
        ...last,
        endIndex: (last.endIndex ?? 0) + 1,
        textRun: { ...run, content: `${run.content ?? ""}\n` },
      };
      this.#cursor += 1;
    } else {
      elements.push(this.#placed({ textRun: { content: "\n", textStyle: spec.endStyle } }, 1));
    }
    return {
      elements,
      paragraphStyle: spec.paragraphStyle,
      ...(spec.bullet === undefined ? {} : { bullet: spec.bullet }),
      ...spec.more,
    };
  }

  #run(
    elements: ParagraphElement[],
    text: string,
    textStyle: TextStyle,
    more: NonNullable<Styled["run"]>,
  ): void {
    let content = "";
    for (const part of text.split(/(<[a-z]\w*>)/)) {
      const name = /^<([a-z]\w*)>$/.exec(part)?.[1];
      if (name === undefined) content += part;
      else {
        const index = this.#cursor + content.length;
        this.#marks[name] = { tabId: this.#tabId, segmentId: this.#segmentId, index };
      }
    }
    if (content === "") return;
    elements.push(this.#placed({ textRun: { content, textStyle, ...more } }, content.length));
  }

  #placed(element: ParagraphElement, length: number): ParagraphElement {
    const startIndex = this.#cursor;
    this.#cursor += length;
    return { ...(startIndex === 0 ? {} : { startIndex }), endIndex: this.#cursor, ...element };
  }
}
