// A run's own style with other marks: only what a mark says is changed, so colours, fonts and sizes that Markdown cannot say stay.
// Knows nothing of places.
import type { Link, TextStyle } from "../../../google-api/docs.ts";
import { isSameData } from "../../compare/same-data.ts";
import type { StyleSheet } from "../../compare/effective-style.ts";
import { hexColour } from "../../document/text-style-data.ts";
import { allTextStyleFields, linkBlue, linkLookFields, type TextStyleField } from "../../plan/text-style.ts";
import type { Marks } from "../inline.ts";
import { codeFont, codeShade } from "../look.ts";
import { RunLooks } from "../read/text-marks.ts";

/** Where a link's target leads in the document that is written, or null for nowhere. */
export type ResolveLink = (target: string) => Link | null;

const flags = ["bold", "italic", "strikethrough"] as const;

/** The styles of a tab, and what its links lead to. */
export class MarkStyles {
  readonly #looks: RunLooks;
  readonly #resolveLink: ResolveLink;
  readonly #known = new Map<TextStyle, Map<string, TextStyle | null>>();

  constructor(styles: StyleSheet, resolveLink: ResolveLink) {
    this.#looks = new RunLooks(styles);
    this.#resolveLink = resolveLink;
  }

  /** How a style reads in a paragraph of this named style. */
  marksOf(own: TextStyle, namedStyle: string): Marks {
    return this.#looks.of(own, namedStyle).marks;
  }

  /** The style with these marks; null where no own style reads so (a bold heading has no bold words, a link leads nowhere). */
  withMarks(own: TextStyle, wanted: Marks, namedStyle: string): TextStyle | null {
    let known = this.#known.get(own);
    if (known === undefined) this.#known.set(own, (known = new Map<string, TextStyle | null>()));
    const { bold, italic, strikethrough, underline, code, baseline, link } = wanted;
    const flagsKey = [bold, italic, strikethrough, underline, code].map(Number).join("");
    const key = `${namedStyle} ${flagsKey} ${baseline} ${link === null ? "" : `to ${link}`}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const style = this.#styleWith(own, wanted, namedStyle);
    known.set(key, style);
    return style;
  }

  #styleWith(own: TextStyle, wanted: Marks, namedStyle: string): TextStyle | null {
    const there = this.marksOf(own, namedStyle);
    const style: TextStyle = { ...own };
    for (const flag of flags) {
      if (there[flag] === wanted[flag]) continue;
      if (wanted[flag]) style[flag] = true;
      else delete style[flag];
    }
    if (there.baseline !== wanted.baseline) {
      delete style.baselineOffset;
      if (wanted.baseline === "superscript") style.baselineOffset = "SUPERSCRIPT";
      if (wanted.baseline === "subscript") style.baselineOffset = "SUBSCRIPT";
    }
    if (there.code !== wanted.code) setCode(style, wanted.code);
    if (!this.#setLink(style, there, wanted)) return null;
    const reads = this.marksOf(style, namedStyle);
    return isSameData(reads, wanted) ? style : null;
  }

  #setLink(style: TextStyle, there: Marks, wanted: Marks): boolean {
    if (there.link === wanted.link) {
      if (wanted.link === null && there.underline !== wanted.underline) setUnderline(style, wanted.underline);
      return true;
    }
    if (wanted.link === null) {
      delete style.link;
      const isLinkBlue = hexColour(style.foregroundColor) === hexColour(linkBlue.foregroundColor);
      if (isLinkBlue) delete style.foregroundColor;
      setUnderline(style, wanted.underline);
      return true;
    }
    const link = this.#resolveLink(wanted.link);
    if (link === null) return false;
    style.link = link;
    if (there.link === null) {
      style.underline = true;
      if (linkBlue.foregroundColor !== undefined) style.foregroundColor = linkBlue.foregroundColor;
    }
    return true;
  }
}

function setUnderline(style: TextStyle, isOn: boolean): void {
  if (isOn) style.underline = true;
  else delete style.underline;
}

function setCode(style: TextStyle, isCode: boolean): void {
  if (isCode) {
    style.weightedFontFamily = { fontFamily: codeFont, weight: 400 };
    style.backgroundColor = codeShadeColour;
    return;
  }
  delete style.weightedFontFamily;
  if (hexColour(style.backgroundColor) === codeShade) delete style.backgroundColor;
}

const [, shadeRed = "", shadeGreen = "", shadeBlue = ""] = /^#(..)(..)(..)$/.exec(codeShade) ?? [];
const component = (digits: string): number => Math.fround(parseInt(digits, 16) / 255);

/** The shade of code, in the service's own precision. */
export const codeShadeColour: NonNullable<TextStyle["backgroundColor"]> = {
  color: {
    rgbColor: { red: component(shadeRed), green: component(shadeGreen), blue: component(shadeBlue) },
  },
};

/** The fields in which two own styles differ; a link's look goes with it. */
export function differingFields(a: TextStyle, b: TextStyle): readonly TextStyleField[] {
  const isLinkOther = !isSameData(a.link, b.link);
  return allTextStyleFields.filter(
    (field) =>
      !isSameData(a[field], b[field]) || (isLinkOther && linkLookFields.some((look) => look === field)),
  );
}
