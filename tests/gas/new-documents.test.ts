// Documents that a key makes: who may edit them, what a key may name on the way, and what becomes of a making that was cut off.
import type { JsonObject } from "../../src/kernel/errors.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import type { TestKey } from "../support/signed-request.ts";

let script: FakeScript;
beforeEach(() => {
  script = installFakeScript();
});
afterEach(() => script.uninstall());

/** The id that the next file gets, with a blank document behind it. */
function nextDocument(): string {
  const id = `file-${script.drive.files.size + 1}`;
  addDocument(script.docs, id, "");
  return id;
}

function folder(id: string, more: object = {}): void {
  const mimeType = "application/vnd.google-apps.folder";
  script.drive.files.set(id, { id, name: id, mimeType, content: "", trashed: false, ...more });
}

const create = (key: TestKey, args: JsonObject = {}, requestId?: string) =>
  script.call(key, "create_document", { title: "Made", ...args }, requestId);
const granted = (documentId: string, access: "read" | "edit") =>
  script.newKey({ documents: [{ documentId, access }] });

describe("a restricted key", () => {
  it("may make a document, and read and edit what it made, and nothing more", () => {
    addDocument(script.docs, "other", "words");
    const key = script.newKey({ documents: [] });
    const id = nextDocument();
    expect(create(key)).toMatchObject({ ok: true, result: { doc_id: id, write_status: "written_verified" } });
    expect(script.call(key, "read_document", { doc_id: id })).toMatchObject({ ok: true });
    const edit = { doc_id: id, find: "none", replace: "x" };
    expect(script.call(key, "replace_text", edit)).toMatchObject({ error: { error_code: "ZERO_MATCH" } });
    expect(script.call(key, "read_document", { doc_id: "other" })).toMatchObject({
      error: { error_code: "ACCESS_DENIED" },
    });
    const stranger = script.newKey({ documents: [] });
    expect(script.call(stranger, "read_document", { doc_id: id })).toMatchObject({
      error: { error_code: "ACCESS_DENIED" },
    });
  });

  it("keeps its grant when the cache forgets", () => {
    const key = script.newKey({ documents: [{ documentId: "first", access: "read" }] });
    const id = nextDocument();
    create(key);
    script.stores.cache.clear();
    expect(script.call(key, "read_document", { doc_id: id })).toMatchObject({ ok: true });
  });

  it("a key whose list of grants is full makes nothing", () => {
    const documents = Array.from({ length: 110 }, (_, number) => ({
      documentId: `document-of-a-long-name-${String(number).padStart(8, "0")}`,
      access: "edit",
    }));
    const key = script.newKey({ documents });
    nextDocument();
    expect(create(key)).toMatchObject({
      ok: false,
      error: {
        error_code: "FEATURE_UNAVAILABLE",
        diagnostics: { reason: "grants_full", write_status: "not_written" },
      },
    });
    expect(script.drive.calls).not.toContain("files.create");
  });

  it("puts it only into a folder that it may edit", () => {
    folder("folder-of-offers");
    nextDocument();
    for (const key of [script.newKey({ documents: [] }), granted("folder-of-offers", "read")]) {
      expect(create(key, { folder_id: "folder-of-offers" })).toMatchObject({
        error: { error_code: "ACCESS_DENIED", diagnostics: { doc_ids: ["folder-of-offers"] } },
      });
    }
    const link = "https://drive.google.com/drive/folders/folder-of-offers";
    expect(create(granted("folder-of-offers", "edit"), { folder_id: link })).toMatchObject({ ok: true });
  });

  it("writes no link to a file that it may not read", () => {
    addDocument(script.docs, "own", "words");
    const key = granted("own", "edit");
    const secret = "https://docs.google.com/spreadsheets/d/1SecretSheetOfSomebody/edit#gid=0";
    for (const [tool, args] of [
      ["append_markdown", { doc_id: "own" }],
      ["replace_tab_markdown", { doc_id: "own" }],
      ["create_document", { title: "Links" }],
    ] as const) {
      for (const markdown of [`[x](${secret})`, `<${secret}>`, `![x](${secret})`, `[a]\n\n[a]: ${secret}`]) {
        expect(script.call(key, tool, { ...args, markdown })).toMatchObject({
          error: { error_code: "ACCESS_DENIED", diagnostics: { doc_ids: ["1SecretSheetOfSomebody"] } },
        });
      }
    }
    expect(script.docs.calls).not.toContain("documents.batchUpdate");
  });
});

describe("a making that was cut off", () => {
  const ask = (key: TestKey, requestId: string) => {
    script.nowMs += 7 * 60_000;
    return script.call(key, "$ask", {}, requestId);
  };

  it.each<[string, JsonObject]>([
    ["whose content was to follow goes to the bin", { text: "words" }],
    ["before the file was there leaves nothing", { text: "words", isBefore: true }],
  ])("%s, and the call may be made again", (_name, { isBefore, ...args }) => {
    const key = script.newKey();
    const id = nextDocument();
    const requestId = script.freshId();
    if (isBefore === true) script.drive.before = (call) => call === "files.create" && script.kill();
    else script.docs.beforeGet = () => script.kill();
    create(key, args, requestId);
    script.revive();
    script.drive.before = () => undefined;
    script.docs.beforeGet = () => undefined;
    expect(ask(key, requestId)).toMatchObject({
      result: { answer: { ok: false, error: { diagnostics: { write_status: "not_written" } } } },
    });
    const file = script.drive.files.get(id);
    expect(isBefore === true ? file : file?.trashed).toBe(isBefore === true ? undefined : true);
  });

  it("of a blank document is completed with its id", () => {
    const key = script.newKey();
    const id = nextDocument();
    const requestId = script.freshId();
    script.docs.beforeGet = () => script.kill();
    create(key, {}, requestId);
    script.revive();
    script.docs.beforeGet = () => undefined;
    expect(ask(key, requestId)).toMatchObject({
      result: {
        answer: { ok: true, result: { doc_id: id, write_status: "written_verified", replayed: true } },
      },
    });
    expect(script.drive.files.get(id)?.trashed).not.toBe(true);
  });
});
