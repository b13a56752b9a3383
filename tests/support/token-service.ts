// A small Docs service for tests of the kernel: every segment is one list of tokens, one an index unit, so it has no index arithmetic to get wrong.
// It knows only the requests that text edits send and refuses every other.
import type {
  DeleteNamedRangeRequest,
  Document,
  DocumentTab,
  Paragraph,
  ParagraphElement,
  Range,
  Request,
  StructuralElement,
  Tab,
  TableCell,
  TableRow,
  TextRun,
  TextStyle,
} from "../../src/google-api/docs.ts";

type ParagraphProperties = Omit<Paragraph, "elements">;

type Token =
  | {
      readonly kind: "unit";
      readonly unit: string;
      style: TextStyle;
      readonly run: Partial<TextRun>;
      paragraph?: ParagraphProperties;
    }
  | { readonly kind: "element"; readonly element: ParagraphElement }
  | { readonly kind: "open"; readonly what: "table" | "row" | "cell" | "contents"; readonly node: object }
  | { readonly kind: "close"; readonly what: "table" | "contents" }
  | { readonly kind: "break"; readonly element: StructuralElement };

class Refusal extends Error {}

/** Carries out the requests on a copy. Throws an error with the service's words when it refuses one; the copy is then of no use. */
export function carryOut(document: Document, requests: readonly Request[]): Document {
  const copy = structuredClone(document);
  const segments = new Map<StructuralElement[], Token[]>();
  let newIds = Math.max(
    0,
    ...[...JSON.stringify(document).matchAll(/"h\.new(\d+)"/g)].map(([, id]) => Number(id)),
  );
  for (const request of requests) {
    if (request.deleteNamedRange !== undefined) {
      dropRange(copy, request.deleteNamedRange);
      continue;
    }
    const place = request.insertText?.location ?? rangeOf(request);
    if (place === null) throw new Refusal(`not known here: ${Object.keys(request).join(", ")}`);
    const tab = tabFor(copy, place.tabId);
    const segmentId = place.segmentId ?? "";
    const content = contentFor(tab, segmentId);
    const tokens = segments.get(content) ?? tokensOf(content);
    segments.set(content, tokens);
    if (request.insertText !== undefined) {
      const index = request.insertText.location?.index ?? 0;
      const text = request.insertText.text ?? "";
      insert(tokens, index, text, () => `h.new${(newIds += 1)}`);
      moveRanges(tab, segmentId, (position, isEnd) =>
        (isEnd ? index < position : index <= position) ? position + text.length : position,
      );
    } else if (request.deleteContentRange !== undefined) {
      const { startIndex: start = 0, endIndex: end = 0 } = request.deleteContentRange.range ?? {};
      remove(tokens, start, end);
      moveRanges(tab, segmentId, (position) =>
        position <= start ? position : position < end ? start : position - (end - start),
      );
    } else if (request.updateTextStyle !== undefined) {
      const { range, textStyle, fields } = request.updateTextStyle;
      restyle(tokens, range ?? {}, textStyle ?? {}, (fields ?? "").split(","));
    } else if (request.createNamedRange !== undefined) {
      const { name = "", range } = request.createNamedRange;
      makeRange(tab, name, range ?? {}, `kix.new${(newIds += 1)}`);
    }
    // Paragraph style and bullets are stated as they are; that they change nothing is what the re-read must show.
  }
  for (const [content, tokens] of segments) content.splice(0, content.length, ...contentOf(tokens));
  return copy;
}

function dropRange(document: Document, { namedRangeId, tabsCriteria }: DeleteNamedRangeRequest): void {
  const tabs = tabsCriteria?.tabIds?.map((tabId) => tabFor(document, tabId)) ?? [tabFor(document, undefined)];
  for (const tab of tabs) {
    for (const [name, group] of Object.entries(tab.namedRanges ?? {})) {
      group.namedRanges = (group.namedRanges ?? []).filter((range) => range.namedRangeId !== namedRangeId);
      if (group.namedRanges.length === 0) delete tab.namedRanges?.[name];
    }
  }
}

function makeRange(tab: DocumentTab, name: string, range: Range, namedRangeId: string): void {
  const { startIndex = 0, endIndex = 0, segmentId } = range;
  if (endIndex <= startIndex) throw new Refusal("The range should not be empty.");
  const group = ((tab.namedRanges ??= {})[name] ??= { name, namedRanges: [] });
  const ranges = [{ startIndex, endIndex, ...(segmentId === undefined ? {} : { segmentId }) }];
  group.namedRanges?.push({ namedRangeId, name, ranges });
}

function rangeOf(request: Request): Range | null {
  return (
    request.deleteContentRange?.range ??
    request.updateTextStyle?.range ??
    request.updateParagraphStyle?.range ??
    request.deleteParagraphBullets?.range ??
    request.createNamedRange?.range ??
    null
  );
}

function tabFor(document: Document, tabId: string | undefined): DocumentTab {
  if (document.tabs === undefined) return document;
  const all: Tab[] = [];
  const collect = (tabs: readonly Tab[]): void => {
    for (const tab of tabs) {
      all.push(tab);
      collect(tab.childTabs ?? []);
    }
  };
  collect(document.tabs);
  const tab = tabId === undefined ? all[0] : all.find((one) => one.tabProperties?.tabId === tabId);
  if (tab?.documentTab === undefined) throw new Refusal(`Tab ${tabId} was not found`);
  return tab.documentTab;
}

function contentFor(tab: DocumentTab, segmentId: string): StructuralElement[] {
  const segment =
    segmentId === ""
      ? tab.body
      : (tab.headers?.[segmentId] ?? tab.footers?.[segmentId] ?? tab.footnotes?.[segmentId]);
  if (segment === undefined) throw new Refusal(`Segment with ID ${segmentId} was not found`);
  return (segment.content ??= []);
}

function tokensOf(content: readonly StructuralElement[]): Token[] {
  return content.flatMap((element): Token[] => {
    if (element.paragraph !== undefined) return paragraphTokens(element.paragraph);
    if (element.table !== undefined) {
      const { tableRows = [], ...node } = element.table;
      return [
        { kind: "open", what: "table", node },
        ...tableRows.flatMap((row): Token[] => {
          const { tableCells = [], ...rowNode } = row;
          return [
            { kind: "open", what: "row", node: rowNode },
            ...tableCells.flatMap((cell): Token[] => {
              const { content: inner = [], ...cellNode } = cell;
              return [{ kind: "open", what: "cell", node: cellNode }, ...tokensOf(inner)];
            }),
          ];
        }),
        { kind: "close", what: "table" },
      ];
    }
    if (element.tableOfContents !== undefined) {
      const { content: inner = [], ...node } = element.tableOfContents;
      return [
        { kind: "open", what: "contents", node },
        ...tokensOf(inner),
        { kind: "close", what: "contents" },
      ];
    }
    return [{ kind: "break", element }];
  });
}

function paragraphTokens(paragraph: Paragraph): Token[] {
  const { elements = [], ...properties } = paragraph;
  const tokens = elements.flatMap((element): Token[] => {
    const run = element.textRun;
    if (run === undefined) return [{ kind: "element", element }];
    const { content = "", textStyle = {}, ...more } = run;
    return content.split("").map((unit) => ({ kind: "unit", unit, style: textStyle, run: more }));
  });
  const last = tokens[tokens.length - 1];
  if (last?.kind === "unit") last.paragraph = properties;
  return tokens;
}

function insert(tokens: Token[], index: number, text: string, newId: () => string): void {
  if (text === "") throw new Refusal("Insert text requests must specify text to insert.");
  const there = tokens[index];
  if (there?.kind !== "unit" && there?.kind !== "element") {
    throw new Refusal("The insertion index must be inside the bounds of an existing paragraph.");
  }
  const before = tokens[index - 1];
  const isLinked = (token: Token | undefined): boolean =>
    token?.kind === "unit" && token.style.link !== undefined;
  const neighbour = before?.kind === "unit" && before.unit !== "\n" ? before : there;
  const style = neighbour.kind === "unit" && !isLinked(neighbour) ? neighbour.style : {};
  const end = tokens.slice(index).find((token) => token.kind === "unit" && token.unit === "\n");
  const units = text.split("").map((unit): Token => ({ kind: "unit", unit, style, run: {} }));
  if (end?.kind === "unit") {
    const whole = end.paragraph ?? {};
    const isInFront = before?.kind === "element" || (before?.kind === "unit" && before.unit !== "\n");
    const ends = [...units, end].filter((unit) => unit.kind === "unit" && unit.unit === "\n");
    // The front keeps the heading's id, or the tail when nothing is in front; every other part has its own.
    const heir = isInFront ? 0 : ends.length - 1;
    ends.forEach((unit, ordinal) => {
      if (unit.kind === "unit") unit.paragraph = ordinal === heir ? { ...whole } : withNewId(whole, newId);
    });
  }
  tokens.splice(index, 0, ...units);
}

function withNewId(properties: ParagraphProperties, newId: () => string): ParagraphProperties {
  const style = properties.paragraphStyle;
  if (style?.headingId === undefined) return properties;
  return { ...properties, paragraphStyle: { ...style, headingId: newId() } };
}

function remove(tokens: Token[], start: number, end: number): void {
  if (end <= start) throw new Refusal("The range should not be empty.");
  const gone = tokens.slice(start, end);
  if (gone.some((token) => token.kind !== "unit" && token.kind !== "element")) {
    throw new Refusal("Invalid deletion range. Cannot delete the requested range.");
  }
  const next = tokens[end];
  const last = gone[gone.length - 1];
  const endsParagraph = last?.kind === "unit" && last.unit === "\n";
  if (endsParagraph && next?.kind !== "unit" && next?.kind !== "element") {
    throw new Refusal("The range cannot include the newline character at the end of the segment.");
  }
  const before = tokens[start - 1];
  const isStart = !(before?.kind === "element" || (before?.kind === "unit" && before.unit !== "\n"));
  const firstEnd = gone.find((token) => token.kind === "unit" && token.unit === "\n");
  tokens.splice(start, end - start);
  if (firstEnd?.kind === "unit" && !(isStart && endsParagraph)) {
    const left = tokens.slice(start).find((token) => token.kind === "unit" && token.unit === "\n");
    if (left?.kind === "unit" && firstEnd.paragraph !== undefined) left.paragraph = firstEnd.paragraph;
  }
}

function restyle(tokens: Token[], range: Range, style: TextStyle, fields: readonly string[]): void {
  const { startIndex: start = 0, endIndex: end = 0 } = range;
  if (end <= start) throw new Refusal("The range should not be empty.");
  const isWholeParagraph = (): boolean => {
    const before = tokens[start - 1];
    const isStart = !(before?.kind === "element" || (before?.kind === "unit" && before.unit !== "\n"));
    const [last, next] = [tokens[end - 1], tokens[end]];
    // A range that ends behind a paragraph's end has reached it: what follows is another paragraph.
    const isInside = !(last?.kind === "unit" && last.unit === "\n");
    return isStart && isInside && next?.kind === "unit" && next.unit === "\n";
  };
  const apply = (token: Token | undefined, names: readonly string[]): void => {
    if (token?.kind !== "unit") return;
    const given = Object.entries(style).filter(([name]) => names.includes(name));
    const kept = Object.entries(token.style).filter(([name]) => !names.includes(name));
    token.style = Object.fromEntries([...kept, ...given]);
  };
  // Covering all text of a paragraph reaches its end too, links apart (rulebook 6.3).
  if (isWholeParagraph())
    apply(
      tokens[end],
      fields.filter((name) => name !== "link"),
    );
  for (let index = start; index < end; index += 1) apply(tokens[index], fields);
}

function moveRanges(
  tab: DocumentTab,
  segmentId: string,
  move: (position: number, isEnd: boolean) => number,
): void {
  for (const [name, group] of Object.entries(tab.namedRanges ?? {})) {
    for (const named of group.namedRanges ?? []) {
      named.ranges = (named.ranges ?? [])
        .map((range) =>
          (range.segmentId ?? "") === segmentId
            ? {
                ...range,
                startIndex: move(range.startIndex ?? 0, false),
                endIndex: move(range.endIndex ?? 0, true),
              }
            : range,
        )
        .filter((range) => range.endIndex! > range.startIndex!);
    }
    group.namedRanges = group.namedRanges?.filter((named) => (named.ranges ?? []).length > 0) ?? [];
    if (group.namedRanges.length === 0) delete tab.namedRanges?.[name];
  }
}

/** Content with fresh indexes. */
function contentOf(tokens: readonly Token[]): StructuralElement[] {
  return new ContentReader(tokens).blocks(() => false);
}

class ContentReader {
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  blocks(isEnd: (token: Token) => boolean): StructuralElement[] {
    const blocks: StructuralElement[] = [];
    for (
      let token = this.#tokens[this.#index];
      token !== undefined && !isEnd(token);
      token = this.#tokens[this.#index]
    ) {
      const startIndex = this.#index;
      const element = this.#block(token);
      blocks.push({ ...element, ...(startIndex === 0 ? {} : { startIndex }), endIndex: this.#index });
    }
    return blocks;
  }

  #block(token: Token): StructuralElement {
    if (token.kind === "break") {
      this.#index += 1;
      return token.element;
    }
    if (token.kind !== "open") return { paragraph: this.#paragraph() };
    this.#index += 1;
    if (token.what === "contents") {
      const content = this.blocks((next) => next.kind === "close");
      this.#index += 1;
      return { tableOfContents: { ...token.node, content } };
    }
    const tableRows: TableRow[] = [];
    for (
      let row = this.#tokens[this.#index];
      row?.kind === "open" && row.what === "row";
      row = this.#tokens[this.#index]
    ) {
      const startIndex = this.#index;
      this.#index += 1;
      const tableCells: TableCell[] = [];
      for (
        let cell = this.#tokens[this.#index];
        cell?.kind === "open" && cell.what === "cell";
        cell = this.#tokens[this.#index]
      ) {
        const cellStart = this.#index;
        this.#index += 1;
        const content = this.blocks(
          (next) =>
            (next.kind === "open" && next.what !== "table" && next.what !== "contents") ||
            next.kind === "close",
        );
        tableCells.push({ ...cell.node, startIndex: cellStart, endIndex: this.#index, content });
      }
      tableRows.push({ ...row.node, startIndex, endIndex: this.#index, tableCells });
    }
    this.#index += 1;
    return { table: { ...token.node, tableRows } };
  }

  #paragraph(): Paragraph {
    const elements: ParagraphElement[] = [];
    for (;;) {
      const token = this.#tokens[this.#index];
      const startIndex = this.#index;
      if (token?.kind === "element") {
        elements.push({ ...token.element, startIndex, endIndex: startIndex + 1 });
        this.#index += 1;
        continue;
      }
      if (token?.kind !== "unit") throw new Error("a paragraph without an end");
      this.#index += 1;
      const last = elements[elements.length - 1];
      const run = last?.textRun;
      const isSame =
        run !== undefined &&
        JSON.stringify([run.textStyle, { ...run, content: 0, textStyle: 0 }]) ===
          JSON.stringify([token.style, { content: 0, textStyle: 0, ...token.run }]);
      if (last !== undefined && isSame) {
        run!.content += token.unit;
        last.endIndex = this.#index;
      } else {
        elements.push({
          ...(startIndex === 0 ? {} : { startIndex }),
          endIndex: this.#index,
          textRun: { content: token.unit, textStyle: token.style, ...token.run },
        });
      }
      if (token.unit === "\n") return { elements, ...token.paragraph };
    }
  }
}
