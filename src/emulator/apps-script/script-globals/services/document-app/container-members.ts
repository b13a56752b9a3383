// Elements that hold blocks: the body, headers, footers, footnotes and cells. Blocks are put in, found and taken out here.
import type { Request } from "../../../../../google-api/docs.ts";
import { invalidArgument, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import { elementMembers, removeElement } from "./element-members.ts";
import { nodeOf, type ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { plainParagraphRequests } from "./attributes.ts";
import { childArgument, childMembers } from "./child-members.ts";
import { detachedArgument, isElement, putBlock } from "./copies.ts";
import { pictureFor, putMark } from "./line-members.ts";
import { bulletRequest } from "./paragraph-members.ts";
import { findMembers, makeTextView } from "./text-members.ts";
import { insertTextAt, paragraphsIn, TextSpan } from "./text-span.ts";

export function containerMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const { document } = maker;
  const fresh = (): DocNode => document.fresh(node);
  const self = (): object => maker.of(node);
  const list = (isWanted: (child: DocNode) => boolean): object[] =>
    descendants(fresh())
      .filter(isWanted)
      .map((child) => maker.of(child));
  const paragraphAt = (index: number, text: string): DocNode => {
    const place = paragraphPlace(fresh(), index);
    if (place === null) putParagraphBeside(maker, node, index);
    else document.edit([insertTextAt(node, place.index, place.isBehind ? `\n${text}` : `${text}\n`)]);
    node.expectChild(index);
    const made = fresh().children[index];
    if (made === undefined) throw exception("Service error: Docs");
    if (place !== null) document.edit(plainRequests(made));
    else if (text !== "") document.edit([insertTextAt(node, made.shape.startUtf16, text)]);
    return document.fresh(made);
  };
  const itemAt = (index: number, text: string): object => {
    const made = paragraphAt(index, text);
    document.edit([bulletRequest(made, "BULLET")]);
    return maker.of(document.fresh(made));
  };
  /** `append…(given)` and `insert…(childIndex, given)` of one kind of block. */
  const insertionMembers = (
    kind: string,
    put: (index: number, given: unknown) => object,
  ): Record<string, unknown> => ({
    [`append${kind}`]: (given?: unknown) => put(fresh().children.length, given),
    [`insert${kind}`]: (index: unknown, given?: unknown) =>
      put(childArgument(index, fresh().children.length), given),
  });
  return {
    ...elementMembers(maker, node, self),
    ...findMembers(maker, node, self),
    ...childMembers(maker, node),
    getText: () => new TextSpan(fresh()).text,
    setText: (text: unknown) => {
      const words = textArgument(text, "text");
      document.edit(clearRequests(fresh()));
      const [first] = paragraphsIn(fresh());
      if (first !== undefined && words !== "")
        document.edit([insertTextAt(node, first.shape.startUtf16, words)]);
      return self();
    },
    clear: () => {
      document.edit(clearRequests(fresh()));
      return self();
    },
    editAsText: () => makeTextView(maker, node),
    getParagraphs: () => list(({ shape }) => shape.paragraph !== undefined),
    getListItems: () => list(({ kind }) => kind === "LIST_ITEM"),
    getTables: () => list(({ kind }) => kind === "TABLE"),
    getImages: () => list(({ kind }) => kind === "INLINE_IMAGE"),
    ...insertionMembers("Paragraph", (index, given) =>
      isElement(given)
        ? putBlock(maker, node, index, detachedArgument(given, ["PARAGRAPH"], "paragraph"))
        : maker.of(paragraphAt(index, textArgument(given, "text"))),
    ),
    ...insertionMembers("ListItem", (index, given) =>
      isElement(given)
        ? putBlock(maker, node, index, detachedArgument(given, ["LIST_ITEM"], "listItem"))
        : itemAt(index, textArgument(given, "text")),
    ),
    ...insertionMembers("Table", (index, given) =>
      isElement(given)
        ? putBlock(maker, node, index, detachedArgument(given, ["TABLE"], "table"))
        : insertTable(maker, node, index, given),
    ),
    ...insertionMembers("Image", (index, image) => {
      const put = pictureFor(maker, image);
      return put(paragraphAt(index, ""), 0);
    }),
    ...insertionMembers("HorizontalRule", (index) =>
      putMark(maker, paragraphAt(index, ""), 0, "horizontalRule"),
    ),
    ...insertionMembers("PageBreak", (index) => putMark(maker, paragraphAt(index, ""), 0, "pageBreak")),
    removeChild: (child: unknown) => {
      const found = nodeOf(child, document, "child");
      if (found.parent !== node) throw exception("Element does not contain the specified child element.");
      removeElement(maker, found);
      return self();
    },
  };
}

/** Elements inside, those in tables and lines included. */
function descendants(node: DocNode): DocNode[] {
  return node.children.flatMap((child) => [child, ...descendants(child)]);
}

/**
 * Where text goes that becomes child `index`: behind the newline of the paragraph before, or before a paragraph's start.
 * Null between two tables, where text cannot make a paragraph.
 */
function paragraphPlace(node: DocNode, index: number): { index: number; isBehind: boolean } | null {
  const before = node.children[index - 1];
  if (before?.shape.paragraph !== undefined) return { index: before.shape.endUtf16 - 1, isBehind: true };
  const next = node.children[index];
  if (next?.shape.paragraph !== undefined) return { index: next.shape.startUtf16, isBehind: false };
  return null;
}

/** An empty paragraph between blocks of which none is one. */
function putParagraphBeside({ document }: ElementMaker, node: DocNode, index: number): void {
  const next = node.children[index];
  const beside = next ?? node.children[index - 1];
  const at = { ...node.segment, atUtf16: beside?.shape.startUtf16 ?? 0 };
  document.change("document.putParagraph", { ...at, as: next === undefined ? "behind" : "before" });
}

/** A new paragraph is normal text without a bullet, whatever stands beside it. */
function plainRequests(node: DocNode): Request[] {
  const range = { startIndex: node.shape.startUtf16, endIndex: node.shape.endUtf16, ...node.segment };
  return [
    ...(node.kind === "LIST_ITEM" ? [{ deleteParagraphBullets: { range } }] : []),
    ...plainParagraphRequests(range),
    { updateTextStyle: { range, fields: "*", textStyle: {} } },
  ];
}

/** Everything but the last newline; the paragraph that stays becomes a plain one. */
function clearRequests(node: DocNode): Request[] {
  const [first] = paragraphsIn(node);
  const startIndex = first === undefined ? 0 : (node.children[0]?.shape.startUtf16 ?? 0);
  const last = node.children[node.children.length - 1];
  const endIndex = (last?.shape.endUtf16 ?? 0) - 1;
  return endIndex > startIndex
    ? [{ deleteContentRange: { range: { startIndex, endIndex, ...node.segment } } }]
    : [];
}

/** Google's API puts a newline in front of a table; it ends the paragraph before, and what is left over behind is taken out. */
function insertTable(maker: ElementMaker, node: DocNode, index: number, cells: unknown): object {
  const { document } = maker;
  const rows = cellsOf(cells);
  const columns = Math.max(...rows.map((row) => row.length));
  const before = document.fresh(node).children[index - 1];
  if (before?.shape.paragraph === undefined)
    throw exception(
      "((a table at the start of a section, or right behind another, is not implemented by the local Google))",
    );
  const location = { index: before.shape.endUtf16 - 1, ...node.segment };
  document.edit([{ insertTable: { rows: rows.length, columns, location } }]);
  const table = document.fresh(node).children[index];
  if (table?.kind !== "TABLE") throw exception("Service error: Docs");
  const left = node.children[index + 1];
  if (left?.shape.paragraph !== undefined && index + 2 < node.children.length) {
    const range = { startIndex: left.shape.startUtf16, endIndex: left.shape.endUtf16, ...node.segment };
    document.edit([{ deleteContentRange: { range } }]);
    node.loseChild(index + 1);
  }
  fillRows(maker, document.fresh(table).children, rows);
  return maker.of(document.fresh(table));
}

/** Writes text into fresh cells, from the last to the first, so that each stands where it was read. */
export function fillRows(
  maker: ElementMaker,
  rows: readonly DocNode[],
  cells: readonly (readonly string[])[],
): void {
  const requests: Request[] = [];
  rows.forEach((row, rowIndex) =>
    row.children.forEach((cell, column) => {
      const text = cells[rowIndex]?.[column] ?? "";
      const [paragraph] = cell.children;
      if (text !== "" && paragraph !== undefined)
        requests.unshift(insertTextAt(cell, paragraph.shape.startUtf16, text));
    }),
  );
  maker.document.edit(requests);
}

function cellsOf(cells: unknown): string[][] {
  if (!Array.isArray(cells) || cells.length === 0)
    throw exception(
      "((a table without cells is not implemented by the local Google: give the texts of its cells))",
    );
  return cells.map((row: unknown) => {
    if (!Array.isArray(row) || row.length === 0) throw invalidArgument("cells");
    return row.map((cell: unknown) => textArgument(cell, "cells"));
  });
}
