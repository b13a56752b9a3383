import * as fc from "fast-check";
import { recognise } from "../../../src/kernel/images/picture-format.ts";
import { judgePicture, mostBytes, mostPixels } from "../../../src/kernel/images/usable-picture.ts";
import { gif, jpeg, loginPage, png, pngHead, svg, webp } from "../../support/picture-bytes.ts";
import { propertyRuns } from "../../support/runs.ts";

const whole = (bytes: Uint8Array) => ({ bytes, totalBytes: bytes.length, isWhole: true });
/** Reasons of a refusal; none for a picture that can be used. */
const reasons = (bytes: Uint8Array, more: object = {}): string[] => {
  const judged = judgePicture({ ...whole(bytes), ...more });
  return judged.kind === "usable" ? [] : judged.problems.map(({ reason }) => reason);
};

const side = fc.integer({ min: 1, max: 60_000 });
const makers = { png: pngHead, gif, jpeg } as const;
const kinds = fc.constantFrom("png", "gif", "jpeg");

describe("what bytes are", () => {
  it("the kind and size of every picture, whatever its sides", () => {
    fc.assert(
      fc.property(kinds, side, side, (format, widthPx, heightPx) => {
        const found = recognise(makers[format](widthPx, heightPx));
        expect(found).toMatchObject({ kind: "picture", format, widthPx, heightPx });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("a whole picture is complete, and no beginning of one is", () => {
    const small = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(
        fc.constantFrom(png, gif, (w: number, h: number) => jpeg(w, h, 40)),
        small,
        small,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (make, widthPx, heightPx, share) => {
          const bytes = make(widthPx, heightPx);
          expect(reasons(bytes)).toEqual([]);
          const cut = bytes.subarray(0, Math.floor(share * bytes.length));
          expect(reasons(cut).every((reason) => reason === "truncated" || reason === "not_a_picture")).toBe(
            true,
          );
          expect(reasons(cut)).toHaveLength(1);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("bytes behind a picture's end do no harm", () => {
    for (const bytes of [png(3, 2), gif(3, 2), jpeg(3, 2)])
      expect(reasons(Buffer.concat([bytes, Buffer.from("more")]))).toEqual([]);
  });

  it("no bytes at all make it throw", () => {
    const heads = fc.constantFrom("", "\x89PNG\r\n\x1a\n", "GIF89a", "\xff\xd8\xff", "<svg", "RIFF");
    fc.assert(
      fc.property(heads, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
        const bytes = Buffer.concat([Buffer.from(head, "latin1"), rest]);
        expect(["picture", "headless", "other"]).toContain(recognise(bytes).kind);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["a WebP picture", webp],
    ["an SVG drawing", svg],
    ["an SVG drawing", Buffer.from("\ufeff <!-- drawn --> <svg viewBox='0 0 1 1'/>")],
    ["an SVG drawing", Buffer.from('<!DOCTYPE svg PUBLIC "x" "y"><svg/>')],
    ["an HTML page", loginPage],
    ["an HTML page", Buffer.from("\n\n<html><body><svg/></body></html>")],
    ["an XML document", Buffer.from('<?xml version="1.0"?><feed/>')],
    ["JSON text", Buffer.from('{"error":"none"}')],
    ["a PDF document", Buffer.from("%PDF-1.7")],
    ["a BMP picture", Buffer.from("BM\x36\0\0\0")],
    ["a TIFF picture", Buffer.from("II*\0\x08\0\0\0")],
    ["an AVIF picture", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0")],
    ["an HEIC picture", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0")],
    ["an icon (ICO)", Buffer.from("\0\0\x01\0\x01\0")],
    ["gzip data", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["nothing at all", Buffer.alloc(0)],
    ["plain text", Buffer.from("404 page not found")],
    ["bytes of no known kind of picture", Buffer.from([0xff, 0xff, 0, 1])],
  ])("%s is called by its name", (what, bytes) => {
    expect(recognise(bytes)).toEqual({ kind: "other", what });
  });

  it("the frame of a JPEG is found behind segments of any length", () => {
    for (const padding of [0, 1, 500, 60_000])
      expect(recognise(jpeg(7, 5, padding))).toMatchObject({ widthPx: 7, heightPx: 5 });
  });

  it("a thumbnail's end inside a JPEG is not its own", () => {
    const thumbnail = jpeg(7, 5, 40);
    thumbnail.set([0xff, 0xd9], 10);
    expect(reasons(thumbnail)).toEqual([]);
    expect(reasons(thumbnail.subarray(0, -2))).toEqual(["truncated"]);
  });

  it("sides of nothing are no size", () => {
    for (const make of [pngHead, gif, jpeg]) expect(recognise(make(0, 5)).kind).toBe("headless");
  });
});

describe("what documents take", () => {
  it("25 megapixels, and not one pixel more", () => {
    expect(mostPixels).toBe(25_000_000);
    expect(reasons(gif(5000, 5000))).toEqual([]);
    expect(reasons(gif(5000, 5001))).toEqual(["too_many_pixels"]);
  });

  it("less than 50 MB, told by the length that is known", () => {
    const head = { bytes: pngHead(3, 2), isWhole: false };
    expect(judgePicture({ ...head, totalBytes: mostBytes - 1 }).kind).toBe("usable");
    expect(judgePicture({ ...head, totalBytes: mostBytes }).kind).toBe("unusable");
    expect(judgePicture({ ...head, totalBytes: null }).kind).toBe("usable");
  });

  it("tells all that is wrong at once", () => {
    expect(reasons(pngHead(6000, 5000), { totalBytes: 60_000_000 })).toEqual([
      "too_many_bytes",
      "too_many_pixels",
      "truncated",
    ]);
  });
});
