// Paragraphs and list items: their text, their style, their bullet, what stands in their line.
import type { Request } from "../../../../../google-api/docs.ts";
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import {
  alignments,
  attributesOf,
  headings,
  paragraphAttributes,
  paragraphStyleRequests,
  textStyleRequests,
  type AttributeName,
  type Attributes,
} from "./attributes.ts";
import { elementMembers, indexIn, removeElement, siblingsOf } from "./element-members.ts";
import { childMembers } from "./child-members.ts";
import { handleOf, type ElementMaker } from "./handles.ts";
import { lineMembers } from "./line-members.ts";
import type { DocNode } from "./node.ts";
import { findMembers, makeTextView, setTextRequests } from "./text-members.ts";
import { TextSpan } from "./text-span.ts";

const accessors: readonly (readonly [string, string, AttributeName])[] = [
  ["getHeading", "setHeading", "HEADING"],
  ["getAlignment", "setAlignment", "HORIZONTAL_ALIGNMENT"],
  ["getIndentStart", "setIndentStart", "INDENT_START"],
  ["getIndentEnd", "setIndentEnd", "INDENT_END"],
  ["getIndentFirstLine", "setIndentFirstLine", "INDENT_FIRST_LINE"],
  ["getLineSpacing", "setLineSpacing", "LINE_SPACING"],
  ["getSpacingBefore", "setSpacingBefore", "SPACING_BEFORE"],
  ["getSpacingAfter", "setSpacingAfter", "SPACING_AFTER"],
  ["isLeftToRight", "setLeftToRight", "LEFT_TO_RIGHT"],
];

/** The glyphs that a script can give a list, as the presets that begin with them; others are refused by name. */
const presets: Readonly<Record<string, string>> = {
  BULLET: "BULLET_DISC_CIRCLE_SQUARE",
  NUMBER: "NUMBERED_DECIMAL_ALPHA_ROMAN",
  LATIN_UPPER: "NUMBERED_UPPERALPHA_ALPHA_ROMAN",
  ROMAN_UPPER: "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL",
};

/** Google's names of glyphs by what the API shows of a list's level. */
const glyphNames: Readonly<Record<string, string>> = {
  "●": "BULLET",
  "○": "HOLLOW_BULLET",
  "■": "SQUARE_BULLET",
  DECIMAL: "NUMBER",
  ZERO_DECIMAL: "NUMBER",
  ALPHA: "LATIN_LOWER",
  UPPER_ALPHA: "LATIN_UPPER",
  ROMAN: "ROMAN_LOWER",
  UPPER_ROMAN: "ROMAN_UPPER",
};

export function makeParagraph(maker: ElementMaker, node: DocNode): object {
  const { document } = maker;
  const fresh = (): DocNode => document.fresh(node);
  const self = (): object => maker.of(node);
  const edit = (requests: readonly Request[]): object => {
    document.edit(requests);
    return self();
  };
  const style = (attributes: Attributes): object =>
    edit(paragraphStyleRequests(attributes, wholeOf(fresh())));
  const members: Record<string, unknown> = {
    ...elementMembers(maker, node, self),
    ...findMembers(maker, node, self),
    ...childMembers(maker, node),
    ...lineMembers(maker, node),
    getText: () => new TextSpan(fresh()).text,
    setText: (text: unknown) => edit(setTextRequests(fresh(), textArgument(text, "text"))),
    clear: () => edit(clearRequests(fresh())),
    editAsText: () => makeTextView(maker, node),
    merge: () => {
      const next = fresh();
      const before = siblingsOf(next)[indexIn(next) - 1];
      if (before?.shape.paragraph === undefined)
        throw exception("Element must be preceded by an element of the same type.");
      const { endUtf16 } = before.shape;
      const range = { startIndex: endUtf16 - 1, endIndex: endUtf16, ...next.segment };
      document.edit([{ deleteContentRange: { range } }]);
      next.parent?.loseChild(indexIn(next));
      return maker.of(before);
    },
    removeFromParent: () => {
      removeElement(maker, node);
      return self();
    },
    getAttributes: () => paragraphAttributes(fresh().shape.paragraph?.paragraphStyle ?? {}),
    setAttributes: (given: unknown) => {
      if (!isObject(given)) throw invalidArgument("attributes");
      const attributes = attributesOf(given);
      return edit([
        ...paragraphStyleRequests(attributes, wholeOf(fresh())),
        ...textStyleRequests(attributes, [wholeOf(fresh())]),
      ]);
    },
    setLinkUrl: (url: unknown) =>
      edit(textStyleRequests({ LINK_URL: url ?? null }, new TextSpan(fresh()).allRanges())),
  };
  for (const [getter, setter, name] of accessors) {
    members[getter] = () => paragraphAttributes(fresh().shape.paragraph?.paragraphStyle ?? {})[name] ?? null;
    members[setter] = (value: unknown) => style({ [name]: value ?? null });
  }
  if (node.kind === "LIST_ITEM") Object.assign(members, listItemMembers(maker, node));
  return service(node.kind === "LIST_ITEM" ? "ListItem" : "Paragraph", members);
}

/** `DocumentApp.ParagraphHeading`, `HorizontalAlignment` and `GlyphType`. */
export const paragraphEnums = {
  ParagraphHeading: namesOf(headings),
  HorizontalAlignment: namesOf(alignments),
  GlyphType: namesOf({ ...presets, ...invert(glyphNames) }),
} as const;

/** Makes a list item of a paragraph. */
export function bulletRequest(node: DocNode, glyphType: string): Request {
  const bulletPreset = presets[glyphType];
  if (bulletPreset === undefined)
    throw exception(`((the glyph type "${glyphType}" for a list is not implemented by the local Google))`);
  return { createParagraphBullets: { range: wholeOf(node), bulletPreset: presetOf(bulletPreset) } };
}

type Preset = NonNullable<NonNullable<Request["createParagraphBullets"]>["bulletPreset"]>;

function presetOf(name: string): Preset {
  switch (name) {
    case "NUMBERED_UPPERALPHA_ALPHA_ROMAN":
    case "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL":
    case "NUMBERED_DECIMAL_ALPHA_ROMAN":
      return name;
    default:
      return "BULLET_DISC_CIRCLE_SQUARE";
  }
}

function listItemMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const bullet = () => maker.document.fresh(node).shape.paragraph?.bullet ?? {};
  const level = () => {
    const list = maker.document.tab(node.segment.tabId).lists?.[bullet().listId ?? ""];
    return list?.listProperties?.nestingLevels?.[bullet().nestingLevel ?? 0] ?? {};
  };
  const move = (what: Readonly<Record<string, unknown>>): object => {
    const item = maker.document.fresh(node);
    const at = { ...item.segment, atUtf16: item.shape.startUtf16 };
    maker.document.change("document.changeListItem", { ...at, ...what });
    return maker.of(maker.document.fresh(node));
  };
  return {
    getListId: () => bullet().listId ?? null,
    setListId: (other: unknown) => {
      const listId = isObject(other) ? listIdOf(other) : null;
      if (listId === null) throw invalidArgument("listItem");
      return move({ listId });
    },
    getNestingLevel: () => bullet().nestingLevel ?? 0,
    setNestingLevel: (level: unknown) => {
      if (typeof level !== "number" || !Number.isInteger(level)) throw invalidArgument("nestingLevel");
      return move({ level });
    },
    getGlyphType: () => glyphNames[level().glyphSymbol ?? level().glyphType ?? ""] ?? null,
    setGlyphType: (glyphType: unknown) => {
      const item = maker.document.fresh(node);
      if ((bullet().nestingLevel ?? 0) > 0)
        throw exception("((another glyph for a nested item is not implemented by the local Google))");
      // A paragraph that has a bullet keeps its list; without it a new list can begin.
      const request = bulletRequest(item, String(glyphType));
      maker.document.edit([{ deleteParagraphBullets: { range: wholeOf(item) } }, request]);
      return maker.of(node);
    },
  };
}

/** The list of a list item that a script gives. */
function listIdOf(item: object): string | null {
  return handleOf(item)?.node.shape.paragraph?.bullet?.listId ?? null;
}

function clearRequests(node: DocNode): Request[] {
  const { startUtf16, endUtf16 } = node.shape;
  if (endUtf16 - 1 <= startUtf16) return [];
  return [
    { deleteContentRange: { range: { startIndex: startUtf16, endIndex: endUtf16 - 1, ...node.segment } } },
  ];
}

function wholeOf(node: DocNode): { startIndex: number; endIndex: number; tabId: string; segmentId: string } {
  return { startIndex: node.shape.startUtf16, endIndex: node.shape.endUtf16, ...node.segment };
}

function namesOf(values: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, name]));
}

function invert(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [value, key]));
}
