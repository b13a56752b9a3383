// A border is set as a whole or not at all: every update of borders asks here first. Google's words for it are not known.
import { isRecord } from "../../json-value.ts";
import type { Properties } from "../model/properties.ts";
import { Refusal } from "./refusal.ts";
import type { StylePath } from "./style-mask.ts";

/** Throws Refusal when a path names a part of a border, or a border that lacks one of its parts. `what` names the borders in its words. */
export function requireWholeBorders(
  style: Properties,
  paths: readonly StylePath[],
  parts: readonly string[],
  what: string,
): void {
  for (const [field, ...below] of paths) {
    if (!field.startsWith("border")) continue;
    const border = style[field];
    const isPartial = isRecord(border) && parts.some((part) => !(part in border));
    if (below.length > 0 || isPartial)
      throw new Refusal(`${what} cannot be partially updated: ${field} must be specified in its entirety.`);
  }
}
