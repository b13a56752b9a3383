// A text as one rung of the ladder compares it, with the way back: every unit of the folded text knows which characters it stands for.
import { foldFully } from "./case-fold.ts";
import {
  isDash,
  isIdleJoiner,
  isInvisible,
  isLineBreak,
  isWhiteSpace,
  softHyphen,
  straightQuote,
} from "./fold-classes.ts";
import { graphemeEnd } from "./graphemes.ts";
import { rungs } from "./rungs.ts";

/**
 * ```
 * a⟨NBSP⟩⟨NBSP⟩b⟨SHY⟩c    the text
 * a b c                 folded: "a bc"
 * 0 1 3 5               starts: where each unit's characters begin
 * 1 3 4 6               ends: just past them
 * ```
 * Units that stand for the same characters have the same start, so the folded text can be cut only where the start changes.
 * What lies between an end and the next start was left out.
 */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The text as the rung compares it; without case on top of that when `isCaseless`. */
export function foldText(text: string, rung: number, isCaseless: boolean): FoldedText {
  const characters = foldCharacters(text, rung, isCaseless);
  return rung >= rungs.canonical ? decompose(characters) : characters;
}

/** Whether the folded text can be cut before the unit at this index. */
export function canCut({ starts }: FoldedText, index: number): boolean {
  return index <= 0 || index >= starts.length || starts[index] !== starts[index - 1];
}

// `private` and not `#`: for the script's host the latter becomes a look-up in a map, at every character.
class FoldWriter {
  private text = "";
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(folded: string, start: number, end: number): void {
    this.text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  /** The last unit stands for more. */
  extend(end: number): void {
    this.ends[this.ends.length - 1] = end;
  }

  dropLast(): void {
    this.text = this.text.slice(0, -1);
    this.starts.pop();
    this.ends.pop();
  }

  done(): FoldedText {
    return { text: this.text, starts: this.starts, ends: this.ends };
  }
}

function foldCharacters(text: string, rung: number, isCaseless: boolean): FoldedText {
  const writer = new FoldWriter();
  let isInSpace = false;
  let isBroken = false;
  const endSpace = (): void => {
    if (isInSpace && isBroken) writer.dropLast();
    isInSpace = false;
    isBroken = false;
  };
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index);
    const start = index;
    index += 1;
    if (rung >= rungs.whiteSpace && isWhiteSpace(unit)) {
      if (isInSpace) writer.extend(index);
      else writer.add(" ", start, index);
      isInSpace = true;
      isBroken = isBroken || (rung >= rungs.softBreaks && isLineBreak(unit));
      continue;
    }
    if (rung >= rungs.softHyphen && unit === softHyphen) {
      // The reference joins runs of white space before it takes soft hyphens out, so there they still part two runs.
      if (rung === rungs.softHyphen) endSpace();
      continue;
    }
    if (rung >= rungs.invisible && (isInvisible(unit) || isIdleJoiner(text, start))) continue;
    endSpace();
    const quote = rung >= rungs.quotes ? straightQuote(unit) : null;
    if (quote !== null) writer.add(quote, start, index);
    else if (rung >= rungs.dashes && isDash(unit)) writer.add("-", start, index);
    else {
      const codePoint = text.codePointAt(start) ?? unit;
      if (codePoint > 0xffff) index += 1;
      const character = text.slice(start, index);
      writer.add(isCaseless ? foldFully(character) : character, start, index);
    }
  }
  endSpace();
  return writer.done();
}

/** Cluster by cluster in canonical decomposition; a cluster is never cut afterwards. */
function decompose(folded: FoldedText): FoldedText {
  const writer = new FoldWriter();
  for (let index = 0; index < folded.text.length;) {
    const end = graphemeEnd(folded.text, index);
    const start = folded.starts[index] ?? 0;
    writer.add(folded.text.slice(index, end).normalize("NFD"), start, folded.ends[end - 1] ?? start);
    index = end;
  }
  return writer.done();
}
