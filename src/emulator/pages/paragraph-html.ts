// A paragraph: its rank, its look, its direction, its list glyph, and what stands in its line.
import type { Paragraph, ParagraphStyle, PositionedObjectPositioning } from "../../google-api/docs.ts";
import type { ReadableItem } from "../drive/content/list-items.ts";
import { lookStyling, pointsOf, stylingOf } from "./css.ts";
import { element, join, nothing, type Html } from "./html.ts";
import { inlineHtml, pictureHtml } from "./inline-html.ts";
import { languageOf } from "./script-language.ts";
import type { SegmentWriting } from "./writing.ts";

const deepestHeading = 6;

/** `startIndex` is where the paragraph begins; its id on the page is `at=<startIndex>` in the body. */
export function paragraphHtml(writing: SegmentWriting, paragraph: Paragraph, startIndex: number): Html {
  const own = paragraph.paragraphStyle ?? {};
  const namedStyle = own.namedStyleType ?? "NORMAL_TEXT";
  const style = {
    ...writing.paragraphStyles.get("NORMAL_TEXT"),
    ...writing.paragraphStyles.get(namedStyle),
    ...own,
  };
  const look = writing.looks.of(namedStyle);
  const words = wordsOf(paragraph);
  const rank = rankOf(namedStyle);
  const at = style.headingId === undefined ? `at=${startIndex}` : `heading=${style.headingId}`;
  if (rank !== null && words !== "" && writing.segmentId === "")
    writing.outline.push({ level: rank, words, at });

  const restyled = Object.keys(paragraph.suggestedParagraphStyleChanges ?? {});
  const relisted = Object.keys(paragraph.suggestedBulletChanges ?? {});
  const places = [
    writing.notes.restyleBlock(restyled, "paragraph style"),
    writing.notes.restyleBlock(relisted, "list"),
  ];

  const item = paragraph.bullet === undefined ? null : writing.items.next(paragraph.bullet);
  const isRestyled = restyled.length + relisted.length > 0;
  const styling = blockStyling(writing, style, item, isRestyled);
  const isEmpty = words === "" && (paragraph.elements ?? []).length <= 1;
  // Of a paragraph without words an empty line is to be seen; what a heading without words says nobody can hear.
  const tag = rank === null || words === "" ? "p" : rank <= 5 ? `h${rank + 1}` : "div";
  return element(
    tag,
    {
      class: styling.class,
      style: styling.style,
      id: writing.segmentId === "" ? at : null,
      dir: style.direction === "RIGHT_TO_LEFT" ? "rtl" : null,
      lang: languageOf(words),
      role: tag === "div" ? "heading" : item === null ? null : "listitem",
      "aria-level": tag === "div" ? deepestHeading + 1 : item === null ? null : item.level + 1,
      title: isRestyled ? "suggested: another style" : null,
    },
    join(places),
    ...floating(writing, paragraph),
    item === null ? nothing : element("span", { class: "glyph" }, item.glyph),
    join((paragraph.elements ?? []).map((given) => inlineHtml(writing, given, look))),
    isEmpty ? element("br", {}) : nothing,
  );
}

/** Headings stand one rank below the page's own: 1 for the title and first headings. */
function rankOf(namedStyle: string): number | null {
  if (namedStyle === "TITLE") return 1;
  const level = /^HEADING_([1-6])$/.exec(namedStyle)?.[1];
  return level === undefined ? null : Number(level);
}

function wordsOf({ elements = [] }: Paragraph): string {
  return (
    elements
      .map(
        ({ textRun, person, richLink, dateElement }) =>
          textRun?.content ??
          person?.personProperties?.name ??
          person?.personProperties?.email ??
          richLink?.richLinkProperties?.title ??
          dateElement?.dateElementProperties?.displayText ??
          "",
      )
      .join("")
      // What the API cannot express (rulebook 2.5) has no words.
      .replace(/\uE907/g, "")
      .trim()
  );
}

function blockStyling(
  { looks }: SegmentWriting,
  style: ParagraphStyle,
  item: ReadableItem | null,
  isRestyled: boolean,
): ReturnType<typeof stylingOf> {
  const level = item === null ? null : item.level;
  // The paper itself has the look of normal text.
  const own = lookStyling(looks.of(style.namedStyleType ?? "NORMAL_TEXT"), looks.of("NORMAL_TEXT"));
  const rules = own.style === null ? [] : [own.style];
  const classes = ["paragraph", ...(own.class === null ? [] : [own.class])];
  const alignment = { CENTER: "center", END: "end", JUSTIFIED: "justify" }[String(style.alignment)];
  if (alignment !== undefined) rules.push(`text-align:${alignment}`);
  const [above, below] = [pointsOf(style.spaceAbove), pointsOf(style.spaceBelow)];
  if (above > 0) rules.push(`margin-top:${Math.min(above, 60)}pt`);
  if (below > 0) rules.push(`margin-bottom:${Math.min(below, 60)}pt`);
  const startPt = pointsOf(style.indentStart) || (level === null ? 0 : 36 * (level + 1));
  if (startPt !== 0) rules.push(`margin-inline-start:${Math.min(Math.max(startPt, 0), 360)}pt`);
  const firstPt = level === null ? pointsOf(style.indentFirstLine) - startPt : 0;
  if (firstPt !== 0 && style.indentFirstLine !== undefined)
    rules.push(`text-indent:${Math.min(Math.max(firstPt, -360), 360)}pt`);
  const spacing = style.lineSpacing ?? 0;
  if (Number.isFinite(spacing) && spacing >= 100 && spacing <= 400) rules.push(`line-height:${spacing / 80}`);
  if (level !== null) classes.push("bulleted");
  if (isRestyled) classes.push("restyled-paragraph");
  return stylingOf(classes, rules);
}

/** Pictures that float at the paragraph they are tied to, with its text beside or below them. */
function floating(writing: SegmentWriting, paragraph: Paragraph): Html[] {
  return (paragraph.positionedObjectIds ?? []).map((id) => {
    const { embeddedObject = {}, positioning = {} } =
      writing.tab.positionedObjects?.[id]?.positionedObjectProperties ?? {};
    const picture = pictureHtml(writing, embeddedObject, "floating picture");
    return element(
      "span",
      { class: `floating ${sideOf(positioning)}`, title: layoutWords(positioning) },
      picture,
    );
  });
}

/** Further from the left than this it stands on the right, in points. */
const middlePt = 200;

function sideOf({ layout, leftOffset }: PositionedObjectPositioning): "at-start" | "at-end" | "alone" {
  switch (layout) {
    case "BREAK_LEFT_RIGHT":
      return "alone";
    case "BREAK_LEFT":
      return "at-start";
    case "BREAK_RIGHT":
      return "at-end";
    default:
      return (leftOffset?.magnitude ?? 0) > middlePt ? "at-end" : "at-start";
  }
}

/** What the page cannot show of a place: that text runs over or under the picture. */
function layoutWords({ layout }: PositionedObjectPositioning): string | null {
  if (layout === "IN_FRONT_OF_TEXT") return "in front of the text";
  return layout === "BEHIND_TEXT" ? "behind the text" : null;
}
