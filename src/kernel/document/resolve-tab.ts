// Which tab a call means. Nothing here falls back to the first tab.
import { ToolError } from "../errors.ts";
import type { DocumentModel, TabModel } from "./model.ts";

export interface TabSummary {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** Every tab of the document, as errors and lists name them. */
export function availableTabs(document: DocumentModel): readonly TabSummary[] {
  return document.tabs.map((tab) => ({ id: tab.tabId, title: tab.title, path: tab.path.join(" > ") }));
}

/**
 * The tab that `ref` names: an id wins, else a title that only one tab has. One tab alone may be left unnamed.
 * Throws TAB_NOT_FOUND with `available_tabs`.
 */
export function resolveTab(document: DocumentModel, ref?: string): TabModel {
  const [first, second] = document.tabs;
  if (first === undefined) throw notFound(document, "The document has no tab that can be read.");
  if (ref === undefined || ref === "") {
    if (second === undefined) return first;
    throw notFound(
      document,
      `Expected the id or title of one of ${document.tabs.length} tabs, found none. Name one of available_tabs.`,
    );
  }
  const byId = document.tabs.find((tab) => tab.tabId === ref);
  if (byId !== undefined) return byId;
  const byTitle = document.tabs.filter((tab) => tab.title === ref);
  const [only] = byTitle;
  if (only !== undefined && byTitle.length === 1) return only;
  throw notFound(
    document,
    byTitle.length > 1
      ? `Expected a title that one tab has, found ${byTitle.length} tabs titled "${ref}". Name the tab by its id.`
      : `Expected the id or title of a tab, found "${ref}", which no tab has. Name one of available_tabs.`,
  );
}

function notFound(document: DocumentModel, message: string): ToolError {
  const tabs = availableTabs(document).map(({ id, title, path }) => ({ id, title, path }));
  return new ToolError("TAB_NOT_FOUND", message, { available_tabs: tabs });
}
