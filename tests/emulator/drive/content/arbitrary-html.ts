// Random pages of the constructs that documents have, for the laws of conversions.
import fc from "fast-check";

const word = fc.stringMatching(/^[A-Za-z0-9äöü中文é😀.,!?*_#[\]()`~|>+-]{1,8}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(" "));

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Text with a style of its own, as HTML. */
const span = fc
  .tuple(words, fc.constantFrom("", "b", "i", "u", "s", "code", "a", "sup"))
  .map(([text, tag]) => {
    if (tag === "") return escape(text);
    return tag === "a"
      ? `<a href="https://example.com/${text.length}?a=1&amp;b=2">${escape(text)}</a>`
      : `<${tag}>${escape(text)}</${tag}>`;
  });

const inline = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => spans.join(" "));

const paragraph = fc
  .tuple(inline, fc.constantFrom("p", "h1", "h2", "h3", "h4", "h5", "h6", "p", "p"))
  .map(([text, tag]) => `<${tag}>${text}</${tag}>`);

interface Item {
  readonly text: string;
  readonly nested: readonly Item[];
  readonly tag: string;
}

const { list } = fc.letrec<{ list: readonly Item[]; item: Item }>((tie) => ({
  list: fc.array(tie("item"), { minLength: 1, maxLength: 3, depthIdentifier: "list" }),
  item: fc.record({
    text: inline,
    tag: fc.constantFrom("ul", "ol"),
    nested: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constant([]), tie("list")),
  }),
}));

function listHtml(items: readonly Item[], tag: string): string {
  const inner = items.map(
    ({ text, nested, tag: below }) => `<li>${text}${nested.length === 0 ? "" : listHtml(nested, below)}</li>`,
  );
  return `<${tag}>${inner.join("")}</${tag}>`;
}

const lists = fc.tuple(list, fc.constantFrom("ul", "ol")).map(([items, tag]) => listHtml(items, tag));

const table = fc
  .tuple(fc.array(fc.array(inline, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }))
  .map(([rows]) => {
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
    return `<table>${cells.join("")}</table>`;
  });

/** A page: some blocks, with words in each of them. */
export const arbitraryPage = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, lists, table), { minLength: 1, maxLength: 6 })
  .map((blocks) => blocks.join(""));
