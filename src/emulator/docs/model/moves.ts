// What happened to the positions of a tab while it was worked on: kept beside its content until somebody takes it, so that
// every edit that moves named ranges has told it. It must not know what moves are for.
import type { Tab, TabContent } from "./document.ts";

/** One thing that happened to positions, in the numbering that was left by what happened before it. */
export type Move =
  | {
      readonly kind: "inserted";
      readonly segmentId: string;
      readonly atUtf16: number;
      readonly lengthUtf16: number;
    }
  | {
      readonly kind: "deleted";
      readonly segmentId: string;
      readonly startUtf16: number;
      readonly endUtf16: number;
    }
  /** The segment is no more. */
  | { readonly kind: "gone"; readonly segmentId: string }
  /** Which cells are merged changed in the table that starts here. */
  | { readonly kind: "merged"; readonly segmentId: string; readonly atUtf16: number };

/** A move in its tab. */
export type TabMove = Move & { readonly tabId: string };

/** Moves with the latest first, so that noting one costs the same however many there are. */
export interface MoveChain {
  readonly last: Move;
  readonly before: MoveChain | undefined;
}

/** The content with a move noted. */
export function withMove(content: TabContent, last: Move): TabContent {
  return { ...content, moves: { last, before: content.moves } };
}

/** The tabs without notes of moves, and all that was noted, each tab's in the order of happening. */
export function takeMoves(tabs: readonly Tab[]): {
  readonly tabs: readonly Tab[];
  readonly moves: readonly TabMove[];
} {
  const taken: TabMove[] = [];
  const plain = (list: readonly Tab[]): readonly Tab[] => {
    const changed = list.map((tab): Tab => {
      const children = plain(tab.children);
      const { moves, ...content } = tab.content;
      if (moves !== undefined) taken.push(...inOrder(moves, tab.tabId));
      if (moves === undefined) return children === tab.children ? tab : { ...tab, children };
      return { ...tab, content, children };
    });
    return changed.every((tab, index) => tab === list[index]) ? list : changed;
  };
  return { tabs: plain(tabs), moves: taken };
}

function inOrder(chain: MoveChain, tabId: string): TabMove[] {
  const moves: TabMove[] = [];
  for (let link: MoveChain | undefined = chain; link !== undefined; link = link.before)
    moves.push({ ...link.last, tabId });
  return moves.reverse();
}
