// Where runs of backticks stand in a text, so that code finds its end without the rest being searched again for every run that has none.

export class Backticks {
  readonly #text: string;
  /** Where the last run of each length begins. */
  #last: ReadonlyMap<number, number> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Length of the run at a place. */
  lengthAt(at: number): number {
    let end = at;
    while (this.#text.charAt(end) === "`") end += 1;
    return end - at;
  }

  /** Where the next run of exactly this length begins; -1 when none does. */
  next(start: number, length: number): number {
    this.#last ??= this.#lastRuns();
    if ((this.#last.get(length) ?? -1) < start) return -1;
    for (let at = this.#text.indexOf("`", start); at >= 0;) {
      const found = this.lengthAt(at);
      if (found === length) return at;
      at = this.#text.indexOf("`", at + found);
    }
    return -1;
  }

  #lastRuns(): ReadonlyMap<number, number> {
    const runs = new Map<number, number>();
    for (let at = this.#text.indexOf("`"); at >= 0;) {
      const length = this.lengthAt(at);
      runs.set(length, at);
      at = this.#text.indexOf("`", at + length);
    }
    return runs;
  }
}
