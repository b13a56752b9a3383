// What the state file keeps of a document is the document: whoever opens the file next reads what was answered last.
import { join } from "node:path";
import fc from "fast-check";
import { DocsService } from "../../../../src/emulator/docs/service.ts";
import { Clock } from "../../../../src/emulator/state/clock.ts";
import { openDatabase, type Database } from "../../../../src/emulator/state/database.ts";
import { SqliteDocuments } from "../../../../src/emulator/state/documents.ts";
import { FileStore } from "../../../../src/emulator/state/files.ts";
import { Settings } from "../../../../src/emulator/state/settings.ts";
import { temporaryFolder } from "../../../support/local-google.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { editor, importInto, seededRandom, type Surroundings } from "../open-docs.ts";
import { requestOf } from "./every-request.ts";
import { expectSame } from "./same.ts";
import { ground, prepare, send, stories, surroundings } from "./story.ts";

const folder = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase(join(folder.path, "state.sqlite"));
});
afterAll(() => {
  database.close();
  folder.remove();
});

/** A service that remembers nothing, as that of another process on the same file. */
function freshService(around: Surroundings, seed: number): DocsService {
  const files = new FileStore(database, new Clock(new Settings(database)));
  if (files.get("root") === null)
    files.add({ id: "root", name: "My Drive", mimeType: "application/vnd.google-apps.folder", parent: null });
  const store = new SqliteDocuments(database, files, "root");
  return new DocsService({ store, random: seededRandom(seed), nowMs: () => 1_700_000_000_000, ...around });
}

it("a fresh service on the same file answers the same after each request, obeyed or refused", () => {
  let seed = 0;
  fc.assert(
    fc.property(stories(), (story) => {
      seed += 1;
      const around = surroundings();
      // Every write in a transaction that ends, as the dispatcher has it.
      const opened = database.transaction(() =>
        importInto(freshService(around, seed), { ...story.source.read(), documentId: undefined }),
      );
      prepare(opened, story);
      const query = { includeTabsContent: "true" };
      for (const move of story.moves) {
        database.transaction(() => send(opened, requestOf(move, ground(opened))));
        const read = freshService(around, 1).get(opened.documentId, query, editor);
        expectSame(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(opened.read())));
      }
    }),
    { numRuns: Math.ceil(propertyRuns() / 4) },
  );
});
