import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { png } from "../../support/picture-bytes.ts";
import { PictureServer } from "../../support/picture-server.ts";

let test: TestGoogle;
let web: PictureServer;
beforeAll(async () => {
  test = await startTestGoogle();
  web = await PictureServer.open();
});
afterAll(async () => {
  await web.close();
  await test.close();
});

const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);

describe("UrlFetchApp and the rest of the web", () => {
  it("brings bytes, status and headers of any address", async () => {
    const bytes = png(3, 2);
    const address = web.put("/a.png", { bytes, contentType: "image/png" });
    expect(
      await test.run(`var a = UrlFetchApp.fetch("${address}");
        return [a.getResponseCode(), a.getHeaders()["content-type"], Utilities.base64Encode(a.getContent())]`),
    ).toEqual([200, "image/png", bytes.toString("base64")]);
  });

  it("sends headers, so that a part can be asked for", async () => {
    const address = web.put("/part.png", png(3, 2));
    expect(
      await test.run(`var a = UrlFetchApp.fetch("${address}", { headers: { Range: "bytes=1-3" } });
        return [a.getResponseCode(), a.getContentText(), a.getHeaders()["content-range"]]`),
    ).toEqual([206, "PNG", `bytes 1-3/${png(3, 2).length}`]);
  });

  it("follows redirects unless it is told not to", async () => {
    const there = web.put("/there", Buffer.from("there"));
    const moved = web.put("/moved", { redirectsTo: there });
    expect(await test.run(`return UrlFetchApp.fetch("${moved}").getContentText()`)).toBe("there");
    expect(
      await test.run(`var a = UrlFetchApp.fetch("${moved}", { followRedirects: false });
        return [a.getResponseCode(), a.getHeaders()["location"]]`),
    ).toEqual([302, there]);
  });

  it("throws for statuses of failure unless they are muted, for addresses that nobody answers at, and for other schemes", async () => {
    expect(await thrownBy(`UrlFetchApp.fetch("${web.origin}/none")`)).toContain("returned code 404");
    expect(
      await test.run(
        `return UrlFetchApp.fetch("${web.origin}/none", { muteHttpExceptions: true }).getResponseCode()`,
      ),
    ).toBe(404);
    const closed = await PictureServer.open();
    const { origin } = closed;
    await closed.close();
    expect(await thrownBy(`UrlFetchApp.fetch("${origin}/a")`)).toBe(`Address unavailable: ${origin}/a`);
    expect(await thrownBy(`UrlFetchApp.fetch("ftp://127.0.0.1/a")`)).toBe(
      "Invalid argument: ftp://127.0.0.1/a",
    );
  });

  it.each([true, false])(
    "throws for more than 50 MB, whether its length is hidden or not: %p",
    async (hidesLength) => {
      const long = web.put("/long", { bytes: Buffer.alloc(60_000_000), ignoresRanges: true, hidesLength });
      expect(await thrownBy(`UrlFetchApp.fetch("${long}")`)).toContain("Limit Exceeded");
      expect(
        await test.run(`return UrlFetchApp.fetch("${long}", { method: "head" }).getResponseCode()`),
      ).toBe(200);
    },
  );

  it("brings the part of a file in Drive that is asked for", async () => {
    expect(
      await test.run(`var id = Drive.Files.create({ name: "a.txt" }, Utilities.newBlob("0123456789", "text/plain")).id;
        var a = UrlFetchApp.fetch("https://www.googleapis.com/drive/v3/files/" + id + "?alt=media",
          { headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken(), Range: "bytes=2-4" } });
        return [a.getResponseCode(), a.getContentText(), a.getHeaders()["content-range"]]`),
    ).toEqual([206, "234", "bytes 2-4/10"]);
  });
});
