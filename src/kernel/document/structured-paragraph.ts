// One paragraph as data: its runs with explicit and effective style, its other elements with kind and width, its list, its suggestions.
import type { Paragraph, ParagraphElement } from "../../google-api/docs.ts";
import type { StyleSheet } from "../compare/effective-style.ts";
import type { Json, JsonObject } from "../errors.ts";
import type { TabModel } from "./model.ts";
import { elementContent, elementLengthUtf16 } from "./paragraph-text.ts";
import { shownAs } from "./shown-line.ts";
import { effectiveStyleAsData, linkTarget } from "./text-style-data.ts";

/** What a paragraph is read with. */
export interface StyleContext {
  readonly tab: TabModel;
  readonly styles: StyleSheet;
}

/**
 * `{style, start, end, heading_id?, bullet?, runs, elements?, suggested_style_ids?, suggested_list_ids?}`. Runs hold text only, and their
 * flags and `link` are what is set on them; `effective` is how they look. What is not text stands in `elements`, each at its place.
 */
export function paragraphAsData(raw: Paragraph, startUtf16: number, context: StyleContext): JsonObject {
  const { paragraphStyle } = raw;
  const style = paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
  const runs: Json[] = [];
  const elements: Json[] = [];
  let cursor = startUtf16;
  for (const element of raw.elements ?? []) {
    const end = cursor + elementLengthUtf16(element);
    if (element.textRun === undefined) elements.push(elementAsData(element, cursor, end));
    else if (end > cursor) runs.push(runAsData(element, style, cursor, end, context));
    cursor = end;
  }
  return {
    style,
    start: startUtf16,
    end: cursor,
    ...(paragraphStyle?.headingId === undefined ? {} : { heading_id: paragraphStyle.headingId }),
    ...bulletAsData(raw, context.tab),
    runs,
    ...(elements.length === 0 ? {} : { elements }),
    ...ids("suggested_style_ids", Object.keys(raw.suggestedParagraphStyleChanges ?? {})),
    ...ids("suggested_list_ids", Object.keys(raw.suggestedBulletChanges ?? {})),
  };
}

/** The part of a paragraph between two offsets, as a paragraph; elements that are not text are one piece. */
export function paragraphPart(raw: Paragraph, startUtf16: number, endUtf16: number): Paragraph {
  const elements: ParagraphElement[] = [];
  let offset = 0;
  for (const element of raw.elements ?? []) {
    const from = Math.max(0, startUtf16 - offset);
    const to = Math.min(elementLengthUtf16(element), endUtf16 - offset);
    const { textRun } = element;
    if (from < to) {
      elements.push(
        textRun === undefined
          ? element
          : { textRun: { ...textRun, content: (textRun.content ?? "").slice(from, to) } },
      );
    }
    offset += elementLengthUtf16(element);
  }
  return { ...raw, elements };
}

/** Ids of suggestions as the answer lists them, under one name; nothing when there are none. */
export function ids(name: string, values: readonly string[] | undefined): JsonObject {
  return values === undefined || values.length === 0 ? {} : { [name]: [...values] };
}

function runAsData(
  element: ParagraphElement,
  namedStyleType: string,
  start: number,
  end: number,
  { styles }: StyleContext,
): JsonObject {
  const textStyle = element.textRun?.textStyle ?? {};
  return {
    text: element.textRun?.content ?? "",
    bold: textStyle.bold ?? false,
    italic: textStyle.italic ?? false,
    underline: textStyle.underline ?? false,
    link: textStyle.link === undefined ? "" : linkTarget(textStyle.link),
    start,
    end,
    effective: effectiveStyleAsData(textStyle, namedStyleType, styles),
    ...suggestionIds(element),
  };
}

function elementAsData(element: ParagraphElement, start: number, end: number): JsonObject {
  const kind = Object.keys(element).find((key) => key !== "startIndex" && key !== "endIndex") ?? "unknown";
  const text = shownAs(element);
  return {
    kind: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    start,
    end,
    ...(text === null ? {} : { text }),
    ...detail("object_id", element.inlineObjectElement?.inlineObjectId),
    ...detail("footnote_id", element.footnoteReference?.footnoteId),
    ...detail("email", element.person?.personProperties?.email),
    ...detail("url", element.richLink?.richLinkProperties?.uri),
    ...detail("type", element.autoText?.type),
    ...suggestionIds(element),
  };
}

function detail(name: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}

function suggestionIds(element: ParagraphElement): JsonObject {
  const content = elementContent(element);
  if (content === null) return {};
  const changes = "suggestedTextStyleChanges" in content ? content.suggestedTextStyleChanges : undefined;
  return {
    ...ids("suggested_insertion_ids", content.suggestedInsertionIds),
    ...ids("suggested_deletion_ids", content.suggestedDeletionIds),
    ...ids("suggested_style_ids", Object.keys(changes ?? {})),
  };
}

const numbered = /^(ZERO_DECIMAL|(UPPER_)?(DECIMAL|ALPHA|ROMAN))$/;

function bulletAsData({ bullet }: Paragraph, tab: TabModel): JsonObject {
  if (bullet === undefined) return {};
  const listId = bullet.listId ?? "";
  const level = bullet.nestingLevel ?? 0;
  const { glyphType, glyphSymbol } = tab.raw.lists?.[listId]?.listProperties?.nestingLevels?.[level] ?? {};
  // A check list has neither a number nor a symbol (rulebook 9.2).
  const kind = numbered.test(glyphType ?? "")
    ? "numbered"
    : glyphSymbol === undefined && glyphType !== "NONE"
      ? "checklist"
      : "bulleted";
  return { bullet: { list_id: listId, level, kind, ...detail("glyph", glyphSymbol) } };
}
