// Whether an answer of documents.get is a whole document: everything that must hold of each, whatever was done to it.
import type {
  Document,
  DocumentTab,
  Range,
  StructuralElement,
  Table,
} from "../../../../src/google-api/docs.ts";
import { flatten } from "../flat-view.ts";
import { suggestionIdsIn, tabsOf } from "./ground.ts";

/** What is wrong with a document, in words that name no indexes; none in a whole one. Throws where indexes do not add up. */
export function problemsOf(document: Document): string[] {
  const flat = flatten(document);
  const problems: string[] = [];
  for (const [key, tokens] of Object.entries(flat))
    if (tokens[tokens.length - 1] !== "\n") problems.push(`${key} does not end in a newline`);
  for (const { documentTab = {}, tabProperties } of tabsOf(document.tabs ?? [])) {
    const tabId = tabProperties?.tabId ?? "";
    const size = (segmentId = ""): number | undefined => flat[`${tabId}/${segmentId}`]?.length;
    const inTab = [
      ...referenceProblems(documentTab),
      ...tableProblems(documentTab),
      ...paragraphProblems(documentTab),
      ...rangeProblems(documentTab, size),
    ];
    problems.push(...inTab.map((problem) => `${tabId}: ${problem}`));
  }
  return [...problems, ...tabProblems(document), ...threadProblems(document)];
}

/** Every object below a value, itself included. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const contentsOf = (tab: DocumentTab): StructuralElement[][] => [
  tab.body?.content ?? [],
  ...[tab.headers, tab.footers, tab.footnotes].flatMap((map) =>
    Object.values(map ?? {}).map(({ content = [] }) => content),
  ),
];

/** Ids of what is there against ids that are referred to: none may lack, none may be left over. */
function referenceProblems(tab: DocumentTab): string[] {
  const used = {
    lists: new Set<string>(),
    footnotes: new Set<string>(),
    inlineObjects: new Set<string>(),
    positionedObjects: new Set<string>(),
    headers: new Set<string>(),
    footers: new Set<string>(),
  };
  const add = (ids: Set<string>, value: unknown): void => {
    for (const id of [value].flat()) if (typeof id === "string") ids.add(id);
  };
  for (const one of objectsIn([contentsOf(tab), tab.documentStyle, tab.suggestedDocumentStyleChanges])) {
    for (const [key, value] of Object.entries(one)) {
      if (key === "listId") add(used.lists, value);
      else if (key === "footnoteId") add(used.footnotes, value);
      else if (key === "inlineObjectId") add(used.inlineObjects, value);
      else if (key === "positionedObjectIds") add(used.positionedObjects, value);
      else if (key === "suggestedPositionedObjectIds")
        for (const inner of objectsIn(value)) add(used.positionedObjects, inner["objectIds"]);
      else if (/^(default|firstPage|evenPage)HeaderId$/.test(key)) add(used.headers, value);
      else if (/^(default|firstPage|evenPage)FooterId$/.test(key)) add(used.footers, value);
    }
  }
  const problems: string[] = [];
  const compare = (name: keyof typeof used, mayRest = false): void => {
    const there = new Set(Object.keys(tab[name] ?? {}));
    for (const id of used[name]) if (!there.has(id)) problems.push(`${name} lack ${id}`);
    if (!mayRest)
      for (const id of there) if (!used[name].has(id)) problems.push(`nothing refers to ${id} of ${name}`);
  };
  // A list stays when its last item is gone (rulebook 9.10).
  compare("lists", true);
  compare("footnotes");
  compare("inlineObjects");
  compare("positionedObjects");
  compare("headers");
  compare("footers");
  return problems;
}

function tablesIn(tab: DocumentTab): Table[] {
  return [...objectsIn(contentsOf(tab))].flatMap(({ table }) =>
    table === undefined ? [] : [table as Table],
  );
}

/** Tables are rectangles; merged cells lie in them and do not cover each other. */
function tableProblems(tab: DocumentTab): string[] {
  return tablesIn(tab).flatMap((table) => {
    const { tableRows = [], rows, columns = 0, tableStyle } = table;
    const problems: string[] = [];
    if (tableRows.length !== rows || rows === 0)
      problems.push(`a table of ${rows} rows has ${tableRows.length}`);
    const properties = tableStyle?.tableColumnProperties;
    if (properties !== undefined && properties.length !== columns)
      problems.push(`a table of ${columns} columns describes ${properties.length}`);
    const covered = new Set<string>();
    tableRows.forEach(({ tableCells = [] }, row) => {
      if (tableCells.length !== columns)
        problems.push(`a table of ${columns} columns has a row of ${tableCells.length} cells`);
      tableCells.forEach(({ tableCellStyle, content = [] }, column) => {
        const { rowSpan = 1, columnSpan = 1 } = tableCellStyle ?? {};
        if (content[content.length - 1]?.paragraph === undefined)
          problems.push("a cell does not end in a paragraph");
        if (rowSpan * columnSpan === 1) return;
        if (row + rowSpan > tableRows.length || column + columnSpan > columns)
          problems.push("a merged cell reaches out of its table");
        for (let y = row; y < row + rowSpan; y++)
          for (let x = column; x < column + columnSpan; x++) {
            if (covered.has(`${y},${x}`)) problems.push("merged cells cover each other");
            covered.add(`${y},${x}`);
          }
      });
    });
    return problems;
  });
}

/** Paragraphs end in their only newline, runs are not empty, heading ids are their own, footnotes are numbered as they come. */
function paragraphProblems(tab: DocumentTab): string[] {
  const problems: string[] = [];
  const headings = new Set<string>();
  const numbers: string[] = [];
  for (const content of contentsOf(tab))
    for (const one of objectsIn(content)) {
      const { elements, paragraphStyle } = one as {
        elements?: object[];
        paragraphStyle?: { headingId?: string };
      };
      if (!Array.isArray(elements)) continue;
      const texts = elements.map((element) => {
        const { textRun, footnoteReference } = element as {
          textRun?: { content?: string };
          footnoteReference?: { footnoteNumber?: string };
        };
        if (footnoteReference !== undefined && content === tab.body?.content)
          numbers.push(footnoteReference.footnoteNumber ?? "");
        if (textRun !== undefined && (textRun.content ?? "") === "") problems.push("a run is empty");
        return textRun?.content ?? "\u0000";
      });
      const whole = texts.join("");
      if (whole.indexOf("\n") !== whole.length - 1)
        problems.push(`a paragraph does not end in its only newline: ${JSON.stringify(whole)}`);
      const headingId = paragraphStyle?.headingId;
      if (headingId === undefined) continue;
      if (headings.has(headingId)) problems.push(`two paragraphs are ${headingId}`);
      headings.add(headingId);
    }
  if (numbers.some((number, index) => number !== String(index + 1)))
    problems.push(`footnotes are numbered ${numbers.join()}`);
  return problems;
}

/** Named ranges cover something; anchors may cover nothing; both lie in their segments. */
function rangeProblems(tab: DocumentTab, size: (segmentId?: string) => number | undefined): string[] {
  const problems: string[] = [];
  const check = (
    what: string,
    { segmentId, startIndex = 0, endIndex = 0 }: Range,
    mayBeEmpty: boolean,
  ): void => {
    const end = size(segmentId);
    if (end === undefined) problems.push(`${what} is in ${segmentId}, which is not there`);
    else if (
      startIndex < 0 ||
      endIndex > end ||
      startIndex > endIndex ||
      (startIndex === endIndex && !mayBeEmpty)
    )
      problems.push(`${what} covers nothing, or more than there is`);
  };
  for (const [name, { namedRanges = [] }] of Object.entries(tab.namedRanges ?? {}))
    for (const { namedRangeId = "", ranges = [], name: own } of namedRanges) {
      if (own !== name) problems.push(`${namedRangeId} is called ${own} among ${name}`);
      if (ranges.length === 0) problems.push(`${namedRangeId} covers nothing`);
      for (const range of ranges) check(namedRangeId, range, false);
    }
  for (const [anchorId, { ranges = [] }] of Object.entries(tab.commentAnchors ?? {}))
    for (const range of ranges) check(anchorId, range, true);
  return problems;
}

/** Tabs know their places; no two have one title or one id. */
function tabProblems(document: Document): string[] {
  const problems: string[] = [];
  const visit = (tabs: Document["tabs"], parentTabId: string | undefined, level: number): void =>
    (tabs ?? []).forEach(({ tabProperties, childTabs }, index) => {
      const { tabId = "", index: said, parentTabId: parent, nestingLevel = 0 } = tabProperties ?? {};
      if (said !== index || parent !== parentTabId || nestingLevel !== level)
        problems.push(
          `${tabId} says it is number ${said} of ${parent ?? "the document"} at level ${nestingLevel}`,
        );
      visit(childTabs, tabId, level + 1);
    });
  visit(document.tabs, undefined, 0);
  const all = tabsOf(document.tabs ?? []).map(({ tabProperties }) => tabProperties);
  if (all.length === 0) problems.push("there is no tab");
  for (const key of ["tabId", "title"] as const) {
    const values = all.map((properties) => properties?.[key]);
    if (new Set(values).size < values.length) problems.push(`two tabs have one ${key}`);
  }
  return problems;
}

/** Open suggestions mark something; anchors belong to comments. */
function threadProblems(document: Document): string[] {
  const marking = new Set(suggestionIdsIn(document.tabs));
  const problems = (document.suggestions ?? []).flatMap(({ suggestionId = "", status }) =>
    (status === "OPEN") === marking.has(suggestionId)
      ? []
      : [
          `${suggestionId} is ${status} and ${marking.has(suggestionId) ? "marks something" : "marks nothing"}`,
        ],
  );
  const anchored = new Set((document.comments ?? []).map(({ anchorId }) => anchorId));
  const anchors = tabsOf(document.tabs ?? []).flatMap(({ documentTab }) =>
    Object.keys(documentTab?.commentAnchors ?? {}),
  );
  return [...problems, ...anchors.filter((id) => !anchored.has(id)).map((id) => `no comment has ${id}`)];
}
