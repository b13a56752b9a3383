import { rawRequest, startTestGoogle, textOfBody, type TestGoogle } from "../../support/local-google.ts";

/** Google's error body, as far as the tests read it. */
interface Refusal {
  readonly error: { readonly status: string; readonly message: string };
}

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  documentId = test.google.importFile("rest.txt", "Words\n").documentId;
});
afterAll(() => test.close());

describe("the REST front", () => {
  it("reads and writes a document", async () => {
    const path = `/v1/documents/${documentId}`;
    const before = (await test.call("GET", `${path}?includeTabsContent=true`)).json;
    expect([before.tabs[0].tabProperties.tabId, before.body]).toEqual(["t.0", undefined]);
    const written = await test.call("POST", `${path}:batchUpdate`, {
      requests: [{ insertText: { text: "More ", location: { index: 1 } } }],
      writeControl: { requiredRevisionId: before.revisionId },
    });
    const after = (await test.call("GET", path)).json;
    expect(after.revisionId).toBe(written.json.writeControl.requiredRevisionId);
    expect(after.body.content[1].paragraph.elements[0].textRun.content).toBe("More Words\n");
  });

  it("lets one of many clients win under a required revision, so that no edit is lost", async () => {
    const file = test.google.importFile("counter.txt", "0").documentId;
    const path = `/v1/documents/${file}`;
    let conflicts = 0;
    const countOneUp = async (): Promise<void> => {
      for (;;) {
        const { revisionId, body } = (await test.call("GET", path)).json;
        const digits = textOfBody(body).trim();
        const { status, json } = await test.call("POST", `${path}:batchUpdate`, {
          requests: [
            { insertText: { text: String(Number(digits) + 1), location: { index: 1 + digits.length } } },
            { deleteContentRange: { range: { startIndex: 1, endIndex: 1 + digits.length } } },
          ],
          writeControl: { requiredRevisionId: revisionId },
        });
        if (status === 200) return;
        expect(json.error.message).toMatch(
          /^The required revision ID '.+' does not match the latest revision\.$/,
        );
        conflicts += 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, countOneUp));
    expect(await test.textOf(file)).toBe("12\n");
    expect(conflicts).toBeGreaterThan(0);
  });

  it("makes a document by title", async () => {
    const { json } = await test.call("POST", "/v1/documents", { title: "New" });
    expect(json.title).toBe("New");
    expect(test.google.documents().map((document) => document.documentId)).toContain(json.documentId);
  });

  it("indents unless prettyPrint=false is asked for (rulebook 4.7)", async () => {
    const path = `/v1/documents/${documentId}?fields=title`;
    expect((await test.call("GET", path)).text).toBe('{\n  "title": "rest"\n}\n');
    expect((await test.call("GET", `${path}&prettyPrint=false`)).text).toBe('{"title":"rest"}');
  });

  it("takes the token as bearer or key, and nothing else", async () => {
    const url = `${test.google.baseUrl}/v1/documents/${documentId}?fields=title`;
    expect((await fetch(`${url}&key=${test.google.token}`)).status).toBe(200);
    const bare = await fetch(url);
    expect([bare.status, ((await bare.json()) as Refusal).error.status]).toEqual([401, "UNAUTHENTICATED"]);
    const wrong = await fetch(url, { headers: { authorization: "Bearer wrong" } });
    expect([wrong.status, ((await wrong.json()) as Refusal).error.message]).toEqual([
      401,
      expect.stringMatching(/^Request had invalid/),
    ]);
  });

  it.each([
    [
      "GET",
      "/v1/documents/x?bogus=1",
      400,
      `Invalid JSON payload received. Unknown name "bogus": Cannot bind query parameter. Field 'bogus' could not be found in request message.`,
    ],
    [
      "GET",
      "/v1/documents/x?includeTabsContent=maybe",
      400,
      `Invalid value at 'include_tabs_content' (TYPE_BOOL), "maybe"`,
    ],
    [
      "GET",
      "/v1/documents/x?suggestionsViewMode=ALL",
      400,
      `Invalid value at 'suggestions_view_mode' (type.googleapis.com/google.apps.docs.v1.SuggestionsViewMode), "ALL"`,
    ],
    ["GET", "/v1/documents/unknown", 404, "Requested entity was not found."],
    ["GET", "/drive/v3/files/unknown", 404, "File not found: unknown."],
    [
      "DELETE",
      "/v1/documents/x",
      501,
      "((DELETE /v1/documents/x (this address takes GET) is not implemented by the local Google))",
    ],
    ["GET", "/v1/other", 501, "((GET /v1/other is not implemented by the local Google))"],
    ["GET", "/drive/v3/changes", 501, "((changes.list is not implemented by the local Google))"],
    [
      "GET",
      "/drive/v3/files/x/accessproposals",
      501,
      "((accessproposals.list is not implemented by the local Google))",
    ],
    [
      "GET",
      "/drive/v3/files?alt=xml",
      501,
      "((alt=xml for files.list is not implemented by the local Google))",
    ],
  ])("answers %s %s with %i", async (method, path, status, message) => {
    const { status: found, json } = await test.call(method, path);
    expect([found, json.error.code, json.error.message]).toEqual([status, status, message]);
  });

  it("cuts down the answers of writes, and refuses a bad mask before anything is done (rulebook 1.4)", async () => {
    const made = await test.call("POST", "/v1/documents?fields=documentId", { title: "x" });
    expect(made.json).toEqual({ documentId: expect.any(String) });
    const path = `/v1/documents/${made.json.documentId}`;
    const requests = [{ insertText: { text: "a", location: { index: 1 } } }];
    const refused = await test.call("POST", `${path}:batchUpdate?fields=bogus`, { requests });
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      "Request contains an invalid argument.",
    ]);
    const written = await test.call("POST", `${path}:batchUpdate?fields=replies`, { requests });
    expect(written.json).toEqual({ replies: [{}] });
    expect(await test.textOf(made.json.documentId)).toBe("a\n");
  });

  it("answers text that is not JSON with 400", async () => {
    const { status, json } = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, "{oops");
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringMatching(/^Invalid JSON payload received\. /),
    ]);
  });

  it.each([
    ["reader", "file", 200, 403],
    ["commenter", "file", 200, 403],
    ["writer", "file", 200, 200],
    ["none", "file", 403, 403],
  ])(
    "lets a %s read with %s and write accordingly (rulebook 1.5)",
    async (role, _kind, readStatus, writeStatus) => {
      const file = test.google.importFile(`${role}.txt`, `for a ${role}`).documentId;
      await test.call("POST", "/emulator/files", { id: file, role });
      const read = await test.call("GET", `/v1/documents/${file}`);
      expect([read.status, "revisionId" in read.json]).toEqual([readStatus, role === "writer"]);
      const write = await test.call("POST", `/v1/documents/${file}:batchUpdate`, {
        requests: [{ insertText: { text: "x", location: { index: 1 } } }],
      });
      expect(write.status).toBe(writeStatus);
    },
  );

  it.each([
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", 400, "FAILED_PRECONDITION"],
    ["application/vnd.google-apps.folder", 404, "NOT_FOUND"],
    ["application/vnd.google-apps.spreadsheet", 404, "NOT_FOUND"],
    ["text/plain", 404, "NOT_FOUND"],
  ])("refuses the id of a file of type %s in the Docs API", async (mimeType, status, word) => {
    const { json } = await test.call("POST", "/emulator/files", { name: "no document", mimeType });
    const answer = await test.call("GET", `/v1/documents/${json.id}`);
    expect([answer.status, answer.json.error.status]).toEqual([status, word]);
  });

  it("refuses a body above 50 MB", async () => {
    const answer = await test
      .call("POST", "/v1/documents", `{"title":"${"x".repeat(50 * 1024 * 1024)}"}`)
      .catch(() => null);
    // The connection may be cut while the body is still being sent.
    expect(answer === null || answer.status === 413).toBe(true);
    expect((await test.call("GET", `/v1/documents/${documentId}?fields=title`)).status).toBe(200);
  });

  it("gives its token only to those who have it", async () => {
    const { baseUrl, token } = test.google;
    const ask = (body: string) =>
      fetch(`${baseUrl}/token`, { method: "POST", body: new URLSearchParams(body) });
    expect((await ask("grant_type=refresh_token&refresh_token=guess")).status).toBe(400);
    const given = await ask(`grant_type=refresh_token&refresh_token=${token}`);
    expect(await given.json()).toMatchObject({ access_token: token, token_type: "Bearer" });
    expect((await fetch(`${baseUrl}/tokeninfo?access_token=guess`)).status).toBe(400);
    const info = await fetch(`${baseUrl}/tokeninfo?access_token=${token}`);
    expect(await info.json()).toMatchObject({ email: "owner@example.com" });
  });
});

describe("who may come in", () => {
  const port = () => new URL(test.google.baseUrl).port;
  const bearer = () => ({ authorization: `Bearer ${test.google.token}` });

  it.each(["/", "/v1/documents/x", "/emulator/faults", "/open?ticket=x", "/token"])(
    "refuses %s under another host name",
    async (path) => {
      for (const host of [`rebound.example:${port()}`, "127.0.0.1", `127.0.0.1:${Number(port()) + 1}`])
        expect((await rawRequest(`${test.google.baseUrl}${path}`, "GET", { ...bearer(), host })).status).toBe(
          403,
        );
    },
  );

  it("refuses another origin on pages and control endpoints, token or not", async () => {
    const answer = await rawRequest(`${test.google.baseUrl}/emulator/faults`, "GET", {
      ...bearer(),
      origin: "https://elsewhere.example",
    });
    expect(answer.status).toBe(403);
    expect(
      (await rawRequest(`${test.google.baseUrl}/emulator/faults`, "GET", { ...bearer(), origin: "null" }))
        .status,
    ).toBe(403);
    expect(
      (
        await rawRequest(`${test.google.baseUrl}/emulator/faults`, "GET", {
          ...bearer(),
          origin: test.google.baseUrl,
        })
      ).status,
    ).toBe(200);
  });

  it("takes the token of a control call in the header only", async () => {
    const { baseUrl, token } = test.google;
    expect((await fetch(`${baseUrl}/emulator/faults`)).status).toBe(401);
    expect((await fetch(`${baseUrl}/emulator/faults?key=${token}`)).status).toBe(401);
  });

  it("keeps secrets out of the request log", async () => {
    await fetch(`${test.google.baseUrl}/v1/documents/${documentId}?fields=title&key=${test.google.token}`);
    await test.post("return 1");
    const { text, json } = await test.call("GET", "/emulator/requests");
    expect(text).not.toContain(test.google.token);
    expect(text).not.toContain(test.google.deploymentId);
    expect(json.requests.some((request: { from: string }) => request.from === "web-app")).toBe(true);
    await test.call("DELETE", "/emulator/requests");
    expect((await test.call("GET", "/emulator/requests")).json).toEqual({ requests: [] });
  });
});
