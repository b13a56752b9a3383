import { startTestGoogle, rawRequest, type TestGoogle } from "../../support/local-google.ts";

const code = `
function doPost(e) {
  switch (e.postData.contents) {
    case "event": return ContentService.createTextOutput(JSON.stringify(e)).setMimeType(ContentService.MimeType.JSON);
    case "throw": throw new RangeError("too <b>far</b>");
    case "nothing": return;
    case "value": return { a: 1 };
    case "promise": return Promise.resolve(1);
    case "html": return HtmlService.createHtmlOutput("<p>hello</p>");
  }
  if (e.postData.contents.indexOf("long ") === 0)
    throw new RangeError(JSON.parse('"' + e.postData.contents.slice(5) + '"').repeat(1e6));
  return ContentService.createTextOutput(e.postData.contents);
}
function helper_() {}
`;

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle({ code });
});
afterAll(() => test.close());

describe("the web app's address, apps-script-platform 3.1, 3.2 and 3.4", () => {
  it("takes parameters that are called like what every object has", async () => {
    const response = await test.post("event", "?constructor=1&toString=2&toString=3&__proto__=4");
    const event = await (await fetch(response.headers.get("location")!)).text();
    expect(event).toContain('"parameters":{"constructor":["1"],"toString":["2","3"],"__proto__":["4"]}');
  });

  it.each(["x", "a/", ":1:", "at ", "(", "\\n    at "])(
    "answers an exception whose message is megabytes of %j",
    async (piece) => {
      const response = await test.post(`long ${piece}`);
      const page = await response.text();
      expect(page).toMatch(/^<!DOCTYPE html>.*<title>Error<\/title>/);
      expect(page).toContain("RangeError: ");
    },
  );

  it("runs the script at once and answers text behind a one-time redirect", async () => {
    const response = await test.post("words ü");
    expect(response.status).toBe(302);
    const location = response.headers.get("location")!;
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/macros\/echo\?user_content_key=[\w-]{43}&lib=\w+$/);
    const echoed = await fetch(location);
    expect([echoed.status, echoed.headers.get("content-type"), await echoed.text()]).toEqual([
      200,
      "text/plain; charset=utf-8",
      "words ü",
    ]);
    expect((await fetch(location)).status).toBe(404);
  });

  it("refuses a POST at the redirect's address", async () => {
    const response = await test.post("x");
    const again = await fetch(response.headers.get("location")!, { method: "POST", body: "x" });
    expect([again.status, await again.text()]).toEqual([405, expect.stringContaining("Method Not Allowed")]);
  });

  it("hands the script Google's event", async () => {
    const response = await fetch(`${test.google.webAppUrl}/some/path?a=1&a=2&b=`, {
      method: "POST",
      body: "event",
      redirect: "manual",
      headers: { "content-type": "application/json", authorization: `Bearer ${test.google.token}` },
    });
    const event = await (await fetch(response.headers.get("location")!)).json();
    expect(event).toEqual({
      queryString: "a=1&a=2&b=",
      parameter: { a: "1", b: "" },
      parameters: { a: ["1", "2"], b: [""] },
      pathInfo: "some/path",
      contextPath: "",
      contentLength: 5,
      postData: { length: 5, type: "application/json", contents: "event", name: "postData" },
    });
  });

  it.each([
    ["throw", "RangeError: too &lt;b&gt;far&lt;/b&gt; (line 5, file &quot;Code&quot;)"],
    ["nothing", "The script completed but did not return anything."],
    ["value", "The script completed but the returned value is not a supported return type."],
    ["promise", "that returns a promise is not implemented by the local Google"],
  ])("answers %s as an HTML page titled Error, with status 200", async (body, words) => {
    const response = await test.post(body);
    const html = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(html).toContain("<title>Error</title>");
    expect(html).toContain(words);
  });

  it("answers HTML without a redirect, and keeps it from the pages' cookie", async () => {
    const response = await test.post("html");
    expect([response.status, await response.text()]).toEqual([200, "<p>hello</p>"]);
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox /);
    expect(response.headers.get("content-security-policy")).not.toContain("allow-same-origin");
  });

  it("names a function that the script does not have", async () => {
    expect(await (await fetch(test.google.webAppUrl)).text()).toContain("Script function not found: doGet");
  });

  it.each(["c=1", "sid=1", "a=2&sid="])("refuses the reserved query %s", async (query) => {
    expect((await test.post("x", `?${query}`)).status).toBe(405);
  });

  it("refuses HEAD, another deployment, another verb and /dev as Google does", async () => {
    const { webAppUrl, baseUrl } = test.google;
    expect((await fetch(webAppUrl, { method: "HEAD" })).status).toBe(403);
    expect((await fetch(webAppUrl, { method: "PUT", body: "x" })).status).toBe(405);
    const other = await fetch(`${baseUrl}/macros/s/AKfycbOther/exec`, { method: "POST", body: "x" });
    expect([other.status, await other.text()]).toEqual([
      200,
      expect.stringContaining("Sorry, unable to open the file at this time."),
    ]);
    expect(await (await fetch(webAppUrl.replace(/exec$/, "dev"))).text()).toContain(
      "Sign in - Google Accounts",
    );
    expect((await fetch(`${baseUrl}/macros/other`)).status).toBe(404);
  });

  it("is open to anybody on this machine, but not under another name", async () => {
    const port = new URL(test.google.baseUrl).port;
    const path = new URL(test.google.webAppUrl).pathname;
    expect(
      (await rawRequest(`http://127.0.0.1:${port}${path}`, "GET", { host: `rebound.example:${port}` }))
        .status,
    ).toBe(403);
    expect(
      (
        await rawRequest(`http://127.0.0.1:${port}${path}`, "GET", {
          host: `localhost:${port}`,
          origin: "https://elsewhere.example",
        })
      ).status,
    ).toBe(200);
  });
});
