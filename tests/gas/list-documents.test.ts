import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import type { JsonObject } from "../../src/kernel/errors.ts";
import type { TestKey } from "../support/signed-request.ts";

const documentMimeType = "application/vnd.google-apps.document";
let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
  for (let number = 0; number < 25; number += 1) add(`doc-${number}`, `Plan ${number}`);
  add("sheet", "Plan of numbers", { mimeType: "application/vnd.google-apps.spreadsheet" });
  add("bin", "Plan in the bin", { trashed: true });
});

afterEach(() => script.uninstall());

function add(id: string, name: string, more: object = {}): void {
  const modifiedTime = "2030-01-31T08:00:00.000Z";
  script.drive.files.set(id, { id, name, mimeType: documentMimeType, modifiedTime, content: "", ...more });
}

/** Ids on all pages, and how many pages there were. */
function listed(key: TestKey, args: JsonObject): { ids: string[]; pages: number } {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const reply = script.call(key, "list_documents", {
      ...args,
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    const page = reply.result as { documents: { doc_id: string }[]; next_cursor?: string };
    ids.push(...page.documents.map(({ doc_id }) => doc_id));
    cursor = page.next_cursor;
    if (cursor === undefined) return { ids, pages };
  }
}

const all = Array.from({ length: 25 }, (_, number) => `doc-${number}`);

describe("list_documents", () => {
  it("gives every document once over its pages, and neither other files nor the bin", () => {
    const key = script.newKey({ isForAllDocuments: true });
    expect(listed(key, { limit: 10 })).toEqual({ ids: all, pages: 3 });
    expect(listed(key, {})).toEqual({ ids: all, pages: 2 });
  });

  it("keeps documents with the words in the title, whatever characters these are", () => {
    const key = script.newKey({ isForAllDocuments: true });
    const odd = String.raw`O'Neil \\ with 'trashed = true'`;
    add("odd", odd);
    expect(listed(key, { query: "Plan 24" }).ids).toEqual(["doc-24"]);
    expect(listed(key, { query: odd }).ids).toEqual(["odd"]);
    expect(listed(key, { query: "nothing of the kind" }).ids).toEqual([]);
  });

  it("shows a restricted key what it was granted and nothing else", () => {
    const key = script.newKey({
      documents: [
        { documentId: "doc-3", access: "read" },
        { documentId: "doc-21", access: "edit" },
        { documentId: "doc-7", access: "edit", until: new Date(script.nowMs + 1_000).toISOString() },
      ],
    });
    expect(listed(key, { limit: 5 }).ids).toEqual(["doc-3", "doc-7", "doc-21"]);
    script.nowMs += 2_000;
    expect(listed(key, { limit: 5 }).ids).toEqual(["doc-3", "doc-21"]);
  });

  it("looks through a bounded number of pages before it answers", () => {
    const key = script.newKey({ documents: [{ documentId: "doc-24", access: "read" }] });
    script.drive.calls.length = 0;
    const reply = script.call(key, "list_documents", { limit: 1 });
    expect(reply).toMatchObject({ ok: true, result: { documents: [], next_cursor: "10" } });
    expect(script.drive.calls).toHaveLength(10);
    expect(listed(key, { limit: 1 }).ids).toEqual(["doc-24"]);
  });
});
