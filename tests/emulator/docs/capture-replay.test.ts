import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Document, Request, Response, Tab } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "./open-docs.ts";
import { insert, openDocument, paragraphStyle } from "./open-docs.ts";

/** One recorded case: a starting text as markdown, the requests, and what the service had afterwards, in outline. */
interface CaptureCase {
  readonly name: string;
  readonly base_md: string;
  readonly base_setup_requests?: Request[];
  readonly request_batches?: unknown[][];
  readonly base_summary: string[];
  readonly result_summary: string[];
}

const folder = resolve(__dirname, "../../../../shared/fixtures/replay");
const hasCaptures = existsSync(folder);

/** What a summary says of a tab without headers, notes and named ranges. */
function tabLines(title: string, index: number, sections: number, kinds: string): string[] {
  const blocks = [...kinds.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
  return [
    `tab title='${title}' index=${index} children=0`,
    `  body sections=${sections} blocks=${blocks}`,
    "  resources headers=0 footers=0 footnotes=0",
    "  named_ranges=0",
    `  body block kinds={${kinds}}`,
  ];
}

/** Always replayed; the recorded cases come to these where they lie beside the checkout. */
const ownCases: CaptureCase[] = [
  {
    name: "a section break before the second paragraph",
    base_md: "One.\n\nTwo.\n",
    request_batches: [[{ insertSectionBreak: { location: { index: 6 }, sectionType: "NEXT_PAGE" } }]],
    base_summary: ["tabs=1", ...tabLines("Tab 1", 0, 1, "'paragraph': 3")],
    result_summary: ["tabs=1", ...tabLines("Tab 1", 0, 2, "'paragraph': 4")],
  },
  {
    name: "a table in a new tab, filled from its end",
    base_md: "text\n",
    request_batches: [
      [{ addDocumentTab: { tabProperties: { title: "Second", index: 1 } } }],
      [
        {
          insertTable: {
            rows: 2,
            columns: 2,
            location: {
              index: 1,
              tabId: {
                placeholder: "tab",
                batch_index: 0,
                request_index: 0,
                response_path: "addDocumentTab.tabProperties.tabId",
              },
            },
          },
        },
      ],
    ],
    base_summary: ["tabs=1", ...tabLines("Tab 1", 0, 1, "'paragraph': 2")],
    result_summary: [
      "tabs=2",
      ...tabLines("Tab 1", 0, 1, "'paragraph': 2"),
      ...tabLines("Second", 1, 1, "'paragraph': 2, 'table': 1"),
    ],
  },
];

function recorded(): CaptureCase[] {
  if (!hasCaptures) return [];
  const all = JSON.parse(readFileSync(resolve(folder, "capture-summaries.json"), "utf8")) as CaptureCase[];
  const unknown = all.filter(({ name, request_batches }) => !request_batches && !(name in described));
  if (unknown.length > 0)
    throw new Error(`expected requests for ${unknown.map(({ name }) => name).join(", ")}`);
  return all;
}

/** How a case that is recorded in words alone is set up and what is then asked for. */
interface Described {
  readonly setUp?: (document: OpenDocument) => void;
  readonly ask: (document: OpenDocument) => void;
}

/** Deletes the text from `startIndex` and writes another there. */
const rewrite = (startIndex: number, endIndex: number, text: string, where: object = {}): Request[] => [
  { deleteContentRange: { range: { startIndex, endIndex, ...where } } },
  { insertText: { location: { index: startIndex, ...where }, text } },
];
const sectionBreakBeforeSecond: Request = {
  insertSectionBreak: { location: { index: 18 }, sectionType: "NEXT_PAGE" },
};
function headerWith(document: OpenDocument, text: string, breakIndex?: number): void {
  const at = breakIndex === undefined ? {} : { sectionBreakLocation: { index: breakIndex, tabId: "t.0" } };
  const [reply] = document.batch([{ createHeader: { type: "DEFAULT", ...at } }]).replies ?? [];
  const segmentId = reply?.createHeader?.headerId ?? "";
  document.batch([{ insertText: { location: { index: 0, segmentId }, text } }]);
}

const described: Readonly<Record<string, Described>> = {
  header_text_replace: {
    setUp: (document) => headerWith(document, "Header Alpha"),
    ask: (document) => {
      const [segmentId = ""] = Object.keys(document.readLegacy().headers ?? {});
      document.batch(rewrite(0, 12, "Header Omega", { segmentId }));
    },
  },
  paragraph_to_heading: {
    ask: (document) => document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]),
  },
  list_append: { ask: (document) => document.batch([insert(8, "\nthree")]) },
  text_replace: { ask: (document) => document.batch(rewrite(1, 6, "omega")) },
  table_cell_text_replace: { ask: (document) => document.batch(rewrite(11, 16, "omega")) },
  named_range_add: {
    ask: (document) =>
      document.batch([{ createNamedRange: { name: "spike:bravo", range: { startIndex: 7, endIndex: 12 } } }]),
  },
  multitab_text_replace: {
    setUp: (document) => {
      document.batch([{ addDocumentTab: { tabProperties: { title: "Second Tab", index: 1 } } }]);
      const tabId = secondTab(document);
      document.batch([{ insertText: { location: { index: 1, tabId }, text: "bravo second tab" } }]);
    },
    ask: (document) => document.batch(rewrite(1, 17, "omega second tab", { tabId: secondTab(document) })),
  },
  section_create_distinct_header: {
    setUp: (document) => {
      document.batch([sectionBreakBeforeSecond]);
      headerWith(document, "Shared Header");
    },
    ask: (document) => headerWith(document, "Second Header", 19),
  },
  section_split: { ask: (document) => document.batch([sectionBreakBeforeSecond]) },
};

function secondTab(document: OpenDocument): string {
  return document.read().tabs?.[1]?.tabProperties?.tabId ?? "";
}

/** The starting document: paragraphs, and a table behind an empty paragraph, with a trailing paragraph. */
function base({ name, base_md, base_setup_requests }: CaptureCase): OpenDocument {
  const rows = base_md.split("\n").filter((line) => line.startsWith("|") && !line.startsWith("| ---"));
  const paragraphs = base_md
    .split(/\n+/)
    .filter((line) => line !== "" && !line.startsWith("|"))
    .map((line) => `${line.replace(/^- /, "")}\n`);
  const document = openDocument(paragraphs.length === 0 ? "" : `${paragraphs.join("")}\n`);
  if (rows.length > 0) {
    const cells = rows.map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("**", "")),
    );
    const columns = cells[0]?.length ?? 0;
    const texts = cells.flatMap((row, r) =>
      row.map((text, c) => ({ text, index: 5 + r * (2 * columns + 1) + 2 * c })),
    );
    document.batch([
      { insertTable: { location: { index: 1 }, rows: rows.length, columns } },
      ...texts
        .reverse()
        .filter(({ text }) => text !== "")
        .map(({ text, index }) => insert(index, text)),
    ]);
  }
  if (base_md.startsWith("- "))
    document.batch([
      {
        createParagraphBullets: {
          range: { startIndex: 1, endIndex: paragraphs.join("").length },
          bulletPreset: "BULLET_DISC_CIRCLE_SQUARE",
        },
      },
    ]);
  if (base_setup_requests !== undefined) document.batch(base_setup_requests);
  described[name]?.setUp?.(document);
  return document;
}

/** Fills in what earlier replies answered. */
function filled(value: unknown, replies: readonly (readonly Response[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, replies));
  if (typeof value !== "object" || value === null) return value;
  const place = value as { batch_index?: number; request_index?: number; response_path?: string };
  if (place.response_path !== undefined)
    return place.response_path
      .split(".")
      .reduce<unknown>(
        (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
        replies[place.batch_index ?? 0]?.[place.request_index ?? 0],
      );
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, replies)]));
}

function play(document: OpenDocument, batches: readonly unknown[][]): void {
  const replies: Response[][] = [];
  for (const batch of batches)
    replies.push(document.batch(filled(batch, replies) as Request[]).replies ?? []);
}

/** The outline of a document in the captures' own words; ids of tabs are left out. */
function outline(document: Document): string[] {
  const lines = (tabs: readonly Tab[]): string[] =>
    tabs.flatMap(({ documentTab, tabProperties, childTabs }) => {
      const content = documentTab?.body?.content ?? [];
      const count = (map: object | undefined): number => Object.keys(map ?? {}).length;
      const sections = content.filter((one) => one.sectionBreak).length;
      // A run of list items counts as one block.
      const blocks = content
        .map(({ paragraph, table }) =>
          table ? "table" : paragraph?.bullet ? "list" : paragraph ? "paragraph" : "",
        )
        .filter((kind, at, all) => kind !== "" && !(kind === "list" && all[at - 1] === "list"));
      const kinds = ["list", "paragraph", "table"].flatMap((kind) => {
        const times = blocks.filter((one) => one === kind).length;
        return times === 0 ? [] : [`'${kind}': ${times}`];
      });
      return [
        `tab title='${tabProperties?.title ?? ""}' index=${tabProperties?.index ?? 0} children=${childTabs?.length ?? 0}`,
        `  body sections=${sections} blocks=${blocks.length}`,
        `  resources headers=${count(documentTab?.headers)} footers=${count(documentTab?.footers)} footnotes=${count(documentTab?.footnotes)}`,
        `  named_ranges=${count(documentTab?.namedRanges)}`,
        `  body block kinds={${kinds.join(", ")}}`,
        ...lines(childTabs ?? []),
      ];
    });
  return [`tabs=${document.tabs?.length ?? 0}`, ...lines(document.tabs ?? [])];
}

/** The lines of a summary that name no ids. */
const comparable = (summary: readonly string[]): string[] =>
  summary.map((line) => line.replace(/^tab '[^']*' title/, "tab title"));

describe("a recorded case", () => {
  it.each([...ownCases, ...recorded()])(
    "comes out in outline as the service had it: $name (rulebook 7)",
    (one) => {
      const document = base(one);
      expect(outline(document.read())).toEqual(comparable(one.base_summary));
      play(document, one.request_batches ?? []);
      described[one.name]?.ask(document);
      expect(outline(document.read())).toEqual(comparable(one.result_summary));
    },
  );

  it("comes out in full, ids and revision aside: a new tab, a footnote, a named range (rulebook 3.7, 7, 10)", () => {
    if (!hasCaptures) {
      // Without the capture: the same requests leave the same outline.
      const document = openDocument("alpha first tab");
      document.batch([{ addDocumentTab: { tabProperties: { title: "Second", index: 1 } } }]);
      expect(document.read().tabs).toHaveLength(2);
      return;
    }
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(resolve(folder, "create-tab-named-range-footnote", `${name}.json`), "utf8"));
    const document = openDocument(read("base"));
    play(document, read("request-batches") as unknown[][]);
    expect(withoutIds(document.read())).toEqual(withoutIds(read("result") as Document));
  });
});

/** New ids are numbered in the order in which they come. */
function withoutIds(document: Document): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify({ ...document, revisionId: "", documentId: "" }).replace(
    /"(kix\.|t\.)[0-9a-z]{11,12}"/g,
    (id) => {
      ids.set(id, ids.get(id) ?? `"id ${ids.size}"`);
      return ids.get(id) ?? "";
    },
  );
  return JSON.parse(text);
}
