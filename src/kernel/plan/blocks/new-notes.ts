// Footnotes that a step makes: their marks stand in its lines; here is what comes into the segment that the service makes for each, and what
// a tab comes to hold beside its blocks.
import type { DocumentTab, Request } from "../../../google-api/docs.ts";
import type { ToolError } from "../../errors.ts";
import type { ParagraphBlock, Segment, SegmentSpan, TabModel } from "../../document/model.ts";
import type { Content, ContentFootnote, ContentInline, ContentParagraph, ListKind } from "../content.ts";
import { requestTarget, withoutLink } from "../text-style.ts";
import { lengthOf } from "./container.ts";
import type { FreshIds } from "./fresh-ids.ts";
import { insertionRequests } from "./insertion-requests.ts";
import { emptyParagraph, layOut, type Layout } from "./layout.ts";
import { freshLists } from "./list-presets.ts";
import { planLists, type PlannedLists } from "./list-runs.ts";
import { predictedBlocks, predictedObjects } from "./predicted.ts";
import type { Site } from "./site.ts";

/** A footnote that is made, by its placeholder. */
export interface NewNote {
  readonly segment: Segment;
  readonly layout: Layout;
  readonly lists: PlannedLists;
}

/** What the service puts into a new footnote: a space that parts the text from the number (rulebook, section 7, createFootnote). */
const firstSpace = " ";
/** What a footnote looks like unless its content says otherwise; the service makes it so itself. */
const noteSize = { magnitude: 10, unit: "PT" } as const;
const noteLineSpacing = 100;

const freshParagraph: ParagraphBlock = {
  kind: "paragraph",
  lengthUtf16: 2,
  raw: {
    elements: [{ textRun: { content: `${firstSpace}\n`, textStyle: { fontSize: noteSize } } }],
    paragraphStyle: {
      namedStyleType: "NORMAL_TEXT",
      lineSpacing: noteLineSpacing,
      direction: "LEFT_TO_RIGHT",
    },
  },
};

/** A footnote as the service makes it, before anything is written into it. */
export function freshNote(segmentId: string): Segment {
  return { kind: "footnote", segmentId, blocks: [freshParagraph], lengthUtf16: freshParagraph.lengthUtf16 };
}

/** The footnotes that were given ids, in order; their own content takes ids from the same book. */
export function newNotes(
  ids: FreshIds,
  tab: TabModel,
):
  | { readonly kind: "planned"; readonly notes: readonly NewNote[] }
  | { readonly kind: "unavailable"; readonly error: ToolError } {
  const notes: NewNote[] = [];
  for (const [segmentId, footnote] of [...ids.footnotes]) {
    const layout = layOut(asNote(footnote), 0, edges);
    const around = { lists: tab.raw.lists, before: null, bulletOf: () => undefined };
    const lists = planLists(layout.items, around, ids);
    if (lists.kind === "unavailable") return lists;
    const blocks = predictedBlocks(layout.items, lists.places, ids);
    const segment: Segment = { kind: "footnote", segmentId, blocks, lengthUtf16: lengthOf(blocks) };
    notes.push({ segment, layout, lists });
  }
  return { kind: "planned", notes };
}

const edges = { hasParagraphBefore: false, hasParagraphBehind: false, isInCell: false };

/** The content behind the first space, which looks like what follows it. */
function asNote({ content, isLookWhole = false }: ContentFootnote): Content {
  const [first = emptyParagraph, ...rest] = content;
  if (first.kind !== "paragraph") return content;
  const [next] = first.content;
  const textStyle = next?.kind === "text" ? withoutLink(next.textStyle) : (first.endStyle ?? {});
  const space: ContentInline = { kind: "text", text: firstSpace, textStyle };
  const opened: Content = [{ ...first, content: [space, ...first.content] }, ...rest];
  if (isLookWhole) return opened;
  return opened.map((block) => (block.kind === "paragraph" ? withNoteLook(block) : block));
}

/** What a footnote says, as content of one that is made again as it was, or why it cannot be: blocks of it, the first space included. */
export function withoutFirstSpace(content: Content): Content | string {
  const [first, ...rest] = content;
  const [space, ...more] = first?.kind === "paragraph" ? first.content : [];
  if (first?.kind !== "paragraph" || space?.kind !== "text" || !space.text.startsWith(firstSpace)) {
    return "no request makes a footnote that does not begin with a space";
  }
  const text = space.text.slice(firstSpace.length);
  const behind: readonly ContentInline[] = text === "" ? more : [{ ...space, text }, ...more];
  return [{ ...first, content: behind }, ...rest];
}

function withNoteLook(paragraph: ContentParagraph): ContentParagraph {
  if (paragraph.namedStyle !== "NORMAL_TEXT") return paragraph;
  return {
    ...paragraph,
    style: { lineSpacing: noteLineSpacing, ...paragraph.style },
    content: paragraph.content.map((inline) =>
      inline.kind === "text" ? { ...inline, textStyle: { fontSize: noteSize, ...inline.textStyle } } : inline,
    ),
    endStyle: { fontSize: noteSize, ...paragraph.endStyle },
  };
}

/** Requests that write the footnotes' texts into the segments that the service has made. */
export function noteRequests(notes: readonly NewNote[], tab: TabModel): readonly Request[] {
  return notes.flatMap(({ segment, layout, lists }) => {
    const requests = insertionRequests(site, layout, lists, requestTarget(tab, segment.segmentId));
    return requests.flatMap((request, ordinal) => (ordinal === 0 ? behindFirstSpace(request) : [request]));
  });
}

/** The one paragraph that stands in a new footnote is used up, all but its space. */
const site: Site = {
  mode: "into",
  atUtf16: 0,
  startUtf16: 0,
  source: freshParagraph,
  sourceStartUtf16: 0,
  paragraphBefore: null,
  edges,
  isInBodyFlow: false,
};

/** The first request puts in all text; the space that it begins with is there already. */
function behindFirstSpace(request: Request): readonly Request[] {
  const { insertText } = request;
  const text = (insertText?.text ?? "").slice(firstSpace.length);
  if (text === "") return [];
  return [
    { insertText: { ...insertText, location: { ...insertText?.location, index: firstSpace.length }, text } },
  ];
}

/** What of the footnotes is written: all of it. */
export function noteTargets(
  notes: readonly NewNote[],
  tabId: string,
): readonly (SegmentSpan & { readonly tabId: string })[] {
  return notes.map(({ segment: { segmentId, lengthUtf16 } }) => ({
    tabId,
    segmentId,
    startUtf16: 0,
    endUtf16: lengthUtf16,
  }));
}

/** The tab with the objects, lists and footnotes that were given ids. `fresh` are the lists of what stands in its lines. */
export function withNewThings(
  tab: TabModel,
  ids: FreshIds,
  fresh: ReadonlyMap<string, ListKind>,
  notes: readonly NewNote[],
): TabModel {
  const lists = notes.reduce((all, note) => ({ ...all, ...freshLists(note.lists.fresh) }), freshLists(fresh));
  const raw: DocumentTab = {
    ...tab.raw,
    ...(Object.keys(lists ?? {}).length === 0 ? {} : { lists: { ...tab.raw.lists, ...lists } }),
    ...(ids.images.size === 0
      ? {}
      : { inlineObjects: { ...tab.raw.inlineObjects, ...predictedObjects(ids) } }),
  };
  return { ...tab, raw, segments: [...tab.segments, ...notes.map(({ segment }) => segment)] };
}
