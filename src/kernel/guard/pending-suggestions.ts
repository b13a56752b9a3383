// The suggestions that are pending where a plan takes text away: a failure of the service may be theirs (rulebook 6.2). Refuses nothing.
import { segmentOf, tabById } from "../document/model.ts";
import type { Json } from "../errors.ts";
import type { Plan } from "../plan/plan.ts";
import { deletesText } from "./losses.ts";
import { suggestionsInTheWay } from "./suggestions.ts";

export interface PendingSuggestions {
  readonly ids: readonly string[];
  /** As SUGGESTIONS_PRESENT describes them: id, kind, words and paragraph of each. */
  readonly described: Json;
}

/** Those of the segments that the plan edits; null when there are none, or when nothing is deleted. */
export function pendingSuggestions(plan: Plan): PendingSuggestions | null {
  if (!deletesText(plan)) return null;
  const segments = new Map(plan.matches.map((match) => [`${match.tabId}\n${match.segmentId}`, match]));
  const touches = [...segments.values()].flatMap(({ tabId, segmentId }) => {
    const tab = tabById(plan.before, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return [];
    return [{ tabId, segmentId, startUtf16: 0, endUtf16: segment.lengthUtf16, what: "paragraphs" as const }];
  });
  const found = suggestionsInTheWay(plan.before, touches);
  if (found === null) return null;
  const ids = found.diagnostics["suggestion_ids"];
  return {
    ids: Array.isArray(ids) ? ids.map(String) : [],
    described: found.diagnostics["suggestions"] ?? [],
  };
}
