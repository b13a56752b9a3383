// What happened to the positions of a tab while it was worked on: kept beside its content until somebody takes it, so that
// every edit that moves named ranges has told it. It must not know what moves are for.
import type { Tab, TabContent } from "./document.ts";
import type { Move, MoveChain, TabMove } from "./move.ts";

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
      if (moves !== undefined) for (const move of inOrder(moves, tab.tabId)) taken.push(move);
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
