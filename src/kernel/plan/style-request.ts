// What a caller may ask of the look of text: the keys of `style`, their values, and the fields of a text style that they mean.
import type { Json, JsonObject } from "../errors.ts";
import type { OptionalColor, TextStyle } from "../../google-api/docs.ts";
import type { TextStyleField } from "./text-style.ts";

/** One thing that is wrong with a style: an unknown key, or a value that the key does not take. */
export interface StyleProblem {
  readonly key: string;
  readonly isUnknown: boolean;
  /** The values that the key takes, in words; for an unknown key the keys there are. */
  readonly expected: string;
}

/** A style that was asked for. Fields that are named and not set are cleared to what the paragraph gives. */
export interface StyleRequest {
  readonly fields: readonly TextStyleField[];
  readonly set: TextStyle;
  /** An address, or `#` and the id of a heading or tab of the document; null when no link is asked for. */
  readonly linkTarget: string | null;
}

/** Addresses that a link may have. */
const schemes = ["http", "https", "mailto", "tel"];
const longestAddressUtf16 = 2048;
const longestFamilyUtf16 = 100;
const largestSizePt = 400;

interface StyleKey {
  readonly field: TextStyleField;
  readonly expected: string;
  /** The value as a text style, or null when the key does not take it. */
  readonly read: (value: Json) => TextStyle | null;
}

/** An empty string clears what has a value; what is on or off is only ever true or false. */
const cleared: TextStyle = {};

const flag = (field: TextStyleField, style: (isOn: boolean) => TextStyle): StyleKey => ({
  field,
  expected: "true or false",
  read: (value) => (typeof value === "boolean" ? style(value) : null),
});

const colour = (field: TextStyleField, style: (value: OptionalColor) => TextStyle): StyleKey => ({
  field,
  expected: 'a colour such as "#1a73e8", or an empty string to clear it',
  read: (value) => {
    if (value === "") return cleared;
    const parsed = typeof value === "string" ? colourOf(value) : null;
    return parsed === null ? null : style(parsed);
  },
});

const baselines: Readonly<Record<string, TextStyle>> = {
  "": cleared,
  normal: { baselineOffset: "NONE" },
  superscript: { baselineOffset: "SUPERSCRIPT" },
  subscript: { baselineOffset: "SUBSCRIPT" },
};

const keys: Readonly<Record<string, StyleKey>> = {
  bold: flag("bold", (bold) => ({ bold })),
  italic: flag("italic", (italic) => ({ italic })),
  underline: flag("underline", (underline) => ({ underline })),
  strikethrough: flag("strikethrough", (strikethrough) => ({ strikethrough })),
  small_caps: flag("smallCaps", (smallCaps) => ({ smallCaps })),
  baseline: {
    field: "baselineOffset",
    expected: '"normal", "superscript" or "subscript", or an empty string to clear it',
    read: (value) => (typeof value === "string" ? (baselines[value] ?? null) : null),
  },
  link: {
    field: "link",
    expected: `an address with ${schemes.join(", ")}, or # and the id of a heading or tab, or an empty string to clear it`,
    // Where it leads is told by the document.
    read: (value) => (typeof value === "string" && isLinkTarget(value) ? cleared : null),
  },
  foreground_color: colour("foregroundColor", (foregroundColor) => ({ foregroundColor })),
  background_color: colour("backgroundColor", (backgroundColor) => ({ backgroundColor })),
  font_family: {
    field: "weightedFontFamily",
    expected: "the name of a font, or an empty string to clear it",
    read: (value) => {
      if (value === "") return cleared;
      const isName =
        typeof value === "string" &&
        value.length <= longestFamilyUtf16 &&
        /^[\p{L}\p{N}][^\p{C}]*$/u.test(value);
      return isName ? { weightedFontFamily: { fontFamily: value, weight: 400 } } : null;
    },
  },
  font_size: {
    field: "fontSize",
    expected: `points from 1 to ${largestSizePt}, or an empty string to clear it`,
    read: (value) => {
      if (value === "") return cleared;
      const isSize = typeof value === "number" && value >= 1 && value <= largestSizePt;
      return isSize ? { fontSize: { magnitude: value, unit: "PT" } } : null;
    },
  },
};

/** Names of all keys, in the order in which they are documented. */
export const styleKeys: readonly string[] = Object.keys(keys);

/** The key that stands for a field of a text style. */
export function keyOfField(field: TextStyleField): string {
  return styleKeys.find((key) => keys[key]?.field === field) ?? field;
}

/** Everything that is wrong with a style; a style that asks for nothing is one problem without a key. */
export function styleProblems(style: JsonObject): readonly StyleProblem[] {
  const asked = Object.entries(style);
  if (asked.length === 0) return [{ key: "", isUnknown: false, expected: `one of ${styleKeys.join(", ")}` }];
  return asked.flatMap(([name, value]): readonly StyleProblem[] => {
    const key = keyNamed(name);
    if (key === null) return [{ key: name, isUnknown: true, expected: `one of ${styleKeys.join(", ")}` }];
    return key.read(value) === null ? [{ key: name, isUnknown: false, expected: key.expected }] : [];
  });
}

/** The request that a style without problems makes. */
export function styleRequestOf(style: JsonObject): StyleRequest {
  const fields: TextStyleField[] = [];
  let set: TextStyle = {};
  for (const [name, value] of Object.entries(style)) {
    const key = keyNamed(name);
    if (key === null) continue;
    fields.push(key.field);
    set = { ...set, ...key.read(value) };
  }
  const link = style["link"];
  return { fields, set, linkTarget: typeof link === "string" && link !== "" ? link : null };
}

function keyNamed(name: string): StyleKey | null {
  return styleKeys.includes(name) ? (keys[name] ?? null) : null;
}

function isLinkTarget(text: string): boolean {
  if (text === "") return true;
  if (text.length > longestAddressUtf16 || /[\s\p{C}]/u.test(text)) return false;
  if (text.startsWith("#")) return text.length > 1;
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*):(.+)$/i.exec(text) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return false;
  return !/^http/i.test(scheme) || /^\/\/[^/]/.test(rest);
}

/** Single precision, as the service keeps components; one that is nothing is left out (rulebook 3.3). */
function colourOf(text: string): OptionalColor | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const part = (digits: string): number => Math.fround(parseInt(digits, 16) / 255);
  return {
    color: {
      rgbColor: {
        ...(part(red) === 0 ? {} : { red: part(red) }),
        ...(part(green) === 0 ? {} : { green: part(green) }),
        ...(part(blue) === 0 ? {} : { blue: part(blue) }),
      },
    },
  };
}
