// A picture keeps its proportions: of both sides that are asked for it takes what fits, and what is neither side's is not what was meant.
import { verifiedWrite, type JsonObject } from "../../../src/kernel/index.ts";
import { insertBlocks } from "../../../src/kernel/plan/steps/block-steps.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { failureOf, replaceCall } from "../../support/replace-call.ts";
import { memoryGoogle, type MemoryGoogle } from "../../support/witnesses/memory-google.ts";

// Every address leads to a picture of 20 by 10 pixels.
const write = (google: MemoryGoogle, widthPt: number, heightPt: number): JsonObject =>
  verifiedWrite(google.ports, { ...replaceCall, documentId: google.documentId, tabRef: "t.0" }, () => ({
    kind: "edit",
    steps: [
      insertBlocks({ tabId: "t.0", segmentId: "", atUtf16: 3 }, [
        {
          kind: "paragraph",
          namedStyle: "NORMAL_TEXT",
          style: {},
          list: null,
          content: [{ kind: "image", uri: "https://example.com/a.png", widthPt, heightPt }],
        },
      ]),
    ],
    matches: [{ tabId: "t.0", segmentId: "", startUtf16: 2, endUtf16: 2, intendedText: null }],
    report: {},
    warnings: [],
  })).toResult();

describe("a picture with both sides asked for", () => {
  it.each([
    [40, 20],
    [40, 90],
    [90, 20],
  ])("of %s by %s is verified as it fits into them", (widthPt, heightPt) => {
    const google = memoryGoogle(doc(tab(p("a"), p("b"))).document);
    expect(write(google, widthPt, heightPt)).toMatchObject({ write_status: "written_verified" });
    expect(JSON.stringify(google.read())).toContain(
      '"size":{"height":{"magnitude":20,"unit":"PT"},"width":{"magnitude":40,"unit":"PT"}}',
    );
  });

  it.each([
    [80, 40],
    [10, 5],
  ])("is not verified when it stands there %s by %s", (width, height) => {
    const google = memoryGoogle(doc(tab(p("a"), p("b"))).document);
    const size = {
      width: { magnitude: width, unit: "PT" as const },
      height: { magnitude: height, unit: "PT" as const },
    };
    google.applier = (apply) => (model, requests, context) =>
      apply(
        model,
        requests.map((request) =>
          request.insertInlineImage === undefined
            ? request
            : { insertInlineImage: { ...request.insertInlineImage, objectSize: size } },
        ),
        context,
      );
    expect(failureOf(() => write(google, 40, 40))).toMatchObject({ code: "VERIFICATION_FAILED" });
  });
});
