import * as z from "zod/mini";
import { catalogueHello } from "../../src/tools/catalog-digests.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { maxPieceBytes } from "../../src/protocol/envelope.ts";
import { joinPieces, parsePiece, parseTicket, type Piece } from "../../src/protocol/piece.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { googleFailure } from "../support/apps-script/fake-error.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { sha256Hex, signedBody, type TestKey } from "../support/signed-request.ts";

let script: FakeScript;
let key: TestKey;

beforeEach(() => {
  script = installFakeScript();
  addDocument(script.docs, "doc", "first line\nsecond line");
  key = script.newKey();
});

afterEach(() => script.uninstall());

describe("a read", () => {
  it("makes one Docs call and at most four calls of the stores, and says so", () => {
    script.call(key, "$hello");
    const before = script.stores.calls;
    const reply = script.call(key, "read_document", { doc_id: "doc" });
    expect(reply).toMatchObject({
      ok: true,
      result: {
        doc_id: "doc",
        tab_id: "t.0",
        view: "SUGGESTIONS_INLINE",
        content: "first line\n\nsecond line\n",
      },
      meta: { apiCalls: 1, storeCalls: script.stores.calls - before },
    });
    expect(script.stores.calls - before).toBeLessThanOrEqual(4);
  });

  // The document that is there has no table to get.
  const reads = catalog.filter(({ kind, name }) => kind === "read" && name !== "get_table");

  it.each(reads.map(({ name }) => name))("by %s fits its output schema", (name) => {
    const { input, output, examples } = catalog.find((tool) => tool.name === name)!;
    // What a caller must give, as the tool's own example gives it, of the document that is there.
    const given = { ...examples[0]?.input, doc_id: "doc" };
    const args = Object.fromEntries(
      Object.entries(given).filter(
        ([field]) => field in input.shape && !z.safeParse(input.shape[field]!, undefined).success,
      ),
    );
    const reply = script.call(key, name, args);
    expect(reply.ok).toBe(true);
    expect(output.safeParse(reply.ok ? reply.result : null)).toMatchObject({ success: true });
  });

  it.each(["markdown", "text", "structured", "outline"])("of the format %s is answered", (format) => {
    expect(script.call(key, "read_document", { doc_id: "doc", format })).toMatchObject({
      ok: true,
      result: { format },
    });
  });
});

describe("a failure of Google", () => {
  it.each([
    [404, "DOC_NOT_FOUND", false],
    [403, "PERMISSION_DENIED", false],
    [401, "NEEDS_CONSENT", false],
    [429, "RATE_LIMITED", true],
    [500, "UPSTREAM_UNAVAILABLE", true],
    [503, "UPSTREAM_UNAVAILABLE", true],
  ])("of status %s is %s", (status, code, retryable) => {
    script.docs.beforeGet = () => {
      throw googleFailure(status, "in a language that nobody matches on");
    };
    expect(script.call(key, "list_tabs", { doc_id: "doc" })).toMatchObject({
      ok: false,
      error: { error_code: code, retryable },
    });
  });

  it("says how long to wait, as the service said it", () => {
    script.docs.beforeGet = () => {
      throw googleFailure(429, "Quota exceeded", [
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "12.2s" },
      ]);
    };
    expect(script.call(key, "list_tabs", { doc_id: "doc" })).toMatchObject({
      error: { diagnostics: { retry_after_seconds: 13 } },
    });
  });

  it("for an id of another kind of file names that kind", () => {
    script.drive.files.set("sheet", {
      id: "sheet",
      name: "Sums",
      mimeType: "application/vnd.google-apps.spreadsheet",
      content: "",
    });
    expect(script.call(key, "list_tabs", { doc_id: "sheet" })).toMatchObject({
      error: {
        error_code: "NOT_A_GOOGLE_DOC",
        diagnostics: { mime_type: "application/vnd.google-apps.spreadsheet" },
      },
      meta: { apiCalls: 2 },
    });
  });
});

describe("a defect", () => {
  it("is INTERNAL with an id; the place is in the log, the document's text is nowhere", () => {
    script.docs.beforeGet = () => {
      throw new TypeError("cannot read secret words of the document");
    };
    const reply = script.call(key, "list_tabs", { doc_id: "doc" });
    expect(reply).toMatchObject({ ok: false, error: { error_code: "INTERNAL", retryable: false } });
    const id = reply.ok ? "" : String(reply.error.diagnostics["id"]);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(script.log.join("\n")).toContain(id);
    expect(script.log.join("\n")).toContain("TypeError");
    expect(JSON.stringify([reply, script.log])).not.toContain("secret");
  });
});

describe("control calls", () => {
  it("hello gives version and digests", () => {
    expect(script.call(key, "$hello")).toMatchObject({
      ok: true,
      result: { ...catalogueHello },
      meta: { version: catalogueHello.version, catalogue: catalogueHello.catalogue, apiCalls: 0 },
    });
  });

  it("an unknown tool is refused with the names of the known ones", () => {
    const reply = script.call(key, "no_such_tool");
    expect(reply).toMatchObject({ ok: false, error: { error_code: "INVALID_INPUT" } });
    expect(JSON.stringify(reply)).toContain("replace_text");
  });

  it("an unknown request is unknown", () => {
    expect(script.call(key, "$ask")).toMatchObject({ ok: true, result: { state: "unknown" } });
  });
});

describe("a result larger than a reply", () => {
  const line = '"quoted" \\ 中文 ';

  it("travels in pieces, each within the limit, that spell it exactly", () => {
    const text = line.repeat(200_000);
    addDocument(script.docs, "long", text);
    const reply = script.call(key, "read_document", { doc_id: "long", format: "text" });
    const ticket = parseTicket(reply.ok ? reply.result : null)!;
    expect(ticket.totalBytes).toBeGreaterThan(maxPieceBytes / 2);
    const pieces: Piece[] = [];
    for (let offset = 0; offset < ticket.totalBytes; offset += pieces[pieces.length - 1]!.text.length) {
      const requestId = script.freshId();
      const args = { request_id: ticket.requestId, offset };
      const answer = script.post(signedBody(key, { requestId, tool: "$piece", args, ts: script.nowMs }));
      expect(answer.length).toBeLessThanOrEqual(maxPieceBytes);
      pieces.push(parsePiece(JSON.parse(answer).result)!);
    }
    const whole = joinPieces(ticket, pieces, sha256Hex);
    // Not toEqual: a failure would print megabytes.
    expect(JSON.stringify(whole).includes(JSON.stringify(text))).toBe(true);
  });

  it("belongs to its key, and is said to be gone when it is", () => {
    addDocument(script.docs, "long", line.repeat(200_000));
    const reply = script.call(key, "read_document", { doc_id: "long" });
    const { requestId } = parseTicket(reply.ok ? reply.result : null)!;
    const other = script.newKey();
    const gone = { ok: false, error: { error_code: "UPSTREAM_UNAVAILABLE", retryable: true } };
    expect(script.call(other, "$piece", { request_id: requestId, offset: 0 })).toMatchObject(gone);
    expect(script.call(key, "$piece", { request_id: requestId, offset: 0 }).ok).toBe(true);
    for (const name of script.stores.cache.keys())
      if (name.startsWith("result:")) script.stores.cache.delete(name);
    expect(script.call(key, "$piece", { request_id: requestId, offset: 0 })).toMatchObject(gone);
    expect(script.call(key, "$piece", { request_id: requestId })).toMatchObject({
      error: { error_code: "INVALID_INPUT" },
    });
  });

  it("is refused when the cache does not take it", () => {
    addDocument(script.docs, "long", line.repeat(200_000));
    script.stores.isCacheDown = true;
    const reply = script.call(key, "read_document", { doc_id: "long" });
    expect(reply.ok ? "a result" : reply.error.error_code).toBe("FEATURE_UNAVAILABLE");
  });
});
