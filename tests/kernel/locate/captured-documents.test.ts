import fc from "fast-check";
import { locateText, parseDocument } from "../../../src/kernel/index.ts";
import { stretchesOf, stretchSpan } from "../../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocuments } from "../../support/test-documents.ts";

/** The documents that hold any text, with every stretch of it. */
const readings = testDocuments()
  .map(({ name, read }) => {
    const model = parseDocument(read());
    const places = model.tabs.flatMap((tab) =>
      tab.segments.flatMap((segment) =>
        placedParagraphs(segment).flatMap(({ paragraph, startUtf16 }) =>
          stretchesOf(paragraph).map((stretch) => ({ tab, segment, startUtf16, stretch })),
        ),
      ),
    );
    return { name, places };
  })
  .filter(({ places }) => places.length > 0);
const runs = Math.max(20, Math.ceil(propertyRuns() / readings.length));

/** As somebody who sees only the page might type it. */
function retyped(text: string): string {
  return text
    .replace(/[\u00A0\u2007\u202F]/g, " ")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .normalize("NFC");
}

describe.each(readings)("locateText in $name", ({ places }) => {
  it("finds text that is there at its place, as it stands and as it might be typed", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 40 }), (at, from, length) => {
        const { tab, segment, startUtf16, stretch } = places[at % places.length]!;
        const clusters = graphemesOf(stretch.text);
        const first = from % clusters.length;
        const text = clusters.slice(first, first + length).join("");
        const offset = clusters.slice(0, first).join("").length;
        const span = stretchSpan(stretch, offset, offset + text.length);
        const place = { startUtf16: startUtf16 + span.startUtf16, endUtf16: startUtf16 + span.endUtf16 };
        const whole = { segment, areas: null, label: segment.kind };

        const exact = locateText(tab, { find: text, isAll: true, scope: whole });
        expect(exact).toMatchObject({ kind: "found", rung: "exact" });
        if (exact.kind !== "found") return;
        // A text that overlaps itself may be met a little earlier.
        expect(
          exact.spans.some((one) => one.startUtf16 < place.endUtf16 && one.endUtf16 > place.startUtf16),
        ).toBe(true);

        // At its edges white space is matched as a whole run, marks stay outside, and soft hyphens go with what stands before them.
        const isPlainAtEdges = /^[^\s\p{Cf}](?:.*[^\s\p{Cf}])?$/su.test(text);
        if (!isPlainAtEdges || stretch.text.charAt(offset + text.length) === "\u00AD") return;
        const there = { ...whole, areas: [place] };
        expect(locateText(tab, { find: text, scope: there })).toMatchObject({
          kind: "found",
          spans: [place],
        });
        expect(locateText(tab, { find: retyped(text), scope: there })).toMatchObject({
          kind: "found",
          spans: [place],
        });
      }),
      { numRuns: runs },
    );
  });
});
