// Finds the places of stored text edits again after others have moved them. A place counts only by its own text and surroundings.
import type { Segment } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import { placedParagraphs } from "../../document/walk.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

/** Units of text kept on either side of an edit. */
const contextUtf16 = 24;
/** From this length on a text is its own proof, when it stands at its old place. */
const longTextUtf16 = 8;
/** Parts paragraphs that do not follow each other: a code unit that no document holds. */
const gap = "\uFFFF";

/** The edits with what stands around each in this segment, where their deleted text must be. */
export function withContexts(segment: Segment, edits: readonly TextEdit[]): readonly TextEdit[] {
  const text = new FlatText(segment);
  return edits.map((edit) => {
    const start = text.offsetOf(edit.startUtf16);
    const end = start + textOf(edit.deleted).length;
    if (start < 0) return edit;
    return {
      ...edit,
      context: { before: text.before(start), after: text.after(end) },
    };
  });
}

/** The edits at the places where their text and surroundings stand now, or null when one is gone or stands more than once. */
export function relocatedEdits(segment: Segment, edits: readonly TextEdit[]): readonly TextEdit[] | null {
  const text = new FlatText(segment);
  if (edits.every((edit) => text.fits(edit, text.offsetOf(edit.startUtf16)))) return edits;
  const moved: TextEdit[] = [];
  let last = -1;
  for (const edit of edits) {
    const startUtf16 = text.find(edit);
    if (startUtf16 === null || startUtf16 <= last) return null;
    moved.push({ ...edit, startUtf16 });
    last = startUtf16;
  }
  return moved;
}

/** The paragraphs of a segment as one text, with the way back to positions. */
class FlatText {
  readonly #text: string;
  readonly #offsets: number[] = [];
  readonly #starts: number[] = [];

  constructor(segment: Segment) {
    let text = "";
    let container = -1;
    for (const placed of placedParagraphs(segment)) {
      if (container >= 0 && placed.container !== container) text += gap;
      container = placed.container;
      this.#offsets.push(text.length);
      this.#starts.push(placed.startUtf16);
      text += unitText(placed.paragraph.raw);
    }
    this.#text = text;
  }

  before(offset: number): string {
    const text = this.#text.slice(Math.max(0, offset - contextUtf16), offset);
    return text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf(gap)) + 1);
  }

  after(offset: number): string {
    return (this.#text.slice(offset, offset + contextUtf16).split(gap)[0] ?? "").replace(/\n[^]*$/, "\n");
  }

  /** The offset of a position, or -1 when it is in no paragraph. */
  offsetOf(positionUtf16: number): number {
    const ordinal = lastAtOrBefore(this.#starts, positionUtf16);
    if (ordinal < 0) return -1;
    return (this.#offsets[ordinal] ?? 0) + positionUtf16 - (this.#starts[ordinal] ?? 0);
  }

  /** Whether an edit's text stands at the offset: with its surroundings, or long enough to speak for itself. */
  fits(edit: TextEdit, offset: number): boolean {
    const gone = textOf(edit.deleted);
    if (offset < 0 || this.#text.slice(offset, offset + gone.length) !== gone) return false;
    if (edit.context === undefined || gone.length >= longTextUtf16) return true;
    const { before, after } = edit.context;
    const end = offset + gone.length;
    return (
      this.#text.slice(Math.max(0, offset - before.length), offset) === before &&
      this.#text.slice(end, end + after.length) === after
    );
  }

  /** The one position at which the edit's text stands with its surroundings, or null. */
  find(edit: TextEdit): number | null {
    const { before, after } = edit.context ?? { before: "", after: "" };
    const pattern = before + textOf(edit.deleted) + after;
    if (pattern === "") return null;
    const at = this.#text.indexOf(pattern);
    if (at < 0 || this.#text.indexOf(pattern, at + 1) >= 0) return null;
    const offset = at + before.length;
    const ordinal = lastAtOrBefore(this.#offsets, offset);
    return (this.#starts[ordinal] ?? 0) + offset - (this.#offsets[ordinal] ?? 0);
  }
}

function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
