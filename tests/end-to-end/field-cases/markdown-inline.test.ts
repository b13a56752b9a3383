// Emphasis, escapes, links and text that only looks like Markdown: what is written, what is read, and that both agree.
import { bold, p, styled, tab } from "../../support/document-builder.ts";
import { House } from "../support/house.ts";
import {
  blank,
  laid,
  noWrite,
  rangeOf,
  readOut,
  written,
  writtenAndTakenBack,
} from "../support/markdown-case.ts";
import { paragraphsOf, shown } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

async function append(markdown: string) {
  const doc_id = await blank(house);
  return { doc_id, ...(await written(house, "append_markdown", { doc_id, markdown })) };
}

/** What is read out of a document is written into an empty one, which then looks the same and reads the same. */
async function expectSameElsewhere(doc_id: string): Promise<void> {
  const markdown = await readOut(house, doc_id);
  const copy = await blank(house);
  const { lines } = await written(house, "replace_tab_markdown", { doc_id: copy, markdown });
  expect(lines).toEqual(shown(await house.read(doc_id)));
  expect(await readOut(house, copy)).toBe(markdown);
  await noWrite(house, { doc_id: copy, markdown });
  await noWrite(house, { doc_id, markdown });
}

describe("field case 34: bold that ends in a full-width mark is bold", () => {
  const markdown = "这是**我想做的事。**所以继续。\n\n**历经10年发展，**年";
  const lines = ["p: 这是{bold|我想做的事。}所以继续。", "p: {bold|历经10年发展，}年"];

  it("and no star is written", async () => {
    const { doc_id, lines: found } = await append(markdown);
    expect(found).toEqual(lines);
    await expectSameElsewhere(doc_id);
  });

  it("in the middle of a paragraph that stands there, too", async () => {
    const { doc_id, marks } = await laid(house, tab(p("前文<a>这里<b>后文")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const args = { doc_id, ...range, markdown: "这是**我想做的事。**所以" };
    const { lines: found } = await writtenAndTakenBack(house, "replace_range_markdown", args);
    expect(found).toEqual(["p: 前文这是{bold|我想做的事。}所以后文"]);
  });
});

describe("field case 35: underscores inside names are not emphasis", () => {
  it("names keep theirs; a word alone between two pairs is bold, and a warning says so", async () => {
    const { answer, lines } = await append(
      "Set max_row_count, get_user_id and my__file__name; then __init__.",
    );
    expect(lines).toEqual(["p: Set max_row_count, get_user_id and my__file__name; then {bold|init}."]);
    expect(JSON.stringify(answer["warnings"] ?? null)).toContain("__init__");
  });

  it("names read out again as they are", async () => {
    const { doc_id } = await laid(house, tab(p("max_row_count, my__file__name and __init__ and _x_")));
    await expectSameElsewhere(doc_id);
  });
});

describe("field case 36: backslashes escape outside of code and stay inside", () => {
  it("the text is as it is meant", async () => {
    const markdown = String.raw`\*not bold\* but ${"`\\d+\\.\\d+`"} and C:\\temp and \# no heading`;
    const { doc_id, lines } = await append(markdown);
    expect(lines).toEqual([String.raw`p: *not bold* but {code|\d+\.\d+} and C:\temp and # no heading`]);
    await expectSameElsewhere(doc_id);
  });

  it("an escaped mark at the beginning of a line makes no block", async () => {
    const { doc_id, lines } = await append("\\# no heading\n\n\\- no item\n\n1\\. no number\n\n\\> no quote");
    expect(lines).toEqual(["p: # no heading", "p: - no item", "p: 1. no number", "p: > no quote"]);
    await expectSameElsewhere(doc_id);
  });
});

describe("field case 37: link targets with brackets and spaces are whole", () => {
  const markdown =
    "[Foo](https://ex.test/wiki/Foo_(bar)) and [q](<https://ex.test/a b>) and [t](https://ex.test/#:~:text=a%20(b),c)";

  it("three targets, and nothing of them is text", async () => {
    const { doc_id, lines, after } = await append(markdown);
    const links = paragraphsOf(after.tabs![0]!.documentTab!.body!.content!).flatMap(({ elements }) =>
      (elements ?? []).flatMap(({ textRun }) => {
        const url = textRun?.textStyle?.link?.url;
        return url === undefined ? [] : [[textRun?.content, url.replace(/ /g, "%20")]];
      }),
    );
    expect(links).toEqual([
      ["Foo", "https://ex.test/wiki/Foo_(bar)"],
      ["q", "https://ex.test/a%20b"],
      ["t", "https://ex.test/#:~:text=a%20(b),c"],
    ]);
    expect(lines[0]!.replace(/\{[^|]*\|([^}]*)\}/g, "$1")).toBe("p: Foo and q and t");
    await expectSameElsewhere(doc_id);
  });
});

describe("field case 39: emphasis over white space and line ends", () => {
  it("markers stand tight to the words, and nothing is marked that is not seen", async () => {
    const { doc_id } = await laid(
      house,
      tab(
        { ...p(bold("Title ")), endStyle: { bold: true } },
        p("one", styled(" ", { italic: true }), "two"),
        p(bold("Word "), "then ", styled(" slanted ", { italic: true }), "text"),
      ),
    );
    const markdown = await readOut(house, doc_id);
    expect(markdown).toMatch(/^\*\*Title\*\*\n\none two\n\n\*\*Word\*\* then /);
    expect(markdown).toContain("*slanted*");
    expect(markdown).not.toMatch(/\*\* \*\*|\* \*\*|\*\*\n\*\*/);
    await noWrite(house, { doc_id, markdown });
  });
});

describe("field case 40: ordinary paragraphs that look like blocks stay paragraphs", () => {
  const texts = [
    "---",
    "1. First reason",
    "2) Second",
    "+ plus",
    "# hash",
    "> quote",
    "| pipe |",
    "    four spaces",
    "- dash",
    "* star",
    "===",
    "```",
    "~~~",
    "[x]: https://ex.test",
    "[^1]: note",
    "</div>",
    "a <br/> b",
    "&amp; and &copy;",
    "- [ ] box",
    "[page-break]",
    "| - |",
    "\ttab",
  ];

  it("each alone, read out and written back, is no change, and the same elsewhere", async () => {
    for (const text of texts) {
      const { doc_id } = await laid(house, tab(p(text)));
      await expectSameElsewhere(doc_id);
    }
  });

  it("and all below each other", async () => {
    const { doc_id } = await laid(house, tab(...texts.map((text) => p(text))));
    expect(shown(await house.read(doc_id))).toEqual(texts.map((text) => `p: ${text}`));
    await expectSameElsewhere(doc_id);
  });
});

describe("field case 41: touching runs and typed marks are told apart", () => {
  it("read out and written, both looks and all characters are there", async () => {
    const { doc_id } = await laid(
      house,
      tab(
        p(bold("a"), styled("b", { bold: true, italic: true })),
        p("*literal* stars"),
        p("[not a link](x) typed as text"),
        p(styled("a", { italic: true }), bold("b"), "c", styled("d", { strikethrough: true })),
      ),
    );
    expect(shown(await house.read(doc_id))).toEqual([
      "p: {bold|a}{bold italic|b}",
      "p: *literal* stars",
      "p: [not a link](x) typed as text",
      "p: {italic|a}{bold|b}c{strikethrough|d}",
    ]);
    await expectSameElsewhere(doc_id);
  });
});
