// The steps that give paragraphs of a segment other looks: one for paragraphs that follow each other, and one before it where items have to be
// taken out of their list to come back on other levels. Which looks there are is others' business.
import type { Segment, TabModel } from "../../document/model.ts";
import { placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { isOfPreset } from "../../plan/blocks/list-presets.ts";
import { keepsBullet, lookOf, type ParagraphLook } from "../../plan/blocks/look.ts";
import { usedLists, type JoinableLists } from "../../plan/blocks/used-lists.ts";
import type { OwnParagraphStyle } from "../../plan/content.ts";
import type { Step } from "../../plan/step.ts";
import { SetParagraphsStep } from "../../plan/steps/set-paragraphs.ts";

/** `looks` by the ordinal of their paragraph in the segment. */
export function lookSteps(
  tab: TabModel,
  segment: Segment,
  looks: ReadonlyMap<number, ParagraphLook>,
): readonly Step[] {
  return new LookSteps(tab, segment, looks).steps();
}

class LookSteps {
  readonly #tab: TabModel;
  readonly #segmentId: string;
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #joinable: JoinableLists;
  readonly #looks: Map<number, ParagraphLook>;
  /** Items that stay as they are but are made again, as one behind them moves further out than they are. */
  readonly #remade = new Set<number>();

  constructor(tab: TabModel, segment: Segment, looks: ReadonlyMap<number, ParagraphLook>) {
    this.#tab = tab;
    this.#segmentId = segment.segmentId;
    this.#paragraphs = placedParagraphs(segment);
    this.#joinable = usedLists(tab, new Set());
    this.#looks = new Map([...looks].sort(([a], [b]) => a - b));
  }

  steps(): readonly Step[] {
    this.#ownLists();
    for (const ordinal of [...this.#looks.keys()]) this.#remake(ordinal);
    return this.#runs().flatMap(({ first, last }): readonly Step[] => {
      const ordinals = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const startUtf16 = this.#paragraphs[first]?.startUtf16 ?? 0;
      const step = (all: readonly (ParagraphLook | null)[]): Step =>
        new SetParagraphsStep(this.#tab.tabId, this.#segmentId, startUtf16, all);
      const isMoved = (ordinal: number): boolean => this.#remade.has(ordinal);
      const wanted = step(ordinals.map((ordinal) => this.#looks.get(ordinal) ?? null));
      if (!ordinals.some(isMoved)) return [wanted];
      return [step(ordinals.map((ordinal) => (isMoved(ordinal) ? this.#plainAt(ordinal) : null))), wanted];
    });
  }

  #standingAt(ordinal: number): ParagraphLook {
    const placed = this.#paragraphs[ordinal];
    return placed === undefined ? noLook : lookOf(placed.paragraph, this.#tab, this.#joinable);
  }

  #lookAt(ordinal: number): ParagraphLook {
    return this.#looks.get(ordinal) ?? this.#standingAt(ordinal);
  }

  /** The standing look outside lists. */
  #plainAt(ordinal: number): ParagraphLook {
    const { namedStyle, style } = this.#standingAt(ordinal);
    const own: OwnParagraphStyle = { ...style };
    delete own.indentFirstLine;
    delete own.indentStart;
    return { namedStyle, style: own, list: null };
  }

  /** Whether the paragraph is given a bullet. */
  #isBulleted(ordinal: number): boolean {
    const placed = this.#paragraphs[ordinal];
    const look = this.#looks.get(ordinal);
    if (placed === undefined || look === undefined || look.list === null) return false;
    return this.#remade.has(ordinal) || !keepsBullet(placed.paragraph.raw.bullet, look);
  }

  #areNeighbours(ordinal: number, next: number): boolean {
    const [a, b] = [this.#paragraphs[ordinal], this.#paragraphs[next]];
    return a !== undefined && b !== undefined && next === ordinal + 1 && a.container === b.container;
  }

  /** Items that cannot go on a list of another look than a preset's are a list of their own (rulebook 9.4). */
  #ownLists(): void {
    let key: { readonly list: string; readonly key: string; readonly ordinal: number } | null = null;
    for (const [ordinal, look] of this.#looks) {
      const { list } = look;
      if (list?.joins === undefined || !this.#isBulleted(ordinal)) continue;
      const { kind, level, joins } = list;
      if (isOfPreset(this.#tab.raw.lists?.[joins], kind)) continue;
      const isNext = key !== null && key.list === joins && this.#areNeighbours(key.ordinal, ordinal);
      const name: string = isNext && key !== null ? key.key : `${joins} from ${ordinal}`;
      key = { list: joins, key: name, ordinal };
      this.#looks.set(ordinal, { ...look, list: { kind, level, key: name } });
    }
  }

  /** Items that join a list are never further out than the one in front (rulebook 9.8), so those further in between are made anew with them. */
  #remake(ordinal: number): void {
    const { list } = this.#lookAt(ordinal);
    if (list?.joins === undefined || !this.#isBulleted(ordinal)) return;
    const between: number[] = [];
    for (let at = ordinal - 1; ; at -= 1) {
      const before = this.#areNeighbours(at, at + 1) ? this.#lookAt(at).list : null;
      // Nothing to join stands in front: the step says so.
      if (before === null || before.joins !== list.joins) return;
      if (before.level <= list.level) break;
      between.push(at);
    }
    if (between.length === 0) return;
    for (const at of [ordinal, ...between]) {
      this.#looks.set(at, this.#lookAt(at));
      this.#remade.add(at);
    }
  }

  /** Paragraphs that follow each other; those between two items of one new list belong to them. */
  #runs(): readonly Run[] {
    const lastOfKey = new Map<string, number>();
    const ordinals = [...this.#looks.keys()].sort((a, b) => a - b);
    for (const ordinal of ordinals) {
      const list = this.#looks.get(ordinal)?.list;
      if (list !== null && list !== undefined && list.joins === undefined) lastOfKey.set(list.key, ordinal);
    }
    const runs: { first: number; last: number }[] = [];
    for (const ordinal of ordinals) {
      const list = this.#looks.get(ordinal)?.list ?? null;
      const last = Math.max(ordinal, list === null ? ordinal : (lastOfKey.get(list.key) ?? ordinal));
      const open = runs[runs.length - 1];
      if (open !== undefined && (ordinal <= open.last || this.#areNeighbours(open.last, ordinal))) {
        open.last = Math.max(open.last, last);
      } else runs.push({ first: ordinal, last });
    }
    return this.#grouped(runs);
  }

  /** Many runs of one container as one: each step costs what the document is long. Few stay apart, as each can then be undone by itself. */
  #grouped(runs: readonly Run[]): readonly Run[] {
    if (runs.length <= maxRuns) return runs;
    const grouped: { first: number; last: number }[] = [];
    for (const { first, last } of runs) {
      const open = grouped[grouped.length - 1];
      const isSame = this.#paragraphs[open?.last ?? -1]?.container === this.#paragraphs[first]?.container;
      if (open !== undefined && isSame) open.last = last;
      else grouped.push({ first, last });
    }
    return grouped;
  }
}

const maxRuns = 32;

interface Run {
  readonly first: number;
  readonly last: number;
}

const noLook: ParagraphLook = { namedStyle: "NORMAL_TEXT", style: {}, list: null };
