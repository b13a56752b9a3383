// Requests that state the look of text again after a named style was set, which clears some of it (rulebook, section 7). Knows one paragraph's elements.
import type { ParagraphElement, Request } from "../../../google-api/docs.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { textStyleRequests, withoutLink } from "../text-style.ts";

/** Requests that state the style of every run again, the paragraph's end apart: what covers all text is widened to it (rulebook 6.3). */
export function restatedText(
  elements: readonly ParagraphElement[],
  startUtf16: number,
  target: { readonly tabId?: string; readonly segmentId?: string },
): readonly Request[] {
  const requests: Request[] = [];
  let cursor = startUtf16;
  for (const element of elements) {
    const end = cursor + elementLengthUtf16(element);
    const run = element.textRun;
    if (run !== undefined) {
      const style = run.textStyle ?? {};
      const isLast = (run.content ?? "").endsWith("\n");
      const textEnd = isLast ? end - 1 : end;
      if (textEnd > cursor) {
        requests.push(...textStyleRequests({ startIndex: cursor, endIndex: textEnd, ...target }, style));
      }
      if (isLast) {
        requests.push(
          ...textStyleRequests({ startIndex: textEnd, endIndex: end, ...target }, withoutLink(style)),
        );
      }
    }
    cursor = end;
  }
  return requests;
}
