// The suggestions that are pending where a plan takes text away: a failure of the service may be theirs (rulebook 6.2). Refuses nothing.
import { segmentOf, tabById } from "../document/model.ts";
import type { Plan } from "../plan/plan.ts";
import type { Touch } from "../plan/step.ts";
import { deletesText } from "./losses.ts";
import { pendingSuggestions, type PendingSuggestions } from "./suggestions.ts";

/** Those of all segments that the plan edits; none when nothing is deleted. */
export function pendingWhereEdited(plan: Plan): PendingSuggestions {
  const { before } = plan;
  const matches = deletesText(plan) ? plan.matches : [];
  const edited = new Map(matches.map((match) => [`${match.tabId}\n${match.segmentId}`, match]));
  const touches = [...edited.values()].flatMap(({ tabId, segmentId }): readonly Touch[] => {
    const tab = tabById(before, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return [];
    return [{ tabId, segmentId, startUtf16: 0, endUtf16: segment.lengthUtf16, what: "paragraphs" }];
  });
  return pendingSuggestions(before, touches);
}
