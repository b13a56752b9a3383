// What a plan would destroy besides what it was asked to change, as stable strings that a caller can accept one by one.
import type { Request } from "../../google-api/docs.ts";
import type { Comment } from "../../google-api/drive.ts";
import { ToolError } from "../errors.ts";
import { segmentOf, tabById, type Span } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../document/walk.ts";
import { insertionOf } from "../plan/insertion.ts";
import { isPlaceholderId } from "../plan/placeholder-id.ts";
import type { Plan } from "../plan/plan.ts";
import { SpansAfter, type TextOperation } from "../plan/spans-after.ts";
import { tableLineOperations, takesLine, type TableLineOperation } from "../plan/table-line-operations.ts";
import { isStructuralLoss, structuralLosses } from "./structural-losses.ts";

/** Whether the plan deletes anything, so that comments can be lost at all. */
export function deletesText(plan: Plan): boolean {
  return plan.requests.some((request) => request.deleteContentRange !== undefined || takesLine(request));
}

/** `named_range:NAME`, `comment:ID` and the structural losses for everything that would go, each once. */
export function lossesOf(plan: Plan, comments: readonly Comment[]): readonly string[] {
  const losses = [...structuralLosses(plan), ...lostNamedRanges(plan), ...lostComments(plan, comments)];
  return [...new Set(losses)];
}

/** The refusal for losses that were not accepted, or null. `allowsStructural` accepts tables, images, chips and footnotes without their names. */
export function unacceptedLosses(
  losses: readonly string[],
  accepted: readonly string[],
  allowsStructural = false,
): ToolError | null {
  const refused = losses.filter(
    (loss) => !accepted.includes(loss) && !(allowsStructural && isStructuralLoss(loss)),
  );
  if (refused.length === 0) return null;
  return new ToolError(
    "LOSS_REFUSED",
    `Expected an edit that destroys nothing else, found ${refused.length === 1 ? "a loss" : `${refused.length} losses`}: ${refused.slice(0, 5).join(", ")}. Name each in accept_losses, or edit around it.`,
    { losses, not_accepted: refused },
  );
}

/** Named ranges that are gone afterwards, not made again under their name, and were not meant to go. */
function lostNamedRanges(plan: Plan): readonly string[] {
  const losses: string[] = [];
  for (const tab of plan.before.tabs) {
    const after = tabById(plan.after, tab.tabId);
    if (after === tab) continue;
    const left = new Set([...(after?.namedRanges ?? []).map((range) => range.namedRangeId), ...plan.unnamed]);
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
  const anchors = new AnchorsAfter(plan);
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
  for (const match of plan.matches) {
    for (const { startUtf16, text } of textsOver(plan, match)) {
      const { tabId, segmentId } = match;
      const key = `${tabId}\n${segmentId}\n${startUtf16}\n${text.length}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
        const start = startUtf16 + from;
        spans.push({ tabId, segmentId, startUtf16: start, endUtf16: start + quote.length });
      }
    }
  }
  return spans;
}

/** The paragraphs that a match lies in, those that touch as one text. */
function textsOver(
  { before }: Plan,
  { tabId, segmentId, startUtf16, endUtf16 }: PlacedSpan,
): readonly { readonly startUtf16: number; readonly text: string }[] {
  const tab = tabById(before, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  const paragraphs = segment === null ? [] : placedParagraphs(segment);
  const texts: { startUtf16: number; text: string }[] = [];
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= Math.max(endUtf16, startUtf16 + 1)) return texts;
    const last = texts[texts.length - 1];
    const text = unitText(placed.paragraph.raw);
    if (last !== undefined && last.startUtf16 + last.text.length === placed.startUtf16) last.text += text;
    else texts.push({ startUtf16: placed.startUtf16, text });
  }
}

/** What the requests leave of comment anchors: text put strictly inside one keeps it alive (rulebook 6.1, 6.2). */
class AnchorsAfter {
  readonly #requests: readonly Request[];
  readonly #lines: ReadonlyMap<Request, TableLineOperation>;
  readonly #bySegment = new Map<string, SpansAfter>();

  constructor({ requests, steps, maps }: Plan) {
    this.#requests = requests;
    this.#lines = tableLineOperations(steps, maps, requests);
  }

  isEmptied(span: PlacedSpan): boolean {
    const key = `${span.tabId}\n${span.segmentId}`;
    const after = this.#bySegment.get(key) ?? new SpansAfter(operationsOn(this.#requests, this.#lines, span));
    this.#bySegment.set(key, after);
    const { startUtf16, endUtf16 } = after.of(span);
    return endUtf16 <= startUtf16;
  }
}

function operationsOn(
  requests: readonly Request[],
  lines: ReadonlyMap<Request, TableLineOperation>,
  span: PlacedSpan,
): readonly TextOperation[] {
  const isHere = ({ tabId, segmentId }: { readonly tabId?: string; readonly segmentId?: string }): boolean =>
    (segmentId ?? "") === span.segmentId && (tabId === undefined || tabId === span.tabId);
  // Tabs that are put in to tell a list its levels are taken out again by it (rulebook 9.4).
  const hasLists = requests.some(({ createParagraphBullets }) => createParagraphBullets !== undefined);
  return requests.flatMap((request): readonly TextOperation[] => {
    const ofLine = lines.get(request);
    if (ofLine !== undefined) {
      return ofLine.tabId === span.tabId && ofLine.segmentId === span.segmentId ? ofLine.operations : [];
    }
    const inserted = insertionOf(request);
    if (inserted !== null) {
      if (!isHere(inserted.location) || (hasLists && /^\t+$/.test(inserted.text))) return [];
      return [{ kind: "insert", atUtf16: inserted.location.index ?? 0, text: inserted.text }];
    }
    const range = request.deleteContentRange?.range;
    if (range === undefined || !isHere(range)) return [];
    return [{ kind: "delete", startUtf16: range.startIndex ?? 0, endUtf16: range.endIndex ?? 0 }];
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
