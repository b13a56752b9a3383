import fc from "fast-check";
import {
  locateText,
  parseDocument,
  planReplaceText,
  rollbackPlanner,
  verifiedWrite,
} from "../../../src/kernel/index.ts";
import { textOf } from "../../../src/kernel/plan/styled-text.ts";
import type { TextEdit } from "../../../src/kernel/plan/steps/text-operations.ts";
import { widenedEdits } from "../../../src/kernel/plan/steps/widened-edits.ts";
import { widenings } from "../../../src/kernel/plan/steps/kept-named-ranges.ts";
import { memoryGoogle } from "../../support/witnesses/memory-google.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { lastRecord, replaceCall, replaceText, takeBack } from "../../support/replace-call.ts";
import { propertyRuns } from "../../support/runs.ts";

/** Characters of one unit, of two, of several: what lies between two edits is counted in characters, not in units. */
const between = fc.array(fc.constantFrom("b", "c", " ", "é", "😀", "e\u0301", "👩‍👩‍👧"), { maxLength: 8 });
const found = fc.constantFrom("x", "xx", "xxx");

/** A paragraph of matches and what lies between them. */
const paragraphs = fc.record({
  match: found,
  gaps: fc.array(
    between.map((characters) => characters.join("")),
    { minLength: 2, maxLength: 5 },
  ),
});

describe("widened edits", () => {
  it("ascend, leave a character between them, and delete what stands there, whatever lies between the matches", () => {
    fc.assert(
      fc.property(
        paragraphs,
        fc.constantFrom(...widenings),
        fc.constantFrom("", "y"),
        (built, sides, text) => {
          const { match, gaps } = built;
          const line = gaps.join(match);
          const { document } = doc(tab(p(line), p("end")));
          const segment = parseDocument(document).tabs[0]!.segments[0]!;
          let at = 1;
          const edits = gaps.slice(0, -1).map((gap): TextEdit => {
            const startUtf16 = at + gap.length;
            at = startUtf16 + match.length;
            return {
              startUtf16,
              deleted: [{ text: match, textStyle: {} }],
              inserted: text === "" ? [] : [{ text, textStyle: {} }],
            };
          });
          const widened = widenedEdits(segment, edits, sides);
          expect(widened).toHaveLength(edits.length);
          const result: string[] = [];
          let end = 1;
          widened.forEach((edit, index) => {
            const isApart = edit.startUtf16 > end || index === 0 || gaps[index] === "";
            expect([edit.startUtf16 >= end, isApart]).toEqual([true, true]);
            result.push(line.slice(end - 1, edit.startUtf16 - 1), textOf(edit.inserted));
            end = edit.startUtf16 + textOf(edit.deleted).length;
            expect(line.slice(edit.startUtf16 - 1, end - 1)).toBe(textOf(edit.deleted));
          });
          expect(result.join("") + line.slice(end - 1)).toBe(gaps.join(text));
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it.each(["y", "", "long words"])(
    "of every distance between two matches in a named range are written as predicted (to %j) and taken back",
    (replace) => {
      for (let distance = 1; distance <= 7; distance += 1) {
        const inside = `x${"b".repeat(distance)}x`;
        const built = doc({
          ...tab(p(`<a>${inside}<b> zz`)),
          namedRanges: [{ name: "r", id: "kix.range", from: "a", to: "b" }],
        });
        const world = new KernelWorld(built.document);
        const accepted = { acceptLosses: ["named_range:r"] };
        const result = replaceText(world, "x", replace, accepted, { isAll: true });
        expect(result).toMatchObject({ write_status: "written_verified", undo: { available: true } });
        expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
        expect(JSON.stringify(world.document.tabs)).toContain(`${inside} zz`);
      }
    },
  );

  it("of random matches under random named ranges are written as predicted and taken back", () => {
    fc.assert(
      fc.property(
        paragraphs,
        fc.array(fc.tuple(fc.nat(40), fc.nat(5)), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("y", "", "new words", "\n"),
        ({ match, gaps }, ranges, replace) => {
          const line = gaps.join(match);
          const google = memoryGoogle(doc(tab(p(line), p("end"))).document);
          const borders = [...new Intl.Segmenter("und").segment(line)].map(({ index }) => index + 1);
          for (const [ordinal, [from, length]] of ranges.entries()) {
            // Two of one name that come to stand in one place could not be told apart again.
            const name = `r${ordinal}`;
            const startIndex = borders[from % borders.length]!;
            const endIndex = borders[(from % borders.length) + 1 + length] ?? line.length + 1;
            google.act([{ createNamedRange: { name, range: { tabId: "t.0", startIndex, endIndex } } }]);
          }
          const call = { ...replaceCall, documentId: google.documentId };
          const accepted = { ...call, acceptLosses: ranges.map((_, ordinal) => `named_range:r${ordinal}`) };
          const wrote = verifiedWrite(google.ports, accepted, (document, model) =>
            planReplaceText(document, model, locateText(model, { find: match, isAll: true }), {
              find: match,
              replace,
            }),
          ).toResult();
          expect(wrote).toMatchObject({ write_status: "written_verified", undo: { available: true } });
          const [record] = google.records;
          const back = rollbackPlanner({ records: [record!] });
          const undone = verifiedWrite(google.ports, { ...call, tool: "rollback" }, back).toResult();
          expect(undone["write_status"]).toBe("written_verified");
          const [first] = google.read().tabs![0]!.documentTab!.body!.content!.slice(1);
          expect(first!.paragraph!.elements!.map(({ textRun }) => textRun!.content).join("")).toBe(
            `${line}\n`,
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
