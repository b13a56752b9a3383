import * as fc from "fast-check";
import { bytesOfBase64 } from "../../../src/kernel/images/base64.ts";
import { readImageSource } from "../../../src/kernel/images/image-source.ts";
import { propertyRuns } from "../../support/runs.ts";

const read = (text: string, mayComeFrom: (host: string) => boolean = () => true) =>
  readImageSource(text, mayComeFrom);
/** What a source is, in short. */
const short = (text: string): string => {
  const found = read(text);
  if (found.kind === "refused") return found.problems.map(({ reason }) => reason).join(" ");
  const { source } = found;
  if (source.kind === "address") return source.address;
  return source.kind === "drive-file"
    ? `drive ${source.fileId}`
    : `data ${source.mimeType} ${source.bytes.length}`;
};

describe("base 64", () => {
  it("reads what any encoder writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, isBroken) => {
        const text = Buffer.from(bytes).toString("base64");
        const given = isBroken ? text.replace(/.{1,7}/g, "$&\r\n ") : text;
        expect(Array.from(bytesOfBase64(given) ?? [])).toEqual(Array.from(bytes));
        expect(Array.from(bytesOfBase64(given.replace(/=+\s*$/, "")) ?? [])).toEqual(Array.from(bytes));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each(["a", "abcde", "a=bc", "====", "ab-d", "äbcd", "abc=d"])("refuses %j", (text) => {
    expect(bytesOfBase64(text)).toBeNull();
  });
});

describe("where a picture comes from", () => {
  it.each([
    ["https://example.com/a.png", "https://example.com/a.png"],
    ["  HTTP://Example.com:8080/a.png?x=1#y  ", "HTTP://Example.com:8080/a.png?x=1#y"],
    ["https://example.com/ä b.png", "https://example.com/%C3%A4%20b.png"],
    ["https://example.com/%C3%A4%20b.png", "https://example.com/%C3%A4%20b.png"],
    ["https://example.com/50%off.png", "https://example.com/50%25off.png"],
    ["https://[::1]/a.png", "https://[::1]/a.png"],
    ["https://drive.google.com/file/d/1AbC_-9/view?usp=sharing", "drive 1AbC_-9"],
    ["https://drive.google.com/a/example.com/file/u/0/d/1AbC/view", "drive 1AbC"],
    ["https://drive.google.com/file/d/1AbC", "drive 1AbC"],
    ["https://drive.google.com/open?usp=x&id=1AbC", "drive 1AbC"],
    ["https://drive.google.com/uc?export=view&id=1AbC", "drive 1AbC"],
    ["https://drive.google.com/thumbnail?id=1AbC&sz=w1000", "drive 1AbC"],
    ["https://docs.google.com/document/d/1AbC/edit", "drive 1AbC"],
    ["https://docs.google.com/drawings/u/1/d/1AbC/edit", "drive 1AbC"],
    ["http://127.0.0.1:8080/file/d/1AbC/view", "drive 1AbC"],
    ["http://127.0.0.1:8080/open?id=1AbC", "http://127.0.0.1:8080/open?id=1AbC"],
    ["https://drive.google.com/drive/folders/1AbC", "https://drive.google.com/drive/folders/1AbC"],
    ["https://drive.google.com/open?x=1", "drive_link"],
    ["https://drive.google.com/file/d/e/view", "drive_link"],
    ["https://example.com/file/d/1AbC/view", "https://example.com/file/d/1AbC/view"],
    ["https://drive.google.com.example.com/file/d/1AbC", "https://drive.google.com.example.com/file/d/1AbC"],
    ["https://lh3.googleusercontent.com/d/1AbC", "https://lh3.googleusercontent.com/d/1AbC"],
    ["data:image/png;base64,AAAA", "data image/png 3"],
    ["data:;base64,AAAA", "data  3"],
    ["data:image/svg+xml;charset=utf-8,%3Csvg/%3E", "data image/svg+xml 6"],
    ["DATA:IMAGE/PNG;BASE64,AA%2BA", "data image/png 3"],
    ["data:image/png;base64,", "data_address"],
    ["data:image/png;base64", "data_address"],
    ["data:text/plain,ä", "data_address"],
    ["ftp://example.com/a.png", "scheme"],
    ["ftps://example.com/a.png", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["blob:https://example.com/1", "scheme"],
    ["file:///a.png", "path"],
    ["/a.png", "path"],
    ["~/a.png", "path"],
    ["./a.png", "path"],
    ["a/b.png", "path"],
    ["C:\\a.png", "path"],
    ["c:/a.png", "path"],
    ["\\\\server\\a.png", "path"],
    ["picture", "scheme"],
    ["", "scheme"],
    ["https://", "address"],
    ["https:///a.png", "address"],
    ["https://?a", "address"],
    ["https://me@example.com/a.png", "address"],
    ["https://example.com/\ud800.png", "address"],
    [`https://example.com/${"x".repeat(1980)}`, `https://example.com/${"x".repeat(1980)}`],
    [`https://example.com/${"x".repeat(1981)}`, "address_too_long"],
    [`https://example.com/${"ä".repeat(331)}`, "address_too_long"],
    [`https://me:you@example.com/${"x".repeat(1981)}`, "address address_too_long"],
  ])("%s", (text, expected) => {
    expect(short(text)).toBe(expected);
  });

  it("hosts are asked for in lower case and without port, before anybody is asked for the picture", () => {
    const hosts: string[] = [];
    const onlyExample = (host: string): boolean => {
      hosts.push(host);
      return host === "example.com";
    };
    expect(read("https://EXAMPLE.com:99/a.png", onlyExample)).toMatchObject({
      source: { host: "example.com" },
    });
    expect(read("https://other.example.com/a.png", onlyExample)).toMatchObject({
      kind: "refused",
      problems: [{ reason: "host_not_allowed" }],
    });
    expect(hosts).toEqual(["example.com", "other.example.com"]);
  });

  it("no text makes it throw, and what it takes as an address is ASCII over http or https", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "https://",
        "http:",
        "data:",
        "drive.google.com/",
        ";base64,",
        "file/d/",
        "?id=",
        "%",
        "@",
        "#",
        "[",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const found = read(parts.join(""));
        if (found.kind === "refused") expect(found.problems.length).toBeGreaterThan(0);
        else if (found.source.kind === "address")
          expect(found.source.address).toMatch(/^https?:\/\/[^/?#\s][\x21-\x7e]*$/i);
        else if (found.source.kind === "drive-file") expect(found.source.fileId).toMatch(/^[\w-]+$/);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
