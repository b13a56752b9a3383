import { join } from "node:path";
import { methodWords } from "../../../src/emulator/api/method-words.ts";
import { wire } from "../../../src/emulator/parts.ts";
import { openDatabase } from "../../../src/emulator/state/database.ts";
import { temporaryFolder, testWorkerFile, writeScriptProject } from "../../support/local-google.ts";

describe("the words about methods", () => {
  it("name exactly the methods that are implemented, once each", async () => {
    const folder = temporaryFolder();
    const database = await openDatabase(join(folder.path, "state.sqlite"));
    try {
      const { methodNames, script } = wire(database, {
        scriptDir: writeScriptProject(join(folder.path, "script")),
        workerFile: await testWorkerFile(),
        executionTimeoutMs: 1000,
        executionHeapMb: 64,
        random: Math.random,
      });
      await script.close();
      expect(methodWords.flatMap(({ methods }) => methods).sort()).toEqual([...methodNames].sort());
    } finally {
      database.close();
      folder.remove();
    }
  });
});
