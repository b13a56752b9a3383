// A document of a wanted length in Docs JSON: headings, plain and styled paragraphs, so that the work is like that on a real one.
import type { Document, StructuralElement } from "../../src/google-api/docs.ts";

/** Stands once, in the middle. */
export const uniqueText = "unmistakable";
/** Near `uniqueText`, but nowhere in the document. */
export const missingText = "unmistakeable sentnce in the midle";

/** Stands in every paragraph, in another case. */
export const frequentText = "THE AGREEMENT";
/** Matches in every paragraph, and has to look at every character. */
export const frequentPattern = "\\b[a-z]+ (?:one|the) \\w+?e[a-z]*\\b";

const sentences = [
  "The agreement begins on the first day of the month after signature. ",
  "Each side names one person who may speak for it. ",
  "Deliveries that come late are noted, and the note is kept for a year. ",
  "Nothing in this part changes what was agreed before. ",
];

/** About `characters` characters of text in one tab. */
export function largeDocument(characters: number): Document {
  const content: StructuralElement[] = [{ endIndex: 1, sectionBreak: { sectionStyle: {} } }];
  let at = 1;
  let isMarked = false;
  for (let ordinal = 0; at < characters; ordinal += 1) {
    const isHeading = ordinal % 20 === 0;
    const runs = isHeading ? [`Part ${ordinal}\n`] : bodyRuns(ordinal);
    if (!isHeading && !isMarked && at > characters / 2) {
      runs[0] = `One ${uniqueText} sentence. ${runs[0] ?? ""}`;
      isMarked = true;
    }
    const startIndex = at;
    const elements = runs.map((text, place) => {
      const element = {
        startIndex: at,
        endIndex: at + text.length,
        textRun: { content: text, textStyle: place === 1 ? { bold: true } : {} },
      };
      at += text.length;
      return element;
    });
    content.push({
      startIndex,
      endIndex: at,
      paragraph: {
        elements,
        paragraphStyle: {
          namedStyleType: isHeading ? "HEADING_2" : "NORMAL_TEXT",
          direction: "LEFT_TO_RIGHT",
          ...(isHeading ? { headingId: `h.${ordinal}` } : {}),
        },
      },
    });
  }
  return {
    documentId: "large-document",
    title: "Large document",
    revisionId: "revision-1",
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    tabs: [
      {
        tabProperties: { tabId: "t.0", title: "Tab 1", index: 0 },
        documentTab: {
          body: { content },
          documentStyle: {},
          namedStyles: {
            styles: [
              { namedStyleType: "NORMAL_TEXT", textStyle: {}, paragraphStyle: {} },
              { namedStyleType: "HEADING_2", textStyle: { bold: false }, paragraphStyle: {} },
            ],
          },
        },
      },
    ],
  };
}

/** A paragraph of about 500 characters: plain, bold, plain. */
function bodyRuns(ordinal: number): string[] {
  const sentence = (offset: number): string => sentences[(ordinal + offset) % sentences.length] ?? "";
  const tail = Array.from({ length: 5 }, (_, offset) => sentence(offset + 2)).join("");
  return [`${ordinal}. ${sentence(0)}`, sentence(1), `${tail}\n`];
}
