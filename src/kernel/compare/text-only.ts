// Whether two paragraphs are the same but for one piece of text: what somebody typed, or took away, beside what was written.
import type { Paragraph, ParagraphElement } from "../../google-api/docs.ts";
import { elementLengthUtf16, unitText } from "../document/paragraph-text.ts";
import { changedPart } from "./difference.ts";
import { paragraphDifference, type CompareContext } from "./paragraphs.ts";

/** Most places of the piece that are tried: more are there only where one character is repeated. */
const maxPlaces = 200;

/** Whether one insertion or one deletion, in whatever place it can be told to be, is all that the two differ in. */
export function differOnlyInText(predicted: Paragraph, found: Paragraph, context: CompareContext): boolean {
  const part = changedPart({ predicted: unitText(predicted), found: unitText(found) });
  if (part === null) return false;
  const { before, inserted, deleted, slackUtf16 } = part;
  for (let shift = 0; shift <= Math.min(slackUtf16, maxPlaces); shift += 1) {
    const start = before.length - shift;
    const left = withoutUnits(predicted, start, start + deleted.length);
    const right = withoutUnits(found, start, start + inserted.length);
    if (paragraphDifference(left, right, context) === null) return true;
  }
  return false;
}

/** The paragraph without the units from one offset to another. */
function withoutUnits(paragraph: Paragraph, startUtf16: number, endUtf16: number): Paragraph {
  if (endUtf16 <= startUtf16) return paragraph;
  const elements: ParagraphElement[] = [];
  let offset = 0;
  for (const element of paragraph.elements ?? []) {
    const end = offset + elementLengthUtf16(element);
    const { textRun } = element;
    if (end <= startUtf16 || offset >= endUtf16) elements.push(element);
    else if (textRun !== undefined) {
      const content = textRun.content ?? "";
      const rest =
        content.slice(0, Math.max(0, startUtf16 - offset)) + content.slice(Math.max(0, endUtf16 - offset));
      if (rest !== "") elements.push({ textRun: { ...textRun, content: rest } });
    }
    offset = end;
  }
  return { ...paragraph, elements };
}
