import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const docsJson = (documentId: string, text = "Imported\n") => ({
  documentId,
  title: "From JSON",
  body: {
    content: [
      { endIndex: 1, sectionBreak: { sectionStyle: {} } },
      {
        startIndex: 1,
        endIndex: 1 + text.length,
        paragraph: {
          elements: [{ startIndex: 1, endIndex: 1 + text.length, textRun: { content: text, textStyle: {} } }],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT" },
        },
      },
    ],
  },
});

describe("POST /emulator/import", () => {
  it("takes Docs JSON as a value or as text and keeps its id when free", async () => {
    const first = await test.call("POST", "/emulator/import", {
      name: "x.json",
      content: docsJson("keepThisId"),
    });
    expect(first.json).toEqual({
      documentId: "keepThisId",
      title: "From JSON",
      url: `${test.google.baseUrl}/document/d/keepThisId/edit`,
    });
    const second = await test.call("POST", "/emulator/import", {
      name: "x.json",
      content: JSON.stringify(docsJson("keepThisId")),
    });
    expect(second.json.documentId).not.toBe("keepThisId");
    expect(await test.textOf(second.json.documentId)).toBe("Imported\n");
  });

  it("leaves content alone that was imported before, when asked to, unless its document is gone", async () => {
    const ask = () =>
      test.call("POST", "/emulator/import", { name: "once.txt", content: "only once", once: true });
    const first = (await ask()).json;
    const second = (await ask()).json;
    expect([first.isNew, second.isNew, second.documentId]).toEqual([true, false, first.documentId]);
    await test.call("DELETE", `/drive/v3/files/${first.documentId}`);
    expect((await ask()).json.isNew).toBe(true);
  });

  it.each([
    [{}, ['"name": expected a string', '"content": expected Docs JSON or text, found nothing']],
    [
      { name: "a.json", content: "not json" },
      ["expected Docs JSON (an answer of documents.get", "found text that is not JSON"],
    ],
    [{ name: "a.json", content: "{}" }, ["found other JSON"]],
    [{ name: "a.md", content: "# x" }, ["Markdown is written by the script's own engine"]],
    [{ name: "a.txt", content: 5 }, ["found number"]],
  ])("refuses %j", async (body, words) => {
    const { status, json } = await test.call("POST", "/emulator/import", body);
    expect(status).toBe(400);
    for (const word of words) expect(json.error.message).toContain(word);
  });
});

describe("POST /emulator/act", () => {
  it("types as another editor, under a new revision", async () => {
    const { documentId } = test.google.importFile("act.txt", "abc");
    const { json } = await test.call("POST", "/emulator/act", {
      as: "Somebody",
      documentId,
      action: "type",
      tabId: "t.0",
      index: 1,
      deleteTo: 2,
      text: "X",
    });
    const got = (await test.call("GET", `/v1/documents/${documentId}`)).json;
    expect([await test.textOf(documentId), got.revisionId]).toEqual(["Xbc\n", json.revisionId]);
  });

  it("comments as another editor", async () => {
    const { documentId } = test.google.importFile("act2.txt", "abcd");
    const { json } = await test.call("POST", "/emulator/act", {
      as: "Somebody",
      documentId,
      action: "comment",
      content: "why?",
      quote: "bc",
      anchor: "kix.1",
    });
    const { json: thread } = await test.call(
      "GET",
      `/drive/v3/files/${documentId}/comments/${json.commentId}?fields=*`,
    );
    expect(thread).toMatchObject({
      content: "why?",
      anchor: "kix.1",
      quotedFileContent: { value: "bc" },
      author: { displayName: "Somebody", me: false },
    });
    expect((await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`)).json.revisionId).toBe(
      json.revisionId,
    );
  });

  it("suggests as another editor; a viewer does not see it", async () => {
    const { documentId } = test.google.importFile("suggest.txt", "0123456789");
    const suggestion = (as: string, index: number): object => ({
      as,
      documentId,
      action: "suggest",
      requests: [{ insertText: { location: { index }, text: "X" } }],
    });
    const { json } = await test.call("POST", "/emulator/act", suggestion("Ann", 5));
    const [id] = json.suggestionResponses[0].createdSuggestionIds;
    const document = await test.call("GET", `/v1/documents/${documentId}`);
    expect(document.json.revisionId).toBe(json.revisionId);
    expect(JSON.stringify(document.json.body)).toContain(`"suggestedInsertionIds":["${id}"]`);
    const joined = await test.call("POST", "/emulator/act", suggestion("Ann", 6));
    expect(joined.json.suggestionResponses).toEqual([{ updatedSummarySuggestionIds: [id] }]);
    const other = await test.call("POST", "/emulator/act", suggestion("Ben", 6));
    expect(other.json.suggestionResponses[0].createdSuggestionIds).not.toContain(id);
    await test.call("POST", "/emulator/files", { id: documentId, role: "reader" });
    const seen = await test.call("GET", `/v1/documents/${documentId}`);
    expect(JSON.stringify(seen.json.body)).toContain(`"content":"0123456789\\n"`);
    expect(seen.json.suggestionsViewMode).toBe("PREVIEW_WITHOUT_SUGGESTIONS");
  });

  it.each([
    [{ as: "x", documentId: "d", action: "suggest" }, 400, '"requests": expected a list, found nothing'],
    [
      { as: "x", documentId: "none", action: "type", tabId: "t.0", index: 1, text: "x" },
      404,
      "expected a document of this local Google",
    ],
    [{ as: "x", action: "dance" }, 400, '"documentId": expected a string'],
    [
      { as: "x", documentId: "d", action: "type", index: 3, deleteTo: 2 },
      400,
      '"deleteTo": expected more than "index"',
    ],
  ])("refuses %j with %i", async (body, status, words) => {
    const answer = await test.call("POST", "/emulator/act", body);
    expect([answer.status, answer.json.error.message]).toEqual([status, expect.stringContaining(words)]);
  });

  it("judges no other member of an action that it does not know", async () => {
    const { json } = await test.call("POST", "/emulator/act", { documentId: "d", action: "dance", index: 3 });
    expect(json.error.problems).toEqual(['"action": expected one of type, comment, suggest, found "dance"']);
  });

  it("answers Google's refusal of an impossible edit", async () => {
    const { documentId } = test.google.importFile("act3.txt", "short");
    const { status, json } = await test.call("POST", "/emulator/act", {
      documentId,
      action: "type",
      tabId: "t.0",
      index: 999,
      text: "x",
    });
    expect([status, json.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });
});

describe("/emulator/features", () => {
  it("switches the preview of suggestions and comment threads on and off", async () => {
    const { documentId } = test.google.importFile("preview.txt", "abcdefghij");
    const batch = (requests: object[], more: object = {}): ReturnType<typeof test.call> =>
      test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests, ...more });
    const suggestion = [{ insertText: { location: { index: 5 }, text: "X" } }];
    const suggesting = { writeControl: { writeMode: "SUGGEST" } };
    expect((await test.call("GET", "/emulator/features")).json).toEqual({ preview: false });
    const refused = await batch(suggestion, suggesting);
    expect(refused.json.error.message).toBe("Unsupported WriteControl mode.");
    expect((await test.call("POST", "/emulator/features", { preview: true })).json).toEqual({
      preview: true,
    });
    const made = await batch(suggestion, suggesting);
    const [suggestionId] = made.json.suggestionResponses[0].createdSuggestionIds;
    const range = { startIndex: 2, endIndex: 4 };
    const commented = await batch([{ insertComment: { content: "why?", range } }]);
    const { commentId } = commented.json.replies[0].insertComment.commentThread;
    // The same thread through Drive, under the same id.
    const thread = `/drive/v3/files/${documentId}/comments/${commentId}`;
    const seen = await test.call("GET", `${thread}?fields=*`);
    expect(seen.json).toMatchObject({
      content: "why?",
      quotedFileContent: { mimeType: "text/html", value: "bc" },
      author: { displayName: "Local Owner" },
    });
    await test.call("POST", `${thread}/replies?fields=id`, { action: "resolve" });
    const drive = { content: "from Drive", anchor: "made up" };
    await test.call("POST", `/drive/v3/files/${documentId}/comments?fields=id`, drive);
    const modes =
      "includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED";
    const { json } = await test.call("GET", `/v1/documents/${documentId}?${modes}`);
    expect(json.comments).toMatchObject([
      { headPost: { content: "from Drive" }, status: "OPEN" },
      { commentId, status: "RESOLVED", plainTextQuote: "bc", replies: [{ commentAction: "RESOLVE" }] },
    ]);
    expect(json.comments[0]).not.toHaveProperty("anchorId");
    expect(json.suggestions).toMatchObject([{ suggestionId, summaryText: "Add: “X”", status: "OPEN" }]);
    await test.call("POST", "/emulator/features", { preview: false });
    const plain = await test.call("GET", `/v1/documents/${documentId}`);
    expect(plain.json).not.toHaveProperty("commentsViewMode");
  });

  it("wants to be told which way", async () => {
    expect((await test.call("POST", "/emulator/features", {})).json.error.message).toBe(
      '"preview": expected true or false, found nothing',
    );
  });
});

describe("the other control endpoints", () => {
  it("move the clock forward, also for what is stored", async () => {
    const before = (await test.call("GET", "/emulator/clock")).json.nowMs;
    const { json } = await test.call("POST", "/emulator/clock", { advanceMs: 3_600_000 });
    expect(json.nowMs - before).toBeGreaterThanOrEqual(3_600_000);
    const made = await test.call("POST", "/drive/v3/files?fields=createdTime", { name: "later" });
    expect(Date.parse(made.json.createdTime)).toBeGreaterThanOrEqual(json.nowMs);
    expect((await test.call("POST", "/emulator/clock", { advanceMs: -1 })).status).toBe(400);
  });

  it("trash a file and give a role", async () => {
    const { documentId } = test.google.importFile("trash.txt", "to the trash");
    await test.call("POST", "/emulator/files", { id: documentId, trashed: true });
    expect(
      (await test.call("GET", `/drive/v3/files/${documentId}?fields=trashed,capabilities/canEdit`)).json,
    ).toEqual({ trashed: true, capabilities: { canEdit: true } });
    expect(test.google.documents().map((document) => document.documentId)).not.toContain(documentId);
    expect(
      (await test.call("POST", "/emulator/files", { id: documentId, role: "king" })).json.error.message,
    ).toContain('"role": expected one of owner');
  });

  it("list documents and give one-time links", async () => {
    expect((await test.call("GET", "/emulator/documents")).json.documents).toEqual(test.google.documents());
    const { json } = await test.call("POST", "/emulator/open");
    expect((await fetch(json.openUrl)).status).toBe(200);
  });

  it("name the verbs an endpoint takes, and refuse others by name", async () => {
    const wrongVerb = await test.call("PUT", "/emulator/faults", {});
    expect([wrongVerb.status, wrongVerb.json.error.message]).toEqual([
      405,
      "/emulator/faults: expected POST or GET or DELETE, found PUT",
    ]);
    for (const name of ["none", "constructor", "toString", ""])
      expect([name, (await test.call("GET", `/emulator/${name}`)).status]).toEqual([name, 501]);
    expect((await test.call("POST", "/emulator/act", "{oops")).json.error.message).toBe(
      "body: expected JSON, found text that is not",
    );
  });
});
