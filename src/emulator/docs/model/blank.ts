// The blank document of rulebook 3.5: its body, document style and named styles.
import type { Block, ParagraphBlock } from "./block.ts";
import { paragraph } from "./block.ts";
import type { DocumentModel } from "./document.ts";
import type { Properties } from "./properties.ts";
import { withBlocks } from "./document.ts";

const points = (magnitude: number): Properties =>
  magnitude === 0 ? { unit: "PT" } : { magnitude, unit: "PT" };
const grey = (level: number): Properties => ({
  color: { rgbColor: { red: level, green: level, blue: level } },
});
const noBorder: Properties = { color: {}, width: points(0), padding: points(0), dashStyle: "SOLID" };
const arial: Properties = { fontFamily: "Arial", weight: 400 };

const documentStyle: Properties = {
  background: { color: {} },
  pageNumberStart: 1,
  marginTop: points(72),
  marginBottom: points(72),
  marginRight: points(72),
  marginLeft: points(72),
  pageSize: { height: points(841.8897637795277), width: points(595.2755905511812) },
  marginHeader: points(36),
  marginFooter: points(36),
  useCustomHeaderFooterMargins: true,
  documentFormat: { documentMode: "PAGES" },
};

const normalParagraphStyle: Properties = {
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
};

const normalText: Properties = {
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
  paragraphStyle: normalParagraphStyle,
};

/** A style that differs from normal text in `textStyle` and in the space (points) around its paragraphs. */
function namedStyle(namedStyleType: string, textStyle: Properties, above: number, below: number): Properties {
  return {
    namedStyleType,
    textStyle,
    paragraphStyle: {
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
      spaceAbove: points(above),
      spaceBelow: points(below),
      keepLinesTogether: true,
      keepWithNext: true,
      pageBreakBefore: false,
    },
  };
}

const namedStyles: Properties = {
  styles: [
    normalText,
    namedStyle("HEADING_1", { fontSize: points(20) }, 20, 6),
    namedStyle("HEADING_2", { bold: false, fontSize: points(16) }, 18, 6),
    namedStyle("HEADING_3", { bold: false, foregroundColor: grey(0.2627451), fontSize: points(14) }, 16, 4),
    namedStyle("HEADING_4", { foregroundColor: grey(0.4), fontSize: points(12) }, 14, 4),
    namedStyle("HEADING_5", { foregroundColor: grey(0.4), fontSize: points(11) }, 12, 4),
    namedStyle("HEADING_6", { italic: true, foregroundColor: grey(0.4), fontSize: points(11) }, 12, 4),
    namedStyle("TITLE", { fontSize: points(26) }, 0, 3),
    namedStyle(
      "SUBTITLE",
      { italic: false, foregroundColor: grey(0.4), fontSize: points(15), weightedFontFamily: arial },
      0,
      16,
    ),
  ],
};

const firstSectionBreak: Block = {
  kind: "sectionBreak",
  size: 1,
  value: {
    sectionStyle: {
      columnSeparatorStyle: "NONE",
      contentDirection: "LEFT_TO_RIGHT",
      sectionType: "CONTINUOUS",
    },
  },
};

/** The paragraph style of an empty cell in a new table: every property spelled out (rulebook 8.5). */
export const cellParagraphStyle: Properties = {
  ...normalParagraphStyle,
  lineSpacing: 100,
  avoidWidowAndOrphan: false,
};

/** What a new tab has of documentStyle and namedStyles, for those keys that `own` lacks. */
export function blankProperties(own: Properties = {}): Properties {
  return {
    ...("documentStyle" in own ? {} : { documentStyle }),
    ...("namedStyles" in own ? {} : { namedStyles }),
  };
}

/** A paragraph of normal text; `text` without its newline. */
export function plainParagraph(text: string): ParagraphBlock {
  return paragraph([{ kind: "text", text: `${text}\n`, style: {}, others: {} }], {
    namedStyleType: "NORMAL_TEXT",
    direction: "LEFT_TO_RIGHT",
  });
}

/** A document of one tab that holds these paragraphs (at least one) behind the first section break. */
export function documentOf(paragraphs: readonly ParagraphBlock[]): DocumentModel {
  const body = withBlocks({ kind: "body", segmentId: "", size: 0, blocks: [] }, [
    firstSectionBreak,
    ...paragraphs,
  ]);
  const content = { body, headers: [], footers: [], footnotes: [], namedRanges: [], commentAnchors: [] };
  return {
    format: "proofmark-docs-1",
    tabs: [
      {
        tabId: "t.0",
        properties: { title: "Tab 1" },
        content: { ...content, properties: blankProperties() },
        children: [],
      },
    ],
    properties: {},
  };
}

/** documents.create's document. */
export function blankDocument(): DocumentModel {
  return documentOf([plainParagraph("")]);
}
