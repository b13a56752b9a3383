// What a request can be aimed at: places, tables, ids of everything in a document as documents.get answers it.
import type { Document, DocumentTab, Post, StructuralElement, Tab } from "../../../../src/google-api/docs.ts";
import { flatten } from "../flat-view.ts";

export interface TableGround {
  readonly startIndex: number;
  readonly rows: number;
  readonly columns: number;
}

export interface SegmentGround {
  readonly tabId: string;
  readonly segmentId: string;
  readonly kind: "body" | "header" | "footer" | "footnote";
  /** One token a unit: a character, or a word in angle brackets. */
  readonly tokens: readonly string[];
  /** Indexes of text outside tables and contents, and of all text. */
  readonly outsideTables: readonly number[];
  readonly text: readonly number[];
  readonly tables: readonly TableGround[];
  /** Where sections after the first begin. */
  readonly sectionBreaks: readonly number[];
}

export interface TabGround {
  readonly tabId: string;
  readonly segments: readonly SegmentGround[];
  readonly headerIds: readonly string[];
  readonly footerIds: readonly string[];
  /** Section breaks with a default header or footer of their own; 0 stands for the document. */
  readonly headedAt: readonly number[];
  readonly footedAt: readonly number[];
  readonly pictureIds: readonly string[];
  readonly floatingIds: readonly string[];
}

export interface ThreadGround {
  readonly commentId?: string;
  readonly suggestionId?: string;
  readonly headPostId: string;
  /** Whether the account itself began it. */
  readonly isOwn: boolean;
  /** Replies of the account's own that only say something. */
  readonly plainReplyIds: readonly string[];
  readonly replyIds: readonly string[];
}

export interface Ground {
  readonly tabs: readonly TabGround[];
  readonly names: readonly string[];
  readonly nameIds: readonly string[];
  readonly suggestionIds: readonly string[];
  readonly threads: readonly ThreadGround[];
}

/** The ground that an answer with tabs and threads offers. */
export function groundOf(document: Document): Ground {
  const flat = flatten(document);
  const tabs = tabsOf(document.tabs ?? []);
  const groups = tabs.flatMap(({ documentTab }) => Object.values(documentTab?.namedRanges ?? {}));
  const comments = (document.comments ?? []).map(({ commentId = "", ...thread }): ThreadGround => ({
    commentId,
    ...postsOf(thread),
  }));
  const suggestions = (document.suggestions ?? []).map(({ suggestionId = "", ...thread }): ThreadGround => ({
    suggestionId,
    ...postsOf(thread),
  }));
  return {
    tabs: tabs.map(({ tabProperties, documentTab = {} }) => {
      const tabId = tabProperties?.tabId ?? "";
      return {
        tabId,
        segments: segmentsOf(documentTab).map(({ segmentId, kind, content }) => {
          const tokens = flat[`${tabId}/${segmentId}`] ?? [];
          return { tabId, segmentId, kind, tokens, ...placesIn(tokens, content) };
        }),
        headerIds: Object.keys(documentTab.headers ?? {}),
        footerIds: Object.keys(documentTab.footers ?? {}),
        headedAt: stylesNaming(documentTab, "defaultHeaderId"),
        footedAt: stylesNaming(documentTab, "defaultFooterId"),
        pictureIds: Object.keys(documentTab.inlineObjects ?? {}),
        floatingIds: Object.keys(documentTab.positionedObjects ?? {}),
      };
    }),
    names: [...new Set(groups.map(({ name = "" }) => name))],
    nameIds: groups.flatMap(({ namedRanges = [] }) =>
      namedRanges.map(({ namedRangeId = "" }) => namedRangeId),
    ),
    suggestionIds: suggestionIdsIn(document.tabs),
    threads: [...comments, ...suggestions],
  };
}

function stylesNaming(
  { body, documentStyle }: DocumentTab,
  key: "defaultHeaderId" | "defaultFooterId",
): number[] {
  const sections = (body?.content ?? []).flatMap(({ sectionBreak, startIndex = 0 }) =>
    startIndex > 0 && sectionBreak?.sectionStyle?.[key] !== undefined ? [startIndex] : [],
  );
  return documentStyle?.[key] === undefined ? sections : [0, ...sections];
}

function postsOf({
  headPost,
  replies = [],
}: {
  headPost?: Post;
  replies?: Post[];
}): Omit<ThreadGround, "commentId" | "suggestionId"> {
  const idOf = ({ postId = "" }: Post): string => postId;
  const isPlain = ({ content = "", commentAction, suggestionAction }: Post): boolean =>
    content !== "" && /^NO_|^$/.test(commentAction ?? "") && /^NO_|^$/.test(suggestionAction ?? "");
  return {
    headPostId: idOf(headPost ?? {}),
    isOwn: headPost?.author?.me === true,
    replyIds: replies.map(idOf),
    plainReplyIds: replies.filter(isPlain).map(idOf),
  };
}

/** The ids of all suggestions that mark anything below a value, in their order. */
export function suggestionIdsIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(visit);
    else if (typeof inner === "object" && inner !== null)
      for (const [key, member] of Object.entries(inner) as [string, unknown][]) {
        if (/^suggested.*Changes$/.test(key)) Object.keys(member as object).forEach((id) => found.add(id));
        else if (/^suggested(Insertion|Deletion)Ids?$/.test(key))
          [member].flat().forEach((id) => found.add(String(id)));
        else if (!/State$/.test(key)) visit(member);
      }
  };
  visit(value);
  return [...found];
}

/** Every tab, parents before their children. */
export const tabsOf = (tabs: readonly Tab[]): Tab[] =>
  tabs.flatMap((one) => [one, ...tabsOf(one.childTabs ?? [])]);

interface SegmentContent {
  readonly segmentId: string;
  readonly kind: SegmentGround["kind"];
  readonly content: readonly StructuralElement[];
}

function segmentsOf(tab: DocumentTab): SegmentContent[] {
  const of = (kind: "header" | "footer" | "footnote", map: DocumentTab["footnotes"]): SegmentContent[] =>
    Object.entries(map ?? {}).map(([segmentId, { content = [] }]) => ({ segmentId, kind, content }));
  return [
    { segmentId: "", kind: "body", content: tab.body?.content ?? [] },
    ...of("header", tab.headers),
    ...of("footer", tab.footers),
    ...of("footnote", tab.footnotes),
  ];
}

function placesIn(
  tokens: readonly string[],
  content: readonly StructuralElement[],
): Pick<SegmentGround, "outsideTables" | "text" | "tables" | "sectionBreaks"> {
  const isText = (index: number): boolean => tokens[index]?.length === 1;
  const between = (start: number, end: number): number[] =>
    Array.from({ length: end - start }, (_, offset) => start + offset).filter(isText);
  const tables: TableGround[] = [];
  const visit = (elements: readonly StructuralElement[]): void => {
    for (const { table, startIndex = 0 } of elements) {
      if (table === undefined) continue;
      const { tableRows = [], columns = 0 } = table;
      tables.push({ startIndex, rows: tableRows.length, columns });
      for (const { tableCells = [] } of tableRows) for (const cell of tableCells) visit(cell.content ?? []);
    }
  };
  visit(content);
  return {
    outsideTables: content.flatMap(({ paragraph, startIndex = 0, endIndex = 0 }) =>
      paragraph === undefined ? [] : between(startIndex, endIndex),
    ),
    text: between(0, tokens.length),
    tables,
    sectionBreaks: content.flatMap(({ sectionBreak, startIndex = 0 }) =>
      sectionBreak === undefined || startIndex === 0 ? [] : [startIndex],
    ),
  };
}
