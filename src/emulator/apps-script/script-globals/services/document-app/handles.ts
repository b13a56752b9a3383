// The objects a script holds for elements, and the way back from them. Who makes them is handed down, so that a paragraph's
// file need not know that a table's cell holds paragraphs again.
import { invalidArgument, isObject } from "../../arguments.ts";
import type { DocNode } from "./node.ts";
import type { OpenDocument } from "./open-document.ts";

/** What the makers of elements' objects share. */
export interface ElementMaker {
  readonly document: OpenDocument;
  /** The object of an element: the same one each time. */
  readonly of: (node: DocNode) => object;
  /** The maker for elements of another document. */
  readonly ofDocument: (document: OpenDocument) => ElementMaker;
}

/** What a script's object stands for. */
export interface Handle {
  readonly document: OpenDocument;
  readonly node: DocNode;
}

const handles = new WeakMap<object, Handle>();

export function register(object: object, handle: Handle): void {
  handles.set(object, handle);
}

/** What a script's object stands for; null when it is no element. */
export function handleOf(value: unknown): Handle | null {
  return isObject(value) ? (handles.get(value) ?? null) : null;
}

/** The element behind an object of the script. Throws when it is none, or one of another document. */
export function nodeOf(value: unknown, document: OpenDocument, name: string): DocNode {
  const handle = handleOf(value);
  if (handle === null || handle.document !== document) throw invalidArgument(name);
  return document.fresh(handle.node);
}
