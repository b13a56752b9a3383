// Plans how the blocks of a part become the wanted ones: which stay, which are edited where they stand, which go and come. Tries the plan on the
// document, reads it again, and gives up what was kept where the reading says otherwise. Sends nothing.
import type { DocumentModel, TabModel } from "../../document/model.ts";
import { segmentOf, tabById } from "../../document/model.ts";
import { ToolError } from "../../errors.ts";
import type { Content, ContentBlock } from "../../plan/content.ts";
import { ReplaceInlineStep } from "../../plan/steps/replace-inline.ts";
import type { Step } from "../../plan/step.ts";
import type { MarkdownBlock, MarkdownContent } from "../block.ts";
import { codeRangePrefix } from "../look.ts";
import type { BlockLines } from "../parse/parse-markdown.ts";
import { ProblemBook, type MarkdownProblem } from "../parse/problem.ts";
import { blocksOf, readMarkdown } from "../read/read-markdown.ts";
import { NameRangesStep, type RangeToName } from "../../plan/steps/name-ranges.ts";
import { alignBlocks, type AlignedBlock, type BlockPair } from "./align-blocks.ts";
import { blockGaps, type BlockGap } from "./block-gaps.ts";
import { alignedBlock, type KeyNames } from "./block-keys.ts";
import { contentOfBlock, contentOfCell, contentOfObject, type ContentSetting } from "./content-of-blocks.ts";
import { editBlock, editSetting } from "./edit-block.ts";
import { GivenMarks } from "./given-marks.ts";
import { listPlaces, type BlockPlace } from "./list-places.ts";
import { resolveTarget, writtenPart, type TargetBlocks } from "./markdown-target.ts";
import { hasSameInsideLinks, nameBlocks, newLabel, type NamedBlocks } from "./named-blocks.ts";
import { structureDifferences, type StructureDifference } from "./predicted-structure.ts";
import { deleteSpans, insertRun } from "./run-steps.ts";
import { SegmentEdits } from "./segment-edits.ts";
import { footnoteKeys, itemAbove, StandingPart } from "./standing-part.ts";
import { borderAfter, thenStep, thenSteps, trialOn, type StepProblem, type StepTrial } from "./step-trial.ts";
import { MarkStyles } from "./styled-marks.ts";

/** The blocks that are wanted, and the lines they were written in. */
export interface WantedPart {
  readonly content: MarkdownContent;
  readonly lines: readonly BlockLines[];
}

export interface BlockCounts {
  readonly kept: number;
  readonly changed: number;
  readonly inserted: number;
  readonly deleted: number;
}

export type BlockPlan =
  | {
      readonly kind: "planned";
      readonly steps: readonly Step[];
      readonly counts: BlockCounts;
      readonly postBlocks: number;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "unsupported"; readonly problems: readonly MarkdownProblem[] }
  | {
      readonly kind: "mismatch";
      readonly differences: readonly StructureDifference[];
      readonly postBlocks: number;
    }
  | { readonly kind: "refused"; readonly error: ToolError };

/** How often kept blocks are given up and all is planned again. */
const maxRounds = 8;

/** Blocks that were found not to come to what is wanted where they stand, by their ordinals among the wanted ones. */
interface Again {
  readonly kind: "again";
  readonly wanted: readonly number[];
  /** What is answered when nothing is left to give up. */
  readonly otherwise: BlockPlan;
}

/** Everything that one attempt has settled. */
interface Attempt {
  readonly pairs: readonly BlockPair[];
  readonly named: NamedBlocks;
  readonly places: readonly BlockPlace[];
}

export function planBlocks(
  document: DocumentModel,
  tab: TabModel,
  target: TargetBlocks,
  wanted: WantedPart,
): BlockPlan {
  return new BlockPlanner(new StandingPart(document, tab, target.part), target, wanted).plan();
}

class BlockPlanner {
  readonly #standing: StandingPart;
  readonly #target: TargetBlocks;
  readonly #lines: readonly BlockLines[];
  readonly #blocks: readonly MarkdownBlock[];
  readonly #footnotes: ReadonlyMap<string, readonly MarkdownBlock[]>;
  readonly #names: KeyNames;
  readonly #aligned: readonly AlignedBlock[];
  /** Pairs that do not go together, as `standing,wanted`. */
  readonly #apart = new Set<string>();

  constructor(standing: StandingPart, target: TargetBlocks, { content, lines }: WantedPart) {
    this.#standing = standing;
    this.#target = target;
    this.#lines = lines;
    const given = new GivenMarks(standing.styles);
    this.#blocks = content.blocks.map((block) => given.without(block));
    this.#footnotes = new Map(
      content.footnotes.map(
        ({ label, blocks }) => [label, blocks.map((block) => given.without(block))] as const,
      ),
    );
    this.#names = { footnote: footnoteKeys(this.#footnotes), pictureAddress: standing.names.pictureAddress };
    this.#aligned = this.#blocks.map((block) => alignedBlock(block, this.#names, null));
  }

  plan(): BlockPlan {
    for (let round = 1; ; round += 1) {
      const outcome = this.#attempt();
      if (outcome.kind !== "again") return outcome;
      const before = this.#apart.size;
      this.#part(outcome.wanted);
      if (this.#apart.size === before || round === maxRounds) return outcome.otherwise;
    }
  }

  #attempt(): BlockPlan | Again {
    const pairs = alignBlocks(
      this.#standing.aligned,
      this.#aligned,
      (standing, wanted) => !this.#apart.has(`${standing},${wanted}`),
    );
    this.#pairs = pairs;
    const named = nameBlocks(this.#standing, this.#blocks, this.#names, pairs);
    const attempt: Attempt = { pairs, named, places: this.#places(pairs, named.blocks) };
    const edited = this.#edits(attempt);
    if (edited.kind === "again") return edited;
    const content = this.#newContent(attempt);
    if (content.problems.length > 0) return { kind: "unsupported", problems: content.problems };
    const footnotes = this.#footnoteSteps(named);
    if (footnotes.kind !== "steps") return footnotes;
    return this.#carryOut(attempt, edited.edits, edited.changed, content.blocks, footnotes.steps);
  }

  #pairs: readonly BlockPair[] = [];

  /** Gives up the pairs of these wanted blocks. */
  #part(wanted: readonly number[]): void {
    const given = new Set(wanted);
    for (const pair of this.#pairs) {
      if (given.has(pair.wanted)) this.#apart.add(`${pair.standing},${pair.wanted}`);
    }
  }

  #places(pairs: readonly BlockPair[], blocks: readonly MarkdownBlock[]): readonly BlockPlace[] {
    const partners = new Map(pairs.map((pair) => [pair.wanted, pair.standing] as const));
    const standing = this.#standing;
    return listPlaces(blocks, {
      lists: standing.tab.raw.lists,
      above: itemAbove(standing.tab, this.#target, standing.styles),
      standing: (index) => {
        const there = standing.blocks[partners.get(index) ?? -1];
        const wanted = blocks[index];
        if (there === undefined || wanted === undefined) return null;
        const { marker, items, quotes } = there.block;
        const staysItem =
          marker !== null &&
          marker.kind === wanted.marker?.kind &&
          items === wanted.items &&
          quotes === wanted.quotes;
        return staysItem ? standing.itemOf(there) : null;
      },
    });
  }

  /** The edits in blocks that stay; blocks that cannot be edited are given up. */
  #edits({
    pairs,
    named,
    places,
  }: Attempt): { readonly kind: "edits"; readonly edits: SegmentEdits; readonly changed: number } | Again {
    const { document, tab, part, blocks } = this.#standing;
    const byBlock = new Map(named.blocks.map((block, index) => [block, places[index]] as const));
    const edits = new SegmentEdits(tab.tabId, part.segment.segmentId);
    const setting = editSetting(document, tab, part.segment, {
      resolveLink: (link) => linkOf(link, named),
      makeObject: (node) =>
        contentOfObject(
          node,
          true,
          this.#setting(named, () => undefined),
        ),
      placeOf: (wanted) => byBlock.get(wanted) ?? nowhere,
      contentOfCell: (cell, alignment) => {
        let canBeMade = true;
        const writing = this.#setting(named, () => {
          canBeMade = false;
        });
        const content = contentOfCell(cell, alignment, false, writing);
        return canBeMade ? content : null;
      },
    });
    const failed: number[] = [];
    let changed = 0;
    for (const pair of pairs) {
      const there = blocks[pair.standing];
      const wanted = named.blocks[pair.wanted];
      if (there === undefined || wanted === undefined) continue;
      if (pair.isEqual && hasSameInsideLinks(there.block, wanted)) continue;
      changed += 1;
      if (!editBlock(setting, there.entry, wanted, edits)) failed.push(pair.wanted);
    }
    if (failed.length === 0) return { kind: "edits", edits, changed };
    return { kind: "again", wanted: failed, otherwise: mismatchOf([], 0) };
  }

  /** The blocks that are written anew; null for those that stand. */
  #newContent({ pairs, named, places }: Attempt): {
    readonly blocks: readonly (ContentBlock | null)[];
    readonly problems: readonly MarkdownProblem[];
  } {
    const problems = new ProblemBook();
    const paired = new Set(pairs.map(({ wanted }) => wanted));
    const refuse = (index: number, construct: string, what: string): void => {
      const { line, endLine } = this.#lines[index] ?? { line: 1, endLine: 1 };
      problems.add(construct, line, endLine, what);
    };
    for (const { index, name } of named.dead) {
      refuse(
        index,
        "link",
        `Expected a link to a heading, bookmark or tab of the document, found \`#${name}\`, which leads nowhere. Name a heading of the text by its words or {#id}, or take an id from the outline.`,
      );
    }
    let current = 0;
    const setting = this.#setting(named, (construct, what) => {
      refuse(current, construct, what);
    });
    const blocks = named.blocks.map((block, index): ContentBlock | null => {
      current = index;
      const place = places[index];
      if (block.marker?.isChecked === true) {
        refuse(
          index,
          "check_box",
          "Expected an empty check box, found a checked one. No request checks a box: write `- [ ]`, and check it in the document.",
        );
      }
      return paired.has(index) || place === undefined ? null : contentOfBlock(block, place, setting);
    });
    return { blocks, problems: problems.problems };
  }

  #setting(named: NamedBlocks, refuse: ContentSetting["refuse"]): ContentSetting {
    const styles = new MarkStyles(this.#standing.styles, (link) => linkOf(link, named));
    const known = new Map<string, ReturnType<ContentSetting["newText"]>>();
    return {
      refuse,
      footnote: (label) =>
        this.#footnotes.get(label.startsWith(newLabel) ? label.slice(newLabel.length) : label) ?? [],
      newText: (marks, namedStyle) => {
        const key = `${namedStyle} ${JSON.stringify(marks)}`;
        const before = known.get(key);
        if (before !== undefined) return before;
        const style = styles.withMarks({}, marks, namedStyle);
        known.set(key, style);
        return style;
      },
    };
  }

  /** Texts of footnotes that stay are written over in their own segments. */
  #footnoteSteps({
    labels,
  }: NamedBlocks): { readonly kind: "steps"; readonly steps: readonly Step[] } | BlockPlan {
    const { document, tab, reading, names } = this.#standing;
    const steps: Step[] = [];
    for (const [asked, there] of labels) {
      if (names.footnote(there) === this.#names.footnote(asked)) continue;
      const footnoteId = reading.footnotes.find(({ label }) => label === there)?.footnoteId ?? "";
      const segment = segmentOf(tab, footnoteId);
      const whole = segment === null ? null : resolveTarget(tab, segment, { kind: "tab" });
      if (whole?.kind !== "blocks") continue;
      const blocks = this.#footnotes.get(asked) ?? [];
      const lines = blocks.map(() => this.#linesOfFootnote(asked));
      const plan = planBlocks(document, tab, whole, { content: { blocks, footnotes: [] }, lines });
      if (plan.kind !== "planned") return plan;
      for (const step of plan.steps) steps.push(step);
    }
    return { kind: "steps", steps };
  }

  #linesOfFootnote(label: string): BlockLines {
    const index = this.#blocks.findIndex((block) =>
      JSON.stringify(block).includes(`"label":${JSON.stringify(label)}`),
    );
    return this.#lines[index] ?? { line: 1, endLine: 1 };
  }

  #carryOut(
    attempt: Attempt,
    edits: SegmentEdits,
    changed: number,
    content: readonly (ContentBlock | null)[],
    footnotes: readonly Step[],
  ): BlockPlan | Again {
    const { document, tab, part } = this.#standing;
    const { segmentId } = part.segment;
    let trial = thenSteps(trialOn(document), footnotes);
    if (!edits.isEmpty) trial = thenSteps(trial, edits.toSteps(trial.document));
    if (this.#target.cuts.length > 0) {
      const cuts = this.#target.cuts.map((span) => ({
        startUtf16: borderAfter(trial, segmentId, span.startUtf16),
        endUtf16: borderAfter(trial, segmentId, span.endUtf16),
        inserted: [],
      }));
      trial = thenStep(trial, new ReplaceInlineStep(tab.tabId, segmentId, cuts));
    }
    if (trial.problem !== null) return failureOf(trial.problem);
    const gaps = this.#gaps(attempt.pairs);
    const base = trial;
    for (const gap of [...gaps].reverse()) {
      const next = this.#closeGap(trial, base, gap, content);
      if (next.problem !== null) return this.#withoutNeighbours(attempt, gap, next.problem);
      trial = next;
    }
    return this.#check(attempt, trial, { changed, gaps });
  }

  #gaps(pairs: readonly BlockPair[]): readonly BlockGap[] {
    const standing = this.#standing;
    return blockGaps(
      {
        entries: standing.reading.entries,
        startUtf16: standing.part.startUtf16,
        endUtf16: this.#target.endUtf16,
        wantedCount: this.#blocks.length,
        isAnchor: (entry) => {
          const block = standing.documentBlock(entry);
          return block?.kind === "paragraph" && (block.raw.positionedObjectIds ?? []).length > 0;
        },
      },
      pairs.map((pair) => [standing.blocks[pair.standing]?.ordinal ?? 0, pair.wanted] as const),
    );
  }

  /** New blocks come in front of those that go, or else behind them, or when they are gone: as the service can. */
  #closeGap(
    trial: StepTrial,
    base: StepTrial,
    gap: BlockGap,
    content: readonly (ContentBlock | null)[],
  ): StepTrial {
    const { tabId } = this.#standing.tab;
    const { segmentId } = this.#standing.part.segment;
    const blocks: Content = content
      .slice(gap.wantedFrom, gap.wantedTo)
      .filter((block): block is ContentBlock => block !== null);
    const at = (position: number): number => borderAfter(base, segmentId, position);
    const gone = gap.gone.map((span) => ({ startUtf16: at(span.startUtf16), endUtf16: at(span.endUtf16) }));
    const isEmptyLine = gone.length === 1 && gap.goneCount === 0 && lengthOf(gone) === 1;
    const usesEmpty = this.#target.usesEmpty || isEmptyLine;
    if (blocks.length > 0 && usesEmpty) {
      const place = { tabId, segmentId, atUtf16: at(gap.places[0] ?? 0), usesEmpty: true };
      return insertRun(trial, place, blocks);
    }
    let first: StepTrial | null = null;
    for (const place of new Set(gap.places)) {
      const atUtf16 = at(place);
      const written = insertRun(trial, { tabId, segmentId, atUtf16, usesEmpty: false }, blocks);
      const next = deleteSpans(written, trial, tabId, segmentId, gone);
      if (next.problem === null) return next;
      first ??= next;
    }
    if (gone.length > 0 && blocks.length > 0) {
      const cleared = deleteSpans(trial, trial, tabId, segmentId, gone);
      const atUtf16 = gone[0]?.startUtf16 ?? 0;
      const next = insertRun(cleared, { tabId, segmentId, atUtf16, usesEmpty: null }, blocks);
      if (next.problem === null) return next;
    }
    return first ?? trial;
  }

  /** Gives up the items around a gap: a list is then written anew from the item on that stands in the way, and else as a whole. */
  #withoutNeighbours({ pairs, named }: Attempt, gap: BlockGap, problem: StepProblem): Again {
    const { blocks } = named;
    const otherwise = failureOf(problem);
    const paired = new Set(pairs.map(({ wanted }) => wanted));
    const items = blocks.slice(gap.wantedFrom, gap.wantedTo).filter(({ marker }) => marker !== null);
    const lowest = Math.min(...items.map((block) => block.items));
    const deeper: number[] = [];
    for (
      let index = gap.wantedFrom - 1;
      paired.has(index) && (blocks[index]?.items ?? 0) > lowest;
      index -= 1
    ) {
      deeper.push(index);
    }
    if (deeper.length > 0) return { kind: "again", wanted: deeper, otherwise };
    return { kind: "again", wanted: regionOf(blocks, gap.wantedFrom - 1, gap.wantedTo), otherwise };
  }

  #check(
    attempt: Attempt,
    written: StepTrial,
    { changed, gaps }: { readonly changed: number; readonly gaps: readonly BlockGap[] },
  ): BlockPlan | Again {
    const { named } = attempt;
    const withCode = this.#nameCode(named, written);
    const read = this.#read(withCode.document);
    const footnotes = [...this.#footnotes].map(([label, blocks]) => ({
      label: named.labels.get(label) ?? newLabel + label,
      blocks,
    }));
    const wanted = { blocks: named.blocks, footnotes };
    const differences =
      read === null ? [] : structureDifferences(wanted, read.reading, this.#standing.document, read.tab);
    const postBlocks = read === null ? 0 : blocksOf(read.reading.entries).length;
    if (read === null || differences.length > 0) {
      return this.#withoutDifferences(attempt, mismatchOf(differences, postBlocks), differences);
    }
    const inserted = gaps.reduce((sum, { wantedFrom, wantedTo }) => sum + wantedTo - wantedFrom, 0);
    const deleted = gaps.reduce((sum, { goneCount }) => sum + goneCount, 0);
    const kept = attempt.pairs.length - changed;
    return {
      kind: "planned",
      steps: withCode.steps,
      counts: { kept, changed, inserted, deleted },
      postBlocks,
      warnings: this.#warnings(attempt),
    };
  }

  #read(document: DocumentModel) {
    const tab = tabById(document, this.#standing.tab.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.#standing.part.segment.segmentId);
    const part = segment === null ? null : writtenPart(segment, this.#target);
    if (tab === null || part === null) return null;
    return { tab, reading: readMarkdown(document, tab, part) };
  }

  /** Named ranges that tell the languages of new code. */
  #nameCode({ blocks }: NamedBlocks, written: StepTrial): StepTrial {
    if (!blocks.some((block) => block.kind === "code" && block.language !== "")) return written;
    const read = this.#read(written.document);
    const entries = (read?.reading.entries ?? []).filter(({ block }) => block !== null);
    const { segmentId } = this.#standing.part.segment;
    const ranges = blocks.flatMap((block, index): readonly RangeToName[] => {
      const entry = entries[index];
      if (block.kind !== "code" || block.language === "" || entry?.block?.kind !== "code") return [];
      if (entry.block.language !== "") return [];
      const endUtf16 = Math.max(entry.startUtf16 + 1, entry.endUtf16 - 1);
      return [{ name: codeRangePrefix + block.language, segmentId, startUtf16: entry.startUtf16, endUtf16 }];
    });
    return ranges.length === 0
      ? written
      : thenStep(written, new NameRangesStep(this.#standing.tab.tabId, ranges));
  }

  /** Gives up blocks that read otherwise; the lists they stand in as a whole where that is not enough. */
  #withoutDifferences(
    { pairs, named }: Attempt,
    otherwise: BlockPlan,
    differences: readonly StructureDifference[],
  ): Again {
    const paired = new Set(pairs.map(({ wanted }) => wanted));
    const places = differences
      .filter(({ footnote }) => footnote === null)
      .map(({ wantedIndex }) => wantedIndex);
    const here = places.filter((index) => paired.has(index));
    if (here.length > 0) return { kind: "again", wanted: here, otherwise };
    const around = places.flatMap((index) => regionOf(named.blocks, index - 1, index + 1));
    return { kind: "again", wanted: around, otherwise };
  }

  #warnings({ named, pairs }: Attempt): readonly string[] {
    const warnings: string[] = [];
    if (named.unset.length > 0) {
      const lines = named.unset.map(({ index, name }) => `#${name} in line ${this.#lines[index]?.line ?? 1}`);
      warnings.push(
        `${lines.length === 1 ? "A link leads" : `${lines.length} links lead`} to headings that this write makes, whose ids only the service gives: ${lines.slice(0, 10).join(", ")}. The words are written without the link; write the same Markdown again to set it.`,
      );
    }
    const paired = new Set(pairs.map(({ wanted }) => wanted));
    const hasAltText = named.blocks.some(
      (block, index) =>
        !paired.has(index) &&
        JSON.stringify(block).includes('"altText":"') &&
        !JSON.stringify(block).includes('"altText":""'),
    );
    if (hasAltText) {
      warnings.push(
        "Words that describe new pictures are left out: no request sets a picture's alternative text.",
      );
    }
    return warnings;
  }
}

const nowhere: BlockPlace = { list: null, startPt: 0, firstLinePt: 0, isMiscounted: false };

function linkOf(link: string, { links }: NamedBlocks) {
  return link.startsWith("#") ? (links.get(link) ?? null) : { url: link };
}

/** The blocks between two ordinals and the lists that reach in there. */
function regionOf(blocks: readonly MarkdownBlock[], first: number, last: number): readonly number[] {
  const isInList = (index: number): boolean => (blocks[index]?.items ?? 0) > 0;
  let from = first;
  while (isInList(from - 1) && isInList(from)) from -= 1;
  let to = last;
  while (isInList(to + 1) && isInList(to)) to += 1;
  const region: number[] = [];
  for (let index = Math.max(0, from); index <= to; index += 1) region.push(index);
  return region;
}

function mismatchOf(differences: readonly StructureDifference[], postBlocks: number): BlockPlan {
  return { kind: "mismatch", differences, postBlocks };
}

function failureOf(problem: StepProblem): BlockPlan {
  if (problem.kind === "refused") return { kind: "refused", error: problem.error };
  return {
    kind: "refused",
    error:
      problem.kind === "unknown"
        ? new ToolError(
            "FEATURE_UNAVAILABLE",
            `Expected an edit whose effect can be predicted, found one of which it is not known ${problem.reason}. Nothing was written; leave that place as it is.`,
            { rule: "rulebook 6.1, 6.2", write_status: "not_written", retry_safe: true },
          )
        : new ToolError(
            "INTERNAL",
            `A planned step does not fit: ${problem.reason}. Nothing was written; report this with the document.`,
            { write_status: "not_written", retry_safe: true },
          ),
  };
}

function lengthOf(spans: readonly { readonly startUtf16: number; readonly endUtf16: number }[]): number {
  return spans.reduce((sum, { startUtf16, endUtf16 }) => sum + endUtf16 - startUtf16, 0);
}
