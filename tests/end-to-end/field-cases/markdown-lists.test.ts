// Lists as people write them become the service's own lists: levels, numbers and check boxes, never markers as text.
import { doc, heading, item, p, tab, type BlockSpec } from "../../support/document-builder.ts";
import { House } from "../support/house.ts";
import {
  blank,
  laid,
  noWrite,
  prepare,
  readOut,
  refused,
  writtenAndTakenBack,
} from "../support/markdown-case.ts";
import { shown, shownItems, type ShownItem } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

async function append(markdown: string, ...blocks: readonly BlockSpec[]) {
  const doc_id = blocks.length === 0 ? await blank(house) : (await laid(house, tab(...blocks))).doc_id;
  const { lines, after } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
  return { lines, items: shownItems(after) };
}

function idsOf(items: readonly ShownItem[], ...texts: readonly string[]): number {
  return new Set(items.filter(({ text }) => texts.includes(text)).map(({ listId }) => listId)).size;
}

describe("field case 30: nested items keep their levels", () => {
  it.each([
    ["two columns", "- two\n  - child", ["bullet 0: two", "bullet 1: child"]],
    ["four columns", "- four\n    - child", ["bullet 0: four", "bullet 1: child"]],
    ["a tab", "- tab\n\t- child", ["bullet 0: tab", "bullet 1: child"]],
    [
      "below a number",
      "1. num\n   - child\n     - grandchild",
      ["number 0: num", "bullet 1: child", "bullet 2: grandchild"],
    ],
  ])("indented by %s", async (_name, markdown, expected) => {
    expect((await append(markdown)).lines).toEqual(expected);
    expect((await append(markdown, p("Above."))).lines).toEqual(["p: Above.", ...expected]);
  });

  it("all of them in one text, each list its own", async () => {
    const markdown =
      "- two\n  - child\n\n- four\n    - child\n\n- tab\n\t- child\n\n1. num\n   - child\n     - grandchild";
    const { lines } = await append(markdown);
    expect(lines).toEqual([
      "bullet 0: two",
      "bullet 1: child",
      "bullet 0: four",
      "bullet 1: child",
      "bullet 0: tab",
      "bullet 1: child",
      "number 0: num",
      "bullet 1: child",
      "bullet 2: grandchild",
    ]);
  });

  it("nine levels, and back to the first", async () => {
    const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const markdown = [...levels.map((level) => `${"  ".repeat(level)}- l${level}`), "- last"].join("\n");
    const { lines, items } = await append(markdown);
    expect(lines).toEqual([...levels.map((level) => `bullet ${level}: l${level}`), "bullet 0: last"]);
    expect(new Set(items.map(({ listId }) => listId)).size).toBe(1);
  });

  it("a tenth level is refused with its line", async () => {
    const doc_id = await blank(house);
    const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const markdown = levels.map((level) => `${"  ".repeat(level)}- l${level}`).join("\n");
    const error = await refused(house, "append_markdown", { doc_id, markdown });
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    expect(error.message).toContain("10");
  });
});

describe("field case 31: sub-bullets do not break the numbering", () => {
  it("one numbered list counts 1, 2, 3 around the bullets below its items", async () => {
    const { lines, items } = await append("1. one\n   - x\n1. two\n  - y\n1. three");
    expect(lines).toEqual([
      "number 0: one",
      "bullet 1: x",
      "number 0: two",
      "bullet 1: y",
      "number 0: three",
    ]);
    expect(idsOf(items, "one", "two", "three")).toBe(1);
  });

  it("the same read out again counts on", async () => {
    const doc_id = await blank(house);
    const markdown = "1. one\n   - x\n1. two\n  - y\n1. three";
    await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    const again = await blank(house);
    const args = { doc_id: again, markdown: "Before.\n\n1. one\n   - x\n2. two\n   - y\n3. three\n\nAfter." };
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", args);
    expect(lines[0]).toBe("p: Before.");
    expect(lines[6]).toBe("p: After.");
  });
});

describe("field case 32: a list that starts at another number", () => {
  const clauses = "79. Clause A\n80. Clause B";

  it("is refused with its number and line where the service cannot make it", async () => {
    const { doc_id } = await laid(house, tab(p("Contract.")));
    const error = await refused(house, "append_markdown", { doc_id, markdown: `Intro.\n\n${clauses}` });
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    expect(error.message).toContain("79");
    expect(JSON.stringify(error.diagnostics)).toContain("3");
  });

  it("counts on where the list above ends right before that number", async () => {
    const doc_id = await blank(house);
    await prepare(house, doc_id, [
      { insertText: { location: { index: 1 }, text: "one\ntwo" } },
      {
        createParagraphBullets: {
          range: { startIndex: 1, endIndex: 8 },
          bulletPreset: "NUMBERED_DECIMAL_ALPHA_ROMAN",
        },
      },
    ]);
    const before = shownItems(await house.read(doc_id));
    const args = { doc_id, markdown: "3. three\n4. four" };
    const { lines, after } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(lines).toEqual(["number 0: one", "number 0: two", "number 0: three", "number 0: four"]);
    expect(shownItems(after).slice(0, 2)).toEqual(before);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
  });

  it("stays where it is there, when a word of it changes", async () => {
    const { document } = doc(tab(heading("Terms"), item("Clause A"), item("Clause B"), p("Below.")));
    const list = document.tabs![0]!.documentTab!.lists!["kix.list"]!.listProperties!;
    list.nestingLevels = list.nestingLevels!.map(({ glyphSymbol: _symbol, ...level }) => ({
      ...level,
      glyphType: "DECIMAL",
      glyphFormat: "%0.",
      startNumber: 79,
    }));
    const doc_id = await house.add(document);
    expect(await readOut(house, doc_id)).toContain(clauses);
    const markdown = (await readOut(house, doc_id)).replace("Clause B", "Clause Two");
    const before = await house.read(doc_id);
    const { lines, after } = await writtenAndTakenBack(house, "replace_tab_markdown", { doc_id, markdown });
    expect(lines).toEqual(["h1: Terms", "number 0: Clause A", "number 0: Clause Two", "p: Below."]);
    expect(after.tabs![0]!.documentTab!.lists).toEqual(before.tabs![0]!.documentTab!.lists);
    expect(shownItems(after).map(({ listId }) => listId)).toEqual(["kix.list", "kix.list"]);
  });
});

describe("field case 33: a heading right behind check boxes has none", () => {
  const markdown = "- [ ] one\n- [ ] two\n# End";

  it.each(["append_markdown", "replace_tab_markdown"] as const)("%s", async (tool) => {
    const doc_id = await blank(house);
    const { lines, after } = await writtenAndTakenBack(house, tool, { doc_id, markdown });
    expect(lines).toEqual(["check 0: one", "check 0: two", "h1: End"]);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
    expect(shown(after)).toEqual(lines);
  });

  it("a read-out of it is no change", async () => {
    const { doc_id } = await laid(house, tab(p("one"), p("two"), heading("End")));
    await prepare(house, doc_id, [
      {
        createParagraphBullets: { range: { startIndex: 1, endIndex: 8 }, bulletPreset: "BULLET_CHECKBOX" },
      },
    ]);
    expect(await readOut(house, doc_id)).toBe(`${markdown.replace("\n#", "\n\n#")}\n`);
    await noWrite(house, { doc_id, markdown });
  });

  it("a box that is checked is refused where it would have to be made", async () => {
    const doc_id = await blank(house);
    const error = await refused(house, "append_markdown", { doc_id, markdown: "- [ ] one\n- [x] two" });
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    expect(JSON.stringify(error.diagnostics)).toContain("2");
  });
});
