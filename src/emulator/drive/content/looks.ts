// How text looks in effect: what a run says, over its paragraph's named style, over normal text.
import type { NamedStyles, OptionalColor, TextStyle } from "../../../google-api/docs.ts";

export interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly script: "none" | "super" | "sub";
  readonly sizePt: number;
  /** `rrggbb`; null for none. */
  readonly color: string | null;
  readonly background: string | null;
  readonly family: string;
}

/** Text without any style. */
export const plainLook: Look = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  script: "none",
  sizePt: 11,
  color: null,
  background: null,
  family: "Arial",
};

export class NamedLooks {
  readonly #looks = new Map<string, Look>();

  constructor({ styles = [] }: NamedStyles) {
    const textOf = (name: string): TextStyle =>
      styles.find(({ namedStyleType }) => namedStyleType === name)?.textStyle ?? {};
    const normal = this.over(plainLook, textOf("NORMAL_TEXT"));
    this.#looks.set("NORMAL_TEXT", normal);
    for (const { namedStyleType = "NORMAL_TEXT", textStyle = {} } of styles)
      if (namedStyleType !== "NORMAL_TEXT") this.#looks.set(namedStyleType, this.over(normal, textStyle));
  }

  /** The look of a named style; normal text for one that the document does not define. */
  of(namedStyleType: string): Look {
    return this.#looks.get(namedStyleType) ?? this.#looks.get("NORMAL_TEXT") ?? plainLook;
  }

  /** What `style` sets, over `around`. */
  over(around: Look, style: TextStyle): Look {
    const { bold, italic, underline, strikethrough, baselineOffset, fontSize } = style;
    return {
      bold: (bold ?? around.bold) || (style.weightedFontFamily?.weight ?? 400) >= 600,
      italic: italic ?? around.italic,
      underline: underline ?? around.underline,
      strikethrough: strikethrough ?? around.strikethrough,
      script: baselineOffset === "SUPERSCRIPT" ? "super" : baselineOffset === "SUBSCRIPT" ? "sub" : "none",
      sizePt: fontSize?.magnitude ?? around.sizePt,
      color: style.foregroundColor === undefined ? around.color : hexOf(style.foregroundColor),
      background: style.backgroundColor === undefined ? around.background : hexOf(style.backgroundColor),
      family: style.weightedFontFamily?.fontFamily ?? around.family,
    };
  }
}

/** True for the fonts in which code is written. */
export function isMonospaced({ family }: Look): boolean {
  return /mono|courier|consolas|menlo/i.test(family);
}

function hexOf({ color }: OptionalColor): string | null {
  const rgb = color?.rgbColor;
  if (rgb === undefined) return null;
  const hex = (part: number | undefined): string =>
    Math.round((part ?? 0) * 255)
      .toString(16)
      .padStart(2, "0");
  return hex(rgb.red) + hex(rgb.green) + hex(rgb.blue);
}
