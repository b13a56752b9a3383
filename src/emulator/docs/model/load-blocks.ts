// Reads the structural and paragraph elements of Docs JSON into blocks. Every problem is noted with its path.
import { isRecord } from "../../json-value.ts";
import type { Block, ParagraphBlock, TableRow } from "./block.ts";
import { cell, contents, paragraph, row, table } from "./block.ts";
import type { Properties } from "./properties.ts";
import { without } from "./properties.ts";
import type { Element } from "./element.ts";
import { textOf } from "./element.ts";
import { maxNestedTables } from "./table-limits.ts";
import { linksToTabShape } from "./link-shape.ts";

/** Most elements take one unit; equations take some more. */
const maxElementUtf16 = 10_000;

/** Where problems are gathered, and the tab that legacy links point into. */
export interface LoadContext {
  readonly problems: string[];
  readonly tabId: string;
  /** How many tables stand around what is read. */
  readonly tablesAround: number;
}

/** The blocks of a `content` array. */
export function loadBlocks(values: readonly unknown[], path: string, context: LoadContext): Block[] {
  return values.flatMap((value, index) => {
    const block = loadBlock(isRecord(value) ? value : {}, `${path}[${index}]`, context);
    return block === null ? [] : [block];
  });
}

function loadBlock(value: Properties, path: string, context: LoadContext): Block | null {
  if (isRecord(value["paragraph"])) return loadParagraph(value["paragraph"], `${path}.paragraph`, context);
  if (isRecord(value["table"])) {
    const at = `${path}.table`;
    if (context.tablesAround >= maxNestedTables) {
      context.problems.push(
        `${at}: ((more than ${maxNestedTables} tables in each other are not implemented by the local Google))`,
      );
      return null;
    }
    const inside = { ...context, tablesAround: context.tablesAround + 1 };
    const rows = arrayAt(value["table"], "tableRows", at, context);
    if (rows.length === 0) context.problems.push(`${at}.tableRows: expected at least one row`);
    return table(
      rows.map((tableRow, index) =>
        loadRow(isRecord(tableRow) ? tableRow : {}, `${at}.tableRows[${index}]`, inside),
      ),
      without(value["table"], ["rows", "tableRows"]),
    );
  }
  if (isRecord(value["tableOfContents"])) {
    const at = `${path}.tableOfContents`;
    const blocks = loadBlocks(
      arrayAt(value["tableOfContents"], "content", at, context),
      `${at}.content`,
      context,
    );
    return contents(blocks, without(value["tableOfContents"], ["content"]));
  }
  if (isRecord(value["sectionBreak"]))
    return { kind: "sectionBreak", size: sizeAt(value, path, context), value: value["sectionBreak"] };
  context.problems.push(
    `${path}: expected a paragraph, table, tableOfContents or sectionBreak, found ${Object.keys(value).join(", ") || "nothing"}`,
  );
  return null;
}

function loadRow(value: Properties, path: string, context: LoadContext): TableRow {
  const cells = arrayAt(value, "tableCells", path, context).map((tableCell, index) => {
    const at = `${path}.tableCells[${index}]`;
    const inner = isRecord(tableCell) ? tableCell : {};
    const blocks = loadBlocks(arrayAt(inner, "content", at, context), `${at}.content`, context);
    if (blocks[blocks.length - 1]?.kind !== "paragraph")
      context.problems.push(`${at}.content: expected a paragraph at the end`);
    return cell(blocks, without(inner, ["startIndex", "endIndex", "content"]));
  });
  return row(cells, without(value, ["startIndex", "endIndex", "tableCells"]));
}

function loadParagraph(value: Properties, path: string, context: LoadContext): ParagraphBlock {
  const elements = arrayAt(value, "elements", path, context).flatMap((element, index) =>
    loadElement(isRecord(element) ? element : {}, `${path}.elements[${index}]`, context),
  );
  const last = elements[elements.length - 1];
  if (last?.kind !== "text" || !last.text.endsWith("\n"))
    context.problems.push(`${path}: expected a last text run that ends in a newline`);
  const text = textOf(elements);
  if (text.slice(0, -1).includes("\n"))
    context.problems.push(`${path}: expected no newline but the last one`);
  const bullet = value["bullet"];
  return paragraph(
    elements,
    recordAt(value, "paragraphStyle", path, context),
    isRecord(bullet) ? bullet : null,
    without(value, ["elements", "paragraphStyle", "bullet"]),
  );
}

function loadElement(value: Properties, path: string, context: LoadContext): Element[] {
  const run = value["textRun"];
  if (isRecord(run)) {
    const text = run["content"];
    if (typeof text !== "string") context.problems.push(`${path}.textRun.content: expected text`);
    if (typeof text !== "string" || text === "") return [];
    const style = linksToTabShape(recordAt(run, "textStyle", `${path}.textRun`, context), context.tabId);
    return [{ kind: "text", text, style, others: without(run, ["content", "textStyle"]) }];
  }
  const [name, ...more] = Object.keys(value).filter((key) => key !== "startIndex" && key !== "endIndex");
  const inner = name === undefined ? undefined : value[name];
  if (name === undefined || more.length > 0 || !isRecord(inner)) {
    context.problems.push(
      `${path}: expected one paragraph element, found ${Object.keys(value).join(", ") || "nothing"}`,
    );
    return [];
  }
  return [{ kind: "inline", name, size: sizeAt(value, path, context), value: inner }];
}

/** The units that an element takes by its indexes, one where they say nothing. */
function sizeAt(value: Properties, path: string, context: LoadContext): number {
  const size = span(value) ?? 1;
  if (Number.isInteger(size) && size <= maxElementUtf16) return size;
  context.problems.push(`${path}: expected an element of at most ${maxElementUtf16} units, found ${size}`);
  return 1;
}

/** endIndex − startIndex where the value has a positive one, else null. */
function span(value: Properties): number | null {
  const start = typeof value["startIndex"] === "number" ? value["startIndex"] : 0;
  const end = value["endIndex"];
  return typeof end === "number" && end > start ? end - start : null;
}

/** The object under a key, `{}` when absent; another kind of value is noted as a problem. */
export function recordAt(value: Properties, key: string, path: string, context: LoadContext): Properties {
  const inner = value[key];
  if (inner === undefined) return {};
  if (isRecord(inner)) return inner;
  context.problems.push(`${path === "" ? key : `${path}.${key}`}: expected an object`);
  return {};
}

/** The list under a key, empty when absent; another kind of value is noted as a problem. */
export function arrayAt(
  value: Properties,
  key: string,
  path: string,
  context: LoadContext,
): readonly unknown[] {
  const inner = value[key];
  if (inner === undefined) return [];
  if (Array.isArray(inner)) return inner;
  context.problems.push(`${path === "" ? key : `${path}.${key}`}: expected a list`);
  return [];
}
