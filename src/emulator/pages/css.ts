// A document's looks as inline styles. Only numbers, colours and plain font names of the document come through.
import type { Dimension, OptionalColor } from "../../google-api/docs.ts";
import type { Look } from "../drive/content/looks.ts";

/** Class and style attribute of something that looks different from what is around it; both null when it does not. */
export interface Styling {
  readonly class: string | null;
  readonly style: string | null;
}

/** Points of a dimension; 0 for one that is absent or no number. */
export function pointsOf(dimension: Dimension | undefined): number {
  const magnitude = dimension?.magnitude ?? 0;
  return Number.isFinite(magnitude) ? magnitude : 0;
}

/** What `look` adds to `around`. Without `around` size, colour and font are written as they are. */
export function lookStyling(look: Look, around: Look | null): Styling {
  const rules: string[] = [];
  const classes: string[] = [];
  if (look.bold !== (around?.bold ?? false)) rules.push(`font-weight:${look.bold ? 700 : 400}`);
  if (look.italic !== (around?.italic ?? false))
    rules.push(`font-style:${look.italic ? "italic" : "normal"}`);
  const lines = [look.underline ? "underline" : "", look.strikethrough ? "line-through" : ""]
    .join(" ")
    .trim();
  if (lines !== "") rules.push(`text-decoration:${lines}`);
  if (look.script !== "none") rules.push(`vertical-align:${look.script};line-height:1`);
  if (look.sizePt !== around?.sizePt || look.script !== "none") rules.push(sizeRule(look));
  if (look.family !== around?.family) rules.push(`font-family:${familyList(look.family)}`);
  if (look.color !== null && look.color !== around?.color && look.color !== "000000") {
    classes.push("inked");
    rules.push(`--ink:#${plainHex(look.color)}`);
  }
  if (look.background !== null && look.background !== around?.background) {
    classes.push("filled");
    rules.push(`--fill:#${plainHex(look.background)}`);
  }
  return stylingOf(classes, rules);
}

export function stylingOf(classes: readonly string[], rules: readonly string[]): Styling {
  return {
    class: classes.length === 0 ? null : classes.join(" "),
    style: rules.length === 0 ? null : rules.join(";"),
  };
}

function sizeRule({ sizePt, script }: Look): string {
  const points = Number.isFinite(sizePt) ? Math.min(Math.max(sizePt, 4), 96) : 11;
  return `font-size:${script === "none" ? points : points * 0.65}pt`;
}

function plainHex(color: string): string {
  return /^[0-9a-f]{6}$/.test(color) ? color : "808080";
}

function familyList(family: string): string {
  const generic = /mono|courier|consolas|menlo|code/i.test(family)
    ? "monospace"
    : /times|georgia|garamond|serif|merriweather|cambria/i.test(family)
      ? "serif"
      : "sans-serif";
  return /^[\w -]{1,60}$/.test(family) ? `'${family}',${generic}` : generic;
}

/** `#rrggbb`; null for none. */
export function fillOf(color: OptionalColor | undefined): string | null {
  const rgb = color?.color?.rgbColor;
  if (rgb === undefined) return null;
  const { red = 0, green = 0, blue = 0 } = rgb;
  const hex = [red, green, blue].map((part) =>
    Math.round(Math.min(Math.max(part, 0), 1) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${plainHex(hex.join(""))}`;
}
