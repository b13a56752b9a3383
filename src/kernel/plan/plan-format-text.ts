// Plans another look for located text: which runs do not comply yet, and what each of them gets. Leaves requests and prediction to the step.
import type { Link, TextStyle } from "../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../errors.ts";
import { StyleSheet } from "../compare/effective-style.ts";
import { namedStyleOf } from "../compare/paragraphs.ts";
import { isSameData, recordOf } from "../compare/same-data.ts";
import { segmentOf, type DocumentModel, type SegmentSpan, type TabModel } from "../document/model.ts";
import { paragraphAt, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { suggestionsInTheWay } from "../guard/suggestions.ts";
import { graphemeEnd, isGraphemeBoundary } from "../locate/graphemes.ts";
import type { Located } from "../locate/locate-text.ts";
import { linkTo } from "./link-target.ts";
import { matchReport } from "./match-report.ts";
import type { PlanResult, PlannedMatch } from "./plan-result.ts";
import { SetTextStyleStep, type StyledSpan } from "./steps/set-text-style.ts";
import type { RestyledRun } from "./steps/restyled-paragraphs.ts";
import { styleProblems, styleRequestOf, type StyleRequest } from "./style-request.ts";
import { styledSlice } from "./styled-slice.ts";
import { textOf, type StyledRun, type StyledText } from "./styled-text.ts";
import { linkBlue, linkLookFields, ownFields, type TextStyleField } from "./text-style.ts";

/**
 * The least change after which all located text looks as `style` says; a no-op when it does already. Text of a paragraph that is
 * formatted from its first character to its last takes the paragraph's end along, as in the editor; a link never does.
 */
export function planFormatText(
  document: DocumentModel,
  tab: TabModel,
  located: Located,
  style: JsonObject,
): PlanResult {
  if (located.kind === "not-found") return { kind: "refused", error: located.error };
  const problems = styleProblems(style);
  if (problems.length > 0) {
    const sentences = problems.map(({ key, expected }) => `style.${key}: expected ${expected}.`);
    return {
      kind: "refused",
      error: new ToolError("INVALID_INPUT", sentences.join(" "), { problems: sentences }),
    };
  }
  const matches = located.spans.map((span): PlannedMatch => ({
    ...span,
    tabId: tab.tabId,
    intendedText: null,
  }));
  const inTheWay = suggestionsInTheWay(document, matches);
  if (inTheWay !== null) return { kind: "refused", error: inTheWay };
  const request = styleRequestOf(style);
  const target = request.linkTarget === null ? null : linkTo(request.linkTarget, document, tab);
  if (target?.kind === "refused") return target;
  const look = new WantedLook(request, target?.link ?? null, new StyleSheet(tab.raw.namedStyles));
  const segmentId = located.spans[0]?.segmentId ?? "";
  const paragraphs = placedParagraphs(
    segmentOf(tab, segmentId) ?? { kind: "body", segmentId, blocks: [], lengthUtf16: 0 },
  );
  const spans = located.spans.flatMap((span) => {
    const placed = paragraphAt(paragraphs, span.startUtf16);
    return placed === null ? [] : spansFor(placed, span, look);
  });
  const report = {
    ...matchReport(located),
    style,
    content_mutated: false,
    style_mutated: spans.length > 0,
    compiled_request_kinds: spans.length > 0 ? ["updateTextStyle"] : [],
  };
  if (spans.length === 0) {
    return { kind: "no-op", matches, styleKeys: Object.keys(style), report, warnings: [] };
  }
  const step = new SetTextStyleStep(tab.tabId, segmentId, look.fields, spans);
  return { kind: "edit", steps: [step], matches, report, warnings: look.warnings };
}

/** The runs of a match that do not comply, neighbouring ones together. */
function spansFor(placed: PlacedParagraph, match: SegmentSpan, look: WantedLook): readonly StyledSpan[] {
  const type = namedStyleOf(placed.paragraph.raw);
  const spans: { startUtf16: number; endUtf16: number; runs: RestyledRun[] }[] = [];
  let cursor = match.startUtf16;
  const offset = match.startUtf16 - placed.startUtf16;
  for (const pieces of wholeCharacters(styledSlice(placed, offset, match.endUtf16 - placed.startUtf16))) {
    const end = cursor + textOf(pieces).length;
    const changes = look.changesOf(pieces, type);
    const last = spans[spans.length - 1];
    if (changes.length > 0 && last?.endUtf16 === cursor) {
      last.runs.push(...changes);
      last.endUtf16 = end;
    } else if (changes.length > 0) spans.push({ startUtf16: cursor, endUtf16: end, runs: [...changes] });
    cursor = end;
  }
  return spans.map(({ startUtf16, endUtf16, runs }) => ({
    startUtf16,
    runs: [...runs, ...endOf(placed, startUtf16, endUtf16, look)],
  }));
}

/** Runs one by one, but the pieces of a character that is styled in parts together: no request may begin or end inside it (rulebook 2.7). */
function wholeCharacters(runs: StyledText): readonly StyledText[] {
  const text = textOf(runs);
  const groups: StyledRun[][] = [];
  let cursor = 0;
  for (const run of runs) {
    let from = 0;
    if (cursor > 0 && !isGraphemeBoundary(text, cursor)) {
      const cluster = clusterAround(text, cursor);
      const last = groups[groups.length - 1] ?? [];
      const piece = last[last.length - 1];
      const inside = cursor - cluster.startUtf16;
      if (piece !== undefined && last.length === 1 && piece.text.length > inside) {
        const cut = piece.text.length - inside;
        groups.pop();
        groups.push(
          [{ ...piece, text: piece.text.slice(0, cut) }],
          [{ ...piece, text: piece.text.slice(cut) }],
        );
      }
      from = Math.min(run.text.length, cluster.endUtf16 - cursor);
      groups[groups.length - 1]?.push({ ...run, text: run.text.slice(0, from) });
    }
    if (from < run.text.length) groups.push([{ ...run, text: run.text.slice(from) }]);
    cursor += run.text.length;
  }
  return groups;
}

function clusterAround(text: string, positionUtf16: number): { startUtf16: number; endUtf16: number } {
  let startUtf16 = positionUtf16;
  while (!isGraphemeBoundary(text, startUtf16)) startUtf16 -= 1;
  return { startUtf16, endUtf16: graphemeEnd(text, startUtf16) };
}

/** The paragraph's end, when all text before it is restyled. */
function endOf(
  placed: PlacedParagraph,
  startUtf16: number,
  endUtf16: number,
  look: WantedLook,
): readonly RestyledRun[] {
  const end = placed.startUtf16 + placed.paragraph.lengthUtf16 - 1;
  if (startUtf16 !== placed.startUtf16 || endUtf16 !== end) return [];
  return styledSlice(placed, end - placed.startUtf16, end - placed.startUtf16 + 1).map(look.endChangeOf);
}

/** What was asked for, and what each run must get for it. */
class WantedLook {
  /** All fields that the step states: those asked for, and with a link the look that comes with it. */
  readonly fields: readonly TextStyleField[];
  readonly warnings: string[] = [];
  readonly #request: StyleRequest;
  readonly #link: Link | null;
  readonly #styles: StyleSheet;
  readonly #isLinkAsked: boolean;

  constructor(request: StyleRequest, link: Link | null, styles: StyleSheet) {
    this.#request = request;
    this.#link = link;
    this.#styles = styles;
    this.#isLinkAsked = request.fields.includes("link");
    const look = this.#isLinkAsked ? linkLookFields : [];
    this.fields = [...request.fields, ...look.filter((field) => !request.fields.includes(field))];
  }

  /** The changes of pieces that must get one look, that of the first; none when all look as wanted already. */
  changesOf(pieces: StyledText, namedStyleType: string): readonly RestyledRun[] {
    const [first] = pieces;
    if (first === undefined) return [];
    const wanted = this.#linked(first.textStyle, this.#asked(first.textStyle, namedStyleType));
    const complies = pieces.every(({ textStyle }) =>
      this.#request.fields.every((field) =>
        isSameData(
          this.#styles.textField(recordOf(textStyle), namedStyleType, field),
          this.#styles.textField(recordOf(wanted), namedStyleType, field),
        ),
      ),
    );
    return complies ? [] : pieces.map(({ text, textStyle }) => this.#change(text, textStyle, wanted));
  }

  /** The change of a paragraph's end: everything asked for but the link and its look. */
  readonly endChangeOf = ({ text, textStyle }: StyledRun): RestyledRun => {
    const wanted: TextStyle = { ...textStyle };
    for (const field of this.#request.fields) if (field !== "link") delete wanted[field];
    return this.#change(text, textStyle, { ...wanted, ...this.#request.set });
  };

  #change(text: string, from: TextStyle, to: TextStyle): RestyledRun {
    return { text, from: ownFields(from, this.fields), to: ownFields(to, this.fields) };
  }

  /** The run's style with what was asked for, apart from a link. A family that is there already keeps its weight. */
  #asked(own: TextStyle, namedStyleType: string): TextStyle {
    const wanted: TextStyle = { ...own };
    for (const field of this.#request.fields) if (field !== "link") delete wanted[field];
    const { weightedFontFamily, ...set } = this.#request.set;
    Object.assign(wanted, set);
    if (weightedFontFamily === undefined) return wanted;
    const there = this.#styles.textField(recordOf(own), namedStyleType, "weightedFontFamily");
    const family = typeof there === "object" && there !== null ? recordOf(there)["fontFamily"] : undefined;
    if (family !== weightedFontFamily.fontFamily) return { ...wanted, weightedFontFamily };
    return own.weightedFontFamily === undefined
      ? wanted
      : { ...wanted, weightedFontFamily: own.weightedFontFamily };
  }

  /** A link brings its underline and its blue, and takes them away again, where neither was asked for by itself. */
  #linked(own: TextStyle, wanted: TextStyle): TextStyle {
    if (!this.#isLinkAsked) return wanted;
    const free = linkLookFields.filter((field) => !this.#request.fields.includes(field));
    const linked: TextStyle = { ...wanted };
    if (this.#link !== null) {
      if (isSameData(own.link, this.#link)) return wanted;
      if (own.link === undefined && free.includes("foregroundColor") && own.foregroundColor !== undefined) {
        this.#warnOfColour();
      }
      for (const field of free) Object.assign(linked, field === "underline" ? { underline: true } : linkBlue);
      return { ...linked, link: this.#link };
    }
    if (own.link === undefined) return wanted;
    delete linked.link;
    if (free.includes("underline")) delete linked.underline;
    const isBlue = isSameData(own.foregroundColor, linkBlue.foregroundColor);
    if (free.includes("foregroundColor") && isBlue) delete linked.foregroundColor;
    return linked;
  }

  #warnOfColour(): void {
    const warning =
      "The link's blue took the place of a colour of the text; state foreground_color to keep one.";
    if (!this.warnings.includes(warning)) this.warnings.push(warning);
  }
}
