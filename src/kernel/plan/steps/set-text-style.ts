// The step that gives stretches of text another style: its prediction, its inverse, its requests, its JSON form. Which style is the planner's business.
import type { Request, TextStyle } from "../../../google-api/docs.ts";
import { StyleSheet } from "../../compare/effective-style.ts";
import { exchangeParagraphs, withSegment, withTab } from "../../document/edit.ts";
import { segmentOf, tabById, type DocumentModel, type Segment, type TabModel } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import type { Json, JsonObject } from "../../errors.ts";
import { arrayAt, asJson, integerAt, objectAt, stringAt, textStyleAt, unreadable } from "../json-form.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import {
  isTextStyleField,
  ownFields,
  requestTarget,
  textStyleRequests,
  type TextStyleField,
} from "../text-style.ts";
import { contextFromJson, contextToJson } from "./edit-context.ts";
import { relocatedEdits, textIsGone, withContexts } from "./relocated-edits.ts";
import { restyledParagraphs, type RestyledRun, type RestyledSpan } from "./restyled-paragraphs.ts";
import type { EditContext, TextEdit } from "./text-operations.ts";

/** Version of the JSON form. */
export const setTextStyleStepVersion = 1;

export interface StyledSpan extends RestyledSpan {
  /** What stood right before and behind when the step was made; by it the place is found again. */
  readonly context?: EditContext;
}

export class SetTextStyleStep implements Step {
  readonly kind = "set_text_style";
  readonly tabId: string;
  readonly segmentId: string;
  /** What is set or cleared; of every other field the step knows nothing. */
  readonly fields: readonly TextStyleField[];
  /** Ascending, not overlapping. */
  readonly spans: readonly StyledSpan[];

  constructor(
    tabId: string,
    segmentId: string,
    fields: readonly TextStyleField[],
    spans: readonly StyledSpan[],
  ) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.fields = fields;
    this.spans = spans;
  }

  apply(before: DocumentModel): StepEffect {
    const place = this.#place(before);
    if (place === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    const { tab, segment } = place;
    const styles = new StyleSheet(tab.raw.namedStyles);
    const restyled = restyledParagraphs(segment, this.spans, this.fields, styles);
    if (restyled.kind === "misfit") return restyled;
    const spans = this.spans.map((span) => ({
      startUtf16: span.startUtf16,
      endUtf16: span.startUtf16 + lengthOf(span),
    }));
    return {
      kind: "applied",
      document: withTab(before, withSegment(tab, exchangeParagraphs(segment, restyled.exchanges))),
      maps: [
        {
          tabId: this.tabId,
          segmentId: this.segmentId,
          // Nothing moves; what is restyled counts as written anew at its place.
          map: new PositionMap(
            spans.map(({ startUtf16, endUtf16 }) => ({
              startUtf16,
              oldLengthUtf16: endUtf16 - startUtf16,
              newLengthUtf16: endUtf16 - startUtf16,
            })),
          ),
        },
      ],
      targets: spans.map((span) => ({ ...span, tabId: this.tabId, segmentId: this.segmentId })),
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const segment = this.#place(before)?.segment;
    return this.spans.map((span) => {
      const pinned = segment === undefined ? null : keptEnd(segment, span);
      const endUtf16 = pinned === null ? span.startUtf16 + lengthOf(span) : pinned.indexUtf16 + 1;
      return { tabId: this.tabId, segmentId: this.segmentId, startUtf16: span.startUtf16, endUtf16 };
    });
  }

  invert(before: DocumentModel): SetTextStyleStep {
    const segment = this.#place(before)?.segment;
    const contexts = segment === undefined ? [] : withContexts(segment, this.spans.map(asEdit));
    return new SetTextStyleStep(
      this.tabId,
      this.segmentId,
      this.fields,
      this.spans.map(({ startUtf16, runs }, index): StyledSpan => {
        const context = contexts[index]?.context;
        return {
          startUtf16,
          runs: runs.map(({ text, from, to }) => ({ text, from: to, to: from })),
          ...(context === undefined ? {} : { context }),
        };
      }),
    );
  }

  relocate(document: DocumentModel): RelocatedStep {
    const place = this.#place(document);
    if (place === null) return { kind: "lost", reason: textIsGone };
    const relocated = relocatedEdits(place.segment, this.spans.map(asEdit));
    if (relocated.kind === "lost") return relocated;
    const spans = this.spans.map((span, index) => ({
      ...span,
      startUtf16: relocated.edits[index]?.startUtf16 ?? span.startUtf16,
    }));
    return { kind: "found", step: new SetTextStyleStep(this.tabId, this.segmentId, this.fields, spans) };
  }

  compile(before: DocumentModel): CompiledStep {
    const place = this.#place(before);
    if (place === null) return { kind: "requests", requests: [] };
    const target = requestTarget(place.tab, this.segmentId);
    const requests: Request[] = [];
    const style = (startIndex: number, endIndex: number, to: TextStyle): void => {
      requests.push(...textStyleRequests({ startIndex, endIndex, ...target }, to, this.fields));
    };
    for (const span of this.spans) {
      for (const { startUtf16, endUtf16, to } of stretches(span)) style(startUtf16, endUtf16, to);
      const pinned = keptEnd(place.segment, span);
      if (pinned !== null) {
        style(pinned.indexUtf16, pinned.indexUtf16 + 1, ownFields(pinned.style, this.fields));
      }
    }
    return { kind: "requests", requests };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: setTextStyleStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      fields: this.fields,
      spans: this.spans.map(({ startUtf16, runs, context }) => ({
        start_index: startUtf16,
        runs: runs.map(({ text, from, to }) => ({ text, from: asJson(from), to: asJson(to) })),
        ...contextToJson(context),
      })),
    };
  }

  #place(document: DocumentModel): { readonly tab: TabModel; readonly segment: Segment } | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function setTextStyleStepFromJson(json: JsonObject): SetTextStyleStep {
  const fields = arrayAt(json["fields"], "fields").map((value): TextStyleField => {
    if (typeof value === "string" && isTextStyleField(value)) return value;
    throw unreadable("fields", "fields of a text style", value);
  });
  const spans = arrayAt(json["spans"], "spans").map((item, index): StyledSpan => {
    const what = `spans[${index}]`;
    const span = objectAt(item, what);
    return {
      startUtf16: integerAt(span["start_index"], `${what}.start_index`),
      runs: arrayAt(span["runs"], `${what}.runs`).map((run) => runFromJson(run, `${what}.runs`)),
      ...contextFromJson(span["context"], `${what}.context`),
    };
  });
  return new SetTextStyleStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    fields,
    spans,
  );
}

function runFromJson(value: Json, what: string): RestyledRun {
  const run = objectAt(value, what);
  return {
    text: stringAt(run["text"], `${what}.text`),
    from: textStyleAt(run["from"], `${what}.from`),
    to: textStyleAt(run["to"], `${what}.to`),
  };
}

/** The span as a text edit that only has a place: by its text and surroundings it is found again. */
function asEdit({ startUtf16, runs, context }: StyledSpan): TextEdit {
  const deleted = runs.map(({ text }) => ({ text, textStyle: {} }));
  return { startUtf16, deleted, inserted: [], ...(context === undefined ? {} : { context }) };
}

function lengthOf({ runs }: RestyledSpan): number {
  return runs.reduce((length, { text }) => length + text.length, 0);
}

/** Neighbouring runs that get the same style, as one stretch. */
function stretches(
  span: RestyledSpan,
): readonly { readonly startUtf16: number; readonly endUtf16: number; readonly to: TextStyle }[] {
  const found: { startUtf16: number; endUtf16: number; to: TextStyle }[] = [];
  let cursor = span.startUtf16;
  for (const { text, to } of span.runs) {
    const last = found[found.length - 1];
    if (last !== undefined && JSON.stringify(last.to) === JSON.stringify(to)) last.endUtf16 += text.length;
    else found.push({ startUtf16: cursor, endUtf16: cursor + text.length, to });
    cursor += text.length;
  }
  return found;
}

/**
 * A style set over all text of a paragraph is widened to its end (rulebook 6.3). Where that end is not restyled as well, its own style
 * is set again; null where nothing is widened.
 */
function keptEnd(
  segment: Segment,
  span: RestyledSpan,
): { readonly indexUtf16: number; readonly style: TextStyle } | null {
  const paragraphs = placedParagraphs(segment);
  const placed = paragraphs[ordinalAt(paragraphs, span.startUtf16)];
  if (placed?.startUtf16 !== span.startUtf16) return null;
  const indexUtf16 = span.startUtf16 + placed.paragraph.lengthUtf16 - 1;
  if (span.startUtf16 + lengthOf(span) !== indexUtf16) return null;
  const elements = placed.paragraph.raw.elements ?? [];
  return { indexUtf16, style: elements[elements.length - 1]?.textRun?.textStyle ?? {} };
}
