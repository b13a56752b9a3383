// A run's style as marks, and what of it Markdown cannot say. Measured against what the paragraph's named style gives, so a bold heading style is no bold.
import type { TextStyle } from "../../../google-api/docs.ts";
import type { StyleSheet } from "../../compare/effective-style.ts";
import { isSameData, recordOf } from "../../compare/same-data.ts";
import { hexColour, linkTarget } from "../../document/text-style-data.ts";
import type { Marks } from "../inline.ts";
import type { LossKind } from "../losses.ts";
import { codeShade, isCodeFont } from "../look.ts";

export interface RunLook {
  readonly marks: Marks;
  readonly losses: readonly (readonly [kind: LossKind, detail: string])[];
  /** Code that is shaded by itself, as code in a line is, and not only written in a font of code. */
  readonly isShadedCode: boolean;
}

const nothing: TextStyle = {};

function isEmpty(style: TextStyle): boolean {
  for (const field in style) if (field !== "") return false;
  return true;
}

/** The looks of a tab's runs; most styles of a document come up again and again. */
export class RunLooks {
  readonly #styles: StyleSheet;
  readonly #known = new Map<string, Map<TextStyle, RunLook>>();

  constructor(styles: StyleSheet) {
    this.#styles = styles;
  }

  of(own: TextStyle, namedStyle: string): RunLook {
    const style = isEmpty(own) ? nothing : own;
    let looks = this.#known.get(namedStyle);
    if (looks === undefined) this.#known.set(namedStyle, (looks = new Map()));
    const before = looks.get(style);
    if (before !== undefined) return before;
    const look = this.#look(style, namedStyle);
    looks.set(style, look);
    return look;
  }

  #look(style: TextStyle, namedStyle: string): RunLook {
    const own = recordOf(style);
    const field = (name: string): unknown => this.#styles.textField(own, namedStyle, name);
    const given = (name: string): unknown => this.#styles.textField(recordOf(nothing), namedStyle, name);
    const isOn = (name: string): boolean => field(name) === true && given(name) !== true;
    const family = familyOf(field("weightedFontFamily"));
    const normal = familyOf(this.#styles.textField(recordOf(nothing), "NORMAL_TEXT", "weightedFontFamily"));
    const code = isCodeFont(family) && family !== normal;
    const link = style.link === undefined ? null : linkTarget(style.link);
    const baseline = field("baselineOffset");
    const losses: (readonly [LossKind, string])[] = [];
    for (const name of ["bold", "italic", "underline", "strikethrough", "smallCaps"] as const) {
      const isOff = field(name) !== true && given(name) === true && !(name === "underline" && link !== null);
      if (isOff) losses.push(["text_look", `${name} off`]);
    }
    if (isOn("smallCaps")) losses.push(["text_look", "small capitals"]);
    const colour = hexColour(field("foregroundColor"));
    if (colour !== hexColour(given("foregroundColor")) && !(link !== null && colour === linkColour)) {
      losses.push(["text_color", colour ?? "none"]);
    }
    const shade = hexColour(field("backgroundColor"));
    const isShaded = shade !== hexColour(given("backgroundColor")) && shade !== null;
    if (isShaded && !(code && shade === codeShade)) losses.push(["highlight", shade]);
    if (!code && !isSameData(field("weightedFontFamily"), given("weightedFontFamily"))) {
      losses.push(["font", family]);
    }
    if (!isSameData(field("fontSize"), given("fontSize"))) {
      losses.push(["font_size", `${style.fontSize?.magnitude ?? 0} pt`]);
    }
    const marks: Marks = {
      bold: isOn("bold"),
      italic: isOn("italic"),
      strikethrough: isOn("strikethrough"),
      underline: isOn("underline") && link === null,
      code,
      baseline: baseline === "SUPERSCRIPT" ? "superscript" : baseline === "SUBSCRIPT" ? "subscript" : "none",
      link,
    };
    return { marks, losses, isShadedCode: code && isShaded };
  }
}

/** What the service colours links with (rulebook 3.6). */
const linkColour = "#1155cc";

function familyOf(font: unknown): string {
  if (typeof font !== "object" || font === null) return "";
  const { fontFamily } = recordOf(font);
  return typeof fontFamily === "string" ? fontFamily : "";
}
