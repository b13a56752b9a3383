import fc from "fast-check";
import { crc32, deflateSync } from "node:zlib";
import { convertToDocument } from "../../../../src/emulator/drive/content/import.ts";
import { pdfExport } from "../../../../src/emulator/drive/content/pdf-export.ts";
import { readableDocument } from "../../../../src/emulator/drive/content/readable.ts";
import { isWholePng } from "../../../../src/emulator/drive/content/whole-png.ts";
import type { Document, DocumentTab } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly colourType: number;
  readonly isInterlaced: boolean;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(typeof crc32 === "function" ? crc32(typed) : 0);
  return Buffer.concat([frame, typed, sum]);
}

/** Lines of eight-bit samples, each behind the filter byte 0. */
function pixelsOf({ width, height, colourType, isInterlaced }: Drawing): Buffer {
  const lines: Buffer[] = [];
  for (const [left = 0, top = 0, stepX = 1, stepY = 1] of isInterlaced ? adam7 : [[0, 0, 1, 1]])
    for (let y = top; y < height; y += stepY) {
      let columns = 0;
      for (let x = left; x < width; x += stepX) columns += 1;
      if (columns > 0) lines.push(Buffer.alloc(1 + columns * (samplesOf[colourType] ?? 0)));
    }
  return Buffer.concat(lines);
}

function png(drawing: Drawing, packed: Buffer = deflateSync(pixelsOf(drawing))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(drawing.width, 0);
  header.writeUInt32BE(drawing.height, 4);
  header.set([8, drawing.colourType, 0, 0, drawing.isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...(drawing.colourType === 3 ? [chunk("PLTE", Buffer.from([1, 2, 3]))] : []),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const drawings = fc.record({
  width: fc.integer({ min: 1, max: 20 }),
  height: fc.integer({ min: 1, max: 20 }),
  colourType: fc.constantFrom(0, 2, 3, 4, 6),
  isInterlaced: fc.boolean(),
});

async function documentOf(html: string): Promise<Document> {
  const media = { mimeType: "text/html", bytes: Buffer.from(html) };
  const { content } = await convertToDocument(media, "page");
  return { title: "page", tabs: [{ documentTab: content as DocumentTab }] };
}

const pdfWith = async (mimeType: string, bytes: Buffer): Promise<Buffer> => {
  const document = await documentOf(
    '<p><img alt="x" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></p>',
  );
  return pdfExport(readableDocument(document, () => ({ mimeType, bytes })));
};

describe("a PNG", () => {
  it("is whole in every colour type, interlaced or not, and is drawn into a PDF", async () => {
    await fc.assert(
      fc.asyncProperty(drawings, async (drawing) => {
        expect(isWholePng(png(drawing))).toBe(true);
        expect((await pdfWith("image/png", png(drawing))).includes("/Subtype /Image")).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is not whole when its end is missing, its pixels are more or fewer, or they cannot be unpacked", async () => {
    await fc.assert(
      fc.property(
        drawings,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (drawing, part) => {
          const whole = png(drawing);
          expect(isWholePng(whole.subarray(0, Math.floor(whole.length * part)))).toBe(false);
          const pixels = pixelsOf(drawing);
          const cut = pixels.subarray(0, Math.floor(pixels.length * part));
          expect(isWholePng(png(drawing, deflateSync(cut)))).toBe(false);
          expect(isWholePng(png(drawing, deflateSync(Buffer.concat([pixels, Buffer.alloc(1)]))))).toBe(false);
          expect(isWholePng(png(drawing, Buffer.from("no pixels")))).toBe(false);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});

describe("a picture that cannot be drawn", () => {
  const drawing = { width: 2, height: 2, colourType: 6, isInterlaced: false };
  it.each([
    ["PNG of which nothing can be unpacked", "image/png", png(drawing, Buffer.from("no pixels"))],
    ["PNG that ends early", "image/png", png(drawing).subarray(0, 40)],
    ["PNG of no pixels", "image/png", png({ ...drawing, width: 0 })],
    ["JPEG that is none", "image/jpeg", Buffer.from("no picture")],
    ["JPEG that ends early", "image/jpeg", Buffer.from("ffd8ffe00002", "hex")],
  ])("is its words in a PDF: %s", async (_name, mimeType, bytes) => {
    const pdf = await pdfWith(mimeType, bytes);
    expect(pdf.includes("/Subtype /Image")).toBe(false);
    expect(pdf.toString("latin1").startsWith("%PDF-")).toBe(true);
  });
});

describe("a data URI in HTML", () => {
  it("is a picture by its bytes and has their type, whatever it says of itself", async () => {
    const bytes = png({ width: 3, height: 2, colourType: 2, isInterlaced: false });
    const uri = `data:text/html;base64,${bytes.toString("base64")}`;
    const media = { mimeType: "text/html", bytes: Buffer.from(`<img src="${uri}">`) };
    const { images } = await convertToDocument(media, "page");
    expect(images).toEqual([{ mimeType: "image/png", bytes }]);
  });

  it.each(["text/html", "image/svg+xml", "image/png"])(
    "is its words when its bytes are no picture, and nothing of it is served: %s",
    async (type) => {
      const script = Buffer.from("<script>alert(1)</script>").toString("base64");
      const media = {
        mimeType: "text/html",
        bytes: Buffer.from(`<img alt="words" src="data:${type};base64,${script}">`),
      };
      const { content, images } = await convertToDocument(media, "page");
      expect(images).toEqual([]);
      expect(JSON.stringify(content)).toContain('"content":"words\\n"');
    },
  );
});
