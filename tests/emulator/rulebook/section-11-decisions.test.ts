// Rulebook 11.6 to 11.9, 11.11, 11.12: summaries, decisions, threads of suggestions, and direct edits beside pending ones.
import type { Request } from "../../../src/google-api/docs.ts";
import { grid, insertRow, tableOf } from "../docs/grid.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { googleErrorOf, insert, paragraphsOf, paragraphStyle, remove, textStyle } from "../docs/open-docs.ts";
import { bullets } from "./lists.ts";
import {
  anchorOf,
  comment,
  created,
  full,
  marked,
  open,
  own,
  readerOnly,
  send,
  stranger,
  suggest,
  suggestionThread,
} from "./preview.ts";
import { elementsOf, paragraphBlocks, pt, textRuns } from "./reading.ts";
import { rule } from "./rule.ts";

const accept = (suggestionId: string): Request => ({ acceptSuggestion: { suggestionId } });
const reject = (suggestionId: string): Request => ({ rejectSuggestion: { suggestionId } });
const withdraw = (suggestionId: string): Request => ({ deleteSuggestion: { suggestionId } });
const text = (document: OpenDocument): string => paragraphsOf(document.readLegacy()).join("|");
const summaryOf = (document: OpenDocument, requests: Request | Request[]): string | undefined =>
  suggestionThread(document, created(document, requests))?.summaryText;
const table = (rows: string[]): OpenDocument => open(grid(rows).read());

const backgroundColor = { color: { rgbColor: { red: 1 } } };
const rowHeight: Request = {
  updateTableRowStyle: {
    tableStartLocation: { index: 2 },
    tableRowStyle: { minRowHeight: pt(30) },
    fields: "minRowHeight",
  },
};
const cellBackground: Request = {
  updateTableCellStyle: {
    tableStartLocation: { index: 2 },
    tableCellStyle: { backgroundColor },
    fields: "backgroundColor",
  },
};

rule("11.6a", "done", "an insertion is summed up as Add: “x”", () => {
  expect(summaryOf(open(), insert(1, "x"))).toBe("Add: “x”");
});

rule("11.6b", "done", "a deletion is summed up as Delete: “x”", () => {
  expect(summaryOf(open(), remove(1, 3))).toBe("Delete: “01”");
});

rule("11.6c", "done", "a replacement is summed up as Replace: “a” with “b”", () => {
  expect(summaryOf(open(), [remove(1, 3), insert(1, "b")])).toBe("Replace: “01” with “b”");
});

rule("11.6d", "done", "whitespace is collapsed and trimmed", () => {
  expect(summaryOf(open(), insert(1, " a \n\tb "))).toBe("Add: “a b”");
});

rule("11.6e", "done", "an alignment is summed up as Format: alignment", () => {
  expect(summaryOf(open(), paragraphStyle(1, 2, { alignment: "CENTER" }))).toBe("Format: alignment");
});

rule(
  "11.6f",
  "done",
  "two items are Format list: add to list and Format: indent first line, indent left (2 times)",
  () => {
    expect(summaryOf(open("one\ntwo"), bullets(1, 6))).toBe(
      "Format list: add to list\nFormat: indent first line, indent left (2 times)",
    );
  },
);

rule("11.6g", "done", "a row's height is Format row: minimum height", () => {
  expect(summaryOf(table(["ab"]), rowHeight)).toBe("Format row: minimum height");
});

rule("11.6h", "done", "four cells' background is Format cell: background color (4 times)", () => {
  expect(summaryOf(table(["ab", "cd"]), cellBackground)).toBe("Format cell: background color (4 times)");
});

rule("11.6i", "done", "a new row is Add row", () => {
  expect(summaryOf(table(["ab"]), insertRow(0, true))).toBe("Add row");
});

rule("11.6j", "done", "alignment, lineSpacing and indents are suggested on the paragraph only", () => {
  const document = open();
  const style = { alignment: "CENTER", lineSpacing: 150, indentStart: pt(20) } as const;
  const id = created(document, paragraphStyle(1, 2, style));
  const [paragraph] = paragraphBlocks(document.readLegacy());
  expect(paragraph?.suggestedParagraphStyleChanges?.[id]?.paragraphStyleSuggestionState).toEqual({
    alignmentSuggested: true,
    lineSpacingSuggested: true,
    indentStartSuggested: true,
  });
  expect(JSON.stringify(paragraph?.elements)).not.toContain("suggested");
});

rule(
  "11.6k",
  "done",
  "HEADING_2 is suggested on the paragraph and in suggestedTextStyleChanges on the runs",
  () => {
    const document = open();
    const id = created(document, paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }));
    const [paragraph] = paragraphBlocks(document.readLegacy());
    expect(paragraph?.suggestedParagraphStyleChanges?.[id]?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
    expect(paragraph?.elements?.[0]?.textRun?.suggestedTextStyleChanges?.[id]).toMatchObject({
      textStyle: { fontSize: { magnitude: 16, unit: "PT" } },
      textStyleSuggestionState: { fontSizeSuggested: true },
    });
  },
);

rule(
  "11.6l",
  "done",
  "bullets are suggestedBulletChanges with bullet{listId,textStyle{underline:false}} and its state, and the paragraph",
  () => {
    const document = open();
    const id = created(document, bullets(1, 2));
    const [paragraph] = paragraphBlocks(document.readLegacy());
    expect(paragraph?.suggestedBulletChanges?.[id]).toMatchObject({
      bullet: { listId: expect.stringMatching(/^kix\./) as string, textStyle: { underline: false } },
      bulletSuggestionState: { listIdSuggested: true, nestingLevelSuggested: true },
    });
    expect(paragraph?.suggestedParagraphStyleChanges?.[id]?.paragraphStyleSuggestionState).toEqual({
      indentFirstLineSuggested: true,
      indentStartSuggested: true,
    });
  },
);

rule("11.6m", "done", "a row's height is suggested on the tableRow, a background on the tableCell", () => {
  const document = table(["ab"]);
  const onRow = created(document, rowHeight);
  const onCell = created(document, cellBackground);
  const [row] = tableOf(document).tableRows ?? [];
  expect(Object.keys(row?.suggestedTableRowStyleChanges ?? {})).toEqual([onRow]);
  expect(row?.tableCells?.map((cell) => Object.keys(cell.suggestedTableCellStyleChanges ?? {}))).toEqual([
    [onCell],
    [onCell],
  ]);
});

rule("11.7a", "done", "an unknown id is 404 Suggestion with ID X does not exist. without a prefix", () => {
  for (const decide of [accept, reject, withdraw]) {
    const error = googleErrorOf(() => send(open(), [decide("suggest.none")]));
    expect([error.httpStatus, error.status, error.message]).toEqual([
      404,
      "NOT_FOUND",
      "Suggestion with ID suggest.none does not exist.",
    ]);
  }
});

rule("11.7b", "chosen", "a second decision of the same suggestion answers 200 with empty lists", () => {
  const document = open();
  const id = created(document, insert(2, "A"));
  send(document, [reject(id)]);
  expect(send(document, [reject(id)]).suggestionResponses).toEqual([{}]);
});

rule("11.7c", "done", "accept needs the right to edit: 403", () => {
  const document = open();
  const id = created(document, insert(2, "A"));
  const error = googleErrorOf(() => send(document, [accept(id)], readerOnly));
  expect([error.httpStatus, error.message]).toEqual([403, "The caller does not have permission"]);
  send(document, [accept(id)], stranger);
  expect(suggestionThread(document, id)?.status).toBe("ACCEPTED");
});

rule("11.7d", "done", "reject is for editors and for the author", () => {
  const document = open();
  const ids = [created(document, insert(2, "A")), created(document, insert(8, "B"), stranger)];
  send(document, [reject(ids[0] ?? "")], stranger);
  send(document, [reject(ids[1] ?? "")], stranger);
  expect(ids.map((id) => suggestionThread(document, id)?.status)).toEqual(["REJECTED", "REJECTED"]);
  // The author needs no right to edit; another reader has none to reject.
  const third = created(document, insert(2, "A"));
  expect(googleErrorOf(() => send(document, [reject(third)], readerOnly)).httpStatus).toBe(403);
  const noEditor = { ...own, canEdit: false };
  expect(googleErrorOf(() => send(document, [reject(third), insert(1, "x")], noEditor)).httpStatus).toBe(403);
  send(document, [reject(third)], noEditor);
  expect(suggestionThread(document, third)?.status).toBe("REJECTED");
});

rule("11.7e", "done", "delete is for the author only", () => {
  const document = open();
  const id = created(document, insert(2, "A"));
  expect(googleErrorOf(() => send(document, [withdraw(id)], stranger)).httpStatus).toBe(403);
  expect(send(document, [withdraw(id)], { ...own, canEdit: false }).suggestionResponses).toEqual([
    { deletedSuggestionIds: [id] },
  ]);
});

rule("11.7f", "done", "after accept the text is in the base view", () => {
  const document = open();
  send(document, [accept(created(document, insert(2, "A")))]);
  const shown = document.view("PREVIEW_WITHOUT_SUGGESTIONS").tabs?.[0]?.documentTab?.body;
  expect(paragraphsOf({ body: shown ?? {} })).toEqual(["0A123456789"]);
});

rule("11.7g", "done", "after reject the insertion has vanished and the deletion mark is lifted", () => {
  const document = open();
  const before = document.readLegacy().body;
  send(document, [reject(created(document, insert(2, "A"))), reject(created(document, remove(5, 7)))]);
  expect(document.readLegacy().body).toEqual(before);
});

rule(
  "11.8",
  "done",
  "a named range over a pending insertion goes when that is rejected, and stays with id and range when accepted",
  () => {
    for (const decide of [accept, reject]) {
      const document = open();
      const id = created(document, insert(5, "ABC"));
      send(document, [{ createNamedRange: { name: "n", range: { startIndex: 5, endIndex: 8 } } }]);
      const before = document.readLegacy().namedRanges;
      expect(before?.["n"]?.namedRanges?.[0]?.ranges).toEqual([{ startIndex: 5, endIndex: 8 }]);
      send(document, [decide(id)]);
      expect(document.readLegacy().namedRanges).toEqual(decide === accept ? before : undefined);
    }
  },
);

rule(
  "11.9a",
  "done",
  "an entry of suggestions has suggestionId, headPost without content, status, summaryText and summaryHtml",
  () => {
    const document = open();
    const id = created(document, insert(2, "<A>"));
    expect(full(document).suggestions).toEqual([
      {
        suggestionId: id,
        headPost: {
          postId: expect.any(String) as string,
          author: {
            displayName: "Another Editor",
            me: true,
            user: expect.stringMatching(/^users\/\d+$/) as string,
          },
          createTime: "2023-11-14T22:13:20.000Z",
          updateTime: "2023-11-14T22:13:20.000Z",
          suggestionAction: "NO_SUGGESTION_ACTION_CHANGE",
        },
        status: "OPEN",
        summaryText: "Add: “<A>”",
        summaryHtml: "Add: “&lt;A&gt;”",
      },
    ]);
  },
);

rule(
  "11.9b",
  "done",
  "a decided thread stays, ACCEPTED or REJECTED, with a reply that carries suggestionAction",
  () => {
    const document = open();
    const ids = [created(document, insert(2, "A")), created(document, insert(8, "B"))];
    send(document, [accept(ids[0] ?? ""), reject(ids[1] ?? "")]);
    expect(ids.map((id) => suggestionThread(document, id))).toMatchObject([
      { status: "ACCEPTED", replies: [{ suggestionAction: "ACCEPT" }] },
      { status: "REJECTED", replies: [{ suggestionAction: "REJECT" }] },
    ]);
  },
);

rule(
  "11.11a",
  "done",
  "a direct bold over a suggested bold and CENTER over a suggested CENTER do nothing",
  () => {
    const document = open("words");
    suggest(document, [textStyle(1, 6, { bold: true }), paragraphStyle(1, 2, { alignment: "CENTER" })]);
    const before = document.readLegacy().body;
    send(document, [textStyle(1, 6, { bold: true }), paragraphStyle(1, 2, { alignment: "CENTER" })]);
    expect(document.readLegacy().body).toEqual(before);
  },
);

rule(
  "11.11b",
  "done",
  "a font size of the suggested value, another alignment and another property land",
  () => {
    const document = open("words");
    suggest(document, [textStyle(1, 6, { fontSize: pt(20) }), paragraphStyle(1, 2, { alignment: "CENTER" })]);
    send(document, [
      textStyle(1, 6, { fontSize: pt(20), italic: true }),
      paragraphStyle(1, 2, { alignment: "END" }),
    ]);
    const [paragraph] = paragraphBlocks(document.readLegacy());
    expect(paragraph?.paragraphStyle?.alignment).toBe("END");
    expect(paragraph?.elements?.[0]?.textRun?.textStyle).toEqual({ fontSize: pt(20), italic: true });
  },
);

rule("11.11c", "done", "any style over a pending insertion lands", () => {
  const document = open("words");
  created(document, insert(3, "new"));
  send(document, [textStyle(3, 6, { bold: true, fontSize: pt(20) })]);
  expect(textRuns(document.readLegacy()).find(({ content }) => content === "new")?.textStyle).toEqual({
    bold: true,
    fontSize: pt(20),
  });
});

rule(
  "11.11d",
  "chosen",
  "of a direct style over a style suggestion only flags and words of the suggested value are dropped",
  () => {
    const document = open("words");
    suggest(document, [textStyle(1, 6, { italic: true, foregroundColor: backgroundColor })]);
    send(document, [textStyle(1, 6, { italic: true, foregroundColor: backgroundColor })]);
    expect(elementsOf(document.readLegacy())[0]?.textRun?.textStyle).toEqual({
      foregroundColor: backgroundColor,
    });
  },
);

rule("11.12a", "done", "styling in place moves no anchor and no suggestion id", () => {
  const document = open();
  const { anchorId } = comment(document, 3, 7);
  const id = created(document, remove(4, 6));
  const anchor = anchorOf(document, anchorId);
  send(document, [textStyle(1, 6, { bold: true })]);
  expect(anchorOf(document, anchorId)).toEqual(anchor);
  expect(new Set(marked(document).flatMap(([, , deletes]) => deletes))).toEqual(new Set([id]));
});

rule(
  "11.12b",
  "done",
  "replacing the body's content destroys all anchors, and suggestions have new ids",
  () => {
    const document = open();
    const { anchorId } = comment(document, 3, 7);
    const id = created(document, insert(5, "A"));
    send(document, [remove(1, 12), insert(1, "0123456789")]);
    expect(anchorOf(document, anchorId)).toEqual({ anchorId });
    expect([text(document), marked(document)]).toEqual(["0123456789", []]);
    expect(created(document, insert(5, "A"))).not.toBe(id);
  },
);
