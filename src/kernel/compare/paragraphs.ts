// Compares two paragraphs in canonical form without building it: both are walked in step, cut wherever either is cut.
import type { Bullet, Paragraph, ParagraphElement, TextRun } from "../../google-api/docs.ts";
import { elementContent } from "../document/paragraph-text.ts";
import type { StylePair } from "./effective-style.ts";
import type { IdBook } from "./id-book.ts";
import type { KnownPairs } from "./known-pairs.ts";
import { ignoring, isSameData } from "./same-data.ts";

export interface CompareContext {
  readonly styles: StylePair;
  readonly ids: IdBook;
  readonly known: KnownPairs;
}

/** Texts that the service derives from elsewhere: they may change without anybody editing the document. */
const derived = ignoring(
  "displayText",
  "footnoteNumber",
  "title",
  "name",
  "textStyle",
  // Compared apart: what was made anew has an id that could not be known.
  "personId",
  "dateId",
  "richLinkId",
  "footnoteId",
  // Told by the service from the address.
  "mimeType",
);
const exceptObjectId = ignoring("textStyle", "inlineObjectId");
const exceptTextStyle = ignoring("textStyle");
const derivedKinds: ReadonlySet<string> = new Set(["dateElement", "footnoteReference", "richLink", "person"]);

/** What differs between two paragraphs, in words, or null when they are the same in canonical form. */
export function paragraphDifference(a: Paragraph, b: Paragraph, context: CompareContext): string | null {
  if (context.styles.isSameSheet && isSameData(a, b)) return null;
  return (
    elementsDifference(a, b, context) ??
    propertiesDifference(a, b, context) ??
    bulletDifference(a.bullet, b.bullet, context.ids) ??
    objectsDifference(a, b)
  );
}

/** What differs between two paragraphs when their text does not count. */
export function propertiesDifference(a: Paragraph, b: Paragraph, context: CompareContext): string | null {
  const styleA = a.paragraphStyle ?? {};
  const styleB = b.paragraphStyle ?? {};
  const fields = context.styles.paragraphDifferences(styleA, namedStyleOf(a), styleB, namedStyleOf(b));
  if (fields.length > 0) return `paragraph style: ${fields.join(", ")}`;
  if (!context.ids.isSame(styleA.headingId, styleB.headingId)) return "heading id";
  return null;
}

function bulletDifference(a: Bullet | undefined, b: Bullet | undefined, ids: IdBook): string | null {
  if (a === undefined && b === undefined) return null;
  if (a === undefined || b === undefined) return "list membership";
  if (!ids.isSame(a.listId, b.listId)) return "list";
  return (a.nestingLevel ?? 0) === (b.nestingLevel ?? 0) ? null : "list level";
}

function objectsDifference(a: Paragraph, b: Paragraph): string | null {
  if (!isSameData(a.positionedObjectIds, b.positionedObjectIds)) return "positioned objects";
  return suggestionsDifference(a, b);
}

/** What is proposed for a paragraph as a whole. The look of a proposed bullet is derived from the text, like that of one that is there. */
export function suggestionsDifference(a: Paragraph, b: Paragraph): string | null {
  const isSame =
    isSameData(a.suggestedParagraphStyleChanges, b.suggestedParagraphStyleChanges) &&
    isSameData(a.suggestedBulletChanges, b.suggestedBulletChanges, exceptTextStyle) &&
    isSameData(a.suggestedPositionedObjectIds, b.suggestedPositionedObjectIds);
  return isSame ? null : "suggestions on the paragraph";
}

export function namedStyleOf(paragraph: Paragraph): string {
  return paragraph.paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
}

function elementsDifference(a: Paragraph, b: Paragraph, context: CompareContext): string | null {
  const left = new ElementCursor(a.elements ?? []);
  const right = new ElementCursor(b.elements ?? []);
  const typeA = namedStyleOf(a);
  const typeB = namedStyleOf(b);
  for (;;) {
    const elementA = left.current();
    const elementB = right.current();
    if (elementA === null || elementB === null) return elementA === elementB ? null : "text";
    const runA = elementA.textRun;
    const runB = elementB.textRun;
    if (runA === undefined || runB === undefined) {
      const difference = objectDifference(elementA, typeA, elementB, typeB, context);
      if (difference !== null) return difference;
      left.pass();
      right.pass();
      continue;
    }
    const length = Math.min(left.rest, right.rest);
    if (left.take(length) !== right.take(length)) return "text";
    const difference = runDifference(runA, typeA, runB, typeB, context);
    if (difference !== null) return difference;
  }
}

function runDifference(
  a: TextRun,
  typeA: string,
  b: TextRun,
  typeB: string,
  context: CompareContext,
): string | null {
  const fields = context.styles.textDifferences(a.textStyle ?? {}, typeA, b.textStyle ?? {}, typeB);
  if (fields.length > 0) return `text style: ${fields.join(", ")}`;
  const isSame =
    isSameData(a.suggestedInsertionIds, b.suggestedInsertionIds) &&
    isSameData(a.suggestedDeletionIds, b.suggestedDeletionIds) &&
    isSameData(a.suggestedTextStyleChanges, b.suggestedTextStyleChanges) &&
    isSameData(a, b, exceptKnownRunKeys);
  return isSame ? null : "suggestions on the text";
}

const exceptKnownRunKeys = ignoring(
  "content",
  "textStyle",
  "suggestedInsertionIds",
  "suggestedDeletionIds",
  "suggestedTextStyleChanges",
);

function objectDifference(
  a: ParagraphElement,
  typeA: string,
  b: ParagraphElement,
  typeB: string,
  context: CompareContext,
): string | null {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return a.textRun === undefined && b.textRun === undefined ? "object" : "text";
  const contentA = elementContent(a) ?? a;
  const contentB = elementContent(b) ?? b;
  const styleA = "textStyle" in contentA ? contentA.textStyle : undefined;
  const styleB = "textStyle" in contentB ? contentB.textStyle : undefined;
  const fields = context.styles.textDifferences(objectOf(styleA), typeA, objectOf(styleB), typeB);
  if (fields.length > 0) return `style of the object: ${fields.join(", ")}`;
  const ignored = derivedKinds.has(kind) ? derived : exceptObjectId;
  if (!isSameData(contentA, contentB, ignored)) return `object (${kind})`;
  if (!context.ids.isSame(objectId(a), objectId(b))) return `object (${kind})`;
  // Style changes that are only suggested hold text styles, which the line above did not look into.
  return isSameData(suggestedStyle(contentA), suggestedStyle(contentB)) ? null : "suggestions on the object";
}

function objectId(element: ParagraphElement): string | undefined {
  const { person, dateElement, richLink, inlineObjectElement, footnoteReference } = element;
  return (
    person?.personId ??
    dateElement?.dateId ??
    richLink?.richLinkId ??
    inlineObjectElement?.inlineObjectId ??
    footnoteReference?.footnoteId
  );
}

function suggestedStyle(content: object): unknown {
  return "suggestedTextStyleChanges" in content ? content.suggestedTextStyleChanges : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function kindOf(element: ParagraphElement): string {
  return Object.keys(element).find((key) => key !== "startIndex" && key !== "endIndex") ?? "";
}

/** Steps through elements, inside runs by UTF-16 units. Runs without text are passed over. */
class ElementCursor {
  readonly #elements: readonly ParagraphElement[];
  #index = 0;
  #offset = 0;

  constructor(elements: readonly ParagraphElement[]) {
    this.#elements = elements;
  }

  current(): ParagraphElement | null {
    for (;;) {
      const element = this.#elements[this.#index];
      if (element === undefined) return null;
      if (element.textRun === undefined || this.rest > 0) return element;
      this.pass();
    }
  }

  /** Units left in the current run. */
  get rest(): number {
    return (this.#elements[this.#index]?.textRun?.content ?? "").length - this.#offset;
  }

  take(lengthUtf16: number): string {
    const content = this.#elements[this.#index]?.textRun?.content ?? "";
    const part = content.slice(this.#offset, this.#offset + lengthUtf16);
    this.#offset += lengthUtf16;
    if (this.#offset >= content.length) this.pass();
    return part;
  }

  pass(): void {
    this.#index += 1;
    this.#offset = 0;
  }
}
