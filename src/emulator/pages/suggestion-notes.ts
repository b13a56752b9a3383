// Pending suggestions while a tab is written: marks them in the text and gathers what each one would do.
import type { SuggestedTextStyle } from "../../google-api/docs.ts";
import { element, join, nothing, type Html } from "./html.ts";

/** What one suggestion would do; `at` is the id of its first place on the page. */
export interface SuggestionNote {
  readonly id: string;
  readonly at: string;
  /** Words by place, in the order of the document. */
  readonly inserted: readonly string[];
  readonly deleted: readonly string[];
  /** What would look different: `bold`, `paragraph style`, `list`. */
  readonly restyled: readonly string[];
}

/** What of an element only suggestions account for. */
export interface Pending {
  readonly suggestedInsertionIds?: readonly string[] | undefined;
  readonly suggestedDeletionIds?: readonly string[] | undefined;
  readonly suggestedTextStyleChanges?: Readonly<Record<string, SuggestedTextStyle>> | undefined;
}

interface Draft {
  readonly inserted: string[];
  readonly deleted: string[];
  readonly restyled: Set<string>;
}

export class SuggestionNotes {
  readonly #drafts = new Map<string, Draft>();

  /** `content` with the marks of its suggestions; `words` are noted for their cards, unless empty. */
  marked(content: Html, words: string, pending: Pending): Html {
    const { suggestedInsertionIds = [], suggestedDeletionIds = [], suggestedTextStyleChanges = {} } = pending;
    let html = content;
    for (const [id, { textStyleSuggestionState = {} }] of Object.entries(suggestedTextStyleChanges)) {
      const names = Object.entries(textStyleSuggestionState)
        .filter(([, isSuggested]) => isSuggested === true)
        .map(([name]) => readable(name.replace(/Suggested$/, "")));
      html = element(
        "span",
        { class: "restyled", title: `suggested: ${names.join(", ")}`, id: this.#anchor(id) },
        html,
      );
      this.#restyle(id, names);
    }
    for (const id of suggestedInsertionIds) {
      html = element("ins", { title: "suggested insertion", id: this.#anchor(id) }, html);
      if (words !== "") this.#draft(id).inserted.push(words);
    }
    for (const id of suggestedDeletionIds) {
      html = element("del", { title: "suggested deletion", id: this.#anchor(id) }, html);
      if (words !== "") this.#draft(id).deleted.push(words);
    }
    return html;
  }

  /** Notes that suggestions would change a block in the way `what` says; answers what their cards lead to. */
  restyleBlock(ids: readonly string[], what: string): Html {
    const places = ids.map((id) => {
      const anchor = this.#anchor(id);
      this.#restyle(id, [what]);
      return anchor === null ? nothing : element("span", { id: anchor });
    });
    return join(places);
  }

  list(): SuggestionNote[] {
    return [...this.#drafts].map(([id, { inserted, deleted, restyled }]) => ({
      id,
      at: anchorOf(id),
      inserted,
      deleted,
      restyled: [...restyled],
    }));
  }

  /** An id for the first place of a suggestion, null for the others. */
  #anchor(id: string): string | null {
    if (this.#drafts.has(id)) return null;
    this.#draft(id);
    return anchorOf(id);
  }

  #restyle(id: string, names: readonly string[]): void {
    const { restyled } = this.#draft(id);
    for (const name of names) restyled.add(name);
  }

  #draft(id: string): Draft {
    const known = this.#drafts.get(id);
    if (known !== undefined) return known;
    const draft: Draft = { inserted: [], deleted: [], restyled: new Set() };
    this.#drafts.set(id, draft);
    return draft;
  }
}

function anchorOf(id: string): string {
  return `suggestion=${id}`;
}

/** `weightedFontFamily` → `weighted font family`. */
function readable(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
