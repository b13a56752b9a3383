// A table of a document that comes to read otherwise: rows and cells that stay are not written anew.
import fc from "fast-check";
import type { Document } from "../../../../../src/google-api/docs.ts";
import { ToolError } from "../../../../../src/kernel/errors.ts";
import type { MarkdownBlock, TableCell } from "../../../../../src/kernel/markdown/block.ts";
import { plainText, type Inline } from "../../../../../src/kernel/markdown/inline.ts";
import { normalBlocks } from "../../../../../src/kernel/markdown/normal-form.ts";
import { words } from "../../../../support/arbitrary-documents.ts";
import { marks } from "../../../../support/arbitrary-markdown.ts";
import { blocksOfText, checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import {
  bold,
  chip,
  doc,
  item,
  link,
  p,
  tab,
  table,
  type BlockSpec,
  type Part,
} from "../../../../support/document-builder.ts";
import { propertyRuns } from "../../../../support/runs.ts";
import { styledParagraph } from "../../../../support/markdown-readings.ts";

/** A document whose tables tell the widths of their columns, as those of the service do. */
function documentOf(...specs: readonly BlockSpec[]): Document {
  const { document } = doc(tab(...specs));
  for (const { table: found } of document.tabs![0]!.documentTab!.body!.content!) {
    if (found === undefined) continue;
    const tableColumnProperties = found.tableRows![0]!.tableCells!.map(() => ({
      widthType: "EVENLY_DISTRIBUTED" as const,
    }));
    found.tableStyle = { tableColumnProperties };
  }
  return document;
}

function planFor(specs: readonly BlockSpec[], text: string) {
  const document = documentOf(...specs);
  const wanted = blocksOfText(text);
  checkEdits(document, wanted);
  return planOfEdits(document, wanted);
}

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: words.map(bold) },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/")) },
  { weight: 1, arbitrary: fc.constantFrom<Part>("\v", chip) },
);
const paragraph: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 6, arbitrary: fc.array(part, { maxLength: 3 }).map((parts) => p(...parts)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(part, { maxLength: 2 }), fc.constantFrom("CENTER" as const, "END" as const))
      .map(([parts, alignment]) => styledParagraph({ alignment }, ...parts)),
  },
  { weight: 1, arbitrary: words.map((text) => item(text)) },
);
const cell: fc.Arbitrary<readonly BlockSpec[]> = fc.oneof(
  { weight: 5, arbitrary: paragraph.map((one) => [one]) },
  { weight: 2, arbitrary: fc.array(paragraph, { minLength: 2, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.tuple(paragraph, paragraph).map(([a, b]) => [a, table(["in", "side"]), b]) },
);
const tables = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

const newNode: fc.Arbitrary<Inline> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(words, marks).map(([text, given]): Inline => ({ kind: "text", text, marks: given })),
  },
  { weight: 2, arbitrary: fc.constant<Inline>({ kind: "break" }) },
);

interface Changes {
  readonly cells: readonly {
    row: number;
    column: number;
    at: number;
    gone: number;
    put: readonly Inline[];
  }[];
  readonly rows: readonly { at: number; gone: number; put: readonly (readonly Inline[])[] }[];
  readonly columns: readonly { at: number; gone: number; put: readonly (readonly Inline[])[] }[];
  readonly alignment: { column: number; to: "center" | "end" | null } | null;
}
const changes: fc.Arbitrary<Changes> = fc.record({
  cells: fc.array(
    fc.record({
      row: fc.nat(3),
      column: fc.nat(2),
      at: fc.nat(5),
      gone: fc.nat(2),
      put: fc.array(newNode, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  rows: fc.array(
    fc.record({
      at: fc.nat(4),
      gone: fc.nat(1),
      put: fc.array(fc.array(newNode, { maxLength: 2 }), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  columns: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({
          at: fc.nat(3),
          gone: fc.nat(1),
          put: fc.array(fc.array(newNode, { maxLength: 2 }), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    },
  ),
  alignment: fc.oneof(
    fc.constant(null),
    fc.record({ column: fc.nat(2), to: fc.constantFrom("center" as const, "end" as const, null) }),
  ),
});

function changed(block: MarkdownBlock, some: Changes): MarkdownBlock {
  if (block.kind !== "table") return block;
  const rows: TableCell[][] = block.rows.map((row) => [...row]);
  for (const { row, column, at, gone, put } of some.cells) {
    const cells = rows[row % rows.length]!;
    const nodes = [...cells[column % cells.length]!];
    nodes.splice(at % (nodes.length + 1), gone, ...put);
    cells[column % cells.length] = nodes;
  }
  const columns = block.alignments.length;
  for (const { at, gone, put } of some.rows) {
    const left = rows.length - gone + put.length;
    if (left < 1) continue;
    rows.splice(at % rows.length, gone, ...put.map((one) => Array.from({ length: columns }, () => one)));
  }
  const alignments = block.alignments.map((there, column) =>
    some.alignment !== null && some.alignment.column % columns === column ? some.alignment.to : there,
  );
  for (const { at, gone, put } of some.columns) {
    if (alignments.length - gone + put.length < 1) continue;
    const column = at % alignments.length;
    alignments.splice(column, gone, ...put.map(() => null));
    for (const row of rows) row.splice(column, gone, ...put);
  }
  // A column that holds nothing, or tables and items without text, is not aligned.
  const isFilled = (column: number): boolean =>
    rows.some(
      (row) =>
        plainText(row[column] ?? [])
          .replace(/^(•|☐|\d+\.)\s*$|^\[table:[^\]]*\]$/gm, "")
          .trim() !== "",
    );
  const [normal] = normalBlocks([
    { ...block, rows, alignments: alignments.map((one, column) => (isFilled(column) ? one : null)) },
  ]);
  return normal!;
}

function isRefusedByName(error: unknown): boolean {
  return error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE";
}

describe("a table that comes to read otherwise", () => {
  it("reads as wanted, whatever stood in its cells", () => {
    let edited = 0;
    fc.assert(
      fc.property(tables, changes, (rows, some) => {
        const document = documentOf(p("before"), table(...rows), p("behind"));
        const { entries } = readBody(document);
        const wanted = entries.map(({ block }) => (block!.kind === "table" ? changed(block!, some) : null));
        try {
          if (checkEdits(document, wanted) !== false) edited += 1;
        } catch (error) {
          if (!isRefusedByName(error)) throw error;
        }
      }),
      { numRuns: propertyRuns() },
    );
    expect(edited).toBeGreaterThan(propertyRuns() / 2);
  });

  it("puts in and takes out columns and leaves the others alone", () => {
    const specs = [p("x"), table(["Item", "Price"], ["Bolt", "10"], ["Nut", "2"]), p("y")];
    const more = planFor(
      specs,
      "x\n\n| Item | Size | Price |\n|---|---|--:|\n| Bolt | M6 | 10 |\n| Nut | M6 | 2 |\n\ny",
    );
    expect(more.requests.filter(({ insertTableColumn }) => insertTableColumn !== undefined)).toHaveLength(1);
    expect(more.requests.some(({ deleteContentRange }) => deleteContentRange !== undefined)).toBe(false);
    const fewer = planFor(specs, "x\n\n| Price |\n| --- |\n| 10 |\n| 2 |\n\ny");
    expect(fewer.requests.filter(({ deleteTableColumn }) => deleteTableColumn !== undefined)).toHaveLength(1);
    expect(fewer.requests.some(({ deleteContentRange }) => deleteContentRange !== undefined)).toBe(false);
  });

  it("gives requests for the one word of a cell that differs, and no others", () => {
    const specs = [p("x"), table(["Item", "Price"], ["Bolt", "10 EUR"], ["Nut", "2 EUR"]), p("y")];
    const { requests } = planFor(
      specs,
      "x\n\n| Item | Price |\n| --- | --- |\n| Bolt | 10 EUR |\n| Nut | 3 EUR |\n\ny",
    );
    expect(requests.filter(({ insertText }) => insertText !== undefined)).toHaveLength(1);
    expect(JSON.stringify(requests)).toContain('"text":"3"');
    expect(requests.some(({ insertTableRow }) => insertTableRow !== undefined)).toBe(false);
  });

  it("keeps merged cells, whose covered places hold nothing", () => {
    const { document } = doc(tab(p("x"), table(["wide", "", "c"], ["one", "two", "three"]), p("y")));
    const [, found] = document.tabs![0]!.documentTab!.body!.content!.filter(
      ({ sectionBreak }) => sectionBreak === undefined,
    );
    found!.table!.tableRows![0]!.tableCells![0]!.tableCellStyle = { rowSpan: 1, columnSpan: 2 };
    const written = (head: string, covered: string) =>
      checkEdits(
        document,
        blocksOfText(`x\n\n| ${head} | ${covered} | c |\n|---|---|---|\n| one | 2 | three |\n\ny`),
      );
    const checked = written("wider", "");
    expect(checked === false ? false : checked.undone).toBe(true);
    expect(written("wider", "text")).toBe(false);
  });

  it("puts in and takes out rows and leaves the others alone", () => {
    const specs = [p("x"), table(["Item", "Price"], ["Bolt", "10"], ["Nut", "2"]), p("y")];
    const more = planFor(
      specs,
      "x\n\n| Item | Price |\n| --- | --- |\n| Bolt | 10 |\n| Screw | 5 |\n| Nut | 2 |\n\ny",
    );
    expect(more.requests.filter(({ insertTableRow }) => insertTableRow !== undefined)).toHaveLength(1);
    expect(more.requests.some(({ deleteContentRange }) => deleteContentRange !== undefined)).toBe(false);
    const fewer = planFor(specs, "x\n\n| Item | Price |\n| --- | --- |\n| Nut | 2 |\n\ny");
    expect(fewer.requests).toHaveLength(1);
    expect(fewer.requests[0]).toHaveProperty("deleteTableRow");
  });
});
