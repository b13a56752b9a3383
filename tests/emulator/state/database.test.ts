import { join } from "node:path";
import fc from "fast-check";
import { Database, openDatabase } from "../../../src/emulator/state/database.ts";
import { Settings } from "../../../src/emulator/state/settings.ts";
import { propertyRuns } from "../../support/runs.ts";
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

describe("openDatabase", () => {
  it("brings the tables of an earlier version up to date, and keeps what is in them", async () => {
    const path = join(folder.path, "earlier.sqlite");
    const first = await openDatabase(path);
    new Settings(first).set("kept", "yes");
    for (const table of ["permissions", "upload_pieces", "uploads", "images", "document_pieces"])
      first.run(`DROP TABLE ${table}`);
    first.run("DROP INDEX revisions_with_change");
    first.run("ALTER TABLE revisions DROP COLUMN change");
    first.run("PRAGMA user_version = 1");
    first.close();
    const second = await openDatabase(path);
    expect(new Settings(second).get("kept")).toBe("yes");
    expect(second.all("SELECT id FROM permissions")).toEqual([]);
    expect(second.first("PRAGMA user_version")).toMatchObject({ user_version: 4 });
    second.close();
  });
});

describe("Database", () => {
  it("closes even when the disk has no room to fold its log in", () => {
    let isClosed = false;
    const full = {
      pragma: () => {
        throw new Error("database or disk is full");
      },
      close: () => (isClosed = true),
    };
    new Database(full as never).close();
    expect(isClosed).toBe(true);
  });

  it("keeps a transaction whole or not at all, and a rehearsal never", () => {
    const step = fc.record({
      kind: fc.constantFrom("transaction", "failing", "rehearse", "nested", "nested-failing"),
      values: fc.array(
        fc.tuple(fc.constantFrom("a", "b", "c"), fc.string({ unit: "grapheme", maxLength: 5 })),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        database.run("DELETE FROM settings");
        const settings = new Settings(database);
        const expected = new Map<string, string>();
        for (const { kind, values } of steps) {
          const write = () => {
            for (const [name, value] of values) settings.set(name, value);
          };
          const fail = () => {
            write();
            throw new Error("after the writes");
          };
          if (kind === "transaction") database.transaction(write);
          if (kind === "nested") database.transaction(() => database.transaction(write));
          if (kind === "failing") expect(() => database.transaction(fail)).toThrow("after the writes");
          if (kind === "nested-failing")
            expect(() => database.transaction(() => database.transaction(fail))).toThrow("after the writes");
          if (kind === "rehearse") database.rehearse(write);
          if (kind === "transaction" || kind === "nested")
            for (const [name, value] of values) expected.set(name, value);
          for (const name of ["a", "b", "c"]) expect(settings.get(name)).toBe(expected.get(name) ?? null);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});
