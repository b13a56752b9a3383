import { isLive, ownName, refusedBy, startTarget, type Target } from "./target.ts";

let target: Target;
let documentId: string;
beforeAll(async () => {
  target = await startTarget();
  const { data } = await target.docs.documents.create({ requestBody: { title: ownName("docs") } });
  documentId = target.own(data.documentId);
});
afterAll(() => target.close());

const insert = (text: string, index = 1) => ({ insertText: { text, location: { index } } });
const batch = (requests: object[], writeControl = {}) =>
  target.docs.documents.batchUpdate({ documentId, requestBody: { requests, writeControl } });

describe("documents.get", () => {
  it("answers the first tab at the top, or all tabs, and never both (4.1)", async () => {
    const legacy = await target.docs.documents.get({ documentId });
    expect([legacy.data.body, legacy.data.tabs]).toEqual([expect.anything(), undefined]);
    const { data } = await target.docs.documents.get({ documentId, includeTabsContent: true });
    expect([data.body, data.tabs?.map(({ tabProperties }) => tabProperties?.tabId)]).toEqual([
      undefined,
      ["t.0"],
    ]);
  });

  it("cuts its answer down, and refuses a mask with names that it does not know (1.4, 4.4)", async () => {
    const fields = "title,tabs(tabProperties/tabId,documentTab.body.content.endIndex)";
    const { data } = await target.docs.documents.get({ documentId, includeTabsContent: true, fields });
    expect(Object.keys(data).sort()).toEqual(["tabs", "title"]);
    expect(data.tabs?.[0]).toEqual({
      tabProperties: { tabId: "t.0" },
      documentTab: { body: { content: expect.arrayContaining([{ endIndex: 1 }]) } },
    });
    expect(await refusedBy(target.docs.documents.get({ documentId, fields: "bogus" }))).toMatchObject({
      status: 400,
      message: "Request contains an invalid argument.",
    });
  });

  it("is 404 for an id that no document has (1.5)", async () => {
    expect(await refusedBy(target.docs.documents.get({ documentId: "1none" }))).toMatchObject({
      status: 404,
      message: "Requested entity was not found.",
      statusWord: "NOT_FOUND",
    });
  });
});

describe("documents.batchUpdate", () => {
  it("answers one reply a request and the revision after it (5.4)", async () => {
    const { data } = await batch([insert("one "), insert("two ")]);
    expect(data).toMatchObject({ replies: [{}, {}], documentId });
    const read = await target.docs.documents.get({ documentId, fields: "revisionId" });
    expect(read.data.revisionId).toBe(data.writeControl?.requiredRevisionId);
  });

  it("is written over the revision it requires, or not at all (5.3)", async () => {
    const before = await target.docs.documents.get({ documentId, fields: "revisionId" });
    const requiredRevisionId = before.data.revisionId ?? "";
    await batch([insert("guarded ")], { requiredRevisionId });
    expect(await refusedBy(batch([insert("late ")], { requiredRevisionId }))).toMatchObject({
      status: 400,
      message: `The required revision ID '${requiredRevisionId}' does not match the latest revision.`,
    });
  });

  it("changes nothing when one of its requests is refused (5.1)", async () => {
    const text = async () =>
      JSON.stringify((await target.docs.documents.get({ documentId, fields: "body" })).data);
    const before = await text();
    expect(await refusedBy(batch([insert("x"), insert("y", 100_000)]))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Invalid requests\[1\]\.insertText: Index 100000 must be less than/),
    });
    expect(await text()).toBe(before);
  });

  it.each([
    ["an unknown name", { insertTxt: {} }, "Unknown name \"insertTxt\" at 'requests[0]': Cannot find field."],
    [
      "a bad value",
      { insertText: { text: "x", location: { index: "abc" } } },
      "Invalid value at 'requests[0].insert_text.location.index' (TYPE_INT32), \"abc\"",
    ],
    ["no request", {}, "Invalid requests[0]: No request set."],
  ])("refuses %s in Google's words (1.2, 1.3)", async (_what, request, message) => {
    expect(await refusedBy(batch([request]))).toMatchObject({
      status: 400,
      statusWord: "INVALID_ARGUMENT",
      message: expect.stringContaining(message),
    });
  });
});

describe("the target", () => {
  (isLive ? it.skip : it)(
    "is reached on loopback (left out for the real Google: its address is Google's)",
    async () => {
      const { config } = await target.docs.documents.get({ documentId, fields: "title" });
      expect(String(config.url)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/documents\//);
    },
  );
});
