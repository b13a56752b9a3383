// The bullet presets as list definitions (rulebook 9.1, 9.2). What captures show: the disc, check box, decimal-alpha-roman
// and nested presets; the glyphs of the others are inferred.
import type { Properties } from "../model/properties.ts";

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Glyph symbols by level; levels beyond the last repeat from `repeatFrom`. */
interface SymbolPreset {
  readonly symbols: readonly string[];
  readonly repeatFrom: number;
}

const symbolPresets: Readonly<Record<string, SymbolPreset>> = {
  BULLET_DISC_CIRCLE_SQUARE: { symbols: ["●", "○", "■"], repeatFrom: 0 },
  BULLET_DIAMONDX_ARROW3D_SQUARE: { symbols: ["❖", "➢", "■"], repeatFrom: 0 },
  BULLET_ARROW_DIAMOND_DISC: { symbols: ["➔", "◆", "●"], repeatFrom: 0 },
  BULLET_STAR_CIRCLE_SQUARE: { symbols: ["★", "○", "■", "●", "○", "■"], repeatFrom: 3 },
  BULLET_ARROW3D_CIRCLE_SQUARE: { symbols: ["➢", "○", "■"], repeatFrom: 0 },
  BULLET_LEFTTRIANGLE_DIAMOND_DISC: { symbols: ["◀", "◆", "●"], repeatFrom: 0 },
  BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE: { symbols: ["❖", "◇", "■"], repeatFrom: 0 },
  BULLET_DIAMOND_CIRCLE_SQUARE: { symbols: ["◆", "○", "■"], repeatFrom: 0 },
};

/** Glyph types of levels 0 to 2, which repeat, and what stands behind the number. */
interface NumberPreset {
  readonly types: readonly [string, string, string];
  readonly behind: string;
}

const numberPresets: Readonly<Record<string, NumberPreset>> = {
  NUMBERED_DECIMAL_ALPHA_ROMAN: { types: ["DECIMAL", "ALPHA", "ROMAN"], behind: "." },
  NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS: { types: ["DECIMAL", "ALPHA", "ROMAN"], behind: ")" },
  NUMBERED_UPPERALPHA_ALPHA_ROMAN: { types: ["UPPER_ALPHA", "ALPHA", "ROMAN"], behind: "." },
  NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL: { types: ["UPPER_ROMAN", "UPPER_ALPHA", "DECIMAL"], behind: "." },
  NUMBERED_ZERODECIMAL_ALPHA_ROMAN: { types: ["ZERO_DECIMAL", "ALPHA", "ROMAN"], behind: "." },
};

/** The definition of a new list of that preset; null for a preset that does not exist. */
export function listOfPreset(preset: string): Properties | null {
  const glyph = glyphsOf(preset);
  if (glyph === null) return null;
  const nestingLevels = levels.map((level) => ({
    ...glyph(level),
    ...indentsOfLevel(level),
    textStyle: { underline: false },
    startNumber: 1,
  }));
  return { listProperties: { nestingLevels } };
}

/** The indents of an item on a level, in points. */
export function indentsOfLevel(level: number): Properties {
  const points = (magnitude: number): Properties => ({ magnitude, unit: "PT" });
  return { indentFirstLine: points(18 + 36 * level), indentStart: points(36 + 36 * level) };
}

function glyphsOf(preset: string): ((level: number) => Properties) | null {
  if (preset === "BULLET_CHECKBOX")
    return (level) => ({
      bulletAlignment: "START",
      glyphType: "GLYPH_TYPE_UNSPECIFIED",
      glyphFormat: `%${level}`,
    });
  if (preset === "NUMBERED_DECIMAL_NESTED")
    return (level) => ({
      bulletAlignment: "END",
      glyphType: "DECIMAL",
      glyphFormat: levels
        .slice(0, level + 1)
        .map((one) => `%${one}.`)
        .join(""),
    });
  const symbols = symbolPresets[preset];
  if (symbols !== undefined)
    return (level) => ({
      bulletAlignment: "START",
      glyphSymbol: symbolAt(symbols, level),
      glyphFormat: `%${level}`,
    });
  const numbers = numberPresets[preset];
  if (numbers === undefined) return null;
  return (level) => {
    const glyphType = numbers.types[level % 3] ?? numbers.types[0];
    return {
      bulletAlignment: glyphType === "ROMAN" || glyphType === "UPPER_ROMAN" ? "END" : "START",
      glyphType,
      glyphFormat: `%${level}${numbers.behind}`,
    };
  };
}

function symbolAt({ symbols, repeatFrom }: SymbolPreset, level: number): string {
  const period = symbols.length - repeatFrom;
  const index = level < symbols.length ? level : repeatFrom + ((level - repeatFrom) % period);
  return symbols[index] ?? "●";
}
