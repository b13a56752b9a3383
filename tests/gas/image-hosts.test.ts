import * as fc from "fast-check";
import { openExecution } from "../../src/gas/execution.ts";
import { imageHostPattern, imageHostRule } from "../../src/gas/image-hosts.ts";
import { setImageHostsText } from "../../src/gas/owner.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { propertyRuns } from "../support/runs.ts";

describe("hosts that pictures may come from", () => {
  it.each<[readonly string[] | null, string, boolean]>([
    [null, "anywhere.example.com", true],
    [[], "example.com", false],
    [["example.com"], "example.com", true],
    [["example.com"], "www.example.com", false],
    [["example.com"], "badexample.com", false],
    [["*.example.com"], "www.example.com", true],
    [["*.example.com"], "a.b.example.com", true],
    [["*.example.com"], "example.com", false],
    [["*.example.com"], "badexample.com", false],
    [["a.example.com", "b.example.com"], "b.example.com", true],
  ])("%j lets in %s: %p", (allowed, host, isIn) => {
    expect(imageHostRule(allowed)(host)).toBe(isIn);
  });

  it("a host that is not named, and ends like none that is, never gets in", () => {
    const host = fc.domain().map((name) => name.toLowerCase());
    fc.assert(
      fc.property(fc.array(host, { maxLength: 3 }), host, (allowed, asked) => {
        const rule = imageHostRule(allowed.flatMap((name) => [name, `*.${name}`]));
        const isIn = allowed.some((name) => asked === name || asked.endsWith(`.${name}`));
        expect(rule(asked)).toBe(isIn);
        for (const name of allowed) expect(imageHostPattern.test(`*.${name}`)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("setImageHosts and grants of pictures", () => {
  let script: FakeScript;
  beforeEach(() => {
    script = installFakeScript();
    addDocument(script.docs, "granted", "text");
  });
  afterEach(() => script.uninstall());

  const set = (hosts: unknown): unknown =>
    JSON.parse(setImageHostsText(openExecution(), JSON.stringify({ hosts })));
  const args = { doc_id: "granted", anchor: "text", source: "https://pictures.example.com/a.png" };

  it("holds for every key from the next call on, survives other settings, and can be taken back", () => {
    expect(set(["*.example.org"])).toEqual({ ok: true, hosts: ["*.example.org"] });
    const key = script.newKey();
    const refused = script.call(key, "insert_image", args);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        error_code: "IMAGE_SOURCE_UNSUPPORTED",
        message: expect.stringContaining("pictures.example.com") as unknown,
        diagnostics: { reason: "host_not_allowed", write_status: "not_written" },
      },
    });
    script.stores.cache.clear();
    expect(script.call(key, "insert_image", args)).toMatchObject({
      error: { diagnostics: { reason: "host_not_allowed" } },
    });
    expect(script.docs.calls).toEqual([]);
    expect(set(null)).toEqual({ ok: true, hosts: null });
    expect(script.call(key, "insert_image", args)).not.toMatchObject({
      error: { diagnostics: { reason: "host_not_allowed" } },
    });
  });

  it.each([
    ["example.com"],
    [["Example.com"]],
    [["https://example.com"]],
    [["a*.example.com"]],
    [[7]],
    [undefined],
  ])("refuses %j", (hosts) => {
    expect(set(hosts)).toMatchObject({ ok: false, error: { error_code: "INVALID_INPUT" } });
  });

  it("is the owner's alone", () => {
    script.activeEmail = "";
    expect(set([])).toMatchObject({ ok: false, error: { error_code: "PERMISSION_DENIED" } });
  });

  it.each([
    "https://drive.google.com/file/d/1PrivatePicture/view",
    "https://drive.google.com/open?id=1PrivatePicture",
    "https://drive.google.com/uc?export=view&id=1PrivatePicture",
    "https://docs.google.com/document/d/1PrivatePicture/edit",
    "https://drive.google.com/file/d/1Short/view",
    "http://127.0.0.1:8080/file/d/1PrivatePicture/view",
  ])("a key reaches a picture in Drive only with a grant of its own: %s", (source) => {
    const fileId = source.includes("1Short") ? "1Short" : "1PrivatePicture";
    const edit = { documentId: "granted", access: "edit" };
    const without = script.newKey({ documents: [edit] });
    const before = script.drive.calls.length;
    expect(script.call(without, "insert_image", { ...args, source })).toMatchObject({
      error: { error_code: "ACCESS_DENIED", diagnostics: { doc_ids: [fileId], access: "read" } },
    });
    expect(script.drive.calls.length).toBe(before);
    const granted = script.newKey({ documents: [edit, { documentId: fileId, access: "read" }] });
    expect(script.call(granted, "insert_image", { ...args, source })).not.toMatchObject({
      error: { error_code: "ACCESS_DENIED" },
    });
  });
});
