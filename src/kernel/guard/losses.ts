// What a plan would destroy besides what it was asked to change, as stable strings that a caller can accept one by one.
import type { Request } from "../../google-api/docs.ts";
import type { Comment } from "../../google-api/drive.ts";
import { ToolError } from "../errors.ts";
import { segmentOf, tabById, type Span } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { paragraphAt, placedParagraphs } from "../document/walk.ts";
import { isPlaceholderId } from "../plan/placeholder-id.ts";
import type { Plan } from "../plan/plan.ts";
import { SpansAfter, type TextOperation } from "../plan/spans-after.ts";

/** Whether the plan deletes anything, so that comments can be lost at all. */
export function deletesText(plan: Plan): boolean {
  return plan.requests.some((request) => request.deleteContentRange !== undefined);
}

/** `named_range:NAME` and `comment:ID` for everything that would go, each once, in document order. */
export function lossesOf(plan: Plan, comments: readonly Comment[]): readonly string[] {
  const losses = [...lostNamedRanges(plan), ...lostComments(plan, comments)];
  return [...new Set(losses)];
}

/** The refusal for losses that were not accepted, or null. */
export function unacceptedLosses(losses: readonly string[], accepted: readonly string[]): ToolError | null {
  const refused = losses.filter((loss) => !accepted.includes(loss));
  if (refused.length === 0) return null;
  return new ToolError(
    "LOSS_REFUSED",
    `Expected an edit that destroys nothing else, found ${refused.length === 1 ? "a loss" : `${refused.length} losses`}: ${refused.slice(0, 5).join(", ")}. Name each in accept_losses, or edit around it.`,
    { losses, not_accepted: refused },
  );
}

/** Named ranges that are gone afterwards and not made again under their name. */
function lostNamedRanges(plan: Plan): readonly string[] {
  const losses: string[] = [];
  for (const tab of plan.before.tabs) {
    const after = tabById(plan.after, tab.tabId);
    if (after === tab) continue;
    const left = new Set((after?.namedRanges ?? []).map((range) => range.namedRangeId));
    const remade = new Set(
      (after?.namedRanges ?? [])
        .filter((range) => isPlaceholderId(range.namedRangeId))
        .map((range) => range.name),
    );
    for (const range of tab.namedRanges) {
      if (!left.has(range.namedRangeId) && !remade.has(range.name)) losses.push(`named_range:${range.name}`);
    }
  }
  return losses;
}

/**
 * Open comments whose quoted text would all go. Where a quote stands more than once the service does not say which one carries the comment,
 * so each that goes counts.
 */
function lostComments(plan: Plan, comments: readonly Comment[]): readonly string[] {
  const losses: string[] = [];
  const anchors = new AnchorsAfter(plan.requests);
  for (const comment of comments) {
    const quote = quotedText(comment);
    if (quote === "" || comment.resolved === true || comment.deleted === true) continue;
    if (quoteSpans(plan, quote).some((span) => anchors.isEmptied(span))) {
      losses.push(`comment:${comment.id ?? ""}`);
    }
  }
  return losses;
}

interface PlacedSpan extends Span {
  readonly tabId: string;
  readonly segmentId: string;
}

/** Where the quote stands in the paragraphs that the plan touches; elsewhere nothing of it can go. */
function quoteSpans(plan: Plan, quote: string): readonly PlacedSpan[] {
  const spans: PlacedSpan[] = [];
  const seen = new Set<string>();
  for (const { tabId, segmentId, startUtf16 } of plan.matches) {
    const tab = tabById(plan.before, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    const placed = segment === null ? null : paragraphAt(placedParagraphs(segment), startUtf16);
    if (placed === null || seen.has(`${tabId}\n${segmentId}\n${placed.startUtf16}`)) continue;
    seen.add(`${tabId}\n${segmentId}\n${placed.startUtf16}`);
    const text = unitText(placed.paragraph.raw);
    for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
      const start = placed.startUtf16 + from;
      spans.push({ tabId, segmentId, startUtf16: start, endUtf16: start + quote.length });
    }
  }
  return spans;
}

/** What the requests leave of comment anchors: text put strictly inside one keeps it alive (rulebook 6.1, 6.2). */
class AnchorsAfter {
  readonly #requests: readonly Request[];
  readonly #bySegment = new Map<string, SpansAfter>();

  constructor(requests: readonly Request[]) {
    this.#requests = requests;
  }

  isEmptied(span: PlacedSpan): boolean {
    const key = `${span.tabId}\n${span.segmentId}`;
    const after = this.#bySegment.get(key) ?? new SpansAfter(operationsOn(this.#requests, span));
    this.#bySegment.set(key, after);
    const { startUtf16, endUtf16 } = after.of(span);
    return endUtf16 <= startUtf16;
  }
}

function operationsOn(requests: readonly Request[], span: PlacedSpan): readonly TextOperation[] {
  return requests.flatMap((request): readonly TextOperation[] => {
    const place = request.insertText?.location ?? request.deleteContentRange?.range;
    if (place === undefined || (place.segmentId ?? "") !== span.segmentId) return [];
    if (place.tabId !== undefined && place.tabId !== span.tabId) return [];
    if (request.insertText !== undefined) {
      const { location, text } = request.insertText;
      return [{ kind: "insert", atUtf16: location?.index ?? 0, text: text ?? "" }];
    }
    const range = request.deleteContentRange?.range;
    return [{ kind: "delete", startUtf16: range?.startIndex ?? 0, endUtf16: range?.endIndex ?? 0 }];
  });
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00A0",
};

/** The quoted text of a comment; the service escapes it as HTML (rulebook 13.1). */
function quotedText(comment: Comment): string {
  const { mimeType, value } = comment.quotedFileContent ?? {};
  const text = value ?? "";
  return mimeType === "text/plain"
    ? text
    : text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}
