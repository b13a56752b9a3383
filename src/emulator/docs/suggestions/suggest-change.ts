// A change of one paragraph as a suggestion: the direct change is tried on the paragraph as it would be, and what then
// differs is kept as suggested changes (rulebook 11.2, 11.6). It must not know requests.
import { deepEqual } from "../deep-equal.ts";
import type { inheritedStyles } from "../edit/named-styles.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Element } from "../model/element.ts";
import { elementSize, sliceElements, textStyleOf, withJoin } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { decideOne, insertionIds } from "./decision.ts";
import { markElement, marksOf, withMarks } from "./marks.ts";
import { settledElement, settledParagraph } from "./resolve.ts";
import { withSuggestedChange } from "./suggested-change.ts";

/** Under which suggestion a change is made, and what the paragraph inherits. */
export interface ChangeContext {
  readonly suggestionId: string;
  readonly inherited: ReturnType<typeof inheritedStyles>;
  /** Whether a suggestion is by the same author. */
  readonly owns: (suggestionId: string) => boolean;
}

/**
 * The paragraph with `change` suggested; the same one when it comes to nothing. What is only the author's own pending
 * insertion is changed at once.
 */
export function suggestChange(
  block: ParagraphBlock,
  context: ChangeContext,
  change: (block: ParagraphBlock) => ParagraphBlock,
): ParagraphBlock {
  const { suggestionId, inherited } = context;
  const changed = change(proposed(block, context));
  const elements = suggestElements(block, changed, context);
  const isOwn = isOwnInsertion(markElement(block), context);
  const before = inherited(block.style["namedStyleType"]).paragraphStyle;
  const after = inherited(changed.style["namedStyleType"]).paragraphStyle;
  const result = isOwn
    ? paragraph(elements, changed.style, changed.bullet, block.others)
    : paragraph(
        elements,
        block.style,
        block.bullet,
        withSuggestedChange(
          withSuggestedChange(block.others, "paragraphStyle", suggestionId, {
            before: block.style,
            after: changed.style,
            inheritedBefore: before,
            inheritedAfter: after,
          }),
          "bullet",
          suggestionId,
          { before: block.bullet ?? {}, after: changed.bullet ?? {} },
        ),
      );
  return deepEqual(result, block) ? block : result;
}

/** The paragraph as it would be with the suggestion's own changes of style accepted. */
function proposed(block: ParagraphBlock, { suggestionId, inherited }: ChangeContext): ParagraphBlock {
  const decide = decideOne(suggestionId, "accept");
  const settled = settledParagraph(block, { decide, inherited });
  const { textStyle } = inherited(settled.style["namedStyleType"]);
  const elements = block.elements.map((element) =>
    settledElement(
      element,
      decide,
      (property, name, value) => property === "textStyle" && deepEqual(value, textStyle[name]),
    ),
  );
  return paragraph(elements, settled.style, settled.bullet, settled.others);
}

function suggestElements(block: ParagraphBlock, changed: ParagraphBlock, context: ChangeContext): Element[] {
  const inheritedBefore = context.inherited(block.style["namedStyleType"]).textStyle;
  const inheritedAfter = context.inherited(changed.style["namedStyleType"]).textStyle;
  const starts = startsOf(block.elements);
  let at = 0;
  return changed.elements.flatMap((element) => {
    const start = at;
    at += elementSize(element);
    return sliceElements(block.elements, start, at).map((base) => {
      const whole = starts.has(start) ? base : withJoin(base, true);
      if (isOwnInsertion(base, context)) return withLookOf(whole, element);
      const marks = withSuggestedChange(marksOf(whole), "textStyle", context.suggestionId, {
        before: textStyleOf(base),
        after: textStyleOf(element),
        inheritedBefore,
        inheritedAfter,
      });
      return marks === marksOf(whole) ? whole : withMarks(whole, marks);
    });
  });
}

function startsOf(elements: readonly Element[]): ReadonlySet<number> {
  const starts = new Set<number>();
  let at = 0;
  for (const element of elements) {
    starts.add(at);
    at += elementSize(element);
  }
  return starts;
}

/** The element with the other's style and memory, and its own marks. */
function withLookOf(base: Element, changed: Element): Element {
  if (base.kind === "text" && changed.kind === "text") return { ...changed, others: base.others };
  if (base.kind === "inline" && "textStyle" in base.value) {
    const value: Properties = { ...base.value, textStyle: textStyleOf(changed) };
    return { ...base, value };
  }
  return base;
}

function isOwnInsertion(element: Element, { owns }: ChangeContext): boolean {
  return insertionIds(marksOf(element)).some(owns);
}
