// What is looked for, folded once for each rung that asks.
import { foldText, type FoldedText } from "./fold-text.ts";
import { ladder, rungs } from "./rungs.ts";

export class Query {
  readonly find: string;
  readonly isCaseless: boolean;
  /** How many rungs can be climbed: all, or only the first for a text of which the others would leave nothing or white space. */
  readonly rungCount: number;
  readonly #folded: (FoldedText | undefined)[] = [];

  constructor(find: string, isCaseless: boolean) {
    this.find = find;
    this.isCaseless = isCaseless;
    this.rungCount = this.at(rungs.invisible).text.trim() === "" ? 1 : ladder.length;
  }

  at(rung: number): FoldedText {
    const known = this.#folded[rung] ?? foldText(this.find, rung, this.isCaseless);
    this.#folded[rung] = known;
    return known;
  }
}
