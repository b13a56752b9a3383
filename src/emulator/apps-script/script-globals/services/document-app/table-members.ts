// Tables, rows and cells.
import type { Request } from "../../../../../google-api/docs.ts";
import { invalidArgument, service, textArgument } from "../../arguments.ts";
import { containerMembers, fillRows } from "./container-members.ts";
import { elementMembers, indexIn, removeElement } from "./element-members.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { childArgument, childMembers } from "./child-members.ts";
import { detachedArgument, isElement, putRow } from "./copies.ts";
import { findMembers, makeTextView } from "./text-members.ts";
import { cellStyleMembers, rowStyleMembers, tableStyleMembers } from "./table-style.ts";
import { TextSpan } from "./text-span.ts";

export function makeTable(maker: ElementMaker, node: DocNode): object {
  const { document } = maker;
  const fresh = (): DocNode => document.fresh(node);
  const self = (): object => maker.of(node);
  const rowAt = (index: unknown): DocNode => childAt(fresh(), index, "rowIndex");
  return service("Table", {
    ...elementMembers(maker, node, self),
    ...findMembers(maker, node, self),
    ...childMembers(maker, node),
    getText: () => new TextSpan(fresh()).text,
    editAsText: () => makeTextView(maker, node),
    ...tableStyleMembers(maker, node, self),
    getNumRows: () => fresh().children.length,
    getRow: (index: unknown) => maker.of(rowAt(index)),
    getCell: (row: unknown, cell: unknown) => maker.of(childAt(rowAt(row), cell, "cellIndex")),
    appendTableRow: (row?: unknown) => insertRow(maker, node, fresh().children.length, row),
    insertTableRow: (index: unknown, row?: unknown) =>
      insertRow(maker, node, childArgument(index, fresh().children.length), row),
    removeRow: (index: unknown) => {
      const row = rowAt(index);
      removeRow(maker, row);
      return maker.of(row);
    },
    removeFromParent: () => {
      removeElement(maker, node);
      return self();
    },
  });
}

export function makeTableRow(maker: ElementMaker, node: DocNode): object {
  const fresh = (): DocNode => maker.document.fresh(node);
  const self = (): object => maker.of(node);
  return service("TableRow", {
    ...elementMembers(maker, node, self),
    ...findMembers(maker, node, self),
    ...childMembers(maker, node),
    getText: () => new TextSpan(fresh()).text,
    editAsText: () => makeTextView(maker, node),
    ...rowStyleMembers(maker, node, self),
    getNumCells: () => fresh().children.length,
    getCell: (index: unknown) => maker.of(childAt(fresh(), index, "cellIndex")),
    getParentTable: () => maker.of(parentOf(fresh())),
    removeFromParent: () => {
      removeRow(maker, fresh());
      return self();
    },
  });
}

export function makeTableCell(maker: ElementMaker, node: DocNode): object {
  const { document } = maker;
  const fresh = (): DocNode => document.fresh(node);
  const style = () => fresh().shape.cell?.tableCellStyle ?? {};
  return service("TableCell", {
    ...containerMembers(maker, node),
    getParentRow: () => maker.of(parentOf(fresh())),
    getParentTable: () => maker.of(parentOf(parentOf(fresh()))),
    getColSpan: () => style().columnSpan ?? 1,
    getRowSpan: () => style().rowSpan ?? 1,
    ...cellStyleMembers(maker, node, () => maker.of(node)),
  });
}

/** `cells` are texts, or a detached row. */
function insertRow(maker: ElementMaker, table: DocNode, index: number, cells: unknown): object {
  const { document } = maker;
  if (isElement(cells))
    return putRow(maker, table, index, detachedArgument(cells, ["TABLE_ROW"], "tableRow"));
  const texts = Array.isArray(cells) ? cells.map((cell: unknown) => textArgument(cell, "cells")) : [];
  const isBelow = index > 0;
  const beside = childAt(table, isBelow ? index - 1 : 0, "rowIndex");
  const request: Request = {
    insertTableRow: { insertBelow: isBelow, tableCellLocation: cellLocation(beside, 0) },
  };
  document.edit([request]);
  table.expectChild(index);
  const row = childAt(document.fresh(table), index, "rowIndex");
  fillRows(maker, [row], [texts]);
  return maker.of(document.fresh(row));
}

function removeRow(maker: ElementMaker, row: DocNode): void {
  const request: Request = { deleteTableRow: { tableCellLocation: cellLocation(row, 0) } };
  maker.document.edit([request]);
  row.parent?.loseChild(indexIn(row));
}

function cellLocation(
  row: DocNode,
  columnIndex: number,
): NonNullable<NonNullable<Request["deleteTableRow"]>["tableCellLocation"]> {
  const tableStartLocation = { index: parentOf(row).shape.startUtf16, ...row.segment };
  return { tableStartLocation, rowIndex: indexIn(row), columnIndex };
}

function parentOf(node: DocNode): DocNode {
  if (node.parent === null) throw invalidArgument("element");
  return node.parent;
}

function childAt(node: DocNode, index: unknown, name: string): DocNode {
  const child = typeof index === "number" ? node.children[index] : undefined;
  if (child === undefined) throw invalidArgument(name);
  return child;
}
