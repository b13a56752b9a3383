// Troubles that the service makes: comments in pages, a 500 over a suggestion, rates in two spellings.
import { testDocument } from "../../support/test-documents.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { errorOf, House, resultOf } from "../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterEach(() => house.control("DELETE", "/emulator/faults"));
afterAll(async () => {
  await house.close();
});

const commentBy = (documentId: string, content: string, quote?: string) =>
  house.control("POST", "/emulator/act", {
    documentId,
    action: "comment",
    content,
    ...(quote === undefined ? {} : { quote }),
  });
const textOf = async (documentId: string): Promise<string> =>
  JSON.stringify((await house.read(documentId)).tabs);

describe("field case 73: comments come in pages", () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await house.add(doc(tab(p("Keep this and drop that."))).document);
    // The list is newest first: this one is on its last page.
    await commentBy(documentId, "the oldest", "drop that");
    for (let number = 2; number <= 45; number += 1) await commentBy(documentId, `number ${number}`);
  });

  it("45 of them are answered twenty at a time, with the way to the rest", async () => {
    const sizes: number[] = [];
    const contents = new Set<unknown>();
    let more: unknown = "";
    while (more !== undefined) {
      const page = more === "" ? "" : `&pageToken=${String(more)}`;
      const answer = await house.control(
        "GET",
        `/drive/v3/files/${documentId}/comments?fields=nextPageToken,comments/content${page}`,
      );
      const comments = answer["comments"] as { content: string }[];
      sizes.push(comments.length);
      for (const { content } of comments) contents.add(content);
      more = answer["nextPageToken"];
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(contents.size).toBe(45);
  });

  it("the one on the last page is still missed by an edit that would take its words", async () => {
    const before = await textOf(documentId);
    const args = { doc_id: documentId, tab_id: "t.0", find: " and drop that", replace: "" };
    const error = errorOf(await house.call("replace_text", args));
    expect(error.code).toBe("LOSS_REFUSED");
    expect(error.diagnostics["losses"]).toEqual([expect.stringMatching(/^comment:/)]);
    expect(await textOf(documentId)).toBe(before);
  });
});

describe("field case 74: deleting over a pending suggestion is answered with 500", () => {
  const message = "Internal error encountered.";
  async function suggested(): Promise<string> {
    const documentId = await house.add(doc(tab(p("Title and words."), p("Far away."))).document);
    const requests = [{ insertText: { location: { index: 6 }, text: " Draft" } }];
    await house.control("POST", "/emulator/act", { documentId, action: "suggest", requests });
    await house.fault({ kind: "status", on: "documents.batchUpdate", status: 500, message, times: 50 });
    await house.clearRequests();
    return documentId;
  }

  it("by the service in its own words, with nothing done", async () => {
    const documentId = await suggested();
    const before = await textOf(documentId);
    const response = await fetch(`${house.baseUrl}/v1/documents/${documentId}:batchUpdate`, {
      method: "POST",
      headers: { ...house.headers, "content-type": "application/json" },
      body: JSON.stringify({
        requests: [{ deleteContentRange: { range: { startIndex: 1, endIndex: 14 } } }],
      }),
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: { code: 500, message, status: "INTERNAL" } });
    expect(await textOf(documentId)).toBe(before);
  });

  it("an edit over it is refused with its id before anything is sent", async () => {
    const documentId = await suggested();
    const args = { doc_id: documentId, tab_id: "t.0", find: "Title and", replace: "Name and" };
    const error = errorOf(await house.call("replace_text", args));
    expect(error.code).toBe("SUGGESTIONS_PRESENT");
    expect(error.diagnostics["suggestion_ids"]).toEqual([expect.stringMatching(/^suggest\./)]);
    expect(await house.batches()).toEqual([]);
  });

  it("an edit beside it is sent once, found not to be done, and told so with the suggestion's place", async () => {
    const documentId = await suggested();
    const before = await textOf(documentId);
    const args = { doc_id: documentId, tab_id: "t.0", find: "Far away", replace: "Near by" };
    const error = errorOf(await house.call("replace_text", args));
    expect(error).toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      diagnostics: {
        write_status: "not_written",
        retry_safe: true,
        api_message: message,
        pending_suggestions: [
          { kind: "insertion", text: " Draft", anchor_context: "Title Draft and words.", tab_id: "t.0" },
        ],
      },
    });
    expect(error.message).toMatch(/accept or reject suggest\.\S+ first/);
    expect(await house.batches()).toHaveLength(1);
    expect(await textOf(documentId)).toBe(before);
  });
});

describe("field case 83: too many calls are 429, and 403 as well", () => {
  const rate = { reason: "rateLimitExceeded", message: "Rate Limit Exceeded" };

  it("Drive answers 429, then 403 with its reason, then 503, then the list, and no access by another reason", async () => {
    for (const body of [{ status: 429 }, { status: 403, ...rate }, { status: 503 }])
      await house.fault({ kind: "status", on: "files.list", ...body });
    const answers: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push(await listed());
    await house.fault({ kind: "status", on: "files.list", status: 403 });
    answers.push(await listed());
    expect(answers).toEqual([
      [429, "rateLimitExceeded"],
      [403, "rateLimitExceeded"],
      [503, "backendError"],
      [200, undefined],
      [403, "insufficientFilePermissions"],
    ]);
  });

  async function listed(): Promise<[number, string | undefined]> {
    const response = await fetch(`${house.baseUrl}/drive/v3/files`, { headers: house.headers });
    const body = (await response.json()) as { error?: { errors: { reason: string }[] } };
    return [response.status, body.error?.errors[0]?.reason];
  }

  const answersTo = async (method: string): Promise<number[]> => {
    const log = await house.control("GET", "/emulator/requests");
    const requests = log["requests"] as { method: string; path: string; status: number }[];
    return requests.flatMap(({ method: verb, path, status }) =>
      verb === "GET" && path.endsWith(method) ? [status] : [],
    );
  };

  it("a read that all of them meet in turn is tried again after growing waits, and answered", async () => {
    for (const body of [{ status: 429 }, { status: 403, ...rate }, { status: 503 }])
      await house.fault({ kind: "status", on: "files.list", ...body });
    await house.clearRequests();
    const startedMs = Date.now();
    expect(resultOf(await house.call("list_documents", {}))).toHaveProperty("documents");
    expect(Date.now() - startedMs).toBeGreaterThan(6_900);
    expect(await answersTo("/files")).toEqual([429, 403, 503, 200]);
  });

  it.each([
    ["429", { status: 429 }, "RATE_LIMITED"],
    ["403 with the rate as its reason", { status: 403, ...rate }, "RATE_LIMITED"],
    ["503", { status: 503 }, "UPSTREAM_UNAVAILABLE"],
  ])("after four times %s a caller is told to come again", async (_title, body, code) => {
    await house.fault({ kind: "status", on: "files.list", times: 4, ...body });
    expect(errorOf(await house.call("list_documents", {}))).toMatchObject({ code, isRetryable: true });
    expect(resultOf(await house.call("list_documents", {}))).toHaveProperty("documents");
  });

  it("a 403 for want of access is told at once", async () => {
    await house.fault({ kind: "status", on: "files.list", status: 403 });
    await house.clearRequests();
    const error = errorOf(await house.call("list_documents", {}));
    expect(error).toMatchObject({ code: "PERMISSION_DENIED", isRetryable: false });
    expect(await answersTo("/files")).toEqual([403]);
  });

  it("a write that all of them meet in turn is made once at the most each time, and once in the end", async () => {
    const { documentId: _id, ...document } = testDocument("sample-document");
    const documentId = await house.add({ ...document, title: "Rates" });
    const args = { doc_id: documentId, tab_id: "t.0", find: "every Monday", replace: "every Tuesday" };
    for (const status of [429, 403, 503]) {
      await house.fault({
        kind: "status",
        on: "documents.batchUpdate",
        status,
        message: "Rate Limit Exceeded",
      });
      await house.clearRequests();
      expect(errorOf(await house.call("replace_text", args)).diagnostics).toMatchObject({
        write_status: "not_written",
      });
      expect(await house.batches()).toHaveLength(1);
      expect(await textOf(documentId)).not.toContain("every Tuesday");
    }
    expect(resultOf(await house.call("replace_text", args))).toMatchObject({
      write_status: "written_verified",
    });
    expect((await textOf(documentId)).split("every Tuesday")).toHaveLength(2);
  });
});
