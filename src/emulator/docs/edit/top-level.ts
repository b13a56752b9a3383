// Places that only the body outside tables offers: page breaks and section breaks go nowhere else (rulebook 7).
import { blockAt } from "./containers.ts";
import type { Place } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/** Throws Refusal for a position outside the body or inside a table. Google's words are not known. */
export function checkTopLevel({ segment }: Place, atUtf16: number, what: string): void {
  if (segment.kind !== "body")
    throw new Refusal(`A ${what} can only be inserted into the body, not into a ${segment.kind}.`);
  if (blockAt(segment.blocks, 0, atUtf16)?.block.kind === "table")
    throw new Refusal(`A ${what} cannot be inserted into a table.`);
}
