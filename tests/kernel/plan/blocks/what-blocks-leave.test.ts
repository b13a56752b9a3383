// What stands where after blocks were written or taken out: nothing bleeds from the neighbours, nothing is glued to them, nothing is left behind.
import type { Paragraph } from "../../../../src/google-api/docs.ts";
import type { ToolError } from "../../../../src/kernel/errors.ts";
import { segmentOf, tabById, type Block, type DocumentModel } from "../../../../src/kernel/document/model.ts";
import { unitText } from "../../../../src/kernel/document/paragraph-text.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { structuralLosses } from "../../../../src/kernel/guard/structural-losses.ts";
import { unacceptedLosses } from "../../../../src/kernel/guard/losses.ts";
import type { Content, ContentListItem, ContentParagraph } from "../../../../src/kernel/plan/content.ts";
import { buildPlan } from "../../../../src/kernel/plan/plan.ts";
import { freshCellStyle } from "../../../../src/kernel/plan/paragraph-style.ts";
import { deleteBlocks, insertBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  tab,
  table,
  type BlockSpec,
} from "../../../support/document-builder.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";

const where = { tabId: "t.0", segmentId: "" };
const documentOf = (...blocks: readonly BlockSpec[]) => doc(tab(...blocks)).document;

function plain(text: string, more: Partial<ContentParagraph> = {}): ContentParagraph {
  return {
    kind: "paragraph",
    namedStyle: "NORMAL_TEXT",
    style: {},
    list: null,
    content: text === "" ? [] : [{ kind: "text", text, textStyle: {} }],
    ...more,
  };
}

const bullet = (level: number, key = "l"): ContentListItem => ({ kind: "bulleted", level, key });
const oneCell = (text: string): Content[number] => ({
  kind: "table",
  rows: [{ cells: [{ content: [plain(text, { style: freshCellStyle })] }] }],
  pinnedHeaderRows: 0,
});

function blocksOf(document: DocumentModel): readonly Block[] {
  return segmentOf(tabById(document, "t.0")!, "")!.blocks;
}

/** The body's blocks as short words: text, named style, list level, table. */
function told(document: DocumentModel): readonly string[] {
  return blocksOf(document).flatMap((block): readonly string[] => {
    if (block.kind === "section-break") return [];
    if (block.kind !== "paragraph") return [block.kind];
    const { paragraphStyle, bullet: mark } = block.raw;
    const style =
      paragraphStyle?.namedStyleType === "NORMAL_TEXT" ? "" : ` ${paragraphStyle?.namedStyleType}`;
    const level = mark === undefined ? "" : ` *${mark.nestingLevel ?? 0}`;
    return [`${unitText(block.raw).replace(/\n$/, "")}${style}${level}`];
  });
}

function paragraphNamed(document: DocumentModel, text: string): Paragraph {
  for (const block of blocksOf(document)) {
    if (block.kind === "paragraph" && unitText(block.raw) === `${text}\n`) return block.raw;
  }
  throw new Error(`expected a paragraph "${text}"`);
}

/** Where the block of this ordinal begins, or where the body ends. */
function startOf(document: DocumentModel, ordinal: number): number {
  return blocksOf(document)
    .slice(0, ordinal)
    .reduce((sum, { lengthUtf16 }) => sum + lengthUtf16, 0);
}

const insertedAt = (document: ReturnType<typeof documentOf>, ordinal: number, content: Content) =>
  checkBlockStep(document, (before) =>
    insertBlocks({ ...where, atUtf16: startOf(before, ordinal) }, content),
  );

const deletedFrom = (document: ReturnType<typeof documentOf>, first: number, behind: number) =>
  checkBlockStep(document, (before) =>
    deleteBlocks({ ...where, startUtf16: startOf(before, first), endUtf16: startOf(before, behind) }),
  );

describe("blocks that are written", () => {
  it("take nothing from bold, linked, listed or heading neighbours (W-08)", () => {
    const document = documentOf(p(bold("bold")), item("item"), heading("Head"), p(link("l", "https://a.b/")));
    for (let ordinal = 1; ordinal <= 5; ordinal += 1) {
      const { after, undone } = insertedAt(document, ordinal, [plain("new")]);
      const { elements, paragraphStyle, bullet: mark } = paragraphNamed(after, "new");
      expect(elements?.map(({ textRun }) => textRun?.textStyle)).toEqual(elements?.map(() => ({})));
      expect(paragraphStyle).toEqual({ namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" });
      expect(mark).toBeUndefined();
      expect(undone).toBe(true);
    }
  });

  it("are not glued to the paragraph before, also at the body's end (W-09)", () => {
    const document = documentOf(p("one"), p("two"));
    expect(told(insertedAt(document, 3, [plain("three"), plain("four")]).after)).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });

  it("leave a bulleted last paragraph what it was and come out without its bullet", () => {
    const { after } = insertedAt(documentOf(p("one"), item("last")), 3, [plain("new")]);
    expect(told(after)).toEqual(["one", "last *0", "new"]);
  });

  it("use up the one empty paragraph of a body and of a cell", () => {
    expect(told(insertedAt(documentOf(p("")), 1, [plain("only")]).after)).toEqual(["only"]);
    const inCell = checkBlockStep(documentOf(p("x"), table([[p("")], [p("b")]]), p("y")), () =>
      insertBlocks({ ...where, atUtf16: 6 }, [plain("cell"), plain("two")]),
    );
    const [, , found] = blocksOf(inCell.after);
    const cell = found?.kind === "table" ? found.rows[0]?.cells[0]?.blocks : undefined;
    expect(cell?.map((block) => (block.kind === "paragraph" ? unitText(block.raw) : ""))).toEqual([
      "cell\n",
      "two\n",
    ]);
  });

  it("put a table between two paragraphs without an empty one beside it", () => {
    const document = documentOf(p("one"), heading("Head"), p("end"));
    expect(told(insertedAt(document, 2, [oneCell("c")]).after)).toEqual([
      "one",
      "table",
      "Head HEADING_1",
      "end",
    ]);
    expect(told(insertedAt(document, 2, [plain("a"), oneCell("c"), plain("b")]).after)).toEqual([
      "one",
      "a",
      "table",
      "b",
      "Head HEADING_1",
      "end",
    ]);
  });

  it("keep an empty paragraph where the service needs one: between tables, and behind a last one", () => {
    expect(told(insertedAt(documentOf(p("one")), 2, [oneCell("a"), oneCell("b")]).after)).toEqual([
      "one",
      "table",
      "",
      "table",
      "",
    ]);
  });

  it("split a paragraph whose halves stay what they were", () => {
    const document = documentOf(p("x"), heading("Heading"), p("end"));
    const { after, undone } = checkBlockStep(document, () =>
      insertBlocks({ ...where, atUtf16: 7 }, [plain("new")]),
    );
    expect(told(after)).toEqual(["x", "Head HEADING_1", "new", "ing HEADING_1", "end"]);
    expect(paragraphNamed(after, "Head").paragraphStyle?.headingId).toBe("h.heading");
    expect(undone).toBe(true);
  });

  it("make lists of any level, apart from the list in front and from each other", () => {
    const document = documentOf(item("there"), p("end"));
    const { after } = insertedAt(document, 2, [
      plain("deep", { list: bullet(2) }),
      plain("deeper", { list: bullet(3) }),
      plain("other", { list: bullet(0, "second") }),
    ]);
    expect(told(after)).toEqual(["there *0", "deep *2", "deeper *3", "other *0", "end"]);
    const ids = ["there", "deep", "deeper", "other"].map(
      (text) => paragraphNamed(after, text).bullet?.listId,
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(ids[2]);
  });

  it("go on with a list of the document where they are asked to", () => {
    const list = { ...bullet(0), joins: "kix.list" };
    const { after, undone } = insertedAt(documentOf(item("there"), item("more"), p("end")), 2, [
      plain("between", { list }),
    ]);
    expect(paragraphNamed(after, "between").bullet?.listId).toBe("kix.list");
    expect(undone).toBe(true);
  });

  it("keep several paragraphs in an item: the list goes on behind them", () => {
    const { after } = insertedAt(documentOf(p("one")), 2, [
      plain("first", { list: bullet(0) }),
      plain("still first", { style: { indentStart: { magnitude: 36, unit: "PT" } } }),
      plain("second", { list: bullet(0) }),
    ]);
    expect(told(after)).toEqual(["one", "first *0", "still first", "second *0"]);
    const [first, second] = ["first", "second"].map((text) => paragraphNamed(after, text).bullet?.listId);
    expect(first).toBe(second);
  });

  it("cost one request for all that look alike, and at most four a block", () => {
    const many = Array.from({ length: 300 }, (_, index) => plain(`paragraph ${index}`));
    expect(insertedAt(documentOf(p("one")), 2, many).requestCount).toBeLessThanOrEqual(5);
    const mixed = many.map((block, index): ContentParagraph => {
      const styled = { ...block, namedStyle: index % 2 === 0 ? ("HEADING_2" as const) : block.namedStyle };
      return index % 3 === 0 ? { ...block, list: bullet(index % 4, `list ${index}`) } : styled;
    });
    expect(insertedAt(documentOf(p("one")), 2, mixed).requestCount).toBeLessThanOrEqual(4 * mixed.length);
  });
});

describe("blocks that are taken out", () => {
  it("leave the neighbours what they were, in the middle and at the end", () => {
    const document = documentOf(heading("Head"), p("a"), table([[p("c")], [p("d")]]), item("last"));
    expect(told(deletedFrom(document, 2, 4).after)).toEqual(["Head HEADING_1", "last *0"]);
    expect(told(deletedFrom(document, 2, 3).after)).toEqual(["Head HEADING_1", "table", "last *0"]);
    const atEnd = deletedFrom(documentOf(p("a"), heading("Head"), item("x"), p("end")), 3, 5);
    expect(told(atEnd.after)).toEqual(["a", "Head HEADING_1"]);
    expect(paragraphNamed(atEnd.after, "Head").paragraphStyle?.headingId).toBe("h.head");
    expect(atEnd.undone).toBe(true);
  });

  it("leave the last paragraph of a body or cell, emptied and plain", () => {
    expect(told(deletedFrom(documentOf(heading("A"), item("b")), 1, 3).after)).toEqual([""]);
    expect(told(deletedFrom(documentOf(p("a"), table([[p("c")], [p("d")]]), item("b")), 3, 4).after)).toEqual(
      ["a", "table", ""],
    );
  });

  it("take a table that another one follows along with what parts them", () => {
    const cell = table([[p("c")], [p("d")]]);
    const document = documentOf(p("a"), cell, p(""), cell, p("end"));
    expect(told(deletedFrom(document, 2, 4).after)).toEqual(["a", "table", "end"]);
  });

  it("refuse a section break by name", () => {
    const before = parseDocument(documentOf(p("a")));
    const step = deleteBlocks({ ...where, startUtf16: 0, endUtf16: 3 });
    expect(() => buildPlan(before, [step], [])).toThrow(
      expect.objectContaining({ code: "FEATURE_UNAVAILABLE" }) as ToolError,
    );
  });

  it("name what goes with them, and say why an image does not come back", () => {
    const before = parseDocument(
      documentOf(p("a"), table([[p("c")], [p(image)]]), p("see ", chip), p("end")),
    );
    const step = deleteBlocks({ ...where, startUtf16: startOf(before, 2), endUtf16: startOf(before, 4) });
    const plan = buildPlan(before, [step], []);
    const losses = structuralLosses(plan);
    expect(losses).toEqual([
      "table:0",
      expect.stringMatching(/^(image|drawing):/),
      expect.stringMatching(/^chip:person:/),
    ]);
    expect(plan.inverse).toEqual([]);
    const alone = deleteBlocks({ ...where, startUtf16: 1, endUtf16: 3 });
    expect(buildPlan(parseDocument(documentOf(p(image), p("end"))), [alone], []).irreversible).toContain(
      "an image",
    );
    expect(unacceptedLosses(losses, losses)).toBeNull();
    expect(unacceptedLosses(losses, [])?.code).toBe("LOSS_REFUSED");
    expect(unacceptedLosses(["comment:A", "table:0"], [], true)?.diagnostics["not_accepted"]).toEqual([
      "comment:A",
    ]);
  });

  it("are found again after others moved them, and never in place of others", () => {
    const before = parseDocument(documentOf(p("one"), p("two"), p("three")));
    const step = deleteBlocks({
      ...where,
      startUtf16: startOf(before, 2),
      endUtf16: startOf(before, 3),
    }).withFingerprint(before);
    const moved = step.relocate(parseDocument(documentOf(p("zero"), p("one"), p("two"), p("three"))));
    expect(moved).toMatchObject({ kind: "found", step: { startUtf16: 10, endUtf16: 14 } });
    expect(step.relocate(parseDocument(documentOf(p("one"), p("2"), p("three"))))).toMatchObject({
      kind: "lost",
    });
  });
});
