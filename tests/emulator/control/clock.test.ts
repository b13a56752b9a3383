import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

describe("a clock that is moved on and on", () => {
  it("stops before the year 10000, where moments have no form any more, and all goes on", async () => {
    const { documentId } = test.google.importFile("words.txt", "Words\n");
    const century = 100 * 365 * 86_400_000;
    const advance = (advanceMs: number) => test.call("POST", "/emulator/clock", { advanceMs });
    let refused = await advance(century);
    for (let count = 0; refused.status === 200 && count < 200; count += 1) refused = await advance(century);
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining('"advanceMs": expected a whole number from 0 to '),
    ]);
    const comments = `/drive/v3/files/${documentId}/comments?fields=createdTime`;
    const { json } = await test.call("POST", comments, { content: "late" });
    expect(json.createdTime).toMatch(/^99\d\d-\d\d-\d\dT[\d:.]+Z$/);
    const requests = [{ insertText: { location: { index: 1 }, text: "Late " } }];
    const path = `/v1/documents/${documentId}`;
    expect((await test.call("POST", `${path}:batchUpdate`, { requests })).status).toBe(200);
    expect((await test.call("GET", `/drive/v3/files/${documentId}?fields=*`)).status).toBe(200);
  });
});
