// Paragraphs, code, quotes, callouts, HTML and rules: each becomes what a reader of the document would call by that name, or is
// refused by name with its lines.
import { doc, heading, p, tab } from "../../support/document-builder.ts";
import { House } from "../support/house.ts";
import {
  blank,
  laid,
  noWrite,
  readOut,
  refused,
  written,
  writtenAndTakenBack,
} from "../support/markdown-case.ts";
import { shown, shownItems } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

describe("field case 42: empty lines part paragraphs", () => {
  const markdown = "## H\n\nA.\n\nB.\n\nC.\n";

  it.each(["append_markdown", "replace_tab_markdown"] as const)(
    "%s: four paragraphs, read out as given",
    async (tool) => {
      const doc_id = await blank(house);
      const { lines } = await writtenAndTakenBack(house, tool, { doc_id, markdown });
      expect(lines).toEqual(["h2: H", "p: A.", "p: B.", "p: C."]);
    },
  );

  it("the read-out parts them again", async () => {
    const { doc_id } = await laid(house, tab(heading("H", 2), p("A."), p("B."), p("C.")));
    expect(await readOut(house, doc_id)).toBe(markdown);
    await noWrite(house, { doc_id, markdown });
  });

  it("lines without an empty one between are one paragraph, and a break is a break in it", async () => {
    const doc_id = await blank(house);
    const args = { doc_id, markdown: "one\ntwo\n\nthree  \nfour\\\nfive<br>six" };
    const { lines } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(lines).toEqual(["p: one two", "p: three↵four↵five↵six"]);
  });
});

describe("field case 43: bullets are bullets and code is one block", () => {
  const markdown = "- **A** — d.\n- B\n\n```\nl1\n\n  l3\n```\n";

  it("three lines with the empty one and the indentation", async () => {
    const doc_id = await blank(house);
    const { lines, after } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines.slice(0, 2)).toEqual(["bullet 0: {bold|A} — d.", "bullet 0: B"]);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^p.* shaded: \{code\|l1↵↵ {2}l3\}$/);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
  });

  it.each(["```\nl1\n\n  l3\n```\n", "```sh\n\techo `hi`\n\n```\n", "````\n```\nx\n```\n````\n"])(
    "a fence reads out as it was written: %j",
    async (fence) => {
      const doc_id = await blank(house);
      const { lines } = await written(house, "append_markdown", { doc_id, markdown: fence });
      expect(lines).toHaveLength(1);
      expect(await readOut(house, doc_id)).toBe(fence);
      await noWrite(house, { doc_id, markdown: fence });
    },
  );
});

describe("field case 44: code inside a list item belongs to it", () => {
  it("two bullets of one list with the code between them", async () => {
    const doc_id = await blank(house);
    const markdown = "- step\n\n  ```sh\n  echo hi\n  ```\n- next\n";
    const { lines, after } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines).toHaveLength(3);
    expect([lines[0], lines[2]]).toEqual(["bullet 0: step", "bullet 0: next"]);
    expect(lines[1]).toMatch(/^p \+\d+.* shaded: \{code\|echo hi\}$/);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
  });
});

describe("field case 45: quotes keep their structure", () => {
  it("no marker is text, the list is a list, what is deeper stands further in", async () => {
    const doc_id = await blank(house);
    const markdown = "> Note **this**\n>\n> - one\n>   - two\n>\n> > deeper\n";
    const { lines, after } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines.join("\n")).not.toContain(">");
    expect(lines).toHaveLength(4);
    const [first, one, two, last] = lines;
    expect(first).toMatch(/^p \+\d+.*: Note \{bold\|this\}$/);
    expect(one).toMatch(/^bullet 0.*: one$/);
    expect(two).toMatch(/^bullet 1.*: two$/);
    expect(last).toMatch(/^p \+\d+.*: deeper$/);
    expect(indentOf(last)).toBeGreaterThan(indentOf(first));
    expect(shownItems(after).map(({ level }) => level)).toEqual([0, 1]);
  });

  it("a quote in a range between paragraphs leaves those as they are", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Said."), p("Below.")));
    const markdown = "Above.\n\n> Said.\n\nBelow.\n";
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", { doc_id, markdown });
    expect([lines[0], lines[2]]).toEqual(["p: Above.", "p: Below."]);
    expect(lines[1]).toMatch(/^p \+\d+.*: Said\.$/);
    expect(await readOut(house, doc_id)).toBe("Above.\n\nSaid.\n\nBelow.\n");
  });
});

describe("field case 46: a callout is a quote with its label", () => {
  it.each([
    ["with words behind the label", "> [!WARNING] Mind the gap\n> Second line\n"],
    ["with the label alone", "> [!WARNING]\n> Mind the gap\n> Second line\n"],
  ])("%s", async (_name, markdown) => {
    const doc_id = await blank(house);
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(indentOf(line)).toBeGreaterThan(0);
    const words = lines.map((line) => line.slice(line.indexOf(": ") + 2)).join(" ");
    expect(words).toMatch(/warning/i);
    expect(words).toContain("Mind the gap");
    expect(words).toContain("Second line");
  });
});

describe("field case 47: HTML beyond a few tags is refused by name", () => {
  const markdown =
    '<details><summary>More</summary>\n\n**in**\n\n</details>\n\n<!-- note -->\n\n<div align="center">mid</div>\n';

  it.each(["append_markdown", "replace_tab_markdown"] as const)(
    "%s names every one with its line",
    async (tool) => {
      const { doc_id } = await laid(house, tab(p("Keep.")));
      const error = await refused(house, tool, { doc_id, markdown });
      expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
      const problems = problemsOf(error.diagnostics);
      expect(problems.map(({ construct }) => String(construct))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^html/)]),
      );
      const told = JSON.stringify(problems);
      for (const line of [1, 5, 7, 9]) expect(told).toMatch(new RegExp(`[^0-9]${line}[^0-9]`));
    },
  );

  it("the few that are taken become looks", async () => {
    const doc_id = await blank(house);
    const args = { doc_id, markdown: "<u>under</u> H<sub>2</sub>O m<sup>2</sup> a<br>b" };
    const { lines } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(lines).toEqual(["p: {underline|under} H{subscript|2}O m{superscript|2} a↵b"]);
  });
});

describe("field case 48: rules", () => {
  const rule = { element: { horizontalRule: {} } };
  const ruled = () => doc(tab(p("A"), p(rule), p("B"), p(rule))).document;

  it("new ones are refused, each with its line", async () => {
    const doc_id = await blank(house);
    const error = await refused(house, "append_markdown", { doc_id, markdown: "A\n\n---\n\nB\n\n***\n" });
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    expect(problemsOf(error.diagnostics)).toHaveLength(2);
    for (const line of [3, 7]) expect(error.message).toMatch(new RegExp(`[^0-9]${line}[^0-9]`));
  });

  it("those that are there read out as rules, one at the end too, and a read-out is no change", async () => {
    const doc_id = await house.add(ruled());
    const markdown = await readOut(house, doc_id);
    expect(markdown).toBe("A\n\n---\n\nB\n\n---\n");
    await noWrite(house, { doc_id, markdown: "A\n\n***\n\nB\n\n___\n" });
  });

  it("and stay where they are when the words around them change", async () => {
    const doc_id = await house.add(ruled());
    const markdown = "A new\n\n---\n\nB, and B again\n\nC\n\n---\n";
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", { doc_id, markdown });
    expect(lines).toEqual(["p: A new", "p: ⟨rule⟩", "p: B, and B again", "p: C", "p: ⟨rule⟩"]);
    expect(shown(await house.read(doc_id))).toEqual(["p: A", "p: ⟨rule⟩", "p: B", "p: ⟨rule⟩"]);
  });
});

function indentOf(line: string | undefined): number {
  return Number(/^\S+(?: \d)?(?: h\d)? \+(\d+)/.exec(line ?? "")?.[1] ?? 0);
}

function problemsOf(diagnostics: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const lists = Object.values(diagnostics).filter((value) => Array.isArray(value)) as unknown[][];
  const found = lists.find((list) =>
    list.some((one) => typeof one === "object" && one !== null && "construct" in one),
  );
  if (found === undefined) throw new Error(`expected problems in ${JSON.stringify(diagnostics)}`);
  return found as Readonly<Record<string, unknown>>[];
}
