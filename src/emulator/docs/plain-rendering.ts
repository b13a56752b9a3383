// A document as plain words for a page to show: tabs, paragraphs with their list glyph, tables. It makes no HTML.

/** One block of a rendered tab. A table's cells hold blocks again. */
export type PlainBlock =
  | { readonly kind: "paragraph"; readonly namedStyleType: string; readonly nestingLevel: number; readonly glyph: string; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly PlainBlock[])[])[] }
  | { readonly kind: "contents"; readonly blocks: readonly PlainBlock[] }
  | { readonly kind: "section-break" };

/** One tab; children follow their parent in the list, `nestingLevel` says how deep. */
export interface PlainTab {
  readonly tabId: string;
  readonly title: string;
  readonly nestingLevel: number;
  readonly body: readonly PlainBlock[];
  readonly headers: readonly (readonly PlainBlock[])[];
  readonly footers: readonly (readonly PlainBlock[])[];
  readonly footnotes: readonly { readonly number: string; readonly blocks: readonly PlainBlock[] }[];
}

export interface PlainDocument {
  readonly title: string;
  readonly tabs: readonly PlainTab[];
}
