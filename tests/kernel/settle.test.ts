import { settleClaim, type ClaimHeader } from "../../src/kernel/index.ts";
import { doc, heading, p, tab, type BuiltDocument } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, replaceText } from "../support/replace-call.ts";
import { carryOut } from "../support/token-service.ts";

const letter = (): BuiltDocument =>
  doc(tab(heading("Plan"), p("<s>before"), p("pay <a>teh<b> rent"), p("end<e>")));

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

  it("passes on that the document cannot be read", () => {
    const world = new KernelWorld(letter().document);
    const header = { ...leftBehind(world, false), documentId: "doc.gone" };
    expect(failureOf(() => settleClaim(world.ports, header)).code).toBe("DOC_NOT_FOUND");
  });
});
