// One tab as a sheet of paper: headers, body, footnotes, footers, and what was gathered while they were written.
import type { DocumentStyle, DocumentTab, StructuralElement } from "../../google-api/docs.ts";
import { ItemCounter } from "../drive/content/list-items.ts";
import { NamedLooks } from "../drive/content/looks.ts";
import { blocksHtml } from "./blocks-html.ts";
import { lookStyling, type Styling } from "./css.ts";
import { element, join, nothing, type Html } from "./html.ts";
import { RangeMarks, stretchesOf, type Stretch } from "./range-marks.ts";
import { SuggestionNotes, type SuggestionNote } from "./suggestion-notes.ts";
import type { TextRange } from "./text-range.ts";
import type { OutlineEntry, PictureAddresses, TabWriting } from "./writing.ts";

export interface WrittenTab {
  readonly html: Html;
  /** How the paper looks where nothing says otherwise. */
  readonly styling: Styling;
  readonly outline: readonly OutlineEntry[];
  readonly suggestions: readonly SuggestionNote[];
  readonly namedRanges: readonly Stretch[];
  /** Anchors of comments that are shown: a card can lead to `#anchor=<id>`. */
  readonly anchors: ReadonlySet<string>;
}

export interface TabToWrite {
  readonly documentId: string;
  readonly tabId: string;
  readonly tab: DocumentTab;
  /** What of it lies in this tab is shown. */
  readonly selection: readonly TextRange[];
  readonly pictureAt: PictureAddresses;
}

export function writeTab({ documentId, tabId, tab, selection, pictureAt }: TabToWrite): WrittenTab {
  const stretches = stretchesOf(tab, tabId);
  const selected = selection.filter((range) => range.tabId === tabId);
  const writing: TabWriting = {
    documentId,
    tabId,
    tab,
    looks: new NamedLooks(tab.namedStyles ?? {}),
    paragraphStyles: new Map(
      (tab.namedStyles?.styles ?? []).map(({ namedStyleType = "", paragraphStyle = {} }) => [
        namedStyleType,
        paragraphStyle,
      ]),
    ),
    notes: new SuggestionNotes(),
    outline: [],
    footnotes: new Map(),
    pictureAt,
    givenIds: new Set(),
    anchors: new Set(),
  };
  const segment = (segmentId: string, content: readonly StructuralElement[] = []): Html => {
    const items = new ItemCounter(tab.lists ?? {});
    const marks = new RangeMarks(segmentId, stretches, selected);
    return blocksHtml({ ...writing, segmentId, items, marks }, content);
  };
  const places = pendingOfTab(tab, writing.notes);
  const headers = pageSegments("Header", tab.headers, tab.documentStyle ?? {}, segment);
  const body = segment("", tab.body?.content);
  const notes = footnotesHtml(tab, writing.footnotes, segment);
  const footers = pageSegments("Footer", tab.footers, tab.documentStyle ?? {}, segment);
  return {
    html: join([places, headers, body, notes, footers]),
    styling: lookStyling(writing.looks.of("NORMAL_TEXT"), null),
    outline: writing.outline,
    suggestions: writing.notes.list(),
    namedRanges: stretches.filter(({ kind }) => kind === "name"),
    anchors: writing.anchors,
  };
}

/** What suggestions would change that no text shows; answers what their cards lead to. */
function pendingOfTab(tab: DocumentTab, notes: SuggestionNotes): Html {
  const changed = (changes: object | undefined, what: string): Html =>
    notes.restyleBlock(Object.keys(changes ?? {}), what);
  return join([
    ...Object.values(tab.inlineObjects ?? {}).map((object) =>
      changed(object.suggestedInlineObjectPropertiesChanges, "another picture"),
    ),
    ...Object.values(tab.positionedObjects ?? {}).flatMap((object) => [
      changed(object.suggestedPositionedObjectPropertiesChanges, "another picture"),
      notes.restyleBlock(object.suggestedDeletionIds ?? [], "no such floating object"),
    ]),
    changed(tab.suggestedDocumentStyleChanges, "the page"),
    changed(tab.suggestedNamedStylesChanges, "named styles"),
  ]);
}

type SegmentWriter = (segmentId: string, content?: readonly StructuralElement[]) => Html;

/** All headers, or all footers, each with the pages it is for. */
function pageSegments(
  kind: "Header" | "Footer",
  segments: Readonly<Record<string, { content?: StructuralElement[] }>> = {},
  style: DocumentStyle,
  segment: SegmentWriter,
): Html {
  const uses: Readonly<Record<string, string | undefined>> = {
    [kind]: style[`default${kind}Id`],
    [`${kind} of the first page`]: style[`firstPage${kind}Id`],
    [`${kind} of even pages`]: style[`evenPage${kind}Id`],
  };
  return join(
    Object.entries(segments).map(([segmentId, { content }]) => {
      const use = Object.keys(uses).find((name) => uses[name] === segmentId) ?? `${kind} of a section`;
      return element(
        "section",
        { class: kind === "Header" ? "segment" : "segment below", "aria-label": use },
        element("span", { class: "label" }, use),
        segment(segmentId, content),
      );
    }),
  );
}

/** In the order of their references; then those that nothing refers to. */
function footnotesHtml(
  tab: DocumentTab,
  references: ReadonlyMap<string, string>,
  segment: SegmentWriter,
): Html {
  const known = Object.keys(tab.footnotes ?? {});
  const ids = [...references.keys(), ...known.filter((id) => !references.has(id))];
  if (ids.length === 0) return nothing;
  return element(
    "section",
    { class: "notes", "aria-label": "Footnotes" },
    ...ids.map((id) =>
      element(
        "div",
        { class: "note", id: `footnote=${id}` },
        element(
          "a",
          { href: `#reference=${id}`, "aria-label": "back to the text" },
          references.get(id) ?? "?",
        ),
        element("div", {}, segment(id, tab.footnotes?.[id]?.content)),
      ),
    ),
  );
}
