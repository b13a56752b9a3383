import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { propertyRuns } from "../../support/runs.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

/** What the code throws, as `name: message`. */
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("Utilities, apps-script-platform 1.1", () => {
  it("digests and signs text and bytes as everybody else does, with UTF-8 named", async () => {
    const texts = fc
      .sample(fc.string({ unit: "binary", maxLength: 40 }), propertyRuns())
      .map((text) => text.replace(/[\ud800-\udfff]/gu, ""));
    const answered = await test.run(`
      return ${JSON.stringify(texts)}.map(function (text) {
        var digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
        var bytes = Utilities.newBlob(text).getBytes();
        var same = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, bytes);
        var mac = Utilities.computeHmacSha256Signature(text, "clé", Utilities.Charset.UTF_8);
        return [digest, same, mac, Utilities.base64Encode(text, Utilities.Charset.UTF_8), Utilities.newBlob(bytes).getDataAsString() === text];
      })`);
    const signed = (bytes: Buffer) => [...new Int8Array(bytes)];
    texts.forEach((text, index) => {
      const digest = signed(createHash("sha256").update(text, "utf8").digest());
      expect(answered[index]).toEqual([
        digest,
        digest,
        signed(createHmac("sha256", "clé").update(text, "utf8").digest()),
        Buffer.from(text, "utf8").toString("base64"),
        true,
      ]);
    });
  });

  it("takes text without a charset as ASCII, so that a forgotten charset shows", async () => {
    expect(await test.run(`return Utilities.base64Encode("né")`)).toBe(Buffer.from("n?").toString("base64"));
  });

  it("decodes both alphabets of base 64", async () => {
    expect(
      await test.run(
        `return [Utilities.base64Decode("_-8="), Utilities.base64DecodeWebSafe("_-8="), Utilities.base64EncodeWebSafe([-1, -17])]`,
      ),
    ).toEqual([[-1, -17], [-1, -17], "_-8="]);
  });

  it.each([
    [
      `Utilities.computeDigest("SHA_256", 5)`,
      "The parameters (String,Number) don't match the method signature for Utilities.computeDigest.",
    ],
    [
      `Utilities.computeHmacSha256Signature("a", [1])`,
      "The parameters (String,number[]) don't match the method signature for Utilities.computeHmacSha256Signature.",
    ],
    [`Utilities.computeHmacSha256Signature("a", "b", "UTF-16")`, "don't match the method signature"],
    [`Utilities.newBlob(5)`, "don't match the method signature for Utilities.newBlob."],
    [`Utilities.newBlob([200])`, "expected a whole number from -128 to 127"],
    [`Utilities.base64Decode("*")`, "Could not decode string."],
    [`Utilities.sleep(400000)`, "Argument too large: milliseconds"],
    [`Utilities.sleep(-1)`, "Invalid argument: milliseconds"],
    [`Utilities.formatDate(new Date(0), "GMT", "ww")`, "is not implemented by the local Google"],
  ])("refuses %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
  });

  it("signs by the algorithm that is named", async () => {
    const signed = await test.run(`return Object.keys(Utilities.MacAlgorithm).map(function (name) {
      return Utilities.computeHmacSignature(Utilities.MacAlgorithm[name], "text", "key", Utilities.Charset.UTF_8) })`);
    const expected = ["md5", "sha1", "sha256", "sha384", "sha512"].map((name) => [
      ...new Int8Array(createHmac(name, "key").update("text").digest()),
    ]);
    expect(signed).toEqual(expected);
    expect(await thrownBy(`Utilities.computeHmacSignature("SHA_256", "a", "b")`)).toContain(
      "don't match the method signature for Utilities.computeHmacSignature.",
    );
  });

  it("reads back every table of texts that is written as CSV", async () => {
    const field = fc.string({
      unit: fc.constantFrom("a", "é", " ", ",", '"', "\n"),
      minLength: 1,
      maxLength: 6,
    });
    const tables = fc.sample(
      fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      propertyRuns(),
    );
    const csv = tables.map((rows) =>
      rows.map((row) => row.map((text) => `"${text.replace(/"/g, '""')}"`).join(",")).join("\r\n"),
    );
    expect(
      await test.run(
        `return ${JSON.stringify(csv)}.map(function (text) { return Utilities.parseCsv(text) })`,
      ),
    ).toEqual(tables);
    expect(await test.run(`return Utilities.parseCsv("a;;b\\n1", ";")`)).toEqual([["a", "", "b"], ["1"]]);
  });

  it("formats texts and dates by the letters that scripts use", async () => {
    expect(
      await test.run(`return [Utilities.formatString("%s is %05.1f%% or %-4d|%+d %x", "it", 3.14159, 7, 2, 255),
        Utilities.formatDate(new Date(0), "GMT", "EEE, d MMM yyyy h:mm a, EEEE MMMM yy")]`),
    ).toEqual(["it is 003.1% or 7   |+2 ff", "Thu, 1 Jan 1970 12:00 AM, Thursday January 70"]);
    expect(await thrownBy(`Utilities.formatString("%q", 1)`)).toContain(
      "is not implemented by the local Google",
    );
    expect(await thrownBy(`Utilities.formatString("%d")`)).toContain("Expected a value for %d, found none.");
  });

  it("makes ids of the usual form, sleeps, and formats dates in a time zone", async () => {
    const [uuid, sleptMs, formatted] = await test.run(`
      var started = Date.now(); Utilities.sleep(20);
      return [Utilities.getUuid(), Date.now() - started, Utilities.formatDate(new Date(86399999), "America/New_York", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX")]`);
    expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sleptMs).toBeGreaterThanOrEqual(19);
    expect(formatted).toBe("1970-01-01T18:59:59.999-05:00");
  });
});
