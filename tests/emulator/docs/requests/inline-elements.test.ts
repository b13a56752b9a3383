import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  Document,
  DateElementProperties,
  ParagraphElement,
  Request,
} from "../../../../src/google-api/docs.ts";
import { measure, Pictures } from "../../../../src/emulator/docs/pictures.ts";
import { testDocument } from "../../../support/test-documents.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument, refusalOf, remove } from "../open-docs.ts";

const elementsOf = (document: Document): ParagraphElement[] =>
  (document.body?.content ?? []).flatMap(({ paragraph }) => paragraph?.elements ?? []);
const chip = (
  document: OpenDocument,
  name: "person" | "richLink" | "dateElement",
): ParagraphElement | undefined =>
  elementsOf(document.readLegacy()).find((element) => element[name] !== undefined);
const retrieving =
  "There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.";

describe("insertPerson", () => {
  it("takes one unit and shows the address (rulebook 2.3, 3.7, 7)", () => {
    const document = openDocument("ab");
    document.batch([
      { insertPerson: { location: { index: 2 }, personProperties: { email: "ann@example.com" } } },
    ]);
    expect(chip(document, "person")).toEqual({
      startIndex: 2,
      endIndex: 3,
      person: {
        personId: expect.stringMatching(/^kix\./) as string,
        textStyle: {},
        personProperties: { email: "ann@example.com" },
      },
    });
  });

  it("must not be given a name (rulebook 1.7)", () => {
    const personProperties = { name: "Ann", email: "ann@example.com" };
    const request = { insertPerson: { location: { index: 1 }, personProperties } };
    expect(refusalOf(() => openDocument("x").batch([request]))).toBe(
      "Invalid requests[0].insertPerson: Insert person requests should not specify a name.",
    );
  });
});

describe("insertRichLink", () => {
  const link = (uri: string): Request => ({
    insertRichLink: { location: { index: 1 }, richLinkProperties: { uri } },
  });

  it("finds title and type of a file by itself (rulebook 3.7, 7)", () => {
    const document = openDocument("ab");
    const uri = `https://docs.google.com/document/d/${document.documentId}/edit`;
    document.batch([link(uri)]);
    expect(chip(document, "richLink")?.richLink).toMatchObject({
      richLinkProperties: { title: "Test document", uri, mimeType: "application/vnd.google-apps.document" },
    });
  });

  it.each(["https://example.com/", "http://docs.google.com/document/d/x/edit", ""])(
    "refuses %j, which leads to no file of Workspace (rulebook 1.7)",
    (uri) => {
      expect(refusalOf(() => openDocument("x").batch([link(uri)]))).toBe(
        "Invalid requests[0].insertRichLink: The URL is invalid",
      );
    },
  );
});

describe("insertDate", () => {
  const date = (dateElementProperties: DateElementProperties): Request => ({
    insertDate: { location: { index: 1 }, dateElementProperties },
  });

  it("has defaults for all but the time, and shows UTC's date (rulebook 7)", () => {
    const document = openDocument("ab");
    document.batch([date({ timestamp: "2026-01-23T23:30:00-05:00" })]);
    expect(chip(document, "dateElement")?.dateElement?.dateElementProperties).toEqual({
      timestamp: "2026-01-24T04:30:00Z",
      locale: "en",
      dateFormat: "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED",
      timeFormat: "TIME_FORMAT_DISABLED",
      displayText: "Jan 24, 2026",
    });
  });

  it.each<[DateElementProperties, string]>([
    [{ locale: "en-GB" }, "23 Jan 2026"],
    [{ dateFormat: "DATE_FORMAT_ISO8601" }, "2026-01-23"],
    [{ dateFormat: "DATE_FORMAT_MONTH_DAY_FULL" }, "January 23"],
  ])("shows %j as documents show it: %s (rulebook 3.7)", (properties, text) => {
    const document = openDocument("ab");
    document.batch([date({ timestamp: "2026-01-23T12:00:00Z", ...properties })]);
    expect(chip(document, "dateElement")?.dateElement?.dateElementProperties?.displayText).toBe(text);
  });

  it("shows what captured chips show (rulebook 3.7)", () => {
    const document = openDocument(testDocument("chips-and-placeholders"));
    const captured = chip(document, "dateElement")?.dateElement?.dateElementProperties ?? {};
    const { displayText, ...asked } = captured;
    const again = openDocument("x");
    again.batch([date(asked)]);
    expect(chip(again, "dateElement")?.dateElement?.dateElementProperties?.displayText).toBe(displayText);
  });

  it.each<[DateElementProperties, string]>([
    [{ timestamp: "yesterday" }, "must be an RFC 3339 time"],
    [{ timestamp: "2026-01-23T12:00:00Z", timeZoneId: "Europe/Paris" }, "A time zone can only be given"],
    [{ timestamp: "2026-01-23T12:00:00Z", dateFormat: "DATE_FORMAT_CUSTOM" }, "custom date format"],
  ])("refuses %j (rulebook 7)", (properties, text) => {
    expect(refusalOf(() => openDocument("x").batch([date(properties)]))).toContain(text);
  });
});

describe("images", () => {
  const picture = { contentUri: "local-image:1", widthPx: 200, heightPx: 100 };
  const withPicture = (text = "ab"): OpenDocument =>
    openDocument(text, { pictureAt: (uri) => (uri === "https://example.com/a.png" ? picture : null) });
  const image = (index: number, more: object = {}): Request => ({
    insertInlineImage: { location: { index }, uri: "https://example.com/a.png", ...more },
  });
  const objectOf = (document: OpenDocument): unknown =>
    Object.values(document.readLegacy().inlineObjects ?? {})[0]?.inlineObjectProperties?.embeddedObject;

  it("take one unit and an object with border, margins and size (rulebook 3.7, 7)", () => {
    const document = withPicture();
    const objectId = document.batch([image(2)]).replies?.[0]?.insertInlineImage?.objectId;
    expect(elementsOf(document.readLegacy())[1]).toEqual({
      startIndex: 2,
      endIndex: 3,
      inlineObjectElement: { inlineObjectId: objectId, textStyle: {} },
    });
    expect(objectOf(document)).toEqual({
      imageProperties: {
        contentUri: "local-image:1",
        sourceUri: "https://example.com/a.png",
        cropProperties: {},
      },
      embeddedObjectBorder: {
        color: { color: { rgbColor: {} } },
        width: { unit: "PT" },
        dashStyle: "SOLID",
        propertyState: "NOT_RENDERED",
      },
      size: { height: { magnitude: 75, unit: "PT" }, width: { magnitude: 150, unit: "PT" } },
      marginTop: { magnitude: 9, unit: "PT" },
      marginBottom: { magnitude: 9, unit: "PT" },
      marginRight: { magnitude: 9, unit: "PT" },
      marginLeft: { magnitude: 9, unit: "PT" },
    });
  });

  it("keep their proportions when one side is given (chosen)", () => {
    const document = withPicture();
    document.batch([image(2, { objectSize: { width: { magnitude: 20, unit: "PT" } } })]);
    expect(objectOf(document)).toMatchObject({ size: { height: { magnitude: 10, unit: "PT" } } });
  });

  it("go with their element (rulebook 6.2)", () => {
    const document = withPicture();
    document.batch([image(2), remove(2, 3)]);
    expect(document.readLegacy()).not.toHaveProperty("inlineObjects");
  });

  it("are refused in Google's words when they cannot be had, and in a footnote (rulebook 1.7, 7)", () => {
    const document = withPicture();
    const missing = { insertInlineImage: { location: { index: 1 }, uri: "https://example.com/none.png" } };
    expect(refusalOf(() => document.batch([missing]))).toBe(
      `Invalid requests[0].insertInlineImage: ${retrieving}`,
    );
    const segmentId = document.batch([{ createFootnote: { location: { index: 1 } } }]).replies?.[0]
      ?.createFootnote?.footnoteId;
    const inNote = image(0, { location: { index: 0, segmentId } });
    expect(refusalOf(() => document.batch([inNote]))).toContain("cannot be inserted into a footnote");
  });

  it("are replaced in their frame, cropped on both sides (rulebook 7)", () => {
    const square = "https://example.com/square.png";
    const document = openDocument("ab", {
      pictureAt: (uri) =>
        uri === square ? { contentUri: "local-image:2", widthPx: 100, heightPx: 100 } : picture,
    });
    const size = { width: { magnitude: 50, unit: "PT" }, height: { magnitude: 50, unit: "PT" } };
    const imageObjectId =
      document.batch([image(2, { uri: square, objectSize: size })]).replies?.[0]?.insertInlineImage
        ?.objectId ?? "";
    document.batch([{ replaceImage: { imageObjectId, uri: "https://example.com/a.png" } }]);
    expect(objectOf(document)).toMatchObject({
      size,
      imageProperties: { cropProperties: { offsetLeft: 0.25, offsetRight: 0.25 } },
    });
    expect(
      refusalOf(() => document.batch([{ replaceImage: { imageObjectId: "kix.none", uri: square } }])),
    ).toContain("Image with object ID kix.none was not found.");
  });

  it("are suggested with their object (rulebook 11.1)", () => {
    const document = withPicture();
    document.suggest([image(2)]);
    expect(Object.values(document.readLegacy().inlineObjects ?? {})[0]?.suggestedInsertionId).toMatch(
      /^suggest\./,
    );
    const shown = document.view("PREVIEW_WITHOUT_SUGGESTIONS").tabs?.[0]?.documentTab;
    expect(shown).not.toHaveProperty("inlineObjects");
  });

  it("are fetched and measured before a batch runs (rulebook 7)", async () => {
    const png = Buffer.alloc(24);
    png.writeUInt32BE(0x89504e47, 0);
    png.writeUInt32BE(3, 16);
    png.writeUInt32BE(2, 20);
    const server = createServer((request, response) => {
      response.statusCode = request.url === "/a.png" ? 200 : 404;
      response.end(request.url === "/a.png" ? png : "");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const kept: string[] = [];
    const pictures = new Pictures(({ mimeType }) => {
      kept.push(mimeType);
      return "kept:1";
    });
    const body = (uri: string): object => ({ requests: [{ insert_inline_image: { uri } }] });
    await pictures.prepare(body(`${base}/a.png`));
    await pictures.prepare(body(`${base}/none.png`));
    await pictures.prepare(body("file:///etc/hosts"));
    await new Promise((done) => server.close(done));
    expect(kept).toEqual([]);
    expect(pictures.at(`${base}/a.png`)).toEqual({ contentUri: "kept:1", widthPx: 3, heightPx: 2 });
    expect(kept).toEqual(["image/png"]);
    expect([pictures.at(`${base}/none.png`), pictures.at("file:///etc/hosts")]).toEqual([null, null]);
  });

  it.each([
    ["image/gif", Buffer.concat([Buffer.from("GIF89a"), Buffer.from([5, 0, 4, 0])])],
    [
      "image/jpeg",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 5, 3, 1, 1]),
    ],
  ])("may be %s (rulebook 7)", (mimeType, bytes) => {
    expect(measure(bytes)).toEqual({ mimeType, widthPx: 5, heightPx: 4 });
    expect(measure(Buffer.from("<svg/>"))).toBeNull();
  });
});

describe("deletePositionedObject", () => {
  it("takes the object and moves no index (rulebook 7)", () => {
    const content = openDocument("ab").read();
    const [tab] = content.tabs ?? [];
    const paragraph = tab?.documentTab?.body?.content?.[1]?.paragraph;
    if (tab?.documentTab === undefined || paragraph === undefined) throw new Error("expected a paragraph");
    paragraph.positionedObjectIds = ["kix.float"];
    tab.documentTab.positionedObjects = { "kix.float": { objectId: "kix.float" } };
    const document = openDocument(content);
    document.batch([{ deletePositionedObject: { objectId: "kix.float" } }]);
    expect(JSON.stringify(document.read())).not.toContain("kix.float");
    expect(
      refusalOf(() => document.batch([{ deletePositionedObject: { objectId: "kix.float" } }])),
    ).toContain("Positioned object with ID kix.float was not found.");
  });
});
