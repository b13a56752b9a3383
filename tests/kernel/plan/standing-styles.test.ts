import { parseDocument } from "../../../src/kernel/index.ts";
import { withStandingStyles } from "../../../src/kernel/plan/steps/standing-styles.ts";
import { textOf } from "../../../src/kernel/plan/styled-text.ts";
import { bold, doc, p, tab } from "../../support/document-builder.ts";

describe("withStandingStyles", () => {
  it("takes no half of a character for written again: two pictures begin with the same half", () => {
    const segment = parseDocument(doc(tab(p(bold("😀"), " end"))).document).tabs[0]!.segments[0]!;
    const [edit] = withStandingStyles(segment, [
      {
        startUtf16: 1,
        deleted: [{ text: "😀 end", textStyle: {} }],
        inserted: [{ text: "👩 end", textStyle: {} }],
      },
    ]);
    expect(edit!.deleted[0]).toMatchObject({ text: "😀", textStyle: { bold: true } });
    expect(textOf(edit!.inserted)).toBe("👩 end");
    expect(edit!.inserted.every(({ text }) => /^[^\uDC00-\uDFFF]/.test(text))).toBe(true);
  });
});
