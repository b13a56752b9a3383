// The page of a body: its size and margins, in points.
import type { Dimension, DocumentStyle } from "../../../../../google-api/docs.ts";
import { invalidArgument } from "../../arguments.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";

const margins = [
  ["MarginBottom", "marginBottom"],
  ["MarginLeft", "marginLeft"],
  ["MarginRight", "marginRight"],
  ["MarginTop", "marginTop"],
] as const;

export function pageMembers(maker: ElementMaker, node: DocNode, self: () => object): Record<string, unknown> {
  const { document } = maker;
  const { tabId } = node.segment;
  const style = (): DocumentStyle => document.tab(tabId).documentStyle ?? {};
  const set = (documentStyle: DocumentStyle, fields: string): object => {
    document.edit([{ updateDocumentStyle: { documentStyle, fields, tabId } }]);
    return self();
  };
  const members: Record<string, unknown> = {};
  for (const [name, field] of margins) {
    members[`get${name}`] = () => magnitude(style()[field]);
    members[`set${name}`] = (value: unknown) => set({ [field]: points(value, "margin") }, field);
  }
  for (const [name, side] of [
    ["PageHeight", "height"],
    ["PageWidth", "width"],
  ] as const) {
    members[`get${name}`] = () => magnitude(style().pageSize?.[side]);
    members[`set${name}`] = (value: unknown) =>
      set({ pageSize: { [side]: points(value, side) } }, `pageSize.${side}`);
  }
  return members;
}

/** Null where the document does not say. */
function magnitude(dimension: Dimension | undefined): number | null {
  return dimension === undefined ? null : (dimension.magnitude ?? 0);
}

function points(value: unknown, name: string): Dimension {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) throw invalidArgument(name);
  return { magnitude: value, unit: "PT" };
}
