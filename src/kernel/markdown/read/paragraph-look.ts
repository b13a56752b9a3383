// What of a paragraph's own look Markdown cannot say, and what of it makes a quote or a list item. Measured against its named style.
import type { Paragraph, ParagraphBorder } from "../../../google-api/docs.ts";
import type { StyleSheet } from "../../compare/effective-style.ts";
import { isSameData, recordOf } from "../../compare/same-data.ts";
import { hexColour } from "../../document/text-style-data.ts";
import type { LossBook } from "../losses.ts";

export interface ParagraphLook {
  readonly indentStartPt: number;
  readonly indentFirstLinePt: number;
  readonly hasLeftBorder: boolean;
  readonly isShaded: boolean;
  readonly keepsLinesTogether: boolean;
  readonly alignment: string;
}

export function paragraphLook({ paragraphStyle = {} }: Paragraph, styles: StyleSheet): ParagraphLook {
  const own = recordOf(paragraphStyle);
  const named = paragraphStyle.namedStyleType ?? "NORMAL_TEXT";
  const field = (name: string): unknown => styles.paragraphField(own, named, name);
  const alignment = field("alignment");
  return {
    indentStartPt: points(field("indentStart")),
    indentFirstLinePt: points(field("indentFirstLine")),
    hasLeftBorder: isDrawn(field("borderLeft")),
    isShaded: hexColour(recordOf(objectOf(field("shading")))["backgroundColor"]) !== null,
    keepsLinesTogether: field("keepLinesTogether") === true,
    alignment: typeof alignment === "string" ? alignment : "START",
  };
}

/** What the caller has accounted for already. */
export interface Explained {
  readonly indents: boolean;
  readonly leftBorder: boolean;
  readonly shading: boolean;
  readonly alignment: boolean;
  /** Spacing that the service sets in cells by itself, and that code has. */
  readonly spacing: boolean;
}

/** Notes what of the paragraph's own look is lost. */
export function noteParagraphLosses(
  {
    paragraphStyle = {},
    suggestedParagraphStyleChanges,
    suggestedBulletChanges,
    positionedObjectIds,
  }: Paragraph,
  startUtf16: number,
  endUtf16: number,
  explained: Explained,
  styles: StyleSheet,
  losses: LossBook,
): void {
  const own = recordOf(paragraphStyle);
  const named = paragraphStyle.namedStyleType ?? "NORMAL_TEXT";
  const differs = (name: string): boolean =>
    own[name] !== undefined &&
    !isSameData(styles.paragraphField(own, named, name), styles.paragraphField({}, named, name));
  if (!explained.alignment && differs("alignment")) {
    losses.add("alignment", paragraphStyle.alignment ?? "", startUtf16, endUtf16);
  }
  const indents = explained.indents ? ["indentEnd"] : ["indentStart", "indentFirstLine", "indentEnd"];
  if (indents.some(differs)) {
    const detail = indents.map((name) => `${points(styles.paragraphField(own, named, name))} pt`).join(", ");
    losses.add("indent", detail, startUtf16, endUtf16);
  }
  if (!explained.spacing && ["lineSpacing", "spaceAbove", "spaceBelow"].some(differs)) {
    losses.add("spacing", "", startUtf16, endUtf16);
  }
  if (differs("direction")) losses.add("direction", paragraphStyle.direction ?? "", startUtf16, endUtf16);
  for (const name of ["borderTop", "borderBottom", "borderBetween", "borderRight", "borderLeft"]) {
    if (name === "borderLeft" && explained.leftBorder) continue;
    if (isDrawn(own[name]) && differs(name)) losses.add("paragraph_look", name, startUtf16, endUtf16);
  }
  if (!explained.shading && differs("shading")) losses.add("paragraph_look", "shading", startUtf16, endUtf16);
  for (const name of ["pageBreakBefore", "keepWithNext", "keepLinesTogether"]) {
    if (own[name] === true && differs(name) && !(name === "keepLinesTogether" && explained.shading)) {
      losses.add("paragraph_look", name, startUtf16, endUtf16);
    }
  }
  if ((paragraphStyle.tabStops ?? []).length > 0)
    losses.add("paragraph_look", "tabStops", startUtf16, endUtf16);
  for (const id of positionedObjectIds ?? []) losses.add("drawing", id, startUtf16, endUtf16);
  const changes = [suggestedParagraphStyleChanges, suggestedBulletChanges].flatMap((one) =>
    Object.keys(one ?? {}),
  );
  for (const id of changes) losses.add("suggestion", `${id} to look otherwise`, startUtf16, endUtf16);
}

function points(size: unknown): number {
  const { magnitude } = recordOf(objectOf(size));
  return typeof magnitude === "number" ? magnitude : 0;
}

function isDrawn(border: unknown): boolean {
  const { width }: ParagraphBorder = objectOf(border);
  return (width?.magnitude ?? 0) > 0;
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
