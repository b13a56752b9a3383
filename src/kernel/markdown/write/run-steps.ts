// Steps that put a run of new blocks at one place. A list that goes on behind a table, or behind what stands between two of its items, is written
// first, and what is between comes after: the service makes and joins lists of neighbouring paragraphs only.
import { segmentOf, tabById, type Block, type DocumentModel } from "../../document/model.ts";
import { placeAt } from "../../plan/blocks/container.ts";
import type { Content, ContentBlock } from "../../plan/content.ts";
import { deleteBlocks, insertBlocks } from "../../plan/steps/block-steps.ts";
import { thenStep, type StepTrial } from "./step-trial.ts";

export interface RunPlace {
  readonly tabId: string;
  readonly segmentId: string;
  /** A border between blocks, or an index inside a paragraph. */
  readonly atUtf16: number;
  /** Whether the empty paragraph there is used up; null where it is all that its container holds. */
  readonly usesEmpty: boolean | null;
}

/** Puts the content there. */
export function insertRun(trial: StepTrial, place: RunPlace, content: Content): StepTrial {
  if (content.length === 0) return trial;
  const isSpine = spineOf(content, bulletsAround(trial.document, place));
  const spine = content.filter((_, index) => isSpine(index));
  const step = insertBlocks(place, spine).withContext(trial.document);
  const written = thenStep(trial, step);
  if (written.problem !== null || spine.length === content.length) return written;
  return insertBetween(written, place, content, isSpine);
}

/** Takes out stretches of blocks that stood in the document of `before`, the last first. */
export function deleteSpans(
  trial: StepTrial,
  before: StepTrial,
  tabId: string,
  segmentId: string,
  spans: readonly { readonly startUtf16: number; readonly endUtf16: number }[],
): StepTrial {
  const maps = trial.maps.slice(before.maps.length).filter((one) => one.segmentId === segmentId);
  const moved = (position: number, side: "before" | "after"): number =>
    maps.reduce((at, { map }) => map.map(at, side), position);
  let next = trial;
  for (const span of [...spans].reverse()) {
    const place = {
      tabId,
      segmentId,
      startUtf16: moved(span.startUtf16, "after"),
      endUtf16: moved(span.endUtf16, "before"),
    };
    next = thenStep(next, deleteBlocks(place).withFingerprint(next.document));
  }
  return next;
}

/** What is not of the spine, the last of it first. */
function insertBetween(
  written: StepTrial,
  place: RunPlace,
  content: Content,
  isSpine: (index: number) => boolean,
): StepTrial {
  const borders = bordersOf(
    written.document,
    place,
    written.lastStartUtf16,
    content.filter((_, index) => isSpine(index)),
  );
  const groups: { readonly atUtf16: number; readonly blocks: ContentBlock[] }[] = [];
  let spines = 0;
  let isOpen = false;
  content.forEach((block, index) => {
    if (isSpine(index)) {
      spines += 1;
      isOpen = false;
      return;
    }
    const last = groups[groups.length - 1];
    if (isOpen && last !== undefined) last.blocks.push(block);
    else groups.push({ atUtf16: borders[spines] ?? 0, blocks: [block] });
    isOpen = true;
  });
  let trial = written;
  for (const { atUtf16, blocks } of groups.reverse()) {
    trial = insertRun(trial, { ...place, atUtf16, usesEmpty: false }, blocks);
  }
  return trial;
}

/** Where each block of the spine begins, and where the last ends; paragraphs that parts tables are passed over. */
function bordersOf(
  document: DocumentModel,
  { tabId, segmentId }: RunPlace,
  startUtf16: number,
  spine: Content,
): readonly number[] {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  // Where a paragraph was split, the place is the end of its front.
  const here = segment === null ? null : placeAt(segment, startUtf16);
  const place = segment !== null && here?.kind === "inside" ? placeAt(segment, startUtf16 + 1) : here;
  if (place?.kind !== "border") return [];
  const { container, ordinal } = place.border;
  const borders: number[] = [];
  let cursor = place.border.positionUtf16;
  let at = ordinal;
  for (const block of spine) {
    for (
      let there = container.blocks[at];
      there !== undefined && there.kind !== block.kind;
      there = container.blocks[at]
    ) {
      cursor += there.lengthUtf16;
      at += 1;
    }
    borders.push(cursor);
    cursor += container.blocks[at]?.lengthUtf16 ?? 0;
    at += 1;
  }
  return [...borders, cursor];
}

interface Bullets {
  /** List of the paragraph right in front. */
  readonly inFront: string | null;
  readonly behind: string | null;
}

function bulletsAround(document: DocumentModel, { tabId, segmentId, atUtf16 }: RunPlace): Bullets {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  const place = segment === null ? null : placeAt(segment, atUtf16);
  if (place?.kind === "inside") {
    const around = listOf(place.inside.container.blocks[place.inside.ordinal]);
    return { inFront: around, behind: around };
  }
  if (place?.kind !== "border") return { inFront: null, behind: null };
  const { container, ordinal } = place.border;
  return { inFront: listOf(container.blocks[ordinal - 1]), behind: listOf(container.blocks[ordinal]) };
}

function listOf(block: Block | undefined): string | null {
  return block?.kind === "paragraph" ? (block.raw.bullet?.listId ?? null) : null;
}

/** Which blocks are written first: all but those that stand in the way of a list. */
function spineOf(content: Content, { inFront }: Bullets): (index: number) => boolean {
  const late = new Set<number>();
  for (const { key, isJoining, first, last } of extentsOf(content)) {
    const from = isJoining && key === inFront ? 0 : first;
    for (let index = from; index <= last; index += 1) {
      const block = content[index];
      if (block === undefined || keyOf(block) === key) continue;
      if (isJoining || block.kind === "table" || beginsWithTab(block)) late.add(index);
    }
  }
  return (index) => !late.has(index);
}

interface Extent {
  readonly key: string;
  readonly isJoining: boolean;
  readonly first: number;
  last: number;
}

/** Lists of the content, from their first item to their last. */
function extentsOf(content: Content): Iterable<Extent> {
  const extents = new Map<string, Extent>();
  content.forEach((block, index) => {
    const key = keyOf(block);
    if (key === null) return;
    const known = extents.get(key);
    if (known !== undefined) known.last = index;
    else {
      const isJoining = block.kind === "paragraph" && block.list?.joins !== undefined;
      extents.set(key, { key, isJoining, first: index, last: index });
    }
  });
  return extents.values();
}

/** The list that a block is an item of: one that it joins by its id. */
function keyOf(block: ContentBlock): string | null {
  return block.kind === "paragraph" ? (block.list?.joins ?? block.list?.key ?? null) : null;
}

function beginsWithTab(block: ContentBlock): boolean {
  const first = block.kind === "paragraph" ? block.content[0] : undefined;
  return first?.kind === "text" && first.text.startsWith("\t");
}
