import { newCallCounts } from "../../../src/gas/ports/call-counts.ts";
import { docsPort } from "../../../src/gas/ports/docs.ts";
import { addDocument } from "../../support/apps-script/fake-docs.ts";
import { googleFailure } from "../../support/apps-script/fake-error.ts";
import { installFakeScript, type FakeScript } from "../../support/apps-script/fake-script.ts";

let script: FakeScript;
const clock = { nowMs: () => 0, sleepMs: () => undefined, remainingMs: () => 300_000 };

beforeEach(() => {
  script = installFakeScript();
  addDocument(script.docs, "doc", "text");
});

afterEach(() => script.uninstall());

function batch(thrown?: unknown): ReturnType<ReturnType<typeof docsPort>["batchUpdate"]> {
  if (thrown !== undefined) {
    script.docs.beforeBatch = () => {
      throw thrown;
    };
  }
  const requests = [{ insertText: { location: { index: 1 }, text: "a" } }];
  return docsPort(newCallCounts(), clock).batchUpdate("doc", {
    requests,
    writeControl: { requiredRevisionId: "revision-1" },
  });
}

describe("batchUpdate", () => {
  it("is accepted with the revision after it", () => {
    expect(batch()).toMatchObject({
      status: "accepted",
      response: { writeControl: { requiredRevisionId: "revision-2" } },
    });
  });

  it.each([400, 401, 403, 404, 409, 429])(
    "is refused by a status of %s: nothing was applied",
    (httpStatus) => {
      expect(batch(googleFailure(httpStatus, "no"))).toEqual({
        status: "refused",
        httpStatus,
        message: "no",
      });
    },
  );

  it.each([500, 502, 503])("is unclear after a status of %s", (httpStatus) => {
    expect(batch(googleFailure(httpStatus, "oh"))).toEqual({ status: "unclear", httpStatus, message: "oh" });
  });

  it.each([
    new Error("Service Docs timed out while accessing document"),
    new Error("Service invoked too many times in a short time: exec qps."),
    "a thrown text",
  ])("is unclear when it ends without an answer, whatever the words: %s", (thrown) => {
    expect(batch(thrown)).toMatchObject({ status: "unclear" });
  });

  it("is sent once, whatever happens", () => {
    batch(googleFailure(503, "oh"));
    expect(script.docs.calls).toEqual(["documents.batchUpdate"]);
  });
});

describe("getDocument", () => {
  it("is one counted call", () => {
    const counts = newCallCounts();
    expect(docsPort(counts, clock).getDocument("doc", "DEFAULT_FOR_CURRENT_ACCESS").documentId).toBe("doc");
    expect([counts.apiCalls, counts.storeCalls]).toEqual([1, 0]);
  });

  it("of an Office file says what it is", () => {
    script.docs.beforeGet = () => {
      throw googleFailure(400, "This operation is not supported for this document");
    };
    const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    script.drive.files.set("docx", { id: "docx", mimeType, content: "" });
    expect(() => docsPort(newCallCounts(), clock).getDocument("docx", "DEFAULT_FOR_CURRENT_ACCESS")).toThrow(
      mimeType,
    );
  });
});
