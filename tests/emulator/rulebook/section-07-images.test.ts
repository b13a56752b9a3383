// Rulebook 7, pictures: insertInlineImage, replaceImage, deletePositionedObject.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EmbeddedObject, Request } from "../../../src/google-api/docs.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { openDocument } from "../docs/open-docs.ts";
import { elementsOf, everySegment, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const retrieving =
  "There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.";
const uri = "https://example.com/a.png";
const pictureAt = (asked: string): { contentUri: string; widthPx: number; heightPx: number } | null =>
  asked === uri ? { contentUri: "local-image:1", widthPx: 200, heightPx: 100 } : null;
const image = (more: object = {}): Request => ({
  insertInlineImage: { location: { index: 2 }, uri, ...more },
});
/** The only picture of a document. */
function pictureOf(document: OpenDocument): EmbeddedObject | undefined {
  const [object] = Object.values(document.readLegacy().inlineObjects ?? {});
  return object?.inlineObjectProperties?.embeddedObject;
}

/** The first bytes of a PNG of that size; what follows is not read. */
function png(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(widthPx, 16);
  bytes.writeUInt32BE(heightPx, 20);
  return bytes;
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 5, 3, 1, 1]);
const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([5, 0, 4, 0])]);
const served: Record<string, () => Buffer> = {
  "/a.png": () => png(3, 2),
  "/a.jpg": () => jpeg,
  "/a.gif": () => gif,
  "/a.svg": () => Buffer.from("<svg/>"),
  "/25-megapixels.png": () => png(5000, 5000),
  "/more.png": () => png(5000, 5001),
  "/heavy.png": () => Buffer.concat([png(3, 2), Buffer.alloc(50_000_000)]),
};

let test: TestGoogle;
let pictures: Server;
let base: string;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  ({ documentId } = test.google.importFile("pictures.txt", "ab\n"));
  pictures = createServer((request, response) => {
    const bytes = served[(request.url ?? "").replace(/\?.*/, "")];
    response.statusCode = bytes === undefined ? 404 : 200;
    response.end(bytes?.());
  });
  await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => pictures.close(done));
  await test.close();
});

/** The status, and the message or the reply, of putting the picture at an address into the document. */
async function put(address: string): Promise<[number, string]> {
  const requests = [{ insertInlineImage: { uri: address, location: { index: 1 } } }];
  const { status, json } = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests });
  return [status, json.error?.message ?? json.replies[0].insertInlineImage.objectId];
}

rule("7 insertInlineImage", "done", "takes one unit and answers the object's id", () => {
  const document = openDocument("ab", { pictureAt });
  const objectId = document.batch([image()]).replies?.[0]?.insertInlineImage?.objectId;
  expect(objectId).toMatch(/^kix\.[a-z0-9]{11,12}$/);
  expect(elementsOf(document.readLegacy())[1]).toEqual({
    startIndex: 2,
    endIndex: 3,
    inlineObjectElement: { inlineObjectId: objectId, textStyle: {} },
  });
});

rule(
  "7 insertInlineImage size",
  "done",
  "keeps its proportions and fits into the objectSize that is asked for",
  () => {
    const sizes: [asked: [number, number], has: [number, number]][] = [
      [
        [20, 10],
        [20, 10],
      ],
      [
        [20, 30],
        [20, 10],
      ],
      [
        [20, 5],
        [10, 5],
      ],
    ];
    for (const [[width, height], [itsWidth, itsHeight]] of sizes) {
      const document = openDocument("ab", { pictureAt });
      document.batch([image({ objectSize: { width: pt(width), height: pt(height) } })]);
      expect(pictureOf(document)?.size).toEqual({ width: pt(itsWidth), height: pt(itsHeight) });
    }
  },
);

rule(
  "7 insertInlineImage own size",
  "chosen",
  "without objectSize has 96 pixels an inch and is at most as wide as the text; one side sets the other",
  () => {
    const small = openDocument("ab", { pictureAt });
    small.batch([image()]);
    expect(pictureOf(small)?.size).toEqual({ width: pt(150), height: pt(75) });
    const wide = openDocument("ab", {
      pictureAt: () => ({ contentUri: "x", widthPx: 2000, heightPx: 1000 }),
    });
    wide.batch([image()]);
    expect(pictureOf(wide)?.size?.width?.magnitude).toBeCloseTo(451.27559055118115, 9);
    const sided = openDocument("ab", { pictureAt });
    sided.batch([image({ objectSize: { width: pt(20) } })]);
    expect(pictureOf(sided)?.size).toEqual({ width: pt(20), height: pt(10) });
  },
);

rule("7 insertInlineImage kinds", "done", "takes PNG, JPEG and GIF up to 25 megapixels", async () => {
  for (const path of ["/a.png", "/a.jpg", "/a.gif", "/25-megapixels.png"])
    expect(await put(`${base}${path}`)).toEqual([200, expect.stringMatching(/^kix\./)]);
});

rule(
  "7 insertInlineImage refusals",
  "done",
  "refuses pictures that cannot be had, of other kinds, of 50 MB, of more than 25 megapixels, and addresses over 2 kB",
  async () => {
    const message = `Invalid requests[0].insertInlineImage: ${retrieving}`;
    const addresses = ["/none.png", "/a.svg", "/more.png", "/heavy.png", `/a.png?${"x".repeat(2048)}`];
    for (const path of addresses) expect(await put(`${base}${path}`)).toEqual([400, message]);
    expect(await put(`${base}/a.png?${"x".repeat(2000)}`)).toEqual([200, expect.stringMatching(/^kix\./)]);
  },
);

rule("7 insertInlineImage footnote", "done", "refuses a footnote", () => {
  const document = everySegment({ pictureAt });
  const location = { segmentId: document.footnoteId, index: 0 };
  expect(refused(document, image({ location }))).toBe("An image cannot be inserted into a footnote.");
  document.batch([image({ location: { segmentId: document.headerId, index: 0 } })]);
});

rule(
  "7 replaceImage",
  "done",
  "puts another picture into the frame and moves no index; CENTER_CROP cuts both sides alike",
  () => {
    const square = "https://example.com/square.png";
    const document = openDocument("ab", {
      pictureAt: (asked) =>
        asked === square ? { contentUri: "local-image:2", widthPx: 100, heightPx: 100 } : pictureAt(asked),
    });
    const size = { width: pt(50), height: pt(50) };
    const [reply] = document.batch([image({ uri: square, objectSize: size })]).replies ?? [];
    const before = document.readLegacy().body;
    const imageObjectId = reply?.insertInlineImage?.objectId ?? "";
    const { replies } = document.batch([
      { replaceImage: { imageObjectId, uri, imageReplaceMethod: "CENTER_CROP" } },
    ]);
    expect(replies).toEqual([{}]);
    expect(document.readLegacy().body).toEqual(before);
    expect(pictureOf(document)).toMatchObject({
      size,
      imageProperties: { sourceUri: uri, cropProperties: { offsetLeft: 0.25, offsetRight: 0.25 } },
    });
  },
);

rule("7 replaceImage refusals", "done", "refuses an unknown object and a picture that cannot be had", () => {
  const document = openDocument("ab", { pictureAt });
  expect(refused(document, { replaceImage: { imageObjectId: "kix.none", uri } })).toBe(
    "Image with object ID kix.none was not found.",
  );
  const imageObjectId = document.batch([image()]).replies?.[0]?.insertInlineImage?.objectId ?? "";
  expect(refused(document, { replaceImage: { imageObjectId, uri: "https://example.com/none.png" } })).toBe(
    retrieving,
  );
});

/** A document of `ab` at whose paragraph an object floats. */
function floating(): OpenDocument {
  const content = openDocument("ab").read();
  const [tab] = content.tabs ?? [];
  const paragraph = tab?.documentTab?.body?.content?.[1]?.paragraph;
  if (tab?.documentTab === undefined || paragraph === undefined) throw new Error("expected a paragraph");
  paragraph.positionedObjectIds = ["kix.float"];
  tab.documentTab.positionedObjects = { "kix.float": { objectId: "kix.float" } };
  return openDocument(content);
}

rule("7 deletePositionedObject", "done", "takes the object away and moves no index", () => {
  const document = floating();
  const places = (): unknown => elementsOf(document.readLegacy());
  const before = places();
  expect(document.batch([{ deletePositionedObject: { objectId: "kix.float" } }]).replies).toEqual([{}]);
  expect(places()).toEqual(before);
  expect(JSON.stringify(document.read())).not.toContain("kix.float");
});

rule("7 deletePositionedObject refusals", "done", "refuses an unknown id", () => {
  expect(refused(floating(), { deletePositionedObject: { objectId: "kix.none" } })).toBe(
    "Positioned object with ID kix.none was not found.",
  );
});
