// Somebody types behind a formatting, before it is read again: what counts as ours must be there, looks included.
import type { Document, Request } from "../../../src/google-api/docs.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { formatText } from "../../support/format-call.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, replaceText } from "../../support/replace-call.ts";
import { carryOut } from "../../support/token-service.ts";

type Change = (document: Document) => Document;

const typed =
  (index: number, text: string): Change =>
  (document) =>
    carryOut(document, [{ insertText: { location: { index, tabId: "t.0" }, text } }]);

const styled =
  (startIndex: number, endIndex: number, bold: boolean): Change =>
  (document) =>
    carryOut(document, [
      {
        updateTextStyle: {
          range: { startIndex, endIndex, tabId: "t.0" },
          textStyle: { bold },
          fields: "bold",
        },
      },
    ]);

/** A world whose service does `ours` to the batch, and in which others act right behind it. */
function world(
  theirs: Change,
  ours: (requests: readonly Request[]) => readonly Request[] = (all) => all,
): KernelWorld {
  const there = new KernelWorld(doc(tab(p("some words here"), p("the next one"))).document);
  there.batch = (self, requests) => {
    self.edit((document) => carryOut(document, ours(requests)));
    const revisionId = self.document.revisionId ?? "";
    self.edit(theirs);
    return {
      status: "accepted",
      response: { replies: [], writeControl: { requiredRevisionId: revisionId } },
    };
  };
  return there;
}

const bold = { bold: true };

describe("a formatting behind which somebody types", () => {
  it.each([
    ["in front of it in the paragraph", typed(1, "But ")],
    ["behind it in the paragraph", typed(15, " now")],
    ["in the next paragraph", typed(20, "very ")],
  ])("is verified with their words %s", (_where, theirs) => {
    const result = formatText(world(theirs), "words", bold);
    expect(result).toMatchObject({
      write_status: "written_verified",
      untouched: { verified: true, other: [{ zone: "fringe" }], unknown: [] },
      runs_after: [[{ text: "words", bold: true }]],
    });
  });

  it.each([
    ["inside it", typed(8, "x")],
    ["right behind it", typed(11, "x")],
  ])("is not verified with their words %s", (_where, theirs) => {
    expect(failureOf(() => formatText(world(theirs), "words", bold)).code).toBe("VERIFICATION_FAILED");
  });

  it("is not verified where it was dropped, or taken away again", () => {
    const dropped = world(typed(1, "But "), () => []);
    expect(failureOf(() => formatText(dropped, "words", bold)).code).toBe("VERIFICATION_FAILED");
    const undone = world((document) => typed(1, "But ")(styled(6, 11, false)(document)));
    expect(failureOf(() => formatText(undone, "words", bold)).code).toBe("VERIFICATION_FAILED");
  });

  it("is not verified where the service also changed a look behind their words", () => {
    const widened = world((document) => styled(20, 24, true)(typed(1, "But ")(document)));
    expect(failureOf(() => formatText(widened, "words", bold)).code).toBe("VERIFICATION_FAILED");
  });
});

describe("a replacement behind which somebody types", () => {
  it("is not verified where a look beside the text changed as well, though the text alone would pass", () => {
    const theirs: Change = (document) => styled(13, 17, true)(typed(1, "But ")(document));
    expect(failureOf(() => replaceText(world(theirs), "words", "texts")).code).toBe("VERIFICATION_FAILED");
    expect(replaceText(world(typed(1, "But ")), "words", "texts")).toMatchObject({
      write_status: "written_verified",
    });
  });
});
