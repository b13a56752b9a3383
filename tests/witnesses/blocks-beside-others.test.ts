// Blocks written while others edit: what they do elsewhere is theirs and named, what they do to the new blocks fails the write, and a write
// that others overtook is planned again where its place stands as it did.
import {
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import type { Comment } from "../../src/google-api/drive.ts";
import type { Content } from "../../src/kernel/plan/content.ts";
import { allStepReaders } from "../../src/kernel/plan/steps/block-readers.ts";
import { deleteBlocks, insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { doc, p, tab } from "../support/document-builder.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";

const where = { tabId: "t.0", segmentId: "" };
const world = () => memoryGoogle(doc(tab(p("one"), p("two"), p("three"), p("four"))).document);

const content: Content = ["new", "newer"].map((text) => ({
  kind: "paragraph",
  namedStyle: "NORMAL_TEXT",
  style: {},
  list: null,
  content: [{ kind: "text", text, textStyle: {} }],
}));

/** Between "one" and "two", wherever they stand. */
const betweenOneAndTwo: Planner = (_document, read) => {
  let atUtf16 = 0;
  for (const block of read.segments[0]?.blocks ?? []) {
    const isTwo = block.kind === "paragraph" && block.raw.elements?.[0]?.textRun?.content === "two\n";
    if (isTwo) break;
    atUtf16 += block.lengthUtf16;
  }
  return {
    kind: "edit",
    steps: [insertBlocks({ ...where, atUtf16 }, content)],
    matches: [{ ...where, startUtf16: atUtf16, endUtf16: atUtf16, intendedText: null }],
    report: {},
    warnings: [],
  };
};

const withoutTwoAndThree: Planner = () => ({
  kind: "edit",
  steps: [deleteBlocks({ ...where, startUtf16: 5, endUtf16: 15 })],
  matches: [{ ...where, startUtf16: 5, endUtf16: 15, intendedText: null }],
  report: {},
  warnings: [],
});

function write(google: MemoryGoogle, plan: Planner, more: JsonObject = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: "append_markdown",
      documentId: google.documentId,
      tabRef: "t.0",
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

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
  return "no error";
}

const typing = (index: number) => [{ insertText: { location: { index, tabId: "t.0" }, text: "Z" } }];

describe("blocks and other people", () => {
  it("name what others write elsewhere and are verified all the same", () => {
    const google = world();
    google.afterBatch = () => google.act(typing(26));
    const result = write(google, betweenOneAndTwo);
    expect(result["write_status"]).toBe("written_verified");
    expect(result["untouched"]).toMatchObject({ verified: true, other: [{ subject: "paragraph" }] });
  });

  it("fail where others write into them", () => {
    const google = world();
    google.afterBatch = () => google.act([...typing(7), ...typing(5)]);
    expect(codeOf(() => write(google, betweenOneAndTwo))).toBe("VERIFICATION_FAILED");
  });

  it("are planned again where others moved their place", () => {
    const google = world();
    google.beforeBatch = () => google.act(typing(17));
    expect(write(google, betweenOneAndTwo)["write_status"]).toBe("written_verified");
  });

  it("come back after others moved them, and stay where others changed them", () => {
    const google = world();
    write(google, withoutTwoAndThree);
    google.act([{ insertText: { location: { index: 1, tabId: "t.0" }, text: "zero\n" } }]);
    const record = google.records[0]!;
    const takeBack = rollbackPlanner({ records: [record], readers: allStepReaders });
    expect(write(google, takeBack, { undoes: [record.auditId] })["write_status"]).toBe("written_verified");

    const changed = world();
    write(changed, betweenOneAndTwo);
    changed.act(typing(6));
    const written = changed.records[0]!;
    const planner = rollbackPlanner({ records: [written], readers: allStepReaders });
    expect(codeOf(() => write(changed, planner, { undoes: [written.auditId] }))).toBe("UNDO_UNAVAILABLE");
  });

  it("lose an open comment only where that is accepted, also one over several paragraphs", () => {
    const google = world();
    const comment = (id: string, value: string): Comment => ({
      id,
      content: "why?",
      quotedFileContent: { mimeType: "text/plain", value },
    });
    google.comments = [
      comment("A", "two"),
      comment("B", "two\nthree"),
      comment("C", "one\ntwo"),
      comment("D", "four"),
    ];
    expect(codeOf(() => write(google, withoutTwoAndThree))).toBe("LOSS_REFUSED");
    const accepted = write(google, withoutTwoAndThree, { acceptLosses: ["comment:A", "comment:B"] });
    expect(accepted["losses"]).toEqual(["comment:A", "comment:B"]);
  });
});
