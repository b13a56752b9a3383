// What the scan of a line must know of the text around it. Shape only.
import type { Definitions } from "./link-definitions.ts";
import type { ProblemBook } from "./problem.ts";

export interface InlineSetting {
  readonly definitions: Definitions;
  readonly problems: ProblemBook;
  /** Inside a quote a first line `[!NOTE]` is the label of a callout and stays a line. */
  readonly isInQuote: boolean;
  readonly isKnownPlaceholder: (name: string) => boolean;
  /** Told of each footnote mark, in order. */
  readonly onFootnote: (label: string, line: number) => void;
  /** Told of each name between two pairs of underscores, with them, which is bold without them. */
  readonly onBoldName: (name: string, line: number) => void;
}
