// Plans the replacement of located text.
import { ToolError } from "../errors.ts";
import type { DocumentModel, TabModel } from "../document/model.ts";
import type { Located } from "../locate/locate-text.ts";
import type { PlanResult } from "./plan-result.ts";

/** What is wrong with the arguments themselves, before anything is read: one sentence a problem. */
export function replaceTextProblems(_find: string, _replace: string): readonly string[] {
  throw new ToolError("INTERNAL", "being built");
}

/** The smallest edit that turns each located match into `replace`. A failed location is passed on as the refusal. */
export function planReplaceText(
  _document: DocumentModel,
  _tab: TabModel,
  _located: Located,
  _replace: string,
): PlanResult {
  throw new ToolError("INTERNAL", "being built");
}
