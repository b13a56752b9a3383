// What is kept of a change outlasts the call: in SQLite for a day of the local Google's clock, and through DocumentApp's
// drafts, which become one revision.
import { DraftStore } from "../../../../src/emulator/apps-script/documents/draft-store.ts";
import { readRecord } from "../../../../src/emulator/docs/rebase/record.ts";
import { DocsService } from "../../../../src/emulator/docs/service.ts";
import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";
import { editor, insert, openDocument, paragraphsOf, remove } from "../open-docs.ts";

describe("edits that are held back and kept as one revision", () => {
  it("are carried over as what they all did (rulebook 5.3)", () => {
    const { docs, store, documentId, read, readLegacy } = openDocument("one two");
    const targetRevisionId = read().revisionId ?? "";
    const drafts = new DraftStore(store);
    drafts.open(documentId);
    const held = new DocsService({ store: drafts, random: () => 0.5, nowMs: () => 1_700_000_000_000 });
    held.batchUpdate(documentId, { requests: [insert(1, "zero ")] }, editor);
    held.batchUpdate(documentId, { requests: [remove(6, 10)] }, editor);
    const draft = drafts.take(documentId);
    if (draft === null) throw new Error("expected a draft");
    store.save(documentId, draft);
    expect(readRecord(draft.revision.change ?? "").moves).toHaveLength(2);
    docs.batchUpdate(documentId, { requests: [insert(8, "!")], writeControl: { targetRevisionId } }, editor);
    expect(paragraphsOf(readLegacy())).toEqual(["zero two!"]);
  });
});

describe("a target revision through the door", () => {
  let test: TestGoogle;
  beforeAll(async () => {
    test = await startTestGoogle();
  });
  afterAll(() => test.close());

  it("is good for a day of the local Google's clock from when it is the latest no more (rulebook 4.6, 5.3)", async () => {
    const { documentId } = test.google.importFile("day.txt", "word\n");
    const path = `/v1/documents/${documentId}`;
    const old = (await test.call("GET", `${path}?fields=revisionId`)).json.revisionId;
    const write = (targetRevisionId: string) =>
      test.call("POST", `${path}:batchUpdate`, {
        requests: [insert(5, "!")],
        writeControl: { targetRevisionId },
      });
    await test.call("POST", "/emulator/act", {
      documentId,
      action: "type",
      tabId: "t.0",
      index: 1,
      text: "their ",
    });
    await test.call("POST", "/emulator/act", { documentId, action: "comment", content: "hm" });
    const { status, json } = await write(old);
    expect(status).toBe(200);
    expect((await test.textOf(documentId)).trim()).toBe("their word!");
    expect((await test.call("GET", `${path}?fields=revisionId`)).json.revisionId).toBe(
      json.writeControl.requiredRevisionId,
    );
    await test.call("POST", "/emulator/clock", { advanceMs: 25 * 60 * 60_000 });
    const late = await write(old);
    expect([late.status, late.json.error.message]).toEqual([400, expect.stringContaining("is too old")]);
  });
});
