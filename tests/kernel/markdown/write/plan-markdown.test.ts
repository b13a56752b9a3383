// What Markdown does to the part of a document it is written over: what stays, what is edited where it stands, what is refused with its line.
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import type { DocumentModel } from "../../../../src/kernel/document/model.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { planMarkdown, type MarkdownTarget } from "../../../../src/kernel/markdown/write/plan-markdown.ts";
import { buildPlan } from "../../../../src/kernel/plan/plan.ts";
import { writeMarkdown } from "../../../support/check-markdown-write.ts";
import {
  bold,
  doc,
  heading,
  image,
  item,
  p,
  styled,
  tab,
  table,
  type BlockSpec,
} from "../../../support/document-builder.ts";
import { markdownOf, numbered } from "../../../support/markdown-readings.ts";
import { Mix } from "../../../support/mix.ts";
import { memoryGoogle, type MemoryGoogle } from "../../../support/witnesses/memory-google.ts";

const whole: MarkdownTarget = { kind: "tab" };

function googleOf(...blocks: readonly BlockSpec[]): MemoryGoogle {
  const { document } = doc(tab(...blocks));
  return memoryGoogle(document, 1 + JSON.stringify(document).length);
}

/** The tab as Markdown after the write, which must be verified. */
function after(google: MemoryGoogle, markdown: string, target = whole): string {
  const mix = new Mix();
  const { outcome } = writeMarkdown(google, markdown, target, mix);
  expect([outcome, outcome === "written" ? "" : mix.toString()]).toEqual(["written", ""]);
  return markdownOf(google.read()).text;
}

function written(blocks: readonly BlockSpec[], markdown: string, target = whole): string {
  return after(googleOf(...blocks), markdown, target);
}

function modelOf(google: MemoryGoogle): DocumentModel {
  return parseDocument(google.read());
}

function refusalOf(blocks: readonly BlockSpec[], markdown: string, target = whole) {
  const model = modelOf(googleOf(...blocks));
  const planned = planMarkdown(model, model.tabs[0]!, target, markdown);
  return planned.kind === "refused"
    ? { code: planned.error.code, message: planned.error.message, ...planned.error.diagnostics }
    : { code: planned.kind };
}

function requestsOf(document: Document, markdown: string, target = whole): readonly Request[] {
  const model = parseDocument(document);
  const planned = planMarkdown(model, model.tabs[0]!, target, markdown);
  return planned.kind === "edit" ? buildPlan(model, planned.steps, planned.matches).requests : [];
}

/** The range between two marks of blocks that the builder makes. */
function between(blocks: readonly BlockSpec[], from = "a", to = "b"): MarkdownTarget {
  const { marks } = doc(tab(...blocks));
  return { kind: "range", startUtf16: marks[from]!.index, endUtf16: marks[to]!.index };
}

describe("a tab", () => {
  it("keeps the blocks that read alike, with everything on them", () => {
    const google = googleOf(p("One."), p(bold("Two"), " red"), p("Three."));
    const kept = google.read().tabs![0]!.documentTab!.body!.content![2];
    expect(after(google, "One!\n\n**Two** red\n\nThree.")).toBe("One!\n\n**Two** red\n\nThree.\n");
    expect(google.read().tabs![0]!.documentTab!.body!.content![2]).toEqual(kept);
  });

  it("is left alone by what it says already", () => {
    const google = googleOf(heading("Head", 2), p("Text."), item("x"));
    const text = markdownOf(google.read()).text;
    expect(writeMarkdown(google, text, whole, new Mix()).outcome).toBe("no-op");
  });

  it("loses all looks of what is replaced, the paragraph that cannot go included (case 24)", () => {
    const red = styled("y", { bold: true, foregroundColor: { color: { rgbColor: { red: 1 } } } });
    const google = googleOf(item("x"), { ...item(""), parts: [red] });
    expect(after(google, "Plain one.\n\nPlain two.")).toBe("Plain one.\n\nPlain two.\n");
    const [, ...paragraphs] = google.read().tabs![0]!.documentTab!.body!.content!;
    for (const { paragraph } of paragraphs) {
      expect(paragraph!.bullet).toBeUndefined();
      expect(paragraph!.elements!.map(({ textRun }) => textRun!.textStyle)).toEqual([{}]);
      expect(paragraph!.paragraphStyle!.indentStart?.magnitude ?? 0).toBe(0);
    }
  });

  it("is emptied by no Markdown at all", () => {
    expect(written([heading("Head"), table(["a"]), p("b")], "")).toBe("");
  });

  it("keeps a heading's id when its words change, and links to it", () => {
    const google = googleOf(heading("Scope", 2), p("See it."));
    expect(after(google, "## Extent {#x}\n\nSee [it](#x).")).toBe(
      "## Extent {#h.scope}\n\nSee [it](#h.scope).\n",
    );
  });

  it("gets links to headings that the write makes when it is written again (case 38)", () => {
    const text = "See [Summary](#summary) and [Why?](#why-us).\n\n## Summary\n\n## Why us? {#why-us}\n";
    const google = googleOf(p(""));
    const { result } = writeMarkdown(google, text, whole, new Mix());
    expect(result["warnings"]).toEqual([expect.stringContaining("#summary in line 1, #why-us in line 1")]);
    after(google, text);
    expect(markdownOf(google.read()).text).toMatch(
      /^See \[Summary\]\(#(h\.\w+)\) and \[Why\?\]\(#(h\.\w+)\)\.\n\n## Summary \{#\1\}\n\n## Why us\? \{#\2\}\n$/,
    );
    expect(writeMarkdown(google, text, whole, new Mix()).outcome).toBe("no-op");
  });

  it("has as many empty paragraphs beside tables as the service insists on, however often it is appended to (cases 54, 55)", () => {
    const google = googleOf(p("Hello"));
    const append = { kind: "append" } as const;
    after(google, "| a |\n| - |\n| 1 |", append);
    after(google, "| a |\n| - |\n| 1 |", append);
    const kinds = google
      .read()
      .tabs![0]!.documentTab!.body!.content!.map(({ table: one, paragraph }) =>
        one === undefined ? (paragraph?.elements?.[0]?.textRun?.content ?? "") : "table",
      );
    expect(kinds).toEqual(["", "Hello\n", "table", "\n", "table", "\n"]);
  });
});

describe("a list", () => {
  it.each([
    ["a first item", "- new\n- x\n- y\n"],
    ["an item in the middle", "- x\n- new\n- y\n"],
    ["a last item", "- x\n- y\n- new\n"],
    ["an item below another", "- x\n  - new\n- y\n"],
    ["a paragraph in an item", "- x\n\n  more\n\n- y\n"],
    ["code in an item", "- x\n\n  ```\n  code\n  ```\n\n- y\n"],
    ["numbers below an item", "- x\n  1. new\n- y\n"],
  ])("gets %s and stays the list it was", (_, markdown) => {
    const google = googleOf(item("x"), item("y"));
    expect(after(google, markdown)).toBe(markdown);
    const ids = google
      .read()
      .tabs![0]!.documentTab!.body!.content!.flatMap(({ paragraph }) =>
        /^[xy]/.test(paragraph?.elements?.[0]?.textRun?.content ?? "") ? [paragraph!.bullet!.listId] : [],
      );
    expect(ids).toEqual(["kix.list", "kix.list"]);
  });

  it("goes on behind items that are further in", () => {
    expect(written([item("x"), item("in", "kix.list", 1)], "- x\n  - in\n- new")).toBe(
      "- x\n  - in\n- new\n",
    );
  });

  it("is another one than the list right above it on its level", () => {
    const text = "- a\n  - b\n\n  * c\n- d\n\n* e\n";
    expect(written([p("")], text)).toBe(text);
  });

  it("counts on behind a table", () => {
    const text = "1. a\n\n| t |\n| --- |\n| 1 |\n\n2. b\n";
    expect(written([p("")], text)).toBe(text);
  });

  it("that stands as one of its own right below another is not gone on with, even where its number would be next", () => {
    const { document: built } = doc(
      tab(
        item("a"),
        item("b"),
        item("c"),
        item("in", "kix.list", 1),
        p("between"),
        item("in too", "kix.list", 1),
        item("in as well", "kix.list", 1),
        p(""),
        item("the last one"),
      ),
    );
    const document = structuredClone(built);
    for (const list of Object.values(document.tabs![0]!.documentTab!.lists!))
      list.listProperties!.nestingLevels = list.listProperties!.nestingLevels!.map(() => numbered);
    const { text } = markdownOf(document);
    expect(text).toBe(
      "1. a\n2. b\n3. c\n   1. in\n\nbetween\n\n2. in too\n3. in as well\n\n4) the last one\n",
    );
    expect(requestsOf(document, text)).toEqual([]);
    const google = memoryGoogle(document, 2);
    expect(after(google, text.replace("4) the last one", "4) the very last one"))).toBe(
      text.replace("4) the last one", "4) the very last one"),
    );
    const sent = requestsOf(document, text.replace("4) the last one", "4) the very last one"));
    expect(JSON.stringify(sent)).not.toMatch(/bullet|paragraphStyle/i);
  });

  it("becomes one when what parted it goes", () => {
    expect(written([item("x"), p("between"), item("y")], "- x\n- y")).toBe("- x\n- y\n");
  });

  it("ends where a heading follows (cases 26, 33)", () => {
    const text = "1. a\n2. b\n\n## Next\n\n- [ ] one\n- [ ] two\n\n# End\n";
    expect(written([p("")], text)).toBe(text);
  });

  it("is not gone on with by what is appended (case 25)", () => {
    expect(written([item("done")], "## Next\n\nText.", { kind: "append" })).toBe(
      "- done\n\n## Next\n\nText.\n",
    );
  });
});

describe("a range", () => {
  const document = [heading("Head"), p("One <a>two<b> three."), p("Next.")];

  it("inside a paragraph takes words, and the paragraph stays what it is (cases 22, 29)", () => {
    expect(written(document, "**Q3** and *more*", between(document))).toBe(
      "# Head\n\nOne **Q3** and *more* three.\n\nNext.\n",
    );
    const inHeading = [heading("My <a>old<b> head")];
    expect(written(inHeading, "new", between(inHeading))).toBe("# My new head\n");
    const inItem = [item("the <a>old<b> one"), item("y")];
    expect(written(inItem, "new", between(inItem))).toBe("- the new one\n- y\n");
  });

  it("inside a paragraph is taken out by no Markdown", () => {
    expect(written(document, "", between(document))).toBe("# Head\n\nOne  three.\n\nNext.\n");
  });

  it("inside a paragraph is parted by several blocks, and both halves stay what they were", () => {
    const inItem = [item("one <a>two<b> three"), item("y")];
    expect(written(inItem, "## H\n\nText.", between(inItem))).toBe(
      "- one\n\n## H\n\nText.\n\n- &#32;three\n- y\n",
    );
  });

  it("of all of a paragraph's text is the paragraph (case 23)", () => {
    const head = [{ ...heading("x", 2), parts: ["<a>Section<b>"] } as BlockSpec, p("Rest.")];
    expect(written(head, "## New\n\nProse.\n\n- one\n- two\n\n### Deep", between(head))).toBe(
      "## New\n\nProse.\n\n- one\n- two\n\n### Deep\n\nRest.\n",
    );
    expect(written(head, "New", between(head))).toBe("## New\n\nRest.\n");
  });

  it("from the middle of one paragraph to the middle of another leaves both ends as paragraphs", () => {
    const blocks = [p("One <a>two."), p("Gone."), heading("x"), p("Three<b> four.")];
    expect(written(blocks, "- new", between(blocks))).toBe("One\n\n- new\n\n&#32;four.\n");
  });

  it("ends exactly where it ends, a final table included", () => {
    const blocks = [p("One."), p("<a>Two."), table(["x", "y"]), p("<b>Last.")];
    expect(written(blocks, "New.", between(blocks))).toBe("One.\n\nNew.\n\nLast.\n");
    const end = [p("One."), p("<a>Two."), table(["x"]), p("<b>")];
    expect(written(end, "| n |\n| - |\n| 1 |", between(end))).toBe("One.\n\n| n |\n| --- |\n| 1 |\n");
  });

  it("in a cell stays in the cell", () => {
    const blocks = [p("One."), table([[p("<a>old"), p("lines<b>")], "z"]), p("End.")];
    const range = between(blocks);
    const google = googleOf(...blocks);
    after(google, "new **words**", { ...range } as MarkdownTarget);
    expect(markdownOf(google.read()).text).toBe("One.\n\n| new **words** | z |\n| --- | --- |\n\nEnd.\n");
  });

  it.each([
    ["backwards", { kind: "range", startUtf16: 5, endUtf16: 2 }],
    ["beyond the tab", { kind: "range", startUtf16: 1, endUtf16: 9_999 }],
    ["before the tab", { kind: "range", startUtf16: 0, endUtf16: 3 }],
  ] as const)("that lies %s is refused", (_, target) => {
    expect(refusalOf(document, "x", target)).toMatchObject({
      code: "INVALID_RANGE",
      tab_start: 1,
      write_status: "not_written",
    });
  });

  it("inside a character is refused", () => {
    const blocks = [p("ab😀c")];
    for (const range of [
      { startUtf16: 2, endUtf16: 4 },
      { startUtf16: 4, endUtf16: 6 },
    ]) {
      expect(refusalOf(blocks, "x", { kind: "range", ...range })).toMatchObject({ code: "INVALID_RANGE" });
    }
  });

  it("from outside a table into it is refused", () => {
    const blocks = [p("<a>One."), table(["x<b>y"]), p("")];
    expect(refusalOf(blocks, "x", between(blocks))).toMatchObject({ code: "INVALID_RANGE" });
  });
});

describe("an appended text", () => {
  const append = { kind: "append" } as const;

  it("stands behind the last paragraph, never in it (case 69)", () => {
    expect(written([p("Old")], "New", append)).toBe("Old\n\nNew\n");
  });

  it("uses up an empty last paragraph", () => {
    const google = googleOf(p("Old"), p(""));
    after(google, "New", append);
    expect(google.read().tabs![0]!.documentTab!.body!.content).toHaveLength(3);
  });

  it("counts on in a list that it goes on with", () => {
    const google = googleOf(p(""));
    after(google, "1. a\n2. b");
    expect(after(google, "3. c\n4. d", append)).toBe("1. a\n2. b\n3. c\n4. d\n");
  });

  it("must be something", () => {
    expect(refusalOf([p("Old")], " \n", append)).toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("footnotes", () => {
  const text = "One.[^1] Two.[^2]\n\n[^1]: First.\n[^2]: Second.\n";

  it("keep their marks when their texts change", () => {
    const google = googleOf(p(""));
    after(google, text);
    const ids = Object.keys(google.read().tabs![0]!.documentTab!.footnotes!);
    expect(after(google, text.replace("Second.", "Second *thought*."))).toBe(
      text.replace("Second.", "Second *thought*."),
    );
    expect(Object.keys(google.read().tabs![0]!.documentTab!.footnotes!)).toEqual(ids);
  });

  it("are told by what they say, however the text names them", () => {
    const google = googleOf(p(""));
    after(google, text);
    const renamed = "One.[^b] Two.[^a]\n\n[^a]: Second.\n\n[^b]: First.\n";
    expect(writeMarkdown(google, renamed, whole, new Mix()).outcome).toBe("no-op");
  });

  it("come in front of others", () => {
    const google = googleOf(p(""));
    after(google, text);
    expect(
      after(google, "Zero.[^n]\n\nOne.[^1] Two.[^2]\n\n[^n]: New.\n\n[^1]: First.\n\n[^2]: Second.\n"),
    ).toBe("Zero.[^1]\n\nOne.[^2] Two.[^3]\n\n[^1]: New.\n[^2]: First.\n[^3]: Second.\n");
  });
});

describe("what cannot be made", () => {
  it.each([
    ["a link that leads nowhere", "a\n\n[b](#nowhere)", "link", 3],
    ["a checked box", "- [ ] a\n- [x] b", "check_box", 2],
    ["a list from another number", "a\n\n7. b", "list_start", 3],
    ["a rule", "a\n\n---\n", "rule", 3],
    ["a page break with words behind it", "a [page-break] b", "page_break", 1],
    ["an object of no document", "a [image:kix.none]", "placeholder", 1],
  ])("is refused with its line: %s", (_, markdown, construct, line) => {
    expect(refusalOf([p("x")], markdown)).toMatchObject({
      code: "UNSUPPORTED_MARKDOWN",
      construct,
      problems: [expect.objectContaining({ construct, line })],
      write_status: "not_written",
    });
  });

  it("is told all at once", () => {
    const { problems } = refusalOf([p("x")], "7. a\n\n---\n\n[b](#c)") as unknown as {
      problems: readonly { construct: string }[];
    };
    expect(problems.map(({ construct }) => construct)).toEqual(["list_start", "rule", "link"]);
  });

  it("is an object that is asked for in another place", () => {
    const blocks = [p("first ", image), p("second")];
    expect(refusalOf(blocks, "second\n\nother words [image:kix.image]")).toMatchObject({
      code: "UNSUPPORTED_MARKDOWN",
      construct: "placeholder",
    });
    expect(written(blocks, "first words [image:kix.image]\n\nthird")).toBe(
      "first words [image:kix.image]\n\nthird\n",
    );
  });
});

describe("requests", () => {
  it("name nothing but the word that differs, in three hundred blocks", () => {
    const blocks = Array.from({ length: 300 }, (_, index) =>
      p(`Paragraph ${index} says something of its own.`),
    );
    const { document } = doc(tab(...blocks));
    const text = markdownOf(document).text.replace("Paragraph 150 says", "Paragraph 150 tells");
    const requests = requestsOf(document, text);
    const at = JSON.stringify(document).indexOf("Paragraph 150");
    expect(at).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(4);
    const paragraph = document.tabs![0]!.documentTab!.body!.content![151]!;
    for (const index of JSON.stringify(requests).match(/"(?:index|startIndex|endIndex)":(\d+)/g) ?? []) {
      const position = Number(/\d+/.exec(index)![0]);
      expect(position).toBeGreaterThan(paragraph.startIndex!);
      expect(position).toBeLessThan(paragraph.endIndex!);
    }
  });
});
