// What clients rely on beside the methods: errors as they throw them, uploads in each way, tokens.
import { auth as authorization } from "@googleapis/drive";
import { isLive, ownName, startTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

const documentType = "application/vnd.google-apps.document";

/** An error as Google's clients throw it. */
interface Thrown {
  readonly code: number | string;
  readonly status: number;
  readonly message: string;
  readonly response: { status: number; data: { error: Record<string, unknown> }; headers: Headers };
}

async function thrownBy(call: Promise<unknown>): Promise<Thrown> {
  return call.then(
    () => {
      throw new Error("expected a refusal, found an answer");
    },
    (error: unknown) => error as Thrown,
  );
}

describe("an error, as the clients throw it (1.1)", () => {
  it("of Drive has code, message, a list of errors, and the whole body", async () => {
    const error = await thrownBy(target.drive.files.get({ fileId: "1none" }));
    expect([Number(error.code), error.status]).toEqual([404, 404]);
    expect(error.message).toBe("File not found: 1none.");
    // Some releases of the client copy the list to the error itself; every one leaves it in the body.
    expect(error.response.data.error).toMatchObject({
      code: 404,
      message: error.message,
      errors: [
        {
          message: error.message,
          domain: "global",
          reason: "notFound",
          location: "fileId",
          locationType: "parameter",
        },
      ],
    });
  });

  it("of Docs has code, message and the word for its status, and no list", async () => {
    const error = await thrownBy(target.docs.documents.get({ documentId: "1none" }));
    expect([Number(error.code), error.message]).toEqual([404, "Requested entity was not found."]);
    expect(error.response.data.error).toEqual({ code: 404, message: error.message, status: "NOT_FOUND" });
  });

  it("of a mask says in its details which field is not there (1.4)", async () => {
    const { data } = await target.docs.documents.create({ requestBody: { title: ownName("masks") } });
    const documentId = target.own(data.documentId);
    const error = await thrownBy(target.docs.documents.get({ documentId, fields: "body(bogus)" }));
    expect(error.response.data.error).toMatchObject({
      code: 400,
      status: "INVALID_ARGUMENT",
      details: [{ fieldViolations: [{ description: expect.stringContaining("body.bogus") as string }] }],
    });
  });

  it("of a call without a valid token is 401 in both APIs", async () => {
    const auth = new authorization.OAuth2();
    auth.setCredentials({ access_token: "no.such.token" });
    const docsError = await thrownBy(target.docs.documents.get({ documentId: "1none", auth }));
    expect(docsError.response.data.error).toMatchObject({ code: 401, status: "UNAUTHENTICATED" });
    const driveError = await thrownBy(target.drive.files.list({ auth }));
    expect(driveError.response.data.error).toMatchObject({
      code: 401,
      errors: [expect.objectContaining({ reason: "authError" })],
    });
  });
});

describe("an upload", () => {
  const words = "resumed words";
  const start = async (): Promise<string> => {
    const { status, headers } = await target.request({
      method: "POST",
      path: "/upload/drive/v3/files?uploadType=resumable&fields=id,name,size",
      headers: { "content-type": "application/json", "x-upload-content-type": "text/plain" },
      data: { name: ownName("resumable.txt") },
    });
    expect(status).toBe(200);
    return headers.get("location") ?? "";
  };
  const read = async (fileId: string) =>
    (await target.drive.files.get({ fileId, alt: "media" }, { responseType: "text" })).data;

  it("in one request is resumable", async () => {
    const answer = await target.request({
      method: "PUT",
      path: await start(),
      headers: { "content-type": "text/plain" },
      data: words,
    });
    const { id, size } = answer.data as { id: string; size: string };
    expect(size).toBe(String(words.length));
    expect(await read(target.own(id))).toBe(words);
  });

  it("of metadata and bytes in two parts is what the client sends, under the names that are given", async () => {
    const { data } = await target.drive.files.create(
      {
        requestBody: { name: ownName("multipart.txt"), description: "two parts" },
        media: { mimeType: "text/plain", body: "both parts" },
        fields: "id,description,mimeType",
      },
      target.uploads,
    );
    expect(data).toMatchObject({ description: "two parts", mimeType: "text/plain" });
    expect(await read(target.own(data.id))).toBe("both parts");
  });

  it("of bytes alone makes a file without a name", async () => {
    const { data } = await target.request({
      method: "POST",
      path: "/upload/drive/v3/files?uploadType=media",
      headers: { "content-type": "text/plain" },
      data: "only bytes",
    });
    const { id, name } = data as { id: string; name: string };
    expect(name).toBe("Untitled");
    expect(await read(target.own(id))).toBe("only bytes");
  });
});

describe("an export", () => {
  it.each([
    ["application/pdf", /^%PDF-/],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", /^PK/],
    ["text/html", /<h1[\s\S]*Head[\s\S]*<\/h1>/],
    ["text/markdown", /^# \**Head/m],
    ["text/plain", /^\ufeffHead\r\n/],
  ])("to %s", async (mimeType, look) => {
    const made = await target.drive.files.create(
      {
        requestBody: { name: ownName("export"), mimeType: documentType },
        media: { mimeType: "text/html", body: "<h1>Head</h1><p>Words</p>" },
      },
      target.uploads,
    );
    const fileId = target.own(made.data.id);
    const { data } = await target.drive.files.export({ fileId, mimeType }, { responseType: "arraybuffer" });
    const bytes = Buffer.from(data as ArrayBuffer);
    const isText = mimeType.startsWith("text/");
    // Another decoder would take the mark at the start of plain text away.
    expect(bytes.toString(isText ? "utf8" : "latin1")).toMatch(look);
  });
});

describe("all of a document", () => {
  it("is what `fields=*` asks for, with tabs and without (4.1, 4.4)", async () => {
    const { data } = await target.docs.documents.create({ requestBody: { title: ownName("all") } });
    const documentId = target.own(data.documentId);
    for (const includeTabsContent of [false, true]) {
      const whole = await target.docs.documents.get({ documentId, includeTabsContent });
      const all = await target.docs.documents.get({ documentId, includeTabsContent, fields: "*" });
      expect(withoutRevision(all.data)).toEqual(withoutRevision(whole.data));
    }
  });

  // An unchanged document may show another revision later (4.6).
  const withoutRevision = (document: object): object => ({ ...document, revisionId: "" });
});

describe("a token", () => {
  (isLive ? it.skip : it)(
    "is given for a refresh token, and told whose it is (left out for the real Google: there it needs a client's secret)",
    async () => {
      const { baseUrl, token } = target.local ?? { baseUrl: "", token: "" };
      const client = new authorization.OAuth2({
        clientId: "a client",
        clientSecret: "its secret",
        endpoints: { oauth2TokenUrl: `${baseUrl}/token`, tokenInfoUrl: `${baseUrl}/tokeninfo` },
        transporterOptions: { fetchImplementation: fetch },
      });
      client.setCredentials({ refresh_token: token });
      expect((await client.getAccessToken()).token).toBe(token);
      const info = await client.getTokenInfo(token);
      expect(info.email).toContain("@");
      expect(info.scopes).toEqual(expect.arrayContaining(["https://www.googleapis.com/auth/documents"]));
    },
  );
});
