import fc from "fast-check";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { placeholderCounts } from "../../../src/kernel/markdown/placeholder-names.ts";
import { placeholder, placeholderOf, placeholderText } from "../../../src/kernel/markdown/placeholder.ts";
import { contentOf, readMarkdown, wholeSegment } from "../../../src/kernel/markdown/read/read-markdown.ts";
import { chip, doc, image, p, tab, table } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

describe("placeholders", () => {
  it("are counted in lines, cells and blocks, those of one name together", () => {
    const { document } = doc(
      tab(
        p(chip, " and ", chip),
        table([[p(image)], [p("x"), table(["in"]), p("")]]),
        p({ element: { equation: {} } }),
      ),
    );
    const model = parseDocument(document);
    const reading = readMarkdown(model, model.tabs[0]!, wholeSegment(model.tabs[0]!.segments[0]!));
    expect([...placeholderCounts(contentOf(reading))]).toEqual([
      ["chip:person:sam@example.com", 2],
      ["image:kix.image", 1],
      ["table:0.0.1.0", 1],
      ["equation:1", 1],
    ]);
  });

  it("are read as they are written, whatever is in their ids and words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (id, words) => {
        const written = placeholder("chip:file", id, words);
        expect(placeholderOf(placeholderText(written).slice(1, -1))).toEqual(written);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
