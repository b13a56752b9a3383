// What every part of a reading needs: the tab, its styles, the facts of the segment, names of footnotes and linked headings, and the book of losses.
import type { StyleSheet } from "../../compare/effective-style.ts";
import type { TabModel } from "../../document/model.ts";
import type { LossBook } from "../losses.ts";
import type { SegmentFacts } from "./segment-facts.ts";

export interface ReadContext {
  readonly tab: TabModel;
  readonly styles: StyleSheet;
  readonly facts: SegmentFacts;
  readonly losses: LossBook;
  /** Label of each footnote by its id. */
  readonly footnoteLabels: ReadonlyMap<string, string>;
  /** Ids of headings that a link somewhere in the document leads to. */
  readonly linkedIds: ReadonlySet<string>;
  /** Inside a table cell what the service sets there by itself is no loss. */
  readonly isCell: boolean;
}
