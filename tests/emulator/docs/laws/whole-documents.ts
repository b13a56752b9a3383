// Random whole documents in Docs JSON: nested tabs, sections, nested lists, merged and nested tables, headers, footers, footnotes,
// chips, pictures, suggestions, named ranges, many scripts. Made from sketches, so that a failing case stays readable.
import fc from "fast-check";
import type { Document, DocumentTab, ParagraphElement, Tab, Table } from "../../../../src/google-api/docs.ts";
import {
  bold,
  doc,
  heading,
  item,
  link,
  p,
  proposed,
  raw,
  struck,
  styled,
  tab as tabSpec,
  table,
  type BlockSpec,
  type Part,
  type TabSpec,
} from "../../../support/document-builder.ts";
import { flatten } from "../flat-view.ts";
import { openDocument } from "../open-docs.ts";
import {
  tabSketches,
  type BlockSketch,
  type ParagraphSketch,
  type PartSketch,
  type TabSketch,
} from "./sketches.ts";

/** A document to start from; it says in a few words what it is. */
export interface Source {
  readonly read: () => Document;
  readonly toString: () => string;
}

/** Whole documents, as documents.get answers them with tabs. */
export const wholeDocuments: fc.Arbitrary<Source> = tabSketches.map((sketches) =>
  sourceOf(JSON.stringify(sketches), () => new Maker().document(sketches)),
);

/** A source that fast-check prints as `name`. */
export function sourceOf(name: string, read: () => Document): Source {
  return Object.assign({ read, toString: () => name }, { [fc.toStringMethod]: () => name });
}

const dimension = (magnitude: number) => ({ magnitude, unit: "PT" as const });

/** Makes documents of sketches; every id is its own. */
class Maker {
  #next = 0;
  #openSuggestion = "";

  document(sketches: readonly TabSketch[]): Document {
    const plan: { sketch: TabSketch; made: MadeTab }[] = [];
    const visit = (sketch: TabSketch): TabSpec => {
      const made = new MadeTab();
      plan.push({ sketch, made });
      const number = plan.length;
      const spec: TabSpec = {
        ...tabSpec(...this.#blocks(sketch.body, made)),
        tabId: number === 1 ? "t.0" : `t.tab${number}`,
        title: `Tab ${number}`,
        headers: sketch.header === null ? {} : { "kix.header": this.#blocks(sketch.header, made) },
        footers: {
          ...(sketch.footer === null ? {} : { "kix.footer": this.#blocks(sketch.footer, made) }),
          ...Object.fromEntries(made.sectionFooters.map((id) => [id, [p("a section's footer")]])),
        },
        footnotes: Object.fromEntries(made.footnoteIds.map((id) => [id, [p(" a note")]])),
        lists: ["kix.list", "kix.numbered"],
      };
      return { ...spec, children: sketch.children.map(visit) };
    };
    const { document } = doc(...sketches.map(visit));
    const all = tabsOf(document.tabs ?? []);
    plan.forEach(({ sketch, made }, index) => finish(all[index]?.documentTab ?? {}, sketch, made));
    // Read once, so that indexes are right around what the builder does not measure: contents, and cells that lose their text.
    const whole = openDocument(document).read();
    const flat = flatten(whole);
    for (const [index, { documentTab, tabProperties }] of tabsOf(whole.tabs ?? []).entries())
      addNames(
        documentTab ?? {},
        flat[`${tabProperties?.tabId ?? ""}/`]?.length ?? 0,
        plan[index]?.sketch.names ?? [],
      );
    return JSON.parse(JSON.stringify(whole)) as Document;
  }

  #id(prefix: string): string {
    this.#next += 1;
    return `${prefix}${this.#next}`;
  }

  #blocks(sketches: readonly BlockSketch[], made: MadeTab): BlockSpec[] {
    return sketches.flatMap((sketch, index) => {
      const followed = sketches[index + 1]?.kind;
      // What is no paragraph has one behind it.
      const behind = followed === "paragraph" ? [] : [p("")];
      switch (sketch.kind) {
        case "paragraph":
          return [this.#paragraph(sketch, made)];
        case "table":
          made.merges.push(sketch.merge);
          return [table(...sketch.rows.map((row) => row.map((cell) => this.#blocks(cell, made)))), ...behind];
        case "contents":
          return [raw({ tableOfContents: { content: [contentsLine(sketch.title)] } }), ...behind];
        case "section":
          return [this.#section(sketch.hasFooter, made), ...behind];
      }
    });
  }

  #section(hasFooter: boolean, made: MadeTab): BlockSpec {
    const footer = hasFooter ? this.#id("kix.sectionfooter") : null;
    if (footer !== null) made.sectionFooters.push(footer);
    return raw({
      sectionBreak: {
        sectionStyle: {
          columnSeparatorStyle: "NONE",
          contentDirection: "LEFT_TO_RIGHT",
          sectionType: "NEXT_PAGE",
          ...(footer === null ? {} : { defaultFooterId: footer }),
        },
      },
    });
  }

  #paragraph({ style, level, parts, hasFloating }: ParagraphSketch, made: MadeTab): BlockSpec {
    const base = p(
      ...parts.map((part) => ("text" in part ? this.#text(part) : this.#object(part.object, made))),
    );
    const floating = hasFloating ? this.#id("kix.floating") : null;
    if (floating !== null) made.floatingIds.push(floating);
    const plain = { ...base, ...(floating === null ? {} : { more: { positionedObjectIds: [floating] } }) };
    if (style === "normal") return plain;
    if (style === "item" || style === "numbered") {
      const { bullet, paragraphStyle } = item("", style === "item" ? "kix.list" : "kix.numbered", level);
      return { ...plain, paragraphStyle, ...(bullet === undefined ? {} : { bullet }) };
    }
    const { paragraphStyle } = heading("", (level % 6) + 1);
    const headingId = this.#id("h.made");
    return {
      ...plain,
      paragraphStyle: {
        ...paragraphStyle,
        headingId,
        ...(style === "title" ? { namedStyleType: "TITLE" as const } : {}),
      },
    };
  }

  #text({ text, look }: Extract<PartSketch, { text: string }>): Part {
    switch (look) {
      case "plain":
        return text;
      case "bold":
        return bold(text);
      case "sized":
        return styled(text, { italic: true, fontSize: dimension(14) });
      case "link":
        return link(text, "https://example.com/");
      case "struck":
        return struck(text, (this.#openSuggestion = this.#id("suggest.struck")));
      case "proposed": {
        // Behind struck text it is what replaces it.
        const id = this.#openSuggestion === "" ? this.#id("suggest.added") : this.#openSuggestion;
        this.#openSuggestion = "";
        return proposed(text, id);
      }
      case "restyled": {
        const suggestedTextStyleChanges = {
          [this.#id("suggest.look")]: {
            textStyle: { bold: true },
            textStyleSuggestionState: { boldSuggested: true },
          },
        };
        return { ...styled(text, {}), run: { suggestedTextStyleChanges } };
      }
    }
  }

  #object(name: Extract<PartSketch, { object: string }>["object"], made: MadeTab): Part {
    const textStyle = {};
    const id = this.#id("kix.made");
    const elements: Record<typeof name, () => ParagraphElement> = {
      person: () => ({ person: { personId: id, textStyle, personProperties: { email: "sam@example.com" } } }),
      date: () => ({
        dateElement: {
          dateId: id,
          textStyle,
          dateElementProperties: {
            timestamp: "2026-01-23T12:00:00Z",
            locale: "en",
            displayText: "23 Jan 2026",
          },
        },
      }),
      file: () => ({
        richLink: {
          richLinkId: id,
          textStyle,
          richLinkProperties: { title: "A file", uri: "https://docs.google.com/document/d/1abc/edit" },
        },
      }),
      picture: () => {
        made.pictureIds.push(id);
        return { inlineObjectElement: { inlineObjectId: id, textStyle } };
      },
      equation: () => ({ equation: {} }),
      rule: () => ({ horizontalRule: { textStyle } }),
      "page number": () => ({ autoText: { type: "PAGE_NUMBER", textStyle } }),
      "column break": () => ({ columnBreak: { textStyle } }),
      "page break": () => ({ pageBreak: { textStyle } }),
      footnote: () => {
        made.footnoteIds.push(id);
        return {
          footnoteReference: { footnoteId: id, footnoteNumber: String(made.footnoteIds.length), textStyle },
        };
      },
    };
    return { element: elements[name]() };
  }
}

/** What the text of a tab refers to. */
class MadeTab {
  readonly footnoteIds: string[] = [];
  readonly pictureIds: string[] = [];
  readonly floatingIds: string[] = [];
  readonly sectionFooters: string[] = [];
  readonly merges: (readonly [number, number, number, number])[] = [];
}

const tabsOf = (tabs: readonly Tab[]): Tab[] => tabs.flatMap((one) => [one, ...tabsOf(one.childTabs ?? [])]);

function contentsLine(title: string): BlockSpecElement {
  return {
    paragraph: {
      elements: [{ textRun: { content: `${title.replace(/\u000b/g, " ")}\n`, textStyle: {} } }],
      paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
    },
  };
}
type BlockSpecElement = NonNullable<NonNullable<DocumentTab["body"]>["content"]>[number];

const blank = openDocument("").read().tabs?.[0]?.documentTab ?? {};

/** Gives a tab what the builder does not: definitions, objects, header and footer references, merged cells. */
function finish(content: DocumentTab, sketch: TabSketch, made: MadeTab): void {
  content.namedStyles = blank.namedStyles ?? {};
  content.documentStyle = {
    ...blank.documentStyle,
    ...(sketch.header === null ? {} : { defaultHeaderId: "kix.header" }),
    ...(sketch.footer === null ? {} : { defaultFooterId: "kix.footer" }),
  };
  const nestingLevels = Array.from({ length: 9 }, (_, level) => ({
    bulletAlignment: "START" as const,
    glyphFormat: `%${level}`,
    indentFirstLine: dimension(18 + 36 * level),
    indentStart: dimension(36 + 36 * level),
    textStyle: { underline: false },
    startNumber: 1,
  }));
  content.lists = {
    "kix.list": {
      listProperties: { nestingLevels: nestingLevels.map((one) => ({ ...one, glyphSymbol: "●" })) },
    },
    "kix.numbered": {
      listProperties: {
        nestingLevels: nestingLevels.map((one) => ({ ...one, glyphType: "DECIMAL" as const })),
      },
    },
  };
  const embeddedObject = {
    imageProperties: { contentUri: "https://example.com/shown", cropProperties: {} },
    size: { height: dimension(40), width: dimension(60) },
  };
  if (made.pictureIds.length > 0)
    content.inlineObjects = Object.fromEntries(
      made.pictureIds.map((objectId) => [objectId, { objectId, inlineObjectProperties: { embeddedObject } }]),
    );
  if (made.floatingIds.length > 0)
    content.positionedObjects = Object.fromEntries(
      made.floatingIds.map((objectId) => [
        objectId,
        {
          objectId,
          positionedObjectProperties: { embeddedObject, positioning: { layout: "WRAP_TEXT" as const } },
        },
      ]),
    );
  tablesIn(content).forEach((one, index) => complete(one, made.merges[index] ?? [0, 0, 1, 1]));
}

/** Every table below a value, outer ones before inner ones. */
function tablesIn(value: unknown): Table[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(tablesIn);
  return "tableRows" in value ? [value as Table, ...inner] : inner;
}

/** Describes each column, and merges a rectangle as far as it lies in the table; covered cells keep an empty paragraph each. */
function complete(
  one: Table,
  [row, column, rowSpan, columnSpan]: readonly [number, number, number, number],
): void {
  const rows = one.tableRows ?? [];
  const columns = one.columns ?? 0;
  const even = { widthType: "EVENLY_DISTRIBUTED" as const };
  one.tableStyle = { tableColumnProperties: Array.from({ length: columns }, () => even) };
  if (row + rowSpan > rows.length || column + columnSpan > columns || rowSpan * columnSpan === 1) return;
  const cells = rows
    .slice(row, row + rowSpan)
    .flatMap(({ tableCells = [] }) => tableCells.slice(column, column + columnSpan));
  const [head, ...covered] = cells;
  // What lies in a cell that would lose it may be referred to; such tables stay as they are.
  if (covered.some((cell) => /Id"|Ids"/.test(JSON.stringify(cell.content)))) return;
  for (const cell of covered)
    cell.content = [
      {
        paragraph: {
          elements: [{ textRun: { content: "\n", textStyle: {} } }],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
        },
      },
    ];
  if (head !== undefined) head.tableCellStyle = { ...head.tableCellStyle, rowSpan, columnSpan };
}

function addNames(content: DocumentTab, size: number, names: TabSketch["names"]): void {
  const spans = names.flatMap(([name, from, length]) => {
    const startIndex = 1 + (from % Math.max(1, size - 1));
    const endIndex = Math.min(size, startIndex + length);
    return startIndex < endIndex ? [{ name, startIndex, endIndex }] : [];
  });
  if (spans.length === 0) return;
  const groups: NonNullable<DocumentTab["namedRanges"]> = {};
  spans.forEach(({ name, startIndex, endIndex }, index) => {
    const group = (groups[name] ??= { name, namedRanges: [] });
    group.namedRanges?.push({ namedRangeId: `kix.name${index}`, name, ranges: [{ startIndex, endIndex }] });
  });
  content.namedRanges = groups;
}
