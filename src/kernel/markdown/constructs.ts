// Every construct of Markdown and of documents, and what becomes of it in each direction: the one table that docs/markdown.md shows and tests hold.

/** From a document: said in Markdown as it is, said in another way, kept by a placeholder, or left out and listed in `losses`. */
export type ReadFate = "kept" | "converted" | "placeholder" | "left out" | "none";

/** From Markdown: taken as it is written, taken as something else, or refused with its line, always or where a document does not hold it already. */
export type ParseFate = "kept" | "converted" | "refused" | "refused when new" | "none";

export interface Construct {
  readonly name: string;
  /** A whole text that holds it; null for what no text can ask for. */
  readonly example: string | null;
  readonly reading: ReadFate;
  readonly parsing: ParseFate;
  /** The construct that a refusal names. */
  readonly refusedAs?: string;
  /** Anything that is not said by the fates; "" for nothing. */
  readonly words: string;
}

function kept(name: string, example: string, words = ""): Construct {
  return { name, example, reading: "kept", parsing: "kept", words };
}

function converted(name: string, example: string, words: string): Construct {
  return { name, example, reading: "none", parsing: "converted", words };
}

function refused(name: string, example: string, refusedAs: string, words = ""): Construct {
  return { name, example, reading: "none", parsing: "refused", refusedAs, words };
}

/** What is read and may stand, and no request makes. */
function refusedWhenNew(name: string, example: string, refusedAs: string, words: string): Construct {
  return { name, example, reading: "kept", parsing: "refused when new", refusedAs, words };
}

function keptByName(name: string, example: string, words = ""): Construct {
  return { name, example, reading: "placeholder", parsing: "kept", words };
}

function leftOut(name: string, words = ""): Construct {
  return { name, example: null, reading: "left out", parsing: "none", words };
}

/** In the order of the page. Placeholders of the examples name objects that are there. */
export const constructs: readonly Construct[] = [
  kept("heading 1 to 6", "## Deliveries"),
  kept(
    "heading with its id",
    "See [below](#h.a1).\n\n## Deliveries {#h.a1}",
    "the id only where a link leads to it",
  ),
  converted("underlined heading", "Deliveries\n---", "`##`"),
  converted(
    "link to a heading by its words",
    "See [Why](#why).\n\n## Why",
    "the heading gets the name as its id",
  ),
  kept("title", "# Supply agreement {.title}"),
  kept("subtitle", "## a draft {.subtitle}"),
  kept("paragraph", "One paragraph."),
  converted("lines of one paragraph", "one\ntwo", "one line, parted by a space"),
  kept("break in a line", "one\\\ntwo"),
  converted("break by two spaces or a tag", "one  \ntwo<br>three", "a backslash at the line's end"),
  kept("bold", "a **bold** word"),
  kept("italic", "an *italic* word"),
  kept("bold and italic", "**_both_**"),
  kept("strikethrough", "~~gone~~"),
  kept("underline", "<u>under</u>"),
  kept("subscript, superscript", "H<sub>2</sub>O, m<sup>2</sup>"),
  kept("code in a line", "run `npm test` now"),
  kept("link", "[a page](https://example.com/)"),
  kept("link that is its own words", "<https://example.com/>"),
  converted("bare address", "https://example.com/", "`<…>`"),
  converted("link by reference", "[a page][x]\n\n[x]: https://example.com/", "the address in the link"),
  converted("title of a link", '[a](https://example.com/ "b")', "left out: links of a document have none"),
  kept("link to a heading, bookmark or tab", "[there](#h.a1)\n\n# There {#h.a1}"),
  kept("picture by its address", "![a cat](https://example.com/cat.png)", "asks for a new picture"),
  kept("footnote", "A claim.[^1]\n\n[^1]: Its source."),
  kept("bulleted list", "- one\n  - two\n- three"),
  kept("numbered list", "1. one\n2. two"),
  kept("numbered list from another number", "7. seven\n8. eight", "counts on in a list that is there"),
  kept("check list", "- [ ] to do", "the service does not tell what is checked"),
  kept("several paragraphs in an item", "- one\n\n  more\n\n- two"),
  kept("code in an item", "- one\n\n  ```\n  code\n  ```"),
  converted("table in an item", "- one\n\n  | a |\n  | - |", "the table stands behind the item"),
  kept("table", "| a | b |\n| --- | --: |\n| **1** | 2<br>3 |"),
  refused("row with more cells than the header", "| a |\n| - |\n| 1 | 2 |", "table_row"),
  refused("row with fewer cells than the header", "| a | b |\n| - | - |\n| 1 |", "table_row"),
  kept("code block", "```js\nlet a = 1;\n```", "its language where a named range of ours keeps it"),
  converted("indented code", "    let a = 1;", "a fence"),
  refused("fence that is never closed", "```\nlet a = 1;", "code_fence"),
  kept("quote", "> said\n>\n> > deeper"),
  kept("callout", "> [!NOTE]\n> Mind the gap.", "a quote with its label"),
  kept("page break", "[page-break]"),
  refusedWhenNew("horizontal rule", "---", "rule", "a rule that stands stays"),
  {
    ...refusedWhenNew("checked box", "- [x] done", "check_box", "the service neither tells nor sets it"),
    reading: "none",
  },
  refusedWhenNew(
    "list that begins with another number than 1",
    "7. seven",
    "list_start",
    "unless it goes on with a list above",
  ),
  refusedWhenNew(
    "item that begins with a tab",
    "- &#9;word",
    "list_tab",
    "the service takes the tab for a level",
  ),
  keptByName("picture of the document", "[image:kix.a1]"),
  keptByName(
    "chips of people, dates, files",
    '[chip:person:ana@example.com "Ana"]',
    "the words in quotes are for the reader",
  ),
  keptByName("equation", "[equation:1]"),
  keptByName("page number and other fields", "[field:page_number:1]"),
  keptByName("column break, rule in a line", "[column-break:1]"),
  keptByName("dropdown and other smart elements", "[smart:1]"),
  keptByName("table in a cell", "| a |\n| --- |\n| [table:0.1.0.0] |"),
  keptByName("contents table", "[contents:1]"),
  keptByName("section break", "[section-break:1]"),
  refused("placeholder of nothing that is there", "[image:unknown]", "placeholder"),
  refused("link without words", "[](https://example.com/)", "link"),
  refused("link without an address", "[a]()", "link"),
  refused("link that runs or holds data", "[a](javascript:b)", "link"),
  refused("picture in a link", "[![a](https://example.com/a.png)](https://example.com/)", "link"),
  refused("picture by a path", "![a](a.png)", "image"),
  refused("footnote mark without its text", "a[^1]", "footnote"),
  refused("footnote text without its mark", "[^1]: a", "footnote"),
  refused("second mark of a footnote", "a[^1] b[^1]\n\n[^1]: c", "footnote"),
  refused("numbered item with a check box", "1. [ ] a", "check_box"),
  refused("table, rule or page break in a quote", "> ---", "rule"),
  refused("page break in a cell", "| a |\n| - |\n| [page-break] |", "page_break"),
  refused("other HTML", "<div>x</div>", "html_block"),
  refused("other HTML in a line", "a <b>x</b>", "html"),
  leftOut("colours, fonts, sizes, small capitals"),
  leftOut("alignment, indents, spacing, borders, shading of paragraphs"),
  leftOut("merged cells, widths and look of tables"),
  leftOut("paragraphs, lists and headings of a cell", "shown as lines of the cell"),
  leftOut("paragraph without content"),
  leftOut("spaces at the end of a line"),
  leftOut("floating pictures and drawings"),
  leftOut("pending suggestions", "what is proposed to come is left out, what is proposed to go is shown"),
  leftOut("headers and footers", "read them by their `segment_id`"),
];
