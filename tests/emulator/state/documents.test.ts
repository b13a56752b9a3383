import { join } from "node:path";
import { DocsService } from "../../../src/emulator/docs/service.ts";
import { Clock } from "../../../src/emulator/state/clock.ts";
import { openDatabase, type Database } from "../../../src/emulator/state/database.ts";
import { SqliteDocuments } from "../../../src/emulator/state/documents.ts";
import { FileStore } from "../../../src/emulator/state/files.ts";
import { Settings } from "../../../src/emulator/state/settings.ts";
import { editor, insert, paragraphsOf, seededRandom } from "../docs/open-docs.ts";
import { temporaryFolder } from "../../support/local-google.ts";

const folder = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase(join(folder.path, "state.sqlite"));
});
afterAll(() => {
  database.close();
  folder.remove();
});

let seed = 0;
/** A service as another process on the same file would have it: it remembers nothing. */
function freshService(): DocsService {
  const clock = new Clock(new Settings(database));
  const files = new FileStore(database, clock);
  if (files.get("root") === null)
    files.add({ id: "root", name: "My Drive", mimeType: "application/vnd.google-apps.folder", parent: null });
  return new DocsService({
    store: new SqliteDocuments(database, files, "root"),
    random: seededRandom((seed += 1)),
    nowMs: () => 0,
  });
}

const long = Array.from({ length: 3000 }, (_, index) => `Line ${index} of a document of many lines`).join(
  "\n",
);
const read = (docs: DocsService, documentId: string) =>
  docs.get(documentId, { includeTabsContent: true }, editor);
const pieces = (documentId: string): unknown[] =>
  database.all("SELECT number, content FROM document_pieces WHERE file_id = ? ORDER BY number", documentId);

describe("documents in the database", () => {
  it("are read by others as they were written, edit by edit", () => {
    const docs = freshService();
    const { documentId } = docs.importDocument({ name: "long", content: long }, editor);
    for (const index of [1, 40_000, 90_000, 40_000]) {
      docs.batchUpdate(documentId, { requests: [insert(index, "new\n")] }, editor);
      expect(read(freshService(), documentId)).toEqual(read(docs, documentId));
    }
  });

  it("write only what a small edit touched", () => {
    const docs = freshService();
    const { documentId } = docs.importDocument({ name: "long", content: long }, editor);
    const before = pieces(documentId);
    expect(before.length).toBeGreaterThan(10);
    docs.batchUpdate(documentId, { requests: [insert(40_000, "word")] }, editor);
    const kept = new Set(before.map((piece) => JSON.stringify(piece)));
    const made = pieces(documentId).filter((piece) => !kept.has(JSON.stringify(piece)));
    expect(made).toHaveLength(1);
  });

  it("stand as before after a transaction that was undone, and go on from there", () => {
    const docs = freshService();
    const { documentId } = docs.importDocument({ name: "long", content: long }, editor);
    const before = read(docs, documentId);
    const edit = (text: string): unknown =>
      docs.batchUpdate(documentId, { requests: [insert(40_000, text)] }, editor);
    database.rehearse(() => edit("never\n"));
    expect(read(docs, documentId)).toEqual(before);
    database.rehearse(() => docs.touch(documentId, editor));
    database.rehearse(() => edit("never\n"));
    edit("kept\n");
    expect(paragraphsOf(docs.get(documentId, {}, editor)).join("\n")).toContain("kept");
    expect(paragraphsOf(docs.get(documentId, {}, editor)).join("\n")).not.toContain("never");
    expect(read(freshService(), documentId)).toEqual(read(docs, documentId));
  });

  it("are read from the one text that they were before there were pieces", () => {
    const docs = freshService();
    const { documentId } = docs.importDocument({ name: "old", content: "An old document" }, editor);
    const store = docs.copy(documentId, "copy", editor).documentId;
    const whole = JSON.stringify(modelOf(docs, documentId));
    database.run("UPDATE documents SET content = ? WHERE file_id = ?", whole, store);
    database.run("DELETE FROM document_pieces WHERE file_id = ?", store);
    const again = freshService();
    expect(paragraphsOf(again.get(store, {}, editor))).toContain("An old document");
    again.batchUpdate(store, { requests: [insert(1, "Still ")] }, editor);
    expect(paragraphsOf(freshService().get(store, {}, editor))).toContain("Still An old document");
  });

  it("that lost a piece are refused in words", () => {
    const { documentId } = freshService().importDocument({ name: "long", content: long }, editor);
    database.run("DELETE FROM document_pieces WHERE file_id = ? AND number = 3", documentId);
    expect(() => read(freshService(), documentId)).toThrow(
      "expected piece 3 of a stored document, found none",
    );
  });

  it("leave no piece behind when their file is deleted", () => {
    const { documentId } = freshService().importDocument({ name: "long", content: long }, editor);
    new FileStore(database, new Clock(new Settings(database))).delete(documentId);
    expect(pieces(documentId)).toEqual([]);
  });
});

function modelOf(docs: DocsService, documentId: string): unknown {
  return docs.change(documentId, (draft) => draft.model, editor);
}
