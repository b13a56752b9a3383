// What is decided about pending suggestions, and which marked things go with a decision. It must not know documents.
import type { Properties } from "../model/properties.ts";

export type Decision = "accept" | "reject" | "keep";

/** What becomes of each pending suggestion, by its id. */
export type Decide = (suggestionId: string) => Decision;

export const acceptAll: Decide = () => "accept";
export const rejectAll: Decide = () => "reject";

/** Decides one suggestion and leaves every other one pending. */
export function decideOne(suggestionId: string, decision: Decision): Decide {
  return (id) => (id === suggestionId ? decision : "keep");
}

/** The ids under a `suggested…` key: a list of ids, one id, or a map by id. */
export function idsUnder(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === "string");
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** The suggestions that would insert this thing. */
export function insertionIds(marks: Properties): string[] {
  return [...idsUnder(marks["suggestedInsertionIds"]), ...idsUnder(marks["suggestedInsertionId"])];
}

/** The suggestions that would delete this thing. */
export function deletionIds(marks: Properties): string[] {
  return idsUnder(marks["suggestedDeletionIds"]);
}

/** Whether a thing with these marks is gone after the decision: its insertion rejected, or its deletion accepted. */
export function isGone(marks: Properties, decide: Decide): boolean {
  return (
    insertionIds(marks).some((id) => decide(id) === "reject") ||
    deletionIds(marks).some((id) => decide(id) === "accept")
  );
}
