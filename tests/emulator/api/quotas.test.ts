import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  ({ documentId } = test.google.importFile("counted.txt", "words\n"));
});
afterAll(() => test.close());
afterEach(() => test.call("DELETE", "/emulator/quotas"));

const write = (body: unknown = { requests: [{ insertText: { text: "x", location: { index: 1 } } }] }) =>
  test.call("POST", `/v1/documents/${documentId}:batchUpdate`, body);
const read = () => test.call("GET", `/v1/documents/${documentId}?fields=title`);
const nextMinute = () => test.call("POST", "/emulator/clock", { advanceMs: 60_000 });
const limit = (body: unknown) => test.call("POST", "/emulator/quotas", body);

describe("quotas (rulebook 14)", () => {
  it("are off until they are switched on, and then Google's own", async () => {
    const none = { docsReads: null, docsWrites: null, drive: null };
    expect((await test.call("GET", "/emulator/quotas")).json.limits).toEqual(none);
    expect((await limit({})).json.limits).toEqual({ docsReads: 300, docsWrites: 60, drive: 12_000 });
    expect((await test.call("DELETE", "/emulator/quotas")).json.limits).toEqual(none);
  });

  it("answer 429 in Google's words to the first write too many, change nothing, and end with the minute", async () => {
    await nextMinute();
    await limit({ docsWrites: 2 });
    expect([(await write()).status, (await write()).status]).toEqual([200, 200]);
    const before = await test.textOf(documentId);
    const { status, json } = await write();
    expect([status, json.error.status, json.error.message]).toEqual([
      429,
      "RESOURCE_EXHAUSTED",
      "Quota exceeded for quota metric 'Quota group for write operations' and limit 'Quota group for write operations per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:1'.",
    ]);
    expect(json.error.details[0]).toMatchObject({
      reason: "RATE_LIMIT_EXCEEDED",
      metadata: { quota_limit: "WriteRequestsPerMinutePerUser", quota_limit_value: "2" },
    });
    expect(await test.textOf(documentId)).toBe(before);
    await nextMinute();
    expect((await write()).status).toBe(200);
  });

  it("count writes that fail too", async () => {
    await nextMinute();
    await limit({ docsWrites: 1 });
    expect([(await write({ requests: [] })).status, (await write()).status]).toEqual([400, 429]);
  });

  it("count reads and writes apart, and the calls of the script like others", async () => {
    await nextMinute();
    await limit({ docsReads: 2, docsWrites: 1 });
    expect((await write()).status).toBe(200);
    expect((await read()).status).toBe(200);
    await test.run(`return Docs.Documents.get("${documentId}").title`);
    expect((await read()).status).toBe(429);
    const { json } = await test.call("GET", "/emulator/quotas");
    expect(json.calls).toEqual({ docsReads: 3, docsWrites: 1, drive: 0 });
  });

  it.each([
    [403, "PERMISSION_DENIED", "userRateLimitExceeded"],
    [429, "RESOURCE_EXHAUSTED", "rateLimitExceeded"],
  ])("let Drive refuse with %i", async (driveStatus, word, reason) => {
    await nextMinute();
    await limit({ drive: 0, driveStatus });
    const { status, json } = await test.call("GET", "/drive/v3/about?fields=user");
    expect([status, json.error.status, json.error.errors[0].reason]).toEqual([driveStatus, word, reason]);
  });

  it("refuse limits that are none, with every problem", async () => {
    const { status, text } = await limit({ docsReads: -1, drive: "many", driveStatus: 404, other: 1 });
    expect(status).toBe(400);
    for (const name of ["docsReads", "drive", "driveStatus", "other"]) expect(text).toContain(name);
  });
});
