// Reading and writing the JSON form of steps. What is read comes from stored records, so nothing about it is taken for granted.
import type { TextStyle } from "../../google-api/docs.ts";
import { ToolError, type Json, type JsonObject } from "../errors.ts";

/** Plain data as JSON: fields without a value are left out, anything that is not data is a defect. */
export function asJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item) => asJson(item));
  if (typeof value === "object") {
    const fields: Record<string, Json> = {};
    for (const [key, field] of Object.entries(value)) {
      if (field !== undefined) fields[key] = asJson(field);
    }
    return fields;
  }
  throw new ToolError("INTERNAL", `Expected plain data, found ${typeof value}.`);
}

export function objectAt(value: Json | undefined, what: string): JsonObject {
  if (isObject(value)) return value;
  throw unreadable(what, "an object", value);
}

export function arrayAt(value: Json | undefined, what: string): readonly Json[] {
  if (isArray(value)) return value;
  throw unreadable(what, "a list", value);
}

export function stringAt(value: Json | undefined, what: string): string {
  if (typeof value === "string") return value;
  throw unreadable(what, "a string", value);
}

export function integerAt(value: Json | undefined, what: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw unreadable(what, "a whole number from 0", value);
}

export function textStyleAt(value: Json | undefined, what: string): TextStyle {
  if (isTextStyle(value)) return value;
  throw unreadable(what, "a text style", value);
}

/** The error for a stored step that this version cannot read. */
export function unreadable(what: string, expected: string, found: Json | undefined): ToolError {
  const text = JSON.stringify(found) ?? "nothing";
  return new ToolError(
    "UNDO_UNAVAILABLE",
    `Expected ${expected} at ${what} of the stored step, found ${text.slice(0, 80)}. Recover by hand from the record.`,
    { reason: "unreadable_step", at: what },
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

const fieldTypes: Readonly<Record<string, "boolean" | "string" | "object">> = {
  bold: "boolean",
  italic: "boolean",
  underline: "boolean",
  strikethrough: "boolean",
  smallCaps: "boolean",
  backgroundColor: "object",
  foregroundColor: "object",
  fontSize: "object",
  weightedFontFamily: "object",
  baselineOffset: "string",
  link: "object",
};

function isTextStyle(value: unknown): value is TextStyle {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, field]) => typeof field === fieldTypes[key] && field !== null);
}
