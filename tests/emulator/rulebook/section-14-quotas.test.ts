// Rulebook 14: quotas.
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { failureOf } from "./drive.ts";
import { rule } from "./rule.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  ({ documentId } = test.google.importFile("counted.txt", "words\n"));
});
afterAll(() => test.close());
// To the start of a minute: no row of calls goes on into the next one.
beforeEach(async () => {
  const { nowMs } = (await test.call("GET", "/emulator/clock")).json;
  await test.call("POST", "/emulator/clock", { advanceMs: 60_000 - (nowMs % 60_000) });
});
afterEach(() => test.call("DELETE", "/emulator/quotas"));

const insertion = { requests: [{ insertText: { text: "x", location: { index: 1 } } }] };
const write = (body: unknown = insertion): Promise<JsonAnswer> =>
  test.call("POST", `/v1/documents/${documentId}:batchUpdate`, body);
const read = (): Promise<JsonAnswer> => test.call("GET", `/v1/documents/${documentId}?fields=title`);
const limit = (body: object): Promise<JsonAnswer> => test.call("POST", "/emulator/quotas", body);
/** How many calls of a row are answered with 200 before the first 429. */
async function allowed(call: () => Promise<JsonAnswer>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status } = await call();
    if (status === 429) return count;
    if (status !== 200) throw new Error(`expected 200 or 429, got ${status}`);
  }
}

rule("14a", "done", "300 reads of documents a minute for a user", async () => {
  await limit({});
  expect(await allowed(read)).toBe(300);
});

rule("14b", "done", "60 writes of documents a minute for a user", async () => {
  await limit({});
  expect(await allowed(write)).toBe(60);
});

rule(
  "14c",
  "untestable",
  "3000 reads and 600 writes a minute for a project",
  "The local Google has one user, whom the limits of a user stop before.",
);

rule(
  "14d",
  "done",
  "too many are 429 RESOURCE_EXHAUSTED in words that name metric, limit, service and consumer",
  async () => {
    await limit({ docsWrites: 0 });
    const { status, json } = await write();
    expect([status, json.error.code, json.error.status, json.error.message]).toEqual([
      429,
      429,
      "RESOURCE_EXHAUSTED",
      "Quota exceeded for quota metric 'Quota group for write operations' and limit 'Quota group for write operations per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:1'.",
    ]);
  },
);

rule(
  "14e",
  "done",
  "details have reason RATE_LIMIT_EXCEEDED, quota_limit WriteRequestsPerMinutePerUser and quota_limit_value 60",
  async () => {
    await limit({});
    expect(await allowed(write)).toBe(60);
    const { json } = await write();
    expect(json.error.details[0]).toMatchObject({
      reason: "RATE_LIMIT_EXCEEDED",
      metadata: { quota_limit: "WriteRequestsPerMinutePerUser", quota_limit_value: "60" },
    });
  },
);

rule("14f", "done", "writes that fail count too", async () => {
  await limit({ docsWrites: 1 });
  expect([(await write({ requests: [] })).status, (await write()).status]).toEqual([400, 429]);
});

rule("14g", "done", "Drive refuses with 403 and the reason userRateLimitExceeded, or with 429", async () => {
  const refusal = async (driveStatus: number): Promise<unknown[]> => {
    await limit({ drive: 0, driveStatus });
    return failureOf(await test.call("GET", "/drive/v3/about?fields=user")).slice(0, 2);
  };
  expect([await refusal(403), await refusal(429)]).toEqual([
    [403, "userRateLimitExceeded"],
    [429, "rateLimitExceeded"],
  ]);
});

rule(
  "14h",
  "refused",
  "the reasons sharingRateLimitExceeded and dailyLimitExceeded are no quota here; a fault gives any status",
  async () => {
    const { status, text } = await limit({ sharing: 1, daily: 1 });
    expect(status).toBe(400);
    for (const name of ["sharing", "daily"]) expect(text).toContain(name);
  },
);
