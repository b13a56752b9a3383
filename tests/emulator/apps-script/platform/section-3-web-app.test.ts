import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle({
    code: `
      function doGet(e) { return ContentService.createTextOutput(JSON.stringify(e)).setMimeType(ContentService.MimeType.JSON); }
      function doPost(e) {
        PropertiesService.getScriptProperties().setProperty("runs", String(Number(PropertiesService.getScriptProperties().getProperty("runs") || 0) + 1));
        return doGet(e);
      }
      function runs() { return PropertiesService.getScriptProperties().getProperty("runs") || "0"; }
      function authorization() {
        var info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
        ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL); ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, ["https://www.googleapis.com/auth/documents"]);
        return JSON.stringify([info.getAuthorizationStatus(), info.getAuthorizationUrl(), info.getAuthorizedScopes(), Session.getEffectiveUser().getEmail()]);
      }`,
  });
});
afterAll(() => test.close());

const eventOf = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
  const response = await fetch(`${test.google.webAppUrl}${path}`, { redirect: "manual", ...init });
  return (await (await fetch(response.headers.get("location")!)).json()) as Record<string, unknown>;
};
const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${test.google.webAppUrl}${path}`, { redirect: "manual", ...init });

describe("the contract of a web app, apps-script-platform 3.1", () => {
  it('3.1 a GET\'s event: contextPath always "", contentLength -1, no postData', async () => {
    expect(await eventOf("?a=1&a=2&b")).toEqual({
      queryString: "a=1&a=2&b",
      parameter: { a: "1", b: "" },
      parameters: { a: ["1", "2"], b: [""] },
      contextPath: "",
      contentLength: -1,
    });
  });

  it('3.1 a POST\'s event: postData with length, type, contents and the name "postData"; bodies are not parsed', async () => {
    const body = JSON.stringify({ a: "é" });
    const event = await eventOf("", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(event).toEqual({
      queryString: "",
      parameter: {},
      parameters: {},
      contextPath: "",
      contentLength: Buffer.byteLength(body),
      postData: {
        length: Buffer.byteLength(body),
        type: "application/json",
        contents: body,
        name: "postData",
      },
    });
  });

  it("3.1 request headers, cookies and the caller's IP are invisible to the script", async () => {
    const headers = { "x-secret": "hidden-word", cookie: "c=hidden-word" };
    expect(JSON.stringify(await eventOf("", { headers }))).not.toContain("hidden-word");
  });

  it.each(["c", "sid"])("3.1 the query name %s is reserved: HTTP 405", async (name) => {
    expect((await get(`?${name}=1`)).status).toBe(405);
  });

  it("3.1 pathInfo works only for callers with a token", async () => {
    const headers = { authorization: `Bearer ${test.google.token}` };
    expect((await eventOf("/some/path", { headers }))["pathInfo"]).toBe("some/path");
    const anonymous = await get("/some/path");
    expect([anonymous.status, await anonymous.text()]).toEqual([
      200,
      expect.stringContaining("<title>Sign in - Google Accounts</title>"),
    ]);
  });

  it("3.1 there is no doOptions, so no answer to a CORS pre-flight", async () => {
    const response = await get("", {
      method: "OPTIONS",
      headers: { origin: "https://example.com", "access-control-request-method": "POST" },
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([405, null]);
  });

  it("3.1 /dev is for people with edit access: a sign-in page", async () => {
    const response = await fetch(test.google.webAppUrl.replace(/exec$/, "dev"));
    expect(await response.text()).toContain("Sign in - Google Accounts");
  });
});

describe("the redirect, apps-script-platform 3.2", () => {
  it("3.2 text is never answered directly: 302 to a one-time echo address, and the script has run by then", async () => {
    const before = Number(await test.google.runFunction("runs", []));
    const response = await get("", { method: "POST", body: "x" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/\/macros\/echo\?user_content_key=[^&]+&lib=.+$/),
    ]);
    expect(Number(await test.google.runFunction("runs", []))).toBe(before + 1);
  });

  it("3.2 the echo address is fetched with GET; a POST there is a 405 page, which does not use it up", async () => {
    const location = (await get("", { method: "POST", body: "x" })).headers.get("location")!;
    expect((await fetch(location, { method: "POST", body: "x" })).status).toBe(405);
    expect((await fetch(location)).status).toBe(200);
    expect((await fetch(location)).status).toBe(404);
  });

  it("3.2 a client in follow mode turns the 302 after its POST into a GET and gets the answer", async () => {
    const response = await fetch(test.google.webAppUrl, { method: "POST", body: "followed" });
    expect(((await response.json()) as { postData: { contents: string } }).postData.contents).toBe(
      "followed",
    );
  });
});

describe("calls with a token, apps-script-platform 3.3", () => {
  it("3.3 a token goes in the header or as access_token in the query", async () => {
    const { token } = test.google;
    expect((await get("", { headers: { authorization: `Bearer ${token}` } })).status).toBe(302);
    expect((await get(`?access_token=${token}`)).status).toBe(302);
  });

  it("3.3 HEAD gets 403", async () => {
    expect((await get("", { method: "HEAD" })).status).toBe(403);
  });

  it("3.3 the Workspace form of the address goes to a login page and ignores the token", async () => {
    const path = new URL(test.google.webAppUrl).pathname.replace("/macros/", "/a/macros/example.com/");
    const response = await fetch(`${test.google.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${test.google.token}` },
    });
    expect(await response.text()).toContain("Sign in - Google Accounts");
  });

  it("3.3 the form with /u/1/ breaks", async () => {
    const path = new URL(test.google.webAppUrl).pathname.replace("/macros/", "/macros/u/1/");
    expect((await fetch(`${test.google.baseUrl}${path}`)).status).toBe(404);
  });
});

describe("what it says when it fails, apps-script-platform 3.4", () => {
  it.each([
    ["authorization-needed", 200, "<title>Authorization needed</title>"],
    ["sign-in", 200, "Sign in - Google Accounts"],
    ["meet-drive", 200, "Meet Google Drive"],
    ["rate-limit", 200, "Service invoked too many times in a short time: exec qps"],
    ["function-not-found", 200, "Script function not found: doPost"],
    ["script-error", 200, "<title>Error</title>"],
    ["unable-to-open", 200, "Sorry, unable to open the file at this time."],
    ["unauthorized", 401, "Unauthorized"],
    ["access-denied", 403, "Google Drive - Access Denied"],
    ["access-denied", 403, "You need access"],
    ["page-not-found", 404, "Page Not Found"],
    ["method-not-allowed", 405, "405"],
  ])("3.4 %s: status %i, %s; nothing has run", async (page, status, words) => {
    const before = await test.google.runFunction("runs", []);
    await test.call("POST", "/emulator/faults", { kind: "html-error", on: "webapp", page });
    const response = await get("", { method: "POST", body: "x" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      status,
      "text/html; charset=utf-8",
      expect.stringContaining(words),
    ]);
    expect(await test.google.runFunction("runs", [])).toBe(before);
  });

  it('3.4 a bad token is answered with 401 "Unauthorized"', async () => {
    for (const response of [
      await get("", { headers: { authorization: "Bearer wrong" } }),
      await get("?access_token=wrong"),
    ])
      expect([response.status, await response.text()]).toEqual([
        401,
        expect.stringContaining("Unauthorized"),
      ]);
  });

  it("3.4 a deployment that is not there: Sorry, unable to open the file at this time.", async () => {
    const response = await fetch(`${test.google.baseUrl}/macros/s/AKfycbx-other/exec`);
    expect(await response.text()).toContain("Sorry, unable to open the file at this time.");
  });
});

describe("identity and other ways in, apps-script-platform 3.5 and 3.7", () => {
  it("3.5 all scopes are granted: nothing to require, no address to authorize at, and it runs as the owner", async () => {
    expect(JSON.parse(await test.google.runFunction("authorization", []))).toEqual([
      "NOT_REQUIRED",
      null,
      [],
      "owner@example.com",
    ]);
  });

  it("3.7 scripts.run is not here, and says so", async () => {
    const { status, text } = await test.call("POST", "/v1/scripts/AKfycbx:run", { function: "runs" });
    expect([status >= 400, text]).toEqual([true, expect.stringMatching(/not implemented|not found/i)]);
  });
});
