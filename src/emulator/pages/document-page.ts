// The page of a document: its tabs and outline on one side, one tab as paper, comments and suggestions on the other.
import type { Document, Tab } from "../../google-api/docs.ts";
import type { EditorMenu, EditorPanel } from "../apps-script/documents/open-editors.ts";
import type { StoredComment } from "../state/comments.ts";
import { commentCard, editorCards, namedRangeCards, suggestionCard } from "./cards.ts";
import { frame } from "./frame.ts";
import { element, join, nothing, type Html } from "./html.ts";
import { writeTab } from "./tab-html.ts";
import type { TextRange } from "./text-range.ts";
import { addressOf, type OutlineEntry, type PictureAddresses } from "./writing.ts";

/** What the script has put beside the document. */
export interface ShownEditor {
  readonly activeTabId: string | null;
  readonly menus: readonly EditorMenu[];
  readonly panels: readonly EditorPanel[];
}

export interface ShownDocument {
  /** An answer of documents.get with tabs and suggestions. */
  readonly document: Document;
  readonly comments: readonly StoredComment[];
  /** The tab to show; the first one when null or unknown. */
  readonly tabId: string | null;
  readonly selection: readonly TextRange[];
  readonly editor: ShownEditor;
  readonly pictureAt: PictureAddresses;
}

export function documentPage({
  document,
  comments,
  tabId,
  selection,
  editor,
  pictureAt,
}: ShownDocument): string {
  const { documentId = "", title = "" } = document;
  const tabs = flatten(document.tabs ?? []);
  const shown = tabs.find((tab) => idOf(tab) === tabId) ?? tabs[0];
  if (shown === undefined) throw new Error(`expected document ${documentId} to have a tab, found none`);
  const written = writeTab({
    documentId,
    tabId: idOf(shown),
    tab: shown.documentTab ?? {},
    selection,
    pictureAt,
  });
  const { styling } = written;
  const tabTitle = shown.tabProperties?.title ?? "";
  const body = join([
    element(
      "header",
      { class: "bar" },
      element("h1", { dir: "auto" }, title),
      element("span", { class: "quiet" }, element("a", { href: "/" }, "All documents")),
      selectionNote(selection, idOf(shown)),
    ),
    element(
      "div",
      { class: "layout" },
      element("div", { class: "side" }, tabList(documentId, tabs, shown), outlineList(written.outline)),
      // The language of a document is not known; what can be told from its letters stands on each paragraph.
      element(
        "main",
        {
          class: ["paper", ...(styling.class === null ? [] : [styling.class])].join(" "),
          style: styling.style,
          lang: "",
          tabindex: 0,
          "aria-label": `Tab ${tabTitle}`,
        },
        written.html,
      ),
      element(
        "aside",
        { class: "side", "aria-label": "What stands beside the document" },
        cards("Script", editorCards(editor.menus, editor.panels)),
        cards(
          "Comments",
          comments
            .filter(({ isDeleted }) => !isDeleted)
            .map((comment) => commentCard(comment, written.anchors)),
        ),
        cards("Suggestions", written.suggestions.map(suggestionCard)),
        cards("Named ranges", namedRangeCards(written.namedRanges)),
      ),
    ),
  ]);
  return frame(title, body);
}

function flatten(tabs: readonly Tab[]): Tab[] {
  return tabs.flatMap((tab) => [tab, ...flatten(tab.childTabs ?? [])]);
}

function idOf(tab: Tab): string {
  return tab.tabProperties?.tabId ?? "";
}

function tabList(documentId: string, tabs: readonly Tab[], shown: Tab): Html {
  const items = tabs.map((tab) => {
    const { title = "", iconEmoji = "", nestingLevel = 0 } = tab.tabProperties ?? {};
    const attributes = {
      href: addressOf(documentId, idOf(tab)),
      "aria-current": tab === shown ? "page" : null,
      style: `margin-inline-start:${Math.min(nestingLevel, 8) * 0.9}rem`,
      dir: "auto",
    };
    return element("li", {}, element("a", attributes, iconEmoji === "" ? title : `${iconEmoji} ${title}`));
  });
  return element("nav", { "aria-label": "Tabs" }, element("h2", {}, "Tabs"), element("ul", {}, ...items));
}

function outlineList(outline: readonly OutlineEntry[]): Html {
  if (outline.length === 0) return nothing;
  const items = outline.map(({ level, words, at }) =>
    element(
      "li",
      {},
      element(
        "a",
        { href: `#${at}`, style: `margin-inline-start:${(level - 1) * 0.9}rem`, dir: "auto" },
        words,
      ),
    ),
  );
  return element(
    "nav",
    { "aria-label": "Outline" },
    element("h2", {}, "Outline"),
    element("ul", {}, ...items),
  );
}

function cards(name: string, content: readonly Html[]): Html {
  if (content.length === 0) return nothing;
  return element("section", { "aria-label": name }, element("h2", {}, name), ...content);
}

/** Where the selection is, when there is one: it may lie in another tab than the one that is shown. */
function selectionNote(selection: readonly TextRange[], shownTabId: string): Html {
  const [first] = selection;
  if (first === undefined) return nothing;
  const { tabId, segmentId, startUtf16, endUtf16 } = first;
  const place = `${segmentId === "" ? "" : `${segmentId} `}${startUtf16}${endUtf16 === startUtf16 ? "" : `–${endUtf16}`}`;
  const where =
    tabId === shownTabId ? element("a", { href: "#selection" }, place) : `${place} in tab ${tabId}`;
  return element("span", { class: "quiet" }, startUtf16 === endUtf16 ? "Cursor at " : "Selected: ", where);
}
