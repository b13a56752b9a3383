// What a person sees of a tab, a line for each paragraph, taken from Google's answer alone: named style, list, indents and every
// look that differs from the named style. It knows nothing of Markdown and nothing of how a document is written.
import type {
  Document,
  DocumentTab,
  List,
  Paragraph,
  ParagraphElement,
  StructuralElement,
  Tab,
  TextStyle,
} from "../../../src/google-api/docs.ts";

/** Kind of a list item as it is seen. */
type ListKind = "bullet" | "number" | "check";

/** One paragraph that stands in a list. */
export interface ShownItem {
  readonly text: string;
  readonly kind: ListKind;
  readonly level: number;
  readonly listId: string;
}

interface Look {
  readonly document: Document;
  readonly content: DocumentTab;
  readonly styles: ReadonlyMap<string, TextStyle>;
}

export function tabsOf(document: Document): Tab[] {
  const below = (tabs: readonly Tab[]): Tab[] => tabs.flatMap((tab) => [tab, ...below(tab.childTabs ?? [])]);
  return below(document.tabs ?? []);
}

/** The tab of this id, the first one when none is named. */
export function contentOf(document: Document, tabId?: string): DocumentTab {
  const tabs = tabsOf(document);
  const found = tabId === undefined ? tabs[0] : tabs.find((tab) => tab.tabProperties?.tabId === tabId);
  if (found?.documentTab === undefined) throw new Error(`expected a tab ${tabId ?? ""}`);
  return found.documentTab;
}

/**
 * A line for each block of a tab's body: `h2: The {bold|new} plan`, `bullet 1: words`, `p +30 bar: a quote`. A table is a line
 * `table 2×3` and the lines of its cells, each with `[row.column]` in front. Objects stand as `⟨person sam@example.com⟩`.
 */
export function shown(document: Document, tabId?: string): string[] {
  const content = contentOf(document, tabId);
  return lines(content.body?.content ?? [], lookOf(document, content));
}

/** The same for a header, footer or footnote. */
export function shownSegment(document: Document, segmentId: string, tabId?: string): string[] {
  const content = contentOf(document, tabId);
  const segment =
    content.footnotes?.[segmentId] ?? content.headers?.[segmentId] ?? content.footers?.[segmentId];
  if (segment === undefined) throw new Error(`expected a segment ${segmentId}`);
  return lines(segment.content ?? [], lookOf(document, content));
}

/** The list items of a tab's body, those in cells included, in order. */
export function shownItems(document: Document, tabId?: string): ShownItem[] {
  const content = contentOf(document, tabId);
  return paragraphsOf(content.body?.content ?? []).flatMap((paragraph): ShownItem[] => {
    const listId = paragraph.bullet?.listId;
    if (listId === undefined) return [];
    const text = (paragraph.elements ?? []).map((element) => element.textRun?.content ?? "").join("");
    const level = paragraph.bullet?.nestingLevel ?? 0;
    return [{ text: text.replace(/\n$/, ""), kind: listKind(content.lists?.[listId], level), level, listId }];
  });
}

/** All paragraphs of these blocks, those in cells at any depth included. */
export function paragraphsOf(blocks: readonly StructuralElement[]): Paragraph[] {
  return blocks.flatMap((block) => {
    if (block.paragraph !== undefined) return [block.paragraph];
    return (block.table?.tableRows ?? []).flatMap((row) =>
      (row.tableCells ?? []).flatMap((cell) => paragraphsOf(cell.content ?? [])),
    );
  });
}

/** Everything that a write into one tab's body may not change: the other tabs whole, and the rest of this one. */
export function frameOf(document: Document, tabId?: string): unknown {
  const written = contentOf(document, tabId);
  const tabs = tabsOf(document).map(({ tabProperties, documentTab }) => {
    if (documentTab !== written) return { tabProperties, documentTab };
    const { headers, footers, documentStyle, namedStyles } = documentTab;
    return { tabProperties, documentTab: { headers, footers, documentStyle, namedStyles } };
  });
  return JSON.parse(
    JSON.stringify({ title: document.title, tabs }, (key, value: unknown) =>
      key === "contentUri" ? undefined : value,
    ),
  );
}

function lookOf(document: Document, content: DocumentTab): Look {
  const named = (content.namedStyles?.styles ?? []).map(
    (style) => [style.namedStyleType ?? "", style.textStyle ?? {}] as const,
  );
  return { document, content, styles: new Map(named) };
}

function lines(blocks: readonly StructuralElement[], look: Look): string[] {
  return blocks.flatMap((block, at) => {
    if (block.paragraph !== undefined) return [paragraphLine(block.paragraph, look)];
    if (block.tableOfContents !== undefined) return ["⟨contents⟩"];
    if (block.table === undefined) return at === 0 ? [] : ["⟨section break⟩"];
    const rows = block.table.tableRows ?? [];
    return [
      `table ${rows.length}×${block.table.columns ?? 0}`,
      ...rows.flatMap((row, rowIndex) =>
        (row.tableCells ?? []).flatMap((cell, columnIndex) =>
          lines(cell.content ?? [], look).map((line) => `[${rowIndex}.${columnIndex}] ${line}`),
        ),
      ),
    ];
  });
}

const shortNames: Readonly<Record<string, string>> = {
  NORMAL_TEXT: "p",
  TITLE: "title",
  SUBTITLE: "subtitle",
};

function paragraphLine(paragraph: Paragraph, look: Look): string {
  const style = paragraph.paragraphStyle ?? {};
  const named = style.namedStyleType ?? "NORMAL_TEXT";
  const base = { ...look.styles.get("NORMAL_TEXT"), ...look.styles.get(named) };
  const short = shortNames[named] ?? named.replace("HEADING_", "h");
  const { bullet } = paragraph;
  const frame = [short];
  if (bullet !== undefined) {
    const level = bullet.nestingLevel ?? 0;
    frame.unshift(`${listKind(look.content.lists?.[bullet.listId ?? ""], level)} ${level}`);
    if (short === "p") frame.pop();
  } else {
    const indent = style.indentStart?.magnitude ?? 0;
    if (indent !== 0) frame.push(`+${indent}`);
  }
  if ((style.borderLeft?.width?.magnitude ?? 0) > 0) frame.push("bar");
  if (hexOf(style.shading?.backgroundColor) !== "") frame.push("shaded");
  if (!["START", "ALIGNMENT_UNSPECIFIED"].includes(style.alignment ?? "START"))
    frame.push((style.alignment ?? "").toLowerCase());
  return `${frame.join(" ")}: ${inline(paragraph.elements ?? [], base, look)}`.trimEnd();
}

function inline(elements: readonly ParagraphElement[], base: TextStyle, look: Look): string {
  const pieces: { marks: string; text: string }[] = [];
  const put = (marks: string, text: string) => {
    const last = pieces[pieces.length - 1];
    if (last !== undefined && last.marks === marks) last.text += text;
    else if (text !== "") pieces.push({ marks, text });
  };
  for (const element of elements) {
    const run = element.textRun;
    if (run === undefined) {
      put("", objectText(element, look));
      continue;
    }
    const marks = marksOf({ ...base, ...run.textStyle }, base, look);
    const content = (run.content ?? "").replace(/\v/g, "↵").replace(/\ue907/g, "⟨glyph⟩");
    put(marks, content.replace(/\n$/, ""));
    if (content.endsWith("\n")) {
      const before = pieces[pieces.length - 1]?.marks ?? "";
      const extra = marks.split(" ").filter((mark) => mark !== "" && !before.split(" ").includes(mark));
      put(extra.join(" "), extra.length === 0 ? "" : "¶");
    }
  }
  return pieces.map(({ marks, text }) => (marks === "" ? text : `{${marks}|${text}}`)).join("");
}

/** The looks of a text that its paragraph's named style does not give, by name; a link's own underline and blue are left out. */
function marksOf(style: TextStyle, base: TextStyle, look: Look): string {
  const marks: string[] = [];
  const link = linkText(style, look);
  if (link !== "") marks.push(`→${link}`);
  const flags = [
    "bold",
    "italic",
    "strikethrough",
    "smallCaps",
    ...(link === "" ? (["underline"] as const) : []),
  ] as const;
  for (const flag of flags) {
    if ((style[flag] ?? false) === (base[flag] ?? false)) continue;
    marks.push(style[flag] === true ? flag : `no-${flag}`);
  }
  const offset = style.baselineOffset ?? "NONE";
  if (offset !== (base.baselineOffset ?? "NONE")) marks.push(offset.toLowerCase());
  const family = style.weightedFontFamily?.fontFamily ?? "";
  const isOther = family !== (base.weightedFontFamily?.fontFamily ?? "");
  const isCode = isOther && /mono|courier|code|consolas/i.test(family);
  if (isOther) marks.push(isCode ? "code" : `font:${family.replace(/ /g, "_")}`);
  const size = style.fontSize?.magnitude ?? 0;
  if (size !== (base.fontSize?.magnitude ?? 0)) marks.push(`size:${size}`);
  const color = hexOf(style.foregroundColor);
  if (link === "" && color !== hexOf(base.foregroundColor) && !isCode) marks.push(`color:${color}`);
  const back = hexOf(style.backgroundColor);
  if (!isCode && back !== hexOf(base.backgroundColor)) marks.push(`back:${back}`);
  return marks.join(" ");
}

/** The target of a link: an address, or `#` and the words of the heading it leads to. */
function linkText(style: TextStyle, look: Look): string {
  const { link } = style;
  if (link === undefined) return "";
  if (link.url !== undefined) return link.url;
  const headingId = link.heading?.id ?? link.headingId;
  if (headingId !== undefined) {
    const found = tabsOf(look.document)
      .flatMap((tab) => paragraphsOf(tab.documentTab?.body?.content ?? []))
      .find((paragraph) => paragraph.paragraphStyle?.headingId === headingId);
    if (found === undefined) return `#?${headingId}`;
    return `#${(found.elements ?? [])
      .map((element) => element.textRun?.content ?? "")
      .join("")
      .trim()}`;
  }
  const bookmarkId = link.bookmark?.id ?? link.bookmarkId;
  if (bookmarkId !== undefined) return `#bookmark:${bookmarkId}`;
  return link.tabId === undefined ? "" : `#tab:${link.tabId}`;
}

function objectText(element: ParagraphElement, look: Look): string {
  const { footnoteReference, person, richLink, dateElement, inlineObjectElement, autoText } = element;
  if (person !== undefined) return `⟨person ${person.personProperties?.email ?? ""}⟩`;
  if (richLink !== undefined) return `⟨file ${richLink.richLinkProperties?.title ?? ""}⟩`;
  if (dateElement !== undefined)
    return `⟨date ${(dateElement.dateElementProperties?.timestamp ?? "").slice(0, 10)}⟩`;
  if (inlineObjectElement !== undefined) return `⟨image ${inlineObjectElement.inlineObjectId ?? ""}⟩`;
  if (footnoteReference !== undefined) {
    const note = look.content.footnotes?.[footnoteReference.footnoteId ?? ""];
    const words = lines(note?.content ?? [], look).map((line) => line.replace(/^p: ?/, "").trim());
    return `⟨note ${words.join(" / ")}⟩`;
  }
  if (autoText !== undefined) return `⟨field⟩`;
  if (element.equation !== undefined) return "⟨equation⟩";
  if (element.horizontalRule !== undefined) return "⟨rule⟩";
  if (element.pageBreak !== undefined) return "⟨page break⟩";
  if (element.columnBreak !== undefined) return "⟨column break⟩";
  return "⟨other⟩";
}

/** As the glyph of the item's level says: numbers, a symbol, or neither, which is a check list. */
function listKind(list: List | undefined, level: number): ListKind {
  const glyph = list?.listProperties?.nestingLevels?.[level];
  if ((glyph?.glyphSymbol ?? "") !== "") return "bullet";
  return ["GLYPH_TYPE_UNSPECIFIED", "NONE"].includes(glyph?.glyphType ?? "NONE") ? "check" : "number";
}

interface OptionalColor {
  readonly color?: {
    readonly rgbColor?: { readonly red?: number; readonly green?: number; readonly blue?: number };
  };
}

/** `#rrggbb`, or nothing where no colour is set; black is a text's usual colour and shown as none, too. */
function hexOf(color: OptionalColor | undefined): string {
  const rgb = color?.color?.rgbColor;
  if (rgb === undefined) return "";
  const hex = [rgb.red, rgb.green, rgb.blue]
    .map((part) =>
      Math.round((part ?? 0) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
  return hex === "000000" ? "" : `#${hex}`;
}
