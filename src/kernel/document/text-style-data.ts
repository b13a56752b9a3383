// A text style as callers are told it: the names and values that format_text takes, colours as #rrggbb, sizes in points.
import type { Link, TextStyle } from "../../google-api/docs.ts";
import type { StyleSheet } from "../compare/effective-style.ts";
import { recordOf } from "../compare/same-data.ts";
import type { Json, JsonObject } from "../errors.ts";

const flags: readonly (readonly [field: string, name: string])[] = [
  ["bold", "bold"],
  ["italic", "italic"],
  ["underline", "underline"],
  ["strikethrough", "strikethrough"],
  ["smallCaps", "small_caps"],
];

/**
 * What text of this style looks like in a paragraph of this named style: the run's own style over the named one over normal text.
 * A flag that is off, a normal baseline, no link and no colour are left out.
 */
export function effectiveStyleAsData(
  style: TextStyle,
  namedStyleType: string,
  styles: StyleSheet,
): JsonObject {
  const own = recordOf(style);
  const data: Record<string, Json> = {};
  for (const [field, name] of flags) {
    if (styles.textField(own, namedStyleType, field) === true) data[name] = true;
  }
  const baseline = styles.textField(own, namedStyleType, "baselineOffset");
  if (baseline === "SUPERSCRIPT" || baseline === "SUBSCRIPT") data["baseline"] = baseline.toLowerCase();
  if (style.link !== undefined) data["link"] = linkTarget(style.link);
  for (const [field, name] of [
    ["foregroundColor", "foreground_color"],
    ["backgroundColor", "background_color"],
  ] as const) {
    const colour = hexColour(styles.textField(own, namedStyleType, field));
    if (colour !== null) data[name] = colour;
  }
  const { fontFamily, weight } = fieldsOf(styles.textField(own, namedStyleType, "weightedFontFamily"));
  if (typeof fontFamily === "string") data["font_family"] = fontFamily;
  if (typeof weight === "number" && weight !== 400) data["font_weight"] = weight;
  const { magnitude } = fieldsOf(styles.textField(own, namedStyleType, "fontSize"));
  if (typeof magnitude === "number") data["font_size"] = magnitude;
  return data;
}

/** A link as one text: the address, or `#` and the id of a heading, bookmark or tab in this document. */
export function linkTarget(link: Link): string {
  if (link.url !== undefined) return link.url;
  const inside =
    link.heading?.id ?? link.headingId ?? link.bookmark?.id ?? link.bookmarkId ?? link.tabId ?? "";
  return `#${inside}`;
}

/** `#rrggbb`, or null for a colour that is not set or transparent. A component that is left out is zero (rulebook 3.3). */
export function hexColour(colour: unknown): string | null {
  const { rgbColor } = fieldsOf(fieldsOf(colour)["color"]);
  if (typeof rgbColor !== "object" || rgbColor === null) return null;
  const components = fieldsOf(rgbColor);
  const digits = ["red", "green", "blue"].map((name) => {
    const value = components[name];
    return Math.round((typeof value === "number" ? value : 0) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? recordOf(value) : {};
}
