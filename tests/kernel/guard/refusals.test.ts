import { doc, heading, p, tab, type BuiltDocument } from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, replaceText } from "../../support/replace-call.ts";

const letter = (): BuiltDocument =>
  doc(tab(heading("Plan"), p("pay <a>teh<b> rent"), p("end")), {
    ...tab(p("other tab")),
    tabId: "t.other",
    title: "Other",
  });

const first = { tabRef: "t.0" };

describe("what keeps a write from being sent", () => {
  function refusal(
    built: BuiltDocument,
    more: Parameters<typeof replaceText>[3] = {},
    prepare?: (world: KernelWorld) => void,
  ) {
    const world = new KernelWorld(built.document);
    prepare?.(world);
    const error = failureOf(() => replaceText(world, "teh", "the", more));
    expect(world.batches).toEqual([]);
    expect(world.audit).toEqual([]);
    expect(world.claims).toEqual([]);
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
    return error;
  }

  it("refuses without a tab when there are several", () => {
    expect(refusal(letter()).code).toBe("TAB_NOT_FOUND");
  });

  it("refuses a proposal by name", () => {
    expect(refusal(letter(), { ...first, mode: "propose" }).code).toBe("FEATURE_UNAVAILABLE");
  });

  it("refuses when the answer is not the view that writes act on", () => {
    const built = letter();
    const preview = {
      ...built,
      document: { ...built.document, suggestionsViewMode: "PREVIEW_WITHOUT_SUGGESTIONS" as const },
    };
    expect(refusal(preview, first).code).toBe("PERMISSION_DENIED");
    const { revisionId: _gone, ...viewer } = built.document;
    expect(refusal({ ...built, document: viewer }, first).code).toBe("PERMISSION_DENIED");
  });

  it("refuses when too little time is left", () => {
    const error = refusal(letter(), first, (world) => (world.remainingMs = 5_000));
    expect(error.code).toBe("DEADLINE_EXCEEDED");
    expect(error.isRetryable).toBe(true);
  });

  it("refuses to lose an open comment unless its loss is accepted", () => {
    const built = doc(tab(p("x")));
    const comment = {
      id: "AAAB1",
      content: "why?",
      quotedFileContent: { mimeType: "text/html", value: "x" },
    };
    const world = new KernelWorld(built.document);
    world.comments = [comment, { ...comment, id: "AAAB2", resolved: true }];
    const error = failureOf(() => replaceText(world, "x", "yes"));
    expect(error).toMatchObject({ code: "LOSS_REFUSED", diagnostics: { losses: ["comment:AAAB1"] } });
    expect(replaceText(world, "x", "yes", { acceptLosses: ["comment:AAAB1"] })).toMatchObject({
      write_status: "written_verified",
      losses: ["comment:AAAB1"],
    });
  });

  it("keeps a comment alive by writing inside what it quotes", () => {
    const world = new KernelWorld(doc(tab(p("pay teh rent"))).document);
    world.comments = [{ id: "AAAB1", quotedFileContent: { mimeType: "text/html", value: "teh" } }];
    expect(replaceText(world, "teh", "our")).toMatchObject({ losses: [] });
  });

  it("answers a no-op with one call when nothing is to be done", () => {
    const world = new KernelWorld(letter().document);
    const answer = replaceText(world, "teh", "teh", first);
    expect(answer).toMatchObject({
      applied: true,
      no_op: true,
      write_status: "not_written",
      audit_logged: false,
    });
    expect(world.calls).toEqual(["documents.get"]);
  });

  it("shows what stands at the places of a no-op, and says of the rest only that nothing was written", () => {
    const world = new KernelWorld(doc(tab(p("one teh, two teh"))).document);
    const answer = replaceText(world, "teh", "teh", {}, { isAll: true });
    expect(answer).toMatchObject({
      before: "one teh, two teh\n",
      after: "one teh, two teh\n",
      excerpts: [
        { start_index: 5, end_index: 8, before: "one teh, two teh\n", after: "one teh, two teh\n" },
        { start_index: 14, end_index: 17 },
      ],
      spans: [
        { start: 5, end: 8 },
        { start: 14, end: 17 },
      ],
      untouched: { verified: true, blocks: 0, tabs: 0, reason: "nothing was written" },
    });
    expect(answer["revision_after"]).toBe(answer["revision_before"]);
  });

  it("calls a dry run that is a no-op not applied", () => {
    const world = new KernelWorld(letter().document);
    expect(replaceText(world, "teh", "teh", { ...first, isDryRun: true })).toMatchObject({
      applied: false,
      no_op: true,
      dry_run: true,
      before: expect.stringContaining("teh"),
      revision_after: "",
      audit_log_reason: "dry_run",
    });
  });
});
