// A batch that arrives whole, with something else changed along with it: in its target, beside it, or elsewhere.
import type { Request, TextStyle } from "../../../google-api/docs.ts";
import type { Tampering } from "../batch.ts";
import { deepEqual } from "../deep-equal.ts";
import type { PlacedParagraph } from "../edit/containers.ts";
import { mapParagraphs, placedParagraphs } from "../edit/containers.ts";
import { Draft } from "../edit/draft.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { DocumentModel } from "../model/document.ts";
import { allSegments, allTabs, withBlocks } from "../model/document.ts";
import { textOf } from "../model/element.ts";
import type { Made, RepeatedContext } from "./attempts.ts";
import { firstDifferent, NothingToTamper, repeatedContext } from "./attempts.ts";
import type { Target } from "./target.ts";
import { targetOf } from "./target.ts";

/** Where an altered write differs from what was asked. */
export const alterationPlaces = [
  "target",
  "next-paragraph",
  "other-tab",
  "footnote",
  "style",
  "list",
  "named-range",
] as const;
export type AlterationPlace = (typeof alterationPlaces)[number];

const foreignWords = "altered";

/**
 * Applies the batch and alters the place too; `text` is what is written instead or besides. Answers as if only the batch
 * had been applied. Throws NothingToTamper when the document has no such place.
 */
export function alteredWrite(where: AlterationPlace, text: string = foreignWords): Tampering {
  return (apply) => (model, requests, context) => {
    const repeated = repeatedContext(context);
    const whole = apply(model, requests, repeated.restart());
    const target = targetOf(requests, model) ?? startOf(whole.model);
    const altered = alterations[where](whole.model, target, text, repeated);
    if (altered === null || deepEqual(altered.model.tabs, whole.model.tabs))
      throw new NothingToTamper(
        `altered-write in "${where}" needs ${needs[where]}; this document and batch have none.`,
      );
    return { ...whole, model: altered.model, moves: [...(whole.moves ?? []), ...(altered.moves ?? [])] };
  };
}

const needs: Readonly<Record<AlterationPlace, string>> = {
  target: "a written stretch that can hold other words",
  "next-paragraph": "a paragraph behind the written one in the same segment",
  "other-tab": "another tab than the written one",
  footnote: "a footnote that the batch does not write",
  style: "text in the written stretch or its paragraph",
  list: "a list item as its target, or a list in the tab of the target",
  "named-range": "a named range in the tab of the target",
};

/** Alters a model in one place; null when there is no such place. */
type Alteration = (
  model: DocumentModel,
  target: Target,
  text: string,
  repeated: RepeatedContext,
) => Made | null;

const alterations: Readonly<Record<AlterationPlace, Alteration>> = {
  target: (model, target, text, repeated) => firstDifferent(model, otherWords(model, target, text), repeated),
  "next-paragraph": (model, target, text, repeated) => {
    const next = paragraphsWithPlaces(model, target).find(
      ({ startUtf16 }) => startUtf16 >= Math.max(target.endUtf16, target.startUtf16 + 1),
    );
    return next === undefined
      ? null
      : firstDifferent(model, [[typed({ ...target, ...next }, text)]], repeated);
  },
  "other-tab": (model, target, text, repeated) => {
    const others = allTabs(model.tabs).filter(({ tabId }) => tabId !== target.tabId);
    const batches = others.map(({ tabId }) => [typed(startOf(model, tabId), text)]);
    return firstDifferent(model, batches, repeated);
  },
  footnote: (model, target, text, repeated) => {
    const batches = allTabs(model.tabs).flatMap(({ tabId, content }) =>
      content.footnotes
        .filter(({ segmentId }) => segmentId !== target.segmentId)
        .map(({ segmentId }) => [typed({ tabId, segmentId, startUtf16: 0, endUtf16: 0 }, text)]),
    );
    return firstDifferent(model, batches, repeated);
  },
  style: (model, target, _text, repeated) => firstDifferent(model, otherLooks(model, target), repeated),
  list: otherMembership,
  "named-range": otherNamedRange,
};

/** Batches that put other words where the batch wrote: all of them, its first line, or words at its start. */
function otherWords(model: DocumentModel, target: Target, text: string): Request[][] {
  const written = textAt(model, target);
  const line = written.split("\n").find((part) => part !== "") ?? "";
  const lineAt = target.startUtf16 + written.indexOf(line);
  const batches: Request[][] = [];
  if (written !== "") batches.push([removed(target), typed(target, text)]);
  if (line !== "") {
    const stretch = { ...target, startUtf16: lineAt, endUtf16: lineAt + line.length };
    batches.push([removed(stretch), typed(stretch, text)]);
  }
  return [...batches, [typed(target, text)], [typed({ ...target, startUtf16: lineAt }, text)]];
}

/** Batches that turn one flag of the written text, or of its paragraph's text, the other way. */
function otherLooks(model: DocumentModel, target: Target): Request[][] {
  const around = paragraphsWithPlaces(model, target).find(
    ({ startUtf16, endUtf16 }) => target.startUtf16 >= startUtf16 && target.startUtf16 < endUtf16,
  );
  const stretches = [target, ...(around === undefined ? [] : [{ ...target, ...around }])].filter(
    ({ startUtf16, endUtf16 }) => startUtf16 < endUtf16,
  );
  const looks: readonly TextStyle[] = [{ italic: true }, { italic: false }, { strikethrough: true }];
  return stretches.flatMap((stretch) =>
    looks.map((textStyle): Request[] => [
      { updateTextStyle: { range: rangeOf(stretch), textStyle, fields: Object.keys(textStyle).join() } },
    ]),
  );
}

function otherMembership(
  model: DocumentModel,
  target: Target,
  _text: string,
  repeated: RepeatedContext,
): Made | null {
  const draft = new Draft(model, repeated.restart());
  const { tab, segment } = draft.place(target);
  const lists = tab.content.properties["lists"];
  const [listId] = typeof lists === "object" && lists !== null ? Object.keys(lists) : [];
  const toggled = (block: ParagraphBlock): ParagraphBlock => {
    const bullet = block.bullet === null ? (listId === undefined ? null : { listId, textStyle: {} }) : null;
    return paragraph(block.elements, block.style, bullet, block.others);
  };
  const end = Math.max(target.endUtf16, target.startUtf16 + 1);
  let isFirst = true;
  const blocks = mapParagraphs(segment.blocks, 0, target.startUtf16, end, ({ block }) => {
    const changed = isFirst ? toggled(block) : block;
    isFirst = false;
    return changed;
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  const moves = draft.takeMoves();
  return { model: draft.model, moves };
}

/** The first named range of the tab loses its last unit, or goes when it has no more. */
function otherNamedRange(
  model: DocumentModel,
  target: Target,
  _text: string,
  repeated: RepeatedContext,
): Made | null {
  const draft = new Draft(model, repeated.restart());
  const { tabId, content } = draft.tab(target.tabId);
  const [first, ...others] = content.namedRanges;
  if (first === undefined) return null;
  const [span, ...spans] = first.spans;
  const shorter =
    span === undefined || span.endUtf16 - span.startUtf16 < 2
      ? []
      : [{ ...first, spans: [{ ...span, endUtf16: span.endUtf16 - 1 }, ...spans] }];
  draft.replaceContent(tabId, { ...content, namedRanges: [...shorter, ...others] });
  const moves = draft.takeMoves();
  return { model: draft.model, moves };
}

/** An empty target at the start of the first paragraph of a tab, of the first tab when none is named. */
function startOf(model: DocumentModel, tabId: string = model.tabs[0]?.tabId ?? ""): Target {
  const place = { tabId, segmentId: "", startUtf16: 0, endUtf16: 0 };
  const start = paragraphsWithPlaces(model, place)[0]?.startUtf16 ?? 0;
  return { ...place, startUtf16: start, endUtf16: start };
}

function paragraphsWithPlaces(model: DocumentModel, target: Target): PlacedParagraph[] {
  const content = allTabs(model.tabs).find(({ tabId }) => tabId === target.tabId)?.content;
  const segments = content === undefined ? [] : allSegments(content);
  const segment = segments.find(({ segmentId }) => segmentId === target.segmentId);
  return segment === undefined ? [] : placedParagraphs(segment.blocks, 0);
}

function textAt(model: DocumentModel, target: Target): string {
  return paragraphsWithPlaces(model, target)
    .map(({ block, startUtf16 }) =>
      textOf(block.elements).slice(
        Math.max(0, target.startUtf16 - startUtf16),
        Math.max(0, target.endUtf16 - startUtf16),
      ),
    )
    .join("");
}

function rangeOf({ tabId, segmentId, startUtf16, endUtf16 }: Target): {
  tabId: string;
  segmentId: string;
  startIndex: number;
  endIndex: number;
} {
  return { tabId, segmentId, startIndex: startUtf16, endIndex: endUtf16 };
}

function removed(target: Target): Request {
  return { deleteContentRange: { range: rangeOf(target) } };
}

function typed({ tabId, segmentId, startUtf16 }: Target, text: string): Request {
  return { insertText: { text, location: { tabId, segmentId, index: startUtf16 } } };
}
