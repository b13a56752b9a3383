// What every tool takes that finds text by itself: which text, in which part of a tab, and which of several.
import * as z from "zod/mini";
import { placeProblems, resolveScope, locateText } from "../kernel/index.ts";
import type { Json, JsonObject, Located, LocateRequest, Place, TabModel } from "../kernel/index.ts";
import type { InputOf } from "./arguments.ts";
import { problemOf, type Problem } from "./problems.ts";

/** The parameters; a tool adds its own beside them. */
export const findParameters = {
  find: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "The text as it stands, within one paragraph; a line feed stands for a soft break or space.",
      ),
    ),
  match_case: z._default(z.boolean(), true),
  expected_matches: z
    .optional(z.int().check(z.minimum(0)))
    .check(z.describe("How often it must stand there; 1 when left out.")),
  occurrence: z
    .optional(z.int().check(z.minimum(1)))
    .check(z.describe("Only this one, from 1; `expected_matches`, if given, is then the total.")),
  segment_id: z
    .optional(z.string())
    .check(z.describe("A header, footer or footnote; the body when left out.")),
  within: z
    .optional(
      z.strictObject({
        heading: z
          .optional(z.string().check(z.minLength(1)))
          .check(z.describe("A section, by id, text or path (` > `) of its heading.")),
        table_index: z
          .optional(z.int().check(z.minimum(0)))
          .check(z.describe("From 0, with both of the next.")),
        row_index: z.optional(z.int().check(z.minimum(0))).check(z.describe("From 0.")),
        column_index: z.optional(z.int().check(z.minimum(0))).check(z.describe("From 0.")),
        named_range: z.optional(z.string().check(z.minLength(1))).check(z.describe("Name or id.")),
      }),
    )
    .check(z.describe("Look only in one of: a section, a table cell, a named range.")),
};

type FindInput = InputOf<typeof findParameters>;

/** What a tool that found text says about it. */
export const findReport = {
  match_count: z.optional(z.int()),
  total_matches: z.optional(z.int()),
  rung: z.optional(z.string()),
  folded: z.optional(z.array(z.looseObject({ found: z.string(), asked: z.string(), count: z.int() }))),
  ladder_report: z.optional(z.array(z.looseObject({ rung: z.string(), matches: z.int() }))),
};

/** Codes that finding may raise. */
export const findErrors = [
  "TAB_NOT_FOUND",
  "TABLE_NOT_FOUND",
  "ZERO_MATCH",
  "MATCH_COUNT_MISMATCH",
  "STRUCTURAL_BOUNDARY",
] as const;

/** The request that the arguments make, all matches or not. */
export function locateRequestOf(input: FindInput, isAll = false): LocateRequest {
  return {
    find: input.find,
    matchCase: input.match_case,
    expectedMatches: input.expected_matches,
    occurrence: input.occurrence,
    isAll,
  };
}

/** Matches in the part of the tab that the arguments name; a part that is not there is the refusal. */
export function locateIn(tab: TabModel, input: FindInput, isAll = false): Located {
  const resolved = resolveScope(tab, { segmentId: input.segment_id, within: withinOf(input.within) });
  if (resolved.kind === "refused") return { kind: "not-found", error: resolved.error };
  return locateText(tab, { ...locateRequestOf(input, isAll), scope: resolved.scope });
}

/** What is wrong between the parts of a place, told from the arguments that fit by themselves. */
export function placeIssues(valid: JsonObject): Problem[] {
  const { segment_id, within } = valid;
  return placeProblems({
    ...(typeof segment_id === "string" ? { segmentId: segment_id } : {}),
    ...(isObject(within) ? { within: withinFrom(within) } : {}),
  }).map(problemOf);
}

function withinOf(within: FindInput["within"]): Place["within"] {
  return within === undefined ? undefined : withinFrom(within);
}

function withinFrom(within: { readonly [name: string]: Json | undefined }): NonNullable<Place["within"]> {
  const { heading, table_index, row_index, column_index, named_range } = within;
  return {
    heading: typeof heading === "string" ? heading : undefined,
    tableIndex: typeof table_index === "number" ? table_index : undefined,
    rowIndex: typeof row_index === "number" ? row_index : undefined,
    columnIndex: typeof column_index === "number" ? column_index : undefined,
    namedRange: typeof named_range === "string" ? named_range : undefined,
  };
}

/** The arguments that fit by themselves as a request, as far as they go; null without a text to find. */
export function locateRequestFrom(valid: JsonObject): LocateRequest | null {
  const { find, occurrence, expected_matches, replace_all, match_case } = valid;
  if (typeof find !== "string" || find === "") return null;
  return {
    find,
    ...(typeof match_case === "boolean" ? { matchCase: match_case } : {}),
    ...(typeof occurrence === "number" ? { occurrence } : {}),
    ...(typeof expected_matches === "number" ? { expectedMatches: expected_matches } : {}),
    isAll: replace_all === true,
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
