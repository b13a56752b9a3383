// A place in one line, in characters and in columns: tabs reach to the next multiple of four. Knows no construct.

const tabWidth = 4;

export class LineCursor {
  readonly line: string;
  /** UTF-16 offset. */
  offset = 0;
  column = 0;
  /** Columns of the tab at `offset` that are used up already. */
  #usedOfTab = 0;

  constructor(line: string) {
    this.line = line;
  }

  /** The offset of the next character that is no space or tab; the line's length when there is none. */
  get textOffset(): number {
    let at = this.offset;
    while (isSpaceOrTab(this.line[at])) at += 1;
    return at;
  }

  /** Columns between here and the next character. */
  get indent(): number {
    let column = this.column;
    for (let at = this.offset; isSpaceOrTab(this.line[at]); at += 1) {
      column += this.line[at] === "\t" ? tabWidth - (column % tabWidth) : 1;
    }
    return column - this.column;
  }

  get isBlank(): boolean {
    return this.textOffset >= this.line.length;
  }

  /** What stands from the next character on. */
  get text(): string {
    return this.line.slice(this.textOffset);
  }

  /** What stands from here on; the rest of a tab that is used up in part as spaces. */
  get rest(): string {
    if (this.#usedOfTab === 0) return this.line.slice(this.offset);
    return " ".repeat(tabWidth - this.#usedOfTab) + this.line.slice(this.offset + 1);
  }

  /** Goes on by characters, none of which is a tab. */
  skipText(length: number): void {
    this.offset += length;
    this.column += length;
  }

  /** Goes on by as many columns of white space, or to the next character when there are fewer. */
  skipColumns(columns: number): void {
    for (let left = columns; left > 0 && isSpaceOrTab(this.line[this.offset]);) {
      if (this.line[this.offset] !== "\t") {
        this.skipText(1);
        left -= 1;
        continue;
      }
      const ofTab = tabWidth - (this.column % tabWidth);
      const used = Math.min(ofTab, left);
      this.column += used;
      left -= used;
      if (used === ofTab) {
        this.offset += 1;
        this.#usedOfTab = 0;
      } else this.#usedOfTab = this.column % tabWidth;
    }
  }

  skipIndent(): void {
    this.skipColumns(this.indent);
  }
}

function isSpaceOrTab(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
