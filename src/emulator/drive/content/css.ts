// The inline CSS that says something about text or paragraphs, as Docs says it. Everything else in a style is left out.
import type { OptionalColor, ParagraphStyle, TextStyle } from "../../../google-api/docs.ts";
import { shortSingle } from "../../single-precision.ts";

/** `style="…"` as names in lower case and values as they are. */
export function declarationsOf(style: string | undefined): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const part of (style ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0) declarations.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim());
  }
  return declarations;
}

export function textStyleOf(css: ReadonlyMap<string, string>): TextStyle {
  const style: TextStyle = {};
  const valueOf = (name: string): string | undefined => css.get(name)?.toLowerCase();
  const weight = valueOf("font-weight");
  if (weight !== undefined) style.bold = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  const slant = valueOf("font-style");
  if (slant !== undefined) style.italic = slant === "italic" || slant === "oblique";
  const decoration = valueOf("text-decoration") ?? valueOf("text-decoration-line");
  if (decoration !== undefined) {
    style.underline = decoration.includes("underline");
    style.strikethrough = decoration.includes("line-through");
  }
  const foregroundColor = colorOf(valueOf("color"));
  if (foregroundColor !== null) style.foregroundColor = foregroundColor;
  const backgroundColor = colorOf(valueOf("background-color"));
  if (backgroundColor !== null) style.backgroundColor = backgroundColor;
  const sizePt = pointsOf(valueOf("font-size"));
  if (sizePt !== null) style.fontSize = { magnitude: sizePt, unit: "PT" };
  const family = css.get("font-family")?.split(",")[0]?.replace(/["']/g, "").trim();
  if (family !== undefined && family !== "") style.weightedFontFamily = { fontFamily: family, weight: 400 };
  const align = valueOf("vertical-align");
  if (align === "super") style.baselineOffset = "SUPERSCRIPT";
  if (align === "sub") style.baselineOffset = "SUBSCRIPT";
  return style;
}

export function alignmentOf(value: string | undefined): ParagraphStyle["alignment"] {
  switch (value?.toLowerCase()) {
    case "center":
      return "CENTER";
    case "right":
    case "end":
      return "END";
    case "justify":
      return "JUSTIFIED";
    case "left":
    case "start":
      return "START";
    default:
      return undefined;
  }
}

/** A length in points; pixels are three quarters of one. Null for other units and for none. */
export function pointsOf(length: string | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)(pt|px|)$/.exec(length?.trim().toLowerCase() ?? "");
  if (match === null) return null;
  return Number(match[1]) * (match[2] === "pt" ? 1 : 0.75);
}

/** A colour of `#rgb`, `#rrggbb` or `rgb(r, g, b)`; null for others. */
function colorOf(value: string | undefined): OptionalColor | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value ?? "")?.[1];
  const parts =
    hex === undefined
      ? (/^rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(value ?? "")?.slice(1) ?? []).map(Number)
      : (hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map((pair) =>
          Number.parseInt(pair, 16),
        );
  const [red, green, blue] = parts;
  if (red === undefined || green === undefined || blue === undefined) return null;
  // Google keeps single precision and leaves zero out (rulebook 3.3).
  const share = (part: number): number => shortSingle(part / 255);
  return {
    color: {
      rgbColor: {
        ...(red === 0 ? {} : { red: share(red) }),
        ...(green === 0 ? {} : { green: share(green) }),
        ...(blue === 0 ? {} : { blue: share(blue) }),
      },
    },
  };
}
