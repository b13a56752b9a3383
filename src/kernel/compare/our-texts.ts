// What a plan's own places read before and after it, looked up for every difference and gathered once.
import { segmentOf, tabById } from "../document/model.ts";
import { SpanIndex } from "../document/span-index.ts";
import { paragraphAt, placedParagraphs } from "../document/walk.ts";
import { spanText, type Plan } from "../plan/plan.ts";
import { blockText } from "./blocks.ts";
import type { Difference } from "./difference.ts";

type Place = Pick<Difference, "tabId" | "segmentId">;

export class OurTexts {
  /** Whether the plan changes text at all, and not looks alone. */
  readonly changeText: boolean;
  readonly #plan: Plan;
  readonly #sources = new Map<string, readonly string[]>();
  readonly #matchesAfter = new Map<string, SpanIndex>();
  #words: { readonly old: ReadonlySet<string>; readonly new: ReadonlySet<string> } | null = null;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.changeText = plan.requests.some(
      ({ insertText, deleteContentRange }) => insertText !== undefined || deleteContentRange !== undefined,
    );
  }

  /** The texts, before the write, of the paragraphs that its matches in this segment stood in, each once. */
  sourceTexts(place: Place): readonly string[] {
    const key = keyOf(place);
    const texts = this.#sources.get(key) ?? this.#readSources(place);
    this.#sources.set(key, texts);
    return texts;
  }

  /** Whether a match, in the prediction, overlaps or touches this stretch. All of a segment that the plan makes counts as one. */
  isMatchAt(place: Place, startUtf16: number, endUtf16: number): boolean {
    const key = keyOf(place);
    const { matchesAfter, targets, madeIds } = this.#plan;
    const isMade = madeIds.includes(place.segmentId ?? "");
    const index =
      this.#matchesAfter.get(key) ??
      new SpanIndex((isMade ? targets : matchesAfter).filter((span) => keyOf(span) === key));
    this.#matchesAfter.set(key, index);
    return index.touches(startUtf16, endUtf16);
  }

  /** Whether this is what a match was to become. White space around it does not count, and one character is no proof. */
  isNewText(text: string): boolean {
    return this.#bothWords().new.has(text.trim());
  }

  /** Whether this is what stood at a match before, in the same way. */
  isOldText(text: string): boolean {
    return this.#bothWords().old.has(text.trim());
  }

  #readSources({ tabId, segmentId }: Place): readonly string[] {
    const tab = tabById(this.#plan.before, tabId);
    const segment = tab === null || segmentId === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return [];
    const paragraphs = placedParagraphs(segment);
    const sources = new Set(
      this.#plan.matches
        .filter((match) => match.tabId === tabId && match.segmentId === segmentId)
        .map(({ startUtf16 }) => paragraphAt(paragraphs, startUtf16)),
    );
    const texts = [...sources].map((placed) => (placed === null ? null : blockText(placed.paragraph)));
    return [...new Set(texts)].flatMap((text) => (text === null ? [] : [text]));
  }

  #bothWords(): { readonly old: ReadonlySet<string>; readonly new: ReadonlySet<string> } {
    if (this.#words !== null) return this.#words;
    const { before, matches } = this.#plan;
    const told = (texts: readonly (string | null)[]): ReadonlySet<string> =>
      new Set(texts.flatMap((text) => (text === null || text.length <= 1 ? [] : [text.trim()])));
    this.#words = {
      old: told(matches.map((match) => spanText(before, match))),
      new: told(matches.map(({ intendedText }) => intendedText)),
    };
    return this.#words;
  }
}

/** What is in no segment has a key that no segment has. */
function keyOf({ tabId, segmentId }: Place): string {
  return `${tabId}\n${segmentId ?? "\n"}`;
}
