// Finds the words that a new thing is put behind: exactly once, or the one that was picked. Only the words for "nowhere" are its own.
import { ToolError } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { locateText, type LocateRequest, type Located } from "./locate-text.ts";

/** As `locateText`, with QUOTE_NOT_FOUND in place of ZERO_MATCH; any other trouble keeps its code and its places. */
export function locateAnchor(tab: TabModel, request: LocateRequest): Located {
  const located = locateText(tab, request);
  if (located.kind === "found" || located.error.code !== "ZERO_MATCH") return located;
  const { message, diagnostics } = located.error;
  return {
    kind: "not-found",
    error: new ToolError("QUOTE_NOT_FOUND", message, {
      anchor: request.find,
      tab_id: tab.tabId,
      ...diagnostics,
    }),
  };
}
