import fc from "fast-check";
import type { Request } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import type { RequestKind } from "./aim.ts";
import { requestKinds, requestOf } from "./every-request.ts";
import { groundOf } from "./ground.ts";
import { expectSame } from "./same.ts";
import { open, send, stories, wholeAnswer } from "./story.ts";
import { problemsOf } from "./well-formed.ts";

/** Always obeyed, and in nobody's way. */
const obeyed: Request = {
  updateDocumentStyle: { documentStyle: { pageNumberStart: 77 }, fields: "pageNumberStart" },
};

describe("a random request", () => {
  const counted = new Map<RequestKind, { obeyed: number; refused: number }>(
    requestKinds.map((kind) => [kind, { obeyed: 0, refused: 0 }]),
  );
  let cases = 0;

  it.each(requestKinds)(
    "after others, %s leaves a whole document, or, refused, the one before (rulebook 2, 3, 5.1)",
    (kind) => {
      fc.assert(
        fc.property(stories([kind]), (story) => {
          cases += 1;
          const document = open(story);
          let before = wholeAnswer(document);
          const had = new Set(problemsOf(before));
          for (const move of story.moves) {
            const request = requestOf(move, groundOf(before));
            const isRefused = send(document, request) !== null;
            const count = counted.get(move.kind);
            if (count !== undefined) count[isRefused ? "refused" : "obeyed"] += 1;
            if (!isRefused) {
              before = wholeAnswer(document);
              const wrong = problemsOf(before).filter((problem) => !had.has(problem));
              if (wrong.length > 0)
                throw new Error(`${JSON.stringify(request)} left this wrong:\n${wrong.join("\n")}`);
              continue;
            }
            expectSame(wholeAnswer(document), before);
            // Nor does what comes before it in one batch stay.
            expect(send(document, obeyed, request)).not.toBeNull();
            expectSame(wholeAnswer(document), before);
          }
        }),
        { numRuns: Math.max(8, Math.ceil(propertyRuns() / requestKinds.length)) },
      );
    },
  );

  it("is of every kind in at least every hundredth case, and of every kind is one obeyed", () => {
    const all = [...counted].map(([kind, times]) => `${kind} ${times.obeyed}+${times.refused}`);
    const total = [...counted.values()].reduce((sum, times) => sum + times.obeyed + times.refused, 0);
    console.log(`random requests: ${cases} cases, ${total} requests, obeyed+refused; ${all.join(", ")}`);
    for (const [kind, times] of counted) {
      expect([kind, (times.obeyed + times.refused) / cases >= 0.01]).toEqual([kind, true]);
      expect([kind, times.obeyed > 0]).toEqual([kind, true]);
    }
  });
});
