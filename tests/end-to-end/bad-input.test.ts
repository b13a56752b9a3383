// What callers send by mistake or on purpose: one clear error that says what to do, and a request log that shows no write.
import { testDocument } from "../support/test-documents.ts";
import { errorOf, House, type LoggedRequest } from "./support/house.ts";
import type { ErrorCode, JsonObject } from "../../src/kernel/errors.ts";

let house: House;
let id: string;
beforeAll(async () => {
  house = await House.open(testDocument("sample-document"));
  id = house.documentIds[0]!;
});
afterAll(async () => {
  await house.close();
});

/** Calls of Google's APIs that the last refused call made. */
let calls: LoggedRequest[] = [];

async function refused(tool: string, args: JsonObject, code: ErrorCode) {
  const before = JSON.stringify(await house.read());
  await house.clearRequests();
  const error = errorOf(await house.call(tool, args));
  expect([error.code, error.message]).toEqual([code, expect.any(String)]);
  calls = await house.googleCalls();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(JSON.stringify(await house.read())).toBe(before);
  return error;
}

const good = { tab_id: "t.0", find: "every Monday", replace: "every Tuesday" };

describe("arguments", () => {
  it.each<[string, JsonObject]>([
    ["a number for text", { ...good, find: 5 }],
    ["text for a number", { ...good, expected_matches: "two" }],
    ["an unknown field", { ...good, colour: "red" }],
    ["an empty find", { ...good, find: "" }],
    ["find equal to replace", { ...good, replace: good.find }],
    ["a trailing newline in find", { ...good, find: "every Monday\n" }],
    ["occurrence 0", { ...good, occurrence: 0 }],
    ["expected_matches below 0", { ...good, expected_matches: -1 }],
    ["a replacement that the service would strip", { ...good, replace: "A\u0007B\ue001C" }],
    ["an unknown verify kind", { ...good, verify: [{ kind: "magic" }] }],
    ["a null", { ...good, find: null }],
  ])("%s is refused before any call of Google", async (_name, args) => {
    const error = await refused("replace_text", { doc_id: id, ...args }, "INVALID_INPUT");
    expect(calls).toEqual([]);
    expect(error.message.length).toBeGreaterThan(20);
  });

  it("all problems of one input are reported at once", async () => {
    const error = await refused(
      "replace_text",
      { find: "", replace: 7, tab_id: 3, dry: true },
      "INVALID_INPUT",
    );
    for (const name of ["doc_id", "find", "replace", "tab_id", "dry"]) expect(error.message).toContain(name);
  });

  it("two names of the document that differ are refused", async () => {
    await refused("replace_text", { ...good, doc_id: id, document_id: "1Another" }, "INVALID_INPUT");
  });

  it("a link to one tab and another tab_id are refused", async () => {
    const link = `https://docs.google.com/document/d/${id}/edit?tab=t.n7x4c2v9qk1w`;
    await refused("replace_text", { ...good, doc_id: link }, "INVALID_INPUT");
  });

  it("mode propose says that it is not to be had", async () => {
    await refused("replace_text", { ...good, doc_id: id, mode: "propose" }, "FEATURE_UNAVAILABLE");
  });

  it("a tool that does not exist is named", async () => {
    const error = errorOf(await house.call("replace_everything", {}));
    expect(error.message).toContain("replace_everything");
  });
});

describe("documents and tabs", () => {
  it("an unknown document is DOC_NOT_FOUND", async () => {
    await refused(
      "replace_text",
      { ...good, doc_id: "1UnknownDocumentOfNobody000000000000000000000" },
      "DOC_NOT_FOUND",
    );
  });

  it("an unknown tab lists the tabs there are", async () => {
    const error = await refused("replace_text", { ...good, doc_id: id, tab_id: "t.nope" }, "TAB_NOT_FOUND");
    expect(error.diagnostics["available_tabs"]).toEqual([
      { id: "t.0", title: "Agreement", path: "Agreement" },
      { id: "t.n7x4c2v9qk1w", title: "Notes", path: "Notes" },
    ]);
  });

  it("a tab left out of several is not the first", async () => {
    await refused("replace_text", { doc_id: id, find: good.find, replace: good.replace }, "TAB_NOT_FOUND");
  });

  it.each([
    ["folder", "application/vnd.google-apps.folder"],
    ["spreadsheet", "application/vnd.google-apps.spreadsheet"],
  ])("the id of a %s is NOT_A_GOOGLE_DOC", async (name, mimeType) => {
    const made = await house.control("POST", "/emulator/files", { name, mimeType });
    await refused("replace_text", { ...good, doc_id: String(made["id"]) }, "NOT_A_GOOGLE_DOC");
  });

  it("a document that may only be viewed is PERMISSION_DENIED for a write and readable without a revision", async () => {
    const { documentId: _id, ...copy } = testDocument("sample-document");
    const viewed = await house.add({ ...copy, title: "Viewed" });
    await house.control("POST", "/emulator/files", { id: viewed, role: "reader" });
    await refused("replace_text", { ...good, doc_id: viewed }, "PERMISSION_DENIED");
    const read = await house.call("read_document", { doc_id: viewed, tab_id: "t.0" });
    expect(read.ok && read.result).toMatchObject({ revision_id: "", view: "PREVIEW_WITHOUT_SUGGESTIONS" });
  });

  it("a pending suggestion on the words is SUGGESTIONS_PRESENT and names it", async () => {
    const error = await refused(
      "replace_text",
      { doc_id: id, tab_id: "t.0", find: "for six months", replace: "for good" },
      "SUGGESTIONS_PRESENT",
    );
    expect(JSON.stringify(error.diagnostics)).toContain("suggest.t5r8k2m4xw9a");
  });
});

describe("size", () => {
  it("3 MB of arguments are refused before they are sent", async () => {
    const error = await refused(
      "replace_text",
      { ...good, doc_id: id, replace: "x".repeat(3_000_000) },
      "INVALID_INPUT",
    );
    expect(error.message).toMatch(/MB|bytes/);
  });
});
