// What a step is: one kind of edit as a value that predicts its effect, inverts, compiles to Docs requests and survives as JSON.
// A step never reaches the service; sending is verified-write.ts's business.
import type { ParagraphElement, Request } from "../../google-api/docs.ts";
import type { JsonObject, ToolError } from "../errors.ts";
import type { Block, DocumentModel, SegmentSpan } from "../document/model.ts";
import type { PositionMap } from "./position-map.ts";

/** Positions of one segment before and after a step. */
export interface SegmentMap {
  readonly tabId: string;
  readonly segmentId: string;
  readonly map: PositionMap;
}

export type StepEffect =
  | {
      readonly kind: "applied";
      readonly document: DocumentModel;
      readonly maps: readonly SegmentMap[];
      /** Stretches of the document after the step that the step wrote or closed up (empty where text only went). */
      readonly targets: readonly (SegmentSpan & { readonly tabId: string })[];
    }
  /** The step does not fit the document: what was expected is not there. */
  | { readonly kind: "misfit"; readonly reason: string }
  /** The step fits, but the rulebook does not say what the service makes of it: `reason` names what is not known. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** The step fits, but no request has its effect: FEATURE_UNAVAILABLE naming the rule. */
  | { readonly kind: "unavailable"; readonly error: ToolError };

/** A place of the document before a step, and what the step does to it. By these a step is kept away from pending suggestions. */
export interface Touch extends SegmentSpan {
  readonly tabId: string;
  /**
   * `text` (when left out): every unit of the span goes or gets another style. `insertion`: text goes in where the empty span stands.
   * `paragraphs`: the paragraphs that hold the span begin, end or look otherwise.
   */
  readonly what?: "text" | "insertion" | "paragraphs";
}

/** What goes beside text, as it stood. */
export interface GoneBlocks {
  readonly tabId: string;
  readonly segmentId: string;
  /** Whole blocks. */
  readonly blocks: readonly Block[];
  /** Things that go out of paragraphs that stay. */
  readonly elements?: readonly ParagraphElement[];
}

export interface Step {
  /** Name in the registry, the `kind` of the JSON form. */
  readonly kind: string;
  /** The document after the step, or why it does not fit. Never changes its argument. */
  apply(before: DocumentModel): StepEffect;
  /** What the step touches of the document before it. */
  touches(before: DocumentModel): readonly Touch[];
  /** Why no step takes this one back, or null; a step without this can always be taken back. */
  whyIrreversible?(before: DocumentModel): string | null;
  /** Blocks and things in lines that the step takes out whole; a step without this takes out none. */
  takesOut?(before: DocumentModel): readonly GoneBlocks[];
  /** Ids of named ranges that the step is meant to take away; a step without this means none. */
  takesAwayRanges?(before: DocumentModel): readonly string[];
  /** The step that takes this one back, given the document it is applied to. Only for a step that fits and can be taken back. */
  invert(before: DocumentModel): Step;
  /** The step where its text now stands, or why that is gone or cannot be told from a like place. The step itself when nothing moved. */
  relocate(document: DocumentModel): RelocatedStep;
  /** Requests that have the step's effect on `before`; `after` is what `apply` predicted. */
  compile(before: DocumentModel, after: DocumentModel): CompiledStep;
  /** Plain data with `kind` and `version`, from which the registry reads the step again. */
  toJson(): JsonObject;
}

export type RelocatedStep =
  { readonly kind: "found"; readonly step: Step } | { readonly kind: "lost"; readonly reason: string };

export type CompiledStep =
  | {
      readonly kind: "requests";
      /**
       * In order. Those that name a segment by a placeholder are sent after the others, once the service has given its id: they must not be
       * needed by any that does not.
       */
      readonly requests: readonly Request[];
      /** Placeholders of the segments that the requests make, in the order of the requests that make them. */
      readonly madeIds?: readonly string[];
    }
  /** The effect cannot be had, or not predicted safely: FEATURE_UNAVAILABLE naming the rule. */
  | { readonly kind: "unavailable"; readonly error: ToolError };
