// Rulebook 11.1, 11.2, 11.10: how pending suggestions are read, and which indexes requests count in.
import type { DocumentTab, Request } from "../../../src/google-api/docs.ts";
import { grid, insertRow, tableOf } from "../docs/grid.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { insert, paragraphsOf, paragraphStyle, refusalOf, remove, textStyle } from "../docs/open-docs.ts";
import { bullets } from "./lists.ts";
import { created, marked, open, send } from "./preview.ts";
import { elementsOf, paragraphBlocks, pt } from "./reading.ts";
import { rule } from "./rule.ts";

const tabOf = (document: OpenDocument): DocumentTab => document.read().tabs?.[0]?.documentTab ?? {};
const paragraphsIn = (document: OpenDocument, suggestionsViewMode: string): string[] =>
  paragraphsOf({ body: document.view(suggestionsViewMode).tabs?.[0]?.documentTab?.body ?? {} });
/** A 1 by 1 table at 2, whose account has the preview. */
const table = (): OpenDocument => open(grid(["a"]).read());

rule(
  "11.1a",
  "done",
  "inserted and deleted text carries suggestedInsertionIds and suggestedDeletionIds",
  () => {
    const document = open();
    const inserted = created(document, insert(2, "A"));
    const deleted = created(document, remove(8, 9));
    expect(marked(document)).toEqual([
      ["A", [inserted], []],
      ["6", [], [deleted]],
    ]);
  },
);

rule(
  "11.1b",
  "done",
  "a text style is under suggestedTextStyleChanges with a state such as boldSuggested true",
  () => {
    const document = open();
    const id = created(document, textStyle(1, 3, { bold: true }));
    expect(elementsOf(document.readLegacy())[0]?.textRun?.suggestedTextStyleChanges?.[id]).toMatchObject({
      textStyle: { bold: true },
      textStyleSuggestionState: { boldSuggested: true },
    });
  },
);

rule("11.1c", "done", "a paragraph style is under suggestedParagraphStyleChanges", () => {
  const document = open();
  const id = created(document, paragraphStyle(1, 2, { alignment: "END" }));
  expect(paragraphBlocks(document.readLegacy())[0]?.suggestedParagraphStyleChanges?.[id]).toMatchObject({
    paragraphStyle: { alignment: "END" },
    paragraphStyleSuggestionState: { alignmentSuggested: true },
  });
});

rule("11.1d", "done", "a bullet is under suggestedBulletChanges", () => {
  const document = open();
  const id = created(document, bullets(1, 2));
  expect(paragraphBlocks(document.readLegacy())[0]?.suggestedBulletChanges?.[id]).toMatchObject({
    bulletSuggestionState: { listIdSuggested: true },
  });
});

rule("11.1e", "done", "a row's style is under suggestedTableRowStyleChanges", () => {
  const document = table();
  const update = {
    tableStartLocation: { index: 2 },
    tableRowStyle: { minRowHeight: pt(9) },
    fields: "minRowHeight",
  };
  const id = created(document, { updateTableRowStyle: update });
  expect(tableOf(document).tableRows?.[0]?.suggestedTableRowStyleChanges?.[id]).toMatchObject({
    tableRowStyle: { minRowHeight: pt(9) },
    tableRowStyleSuggestionState: { minRowHeightSuggested: true },
  });
});

rule("11.1f", "done", "a cell's style is under suggestedTableCellStyleChanges", () => {
  const document = table();
  const tableCellStyle = { contentAlignment: "BOTTOM" } as const;
  const update = { tableStartLocation: { index: 2 }, tableCellStyle, fields: "contentAlignment" };
  const id = created(document, { updateTableCellStyle: update });
  const [cell] = tableOf(document).tableRows?.[0]?.tableCells ?? [];
  expect(cell?.suggestedTableCellStyleChanges?.[id]).toMatchObject({
    tableCellStyle: { contentAlignment: "BOTTOM" },
    tableCellStyleSuggestionState: { contentAlignmentSuggested: true },
  });
});

rule("11.1g", "done", "the document's style is under suggestedDocumentStyleChanges", () => {
  const document = open();
  const request = { updateDocumentStyle: { documentStyle: { marginTop: pt(9) }, fields: "marginTop" } };
  const id = created(document, request);
  expect(tabOf(document).suggestedDocumentStyleChanges?.[id]).toMatchObject({
    documentStyle: { marginTop: pt(9) },
    documentStyleSuggestionState: { marginTopSuggested: true },
  });
});

rule("11.1h", "done", "named styles are under suggestedNamedStylesChanges", () => {
  const document = open();
  const namedStyle = { namedStyleType: "TITLE", textStyle: { bold: true } } as const;
  const id = created(document, { updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } });
  const { namedStylesSuggestionState } = tabOf(document).suggestedNamedStylesChanges?.[id] ?? {};
  const changed = namedStylesSuggestionState?.stylesSuggestionStates?.filter(
    ({ textStyleSuggestionState }) => textStyleSuggestionState?.boldSuggested,
  );
  expect(changed?.map(({ namedStyleType }) => namedStyleType)).toEqual(["TITLE"]);
});

rule("11.1i", "done", "a header or footer is a suggested id in the document's style", () => {
  for (const [request, key] of [
    [{ createHeader: { type: "DEFAULT" } }, "defaultHeaderId"],
    [{ createFooter: { type: "DEFAULT" } }, "defaultFooterId"],
  ] as const) {
    const document = open();
    const id = created(document, request);
    const change = tabOf(document).suggestedDocumentStyleChanges?.[id];
    expect(change?.documentStyle?.[key]).toMatch(/^kix\./);
    expect(change?.documentStyleSuggestionState).toMatchObject({ [`${key}Suggested`]: true });
    expect(tabOf(document).documentStyle).not.toHaveProperty(key);
  }
});

rule(
  "11.1j",
  "done",
  "deleted text keeps its characters and indexes, and inserted text has indexes too",
  () => {
    const document = open();
    created(document, remove(2, 4));
    created(document, insert(8, "AB"));
    expect(paragraphsOf(document.readLegacy())).toEqual(["0123456AB789"]);
    expect(document.readLegacy().body?.content?.[1]?.endIndex).toBe(14);
  },
);

rule("11.1k", "done", "both previews number anew", () => {
  const document = open();
  created(document, remove(2, 4));
  created(document, insert(8, "AB"));
  expect(paragraphsIn(document, "PREVIEW_SUGGESTIONS_ACCEPTED")).toEqual(["03456AB789"]);
  expect(paragraphsIn(document, "PREVIEW_WITHOUT_SUGGESTIONS")).toEqual(["0123456789"]);
  for (const mode of ["PREVIEW_SUGGESTIONS_ACCEPTED", "PREVIEW_WITHOUT_SUGGESTIONS"]) {
    const block = document.view(mode).tabs?.[0]?.documentTab?.body?.content?.[1];
    expect((block?.endIndex ?? 0) - (block?.startIndex ?? 0)).toBe(
      paragraphsIn(document, mode).join("").length + 1,
    );
  }
});

rule(
  "11.1l",
  "done",
  "batchUpdate counts in the indexes of SUGGESTIONS_INLINE, whatever was read last",
  () => {
    const document = open();
    created(document, remove(2, 4));
    document.view("PREVIEW_SUGGESTIONS_ACCEPTED");
    send(document, [insert(6, "X")]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["01234X56789"]);
  },
);

rule("11.2a", "done", "a suggested row marks the tableRow and the runs in its cells", () => {
  const document = table();
  const id = created(document, insertRow(0, true));
  const row = tableOf(document).tableRows?.[1];
  expect(row?.suggestedInsertionIds).toEqual([id]);
  const [run] = row?.tableCells?.[0]?.content?.[0]?.paragraph?.elements ?? [];
  expect(run?.textRun?.suggestedInsertionIds).toEqual([id]);
});

rule(
  "11.2b",
  "done",
  "a suggested text style is whole, inherited values included; only its state says what changes",
  () => {
    const document = open();
    const id = created(document, textStyle(1, 3, { bold: true }));
    expect(elementsOf(document.readLegacy())[0]?.textRun?.suggestedTextStyleChanges?.[id]).toEqual({
      textStyle: {
        bold: true,
        italic: false,
        underline: false,
        strikethrough: false,
        smallCaps: false,
        backgroundColor: {},
        foregroundColor: { color: { rgbColor: {} } },
        fontSize: pt(11),
        weightedFontFamily: { fontFamily: "Arial", weight: 400 },
        baselineOffset: "NONE",
      },
      textStyleSuggestionState: { boldSuggested: true },
    });
  },
);

rule("11.10", "done", "suggestedInsertionIds on insertText is an unknown name", () => {
  const request = {
    insertText: { location: { index: 1 }, text: "x", suggestedInsertionIds: ["suggest.x"] },
  } as Request;
  expect(refusalOf(() => send(open(), [request]))).toBe(
    `Invalid JSON payload received. Unknown name "suggestedInsertionIds" at 'requests[0].insert_text': Cannot find field.`,
  );
});
