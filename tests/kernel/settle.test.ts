import { settleClaim, verifiedWrite, type ClaimHeader } from "../../src/kernel/index.ts";
import type { ContentParagraph } from "../../src/kernel/plan/content.ts";
import { insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { doc, heading, p, tab, type BuiltDocument } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, replaceCall, replaceText } from "../support/replace-call.ts";
import { carryOut } from "../support/token-service.ts";

const letter = (): BuiltDocument =>
  doc(tab(heading("Plan"), p("<s>before"), p("pay <a>teh<b> rent"), p("end<e>")));

const paragraphOf = (text: string): ContentParagraph => ({
  kind: "paragraph",
  namedStyle: "NORMAL_TEXT",
  style: {},
  list: null,
  content: [{ kind: "text", text, textStyle: {} }],
});

/** The header that an execution leaves which ends behind the claim, with or without its batch applied. */
function leftBehind(world: KernelWorld, isApplied: boolean): ClaimHeader {
  world.batch = (w, requests) => {
    if (isApplied) w.accept(requests);
    throw new Error("the execution ends here");
  };
  expect(() => replaceText(world, "teh", "the\nbig")).toThrow("ends here");
  return world.claims[0]!;
}

function theirs(world: KernelWorld, built: BuiltDocument, mark: string, text: string): void {
  const { tabId, index } = built.marks[mark]!;
  world.edit((document) => carryOut(document, [{ insertText: { location: { tabId, index }, text } }]));
}

describe("settleClaim", () => {
  it("finds the prediction, also when others have moved it", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    const header = leftBehind(world, true);
    expect(settleClaim(world.ports, header)).toMatchObject({
      settlement: "prediction-present",
      outcome: { write_status: "written_verified", replayed: true, revision_before: "rev.1" },
    });
    theirs(world, built, "s", "one\ntwo\n");
    expect(settleClaim(world.ports, header)).toMatchObject({ settlement: "prediction-present" });
  });

  it("finds the source, also when others have moved it", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    const header = leftBehind(world, false);
    expect(settleClaim(world.ports, header)).toMatchObject({ settlement: "source-present", outcome: null });
    theirs(world, built, "s", "one\ntwo\n");
    expect(settleClaim(world.ports, header)).toMatchObject({ settlement: "source-present" });
  });

  it("finds neither when others have written in the place", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    const header = leftBehind(world, false);
    theirs(world, built, "a", "X");
    expect(settleClaim(world.ports, header)).toMatchObject({ settlement: "neither", outcome: null });
  });

  it("does not take the neighbour of blocks that were put in for the document as it was, whatever others do to them", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    world.batch = (w, requests) => {
      w.accept(requests);
      throw new Error("the execution ends here");
    };
    const content = [paragraphOf("one"), paragraphOf("two")];
    const at = built.marks["e"]!.index + 1;
    const where = { tabId: "t.0", segmentId: "", startUtf16: at, endUtf16: at, intendedText: null };
    expect(() =>
      verifiedWrite(world.ports, { ...replaceCall, tool: "append_markdown" }, () => ({
        kind: "edit",
        steps: [insertBlocks({ tabId: "t.0", segmentId: "", atUtf16: at }, content)],
        matches: [where],
        report: {},
        warnings: [],
      })),
    ).toThrow("ends here");
    const header = world.claims[0]!;
    expect(settleClaim(world.ports, header).settlement).toBe("prediction-present");
    theirs(world, built, "s", "Moved down.\n");
    expect(settleClaim(world.ports, header).settlement).toBe("prediction-present");
    world.edit((document) =>
      carryOut(document, [{ insertText: { location: { tabId: "t.0", index: at + 14 }, text: "X" } }]),
    );
    expect(settleClaim(world.ports, header).settlement).toBe("neither");
  });

  it("does not tell a write that shows in no text from one that never was, unless nobody wrote since", () => {
    const built = letter();
    for (const isApplied of [true, false]) {
      const world = new KernelWorld(built.document);
      const header = { ...leftBehind(world, isApplied), sourceDigest: "same", predictionDigest: "same" };
      expect(settleClaim(world.ports, header).settlement).toBe(isApplied ? "neither" : "source-present");
    }
  });

  it("passes on that the document cannot be read", () => {
    const world = new KernelWorld(letter().document);
    const header = { ...leftBehind(world, false), documentId: "doc.gone" };
    expect(failureOf(() => settleClaim(world.ports, header)).code).toBe("DOC_NOT_FOUND");
  });
});
