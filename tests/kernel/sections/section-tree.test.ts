import fc from "fast-check";
import type { Document, Paragraph, StructuralElement } from "../../../src/google-api/docs.ts";
import {
  parseDocument,
  sectionAt,
  sectionsOf,
  type Section,
  type TabModel,
} from "../../../src/kernel/index.ts";
import {
  chip,
  doc,
  heading,
  p,
  proposed,
  raw,
  struck,
  tab,
  table,
  type BlockSpec,
} from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sectionedBodies, styledParagraph } from "../../support/sectioned-documents.ts";
import { testDocuments } from "../../support/test-documents.ts";

const specimens = testDocuments().map(({ name, read }) => ({ name, document: read() }));

function tabOf(...body: readonly BlockSpec[]): TabModel {
  return parseDocument(doc(tab(...body)).document).tabs[0]!;
}

/** Sections as `title level start–bodyStart–ownEnd–end`. */
function shapes(model: TabModel): string[] {
  return sectionsOf(model).map(
    ({ path, level, startUtf16, bodyStartUtf16, ownEndUtf16, endUtf16 }) =>
      `${path.join(" > ")} ${level} ${startUtf16}–${bodyStartUtf16}–${ownEndUtf16}–${endUtf16}`,
  );
}

interface OracleSection {
  readonly start: number;
  readonly bodyStart: number;
  readonly ownEnd: number;
  readonly end: number;
  readonly level: number;
  readonly id: string | undefined;
}

const none = { start: -1, hasText: false };

/** The same by another way: containers are read from the JSON by its stated indexes, and each heading looks ahead for its own ends. */
function oracle(content: readonly StructuralElement[], endIndex: number): OracleSection[] {
  interface Opening {
    readonly start: number;
    readonly bodyStart: number;
    readonly level: number;
    readonly id: string | undefined;
  }
  const openings: Opening[] = [];
  const inner: OracleSection[] = [];
  let waiting = none;
  for (const { paragraph, table: grid, startIndex = 0, endIndex: stop = 0 } of content) {
    for (const { tableCells = [] } of grid?.tableRows ?? []) {
      for (const one of tableCells) inner.push(...oracle(one.content ?? [], one.endIndex ?? 0));
    }
    if (paragraph === undefined) {
      waiting = none;
      continue;
    }
    const start = waiting === none ? startIndex : waiting.start;
    if (isProposed(paragraph.elements?.[paragraph.elements.length - 1])) {
      if (waiting !== none || shown(paragraph) !== "")
        waiting = { start, hasText: waiting.hasText || isVisible(paragraph) };
      continue;
    }
    const style = paragraph.paragraphStyle?.namedStyleType ?? "";
    const level = style === "TITLE" ? 0 : style.startsWith("HEADING_") ? Number(style.slice(8)) : -1;
    if (level >= 0 && (isVisible(paragraph) || waiting.hasText)) {
      openings.push({ start, bodyStart: stop, level, id: paragraph.paragraphStyle?.headingId });
    }
    waiting = none;
  }
  const own = openings.map((opening, place): OracleSection => {
    const later = openings.slice(place + 1);
    const end = later.find(({ level }) => level <= opening.level)?.start ?? endIndex;
    const next = later[0];
    return { ...opening, end, ownEnd: next === undefined ? end : Math.min(next.start, end) };
  });
  return [...own, ...inner].sort((a, b) => a.start - b.start || b.end - a.end);
}

function isProposed(element: NonNullable<Paragraph["elements"]>[number] | undefined): boolean {
  return JSON.stringify(element ?? {}).includes('"suggestedInsertionIds":["');
}

function shown({ elements = [] }: Paragraph): string {
  return elements
    .filter((element) => !isProposed(element))
    .map((element) => element.textRun?.content ?? "x")
    .join("")
    .replace(/\n$/, "");
}

/** Whether a heading of this paragraph has words: text or a chip. */
function isVisible({ elements = [] }: Paragraph): boolean {
  return elements.some(
    (element) =>
      !isProposed(element) &&
      ((element.textRun?.content ?? "").trim() !== "" ||
        element.person !== undefined ||
        element.richLink !== undefined ||
        element.dateElement !== undefined),
  );
}

function expectOracle(document: Document, tabIndex = 0): void {
  const model = parseDocument(document).tabs[tabIndex]!;
  const content = model.raw.body?.content ?? [];
  const end = content[content.length - 1]?.endIndex ?? 0;
  expect(
    sectionsOf(model).map(({ startUtf16, bodyStartUtf16, ownEndUtf16, endUtf16, level, headingId }) => ({
      start: startUtf16,
      bodyStart: bodyStartUtf16,
      ownEnd: ownEndUtf16,
      end: endUtf16,
      level,
      id: headingId ?? undefined,
    })),
  ).toEqual(oracle(content, end));
}

function expectLaws(model: TabModel): void {
  const all = sectionsOf(model);
  for (const section of all) {
    const inside = section.subsections;
    // Its own part and its subsections, one after the other, are the section.
    const borders = [section.startUtf16, section.ownEndUtf16, ...inside.map((one) => one.endUtf16)];
    expect(inside.map((one) => one.startUtf16)).toEqual(borders.slice(1, -1));
    expect(borders[borders.length - 1]).toBe(section.endUtf16);
    expect(section.startUtf16).toBeLessThan(section.bodyStartUtf16);
    expect(section.bodyStartUtf16).toBeLessThanOrEqual(section.ownEndUtf16);
    for (const one of inside) expect(one.level).toBeGreaterThan(section.level);
    // Its blocks lie where it says it lies.
    const { blocks, startUtf16 } = section.container;
    const lengths = (from: number, to: number): number =>
      blocks.slice(from, to).reduce((sum, block) => sum + block.lengthUtf16, 0);
    expect(startUtf16 + lengths(0, section.firstBlock)).toBe(section.startUtf16);
    expect(lengths(section.firstBlock, section.ownEndBlock)).toBe(section.ownEndUtf16 - section.startUtf16);
    expect(lengths(section.firstBlock, section.endBlock)).toBe(section.endUtf16 - section.startUtf16);
  }
  // The outermost sections of the body, after what stands before the first, are the body.
  const outermost = all.filter((section) => section.parent === null && section.container.cells.length === 0);
  outermost.forEach((section, place) => {
    expect(section.endUtf16).toBe(outermost[place + 1]?.startUtf16 ?? model.segments[0]!.lengthUtf16);
  });
}

describe("sectionsOf", () => {
  it.each(specimens)(
    "parts $name into sections that are their own part and their subsections",
    ({ document }) => {
      for (const model of parseDocument(document).tabs) expectLaws(model);
    },
  );

  it.each(specimens)("finds in $name what looking ahead in the JSON finds", ({ document }) => {
    parseDocument(document).tabs.forEach((_, tabIndex) => expectOracle(document, tabIndex));
  });

  it("holds both on random documents", () => {
    fc.assert(
      fc.property(sectionedBodies, (body) => {
        const { document } = doc(tab(...body));
        expectOracle(document);
        expectLaws(parseDocument(document).tabs[0]!);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("W-29: a section holds its subsections, and its own part ends at the first", () => {
    const model = tabOf(
      p("x"),
      heading("A"),
      p("a"),
      heading("B", 2),
      p("b"),
      heading("C", 3),
      heading("D"),
      p("d"),
    );
    expect(shapes(model)).toEqual([
      "A 1 3–5–7–13",
      "A > B 2 7–9–11–13",
      "A > B > C 3 11–13–13–13",
      "D 1 13–15–17–17",
    ]);
  });

  it("W-29: a title is a section of level 0 that holds what follows, and is left out of the paths inside", () => {
    const model = tabOf(
      styledParagraph("TITLE", "Book"),
      styledParagraph("SUBTITLE", "of words"),
      heading("A"),
      p("a"),
    );
    expect(shapes(model)).toEqual(["Book 0 1–6–15–19", "A 1 15–17–19–19"]);
    expect(sectionsOf(model)[1]?.fullPath).toEqual(["Book", "A"]);
  });

  it("W-29: a heading in a cell opens a section that ends with the cell, and does not end the one around the table", () => {
    const model = tabOf(
      heading("A"),
      p("a"),
      table([[heading("In", 1), p("i")], "x"]),
      p("z"),
      heading("B", 2),
    );
    const [a, inCell, b] = sectionsOf(model);
    expect(a).toMatchObject({ title: "A", ownEndUtf16: b!.startUtf16, subsections: [b] });
    expect(inCell).toMatchObject({
      path: ["A", "table 0, row 0, column 0", "In"],
      parent: null,
      around: a,
      container: { cells: [{ tableOrdinal: 0, rowIndex: 0, columnIndex: 0 }] },
    });
    expect(inCell!.endUtf16 - inCell!.startUtf16).toBe("In\ni\n".length);
  });

  it("names a cell of a nested table by every table above it, each counted in its own container", () => {
    const inner = table([[heading("Deep", 3)]]);
    const model = tabOf(
      heading("A"),
      table(["x"]),
      p(""),
      table([[table(["y"]), p(""), inner, p("")]]),
      p(""),
    );
    expect(sectionsOf(model)[1]?.path).toEqual([
      "A",
      "table 1, row 0, column 0",
      "table 1, row 0, column 0",
      "Deep",
    ]);
  });

  it("opens no section for a blank heading, which inserted tables leave behind", () => {
    const model = tabOf(
      heading("A"),
      p("a"),
      styledParagraph("HEADING_1", ""),
      styledParagraph("HEADING_2", " "),
      p("b"),
    );
    expect(sectionsOf(model).map(({ title, endUtf16 }) => [title, endUtf16])).toEqual([["A", 10]]);
  });

  it("opens no section for a heading of a contents table", () => {
    const entry: StructuralElement = {
      tableOfContents: { content: [] },
    };
    const built = doc(tab(heading("A"), raw(entry), p("a")));
    const element = built.document.tabs![0]!.documentTab!.body!.content![2]!;
    element.tableOfContents = {
      content: [
        {
          startIndex: 4,
          endIndex: 7,
          paragraph: {
            elements: [{ startIndex: 4, endIndex: 7, textRun: { content: "In\n", textStyle: {} } }],
            paragraphStyle: { namedStyleType: "HEADING_1", direction: "LEFT_TO_RIGHT" },
          },
        },
      ],
    };
    element.endIndex = 8;
    const last = built.document.tabs![0]!.documentTab!.body!.content![3]!;
    last.startIndex = 8;
    last.endIndex = 10;
    last.paragraph!.elements![0]!.startIndex = 8;
    last.paragraph!.elements![0]!.endIndex = 10;
    expect(sectionsOf(parseDocument(built.document).tabs[0]!).map(({ title }) => title)).toEqual(["A"]);
  });

  it("reads a heading without what is proposed to come and with what is proposed to go, and says so", () => {
    const model = tabOf(
      styledParagraph("HEADING_1", "Old ", struck("name", "s.1"), proposed("title", "s.2")),
    );
    expect(sectionsOf(model)[0]).toMatchObject({ title: "Old name", hasSuggestions: true });
  });

  it("reads the words of a chip in a heading, and no footnote mark", () => {
    const mark = {
      element: { footnoteReference: { footnoteId: "kix.f", footnoteNumber: "3", textStyle: {} } },
    };
    expect(sectionsOf(tabOf(styledParagraph("HEADING_1", "By ", chip, mark)))[0]?.title).toBe(
      "By sam@example.com",
    );
  });

  it("opens no section for a heading that is only proposed", () => {
    const end = { text: "\n", style: {}, run: { suggestedInsertionIds: ["s.1"] } };
    const built = doc(tab(heading("A"), styledParagraph("HEADING_1", "New"), p("rest")));
    const paragraph = built.document.tabs![0]!.documentTab!.body!.content![2]!.paragraph!;
    paragraph.elements![0]!.textRun = { content: "New\n", textStyle: {}, ...end.run };
    const [only, ...others] = sectionsOf(parseDocument(built.document).tabs[0]!);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ title: "A", endUtf16: 12 });
  });

  it("reads a heading that a proposed paragraph end parts as the one heading it still is", () => {
    const built = doc(tab(p("x"), p("Two "), styledParagraph("HEADING_2", "words"), p("y")));
    const elements = built.document.tabs![0]!.documentTab!.body!.content![2]!.paragraph!.elements!;
    elements.splice(
      0,
      1,
      { startIndex: 3, endIndex: 7, textRun: { content: "Two ", textStyle: {} } },
      {
        startIndex: 7,
        endIndex: 8,
        textRun: { content: "\n", textStyle: {}, suggestedInsertionIds: ["s.1"] },
      },
    );
    expect(sectionsOf(parseDocument(built.document).tabs[0]!)).toMatchObject([
      { title: "Two words", startUtf16: 3, bodyStartUtf16: 14, hasSuggestions: true },
    ]);
  });
});

describe("sectionAt", () => {
  it("is the last of the sections that hold the position", () => {
    fc.assert(
      fc.property(sectionedBodies, fc.nat(), (body, seed) => {
        const model = tabOf(...body);
        const at = seed % model.segments[0]!.lengthUtf16;
        const holding = sectionsOf(model).filter((one: Section) => one.startUtf16 <= at && at < one.endUtf16);
        const smallest = [...holding].sort(
          (a, b) => a.endUtf16 - a.startUtf16 - (b.endUtf16 - b.startUtf16) || b.level - a.level,
        )[0];
        expect(sectionAt(model, at)).toBe(smallest ?? null);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
