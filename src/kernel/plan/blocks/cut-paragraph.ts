// Cuts a paragraph in two as the service does when a line's end is put into it.
import type { ParagraphElement, ParagraphStyle, TextStyle } from "../../../google-api/docs.ts";
import type { ParagraphBlock } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { withoutLink } from "../text-style.ts";
import type { FreshIds } from "./fresh-ids.ts";

/** Both halves keep style and bullet; a heading's id stays with the front, the tail's is new (rulebook 6.1, docs/decisions/0010). */
export function splitParagraph(
  paragraph: ParagraphBlock,
  offsetUtf16: number,
  ids: FreshIds,
): readonly [ParagraphBlock, ParagraphBlock] {
  const front: ParagraphElement[] = [];
  const tail: ParagraphElement[] = [];
  let cursor = 0;
  for (const element of paragraph.raw.elements ?? []) {
    const end = cursor + elementLengthUtf16(element);
    const run = element.textRun;
    if (end <= offsetUtf16) front.push(element);
    else if (cursor >= offsetUtf16 || run === undefined) tail.push(element);
    else {
      const content = run.content ?? "";
      front.push({ textRun: { ...run, content: content.slice(0, offsetUtf16 - cursor) } });
      tail.push({ textRun: { ...run, content: content.slice(offsetUtf16 - cursor) } });
    }
    cursor = end;
  }
  front.push({ textRun: { content: "\n", textStyle: endStyleOf(paragraph) } });
  const { paragraphStyle } = paragraph.raw;
  const tailStyle: ParagraphStyle | undefined =
    paragraphStyle?.headingId === undefined
      ? paragraphStyle
      : { ...paragraphStyle, headingId: ids.next("heading") };
  return [
    {
      kind: "paragraph",
      raw: { ...paragraph.raw, elements: front },
      lengthUtf16: offsetUtf16 + 1,
    },
    {
      kind: "paragraph",
      raw: {
        ...paragraph.raw,
        elements: tail,
        ...(tailStyle === undefined ? {} : { paragraphStyle: tailStyle }),
      },
      lengthUtf16: paragraph.lengthUtf16 - offsetUtf16,
    },
  ];
}

/** The look of a paragraph's end; a link never covers it (rulebook 3.6). */
export function endStyleOf(paragraph: ParagraphBlock | null): TextStyle {
  const elements = paragraph?.raw.elements ?? [];
  return withoutLink(elements[elements.length - 1]?.textRun?.textStyle ?? {});
}

/** The paragraph that two become when all between their texts goes: what it is comes from the front, its end from the tail (rulebook 6.2). */
export function joinedParagraph(front: ParagraphBlock, tail: ParagraphBlock): ParagraphBlock {
  const elements = (front.raw.elements ?? []).flatMap((element): readonly ParagraphElement[] => {
    const run = element.textRun;
    if (run === undefined || !(run.content ?? "").endsWith("\n")) return [element];
    const content = (run.content ?? "").slice(0, -1);
    return content === "" ? [] : [{ textRun: { ...run, content } }];
  });
  return {
    kind: "paragraph",
    raw: { ...front.raw, elements: [...elements, ...(tail.raw.elements ?? [])] },
    lengthUtf16: front.lengthUtf16 - 1 + tail.lengthUtf16,
  };
}
