// Canonical form of blocks as text, for digests: equal for equal blocks however the service stores them. Only ever of a few blocks, never of a document.
import type { ParagraphElement } from "../../google-api/docs.ts";
import { stableJson } from "../audit/record.ts";
import type { Block, ParagraphBlock } from "../document/model.ts";
import { elementContent } from "../document/paragraph-text.ts";
import { allTextStyleFields } from "../plan/text-style.ts";
import type { StyleSheet } from "./effective-style.ts";
import { namedStyleOf } from "./paragraphs.ts";
import { recordOf } from "./same-data.ts";

/**
 * Text, kinds, effective text styles, list places, table shapes and pending suggestions of the blocks; no indexes, no ids of headings. Lists
 * are told by their ids, or by the order in which they appear, as blocks of a prediction need it, whose new lists have no ids yet.
 */
export function canonicalText(
  blocks: readonly Block[],
  styles: StyleSheet,
  lists: "by-id" | "by-order" = "by-id",
): string {
  const context = { styles, lists: lists === "by-id" ? null : new Map<string, number>() };
  return stableJson(blocks.map((block) => canonicalBlock(block, context)));
}

interface Context {
  readonly styles: StyleSheet;
  /** Ordinals of the lists that were met, where lists are told by them. */
  readonly lists: Map<string, number> | null;
}

function canonicalBlock(block: Block, context: Context): unknown {
  switch (block.kind) {
    case "paragraph":
      return canonicalParagraph(block, context);
    case "table":
      return {
        ...suggestionsOn(block.raw),
        rows: block.rows.map((row) => ({
          ...suggestionsOn(row.raw),
          cells: row.cells.map((cell) => ({
            ...suggestionsOn(cell.raw),
            blocks: cell.blocks.map((inner) => canonicalBlock(inner, context)),
          })),
        })),
      };
    case "contents":
      return { contents: block.blocks.length };
    case "section-break":
      return { section: withoutNothing(block.raw.sectionStyle ?? {}) };
  }
}

function canonicalParagraph({ raw }: ParagraphBlock, { styles, lists }: Context): unknown {
  const type = namedStyleOf(raw);
  const runs: [string, string][] = [];
  for (const element of raw.elements ?? []) {
    const text = element.textRun?.content ?? kindOf(element);
    const proposed = stableJson(suggestionsOn(contentOf(element)));
    const look =
      element.textRun === undefined ? "" : effectiveText(element.textRun.textStyle ?? {}, type, styles);
    const style = proposed === "{}" ? look : `${look}\n${proposed}`;
    const last = runs[runs.length - 1];
    if (last !== undefined && last[1] === style && style !== "") last[0] += text;
    else if (text !== "") runs.push([text, style]);
  }
  return {
    style: type,
    ...suggestionsOn(raw),
    ...(raw.bullet === undefined
      ? {}
      : { list: listName(raw.bullet.listId ?? "", lists), level: raw.bullet.nestingLevel ?? 0 }),
    runs,
  };
}

function listName(listId: string, lists: Map<string, number> | null): string | number {
  if (lists === null) return listId;
  const ordinal = lists.get(listId) ?? lists.size;
  lists.set(listId, ordinal);
  return ordinal;
}

/** Texts of the looks that were met, by their stored form: a document has few of them, and each stands many times. */
const knownLooks = new WeakMap<StyleSheet, Map<string, string>>();

function effectiveText(style: object, namedStyleType: string, styles: StyleSheet): string {
  const known = knownLooks.get(styles) ?? new Map<string, string>();
  knownLooks.set(styles, known);
  const key = `${namedStyleType}\n${JSON.stringify(style)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = textOfLook(style, namedStyleType, styles);
  known.set(key, text);
  return text;
}

function textOfLook(style: object, namedStyleType: string, styles: StyleSheet): string {
  const fields: Record<string, unknown> = {};
  for (const field of allTextStyleFields) {
    fields[field] = withoutNothing(styles.textField(recordOf(style), namedStyleType, field));
  }
  return stableJson(fields);
}

/** The fields of a node that tell what is proposed for it. */
function suggestionsOn(node: object): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(node)) {
    if (key.startsWith("suggested")) fields[key] = withoutNothing(field);
  }
  return fields;
}

function contentOf(element: ParagraphElement): object {
  return elementContent(element) ?? {};
}

function kindOf(element: ParagraphElement): string {
  return `\uFFFC${Object.keys(element).find((key) => key !== "startIndex" && key !== "endIndex") ?? ""}`;
}

/** The value without fields that the service may leave out as well as write: zero, false, empty text. */
function withoutNothing(value: unknown): unknown {
  if (value === 0 || value === false || value === "") return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) fields[key] = withoutNothing(field);
  return fields;
}
