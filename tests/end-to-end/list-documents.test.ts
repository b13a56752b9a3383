// The list of documents on the built script: what the local Google holds, last changed first.
import { House, resultOf } from "./support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

async function titles(args: Record<string, string | number> = {}): Promise<string[]> {
  const { documents } = resultOf(await house.call("list_documents", args)) as {
    documents: { title: string }[];
  };
  return documents.map(({ title }) => title);
}

describe("list_documents", () => {
  it("names every document with an id that the other tools take, the last changed one first", async () => {
    expect(await titles()).toEqual([]);
    const first = await house.control("POST", "/emulator/import", { name: "First plan", content: "one" });
    await house.control("POST", "/emulator/import", { name: "Second plan", content: "two" });
    await house.control("POST", "/emulator/files", {
      name: "A folder",
      mimeType: "application/vnd.google-apps.folder",
    });
    expect(await titles()).toEqual(["Second plan", "First plan"]);

    const documentId = String(first["documentId"]);
    await house.control("POST", "/emulator/clock", { advanceMs: 60_000 });
    resultOf(await house.call("replace_text", { doc_id: documentId, find: "one", replace: "uno" }));
    expect(await titles()).toEqual(["First plan", "Second plan"]);
    expect(await titles({ query: "Second" })).toEqual(["Second plan"]);
    expect(await titles({ query: "plan  sec" })).toEqual(["Second plan"]);
    expect(await titles({ query: "second first" })).toEqual([]);
    expect(resultOf(await house.call("list_documents", { limit: 1 }))).toMatchObject({
      documents: [
        { doc_id: documentId, title: "First plan", url: expect.stringContaining(documentId) as string },
      ],
      next_cursor: expect.any(String) as string,
    });
  });
});
