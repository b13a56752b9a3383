// A footnote's text can only be written once its mark is there, so such a write takes two batches. Something befalls the second: either nothing
// of the write is left, or the answer says exactly what is.
import type { JsonObject } from "../../../src/kernel/errors.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { compareDocuments, knownIds } from "../../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../../src/kernel/compare/zones.ts";
import type { Document } from "../../../src/google-api/docs.ts";
import { doc, heading, p, tab } from "../../support/document-builder.ts";
import { errorOf, House, resultOf } from "../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const { document, marks } = doc(tab(heading("Lease"), p("<typing>The rent is due."), p("Signed.")));
const markdown = "It rises once a year.[^rise]\n\n[^rise]: By two percent at most.\n";

async function laid(): Promise<{ doc_id: string; before: Document }> {
  const doc_id = await house.add(document);
  await house.clearRequests();
  return { doc_id, before: await house.read(doc_id) };
}

const append = (doc_id: string) => house.call("append_markdown", { doc_id, markdown });

function changes(before: Document, after: Document): readonly unknown[] {
  const known = parseDocument(before);
  return compareDocuments(known, parseDocument(after), noZones, knownIds(known)).differences;
}

function footnotes({ tabs }: Document): readonly string[] {
  return Object.values(tabs?.[0]?.documentTab?.footnotes ?? {}).map(({ content = [] }) =>
    content
      .flatMap(({ paragraph }) => paragraph?.elements ?? [])
      .map(({ textRun }) => textRun?.content ?? "")
      .join(""),
  );
}

/** Something that befalls the second batch of a document. */
const second = (doc_id: string, fault: JsonObject) =>
  house.fault({ on: "documents.batchUpdate", documentId: doc_id, skip: 1, ...fault });

describe("field case 81", () => {
  it("both batches go through: the mark and its text are there, verified, and both are taken back in one", async () => {
    const { doc_id, before } = await laid();
    const result = resultOf(await append(doc_id));
    expect(result).toMatchObject({ write_status: "written_verified", undo: { available: true } });
    expect(await house.batches()).toHaveLength(2);
    expect(footnotes(await house.read(doc_id))).toEqual([" By two percent at most.\n"]);
    const audit_id = String(result["audit_id"]);
    const back = resultOf(await house.call("rollback", { doc_id, audit_id }));
    expect(back).toMatchObject({ write_status: "written_verified" });
    expect(await house.batches()).toHaveLength(3);
    expect(changes(before, await house.read(doc_id))).toEqual([]);
  });

  it.each([
    ["the service is overloaded", { kind: "status", status: 503 }, "UPSTREAM_UNAVAILABLE"],
    ["the quota is used up", { kind: "status", status: 429 }, "RATE_LIMITED"],
    ["the service refuses it", { kind: "status", status: 400 }, "INVALID_RANGE"],
  ])(
    "%s: the first is taken back, reading proves it, and the call made again works",
    async (_, fault, code) => {
      const { doc_id, before } = await laid();
      await second(doc_id, fault);
      const error = errorOf(await append(doc_id));
      expect(error.code).toBe(code);
      expect(error.diagnostics).toMatchObject({
        write_status: "not_written",
        retry_safe: true,
        taken_back: true,
      });
      expect(await house.batches()).toHaveLength(3);
      expect(changes(before, await house.read(doc_id))).toEqual([]);
      expect(resultOf(await append(doc_id))).toMatchObject({ write_status: "written_verified" });
    },
  );

  it("a person types in between: what they typed stays, nothing of ours does", async () => {
    const { doc_id, before } = await laid();
    const { tabId, index } = marks["typing"]!;
    await second(doc_id, { kind: "foreign-edit", when: "before", edit: { tabId, index, text: "Note: " } });
    const error = errorOf(await append(doc_id));
    expect([error.code, error.isRetryable]).toEqual(["REVISION_CONFLICT", true]);
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", taken_back: true });
    expect(changes(before, await house.read(doc_id))).toEqual([
      expect.objectContaining({ predicted: "The rent is due.", found: "Note: The rent is due." }),
    ]);
  });

  it("a person types into the very paragraph in between: what is there is told, footnote by footnote", async () => {
    const { doc_id } = await laid();
    const there = parseDocument(document).tabs[0]!.segments[0]!.lengthUtf16;
    const edit = { tabId: "t.0", index: there + 3, text: "really " };
    await second(doc_id, { kind: "foreign-edit", when: "before", edit });
    const error = errorOf(await append(doc_id));
    const now = await house.read(doc_id);
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.isRetryable).toBe(false);
    expect(error.diagnostics["evidence"]).toMatchObject({
      write_status: "written_unverified",
      document_mutated: true,
      two_phase: {
        footnotes_expected: 1,
        footnotes_found: [expect.objectContaining({ tab_id: "t.0", text: "" })],
        not_taken_back: expect.any(String),
      },
    });
    expect(footnotes(now)).toEqual([" \n"]);
  });

  it("the second answer is lost, and the text is there: reading proves the write", async () => {
    const { doc_id } = await laid();
    await second(doc_id, { kind: "lost-answer" });
    expect(resultOf(await append(doc_id))).toMatchObject({ write_status: "written_verified" });
    expect(footnotes(await house.read(doc_id))).toEqual([" By two percent at most.\n"]);
  });

  it("the first answer is lost: no second batch is sent, the first is taken back", async () => {
    const { doc_id, before } = await laid();
    await house.fault({ kind: "lost-answer", on: "documents.batchUpdate", documentId: doc_id });
    const error = errorOf(await append(doc_id));
    expect(error.code).toBe("UPSTREAM_UNAVAILABLE");
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", taken_back: true });
    expect(await house.batches()).toHaveLength(2);
    expect(changes(before, await house.read(doc_id))).toEqual([]);
  });

  it.each(["dropped-write", "partial-write", "altered-write"])(
    "a second batch that is answered and not kept as sent (%s) is not called written",
    async (kind) => {
      const { doc_id } = await laid();
      await second(doc_id, { kind });
      const error = errorOf(await append(doc_id));
      expect(error.code).toBe("VERIFICATION_FAILED");
      expect(error.diagnostics["evidence"]).toMatchObject({
        write_status: "written_unverified",
        two_phase: { footnotes_expected: 1, footnotes_found: [expect.objectContaining({ tab_id: "t.0" })] },
      });
    },
  );
});
