// What a plan does when a step's requests are not what the step predicts: it is not sent, whichever of the two is at fault.
import fc from "fast-check";
import type { Request } from "../../../src/google-api/docs.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { buildPlan } from "../../../src/kernel/plan/plan.ts";
import { ReplaceTextStep } from "../../../src/kernel/plan/steps/replace-text.ts";
import type { CompiledStep } from "../../../src/kernel/plan/step.ts";
import type { DocumentModel } from "../../../src/kernel/document/model.ts";
import { doc, p, tab } from "../../support/document-builder.ts";

const { document } = doc(tab(p("plain text"), p("more of it")));
const plain = (text: string) => [{ text, textStyle: {} }];

/** A step that predicts one thing and asks for another. */
class SlippedStep extends ReplaceTextStep {
  readonly #slip: (requests: readonly Request[]) => readonly Request[];

  constructor(slip: (requests: readonly Request[]) => readonly Request[]) {
    super("t.0", "", [{ startUtf16: 3, deleted: plain("ain"), inserted: plain("um") }]);
    this.#slip = slip;
  }

  override compile(before: DocumentModel, after: DocumentModel): CompiledStep {
    const compiled = super.compile(before, after);
    if (compiled.kind !== "requests") return compiled;
    return { ...compiled, requests: this.#slip(compiled.requests) };
  }
}

/** Every index of the requests moved by so much. */
function moved(requests: readonly Request[], byUtf16: number): readonly Request[] {
  const index = (key: string, value: unknown): unknown =>
    /^(?:index|startIndex|endIndex)$/.test(key) ? Number(value) + byUtf16 : value;
  return JSON.parse(JSON.stringify(requests, index)) as readonly Request[];
}

function refusalOf(slip: (requests: readonly Request[]) => readonly Request[]): ToolError | null {
  try {
    buildPlan(parseDocument(document), [new SlippedStep(slip)], []);
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

describe("a plan whose requests are not what its steps predict", () => {
  it("is taken when nothing slipped", () => {
    expect(refusalOf((requests) => requests)).toBeNull();
  });

  it("is INDEX_SIMULATION_FAILED for any slip of its indexes, and says what it found", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 60 }).filter((by) => by !== 0),
        (by) => {
          const error = refusalOf((requests) => moved(requests, by));
          expect(error?.code).toBe("INDEX_SIMULATION_FAILED");
          expect(error?.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
          expect(error?.diagnostics["reason"]).toEqual(expect.stringMatching(/\w/));
        },
      ),
    );
  });

  it("is INDEX_SIMULATION_FAILED with the request's place and kind where the service would refuse it", () => {
    const error = refusalOf((requests) => [
      ...requests,
      { insertText: { location: { tabId: "t.0", index: 900 }, text: "x" } },
    ]);
    expect(error?.code).toBe("INDEX_SIMULATION_FAILED");
    expect(error?.diagnostics).toMatchObject({ request: "insertText" });
    expect(error?.diagnostics["request_index"]).toBeGreaterThan(0);
  });

  it("is INDEX_SIMULATION_FAILED when a request is left out", () => {
    expect(refusalOf((requests) => requests.filter(({ insertText }) => insertText === undefined))?.code).toBe(
      "INDEX_SIMULATION_FAILED",
    );
  });
});
