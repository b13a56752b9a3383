// The step that gives stretches of text a named range, and the one that takes such ranges away again. Neither touches text.
import type { Request } from "../../../google-api/docs.ts";
import type { Json, JsonObject } from "../../errors.ts";
import { withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type DocumentModel,
  type NamedRangeModel,
  type SegmentSpan,
} from "../../document/model.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { arrayAt, integerAt, objectAt, stringAt } from "../json-form.ts";
import { isPlaceholderId } from "../placeholder-id.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";

/** Versions of the JSON forms. */
export const nameRangesStepVersion = 1;
export const unnameRangesStepVersion = 1;

/** Most UTF-16 units of a name (rulebook, section 7, createNamedRange). */
const longestNameUtf16 = 256;

/** A stretch of one segment and the name it is given. */
export interface RangeToName extends SegmentSpan {
  readonly name: string;
}

/** A named range to take away. */
export interface RangeToUnname {
  readonly name: string;
  /** "" for one whose id is not known yet: its name and place tell it. */
  readonly namedRangeId: string;
  readonly spans: readonly SegmentSpan[];
  /** Ids of ranges of the same name that stay. */
  readonly othersIds: readonly string[];
}

export class NameRangesStep implements Step {
  readonly kind = "name_ranges";
  readonly tabId: string;
  readonly ranges: readonly RangeToName[];

  constructor(tabId: string, ranges: readonly RangeToName[]) {
    this.tabId = tabId;
    this.ranges = ranges;
  }

  apply(before: DocumentModel): StepEffect {
    const tab = tabById(before, this.tabId);
    if (tab === null) return { kind: "misfit", reason: "the tab is not there" };
    for (const { name, segmentId, startUtf16, endUtf16 } of this.ranges) {
      if (name === "" || name.length > longestNameUtf16) {
        return { kind: "misfit", reason: `a name of ${name.length} UTF-16 units is none of 1 to 256` };
      }
      const segment = segmentOf(tab, segmentId);
      if (segment === null || startUtf16 >= endUtf16 || endUtf16 > segment.lengthUtf16) {
        return { kind: "misfit", reason: `the text to be named "${name}" is not there` };
      }
    }
    const ids = new FreshIds(before);
    const made = this.ranges.map(({ name, segmentId, startUtf16, endUtf16 }): NamedRangeModel => ({
      namedRangeId: ids.next("namedRange"),
      name,
      spans: [{ segmentId, startUtf16, endUtf16 }],
    }));
    const document = withTab(before, { ...tab, namedRanges: [...tab.namedRanges, ...made] });
    return { kind: "applied", document, maps: [], targets: [] };
  }

  touches(): readonly Touch[] {
    return [];
  }

  invert(before: DocumentModel): Step {
    const there = tabById(before, this.tabId)?.namedRanges ?? [];
    return new UnnameRangesStep(
      this.tabId,
      this.ranges.map(({ name, segmentId, startUtf16, endUtf16 }) => ({
        name,
        namedRangeId: "",
        spans: [{ segmentId, startUtf16, endUtf16 }],
        othersIds: there.filter((range) => range.name === name).map(({ namedRangeId }) => namedRangeId),
      })),
    );
  }

  relocate(): RelocatedStep {
    return { kind: "found", step: this };
  }

  compile(before: DocumentModel): CompiledStep {
    const tab = tabById(before, this.tabId);
    if (tab === null) return { kind: "requests", requests: [] };
    const requests = this.ranges.map(({ name, segmentId, startUtf16, endUtf16 }): Request => ({
      createNamedRange: {
        name,
        range: { startIndex: startUtf16, endIndex: endUtf16, ...requestTarget(tab, segmentId) },
      },
    }));
    return { kind: "requests", requests };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: nameRangesStepVersion,
      tab_id: this.tabId,
      ranges: this.ranges.map((range) => ({ name: range.name, ...spanToJson(range) })),
    };
  }
}

export class UnnameRangesStep implements Step {
  readonly kind = "unname_ranges";
  readonly tabId: string;
  /** One that is gone already does not count. */
  readonly ranges: readonly RangeToUnname[];

  constructor(tabId: string, ranges: readonly RangeToUnname[]) {
    this.tabId = tabId;
    this.ranges = ranges;
  }

  apply(before: DocumentModel): StepEffect {
    const tab = tabById(before, this.tabId);
    if (tab === null) return { kind: "misfit", reason: "the tab is not there" };
    const gone = new Set(this.#meant(before));
    const namedRanges = tab.namedRanges.filter((range) => !gone.has(range));
    return { kind: "applied", document: withTab(before, { ...tab, namedRanges }), maps: [], targets: [] };
  }

  touches(): readonly Touch[] {
    return [];
  }

  takesAwayRanges(before: DocumentModel): readonly string[] {
    return this.#meant(before).map(({ namedRangeId }) => namedRangeId);
  }

  invert(before: DocumentModel): Step {
    return new NameRangesStep(
      this.tabId,
      this.#meant(before).flatMap(({ name, spans }) => spans.map((span) => ({ ...span, name }))),
    );
  }

  /** A range goes with its text, so it is found by its name where that is enough, else by its place. */
  relocate(document: DocumentModel): RelocatedStep {
    const taken = new Set<NamedRangeModel>();
    const ranges: RangeToUnname[] = [];
    for (const range of this.ranges) {
      const alike = this.#alike(document, range).filter((one) => !taken.has(one));
      const there = alike.find((one) => isAt(one, range.spans)) ?? alike[0];
      if (there === undefined) continue;
      const isNamesake = ({ name }: { readonly name: string }): boolean => name === range.name;
      const wanted = this.ranges.filter(isNamesake).length;
      if (!isAt(there, range.spans) && alike.length + [...taken].filter(isNamesake).length > wanted) {
        const reason = `several named ranges "${range.name}" stand where the one it made may have gone`;
        return { kind: "lost", reason };
      }
      taken.add(there);
      const { namedRangeId, spans } = there;
      ranges.push({ ...range, spans, namedRangeId: isPlaceholderId(namedRangeId) ? "" : namedRangeId });
    }
    return { kind: "found", step: new UnnameRangesStep(this.tabId, ranges) };
  }

  compile(before: DocumentModel): CompiledStep {
    const tab = tabById(before, this.tabId);
    if (tab === null) return { kind: "requests", requests: [] };
    const { tabId } = requestTarget(tab, "");
    const requests = this.#meant(before).map(({ namedRangeId }): Request => ({
      deleteNamedRange: {
        namedRangeId,
        ...(tabId === undefined ? {} : { tabsCriteria: { tabIds: [tabId] } }),
      },
    }));
    return { kind: "requests", requests };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: unnameRangesStepVersion,
      tab_id: this.tabId,
      ranges: this.ranges.map(({ name, namedRangeId, spans, othersIds }) => ({
        name,
        id: namedRangeId,
        spans: spans.map(spanToJson),
        others: othersIds,
      })),
    };
  }

  /** The ranges of the document that go. */
  #meant(document: DocumentModel): readonly NamedRangeModel[] {
    const taken = new Set<NamedRangeModel>();
    for (const range of this.ranges) {
      const there = this.#alike(document, range).find(
        (one) => !taken.has(one) && (range.namedRangeId !== "" || isAt(one, range.spans)),
      );
      if (there !== undefined) taken.add(there);
    }
    return [...taken];
  }

  #alike(document: DocumentModel, range: RangeToUnname): readonly NamedRangeModel[] {
    const there = tabById(document, this.tabId)?.namedRanges ?? [];
    return there.filter(({ name, namedRangeId }) =>
      range.namedRangeId === ""
        ? name === range.name && !range.othersIds.includes(namedRangeId)
        : namedRangeId === range.namedRangeId,
    );
  }
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function nameRangesStepFromJson(json: JsonObject): NameRangesStep {
  return new NameRangesStep(
    stringAt(json["tab_id"], "tab_id"),
    arrayAt(json["ranges"], "ranges").map((item, index) => {
      const what = `ranges[${index}]`;
      return { name: stringAt(objectAt(item, what)["name"], `${what}.name`), ...spanFromJson(item, what) };
    }),
  );
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function unnameRangesStepFromJson(json: JsonObject): UnnameRangesStep {
  return new UnnameRangesStep(
    stringAt(json["tab_id"], "tab_id"),
    arrayAt(json["ranges"], "ranges").map((item, index) => {
      const what = `ranges[${index}]`;
      const range = objectAt(item, what);
      return {
        name: stringAt(range["name"], `${what}.name`),
        namedRangeId: stringAt(range["id"], `${what}.id`),
        spans: arrayAt(range["spans"], `${what}.spans`).map((one) => spanFromJson(one, `${what}.spans`)),
        othersIds: arrayAt(range["others"], `${what}.others`).map((one) => stringAt(one, `${what}.others`)),
      };
    }),
  );
}

function isAt({ spans }: NamedRangeModel, wanted: readonly SegmentSpan[]): boolean {
  return JSON.stringify(spans.map(spanToJson)) === JSON.stringify(wanted.map(spanToJson));
}

function spanToJson({ segmentId, startUtf16, endUtf16 }: SegmentSpan): JsonObject {
  return { segment_id: segmentId, start_index: startUtf16, end_index: endUtf16 };
}

function spanFromJson(value: Json, what: string): SegmentSpan {
  const span = objectAt(value, what);
  return {
    segmentId: stringAt(span["segment_id"], `${what}.segment_id`),
    startUtf16: integerAt(span["start_index"], `${what}.start_index`),
    endUtf16: integerAt(span["end_index"], `${what}.end_index`),
  };
}
