// The children of an element, by index.
import { invalidArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import { nodeOf, type ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";

/** getNumChildren, getChild and getChildIndex. */
export function childMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const children = (): readonly DocNode[] => maker.document.fresh(node).children;
  return {
    getNumChildren: () => children().length,
    getChild: (index: unknown) => {
      const child = children()[childArgument(index, children().length - 1)];
      if (child === undefined) throw invalidArgument("childIndex");
      return maker.of(child);
    },
    getChildIndex: (child: unknown) => {
      const index = children().indexOf(nodeOf(child, maker.document, "child"));
      if (index === -1) throw exception("Element does not contain the specified child element.");
      return index;
    },
  };
}

export function childArgument(value: unknown, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw invalidArgument("childIndex");
  if (value > most)
    throw exception(
      `Child index (${value}) must be less than or equal to the number of child elements (${most}).`,
    );
  return value;
}
