// Copies of elements: `copy()` makes a detached element, which lives in a document that only this execution has, and which
// appendParagraph and its kin put into any document.
import { invalidArgument, isObject } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import { handleOf, type ElementMaker, type Handle } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { OpenDocument } from "./open-document.ts";
import type { ElementKind } from "./shape.ts";

/** What the host copies, and how many steps down from the copy's body the element then stands. */
const parts: Readonly<Partial<Record<ElementKind, readonly [string, number]>>> = {
  BODY_SECTION: ["body", 0],
  PARAGRAPH: ["block", 1],
  LIST_ITEM: ["block", 1],
  TABLE: ["block", 1],
  TABLE_OF_CONTENTS: ["block", 1],
  TABLE_ROW: ["row", 2],
  TABLE_CELL: ["cell", 3],
};

/** A detached copy of an element. */
export function copyOf(maker: ElementMaker, given: DocNode): object {
  const { document } = maker;
  const { kind, segment, shape } = document.fresh(given);
  if (kind === "HEADER_SECTION" || kind === "FOOTER_SECTION" || kind === "FOOTNOTE_SECTION")
    throw exception(`((a copy of a ${kind} is not implemented by the local Google))`);
  const [part, depth] = parts[kind] ?? ["line", 2];
  const { startUtf16, endUtf16 } = shape;
  const copyId = document.call("document.copy", { element: { part, ...segment, startUtf16, endUtf16 } });
  const copy = new OpenDocument(document.host, String(copyId));
  let top = copy.segment({ tabId: copy.tabs()[0]?.tabProperties?.tabId ?? "", segmentId: "" });
  for (let step = 0; step < depth; step += 1) top = top?.children[0] ?? null;
  if (top === null) throw exception("Service error: Docs");
  copy.detach(top);
  return maker.ofDocument(copy).of(top);
}

/** The detached element that a script gives to be put in, when it is one of `kinds`. Throws for one that is attached. */
export function detachedArgument(value: unknown, kinds: readonly ElementKind[], name: string): Handle {
  const handle = handleOf(value);
  if (handle === null || !kinds.includes(handle.node.kind)) throw invalidArgument(name);
  if (!handle.document.isTop(handle.node)) throw exception("Element must be detached.");
  return handle;
}

/** Whether a script gives an element where text would do as well. */
export function isElement(value: unknown): boolean {
  return isObject(value) && handleOf(value) !== null;
}

/** Puts a detached element in as child `index` of a body, cell or other container of blocks. */
export function putBlock(maker: ElementMaker, node: DocNode, index: number, copy: Handle): object {
  return putBeside(maker, node, index, copy, "before", "behind");
}

/** Puts a detached row in as row `index` of a table. */
export function putRow(maker: ElementMaker, node: DocNode, index: number, copy: Handle): object {
  return putBeside(maker, node, index, copy, "row", "row-behind");
}

/** Puts a copy in front of the child that stands at `index`, or behind the last one. */
function putBeside(
  { document, of }: ElementMaker,
  node: DocNode,
  index: number,
  copy: Handle,
  before: string,
  behind: string,
): object {
  const { children, segment } = document.fresh(node);
  const next = children[index];
  const beside = next ?? children[children.length - 1];
  const at = { ...segment, atUtf16: beside?.shape.startUtf16 ?? 0 };
  const as = next === undefined ? behind : before;
  document.change("document.putCopy", { copyId: copy.document.documentId, ...at, as });
  return newChild(document, of, node, index);
}

/** Puts a detached element of a line in as child `index` of a paragraph. */
export function putIntoLine(
  { document, of }: ElementMaker,
  node: DocNode,
  index: number,
  copy: Handle,
): object {
  const at = { ...node.segment, atUtf16: linePlace(document.fresh(node), index) };
  document.change("document.putCopy", { copyId: copy.document.documentId, ...at, as: "line" });
  const isText = copy.node.kind === "TEXT";
  if (!isText) return newChild(document, of, node, index);
  // Text becomes one with the text that it stands against.
  const { children } = document.fresh(node);
  const made = children[Math.min(index, children.length - 1)];
  if (made === undefined) throw exception("Service error: Docs");
  return of(made);
}

/** Where something goes that becomes child `index` of a paragraph. */
export function linePlace({ children, shape }: DocNode, index: number): number {
  return children[index]?.shape.startUtf16 ?? shape.endUtf16 - 1;
}

/** The object of the child that the edit just made put in. */
export function newChild(
  document: OpenDocument,
  of: ElementMaker["of"],
  node: DocNode,
  index: number,
): object {
  node.expectChild(index);
  const made = document.fresh(node).children[index];
  if (made === undefined) throw exception("Service error: Docs");
  return of(made);
}
