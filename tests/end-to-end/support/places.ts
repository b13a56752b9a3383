// Where a trouble can stand: one description of it as blocks is put into a cell, a second tab, between other styles, beside or
// under pending suggestions. A new neighbour is one more entry of `places`.
import {
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
  type TabSpec,
} from "../../support/document-builder.ts";
import type { JsonObject } from "../../../src/kernel/errors.ts";

type ParagraphSpec = Extract<BlockSpec, { kind: "paragraph" }>;
type Part = ParagraphSpec["parts"][number];

/** One place for blocks: the tabs that hold them, and what a call says to reach them. */
export interface Place {
  readonly name: string;
  tabs(blocks: readonly BlockSpec[]): readonly TabSpec[];
  readonly args?: JsonObject;
  /** What becomes of an edit there that works elsewhere; it goes through when left out. */
  readonly refuses?: "SUGGESTIONS_PRESENT";
}

const above = p("Above the line.");
const below = p("Below the line.");

/** Everywhere a trouble is tried. What a call may change stands between the markers <a> and <b>, <c> and <d>, and so on. */
export const places = [
  { name: "alone", tabs: (blocks) => [tab(...blocks)] },
  {
    name: "in a table cell",
    tabs: (blocks) => [tab(above, table(["left", blocks], ["under left", "under right"]), below)],
  },
  {
    name: "in a table in a cell",
    tabs: (blocks) => [tab(above, table([[p("around"), table([blocks]), p("the inner table")]]), below)],
  },
  {
    name: "in a second tab, the first one the same",
    tabs: (blocks) => [tab(...unmarked(blocks)), { ...tab(...blocks), tabId: "t.second", title: "Second" }],
    args: { tab_id: "t.second" },
  },
  {
    name: "in a tab below another, that one the same",
    tabs: (blocks) => [
      { ...tab(...unmarked(blocks)), children: [{ ...tab(...blocks), tabId: "t.below", title: "Below" }] },
    ],
    args: { tab_id: "Below" },
  },
  {
    name: "in a header, the body the same",
    tabs: (blocks) => [{ ...tab(...unmarked(blocks)), headers: { "kix.head": blocks } }],
    args: { segment_id: "kix.head" },
  },
  {
    name: "in a footnote, the body the same",
    tabs: (blocks) => [
      {
        ...tab(
          p("See", { element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1" } } }),
          ...unmarked(blocks),
        ),
        footnotes: { "kix.note": blocks },
      },
    ],
    args: { segment_id: "kix.note" },
  },
  {
    name: "between style runs",
    tabs: (blocks) => [
      tab(above, ...dressed(blocks, (piece, isInside) => (isInside ? piece : slanted(piece)))),
    ],
  },
  {
    name: "beside pending suggestions",
    tabs: (blocks) => [tab(above, ...blocks.map((block) => besideSuggestions(block)), below)],
  },
  {
    name: "met by a pending deletion",
    tabs: (blocks) => [
      tab(
        above,
        ...dressed(blocks, (piece, isInside) =>
          isInside ? { ...piece, run: { suggestedDeletionIds: ["suggest.met"] } } : piece,
        ),
        below,
      ),
    ],
    refuses: "SUGGESTIONS_PRESENT",
  },
] as const satisfies readonly Place[];

export type PlaceName = (typeof places)[number]["name"];

/** A stretch of text with its style. */
type Piece = Exclude<Part, string | { readonly element: unknown }>;

const marker = /(<[a-z]\w*>)/;

/** Marker names alternate: <a> opens, <b> closes, <c> opens again. */
function isOpening(text: string): boolean {
  return (text.charCodeAt(1) - "a".charCodeAt(0)) % 2 === 0;
}

/** The paragraphs again with every stretch of text changed, knowing whether it stands between markers. */
function dressed(
  blocks: readonly BlockSpec[],
  change: (piece: Piece, isInside: boolean) => Piece,
): readonly BlockSpec[] {
  return blocks.map((block) => {
    if (block.kind !== "paragraph") return block;
    let isInside = false;
    const parts = block.parts.flatMap((part): Part[] => {
      if (typeof part !== "string" && "element" in part) return [part];
      const whole = typeof part === "string" ? styled(part, {}) : part;
      return whole.text
        .split(marker)
        .filter((text) => text !== "")
        .map((text) => {
          if (!marker.test(text)) return change({ ...whole, text }, isInside);
          isInside = isOpening(text);
          return text;
        });
    });
    return { ...block, parts };
  });
}

function slanted(piece: Piece): Piece {
  return { ...piece, style: { ...piece.style, italic: true, fontSize: { magnitude: 9, unit: "PT" } } };
}

/** A paragraph with what may be changed gets proposals in front and behind, none of them touching it. */
function besideSuggestions(block: BlockSpec): BlockSpec {
  if (block.kind !== "paragraph" || !holdsMarker(block)) return block;
  return {
    ...block,
    parts: [
      proposed("Well ", "suggest.front"),
      "then: ",
      ...block.parts,
      " – also ",
      proposed("soon", "suggest.new"),
      struck("late", "suggest.old"),
      " too",
    ],
  };
}

function holdsMarker({ parts }: ParagraphSpec): boolean {
  return parts.some((part) => {
    if (typeof part === "string") return marker.test(part);
    return "text" in part && marker.test(part.text);
  });
}

/** The same blocks for a place that no call speaks of. */
function unmarked(blocks: readonly BlockSpec[]): readonly BlockSpec[] {
  const bare = (text: string) =>
    text
      .split(new RegExp(marker, "g"))
      .filter((one) => !marker.test(one))
      .join("");
  return blocks.map((block) =>
    block.kind !== "paragraph"
      ? block
      : {
          ...block,
          parts: block.parts.map((part) => {
            if (typeof part === "string") return bare(part);
            return "text" in part ? { ...part, text: bare(part.text) } : part;
          }),
        },
  );
}
