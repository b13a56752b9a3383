// Random values of format_text's `style`.
import fc from "fast-check";
import type { Json, JsonObject } from "../../src/kernel/index.ts";

const onOff = fc.option(fc.boolean(), { nil: undefined });
const maybe = <T extends Json>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Any style, as a caller may ask for it. */
export const styles: fc.Arbitrary<JsonObject> = fc
  .record({
    bold: onOff,
    italic: onOff,
    underline: onOff,
    strikethrough: onOff,
    small_caps: onOff,
    baseline: maybe("", "normal", "superscript", "subscript"),
    link: maybe("", "https://example.com/", "https://example.com/other"),
    foreground_color: maybe("", "#000000", "#1155cc", "#12ab9f"),
    background_color: maybe("", "#ffffff"),
    font_family: maybe("", "Arial", "Roboto"),
    font_size: maybe<Json>("", 11, 14, 20.5),
  })
  .map((style) => JSON.parse(JSON.stringify(style)) as JsonObject)
  .filter((style) => Object.keys(style).length > 0);
