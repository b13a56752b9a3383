// Text that goes from beside a pending suggestion: an undo is offered only where it can be had, and waits where the suggestion is in its way.
import fc from "fast-check";
import type { Request } from "../../src/google-api/docs.ts";
import {
  locateText,
  planReplaceText,
  rollbackPlanner,
  ToolError,
  verifiedWrite,
} from "../../src/kernel/index.ts";
import type { JsonObject, Planner, WriteCall } from "../../src/kernel/index.ts";
import { doc, p, proposed, struck, tab, type Part } from "../support/document-builder.ts";
import { failureOf, replaceCall } from "../support/replace-call.ts";
import { propertyRuns } from "../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView } from "../support/witnesses/plain-view.ts";

const find = "target";
const kinds = ["plain", "proposed", "struck", "nothing"] as const;
type Kind = (typeof kinds)[number];

function partOf(kind: Kind, text: string, id: string): Part {
  if (kind === "proposed") return proposed(text, id);
  if (kind === "struck") return struck(text, id);
  return kind === "plain" ? text : "";
}

function decided(kind: Kind, suggestionId: string): Request[] {
  if (kind === "proposed") return [{ acceptSuggestion: { suggestionId } }];
  return kind === "struck" ? [{ rejectSuggestion: { suggestionId } }] : [];
}

function write(google: MemoryGoogle, planner: Planner, more: Partial<WriteCall> = {}): JsonObject {
  const call = { ...replaceCall, documentId: google.documentId, tabRef: "t.0", ...more };
  return verifiedWrite(google.ports, call, planner).toResult();
}

function takeBack(google: MemoryGoogle): JsonObject {
  const [record] = google.records;
  if (record === undefined) throw new Error("nothing was recorded");
  return write(google, rollbackPlanner({ records: [record] }), {
    tool: "rollback",
    undoes: [record.auditId],
  });
}

const textOf = (google: MemoryGoogle): string =>
  plainView(google.read())
    .paragraphs.flatMap(({ units }) => units.map(({ what }) => what))
    .join("");

describe("text that is replaced beside a suggestion", () => {
  it("has an undo that is offered only where it can be had, and that waits for the suggestion elsewhere", () => {
    let waited = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.constantFrom("", "t", "other", "targets"),
        (left, right, replace) => {
          const google = memoryGoogle(
            doc(
              tab(
                p("a ", partOf(left, "left", "suggest.l"), find, partOf(right, "right", "suggest.r"), " z"),
              ),
            ).document,
          );
          const before = textOf(google);
          let result: JsonObject;
          try {
            result = write(google, (document, here) =>
              planReplaceText(document, here, locateText(here, { find }), { find, replace }),
            );
          } catch (error) {
            if (!(error instanceof ToolError)) throw error;
            expect([error.code, google.sentBatches]).toEqual(["SUGGESTIONS_PRESENT", []]);
            return;
          }
          const undo = result["undo"] as JsonObject;
          if (undo["available"] === false) {
            waited += 1;
            expect(undo["code"]).toBe("suggestions_present");
            expect(failureOf(() => takeBack(google)).code).toBe("SUGGESTIONS_PRESENT");
            // Decided so that the text stays.
            google.act([...decided(left, "suggest.l"), ...decided(right, "suggest.r")]);
          }
          expect(takeBack(google)["write_status"]).toBe("written_verified");
          expect(textOf(google)).toBe(before);
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(waited).toBeGreaterThan(0);
  });
});
