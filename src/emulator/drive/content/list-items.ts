// What stands in front of a list item: counts the items of each list and level in the order of the document.
import type { Bullet, List, NestingLevel } from "../../../google-api/docs.ts";

export interface ReadableItem {
  readonly listId: string;
  /** From 0. */
  readonly level: number;
  readonly kind: "bullet" | "number" | "check";
  /** Its place among the items of its level, from the list's start number. */
  readonly number: number;
  /** As it is shown: `●`, `3.`, `b.`. */
  readonly glyph: string;
}

export class ItemCounter {
  readonly #lists: Readonly<Record<string, List>>;
  readonly #counts = new Map<string, number[]>();

  constructor(lists: Readonly<Record<string, List>>) {
    this.#lists = lists;
  }

  /** The next item of its list. */
  next({ listId = "", nestingLevel = 0 }: Bullet): ReadableItem {
    const definitions = this.#lists[listId]?.listProperties?.nestingLevels ?? [];
    const definition = definitions[nestingLevel] ?? {};
    const counts = this.#counts.get(listId) ?? [];
    const number = (counts[nestingLevel] ?? (definition.startNumber ?? 1) - 1) + 1;
    // A deeper level begins anew under each item.
    const numbers = [...Array.from(counts.slice(0, nestingLevel)), number];
    this.#counts.set(listId, numbers);
    const kind = kindOf(definition);
    return { listId, level: nestingLevel, kind, number, glyph: glyphOf(definitions, kind, numbers) };
  }
}

function kindOf({ glyphType, glyphSymbol }: NestingLevel): ReadableItem["kind"] {
  if (glyphSymbol !== undefined || glyphType === "NONE") return "bullet";
  return glyphType === undefined || glyphType === "GLYPH_TYPE_UNSPECIFIED" ? "check" : "number";
}

/** `numbers`: of the item and of the items it lies in, outermost first. */
function glyphOf(
  definitions: readonly NestingLevel[],
  kind: ReadableItem["kind"],
  numbers: readonly (number | undefined)[],
): string {
  const level = numbers.length - 1;
  const { glyphSymbol, glyphFormat } = definitions[level] ?? {};
  if (kind === "check") return "☐";
  if (kind === "bullet") return glyphSymbol ?? "●";
  // `%0.%1.` shows the numbers of two levels.
  const format = glyphFormat === undefined || glyphFormat === "" ? `%${level}.` : glyphFormat;
  return format.replace(/%(\d)/g, (_, digit: string) => {
    const shown = definitions[Number(digit)];
    return numeral(shown?.glyphType, numbers[Number(digit)] ?? shown?.startNumber ?? 1);
  });
}

function numeral(glyphType: NestingLevel["glyphType"], number: number): string {
  switch (glyphType) {
    case "ALPHA":
      return letters(number);
    case "UPPER_ALPHA":
      return letters(number).toUpperCase();
    case "ROMAN":
      return roman(number);
    case "UPPER_ROMAN":
      return roman(number).toUpperCase();
    case "ZERO_DECIMAL":
      return String(number).padStart(2, "0");
    default:
      return String(number);
  }
}

function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest <= 0 ? "" : letters(rest)) + String.fromCharCode(97 + ((number - 1 + 26) % 26));
}

const romanParts = [
  ...([
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
  ] as const),
  ...([
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const),
];

function roman(number: number): string {
  const part = romanParts.find(([value]) => value <= number);
  return part === undefined ? "" : part[1] + roman(number - part[0]);
}
