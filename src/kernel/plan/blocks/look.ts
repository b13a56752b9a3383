// How a paragraph looks apart from its text: its named style, its own properties, its place in a list; and how one gets another look.
import type { Bullet, Paragraph, ParagraphStyle } from "../../../google-api/docs.ts";
import type { ParagraphBlock, TabModel } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import type { Json } from "../../errors.ts";
import type { ContentListItem, NamedStyleType, OwnParagraphStyle } from "../content.ts";
import { listFromJson, ownStyleFromJson } from "../content-json.ts";
import { asJson, objectAt, unreadable } from "../json-form.ts";
import { hasHeadingId, namedStyleTypeOf, namedStyleTypes, ownStyleOf } from "../paragraph-style.ts";
import { withoutUsualDirection, type JoinableLists } from "./captured.ts";
import type { FreshIds } from "./fresh-ids.ts";
import { kindOfLevel } from "./list-presets.ts";
import type { LaidParagraph } from "./layout.ts";
import type { ListPlace } from "./predicted.ts";

export interface ParagraphLook {
  readonly namedStyle: NamedStyleType;
  /** A field without a value is reset. */
  readonly style: OwnParagraphStyle;
  /** An item that names its own list and level in `joins` stays in it. */
  readonly list: ContentListItem | null;
}

/** The look that a paragraph has. Of lists, those that are `joinable` are named. */
export function lookOf({ raw }: ParagraphBlock, tab: TabModel, joinable: JoinableLists): ParagraphLook {
  const { listId, nestingLevel = 0 } = raw.bullet ?? {};
  return {
    namedStyle: namedStyleTypeOf(raw.paragraphStyle),
    style: withoutUsualDirection(ownStyleOf(raw.paragraphStyle), tab),
    list:
      listId === undefined
        ? null
        : {
            kind: kindOfLevel(tab.raw.lists?.[listId], nestingLevel),
            level: nestingLevel,
            key: listId,
            ...(joinable.has(listId) ? { joins: listId } : {}),
          },
  };
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
  const changed: Paragraph = { ...raw, paragraphStyle };
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

export function lookToJson({ namedStyle, style, list }: ParagraphLook): Json {
  return asJson({ named_style: namedStyle, style, list });
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
  };
}
