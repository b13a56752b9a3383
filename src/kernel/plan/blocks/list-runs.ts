// Which paragraphs of laid-out content come into which list, and by what means: a list of their own, the one of the paragraph in front,
// or the one that a split paragraph hands on. What the service cannot do is refused here, before anything is predicted.
import type { Bullet, DocumentTab, Paragraph, ParagraphStyle } from "../../../google-api/docs.ts";
import { ToolError } from "../../errors.ts";
import type { ContentListItem, ContentParagraph, ListKind } from "../content.ts";
import type { FreshIds } from "./fresh-ids.ts";
import { laidContainers, type LaidItem, type LaidParagraph } from "./layout.ts";
import { isOfPreset, levelIndents } from "./list-presets.ts";
import type { ListPlace, ListPlaces } from "./predicted.ts";

/** Neighbouring paragraphs that one request makes list items; those among them that are no items lose the bullet again. */
export interface ListRun {
  readonly kind: ListKind;
  readonly listId: string;
  readonly paragraphs: readonly LaidParagraph[];
  readonly isItem: (paragraph: LaidParagraph) => boolean;
  /** Level of the item in front whose list is joined; null for a list of its own. */
  readonly joinedLevel: number | null;
  /** Whether an item stands in front whose list must not be joined (rulebook 9.4). */
  readonly isBehindItem: boolean;
  /** Runs inside this one, made after it. */
  readonly inner: readonly ListRun[];
}

export interface PlannedLists {
  /** In the order in which they are made. */
  readonly runs: readonly ListRun[];
  /** Paragraphs that keep the bullet they come with. */
  readonly kept: ReadonlySet<LaidParagraph>;
  /** Kinds of the lists that are made, by their placeholder. */
  readonly fresh: ReadonlyMap<string, ListKind>;
  readonly places: ListPlaces;
}

/** What stands around the content. */
export interface ListSurroundings {
  readonly lists: DocumentTab["lists"];
  /** Right in front of the content. */
  readonly before: Paragraph | null;
  /** The bullet that a paragraph of the outermost container has when nothing is done about it. */
  readonly bulletOf: (paragraph: LaidParagraph) => Bullet | undefined;
}

export type PlannedListsAnswer =
  ({ readonly kind: "planned" } & PlannedLists) | { readonly kind: "unavailable"; readonly error: ToolError };

export function planLists(
  items: readonly LaidItem[],
  around: ListSurroundings,
  ids: FreshIds,
): PlannedListsAnswer {
  const planner = new ListPlanner(around, ids);
  laidContainers(items).forEach((container, ordinal) => {
    let isFirst = ordinal === 0;
    for (const stretch of stretchesOf(container)) {
      // Only what stands first in the outermost container touches the document in front.
      planner.addStretch(stretch, isFirst && stretch[0] === container[0], ordinal === 0);
      isFirst = false;
    }
  });
  return planner.answer();
}

/** Paragraphs between tables. */
function stretchesOf(items: readonly LaidItem[]): readonly (readonly LaidParagraph[])[] {
  const stretches: LaidParagraph[][] = [];
  let isOpen = false;
  for (const item of items) {
    if (item.kind === "table") {
      isOpen = false;
      continue;
    }
    const last = stretches[stretches.length - 1];
    if (isOpen && last !== undefined) last.push(item);
    else stretches.push([item]);
    isOpen = true;
  }
  return stretches;
}

/** First and last ordinal of a list's items in a stretch. */
interface Extent {
  readonly key: string;
  readonly kind: ListKind;
  first: number;
  last: number;
}

class ListPlanner {
  readonly #around: ListSurroundings;
  readonly #ids: FreshIds;
  readonly #runs: ListRun[] = [];
  readonly #kept = new Set<LaidParagraph>();
  readonly #fresh = new Map<string, ListKind>();
  readonly #places = new Map<ContentParagraph, ListPlace>();
  readonly #seenKeys = new Set<string>();
  #problem: string | null = null;

  constructor(around: ListSurroundings, ids: FreshIds) {
    this.#around = around;
    this.#ids = ids;
  }

  answer(): PlannedListsAnswer {
    if (this.#problem !== null) return { kind: "unavailable", error: refusal(this.#problem) };
    return {
      kind: "planned",
      runs: this.#runs,
      kept: this.#kept,
      fresh: this.#fresh,
      places: (paragraph) => this.#places.get(paragraph) ?? null,
    };
  }

  addStretch(stretch: readonly LaidParagraph[], touchesDocument: boolean, hasSource: boolean): void {
    if (stretch.every(({ paragraph }) => paragraph.list === null)) return;
    const before = touchesDocument ? this.#around.before : null;
    this.#joined(stretch, before, hasSource ? this.#around.bulletOf : () => undefined);
    const extents = this.#extents(stretch);
    const runs = this.#nested(stretch, extents, before);
    // The last first: what is made behind a list cannot be drawn into it.
    for (const run of [...runs].reverse()) this.#runs.push(run);
  }

  /** Items that go on a list of the document, piece by piece. */
  #joined(
    stretch: readonly LaidParagraph[],
    before: Paragraph | null,
    bulletOf: ListSurroundings["bulletOf"],
  ): void {
    let piece: LaidParagraph[] = [];
    let base: number | null = null;
    const finish = (): void => {
      if (piece.length > 0) this.#joinPiece(piece, base);
      piece = [];
    };
    stretch.forEach((laid, ordinal) => {
      const { list } = laid.paragraph;
      const listId = list?.joins;
      if (list === null || listId === undefined) {
        finish();
        return;
      }
      const inherited = bulletOf(laid);
      if (inherited?.listId === listId && (inherited.nestingLevel ?? 0) === list.level) {
        finish();
        this.#kept.add(laid);
        this.#place(laid, listId, list);
        return;
      }
      const previous = stretch[ordinal - 1];
      const isPieceGoingOn = piece.length > 0 && piece[0]?.paragraph.list?.joins === listId;
      if (!isPieceGoingOn) {
        finish();
        base = previous === undefined ? levelIn(before, listId) : joinedLevelOf(previous, listId);
      }
      piece.push(laid);
      this.#place(laid, listId, list);
    });
    finish();
  }

  #joinPiece(piece: readonly LaidParagraph[], base: number | null): void {
    const list = piece[0]?.paragraph.list;
    const listId = list?.joins ?? "";
    const definition = this.#around.lists?.[listId];
    const lowest = Math.min(...piece.map(({ paragraph }) => paragraph.list?.level ?? 0));
    if (list === null || list === undefined || base === null) {
      this.#refuse(`an item of list ${listId} that no item of it stands in front of (rulebook 9.4)`);
      return;
    }
    if (lowest < base) {
      this.#refuse(
        `an item of level ${lowest} behind one of level ${base} of list ${listId}: items that join a list are never further out (rulebook 9.8)`,
      );
      return;
    }
    if (!isOfPreset(definition, list.kind)) {
      this.#refuse(
        `an item of list ${listId}, whose marks no preset of kind ${list.kind} makes (rulebook 9.4)`,
      );
      return;
    }
    this.#refuseTabs(piece);
    this.#runs.push({
      kind: list.kind,
      listId,
      paragraphs: piece,
      isItem: () => true,
      joinedLevel: base,
      isBehindItem: false,
      inner: [],
    });
  }

  #extents(stretch: readonly LaidParagraph[]): readonly Extent[] {
    const extents = new Map<string, Extent>();
    stretch.forEach(({ paragraph: { list } }, ordinal) => {
      if (list === null || list.joins !== undefined) return;
      const known = extents.get(list.key);
      if (known === undefined) {
        extents.set(list.key, { key: list.key, kind: list.kind, first: ordinal, last: ordinal });
        if (this.#seenKeys.has(list.key)) {
          this.#refuse("a list that goes on behind a table or in another cell (rulebook 9.4)");
        }
        this.#seenKeys.add(list.key);
      } else known.last = ordinal;
    });
    return [...extents.values()];
  }

  /** Runs that lie in no other, in order, each with those inside it. */
  #nested(
    stretch: readonly LaidParagraph[],
    extents: readonly Extent[],
    before: Paragraph | null,
  ): readonly ListRun[] {
    const runs: ListRun[] = [];
    for (let index = 0; index < extents.length; index += 1) {
      const outer = extents[index];
      if (outer === undefined) break;
      const inner: Extent[] = [];
      for (let next = extents[index + 1]; next !== undefined; next = extents[index + 1]) {
        if (next.first > outer.last) break;
        inner.push(next);
        index += 1;
      }
      runs.push(this.#run(stretch, outer, inner, before));
    }
    return runs;
  }

  #run(
    stretch: readonly LaidParagraph[],
    { key, kind, first, last }: Extent,
    inner: readonly Extent[],
    before: Paragraph | null,
  ): ListRun {
    const paragraphs = stretch.slice(first, last + 1);
    const isItem = ({ paragraph: { list } }: LaidParagraph): boolean =>
      list !== null && list.joins === undefined && list.key === key;
    const isCrossed = inner.some((one) => stretch.slice(one.first, one.last + 1).some(isItem));
    const isJoinedInside = paragraphs.some(({ paragraph }) => paragraph.list?.joins !== undefined);
    if (isCrossed || isJoinedInside) {
      this.#refuse("lists whose items take turns (rulebook 9.4)");
    }
    this.#refuseTabs(paragraphs);
    const listId = this.#ids.next("list");
    this.#fresh.set(listId, kind);
    for (const laid of paragraphs) {
      const { list } = laid.paragraph;
      if (list !== null && isItem(laid)) this.#place(laid, listId, list);
    }
    const previous = stretch[first - 1];
    return {
      kind,
      listId,
      paragraphs,
      isItem,
      joinedLevel: null,
      isBehindItem: previous === undefined ? before?.bullet !== undefined : previous.paragraph.list !== null,
      inner: [...this.#nested(stretch, inner, before)].reverse(),
    };
  }

  #place(laid: LaidParagraph, listId: string, { level }: ContentListItem): void {
    this.#places.set(laid.paragraph, { listId, indents: this.#indents(listId, level) });
  }

  /** The indents of a level are copied to its items (rulebook 9.1). */
  #indents(listId: string, level: number): ParagraphStyle {
    const { indentFirstLine, indentStart } =
      this.#around.lists?.[listId]?.listProperties?.nestingLevels?.[level] ?? {};
    const usual = levelIndents(level);
    return {
      indentFirstLine: indentFirstLine ?? usual.indentFirstLine,
      indentStart: indentStart ?? usual.indentStart,
    };
  }

  #refuseTabs(paragraphs: readonly LaidParagraph[]): void {
    const startsWithTab = paragraphs.some(({ paragraph: { content } }) => {
      const first = content[0];
      return first?.kind === "text" && first.text.startsWith("\t");
    });
    if (startsWithTab) {
      this.#refuse(
        "a paragraph in a list that begins with a tab, which the service takes for its level (rulebook 9.4)",
      );
    }
  }

  #refuse(found: string): void {
    this.#problem ??= found;
  }
}

function levelIn(paragraph: Paragraph | null, listId: string): number | null {
  return paragraph?.bullet?.listId === listId ? (paragraph.bullet.nestingLevel ?? 0) : null;
}

function joinedLevelOf({ paragraph: { list } }: LaidParagraph, listId: string): number | null {
  return list?.joins === listId ? list.level : null;
}

function refusal(found: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected lists that the service can make, found ${found}. Nothing was written; give the items a list of their own, or another place.`,
    { rule: "rulebook 9", write_status: "not_written", retry_safe: true },
  );
}
