// The text of one line under editing, cut in two where the last edit was: the next one beside it costs what lies between, not the line.
// Belongs to the simulator alone.
import { isGraphemeBoundary } from "../locate/graphemes.ts";

/** Units that no rule looks past: letters that nothing in front of them has a say about, Latin, Han and Hangul. */
function isStop(unit: number): boolean {
  return unit < 0x300 || (unit >= 0x3400 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7a3);
}

export class LineText {
  /** Pieces in front of the cut, in order, and behind it, last first. None is empty. */
  readonly #front: string[] = [];
  #back: string[];
  #cutUtf16 = 0;
  #lengthUtf16: number;

  constructor(text: string) {
    this.#back = text === "" ? [] : [text];
    this.#lengthUtf16 = text.length;
  }

  get lengthUtf16(): number {
    return this.#lengthUtf16;
  }

  /** All of it, in one piece from then on. */
  text(): string {
    const text = this.#front.join("") + [...this.#back].reverse().join("");
    this.#front.length = 0;
    this.#back.length = 0;
    this.#cutUtf16 = 0;
    if (text !== "") this.#back.push(text);
    return text;
  }

  /** How many of this unit the line begins with. */
  leading(unit: string): number {
    this.#cutAt(0);
    let count = 0;
    for (let ordinal = this.#back.length - 1; ordinal >= 0; ordinal -= 1) {
      const piece = this.#back[ordinal] ?? "";
      for (let index = 0; index < piece.length; index += 1) {
        if (piece.charAt(index) !== unit) return count;
        count += 1;
      }
    }
    return count;
  }

  isGraphemeBoundary(offsetUtf16: number): boolean {
    this.#cutAt(offsetUtf16);
    const before = this.#tailOfFront();
    return isGraphemeBoundary(before + this.#headOfBack(), before.length);
  }

  insert(offsetUtf16: number, text: string): void {
    if (text === "") return;
    this.#cutAt(offsetUtf16);
    this.#front.push(text);
    this.#cutUtf16 += text.length;
    this.#lengthUtf16 += text.length;
  }

  /** Takes out what stands between two offsets and returns it. */
  delete(startUtf16: number, endUtf16: number): string {
    this.#cutAt(endUtf16);
    const gone: string[] = [];
    while (this.#cutUtf16 > startUtf16) gone.push(this.#popFront(this.#cutUtf16 - startUtf16));
    const text = gone.reverse().join("");
    this.#lengthUtf16 -= text.length;
    return text;
  }

  /** Takes out everything from an offset on and returns it as a line of its own. */
  splitAt(offsetUtf16: number): LineText {
    this.#cutAt(offsetUtf16);
    const tail = new LineText("");
    tail.#back = this.#back;
    tail.#lengthUtf16 = this.#lengthUtf16 - this.#cutUtf16;
    this.#back = [];
    this.#lengthUtf16 = this.#cutUtf16;
    return tail;
  }

  /** Puts another line behind this one; the other is of no use from then on. */
  append(other: LineText): void {
    this.#cutAt(this.#lengthUtf16);
    other.#cutAt(0);
    this.#back = other.#back;
    this.#lengthUtf16 += other.#lengthUtf16;
  }

  #cutAt(offsetUtf16: number): void {
    while (this.#cutUtf16 > offsetUtf16) this.#back.push(this.#popFront(this.#cutUtf16 - offsetUtf16));
    while (this.#cutUtf16 < offsetUtf16) {
      const piece = this.#back.pop();
      if (piece === undefined) return;
      const length = Math.min(piece.length, offsetUtf16 - this.#cutUtf16);
      if (length < piece.length) this.#back.push(piece.slice(length));
      this.#front.push(piece.slice(0, length));
      this.#cutUtf16 += length;
    }
  }

  /** The last piece in front of the cut, or its last units where it is longer than that. */
  #popFront(mostUtf16: number): string {
    const piece = this.#front.pop() ?? "";
    const from = Math.max(0, piece.length - mostUtf16);
    if (from > 0) this.#front.push(piece.slice(0, from));
    this.#cutUtf16 -= piece.length - from;
    return piece.slice(from);
  }

  /** What stands in front of the cut, as far back as it can matter to a cluster that reaches over it. */
  #tailOfFront(): string {
    let tail = "";
    for (let ordinal = this.#front.length - 1; ordinal >= 0; ordinal -= 1) {
      const piece = this.#front[ordinal] ?? "";
      for (let start = piece.length - 1; start >= 0; start -= 1) {
        if (isStop(piece.charCodeAt(start))) return piece.slice(start) + tail;
      }
      tail = piece + tail;
    }
    return tail;
  }

  /** The character behind the cut: what follows it has no say. */
  #headOfBack(): string {
    const last = this.#back.length - 1;
    return (this.#back[last] ?? "").slice(0, 2) + (this.#back[last - 1] ?? "").slice(0, 1);
  }
}
