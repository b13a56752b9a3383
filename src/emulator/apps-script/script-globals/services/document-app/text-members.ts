// Reading, writing, finding and formatting the text of an element: what Text has, and editAsText of anything else.
import type { Range, Request, TextStyle } from "../../../../../google-api/docs.ts";
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import {
  attributesOf,
  textAttributes,
  textStyleRequests,
  type AttributeName,
  type Attributes,
} from "./attributes.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { makeRangeElement, partOf } from "./range-element.ts";
import { textOfRuns } from "./shape.ts";
import { insertTextAt, textsIn, TextSpan } from "./text-span.ts";

const accessors: readonly (readonly [string, string, AttributeName])[] = [
  ["getBackgroundColor", "setBackgroundColor", "BACKGROUND_COLOR"],
  ["getFontFamily", "setFontFamily", "FONT_FAMILY"],
  ["getFontSize", "setFontSize", "FONT_SIZE"],
  ["getForegroundColor", "setForegroundColor", "FOREGROUND_COLOR"],
  ["getLinkUrl", "setLinkUrl", "LINK_URL"],
  ["isBold", "setBold", "BOLD"],
  ["isItalic", "setItalic", "ITALIC"],
  ["isStrikethrough", "setStrikethrough", "STRIKETHROUGH"],
  ["isUnderline", "setUnderline", "UNDERLINE"],
];

/** Members of a Text over all text in `node`. `self` answers the object that they become part of. */
export function textMembers(maker: ElementMaker, node: DocNode, self: () => object): Record<string, unknown> {
  const { document } = maker;
  const span = (): TextSpan => new TextSpan(document.fresh(node));
  const edit = (requests: readonly Request[]): object => {
    document.edit(requests);
    return self();
  };
  const format = (attributes: Attributes, ranges: readonly Range[]): object =>
    edit(textStyleRequests(attributes, ranges));

  const members: Record<string, unknown> = {
    getText: () => span().text,
    setText: (text: unknown) => edit(setTextRequests(document.fresh(node), textArgument(text, "text"))),
    appendText: (text: unknown) => {
      const all = span();
      return edit([all.insertion(all.text.length, textArgument(text, "text"))]);
    },
    insertText: (offset: unknown, text: unknown) =>
      edit([span().insertion(offsetArgument(offset), textArgument(text, "text"))]),
    deleteText: (start: unknown, endInclusive: unknown) =>
      edit(deletions(span().ranges(offsetArgument(start), offsetArgument(endInclusive)))),
    getAttributes: (offset?: unknown) => attributesAt(document.fresh(node), offset),
    setAttributes: (...args: readonly unknown[]) => {
      const given = args[args.length - 1];
      if (!isObject(given)) throw invalidArgument("attributes");
      return format(attributesOf(given), rangesFor(span(), args));
    },
    getTextAttributeIndices: () => attributeIndices(document.fresh(node)),
    ...findMembers(maker, node, self),
  };
  for (const [getter, setter, name] of accessors) {
    members[getter] = (offset?: unknown) => attributesAt(document.fresh(node), offset)[name] ?? null;
    members[setter] = (...args: readonly unknown[]) =>
      format({ [name]: args[args.length - 1] ?? null }, rangesFor(span(), args));
  }
  return members;
}

/** `editAsText()`: all text in an element as one Text. */
export function makeTextView(maker: ElementMaker, node: DocNode): object {
  const view: object = service("Text", { ...textMembers(maker, node, () => view) });
  return view;
}

/** findText and replaceText, which every element with text has. */
export function findMembers(maker: ElementMaker, node: DocNode, self: () => object): Record<string, unknown> {
  const { document } = maker;
  return {
    findText: (pattern: unknown, from?: unknown) => {
      const search = patternOf(pattern);
      const after = from === undefined || from === null ? null : partOf(from, document);
      let isPast = after === null;
      for (const text of textsIn(document.fresh(node))) {
        const isFrom = after !== null && text === after.node;
        if (!isPast && !isFrom) continue;
        isPast = true;
        search.lastIndex = isFrom ? (after.endInclusive ?? -1) + 1 : 0;
        const match = search.exec(textOfRuns(text.shape.elements ?? []));
        if (match === null || match[0] === "") continue;
        const endInclusive = match.index + match[0].length - 1;
        return makeRangeElement(maker, { node: text, start: match.index, endInclusive });
      }
      return null;
    },
    replaceText: (pattern: unknown, replacement: unknown) => {
      const search = patternOf(pattern);
      const words = textArgument(replacement, "replacement");
      const texts = [...textsIn(document.fresh(node))].reverse();
      document.edit(texts.flatMap((text) => replacements(text, search, words)));
      return self();
    },
  };
}

/** Puts text in the place of all text of an element. */
export function setTextRequests(node: DocNode, text: string): Request[] {
  const span = new TextSpan(node);
  return [
    ...deletions(span.allRanges()),
    ...(text === "" ? [] : [insertTextAt(node, span.indexAt(0), text)]),
  ];
}

/** From the last match to the first, so that each stands where it was found. New text looks as the end of the old. */
function replacements(text: DocNode, search: RegExp, words: string): Request[] {
  const requests: Request[] = [];
  const all = textOfRuns(text.shape.elements ?? []);
  search.lastIndex = 0;
  for (let match = search.exec(all); match !== null; match = search.exec(all)) {
    if (match[0] === "") {
      search.lastIndex += 1;
      continue;
    }
    const startIndex = text.shape.startUtf16 + match.index;
    const endIndex = startIndex + match[0].length;
    requests.unshift(...(words === "" ? [] : [insertTextAt(text, endIndex, words)]), {
      deleteContentRange: { range: { startIndex, endIndex, ...text.segment } },
    });
  }
  return requests;
}

function deletions(ranges: readonly Range[]): Request[] {
  return [...ranges].reverse().map((range) => ({ deleteContentRange: { range } }));
}

/** `(value)` is about all text, `(start, endInclusive, value)` about a part. */
function rangesFor(span: TextSpan, args: readonly unknown[]): Range[] {
  if (args.length === 1) return span.allRanges();
  if (args.length === 3) return span.ranges(offsetArgument(args[0]), offsetArgument(args[1]));
  throw invalidArgument("startOffset");
}

/** At an offset what is set there; without one what is set all through, null where it differs. */
function attributesAt(node: DocNode, offset: unknown): Attributes {
  const runs = runsIn(node);
  if (offset !== undefined) {
    const at = offsetArgument(offset);
    const run = runs.find(({ start, end }) => start <= at && at < end);
    if (run === undefined) throw exception(`Index (${at}) must be less than the content length.`);
    return textAttributes(run.style);
  }
  const [first, ...rest] = runs.map(({ style }) => textAttributes(style));
  const common: Attributes = { ...(first ?? textAttributes({})) };
  const members = new Map(Object.entries(common));
  for (const other of rest.map((attributes) => new Map(Object.entries(attributes))))
    for (const [name, value] of members) if (other.get(name) !== value) members.set(name, null);
  return attributesOf(Object.fromEntries(members));
}

/** Offsets at which the look changes, the first character's included. */
function attributeIndices(node: DocNode): number[] {
  let before: string | null = null;
  return runsIn(node).flatMap(({ start, style }) => {
    const look = JSON.stringify(textAttributes(style));
    const isNew = look !== before;
    before = look;
    return isNew ? [start] : [];
  });
}

/** Runs with their offsets among the text of the element. A newline between paragraphs belongs to the run before it. */
function runsIn(node: DocNode): { start: number; end: number; style: TextStyle }[] {
  const runs: { start: number; end: number; style: TextStyle }[] = [];
  let at = 0;
  let paragraph: DocNode | null = null;
  for (const text of textsIn(node)) {
    if (paragraph !== null && text.parent !== paragraph) at += 1;
    paragraph = text.parent;
    const elements = text.shape.elements ?? [];
    elements.forEach(({ textRun }, index) => {
      const content = textRun?.content ?? "";
      const length = index === elements.length - 1 ? content.replace(/\n$/, "").length : content.length;
      if (length > 0) runs.push({ start: at, end: at + length, style: textRun?.textStyle ?? {} });
      at += length;
    });
  }
  return runs;
}

/** Patterns are regular expressions in JavaScript's syntax; Google's are RE2's, which has no look-around. */
function patternOf(pattern: unknown): RegExp {
  const source = textArgument(pattern, "searchPattern");
  try {
    return new RegExp(source, "g");
  } catch {
    throw exception(`Invalid regular expression pattern ${source}`);
  }
}

function offsetArgument(value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw invalidArgument("offset");
  return value;
}
