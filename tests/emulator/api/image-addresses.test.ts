import { multipart } from "../../support/multipart.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let contentUri: string;
let documentId: string;
const dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

async function readUri(query = "includeTabsContent=true"): Promise<string> {
  const { json } = await test.call("GET", `/v1/documents/${documentId}?${query}`);
  const { inlineObjects } = json.tabs?.[0].documentTab ?? json;
  const [object] = Object.values(inlineObjects) as {
    inlineObjectProperties: { embeddedObject: { imageProperties: { contentUri: string } } };
  }[];
  return object!.inlineObjectProperties.embeddedObject.imageProperties.contentUri;
}

beforeAll(async () => {
  test = await startTestGoogle();
  const metadata = { name: "pictures", mimeType: "application/vnd.google-apps.document" };
  const html = `<p>before <img alt="a dot" width="40" height="20" src="data:image/gif;base64,${dot}"> after</p>`;
  const { body, headers } = multipart(metadata, "text/html", html);
  const made = await test.call("POST", "/upload/drive/v3/files?uploadType=multipart", body, headers);
  documentId = made.json.id;
  contentUri = await readUri();
});
afterAll(() => test.close());

describe("a picture's contentUri (rulebook 3.7)", () => {
  it("leads to its bytes without the token", async () => {
    const response = await fetch(contentUri);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(Buffer.from(await response.arrayBuffer()).toString("base64")).toBe(dot);
  });

  it("is there in the legacy shape and under a mask as well", async () => {
    const pattern = /^http:\/\/127\.0\.0\.1:\d+\/images\/[\w-]+\?expires=\d+&signature=[\w-]+$/;
    expect(await readUri("")).toMatch(pattern);
    expect(await readUri("fields=inlineObjects")).toMatch(pattern);
    expect(await readUri("includeTabsContent=true&fields=tabs.documentTab.inlineObjects")).toMatch(pattern);
  });

  it("cannot be made up or prolonged", async () => {
    const address = new URL(contentUri);
    address.searchParams.set("expires", String(Number(address.searchParams.get("expires")) + 1));
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(contentUri.replace(/signature=./, "signature=_"))).status).toBe(403);
    expect((await fetch(`${test.google.baseUrl}/images/none?expires=9999999999999&signature=x`)).status).toBe(
      403,
    );
  });

  it("is good for thirty minutes; a new reading gives a new one", async () => {
    await test.call("POST", "/emulator/clock", { advanceMs: 30 * 60_000 - 5_000 });
    expect((await fetch(contentUri)).status).toBe(200);
    await test.call("POST", "/emulator/clock", { advanceMs: 10_000 });
    expect((await fetch(contentUri)).status).toBe(403);
    expect((await fetch(await readUri())).status).toBe(200);
  });

  it("stays out of what is stored: a copy shows the picture too, and so do exports", async () => {
    const copy = await test.call("POST", `/drive/v3/files/${documentId}/copy`, {});
    const html = await test.call("GET", `/drive/v3/files/${copy.json.id}/export?mimeType=text/html`);
    expect(html.text).toContain(
      `<img alt="a dot" src="data:image/gif;base64,${dot}" style="width:30pt;height:15pt">`,
    );
  });
});
