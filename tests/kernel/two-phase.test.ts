// Footnotes are written in two batches, since their ids come with the answer to the first. Whatever befalls the second, the answer says what
// is in the document: all of it, nothing of it, or exactly what is left.
import { droppedWrite, partialWrite } from "../../src/emulator/docs/tamper.ts";
import type { Document } from "../../src/google-api/docs.ts";
import { compareDocuments, knownIds } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import type { TabModel } from "../../src/kernel/document/model.ts";
import { footnoteText } from "../../src/kernel/half-written.ts";
import { footnotesIn } from "../../src/kernel/touched-blocks.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import {
  allStepReaders,
  rollbackPlanner,
  settleClaim,
  verifiedWrite,
  type JsonObject,
  type Planner,
  type Step,
} from "../../src/kernel/index.ts";
import type { Content, ContentFootnote } from "../../src/kernel/plan/content.ts";
import type { BatchOutcome } from "../../src/kernel/ports.ts";
import { insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { NameRangesStep } from "../../src/kernel/plan/steps/name-ranges.ts";
import { ReplaceInlineStep } from "../../src/kernel/plan/steps/replace-inline.ts";
import { doc, heading, image, p, tab, type BuiltDocument } from "../support/document-builder.ts";
import { failureOf } from "../support/replace-call.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";

const note = (text: string): ContentFootnote => ({
  kind: "footnote",
  content: [
    {
      kind: "paragraph",
      namedStyle: "NORMAL_TEXT",
      style: {},
      list: null,
      content: [{ kind: "text", text, textStyle: {} }],
    },
  ],
});

const built: BuiltDocument = doc(
  tab(heading("Plan"), p("The rent <a>is<b> due"), p("far away<f>"), p("", image, " end<e>")),
);

const at = (mark: string) => built.marks[mark]!.index;

/** Two footnotes in a line and one in a new paragraph. */
function planner(more: readonly Step[] = []): Planner {
  return () => {
    const content: Content = [
      {
        kind: "paragraph",
        namedStyle: "NORMAL_TEXT",
        style: {},
        list: null,
        content: [{ kind: "text", text: "A new line", textStyle: {} }, note("third")],
      },
    ];
    const inline = new ReplaceInlineStep("t.0", "", [
      { startUtf16: at("a"), endUtf16: at("a"), inserted: [note("first")] },
      { startUtf16: at("b"), endUtf16: at("b"), inserted: [note("second")] },
    ]);
    const blocks = insertBlocks({ tabId: "t.0", segmentId: "", atUtf16: at("f") + 3 }, content);
    const match = { tabId: "t.0", segmentId: "", startUtf16: at("a"), endUtf16: at("b"), intendedText: null };
    const place = { ...match, startUtf16: at("f") + 1, endUtf16: at("f") + 1 };
    return {
      kind: "edit",
      steps: [...more, inline, blocks],
      matches: [match, place],
      report: {},
      warnings: [],
    };
  };
}

function write(google: MemoryGoogle, plan: Planner = planner(), more: object = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: "replace_range_markdown",
      documentId: google.documentId,
      isDryRun: false,
      mode: "direct",
      acceptLosses: [],
      verify: [],
      argumentsDigest: "",
      ...more,
    },
    plan,
  ).toResult();
}

function takeBack(google: MemoryGoogle): JsonObject {
  const record = google.records[google.records.length - 1]!;
  const plan = rollbackPlanner({ records: [record], readers: allStepReaders });
  const undoes = [record.auditId];
  // The footnotes may hold words of others by then, so taking them out is asked about.
  const { code, diagnostics } = failureOf(() => write(google, plan, { undoes }));
  expect(code).toBe("LOSS_REFUSED");
  return write(google, plan, { undoes, acceptLosses: diagnostics["losses"] });
}

/** Does something right before the second batch from now on reaches the service. */
function beforeSecond(google: MemoryGoogle, action: () => void): void {
  google.afterBatch = () => {
    google.beforeBatch = action;
  };
}

function differences(a: Document, b: Document): readonly unknown[] {
  const before = parseDocument(a);
  return compareDocuments(before, parseDocument(b), noZones, knownIds(before)).differences;
}

/** Texts of the footnotes that are there, by the order of their marks. */
function notesOf(google: MemoryGoogle): readonly string[] {
  const document = parseDocument(google.read());
  const [{ tabId, segments }] = document.tabs as [TabModel];
  const ids = new Set(segments.map(({ segmentId }) => segmentId));
  return footnotesIn(segments[0]!.blocks)
    .filter((id) => ids.has(id))
    .map((id) => footnoteText(document, tabId, id));
}

const others = (google: MemoryGoogle, index: number, text: string): void => {
  google.act([{ insertText: { location: { index, tabId: "t.0" }, text } }]);
};

const refusedWith = (httpStatus: number, message: string): BatchOutcome => ({
  status: "refused",
  httpStatus,
  message,
});
const lost: BatchOutcome = { status: "unclear", httpStatus: null, message: "connection reset" };

/** The second batch is not applied, and this is answered to it. */
function secondIsNotApplied(google: MemoryGoogle, outcome: BatchOutcome): void {
  beforeSecond(google, () => {
    google.applier = droppedWrite();
    google.nextOutcome = outcome;
  });
}

describe("a write with footnotes", () => {
  it("takes one call more, is verified everywhere, and is taken back in one batch", () => {
    const google = memoryGoogle(built.document);
    const before = google.read();
    const result = write(google);
    expect(result).toMatchObject({
      write_status: "written_verified",
      untouched: { verified: true, other: [], unknown: [] },
      undo: { available: true },
      api_calls: 4,
    });
    expect(google.sentBatches).toHaveLength(2);
    expect(notesOf(google)).toEqual(["first", "second", "third"]);
    expect(takeBack(google)).toMatchObject({ write_status: "written_verified" });
    expect(google.sentBatches).toHaveLength(3);
    expect(differences(before, google.read())).toEqual([]);
  });

  it("is simulated whole by a dry run, which sends nothing", () => {
    const google = memoryGoogle(built.document);
    expect(write(google, planner(), { isDryRun: true, tellsRequests: true })).toMatchObject({
      write_status: "not_written",
      undo: { available: true },
      planned_requests: expect.arrayContaining([
        { createFootnote: { location: { index: at("b"), tabId: "t.0" } } },
        expect.objectContaining({ insertText: expect.objectContaining({ text: "second" }) }),
      ]),
    });
    expect(google.sentBatches).toEqual([]);
  });

  it("names a stretch of a footnote that it makes", () => {
    const google = memoryGoogle(built.document);
    const named: Planner = (document, there) => {
      const planned = planner()(document, there);
      if (planned.kind !== "edit") return planned;
      const after = planned.steps.reduce((model, step) => {
        const effect = step.apply(model);
        return effect.kind === "applied" ? effect.document : model;
      }, document);
      const { segmentId } = after.tabs[0]!.segments.find(({ kind }) => kind === "footnote")!;
      const range = { segmentId, startUtf16: 1, endUtf16: 6, name: "code" };
      return { ...planned, steps: [...planned.steps, new NameRangesStep("t.0", [range])] };
    };
    expect(write(google, named)).toMatchObject({
      write_status: "written_verified",
      undo: { available: true },
    });
    expect(takeBack(google)).toMatchObject({ write_status: "written_verified", losses: expect.any(Array) });
  });
});

describe("a second batch that is not applied", () => {
  for (const [code, outcome] of [
    ["RATE_LIMITED", refusedWith(429, "Quota exceeded")],
    ["PERMISSION_DENIED", refusedWith(403, "The caller does not have permission")],
    ["INVALID_RANGE", refusedWith(400, "Invalid requests[0].insertText")],
    ["UPSTREAM_UNAVAILABLE", lost],
    ["UPSTREAM_UNAVAILABLE", { ...lost, httpStatus: 500 }],
  ] as const) {
    it(`is answered ${code}, and nothing of the write is left (${JSON.stringify(outcome)})`, () => {
      const google = memoryGoogle(built.document);
      const before = google.read();
      secondIsNotApplied(google, outcome);
      const error = failureOf(() => write(google));
      expect(error.code).toBe(code);
      expect(error.diagnostics).toMatchObject({
        write_status: "not_written",
        retry_safe: true,
        taken_back: true,
      });
      expect(differences(before, google.read())).toEqual([]);
      expect(google.records.map(({ outcome: told }) => told)).toEqual(["refused"]);
      expect(google.claims[0]!.state).toBe("not-written");
      expect(write(google)).toMatchObject({ write_status: "written_verified" });
    });
  }

  it("because somebody typed elsewhere in between leaves what they typed, and nothing of ours", () => {
    const google = memoryGoogle(built.document);
    beforeSecond(google, () => others(google, 1, "Their "));
    const error = failureOf(() => write(google));
    expect(error.code).toBe("REVISION_CONFLICT");
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", taken_back: true });
    const theirs = memoryGoogle(built.document);
    others(theirs, 1, "Their ");
    expect(differences(theirs.read(), google.read())).toEqual([]);
  });

  it("because somebody typed in the very place in between ends with nothing of ours, or says what is left", () => {
    for (const shift of [-4, -1, 0, 1, 2, 3, 4, 5]) {
      const google = memoryGoogle(built.document);
      beforeSecond(google, () => others(google, at("a") + shift, "X"));
      const error = failureOf(() => write(google));
      if (error.diagnostics["write_status"] === "not_written") expect(notesOf(google)).toEqual([]);
      else {
        expect(error.code).toBe("VERIFICATION_FAILED");
        expect(error.diagnostics["evidence"]).toMatchObject({
          document_mutated: true,
          two_phase: {
            footnotes_expected: 3,
            footnotes_found: notesOf(google).map(() => expect.objectContaining({ text: "" })),
            not_taken_back: expect.any(String),
          },
        });
      }
    }
  });

  it("is left, and told, where somebody has commented on what the first one wrote", () => {
    const google = memoryGoogle(built.document);
    secondIsNotApplied(google, refusedWith(429, "Quota exceeded"));
    google.comments = [
      { id: "c1", content: "why?", quotedFileContent: { mimeType: "text/plain", value: "A new line" } },
    ];
    const error = failureOf(() => write(google));
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.diagnostics["evidence"]).toMatchObject({
      write_status: "written_unverified",
      two_phase: {
        footnotes_found: ["", "", ""].map((text) => expect.objectContaining({ text })),
        not_taken_back: expect.stringContaining("comment:c1"),
      },
    });
    expect(google.records.map(({ outcome }) => outcome)).toEqual(["unknown"]);
  });

  it("is left, and told, where the first one took out what nothing writes again", () => {
    const google = memoryGoogle(built.document);
    secondIsNotApplied(google, refusedWith(429, "Quota exceeded"));
    const gone = new ReplaceInlineStep("t.0", "", [
      { startUtf16: at("e") - 5, endUtf16: at("e") - 4, inserted: [] },
    ]);
    const error = failureOf(() =>
      write(google, planner([gone]), { acceptLosses: ["image:kix.image", "drawing:kix.image"] }),
    );
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.diagnostics["evidence"]).toMatchObject({
      two_phase: { not_taken_back: expect.stringContaining("an image or drawing") },
    });
    expect(notesOf(google)).toEqual(["", "", ""]);
  });

  it("is left, and told, where taking the first back is refused as well", () => {
    const google = memoryGoogle(built.document);
    beforeSecond(google, () => {
      google.applier = droppedWrite();
      google.nextOutcome = refusedWith(429, "Quota exceeded");
      google.afterBatch = () => {
        google.beforeBatch = () => others(google, 1, "Their ");
      };
    });
    const error = failureOf(() => write(google));
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.diagnostics["evidence"]).toMatchObject({
      two_phase: {
        footnotes_found: ["", "", ""].map((text) => expect.objectContaining({ text })),
        not_taken_back: expect.stringContaining("refused to take it back"),
      },
    });
  });
});

describe("a second batch whose answer is no help", () => {
  it("is verified by reading where it was applied", () => {
    const google = memoryGoogle(built.document);
    beforeSecond(google, () => (google.nextOutcome = lost));
    expect(write(google)).toMatchObject({ write_status: "written_verified", undo: { available: true } });
  });

  it("is not believed where nothing, or a part, of it was kept", () => {
    for (const tampering of [droppedWrite(), partialWrite()]) {
      const google = memoryGoogle(built.document);
      beforeSecond(google, () => (google.applier = tampering));
      const error = failureOf(() => write(google));
      expect(error.code).toBe("VERIFICATION_FAILED");
      expect(error.diagnostics["evidence"]).toMatchObject({
        write_status: "written_unverified",
        two_phase: { footnotes_expected: 3, footnotes_found: expect.any(Array) },
      });
    }
  });
});

describe("a first batch whose answer is no help", () => {
  const unnamed: BatchOutcome = {
    status: "accepted",
    response: { replies: [], writeControl: { requiredRevisionId: "r" } },
  };
  for (const [what, outcome] of [
    ["is lost", lost],
    ["names no footnotes", unnamed],
  ] as const) {
    it(`that ${what} is taken back where it was applied, and no second one is sent`, () => {
      const google = memoryGoogle(built.document);
      const before = google.read();
      google.nextOutcome = outcome;
      const error = failureOf(() => write(google));
      expect(error.code).toBe("UPSTREAM_UNAVAILABLE");
      expect(error.diagnostics).toMatchObject({ write_status: "not_written", taken_back: true });
      expect(google.sentBatches).toHaveLength(2);
      expect(differences(before, google.read())).toEqual([]);
    });
  }

  it("that is lost before anything was applied needs no taking back", () => {
    const google = memoryGoogle(built.document);
    google.applier = droppedWrite();
    google.nextOutcome = lost;
    const error = failureOf(() => write(google));
    expect(error.code).toBe("UPSTREAM_UNAVAILABLE");
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
    expect(google.sentBatches).toHaveLength(1);
  });
});

/** The header of a call whose execution ends where `action` is called. */
function leftBehind(google: MemoryGoogle, arrange: (end: () => never) => void) {
  arrange(() => {
    throw new Error("the execution ends here");
  });
  expect(() => write(google)).toThrow("ends here");
  return google.claims[0]!.header;
}

describe("an execution that ends", () => {
  it("between the batches is told to have written the first alone, with what its footnotes say", () => {
    const google = memoryGoogle(built.document);
    const header = leftBehind(google, (end) => beforeSecond(google, end));
    expect(settleClaim(google.ports, header)).toMatchObject({
      settlement: "half-present",
      outcome: {
        applied: false,
        write_status: "written_unverified",
        two_phase: {
          footnotes_found: [expect.objectContaining({ text: "" }), expect.objectContaining({ text: "" })],
        },
      },
    });
  });

  it("behind both is told to have written everything, and before both nothing", () => {
    const whole = memoryGoogle(built.document);
    const after = leftBehind(whole, (end) =>
      beforeSecond(whole, () => {
        whole.afterBatch = end;
      }),
    );
    expect(settleClaim(whole.ports, after).settlement).toBe("prediction-present");
    const none = memoryGoogle(built.document);
    const before = leftBehind(none, (end) => (none.beforeBatch = end));
    expect(settleClaim(none.ports, before).settlement).toBe("source-present");
  });
});
