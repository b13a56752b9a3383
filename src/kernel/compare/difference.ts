// One difference between the predicted and the re-read document, as the comparison finds it and attribution judges it.

/** Target: what was to be written. Fringe: what touches it. Rest: everything else. */
export type Zone = "target" | "fringe" | "rest";

export interface Difference {
  readonly zone: Zone;
  readonly kind: "changed" | "inserted" | "deleted";
  /** What it is about: `paragraph`, `table`, `namedRange:…`, `documentStyle`, … */
  readonly subject: string;
  /** In what it differs, in words. */
  readonly detail: string;
  readonly tabId: string;
  /** Null for what is not in a segment. */
  readonly segmentId: string | null;
  /** Text as predicted and as found, "" where there is none. */
  readonly predicted: string;
  readonly found: string;
  /** Where the planned write itself could have done this: same list, same named range. */
  readonly couldBeOurs: boolean;
}
