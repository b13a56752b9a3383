// Random Markdown over random documents, through the whole verified write: it reads as it was written, writing it again changes nothing, and it is
// taken back; or it is refused by name.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { textsOf, takeBack, writeMarkdown } from "../../../support/check-markdown-write.ts";
import { doc, p, tab } from "../../../support/document-builder.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { memoryGoogle } from "../../../support/witnesses/memory-google.ts";
import { changedTexts } from "../../../support/writable-markdown.ts";

const whole = { kind: "tab" } as const;

function tryTexts(document: Document, texts: readonly string[], mix: Mix): void {
  const google = memoryGoogle(document, 1 + JSON.stringify(document).length);
  for (const markdown of texts) {
    const before = textsOf(parseDocument(google.read()));
    const written = writeMarkdown(google, markdown, whole, mix);
    if (written.outcome !== "written") continue;
    const again = writeMarkdown(google, markdown, whole, mix);
    expect(again.outcome).toBe("no-op");
    if (markdown.length % 3 === 0) takeBack(google, written, before, mix);
  }
}

describe("random Markdown", () => {
  const mix = new Mix();
  const empty = doc(tab(p(""))).document;

  it("is written into an empty tab, changed and taken back", () => {
    fc.assert(
      fc.property(changedTexts, ([first, second]) => {
        tryTexts(empty, [first, second, first], mix);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is written over random documents", () => {
    fc.assert(
      fc.property(documents, changedTexts, ({ document }, [first, second]) => {
        tryTexts(document, [first, second], mix);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is written more often than not", () => {
    mix.print();
    expect(mix.toString()).not.toContain("STRUCTURE_PREDICTION_FAILED");
    expect(mix.share("written")).toBeGreaterThan(0.3);
  });
});
