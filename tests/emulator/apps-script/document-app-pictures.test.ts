import { deflateSync } from "node:zlib";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const gif = `var gif = Utilities.newBlob(Utilities.base64Decode("${dot}"), "image/gif", "dot.gif");`;
const imported = async (content: string): Promise<string> =>
  (await test.call("POST", "/emulator/import", { name: "pictures", content })).json.documentId;
const opened = (id: string): string =>
  `${gif} var doc = DocumentApp.openById("${id}"), body = doc.getBody(), first = body.getChild(0);`;
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);

/** The start of a PNG of that size: all that is read of one. */
function pngHead(widthPx: number, heightPx: number): string {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(widthPx, 16);
  bytes.writeUInt32BE(heightPx, 20);
  return bytes.toString("base64");
}

describe("pictures by DocumentApp", () => {
  it("a private picture gets into a document by way of a scratch document and its contentUri", async () => {
    const target = await imported("before after");
    const [sourceUri, bytes, trashed] = await test.run(`${gif}
      var scratch = DocumentApp.create("scratch"), id = scratch.getId();
      scratch.getBody().appendImage(gif);
      scratch.saveAndClose();
      var objects = Docs.Documents.get(id).inlineObjects;
      var uri = objects[Object.keys(objects)[0]].inlineObjectProperties.embeddedObject.imageProperties.contentUri;
      var fetched = UrlFetchApp.fetch(uri).getContent();
      Docs.Documents.batchUpdate({ requests: [{ insertInlineImage: { uri: uri, location: { index: 8 },
        objectSize: { width: { magnitude: 20, unit: "PT" } } } }] }, "${target}");
      Drive.Files.update({ trashed: true }, id);
      return [uri, Utilities.base64Encode(fetched), Drive.Files.get(id, { fields: "trashed" }).trashed]`);
    expect([bytes, trashed]).toEqual([dot, true]);
    const { json } = await test.call("GET", `/v1/documents/${target}`);
    const [object] = Object.values(json.inlineObjects) as {
      inlineObjectProperties: { embeddedObject: { imageProperties: Record<string, string>; size: unknown } };
    }[];
    const { imageProperties, size } = object!.inlineObjectProperties.embeddedObject;
    expect([imageProperties["sourceUri"], size]).toEqual([
      sourceUri,
      { width: { magnitude: 20, unit: "PT" }, height: { magnitude: 20, unit: "PT" } },
    ]);
    // The target's picture is its own: it outlives the scratch document.
    const shown = await fetch(imageProperties["contentUri"]!);
    expect(Buffer.from(await shown.arrayBuffer()).toString("base64")).toBe(dot);
  });

  it("the address of a picture is good for half an hour for scripts too", async () => {
    const id = await imported("x");
    await test.run(`${opened(id)} first.appendInlineImage(gif)`);
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    const uri = JSON.stringify(json).match(/"contentUri":"([^"]+)"/)![1]!;
    expect(await test.run(`return UrlFetchApp.fetch("${uri}").getResponseCode()`)).toBe(200);
    await test.call("POST", "/emulator/clock", { advanceMs: 31 * 60_000 });
    expect(await thrownBy(`UrlFetchApp.fetch("${uri}")`)).toContain("returned code 403");
  });

  it("stand in a paragraph of their own, or in a line, with size, words and link", async () => {
    const id = await imported("one\ntwo");
    expect(
      await test.run(`${opened(id)}
        var own = body.insertImage(1, gif), last = body.appendImage(gif);
        var inLine = body.getChild(0).insertInlineImage(0, gif).setWidth(96).setHeight(48)
          .setAltTitle("A dot").setAltDescription("black & small").setLinkUrl("https://example.com/");
        var sizes = inLine.getAttributes();
        inLine.setAltTitle("").setAttributes({ WIDTH: 12 });
        return [body.getNumChildren(), own.getParent().getType(), body.getChildIndex(own.getParent()), body.getChildIndex(last.getParent()),
          sizes, inLine.getWidth(), inLine.getAltTitle(), inLine.getAltDescription(), inLine.getLinkUrl(),
          inLine.getBlob().getContentType(), Utilities.base64Encode(inLine.getAs("image/gif").getBytes()), body.getImages().length, body.getText()]`),
    ).toEqual([
      4,
      "PARAGRAPH",
      1,
      3,
      { WIDTH: 96, HEIGHT: 48, LINK_URL: "https://example.com/" },
      12,
      null,
      "black & small",
      "https://example.com/",
      "image/gif",
      dot,
      3,
      "one\n\ntwo\n",
    ]);
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    const text = JSON.stringify(json);
    expect(text).toContain('"description":"black & small"');
    expect(text).not.toContain('"sourceUri"');
  });

  it("float at a paragraph where a script puts them", async () => {
    const id = await imported("one\ntwo");
    expect(
      await test.run(`${opened(id)}
        var image = first.addPositionedImage(gif);
        var usual = [image.getLayout(), image.getLeftOffset(), image.getTopOffset()];
        image.setLayout(DocumentApp.PositionedLayout.ABOVE_TEXT).setLeftOffset(-9).setTopOffset(12.5).setWidth(40).setHeight(20);
        body.insertParagraph(0, "zero");
        var again = first.getPositionedImage(image.getId());
        return [usual, again.getLayout(), again.getLeftOffset(), again.getTopOffset(), again.getWidth(), again.getHeight(),
          again.getParagraph().getText(), body.getChild(0).getPositionedImages().length, Utilities.base64Encode(again.getBlob().getBytes())]`),
    ).toEqual([["WRAP_TEXT", 0, 0], "ABOVE_TEXT", -9, 12.5, 40, 20, "one", 0, dot]);
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    expect(Object.values(json.positionedObjects)).toMatchObject([
      {
        positionedObjectProperties: {
          positioning: { layout: "IN_FRONT_OF_TEXT", topOffset: { magnitude: 12.5, unit: "PT" } },
          embeddedObject: { size: { width: { magnitude: 30, unit: "PT" } } },
        },
      },
    ]);
    expect(
      await test.run(`${opened(id)} var two = body.getChild(1), id = two.getPositionedImages()[0].getId();
        return [two.removePositionedImage("none"), two.removePositionedImage(id), two.getPositionedImages().length]`),
    ).toEqual([false, true, 0]);
    expect((await test.call("GET", `/v1/documents/${id}`)).json.positionedObjects).toBeUndefined();
  });

  it.each([
    ["25 megapixels and one row", pngHead(5000, 5001), true],
    ["25 megapixels", pngHead(5000, 5000), false],
    ["no picture", Buffer.from("<svg/>").toString("base64"), true],
    ["compressed bytes", deflateSync("x").toString("base64"), true],
  ])("of %s are held to Google's limits", async (_, base64, isRefused) => {
    const id = await imported("x");
    const said = await thrownBy(
      `${opened(id)} body.appendImage(Utilities.newBlob(Utilities.base64Decode("${base64}")))`,
    );
    expect(said).toBe(
      isRefused
        ? "Invalid image data: expected a PNG, JPEG or GIF of at most 50 MB and 25 megapixels."
        : "nothing",
    );
    expect(await test.textOf(id)).toBe(isRefused ? "x\n" : "x\n\n");
  });

  it("are refused where they are no blob, of another type, or from elsewhere", async () => {
    const id = await imported("x");
    expect(await thrownBy(`${opened(id)} body.appendImage("https://example.com/a.png")`)).toBe(
      "Invalid argument: image",
    );
    expect(await thrownBy(`${opened(id)} first.appendInlineImage(gif).setWidth(0)`)).toBe(
      "Invalid argument: width",
    );
    expect(await thrownBy(`${opened(id)} body.getImages()[0].getAs("image/png")`)).toBe(
      "((a picture of image/gif as image/png is not implemented by the local Google))",
    );
  });
});
