import type { Document } from "../../../src/google-api/docs.ts";
import { compareDocuments } from "../../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../../src/kernel/compare/zones.ts";
import { parseDocument } from "../../../src/kernel/index.ts";
import {
  doc,
  heading,
  item,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
} from "../../support/document-builder.ts";
import { testDocument } from "../../support/test-documents.ts";

const restyled = {
  ...styled("looks", {}),
  run: { suggestedTextStyleChanges: { "s.look": { textStyle: { bold: true } } } },
};
const chip = {
  element: {
    person: {
      personId: "kix.person",
      textStyle: {},
      suggestedDeletionIds: ["s.chip"],
      suggestedTextStyleChanges: { "s.chip2": { textStyle: { italic: true } } },
    },
  },
};
const note = {
  element: {
    footnoteReference: { footnoteId: "kix.note", textStyle: {}, suggestedInsertionIds: ["s.note"] },
  },
};

/** A document in which everything that can be proposed is, everywhere. */
function suggestedEverywhere(): Document {
  const line = () => p("a ", struck("gone", "s.gone"), proposed("come", "s.come"), " b ", restyled);
  const { document } = doc({
    ...tab(
      heading("Plan"),
      line(),
      p("x ", chip, note),
      {
        ...item("list item"),
        more: { suggestedBulletChanges: { "s.list": { bullet: { listId: "kix.list", nestingLevel: 1 } } } },
      },
      {
        ...p("centred"),
        more: {
          suggestedParagraphStyleChanges: { "s.style": { paragraphStyle: { alignment: "CENTER" } } },
          suggestedPositionedObjectIds: { "s.float": { objectIds: ["kix.float"] } },
        },
      },
      table([[line()], [table([[line()]]), p("end")]]),
      p("end"),
    ),
    headers: { "kix.head": [line()] },
    footers: { "kix.foot": [line()] },
    footnotes: { "kix.note": [line()] },
  });
  const content = document.tabs?.[0]?.documentTab;
  const outer = content?.body?.content?.find((block) => block.table !== undefined)?.table;
  const row = outer?.tableRows?.[0];
  const cell = row?.tableCells?.[0];
  if (content === undefined || outer === undefined || row === undefined || cell === undefined) {
    throw new Error("expected a table");
  }
  outer.suggestedInsertionIds = ["s.table"];
  row.suggestedDeletionIds = ["s.row"];
  row.suggestedTableRowStyleChanges = { "s.rowStyle": { tableRowStyle: { tableHeader: true } } };
  cell.suggestedInsertionIds = ["s.cell"];
  cell.suggestedTableCellStyleChanges = { "s.cellStyle": { tableCellStyle: { contentAlignment: "TOP" } } };
  content.suggestedDocumentStyleChanges = { "s.page": { documentStyle: { pageNumberStart: 2 } } };
  content.suggestedNamedStylesChanges = { "s.named": { namedStyles: { styles: [] } } };
  const list = content.lists?.["kix.list"];
  if (list === undefined) throw new Error("expected a list");
  list.suggestedInsertionId = "s.newList";
  list.suggestedListPropertiesChanges = {
    "s.levels": { listProperties: { nestingLevels: [{ glyphSymbol: "★" }] } },
  };
  content.inlineObjects = {
    "kix.object": { objectId: "kix.object", suggestedDeletionIds: ["s.object"] },
  };
  return document;
}

type Path = readonly string[];

/** Every field of a node that holds a suggestion, with the path to it. */
function suggestionFields(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const here = [...path, key];
    return /^suggested(?!ionsViewMode)/.test(key) ? [here] : suggestionFields(field, here);
  });
}

function changed(
  document: Document,
  path: Path,
  change: (holder: Record<string, unknown>, key: string) => void,
) {
  const copy = structuredClone(document);
  let node: unknown = copy;
  for (const key of path.slice(0, -1)) node = (node as Record<string, unknown>)[key];
  change(node as Record<string, unknown>, path[path.length - 1]!);
  return copy;
}

const ways = {
  taken: (holder: Record<string, unknown>, key: string) => void delete holder[key],
  renamed: (holder: Record<string, unknown>, key: string) => {
    holder[key] = JSON.parse(JSON.stringify(holder[key]).replace(/"(s(?:uggest)?\.[^"]+)"/g, '"$1x"'));
  },
};

describe.each([
  ["a document in which everything is proposed", suggestedEverywhere()],
  ["the pending-suggestions fixture", testDocument("pending-suggestions")],
])("the comparison of pending suggestions in %s", (_name, document) => {
  const fields = suggestionFields(document);

  it("finds nothing between the document and itself", () => {
    expect(differencesOf(document)).toBe(0);
    expect(fields.length).toBeGreaterThan(8);
  });

  it.each(Object.entries(ways))("notices each that was %s, wherever it is", (_way, change) => {
    const unnoticed = fields.filter((path) => differencesOf(changed(document, path, change)) === 0);
    expect(unnoticed.map((path) => path.join("."))).toEqual([]);
  });

  function differencesOf(other: Document): number {
    return compareDocuments(parseDocument(document), parseDocument(other), noZones, []).differences.length;
  }
});
