// Chooses what a request is aimed at, by the numbers of a move: a place that fits, or, when the aim is wild, any.
import type { Request } from "../../../../src/google-api/docs.ts";
import type { Ground, SegmentGround, TabGround, TableGround, ThreadGround } from "./ground.ts";

export type RequestKind = keyof Request;

/** A request to come: its kind and the numbers that choose its places. */
export interface Move {
  readonly kind: RequestKind;
  readonly picks: readonly number[];
  readonly text: string;
  /** Whether it aims anywhere at all, where it can seldom be obeyed. */
  readonly isWild: boolean;
}

/** A request or a part of one. */
export type Body = Readonly<Record<string, unknown>>;

/** Chooses places and values by a move's numbers. */
export class Aim {
  readonly text: string;
  readonly isWild: boolean;
  readonly ground: Ground;
  readonly #picks: readonly number[];
  #used = 0;

  constructor({ picks, text, isWild }: Move, ground: Ground) {
    this.#picks = picks;
    this.text = text;
    this.isWild = isWild;
    this.ground = ground;
  }

  /** The next number, below `limit`. */
  number(limit: number): number {
    const pick = this.#picks[this.#used % this.#picks.length] ?? 0;
    this.#used += 1;
    return limit <= 0 ? 0 : pick % limit;
  }

  /** One of several; null of none. */
  oneOf<Value>(values: readonly Value[]): Value | null {
    return values[this.number(values.length)] ?? null;
  }

  get tab(): TabGround {
    const chosen = this.oneOf(this.ground.tabs);
    if (chosen === null) throw new Error("expected a document with tabs");
    return chosen;
  }

  /** A segment that fits, or any when none does or the aim is wild. */
  segment(fits: (segment: SegmentGround) => boolean = () => true): SegmentGround {
    const all = this.ground.tabs.flatMap(({ segments }) => segments);
    const fitting = this.isWild ? all : all.filter(fits);
    const chosen = this.oneOf(fitting.length === 0 ? all : fitting);
    if (chosen === null) throw new Error("expected a document with segments");
    return chosen;
  }

  index({ tokens, text }: SegmentGround, among: readonly number[] = text): number {
    return this.isWild ? this.number(tokens.length + 3) : (this.oneOf(among) ?? 0);
  }

  place(segment: SegmentGround, index: number): Body {
    const { tabId, segmentId } = segment;
    return { tabId, ...(segmentId === "" ? {} : { segmentId }), index };
  }

  /** `location`, or now and then the end of the segment. */
  insertion(segment: SegmentGround, among?: readonly number[]): Body {
    const { tabId, segmentId } = segment;
    if (this.number(8) === 0)
      return { endOfSegmentLocation: { tabId, ...(segmentId === "" ? {} : { segmentId }) } };
    return { location: this.place(segment, this.index(segment, among)) };
  }

  /** A range that leaves at least the last `spared` units of the segment alone. */
  range(segment: SegmentGround, longest: number, spared = 0): Body {
    const { tabId, segmentId, tokens, text } = segment;
    const end = tokens.length - spared;
    const startIndex = this.index(
      segment,
      text.filter((index) => index < end),
    );
    const length = 1 + this.number(this.number(2) === 0 ? 4 : longest);
    const endIndex = this.isWild ? startIndex + length : Math.min(end, startIndex + length);
    return { tabId, ...(segmentId === "" ? {} : { segmentId }), startIndex, endIndex };
  }

  /** A table and where it starts; a wild aim names a start where none is. */
  table(): { readonly table: TableGround; readonly tableStartLocation: Body } {
    const segment = this.segment(({ tables }) => tables.length > 0);
    const table = this.oneOf(segment.tables);
    const none = { startIndex: this.index(segment), rows: 2, columns: 2 };
    const chosen = table === null || (this.isWild && this.number(2) === 0) ? none : table;
    return { table: chosen, tableStartLocation: this.place(segment, chosen.startIndex) };
  }

  cell(): {
    readonly table: TableGround;
    readonly rowIndex: number;
    readonly columnIndex: number;
    readonly at: Body;
  } {
    const { table, tableStartLocation } = this.table();
    const more = this.isWild ? 2 : 0;
    const rowIndex = this.number(table.rows + more);
    const columnIndex = this.number(table.columns + more);
    return { table, rowIndex, columnIndex, at: { tableStartLocation, rowIndex, columnIndex } };
  }

  cells(): Body {
    const { table, rowIndex, columnIndex, at } = this.cell();
    const within = (left: number): number =>
      1 + this.number(this.isWild ? 4 : Math.min(3, Math.max(1, left)));
    return {
      tableCellLocation: at,
      rowSpan: within(table.rows - rowIndex),
      columnSpan: within(table.columns - columnIndex),
    };
  }

  thread(fits: (thread: ThreadGround) => boolean): ThreadGround {
    const { threads } = this.ground;
    const chosen = this.oneOf(this.isWild ? threads : threads.filter(fits));
    return (
      chosen ?? {
        commentId: "AAAAnone",
        headPostId: "AAAAnone",
        isOwn: false,
        replyIds: [],
        plainReplyIds: [],
      }
    );
  }

  suggestionId(): string {
    return (this.isWild ? null : this.oneOf(this.ground.suggestionIds)) ?? "suggest.none";
  }

  /** One of a set of properties, or two of them, with the mask that names them. */
  style(all: Body): { readonly style: Body; readonly fields: string } {
    const names = Object.keys(all);
    const chosen = [...new Set([this.oneOf(names), this.oneOf(names)])].filter((name) => name !== null);
    const isReset = this.number(5) === 0;
    const style = isReset ? {} : Object.fromEntries(chosen.map((name) => [name, all[name]]));
    return { style, fields: chosen.join() };
  }
}
