// Changes how text that is found looks, and proves it.
import * as z from "zod/mini";
import { locateProblems, planFormatText, styleProblems, verifiedWrite } from "../kernel/index.ts";
import type { Json, JsonObject } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import {
  findErrors,
  findParameters,
  findReport,
  locateIn,
  locateRequestFrom,
  placeIssues,
} from "./find-parameters.ts";
import { describe, problemOf, unknownField, type Problem } from "./problems.ts";
import { editEvidence, styleEvidence, writeOutcome } from "./write-parameters.ts";

/** A key of `style` as published; the kernel reads the value, so that everything wrong with a style is told at once. */
const styleKey = (description?: string, type?: "boolean" | "string") =>
  z.optional(
    z.unknown().check(
      z.meta({
        ...(description === undefined ? {} : { description }),
        ...(type === undefined ? {} : { type }),
      }),
    ),
  );

const style = z
  .looseObject({
    bold: styleKey("false also takes off what a heading has by itself.", "boolean"),
    italic: styleKey(undefined, "boolean"),
    underline: styleKey(undefined, "boolean"),
    strikethrough: styleKey(undefined, "boolean"),
    small_caps: styleKey(undefined, "boolean"),
    baseline: styleKey("`normal`, `superscript` or `subscript`.", "string"),
    link: styleKey("Address (http, https, mailto, tel), or `#` and a heading's or tab's id.", "string"),
    foreground_color: styleKey("`#rrggbb`", "string"),
    background_color: styleKey("`#rrggbb`", "string"),
    font_family: styleKey(undefined, "string"),
    font_size: styleKey("Points."),
  })
  .check(
    z.meta({
      description:
        "At least one. An empty string clears what is not true or false: it then looks as the paragraph gives it.",
      additionalProperties: false,
    }),
  );

/** Gives one stretch of text, or several that were counted, another look, and proves it run by run. */
export const formatText = defineWriteTool({
  name: "format_text",
  title: "Format text",
  description:
    "Sets or clears the look of `find` in one tab, found as `replace_text` finds it; the text itself is never changed. When every run looks as " +
    "asked already, nothing is written (`no_op`). A link brings its underline and blue and takes them away when it is cleared, unless `underline` " +
    "or `foreground_color` is stated beside it. Answers `runs_before` and `runs_after` for every match: how each run looks, the latter from a " +
    "second read. Refused, with nothing written: no match, another count, a pending suggestion in the matched text, a style that is not known.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    ...findParameters,
    style,
  },
  output: {
    ...writeOutcome,
    ...findReport,
    ...editEvidence,
    ...styleEvidence,
    style: z.optional(z.looseObject({})),
    content_mutated: z.optional(z.boolean()),
    style_mutated: z.optional(z.boolean()),
    compiled_request_kinds: z.optional(z.array(z.string())),
  },
  errors: [
    ...findErrors,
    "SUGGESTIONS_PRESENT",
    "FEATURE_UNAVAILABLE",
    "INDEX_SIMULATION_FAILED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    { title: "Make a word bold", input: { doc_id: "1AbCdEf", find: "important", style: { bold: true } } },
    {
      title: "Link the second of two mentions",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        find: "the handbook",
        occurrence: 2,
        style: { link: "https://example.com/handbook" },
      },
    },
  ],
  problems: (valid) => {
    const request = locateRequestFrom(valid);
    return [
      ...(request === null ? [] : locateProblems(request).map(problemOf)),
      ...placeIssues(valid),
      ...(isObject(valid["style"]) ? styleIssues(valid["style"]) : []),
    ];
  },
  diagnostics: ({ style: asked }) => (isObject(asked) ? styleDiagnostics(asked) : {}),
  write: (ports, input, settings) =>
    verifiedWrite(ports, { ...settings, documentId: input.doc_id, tabRef: input.tab_id }, (document, tab) =>
      planFormatText(document, tab, locateIn(tab, input), asJsonObject(input.style)),
    ),
});

function styleIssues(asked: JsonObject): Problem[] {
  return styleProblems(asked).map(({ key, isUnknown, expected }) => {
    if (isUnknown) return unknownField(`style.${key}`, Object.keys(style._zod.def.shape));
    return key === ""
      ? { path: "style", message: `expected ${expected}, found none` }
      : { path: `style.${key}`, message: `expected ${expected}, found ${describe(asked[key])}` };
  });
}

/** `unknown_keys` and `invalid_values` of a style, where there are any. */
function styleDiagnostics(asked: JsonObject): JsonObject {
  const problems = styleProblems(asked).filter(({ key }) => key !== "");
  const unknown = problems.filter(({ isUnknown }) => isUnknown).map(({ key }) => key);
  const invalid = problems.filter(({ isUnknown }) => !isUnknown).map(({ key }) => [key, asked[key] ?? null]);
  return {
    ...(unknown.length === 0 ? {} : { unknown_keys: unknown }),
    ...(invalid.length === 0 ? {} : { invalid_values: Object.fromEntries(invalid) }),
  };
}

/** The style again as the JSON that it was parsed from. */
function asJsonObject(fields: { readonly [key: string]: unknown }): JsonObject {
  const plain: Record<string, Json> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      plain[key] = value;
  }
  return plain;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
