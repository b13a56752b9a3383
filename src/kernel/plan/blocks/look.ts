// How a paragraph looks apart from its text: its named style, its own properties, its place in a list; and how one gets another look.
import type {
  Bullet,
  Paragraph,
  ParagraphElement,
  ParagraphStyle,
  TextStyle,
} from "../../../google-api/docs.ts";
import type { ParagraphBlock, TabModel } from "../../document/model.ts";
import { elementLengthUtf16, unitText } from "../../document/paragraph-text.ts";
import type { Json } from "../../errors.ts";
import type { ContentListItem, NamedStyleType, OwnParagraphStyle } from "../content.ts";
import { listFromJson, ownStyleFromJson } from "../content-json.ts";
import { arrayAt, asJson, integerAt, objectAt, textStyleAt, unreadable } from "../json-form.ts";
import { hasHeadingId, namedStyleTypeOf, namedStyleTypes } from "../paragraph-style.ts";
import { listItemIn, ownStyleIn } from "./captured.ts";
import type { JoinableLists } from "./used-lists.ts";
import type { FreshIds } from "./fresh-ids.ts";
import type { LaidParagraph } from "./layout.ts";
import type { ListPlace } from "./predicted.ts";

export interface ParagraphLook {
  readonly namedStyle: NamedStyleType;
  /** A field without a value is reset. */
  readonly style: OwnParagraphStyle;
  /** An item that names its own list and level in `joins` stays in it. */
  readonly list: ContentListItem | null;
  /** Own styles of the text, one stretch after another over all units; left out where the text keeps the styles it has. */
  readonly textStyles?: readonly StyledLength[];
}

export interface StyledLength {
  readonly lengthUtf16: number;
  readonly textStyle: TextStyle;
}

/** The look that a paragraph has. Of lists, those that are `joinable` are named. */
export function lookOf({ raw }: ParagraphBlock, tab: TabModel, joinable: JoinableLists): ParagraphLook {
  return {
    namedStyle: namedStyleTypeOf(raw.paragraphStyle),
    style: ownStyleIn(raw, tab),
    list: listItemIn(raw, tab, joinable),
  };
}

/** The same with the own styles of its text: setting a named style may cost some of them for good, where they say what the style says anyway. */
export function lookWithText(
  paragraph: ParagraphBlock,
  tab: TabModel,
  joinable: JoinableLists,
): ParagraphLook {
  const textStyles = (paragraph.raw.elements ?? []).map((element) => ({
    lengthUtf16: elementLengthUtf16(element),
    textStyle: element.textRun?.textStyle ?? {},
  }));
  return { ...lookOf(paragraph, tab, joinable), textStyles };
}

/** Elements with the styles of a look; what is not text keeps its own. */
export function restyledElements(
  elements: readonly ParagraphElement[],
  { textStyles }: ParagraphLook,
): readonly ParagraphElement[] {
  if (textStyles === undefined) return elements;
  const restyled: ParagraphElement[] = [];
  let ordinal = 0;
  let used = 0;
  const pass = (lengthUtf16: number): void => {
    used += lengthUtf16;
    for (
      let style = textStyles[ordinal];
      style !== undefined && used >= style.lengthUtf16;
      style = textStyles[ordinal]
    ) {
      used -= style.lengthUtf16;
      ordinal += 1;
    }
  };
  pass(0);
  for (const element of elements) {
    const run = element.textRun;
    if (run === undefined) {
      restyled.push(element);
      pass(elementLengthUtf16(element));
      continue;
    }
    const content = run.content ?? "";
    for (let offset = 0; offset < content.length;) {
      const style = textStyles[ordinal];
      const length = Math.min(content.length - offset, (style?.lengthUtf16 ?? Infinity) - used);
      const text = content.slice(offset, offset + length);
      restyled.push({ textRun: { ...run, content: text, textStyle: style?.textStyle ?? {} } });
      offset += length;
      pass(length);
    }
  }
  return restyled;
}

/** A standing paragraph with the look it is to have, as if it were content. Of its text only what matters to lists is told. */
export function laidWithLook(
  paragraph: ParagraphBlock,
  startUtf16: number,
  look: ParagraphLook,
  isInCell: boolean,
): LaidParagraph {
  const tabs = /^\t*/.exec(unitText(paragraph.raw))?.[0] ?? "";
  return {
    kind: "paragraph",
    paragraph: {
      kind: "paragraph",
      ...look,
      content: tabs === "" ? [] : [{ kind: "text", text: tabs, textStyle: {} }],
    },
    startUtf16,
    textUtf16: paragraph.lengthUtf16 - 1,
    isInCell,
  };
}

/** Whether the look leaves a paragraph's bullet as it is. */
export function keepsBullet(bullet: Bullet | undefined, { list }: ParagraphLook): boolean {
  if (bullet === undefined || list === null) return bullet === undefined && list === null;
  return list.joins === bullet.listId && list.level === (bullet.nestingLevel ?? 0);
}

/**
 * The paragraph with the look. A heading that stays one keeps its id, one that becomes one gets an id, normal text has none
 * (rulebook, section 7); what no request can set stays.
 */
export function withLook(
  { raw, lengthUtf16 }: ParagraphBlock,
  look: ParagraphLook,
  place: ListPlace | null,
  isInBodyFlow: boolean,
  ids: FreshIds,
): ParagraphBlock {
  const old = raw.paragraphStyle ?? {};
  const isHeading = hasHeadingId(look.namedStyle);
  const keepsId = isHeading || namedStyleTypeOf(old) === look.namedStyle;
  const headingId = keepsId
    ? (old.headingId ??
      (isHeading && namedStyleTypeOf(old) !== look.namedStyle ? ids.next("heading") : undefined))
    : undefined;
  const paragraphStyle: ParagraphStyle = {
    ...(headingId === undefined ? {} : { headingId }),
    namedStyleType: look.namedStyle,
    direction: "LEFT_TO_RIGHT",
    ...(place === null ? {} : place.indents),
    ...look.style,
    ...(old.tabStops === undefined ? {} : { tabStops: old.tabStops }),
  };
  if (!isInBodyFlow && old.pageBreakBefore !== undefined)
    paragraphStyle.pageBreakBefore = old.pageBreakBefore;
  const elements = [...restyledElements(raw.elements ?? [], look)];
  const changed: Paragraph = { ...raw, elements, paragraphStyle };
  delete changed.bullet;
  if (place !== null && look.list !== null) {
    const { level } = look.list;
    changed.bullet = {
      listId: place.listId,
      ...(level === 0 ? {} : { nestingLevel: level }),
      textStyle: raw.bullet?.textStyle ?? {},
    };
  }
  return { kind: "paragraph", lengthUtf16, raw: changed };
}

export function lookToJson({ namedStyle, style, list, textStyles }: ParagraphLook): Json {
  const text = textStyles?.map(({ lengthUtf16, textStyle }) => ({ length: lengthUtf16, style: textStyle }));
  return asJson({ named_style: namedStyle, style, list, text_styles: text });
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function lookFromJson(value: Json, what: string): ParagraphLook {
  const look = objectAt(value, what);
  const namedStyle = namedStyleTypes.find((type) => type === look["named_style"]);
  if (namedStyle === undefined) {
    throw unreadable(`${what}.named_style`, "a named style", look["named_style"]);
  }
  return {
    namedStyle,
    style: ownStyleFromJson(look["style"], `${what}.style`),
    list: look["list"] === null ? null : listFromJson(look["list"], `${what}.list`),
    ...(look["text_styles"] === undefined
      ? {}
      : {
          textStyles: arrayAt(look["text_styles"], `${what}.text_styles`).map((item) => {
            const stretch = objectAt(item, `${what}.text_styles`);
            return {
              lengthUtf16: integerAt(stretch["length"], `${what}.text_styles.length`),
              textStyle: textStyleAt(stretch["style"], `${what}.text_styles.style`),
            };
          }),
        }),
  };
}
