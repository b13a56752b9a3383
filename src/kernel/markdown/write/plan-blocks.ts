// Plans how the blocks of a part become the wanted ones: which stay, which are edited where they stand, which go and come. Tries the plan on the
// document, reads it again, and gives up what was kept where the reading says otherwise. Sends nothing.
import { segmentOf, tabById, type DocumentModel } from "../../document/model.ts";
import type { ContentBlock } from "../../plan/content.ts";
import { ReplaceInlineStep } from "../../plan/steps/replace-inline.ts";
import type { Step } from "../../plan/step.ts";
import type { MarkdownBlock } from "../block.ts";
import type { BlockLines } from "../parse/parse-markdown.ts";
import type { MarkdownProblem } from "../parse/problem.ts";
import { blocksOf, readMarkdown } from "../read/read-markdown.ts";
import { alignBlocks, type AlignedBlock, type BlockPair } from "./align-blocks.ts";
import { blockGaps, type BlockGap } from "./block-gaps.ts";
import { alignedBlock, type KeyNames } from "./block-keys.ts";
import { closeGaps } from "./close-gaps.ts";
import { goneLanguages, thenLanguages } from "./code-languages.ts";
import { contentOfCell, contentOfObject } from "./content-of-blocks.ts";
import { editBlock, editSetting } from "./edit-block.ts";
import { GivenMarks } from "./given-marks.ts";
import { withCountedLists } from "./counted-lists.ts";
import { differingBlocks, neighboursOf } from "./given-up-blocks.ts";
import { listPlaces, type BlockPlace } from "./list-places.ts";
import { resolveTarget, writtenPart, type TargetBlocks } from "./markdown-target.ts";
import { hasSameInsideLinks, linkOf, nameBlocks, type NamedBlocks } from "./named-blocks.ts";
import { contentSetting, newContent, type Attempt } from "./new-content.ts";
import { structureDifferences, type StructureDifference } from "./predicted-structure.ts";
import { SegmentEdits } from "./segment-edits.ts";
import { footnoteKeys, itemAbove, StandingPart } from "./standing-part.ts";
import {
  borderMapper,
  errorOf,
  thenStep,
  thenSteps,
  trialOn,
  type StepProblem,
  type StepTrial,
} from "./step-trial.ts";
import type { BlockPlan, Stretch, WantedPart } from "./block-plan.ts";
import { warningsOf } from "./write-warnings.ts";

/** How often kept blocks are given up and all is planned again, and how often blocks may be paired with others before they are written anew. */
const maxRounds = 16;
const pairRounds = 3;

/** Blocks that were found not to come to what is wanted where they stand, by their ordinals among the wanted ones. */
interface Again {
  readonly kind: "again";
  readonly wanted: readonly number[];
  /** What is answered when nothing is left to give up. */
  readonly otherwise: BlockPlan;
}

/** `standing`: the target's part as it is read. */
export function planBlocks(standing: StandingPart, target: TargetBlocks, wanted: WantedPart): BlockPlan {
  return new BlockPlanner(standing, target, wanted).plan();
}

/** What of these blocks cannot be made there, were they planned: more to say of a text that is refused already. */
export function blockProblems(
  standing: StandingPart,
  target: TargetBlocks,
  wanted: WantedPart,
): readonly MarkdownProblem[] {
  return new BlockPlanner(standing, target, wanted).problems();
}

class BlockPlanner {
  readonly #standing: StandingPart;
  readonly #target: TargetBlocks;
  readonly #lines: readonly BlockLines[];
  readonly #words: Stretch | null;
  readonly #blocks: readonly MarkdownBlock[];
  readonly #footnotes: ReadonlyMap<string, readonly MarkdownBlock[]>;
  readonly #names: KeyNames;
  readonly #aligned: readonly AlignedBlock[];
  /** Pairs that do not go together, as `standing,wanted`. */
  readonly #apart = new Set<string>();
  /** Wanted blocks that go with none. */
  readonly #new = new Set<number>();

  constructor(standing: StandingPart, target: TargetBlocks, { content, lines, words }: WantedPart) {
    this.#standing = standing;
    this.#target = target;
    this.#lines = lines;
    this.#words = words ?? null;
    const given = new GivenMarks(standing.styles);
    this.#blocks = content.blocks.map((block) => given.without(block));
    this.#footnotes = new Map(
      content.footnotes.map(
        ({ label, blocks }) => [label, blocks.map((block) => given.without(block))] as const,
      ),
    );
    this.#names = { footnote: footnoteKeys(this.#footnotes), pictureAddress: standing.names.pictureAddress };
    // Where nothing stands there is nothing to be held against.
    const isAlone = standing.blocks.length === 0;
    this.#aligned = isAlone ? [] : this.#blocks.map((block) => alignedBlock(block, this.#names, null));
  }

  plan(): BlockPlan {
    for (let round = 1; ; round += 1) {
      const outcome = this.#attempt();
      if (outcome.kind !== "again") return outcome;
      const before = this.#apart.size + this.#new.size;
      this.#part(outcome.wanted, round > pairRounds);
      const isStuck = this.#apart.size + this.#new.size === before;
      if (isStuck || round === maxRounds) return outcome.otherwise;
    }
  }

  problems(): readonly MarkdownProblem[] {
    return newContent(this.#paired(), this.#standing.styles, this.#lines).problems;
  }

  #paired(): Attempt {
    const aligned = alignBlocks(
      this.#standing.aligned,
      this.#aligned,
      (standing, wanted) => !this.#new.has(wanted) && !this.#apart.has(`${standing},${wanted}`),
    );
    const pairs =
      this.#words !== null && aligned.length === 0 ? [{ standing: 0, wanted: 0, isEqual: false }] : aligned;
    this.#pairs = pairs;
    const named = nameBlocks(
      this.#standing,
      { blocks: this.#counted(pairs), footnotes: this.#footnotes, names: this.#names },
      pairs,
    );
    return { pairs, named, places: this.#places(pairs, named.blocks) };
  }

  #attempt(): BlockPlan | Again {
    const attempt = this.#paired();
    const { named } = attempt;
    const edited = this.#edits(attempt);
    if (edited.kind === "again") return edited;
    const content = newContent(attempt, this.#standing.styles, this.#lines);
    if (content.problems.length > 0) return { kind: "unsupported", problems: content.problems };
    const footnotes = this.#footnoteSteps(named);
    if (footnotes.kind !== "steps") return footnotes;
    return this.#carryOut(attempt, edited.edits, edited.changed, content.blocks, footnotes.steps);
  }

  /** The blocks with their lists as a document counts them; those that stand as lists of their own stay such. */
  #counted(pairs: readonly BlockPair[]): readonly MarkdownBlock[] {
    const { blocks } = this.#standing;
    const partners = new Map(
      pairs.map((pair) => [pair.wanted, blocks[pair.standing]?.block.marker] as const),
    );
    return withCountedLists(
      this.#blocks,
      (index) => partners.get(index)?.start === this.#blocks[index]?.marker?.start,
    );
  }

  #pairs: readonly BlockPair[] = [];

  /** Gives up the pairs of these wanted blocks, and in the end any other that they could be in. */
  #part(wanted: readonly number[], isForGood: boolean): void {
    const given = new Set(wanted);
    for (const pair of this.#pairs) {
      if (!given.has(pair.wanted)) continue;
      this.#apart.add(`${pair.standing},${pair.wanted}`);
      if (isForGood) this.#new.add(pair.wanted);
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
  }: Attempt):
    { readonly kind: "edits"; readonly edits: SegmentEdits; readonly changed: readonly BlockPair[] } | Again {
    const { document, tab, part, blocks } = this.#standing;
    const byBlock = new Map(named.blocks.map((block, index) => [block, places[index]] as const));
    const edits = new SegmentEdits(tab.tabId, part.segment.segmentId);
    const setting = editSetting(document, tab, part.segment, {
      resolveLink: (link) => linkOf(link, named),
      makeObject: (node) =>
        contentOfObject(
          node,
          true,
          contentSetting(named, this.#standing.styles, () => undefined),
        ),
      placeOf: (wanted) => byBlock.get(wanted) ?? nowhere,
      words: this.#words,
      contentOfCell: (cell, alignment) => {
        let canBeMade = true;
        const writing = contentSetting(named, this.#standing.styles, () => {
          canBeMade = false;
        });
        const content = contentOfCell(cell, alignment, false, writing);
        return canBeMade ? content : null;
      },
    });
    const failed: number[] = [];
    const changed: BlockPair[] = [];
    for (const pair of pairs) {
      const there = blocks[pair.standing];
      const wanted = named.blocks[pair.wanted];
      if (there === undefined || wanted === undefined) continue;
      if (pair.isEqual && hasSameInsideLinks(there.block, wanted)) continue;
      changed.push(pair);
      if (!editBlock(setting, there.entry, wanted, edits)) failed.push(pair.wanted);
    }
    if (failed.length === 0) return { kind: "edits", edits, changed };
    return { kind: "again", wanted: failed, otherwise: mismatchOf([], 0) };
  }

  /** Texts of footnotes that stay are written over in their own segments. */
  #footnoteSteps(
    named: NamedBlocks,
  ): { readonly kind: "steps"; readonly steps: readonly Step[] } | BlockPlan {
    const { document, tab, reading, names } = this.#standing;
    const steps: Step[] = [];
    for (const [asked, there] of named.labels) {
      const blocks = named.footnotes.get(there) ?? [];
      const footnote = reading.footnotes.find(({ label }) => label === there);
      const standing = blocksOf(footnote?.entries ?? []);
      const isSame =
        names.footnote(there) === this.#names.footnote(asked) &&
        standing.every((block, place) => hasSameInsideLinks(block, blocks[place] ?? block));
      const segment = isSame ? null : segmentOf(tab, footnote?.footnoteId ?? "");
      const whole = segment === null ? null : resolveTarget(tab, segment, { kind: "tab" });
      if (whole?.kind !== "blocks") continue;
      const mark = this.#lines[named.marks.get(there) ?? 0] ?? { line: 1, endLine: 1 };
      const plan = planBlocks(new StandingPart(document, tab, whole.part), whole, {
        content: { blocks, footnotes: [] },
        lines: blocks.map(() => mark),
      });
      if (plan.kind !== "planned") return plan;
      for (const step of plan.steps) steps.push(step);
    }
    return { kind: "steps", steps };
  }

  #carryOut(
    attempt: Attempt,
    edits: SegmentEdits,
    changed: readonly BlockPair[],
    content: readonly (ContentBlock | null)[],
    footnotes: readonly Step[],
  ): BlockPlan | Again {
    const standing = this.#standing;
    const { tabId } = standing.tab;
    const { segmentId } = standing.part.segment;
    const gaps = this.#gaps(attempt.pairs);
    let trial = thenSteps(trialOn(standing.document), footnotes);
    const unnamed = goneLanguages(standing, gaps);
    if (unnamed !== null) trial = thenStep(trial, unnamed);
    if (!edits.isEmpty) trial = thenSteps(trial, edits.toSteps(trial.document));
    if (this.#target.cuts.length > 0) {
      const at = borderMapper(trial, segmentId);
      const cuts = this.#target.cuts.map(({ startUtf16, endUtf16 }) => ({
        startUtf16: at(startUtf16),
        endUtf16: at(endUtf16),
        inserted: [],
      }));
      trial = thenStep(trial, new ReplaceInlineStep(tabId, segmentId, cuts));
    }
    if (trial.problem !== null) {
      return {
        kind: "again",
        wanted: this.#uneditable(changed, attempt),
        otherwise: refusedBy(trial.problem),
      };
    }
    const closed = closeGaps(trial, gaps, {
      tabId,
      segmentId,
      content,
      usesEmpty: this.#target.usesEmpty,
      isOutside: standing.part.cells.length === 0 && !this.#target.isSplit,
    });
    if (closed.kind === "stuck") {
      const { blocks } = attempt.named;
      return {
        kind: "again",
        wanted: neighboursOf(blocks, attempt.pairs, closed.gap),
        otherwise: refusedBy(closed.problem),
      };
    }
    return this.#check(attempt, closed.trial, { changed, gaps });
  }

  /** Blocks whose edits cannot be carried out together: those that come into another list, or else all. */
  #uneditable(changed: readonly BlockPair[], { named }: Attempt): readonly number[] {
    const moved = changed.filter((pair) => {
      const [there, wanted] = [this.#standing.blocks[pair.standing]?.block, named.blocks[pair.wanted]];
      return there?.items !== wanted?.items || there?.marker?.kind !== wanted?.marker?.kind;
    });
    return (moved.length > 0 ? moved : changed).map(({ wanted }) => wanted);
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

  #check(
    attempt: Attempt,
    written: StepTrial,
    { changed, gaps }: { readonly changed: readonly BlockPair[]; readonly gaps: readonly BlockGap[] },
  ): BlockPlan | Again {
    const { named } = attempt;
    const first = this.#read(written.document);
    const withCode = thenLanguages(written, named, first?.reading, this.#standing);
    const read = withCode === written ? first : this.#read(withCode.document);
    const footnotes = [...named.footnotes].map(([label, blocks]) => ({ label, blocks }));
    const wanted = { blocks: named.blocks, footnotes };
    const differences =
      read === null ? [] : structureDifferences(wanted, read.reading, this.#standing.document, read.tab);
    const postBlocks = read === null ? 0 : blocksOf(read.reading.entries).length;
    if (read === null || differences.length > 0) {
      const differing = differences
        .filter(({ footnote }) => footnote === null)
        .map(({ wantedIndex }) => wantedIndex);
      return {
        kind: "again",
        wanted: differingBlocks(named.blocks, attempt.pairs, differing),
        otherwise: mismatchOf(differences, postBlocks),
      };
    }
    const inserted = gaps.reduce((sum, { wantedFrom, wantedTo }) => sum + wantedTo - wantedFrom, 0);
    const deleted = gaps.reduce((sum, { goneCount }) => sum + goneCount, 0);
    const kept = attempt.pairs.length - changed.length;
    return {
      kind: "planned",
      steps: withCode.steps,
      counts: { kept, changed: changed.length, inserted, deleted },
      postBlocks,
      warnings: warningsOf(named, attempt.pairs, this.#lines),
    };
  }

  #read(document: DocumentModel) {
    const tab = tabById(document, this.#standing.tab.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.#standing.part.segment.segmentId);
    const part = segment === null ? null : writtenPart(segment, this.#target);
    if (tab === null || part === null) return null;
    return { tab, reading: readMarkdown(document, tab, part, "blocks") };
  }
}

const nowhere: BlockPlace = { list: null, startPt: 0, firstLinePt: 0, isMiscounted: false };

function mismatchOf(differences: readonly StructureDifference[], postBlocks: number): BlockPlan {
  return { kind: "mismatch", differences, postBlocks };
}

function refusedBy(problem: StepProblem): BlockPlan {
  return { kind: "refused", error: errorOf(problem) };
}
