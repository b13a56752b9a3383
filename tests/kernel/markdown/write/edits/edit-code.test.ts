// Code blocks of a document that come to read otherwise: lines that stay are not written anew, and the language is told by its named range.
import fc from "fast-check";
import type { Document } from "../../../../../src/google-api/docs.ts";
import type { CodeBlock, MarkdownBlock } from "../../../../../src/kernel/markdown/block.ts";
import { normalBlocks } from "../../../../../src/kernel/markdown/normal-form.ts";
import { codeRangePrefix } from "../../../../../src/kernel/markdown/look.ts";
import { checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import { doc, p, styled, tab } from "../../../../support/document-builder.ts";
import { shaded, styledParagraph } from "../../../../support/markdown-readings.ts";
import { propertyRuns } from "../../../../support/runs.ts";

const mono = { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } };

function codeDocument(lines: readonly string[], language: string): Document {
  const paragraph = styledParagraph({ ...shaded, keepLinesTogether: true }, styled(lines.join("\v"), mono));
  const marked = { ...paragraph, endStyle: mono };
  const built = doc(tab(p("before"), marked as typeof paragraph, p("end")));
  if (language === "") return built.document;
  const name = `${codeRangePrefix}${language}`;
  const startIndex = 8;
  const endIndex = startIndex + Math.max(1, lines.join("\v").length);
  built.document.tabs![0]!.documentTab!.namedRanges = {
    [name]: {
      name,
      namedRanges: [{ name, namedRangeId: "kix.code", ranges: [{ startIndex, endIndex, tabId: "t.0" }] }],
    },
  };
  return built.document;
}

function withCode(
  document: Document,
  lines: readonly string[],
  language: string,
): readonly (MarkdownBlock | null)[] {
  const { entries } = readBody(document);
  return entries.map(({ block }) => {
    if (block?.kind !== "code") return null;
    const code: CodeBlock = { ...block, lines, language };
    return normalBlocks([code])[0]!;
  });
}

const line = fc.constantFrom("let a = 1;", "", "  call(a, b);", "}", "// é 日本 😀", "\tif (x) {", "a  b");
const lines = fc
  .array(line, { minLength: 1, maxLength: 5 })
  .filter((all) => all.some((one) => one.trim() !== ""));
const languages = fc.constantFrom("", "js", "c++");

describe("a code block that comes to read otherwise", () => {
  it("reads as wanted in lines and language, and can be taken back", () => {
    fc.assert(
      fc.property(lines, languages, lines, languages, (old, oldLanguage, next, language) => {
        const document = codeDocument(old, oldLanguage);
        const checked = checkEdits(document, withCode(document, next, language));
        expect(checked === false ? false : checked.undone).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("writes the word that differs and leaves the language's range", () => {
    const document = codeDocument(["let a = 1;", "call(a);"], "js");
    const wanted = withCode(document, ["let a = 2;", "call(a);"], "js");
    checkEdits(document, wanted);
    const { requests, after } = planOfEdits(document, wanted);
    expect(requests.flatMap(({ insertText }) => insertText?.text ?? [])).toEqual(["2"]);
    expect(after.tabs[0]!.namedRanges.map(({ namedRangeId }) => namedRangeId)).toEqual(["kix.code"]);
  });
});
