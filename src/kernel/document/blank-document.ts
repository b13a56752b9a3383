// The blank document as the service makes it (rulebook 3.5): what a new document is planned on before there is one.
import type { Document, NamedStyle, OptionalColor, TextStyle } from "../../google-api/docs.ts";

const points = (magnitude: number): { magnitude?: number; unit: "PT" } =>
  magnitude === 0 ? { unit: "PT" } : { magnitude, unit: "PT" };
const arial = { fontFamily: "Arial", weight: 400 };
const noBorder = { color: {}, width: points(0), padding: points(0), dashStyle: "SOLID" } as const;

function grey(level: number): OptionalColor {
  return { color: { rgbColor: { red: level, green: level, blue: level } } };
}

function headingStyle(
  namedStyleType: NonNullable<NamedStyle["namedStyleType"]>,
  textStyle: TextStyle,
  abovePt: number,
  belowPt: number,
): NamedStyle {
  return {
    namedStyleType,
    textStyle,
    paragraphStyle: {
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
      spaceAbove: points(abovePt),
      spaceBelow: points(belowPt),
      keepLinesTogether: true,
      keepWithNext: true,
      pageBreakBefore: false,
    },
  };
}

const namedStyles: readonly NamedStyle[] = [
  {
    namedStyleType: "NORMAL_TEXT",
    textStyle: {
      bold: false,
      italic: false,
      underline: false,
      strikethrough: false,
      smallCaps: false,
      backgroundColor: {},
      foregroundColor: { color: { rgbColor: {} } },
      fontSize: points(11),
      weightedFontFamily: arial,
      baselineOffset: "NONE",
    },
    paragraphStyle: {
      namedStyleType: "NORMAL_TEXT",
      alignment: "START",
      lineSpacing: 115,
      direction: "LEFT_TO_RIGHT",
      spacingMode: "COLLAPSE_LISTS",
      spaceAbove: points(0),
      spaceBelow: points(0),
      borderBetween: noBorder,
      borderTop: noBorder,
      borderBottom: noBorder,
      borderLeft: noBorder,
      borderRight: noBorder,
      indentFirstLine: points(0),
      indentStart: points(0),
      indentEnd: points(0),
      keepLinesTogether: false,
      keepWithNext: false,
      avoidWidowAndOrphan: true,
      shading: { backgroundColor: {} },
      pageBreakBefore: false,
    },
  },
  headingStyle("HEADING_1", { fontSize: points(20) }, 20, 6),
  headingStyle("HEADING_2", { bold: false, fontSize: points(16) }, 18, 6),
  headingStyle("HEADING_3", { bold: false, foregroundColor: grey(0.2627451), fontSize: points(14) }, 16, 4),
  headingStyle("HEADING_4", { foregroundColor: grey(0.4), fontSize: points(12) }, 14, 4),
  headingStyle("HEADING_5", { foregroundColor: grey(0.4), fontSize: points(11) }, 12, 4),
  headingStyle("HEADING_6", { italic: true, foregroundColor: grey(0.4), fontSize: points(11) }, 12, 4),
  headingStyle("TITLE", { fontSize: points(26) }, 0, 3),
  headingStyle(
    "SUBTITLE",
    { italic: false, foregroundColor: grey(0.4), fontSize: points(15), weightedFontFamily: arial },
    0,
    16,
  ),
];

/** An answer of documents.get for a new document of this title; it has no id, and a revision that no document has. */
export function blankDocument(title: string): Document {
  return {
    documentId: "",
    title,
    revisionId: "new",
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    tabs: [
      {
        tabProperties: { tabId: "t.0", title: "Tab 1", index: 0 },
        documentTab: {
          body: {
            content: [
              {
                endIndex: 1,
                sectionBreak: {
                  sectionStyle: {
                    columnSeparatorStyle: "NONE",
                    contentDirection: "LEFT_TO_RIGHT",
                    sectionType: "CONTINUOUS",
                  },
                },
              },
              {
                startIndex: 1,
                endIndex: 2,
                paragraph: {
                  elements: [{ startIndex: 1, endIndex: 2, textRun: { content: "\n", textStyle: {} } }],
                  paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
                },
              },
            ],
          },
          namedStyles: { styles: [...namedStyles] },
        },
      },
    ],
  };
}
