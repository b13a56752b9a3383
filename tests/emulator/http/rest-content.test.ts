import fc from "fast-check";
import { readRestContent } from "../../../src/emulator/http/rest-content.ts";
import { propertyRuns } from "../../support/runs.ts";

const upload = "/upload/drive/v3/files";

function multipart(boundary: string, metadata: unknown, bytes: Buffer, newline: string): Buffer {
  const head = [
    `--${boundary}`,
    "Content-Type: application/json",
    "",
    JSON.stringify(metadata),
    `--${boundary}`,
    "Content-Type: image/png",
    "",
    "",
  ].join(newline);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`${newline}--${boundary}--${newline}`)]);
}

describe("readRestContent", () => {
  it("gives back any metadata and any bytes of a multipart upload", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom("\r\n", "\n"),
        fc.boolean(),
        (metadata, array, newline, isQuoted) => {
          const bytes = Buffer.from(array);
          // A sender picks a boundary that begins no line of the content.
          const boundary = "part-boundary";
          const type = `multipart/related; boundary=${isQuoted ? `"${boundary}"` : boundary}`;
          const content = readRestContent(
            upload,
            "multipart",
            type,
            multipart(boundary, metadata, bytes, newline),
          );
          expect(content.body).toEqual(JSON.parse(JSON.stringify(metadata)));
          expect(content.media?.mimeType).toBe("image/png");
          expect(content.media?.bytes.equals(bytes)).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("keeps a boundary that stands inside a line as content", () => {
    const bytes = Buffer.from("see --cut here");
    const { media } = readRestContent(
      upload,
      "multipart",
      "multipart/related; boundary=cut",
      multipart("cut", {}, bytes, "\r\n"),
    );
    expect(media?.bytes.toString()).toBe("see --cut here");
  });

  it.each([
    ["multipart/related", "no boundary in its Content-Type"],
    ["multipart/related; boundary=other", "expected two parts, found 0"],
  ])("refuses a body of type %s: %s", (type, message) => {
    expect(() =>
      readRestContent(upload, "multipart", type, multipart("cut", {}, Buffer.from("x"), "\r\n")),
    ).toThrow(message);
  });

  it("takes a bare upload with its type, and no body at all for JSON calls", () => {
    expect(readRestContent(upload, "media", "text/plain; charset=utf-8", Buffer.from("x"))).toEqual({
      body: undefined,
      media: { mimeType: "text/plain", bytes: Buffer.from("x") },
    });
    expect(readRestContent("/v1/documents", null, "", Buffer.alloc(0))).toEqual({
      body: undefined,
      media: null,
    });
  });
});
