import type { Request } from "../../src/google-api/docs.ts";
import { outcomeFromRecord, VerifiedWrite } from "../../src/kernel/index.ts";
import { bold, doc, heading, p, tab, table, type BuiltDocument } from "../support/document-builder.ts";
import { KernelWorld, type BatchScript } from "../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../support/replace-call.ts";
import { richDocument } from "../support/rich-document.ts";
import { carryOut } from "../support/token-service.ts";

const letter = (): BuiltDocument =>
  doc(
    tab(
      heading("Plan"),
      p("pay <a>teh<b> rent"),
      p("and <c>", bold("more")),
      p("far"),
      table(["x<d>", "y"]),
      p("end<e>"),
    ),
    { ...tab(p("<f>other tab")), tabId: "t.other", title: "Other" },
  );

const first = { tabRef: "t.0" };

/** Applies the batch and something else besides, under the revision that the answer names. */
function alteredBy(requests: readonly Request[]): BatchScript {
  return (world, asked) => {
    world.edit((document) => carryOut(carryOut(document, asked), requests));
    return {
      status: "accepted",
      response: { writeControl: { requiredRevisionId: world.document.revisionId ?? "" } },
    };
  };
}

function insertion(built: BuiltDocument, mark: string, text: string, shift = 0): Request {
  const { tabId, index } = built.marks[mark]!;
  return { insertText: { location: { tabId, index: index + shift }, text } };
}

describe("verifiedWrite", () => {
  it("W-41: is the only maker of a result that a write tool may answer", () => {
    // @ts-expect-error The constructor is the pipeline's own.
    const forged = (): VerifiedWrite => new VerifiedWrite({ applied: true });
    // @ts-expect-error Neither does something that looks like one pass for one.
    const alike = (): VerifiedWrite => ({ toResult: () => ({ applied: true }) });
    expect([forged, alike]).toHaveLength(2);
    const world = new KernelWorld(letter().document);
    world.batch = alteredBy([insertion(letter(), "e", "!")]);
    // What was accepted and is not as planned comes out as an error, never as a result.
    expect(failureOf(() => replaceText(world, "teh", "the", first)).code).toBe("VERIFICATION_FAILED");
  });

  it("writes once and answers with the proof from the second reading", () => {
    const world = new KernelWorld(letter().document);
    const result = replaceText(world, "teh", "the", first);
    expect(result).toMatchObject({
      applied: true,
      dry_run: false,
      write_status: "written_verified",
      retry_safe: true,
      match_count: 1,
      rung: "exact",
      before: expect.stringContaining("pay teh rent"),
      after: expect.stringContaining("pay the rent"),
      revision_before: "rev.1",
      revision_after: "rev.2",
      untouched: { verified: true, tabs: 2, other: [], unknown: [] },
      losses: [],
      undo: { available: true },
      audit_id: "audit.1",
      audit_logged: true,
      api_calls: 4,
    });
    expect(world.calls).toEqual(["documents.get", "comments.list", "documents.batchUpdate", "documents.get"]);
    expect(world.finished).toEqual([{ state: "verified", revisionAfter: "rev.2", auditId: "audit.1" }]);
    expect(JSON.stringify(world.claims[0]).length).toBeLessThan(600);
  });

  it("does not list comments when nothing is deleted", () => {
    const world = new KernelWorld(letter().document);
    replaceText(world, "pay teh", "pay all teh", first);
    expect(world.calls).not.toContain("comments.list");
  });

  it("writes nothing in a dry run and predicts what the write then does", () => {
    const world = new KernelWorld(letter().document);
    const dry = replaceText(world, "teh", "the", { ...first, isDryRun: true });
    expect(dry).toMatchObject({
      applied: false,
      dry_run: true,
      write_status: "not_written",
      revision_after: "",
      undo: { available: true },
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    expect(world.batches).toEqual([]);
    expect(world.audit).toEqual([]);
    expect(replaceText(world, "teh", "the", first)).toMatchObject({
      after: dry["after"],
      before: dry["before"],
    });
  });

  it("keeps working on everything else a document holds", () => {
    const world = new KernelWorld(richDocument().document);
    expect(replaceText(world, "rent now", "the rent later", first)).toMatchObject({
      write_status: "written_verified",
      untouched: { verified: true, tabs: 3, unknown: [] },
    });
  });

  it("carries the verdict on expectations without changing what it says about the write", () => {
    const world = new KernelWorld(letter().document);
    const verify = [
      { kind: "text", text: "pay the rent" },
      { kind: "text", text: "nowhere" },
    ];
    expect(replaceText(world, "teh", "the", { ...first, verify })).toMatchObject({
      write_status: "written_verified",
      verification: { verified: false, checks: [{ verified: true, match_count: 1 }, { verified: false }] },
    });
  });

  it("says why it was not recorded when the audit fails, and the write stands", () => {
    const world = new KernelWorld(letter().document);
    world.auditReason = "drive_full";
    expect(replaceText(world, "teh", "the", first)).toMatchObject({
      write_status: "written_verified",
      audit_id: null,
      audit_logged: false,
      audit_log_reason: "drive_full",
    });
  });

  it("rebuilds an answer from its record", () => {
    const world = new KernelWorld(letter().document);
    const result = replaceText(world, "teh", "the", first);
    expect(outcomeFromRecord(lastRecord(world))).toMatchObject({
      replayed: true,
      before: result["before"],
      after: result["after"],
      write_status: "written_verified",
      revision_after: "rev.2",
    });
  });
});

describe("what the service did to a write", () => {
  const altered: readonly (readonly [string, (built: BuiltDocument) => readonly Request[]])[] = [
    ["another word in the target", (built) => [insertion(built, "a", "X", 1)]],
    ["the next paragraph", (built) => [insertion(built, "c", "X")]],
    ["a table cell", (built) => [insertion(built, "d", "X")]],
    ["another tab", (built) => [insertion(built, "f", "X")]],
    [
      "only a style",
      ({ marks }) => [
        {
          updateTextStyle: {
            range: { tabId: "t.0", startIndex: marks["a"]!.index, endIndex: marks["b"]!.index },
            textStyle: { italic: true },
            fields: "italic",
          },
        },
      ],
    ],
    [
      "only a named range",
      ({ marks }) => [
        {
          createNamedRange: {
            name: "more",
            range: { tabId: "t.0", startIndex: marks["c"]!.index, endIndex: marks["c"]!.index + 1 },
          },
        },
      ],
    ],
  ];

  it.each(altered)("is found when it altered %s under the answer's own revision", (_name, requests) => {
    const built = letter();
    const world = new KernelWorld(built.document);
    world.batch = alteredBy(requests(built));
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.diagnostics).toMatchObject({
      write_status: "written_unverified",
      retry_safe: false,
      evidence: {
        applied: false,
        verification_failed: true,
        document_mutated: true,
        untouched: { verified: false, other: [] },
        undo: { available: false },
      },
    });
    expect(world.finished).toMatchObject([{ state: "unverified" }]);
    expect(world.audit).toMatchObject([{ outcome: "unverified", inverse: null }]);
  });

  it("is found when it applied nothing", () => {
    const world = new KernelWorld(letter().document);
    world.batch = alteredBy([]);
    world.batch = (w) => {
      w.edit((document) => document);
      return {
        status: "accepted",
        response: { writeControl: { requiredRevisionId: w.document.revisionId ?? "" } },
      };
    };
    expect(failureOf(() => replaceText(world, "teh", "the", first)).code).toBe("VERIFICATION_FAILED");
  });

  it("is not judged by a late reading: that is read again, twice at most", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    world.beforeRead = (read) => {
      if (read === 2) world.staleReads = [built.document, built.document];
    };
    expect(replaceText(world, "teh", "the", first)).toMatchObject({ write_status: "written_verified" });
    expect(world.sleeps).toEqual([500, 1500]);
    const later = new KernelWorld(built.document);
    later.beforeRead = (read) => {
      if (read > 1) later.staleReads = [built.document];
    };
    expect(failureOf(() => replaceText(later, "teh", "the", first)).code).toBe("VERIFICATION_FAILED");
    expect(later.calls.filter((call) => call === "documents.get")).toHaveLength(4);
  });

  it.each([
    [400, "The required revision ID 'x' does not match the latest revision.", "REVISION_CONFLICT"],
    [409, "conflict", "REVISION_CONFLICT"],
    [429, "quota", "RATE_LIMITED"],
    [401, "no", "PERMISSION_DENIED"],
    [403, "The caller does not have permission", "PERMISSION_DENIED"],
    [400, "Invalid requests[0].insertText: no", "INVALID_RANGE"],
  ])("is a refusal with status %i: %s", (httpStatus, message, code) => {
    const world = new KernelWorld(letter().document);
    world.batch = () => ({ status: "refused", httpStatus, message });
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.code).toBe(code);
    expect(error.diagnostics).toMatchObject({
      write_status: "not_written",
      http_status: httpStatus,
      api_message: message,
    });
    expect(world.finished).toMatchObject([{ state: "not-written" }]);
    expect(world.audit).toMatchObject([{ outcome: "refused" }]);
  });

  it("is settled by reading when the answer was lost behind the write", () => {
    const world = new KernelWorld(letter().document);
    world.batch = (w, requests) => {
      w.accept(requests);
      return { status: "unclear", httpStatus: null, message: "timeout" };
    };
    expect(replaceText(world, "teh", "the", first)).toMatchObject({ write_status: "written_verified" });
    expect(world.batches).toHaveLength(1);
  });

  it("is not written when the answer failed and the document stands as it was", () => {
    const world = new KernelWorld(letter().document);
    world.batch = () => ({ status: "unclear", httpStatus: 503, message: "unavailable" });
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.code).toBe("UPSTREAM_UNAVAILABLE");
    expect(error.isRetryable).toBe(true);
    expect(error.diagnostics).toMatchObject({ write_status: "not_written" });
    expect(world.finished).toMatchObject([{ state: "not-written" }]);
  });

  it("is unknown when the answer failed and reading shows neither", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    world.batch = (w) => {
      w.edit((document) => carryOut(document, [insertion(built, "a", "X", 1)]));
      return { status: "unclear", httpStatus: null, message: "timeout" };
    };
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.code).toBe("OUTCOME_UNKNOWN");
    expect(error.diagnostics).toMatchObject({ retry_safe: false });
    expect(world.audit).toMatchObject([{ outcome: "unknown" }]);
  });
});

describe("what others do meanwhile", () => {
  function afterTheWrite(built: BuiltDocument, requests: readonly Request[]): KernelWorld {
    const world = new KernelWorld(built.document);
    world.beforeRead = (read) => {
      if (read === 2) world.edit((document) => carryOut(document, requests));
    };
    return world;
  }

  it.each([
    ["elsewhere", "e"],
    ["in another tab", "f"],
    ["in a table", "d"],
    ["beside the target, as a pure insertion", "c"],
  ])("names what they wrote %s and stands by the write", (_name, mark) => {
    const built = letter();
    const world = afterTheWrite(built, [insertion(built, mark, "theirs")]);
    const result = replaceText(world, "teh", "the", first);
    expect(result).toMatchObject({
      write_status: "written_verified",
      untouched: { verified: true, unknown: [], other: [{ inserted: "theirs" }] },
      undo: { available: true },
    });
    expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
  });

  it("aligns whole paragraphs that they put in", () => {
    const built = letter();
    const world = afterTheWrite(built, [insertion(built, "c", "one\ntwo\n", -4)]);
    expect(replaceText(world, "teh", "the", first)).toMatchObject({
      write_status: "written_verified",
      untouched: { other: [{ kind: "inserted" }, { kind: "inserted" }] },
    });
  });

  it("fails when they wrote in the target itself", () => {
    const built = letter();
    const world = afterTheWrite(built, [insertion(built, "a", "X", 1)]);
    expect(failureOf(() => replaceText(world, "teh", "the", first)).code).toBe("VERIFICATION_FAILED");
  });

  it("does not credit them with our own words in another place", () => {
    const built = letter();
    const world = afterTheWrite(built, [insertion(built, "e", "the")]);
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.diagnostics).toMatchObject({ evidence: { untouched: { unknown: [{ zone: "rest" }] } } });
  });
});
