// The model that one batch works on, and how requests find tabs, segments and ranges in it (rulebook 5.5, 10.6).
import type { Location, Range } from "../../../google-api/docs.ts";
import type { BatchContext } from "../batch-context.ts";
import type { Ids } from "../ids.ts";
import type { DocumentModel, Segment, Tab, TabContent } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { TabMove } from "../model/move.ts";
import { takeMoves } from "../model/moves.ts";
import type { CommentThread } from "../model/threads.ts";
import type { SuggestionThreads } from "../suggestions/suggester.ts";
import { Suggester } from "../suggestions/suggester.ts";
import { SuggestionNotes } from "../suggestions/suggestion-notes.ts";
import { refusals } from "./refusal.ts";

/** A segment in its tab. */
export interface Place {
  readonly tab: Tab;
  readonly segment: Segment;
}

/** A non-empty stretch [startUtf16, endUtf16) of a segment that exists. */
export interface PlacedRange extends Place {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Holds the latest model; the models themselves are values. */
export class Draft {
  #model: DocumentModel;
  readonly context: BatchContext;
  /** Whose suggestions the edits are; null when they are direct. */
  readonly suggester: Suggester | null;

  /** What the running request did to suggestions. */
  readonly notes = new SuggestionNotes();
  /** The posts that this batch has updated. */
  readonly updatedPosts = new Set<string>();
  /** The comment threads as they are now. */
  commentThreads: readonly CommentThread[];

  constructor(model: DocumentModel, context: BatchContext, mode: "edit" | "suggest" = "edit") {
    this.#model = model;
    this.context = context;
    this.commentThreads = context.commentThreads;
    this.suggester = mode === "edit" ? null : new Suggester(context, this.suggestionThreads, this.notes);
  }

  /** The suggestion threads of the document. */
  readonly suggestionThreads: SuggestionThreads = {
    find: (id) => this.#model.suggestionThreads?.find(({ suggestionId }) => suggestionId === id) ?? null,
    put: (thread) => {
      const { suggestionThreads = [] } = this.#model;
      const isKnown = suggestionThreads.some(({ suggestionId }) => suggestionId === thread.suggestionId);
      const changed = isKnown
        ? suggestionThreads.map((one) => (one.suggestionId === thread.suggestionId ? thread : one))
        : [...suggestionThreads, thread];
      this.#model = { ...this.#model, suggestionThreads: changed };
    },
    drop: (id) => {
      const { suggestionThreads = [], ...others } = this.#model;
      const left = suggestionThreads.filter(({ suggestionId }) => suggestionId !== id);
      this.#model = left.length === 0 ? others : { ...others, suggestionThreads: left };
    },
  };

  get ids(): Ids {
    return this.context.ids;
  }

  get model(): DocumentModel {
    return this.#model;
  }

  /** The tab of that id, the first one when no id is given. Throws Refusal for an unknown id. */
  tab(tabId: string | undefined): Tab {
    const [first] = this.#model.tabs;
    const tab =
      tabId === undefined || tabId === ""
        ? first
        : allTabs(this.#model.tabs).find((one) => one.tabId === tabId);
    if (tab === undefined) throw refusals.noTab(tabId ?? "");
    return tab;
  }

  /** The segment that a location or range names, the body when it names none. */
  place({ tabId, segmentId }: Pick<Location, "tabId" | "segmentId">): Place {
    const tab = this.tab(tabId);
    const segment =
      segmentId === undefined || segmentId === ""
        ? tab.content.body
        : allSegments(tab.content).find((one) => one.segmentId === segmentId);
    if (segment === undefined) throw refusals.noSegment(segmentId ?? "");
    return { tab, segment };
  }

  /** Checks a range that may end where its segment ends. Throws Refusal for one that is empty or outside. */
  range(range: Range): PlacedRange {
    const place = this.place(range);
    const startUtf16 = range.startIndex ?? 0;
    const endUtf16 = range.endIndex ?? 0;
    if (startUtf16 < 0) throw refusals.tooSmall(0, startUtf16);
    if (startUtf16 >= endUtf16) throw refusals.emptyRange();
    if (startUtf16 >= place.segment.size) throw refusals.pastEnd(startUtf16, place.segment.size);
    if (endUtf16 > place.segment.size) throw refusals.pastEnd(endUtf16, place.segment.size);
    if (startUtf16 === 0 && place.segment.kind === "body") throw refusals.firstSectionBreak();
    return { ...place, startUtf16, endUtf16 };
  }

  /** What moved since the draft was made or this was last asked. */
  takeMoves(): readonly TabMove[] {
    const { tabs, moves } = takeMoves(this.#model.tabs);
    if (tabs !== this.#model.tabs) this.#model = { ...this.#model, tabs };
    return moves;
  }

  /** Puts another tree of tabs into the document. */
  replaceTabs(tabs: readonly Tab[]): void {
    this.#model = { ...this.#model, tabs };
  }

  /** Puts new content into a tab. */
  replaceContent(tabId: string, content: TabContent): void {
    const replace = (tabs: readonly Tab[]): Tab[] =>
      tabs.map((tab) =>
        tab.tabId === tabId
          ? { ...tab, content }
          : tab.children.length === 0
            ? tab
            : { ...tab, children: replace(tab.children) },
      );
    this.#model = { ...this.#model, tabs: replace(this.#model.tabs) };
  }

  /** Puts a new version of a segment into its tab. */
  replaceSegment(tabId: string, segment: Segment): void {
    const content = this.tab(tabId).content;
    const swap = (segments: readonly Segment[]): Segment[] =>
      segments.map((one) => (one.segmentId === segment.segmentId ? segment : one));
    const changed: Record<Segment["kind"], () => Partial<TabContent>> = {
      body: () => ({ body: segment }),
      header: () => ({ headers: swap(content.headers) }),
      footer: () => ({ footers: swap(content.footers) }),
      footnote: () => ({ footnotes: swap(content.footnotes) }),
    };
    this.replaceContent(tabId, { ...content, ...changed[segment.kind]() });
  }
}
