// Rulebook 11.3 to 11.5: suggest mode, which edits join a pending suggestion, and what cannot be suggested.
import type { Request } from "../../../src/google-api/docs.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import {
  googleErrorOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  refusalOf,
  remove,
  textStyle,
} from "../docs/open-docs.ts";
import { bullets, unlist } from "./lists.ts";
import type { SuggestionResponses } from "./preview.ts";
import {
  comment,
  commentThread,
  created,
  marked,
  open,
  own,
  responsesOf,
  send,
  stranger,
  suggest,
  suggestionThread,
} from "./preview.ts";
import { pt, textRuns } from "./reading.ts";
import { rule } from "./rule.ts";

const joined = (id: string): SuggestionResponses[number] => ({ updatedSummarySuggestionIds: [id] });
const text = (document: OpenDocument): string => paragraphsOf(document.readLegacy()).join("|");
const long = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

rule("11.3a", "done", "SUGGEST of a project without the preview: Unsupported WriteControl mode.", () => {
  const document = openDocument("x");
  expect(refusalOf(() => suggest(document, [insert(1, "a")]))).toBe("Unsupported WriteControl mode.");
  expect(text(document)).toBe("x");
});

rule("11.3b", "done", "another word for the mode is a bad value of the enum", () => {
  const { docs, documentId } = open();
  const body = { requests: [insert(1, "a")], writeControl: { writeMode: "X" } };
  expect(refusalOf(() => docs.batchUpdate(documentId, body, own))).toBe(
    `Invalid value at 'write_control.write_mode' (type.googleapis.com/google.apps.docs.v1.WriteControl.WriteMode), "X"`,
  );
});

rule(
  "11.3c",
  "done",
  "requests see the inline space left by the one before: AAAA at 1, B at 5 gives AAAAB0123456789 in both modes",
  () => {
    const requests = [insert(1, "AAAA"), insert(5, "B")];
    const [suggested, edited] = [open(), open()];
    suggest(suggested, requests);
    send(edited, requests);
    expect([text(suggested), text(edited)]).toEqual(["AAAAB0123456789", "AAAAB0123456789"]);
  },
);

rule(
  "11.3d",
  "done",
  "suggested deletions move nothing: delete [1,5), Z at 6 gives 01234Z56789, as an edit 45678Z9",
  () => {
    const requests = [remove(1, 5), insert(6, "Z")];
    const [suggested, edited] = [open(), open()];
    suggest(suggested, requests);
    send(edited, requests);
    expect([text(suggested), text(edited)]).toEqual(["01234Z56789", "45678Z9"]);
  },
);

rule(
  "11.4a",
  "done",
  "suggestionResponses hold created, updated, deleted, accepted and rejected ids, {} where there are none",
  () => {
    const document = open();
    const [first, second] = responsesOf(document, [insert(2, "A"), insert(3, "B")]);
    const [id = ""] = first?.createdSuggestionIds ?? [];
    expect([first, second]).toEqual([{ createdSuggestionIds: [id] }, { updatedSummarySuggestionIds: [id] }]);
    expect(responsesOf(document, [remove(2, 4)])).toEqual([{ deletedSuggestionIds: [id] }]);
    const others = [created(document, insert(2, "A")), created(document, insert(9, "B"))];
    const { suggestionResponses } = send(document, [
      { acceptSuggestion: { suggestionId: others[0] ?? "" } },
      { rejectSuggestion: { suggestionId: others[1] ?? "" } },
      textStyle(1, 2, { bold: true }),
    ]);
    expect(suggestionResponses).toEqual([
      { acceptedSuggestionIds: [others[0]] },
      { rejectedSuggestionIds: [others[1]] },
      {},
    ]);
  },
);

rule(
  "11.4b",
  "done",
  "an edit that touches or overlaps the author's pending one joins it, at gap 1 it does not: any kinds, any side",
  () => {
    const edit = (kind: string, at: number): Request =>
      kind === "insert" ? insert(at, "X") : remove(at, at + 1);
    for (const first of ["insert", "delete"])
      for (const second of ["insert", "delete"])
        for (const side of ["before", "after"]) {
          const joins = [0, 1].map((gap) => {
            const document = open(long);
            const id = created(document, edit(first, 10));
            // The first one lies at [10,11); an insertion before it has no width.
            const before = second === "insert" ? 10 - gap : 9 - gap;
            const [response] = responsesOf(document, [edit(second, side === "after" ? 11 + gap : before)]);
            return response?.updatedSummarySuggestionIds?.[0] === id;
          });
          expect([first, second, side, ...joins]).toEqual([first, second, side, true, false]);
        }
    const document = open(long);
    const id = created(document, insert(10, "AB"));
    expect(responsesOf(document, [insert(11, "X")])).toEqual([joined(id)]);
  },
);

rule("11.4c", "done", "joins after 130 s too, and moves updateTime", async () => {
  const test = await startTestGoogle();
  try {
    const { documentId } = test.google.importFile("s.txt", "0123456789\n");
    await test.call("POST", "/emulator/features", { preview: true });
    const send = async (request: Request): Promise<SuggestionResponses[number]> => {
      const body = { requests: [request], writeControl: { writeMode: "SUGGEST" } };
      return (await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, body)).json
        .suggestionResponses[0];
    };
    const times = async (): Promise<{ createTime: string; updateTime: string }> => {
      const query =
        "includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED";
      const { json } = await test.call("GET", `/v1/documents/${documentId}?${query}`);
      return json.suggestions[0].headPost;
    };
    const [id = ""] = (await send(insert(2, "A"))).createdSuggestionIds ?? [];
    const before = await times();
    await test.call("POST", "/emulator/clock", { advanceMs: 130_000 });
    expect(await send(insert(3, "B"))).toEqual(joined(id));
    const after = await times();
    expect(after.createTime).toBe(before.createTime);
    expect(Date.parse(after.updateTime) - Date.parse(before.updateTime)).toBeGreaterThanOrEqual(130_000);
  } finally {
    await test.close();
  }
});

rule(
  "11.4d",
  "done",
  "two suggestions never become one; an edit that touches two goes to the greatest id",
  () => {
    const document = open(long);
    const ids = [created(document, insert(10, "X")), created(document, remove(12, 13))].sort();
    expect(responsesOf(document, [remove(11, 12)])).toEqual([joined(ids[1] ?? "")]);
    expect(new Set(marked(document).flatMap(([, inserts, deletes]) => [...inserts, ...deletes]))).toEqual(
      new Set(ids),
    );
  },
);

rule(
  "11.4e",
  "done",
  "delete [1,5) and X at 1 is one id; inline X and then the struck 0123, accepted X456789",
  () => {
    const document = open();
    const [first, second] = responsesOf(document, [remove(1, 5), insert(1, "X")]);
    const [id = ""] = first?.createdSuggestionIds ?? [];
    expect([first, second]).toEqual([{ createdSuggestionIds: [id] }, joined(id)]);
    expect(marked(document)).toEqual([
      ["X", [id], []],
      ["0123", [], [id]],
    ]);
    const accepted = document.view("PREVIEW_SUGGESTIONS_ACCEPTED").tabs?.[0]?.documentTab?.body;
    expect(paragraphsOf({ body: accepted ?? {} })).toEqual(["X456789"]);
  },
);

rule("11.4f", "done", "deleting exactly one's own pending insertion removes it", () => {
  const document = open();
  const before = document.readLegacy().body;
  const id = created(document, insert(5, "XY"));
  expect(responsesOf(document, [remove(5, 7)])).toEqual([{ deletedSuggestionIds: [id] }]);
  expect(document.readLegacy().body).toEqual(before);
});

rule(
  "11.4g",
  "done",
  "a larger deletion joins its id, and what it swallows carries the id on both sides",
  () => {
    const document = open();
    const id = created(document, insert(5, "X"));
    expect(responsesOf(document, [remove(4, 7)])).toEqual([joined(id)]);
    expect(marked(document)).toEqual([
      ["3", [], [id]],
      ["X", [id], [id]],
      ["4", [], [id]],
    ]);
  },
);

rule(
  "11.4h",
  "done",
  "an insertion at the target's end and then its deletion is one id too: inline old and new, the new in the old's style",
  () => {
    const document = open();
    send(document, [textStyle(3, 5, { bold: true })]);
    const [first, second] = responsesOf(document, [insert(5, "X"), remove(3, 5)]);
    const [id = ""] = first?.createdSuggestionIds ?? [];
    expect([first, second]).toEqual([{ createdSuggestionIds: [id] }, joined(id)]);
    expect(marked(document)).toEqual([
      ["23", [], [id]],
      ["X", [id], []],
    ]);
    expect(suggestionThread(document, id)?.summaryText).toBe("Replace: “23” with “X”");
    expect(textRuns(document.readLegacy()).find(({ content }) => content === "X")?.textStyle).toEqual({
      bold: true,
    });
  },
);

rule(
  "11.4i",
  "done",
  "new paragraphs at a paragraph's start with styles and bullets, and whole paragraphs deleted behind them, are one id",
  () => {
    const document = open("old one\nold two\nrest");
    const responses = responsesOf(document, [
      insert(1, "Head\nitem\nplain\n"),
      textStyle(1, 5, { italic: true }),
      paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }),
      bullets(6, 12),
      unlist(11, 12),
      remove(17, 33),
    ]);
    const [id = ""] = responses[0]?.createdSuggestionIds ?? [];
    expect(responses.flatMap(({ createdSuggestionIds = [] }) => createdSuggestionIds)).toEqual([id]);
    expect(
      new Set(responses.flatMap(({ updatedSummarySuggestionIds = [] }) => updatedSummarySuggestionIds)),
    ).toEqual(new Set([id]));
    expect(marked(document).filter(([, , deletes]) => deletes.length > 0)).toEqual([
      ["old one\n", [], [id]],
      ["old two\n", [], [id]],
    ]);
  },
);

rule(
  "11.4j",
  "done",
  "put at a list item's end, the last new paragraph owns the old mark: a bullet change on it is a second id",
  () => {
    const document = open("item");
    send(document, [bullets(1, 2)]);
    const [first, second] = responsesOf(document, [insert(5, "\nnew"), unlist(6, 7)]);
    expect(first?.createdSuggestionIds).toHaveLength(1);
    expect(second?.createdSuggestionIds).toHaveLength(1);
    expect(second?.createdSuggestionIds).not.toEqual(first?.createdSuggestionIds);
  },
);

rule(
  "11.4k",
  "done",
  "batches that touch in sequence file under the first one's id, and only that one names it as created",
  () => {
    const document = open();
    const id = created(document, remove(3, 5));
    expect([responsesOf(document, [insert(3, "A")]), responsesOf(document, [insert(4, "B")])]).toEqual([
      [joined(id)],
      [joined(id)],
    ]);
  },
);

rule("11.4l", "chosen", "another author's suggestion is never joined", () => {
  const document = open();
  const first = created(document, insert(5, "X"));
  expect(created(document, insert(6, "Y"), stranger)).not.toBe(first);
});

rule(
  "11.4m",
  "done",
  "deciding one removes any other whose last marked character vanishes, thread included; its id is 404 from then on",
  () => {
    const document = open();
    const outer = created(document, insert(5, "ABC"));
    const inner = created(document, remove(6, 7), stranger);
    send(document, [{ rejectSuggestion: { suggestionId: outer } }]);
    expect(suggestionThread(document, inner)).toBeUndefined();
    const error = googleErrorOf(() => send(document, [{ acceptSuggestion: { suggestionId: inner } }]));
    expect([error.httpStatus, error.message]).toEqual([404, `Suggestion with ID ${inner} does not exist.`]);
  },
);

rule("11.5a", "done", "eight types are refused as suggestions before their arguments are looked at", () => {
  const kinds =
    "addDocumentTab, createNamedRange, deleteHeader, deleteFooter, deleteNamedRange, deleteTab, updateDocumentTabProperties, updateTableColumnProperties".split(
      ", ",
    );
  for (const kind of kinds)
    expect(refusalOf(() => suggest(open(), [insert(1, "x"), { [kind]: {} } as Request]))).toBe(
      `Invalid requests[1].${kind}: Request does not support application as suggestion.`,
    );
});

rule(
  "11.5b",
  "done",
  "updateDocumentStyle as a suggestion lacks documentFormat, useEvenPageHeaderFooter and useFirstPageHeaderFooter",
  () => {
    const update = (fields: string): Request => ({
      updateDocumentStyle: { documentStyle: { useFirstPageHeaderFooter: true, marginTop: pt(9) }, fields },
    });
    for (const field of ["documentFormat", "useEvenPageHeaderFooter", "useFirstPageHeaderFooter"])
      expect(refusalOf(() => suggest(open(), [update(field)]))).toBe(
        `Invalid requests[0].updateDocumentStyle: Unallowed field: ${field}`,
      );
    expect(() => suggest(open(), [update("marginTop")])).not.toThrow();
    expect(() => send(open(), [update("useFirstPageHeaderFooter")])).not.toThrow();
  },
);

rule(
  "11.5c",
  "done",
  "the eight thread requests run in SUGGEST batches and take effect at once, also among edits",
  () => {
    const document = open();
    const ids = [2, 5, 8].map((at) => created(document, insert(at, "A")));
    const [first = "", second = "", third = ""] = ids;
    const { commentId = "" } = comment(document, 1, 2);
    const other = comment(document, 1, 2).commentId ?? "";
    const { replies } = suggest(document, [{ addCommentReply: { commentId, post: { content: "x" } } }]);
    const postId = replies?.[0]?.addCommentReply?.post?.postId ?? "";
    const answer = suggest(document, [
      insert(11, "B"),
      { acceptSuggestion: { suggestionId: first } },
      { rejectSuggestion: { suggestionId: second } },
      { deleteSuggestion: { suggestionId: third } },
      { insertComment: { content: "new", range: { startIndex: 1, endIndex: 2 } } },
      { updateCommentPost: { commentId, postId: commentId, content: "better" } },
      { deleteCommentReply: { commentId, postId } },
      { deleteComment: { commentId: other } },
    ]);
    expect([first, second].map((id) => suggestionThread(document, id)?.status)).toEqual([
      "ACCEPTED",
      "REJECTED",
    ]);
    expect([suggestionThread(document, third), commentThread(document, other)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(commentThread(document, commentId)).toMatchObject({ headPost: { content: "better" } });
    expect(answer.replies?.[4]?.insertComment?.commentThread?.status).toBe("OPEN");
    expect(marked(document).map(([run]) => run)).toEqual(["B"]);
  },
);
