// Requests of all kinds at places that depend on the document when their turn comes: most can be obeyed, some must be refused.
import fc from "fast-check";
import type { Request, TextStyle } from "../../../../src/google-api/docs.ts";
import { Aim, type Body, type Move, type RequestKind } from "./aim.ts";
import type { Ground, SegmentGround, TabGround, ThreadGround } from "./ground.ts";
import { scripts } from "./sketches.ts";

/** Moves of the kinds that are given. */
export const movesOf = (...kinds: readonly RequestKind[]): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    picks: fc.array(fc.nat({ max: 9999 }), { minLength: 8, maxLength: 8 }),
    text: fc.oneof(
      scripts,
      fc.constantFrom("\n", "one\ntwo", "two\nlines\n", "\tin\n\t\tdeep\n", "x\u0000y\uE000"),
    ),
    isWild: fc.nat({ max: 7 }).map((number) => number === 0),
  });

/** The request of a move over the present ground. */
export function requestOf(move: Move, ground: Ground): Request {
  const aim = new Aim(move, ground);
  const body = makers[move.kind](aim);
  return { [move.kind]: body } as Request;
}

/** A picture that can be had, for `pictureAt`. */
export const pictureUri = "https://example.com/picture.png";

const point = (magnitude: number) => ({ magnitude, unit: "PT" });
const colours = [{}, { color: { rgbColor: {} } }, { color: { rgbColor: { red: 1, blue: 0.2627451 } } }];
const presets = [
  ...["BULLET_DISC_CIRCLE_SQUARE", "BULLET_DIAMONDX_ARROW3D_SQUARE", "BULLET_CHECKBOX"],
  ...["BULLET_ARROW_DIAMOND_DISC", "BULLET_STAR_CIRCLE_SQUARE", "BULLET_ARROW3D_CIRCLE_SQUARE"],
  ...["BULLET_LEFTTRIANGLE_DIAMOND_DISC", "BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE"],
  ...["BULLET_DIAMOND_CIRCLE_SQUARE", "NUMBERED_DECIMAL_ALPHA_ROMAN", "NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS"],
  ...["NUMBERED_DECIMAL_NESTED", "NUMBERED_UPPERALPHA_ALPHA_ROMAN", "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL"],
  "NUMBERED_ZERODECIMAL_ALPHA_ROMAN",
];
const namedStyles = ["NORMAL_TEXT", "TITLE", "SUBTITLE", "HEADING_1", "HEADING_2", "HEADING_6"];

const isBody = ({ kind }: SegmentGround): boolean => kind === "body";
const threadName = ({ commentId, suggestionId }: ThreadGround): Body =>
  commentId === undefined ? { suggestionId } : { commentId };

function textStyle(aim: Aim): { readonly style: TextStyle & Body; readonly fields: string } {
  return aim.style({
    bold: aim.number(2) === 0,
    italic: aim.number(2) === 0,
    underline: true,
    strikethrough: true,
    smallCaps: true,
    baselineOffset: "SUPERSCRIPT",
    fontSize: point(5 + aim.number(30)),
    foregroundColor: colours[aim.number(3)],
    backgroundColor: colours[aim.number(3)],
    weightedFontFamily: { fontFamily: "Roboto", weight: 400 },
    link: { url: "https://example.com/elsewhere" },
  });
}

const paragraphProperties = (aim: Aim): Body => ({
  namedStyleType: aim.oneOf(namedStyles),
  alignment: "CENTER",
  direction: "RIGHT_TO_LEFT",
  lineSpacing: 100 + aim.number(100),
  spaceAbove: point(aim.number(20)),
  spaceBelow: point(aim.number(20)),
  indentStart: point(aim.number(90)),
  indentFirstLine: point(aim.number(90)),
  keepWithNext: true,
  pageBreakBefore: true,
  shading: { backgroundColor: colours[2] },
  borderTop: { color: colours[2], width: point(1), padding: point(2), dashStyle: "SOLID" },
});

/** The document itself, or a section; mostly one that has no header or footer of its own yet. */
const sectionPlace = (aim: Aim, taken: (tab: TabGround) => readonly number[]): Body => {
  const { tabs } = aim.ground;
  const all = tabs.flatMap((tab) =>
    [0, ...(tab.segments[0]?.sectionBreaks ?? [])].map((index) => ({ tab, index })),
  );
  const free = all.filter(({ tab, index }) => !taken(tab).includes(index));
  const chosen = aim.oneOf(aim.isWild || free.length === 0 ? all : free);
  if (chosen === null) return {};
  return { sectionBreakLocation: { tabId: chosen.tab.tabId, index: chosen.index } };
};

const makers: Readonly<Record<RequestKind, (aim: Aim) => Body>> = {
  insertText: (aim) => ({ text: aim.text, ...aim.insertion(aim.segment()) }),
  insertTable: (aim) => ({
    rows: aim.number(aim.isWild ? 4 : 3) + (aim.isWild ? 0 : 1),
    columns: 1 + aim.number(3),
    ...aim.insertion(aim.segment(({ kind }) => kind !== "footnote")),
  }),
  insertPageBreak: (aim) => {
    const segment = aim.segment(isBody);
    return aim.insertion(segment, segment.outsideTables);
  },
  insertSectionBreak: (aim) => {
    const segment = aim.segment(isBody);
    return {
      sectionType: aim.oneOf(["NEXT_PAGE", "CONTINUOUS"]),
      ...aim.insertion(segment, segment.outsideTables),
    };
  },
  createFootnote: (aim) => aim.insertion(aim.segment(isBody)),
  insertInlineImage: (aim) => ({
    uri: aim.isWild ? "https://example.com/none.png" : pictureUri,
    ...(aim.number(2) === 0 ? {} : { objectSize: { width: point(20 + aim.number(99)) } }),
    ...aim.insertion(aim.segment(({ kind }) => kind !== "footnote")),
  }),
  insertPerson: (aim) => ({
    personProperties: { email: "ann@example.com", ...(aim.isWild ? { name: "Ann" } : {}) },
    ...aim.insertion(aim.segment()),
  }),
  insertDate: (aim) => ({
    dateElementProperties: {
      timestamp: "2026-01-23T12:00:00Z",
      ...(aim.number(2) === 0 ? {} : { locale: "en", dateFormat: "DATE_FORMAT_ISO8601" }),
    },
    ...aim.insertion(aim.segment()),
  }),
  insertRichLink: (aim) => ({
    richLinkProperties: {
      uri: aim.isWild ? "https://example.com/" : "https://docs.google.com/document/d/1abcdefg/edit",
    },
    ...aim.insertion(aim.segment()),
  }),
  deleteContentRange: (aim) => ({
    range: aim.range(
      aim.segment(({ tokens }) => tokens.length > 1),
      20,
      1,
    ),
  }),
  replaceAllText: (aim) => {
    const segment = aim.segment();
    const at = aim.index(segment);
    const text = segment.tokens
      .slice(at, at + 1 + aim.number(3))
      .join("")
      .replace(/<.*/, "");
    // Masked captures say "xxxx" thousands of times: there every second would be spent on one request.
    const all = aim.ground.tabs.flatMap(({ segments }) => segments);
    const times = all.reduce((sum, { tokens }) => sum + tokens.join("").split(text).length - 1, 0);
    return {
      containsText: { text: text === "" || times > 60 ? "nowhere" : text, matchCase: aim.number(2) === 0 },
      replaceText: aim.number(4) === 0 ? "" : aim.text,
      ...(aim.number(2) === 0 ? {} : { tabsCriteria: { tabIds: [segment.tabId] } }),
    };
  },
  replaceNamedRangeContent: (aim) => ({
    text: aim.number(5) === 0 ? "" : aim.text,
    ...(aim.number(2) === 0
      ? { namedRangeName: aim.oneOf(aim.ground.names) ?? "none" }
      : { namedRangeId: aim.oneOf(aim.ground.nameIds) ?? "kix.none" }),
  }),
  replaceImage: (aim) => {
    const all = aim.ground.tabs.flatMap(({ tabId, pictureIds, floatingIds }) =>
      [...pictureIds, ...floatingIds].map((imageObjectId) => ({ tabId, imageObjectId })),
    );
    const chosen = (aim.isWild ? null : aim.oneOf(all)) ?? { imageObjectId: "kix.none" };
    return { ...chosen, uri: pictureUri, imageReplaceMethod: "CENTER_CROP" };
  },
  deletePositionedObject: (aim) => {
    const all = aim.ground.tabs.flatMap(({ tabId, floatingIds }) =>
      floatingIds.map((objectId) => ({ tabId, objectId })),
    );
    return (aim.isWild ? null : aim.oneOf(all)) ?? { objectId: "kix.none" };
  },
  updateTextStyle: (aim) => {
    const { style, fields } = textStyle(aim);
    return { range: aim.range(aim.segment(), 60), textStyle: style, fields };
  },
  updateParagraphStyle: (aim) => {
    const { style, fields } = aim.style(paragraphProperties(aim));
    return { range: aim.range(aim.segment(), 60), paragraphStyle: style, fields };
  },
  createParagraphBullets: (aim) => ({
    range: aim.range(aim.segment(), 60),
    bulletPreset: aim.isWild ? "BULLET_GLYPH_PRESET_UNSPECIFIED" : aim.oneOf(presets),
  }),
  deleteParagraphBullets: (aim) => ({ range: aim.range(aim.segment(), 60) }),
  createNamedRange: (aim) => ({
    name: aim.oneOf(["one", "two", aim.text]),
    range: aim.range(
      aim.segment(({ tokens }) => tokens.length > 1),
      8,
      1,
    ),
  }),
  deleteNamedRange: (aim) =>
    aim.number(2) === 0
      ? { name: aim.oneOf(aim.ground.names) ?? "none" }
      : { namedRangeId: aim.oneOf(aim.ground.nameIds) ?? "kix.none" },
  createHeader: (aim) => ({ type: "DEFAULT", ...sectionPlace(aim, (tab) => tab.headedAt) }),
  createFooter: (aim) => ({ type: "DEFAULT", ...sectionPlace(aim, (tab) => tab.footedAt) }),
  deleteHeader: (aim) => {
    const all = aim.ground.tabs.flatMap(({ tabId, headerIds }) =>
      headerIds.map((headerId) => ({ tabId, headerId })),
    );
    return (aim.isWild ? null : aim.oneOf(all)) ?? { headerId: "kix.none" };
  },
  deleteFooter: (aim) => {
    const all = aim.ground.tabs.flatMap(({ tabId, footerIds }) =>
      footerIds.map((footerId) => ({ tabId, footerId })),
    );
    return (aim.isWild ? null : aim.oneOf(all)) ?? { footerId: "kix.none" };
  },
  updateDocumentStyle: (aim) => {
    const { style, fields } = aim.style({
      pageNumberStart: 1 + aim.number(9),
      marginTop: point(aim.number(99)),
      marginLeft: aim.isWild ? { magnitude: 3 } : point(aim.number(99)),
      useFirstPageHeaderFooter: true,
      useEvenPageHeaderFooter: true,
      flipPageOrientation: true,
      pageSize: { width: point(500), height: point(700) },
      background: { color: colours[2] },
    });
    return { tabId: aim.tab.tabId, documentStyle: style, fields };
  },
  updateSectionStyle: (aim) => {
    const { style, fields } = aim.style({
      pageNumberStart: 1 + aim.number(9),
      marginTop: point(aim.number(99)),
      marginHeader: point(aim.number(99)),
      contentDirection: "RIGHT_TO_LEFT",
      columnSeparatorStyle: "BETWEEN_EACH_COLUMN",
      flipPageOrientation: true,
      useFirstPageHeaderFooter: true,
      columnProperties: [{ paddingEnd: point(9) }, {}],
    });
    return { range: aim.range(aim.segment(isBody), 60), sectionStyle: style, fields };
  },
  updateNamedStyle: (aim) => {
    const { style, fields } = aim.style({
      bold: true,
      italic: aim.number(2) === 0,
      fontSize: point(8 + aim.number(30)),
    });
    const isText = aim.number(2) === 0;
    const paragraph = aim.style({ alignment: "END", lineSpacing: 150, spaceAbove: point(aim.number(20)) });
    const under = (name: string, mask: string): string =>
      mask
        .split(",")
        .map((field) => `${name}.${field}`)
        .join();
    return {
      tabId: aim.tab.tabId,
      namedStyle: {
        namedStyleType: aim.oneOf(namedStyles),
        ...(isText ? { textStyle: style } : { paragraphStyle: paragraph.style }),
      },
      fields: `namedStyleType,${isText ? under("textStyle", fields) : under("paragraphStyle", paragraph.fields)}`,
    };
  },
  insertTableRow: (aim) => ({ tableCellLocation: aim.cell().at, insertBelow: aim.number(2) === 0 }),
  insertTableColumn: (aim) => ({ tableCellLocation: aim.cell().at, insertRight: aim.number(2) === 0 }),
  deleteTableRow: (aim) => ({ tableCellLocation: aim.cell().at }),
  deleteTableColumn: (aim) => ({ tableCellLocation: aim.cell().at }),
  mergeTableCells: (aim) => ({ tableRange: aim.cells() }),
  unmergeTableCells: (aim) => ({ tableRange: aim.cells() }),
  pinTableHeaderRows: (aim) => {
    const { table, tableStartLocation } = aim.table();
    return { tableStartLocation, pinnedHeaderRowsCount: aim.number(table.rows + (aim.isWild ? 3 : 1)) };
  },
  updateTableColumnProperties: (aim) => {
    const { table, tableStartLocation } = aim.table();
    return {
      tableStartLocation,
      ...(aim.number(2) === 0 ? {} : { columnIndices: [aim.number(table.columns + (aim.isWild ? 2 : 0))] }),
      tableColumnProperties: { widthType: "FIXED_WIDTH", width: point(aim.isWild ? 4 : 5 + aim.number(200)) },
      fields: "widthType,width",
    };
  },
  updateTableRowStyle: (aim) => {
    const { table, tableStartLocation } = aim.table();
    const { style, fields } = aim.style({ minRowHeight: point(aim.number(90)), preventOverflow: true });
    return {
      tableStartLocation,
      ...(aim.number(2) === 0 ? {} : { rowIndices: [aim.number(table.rows + (aim.isWild ? 2 : 0))] }),
      tableRowStyle: style,
      fields: aim.isWild ? "tableHeader" : fields,
    };
  },
  updateTableCellStyle: (aim) => {
    const { style, fields } = aim.style({
      backgroundColor: colours[aim.number(3)],
      contentAlignment: "MIDDLE",
      paddingTop: point(aim.number(9)),
      borderLeft: { color: colours[2], width: point(2), dashStyle: "DASH" },
      borderTop: { color: colours[1], width: point(1), dashStyle: "SOLID" },
    });
    const where =
      aim.number(3) === 0
        ? { tableStartLocation: aim.table().tableStartLocation }
        : { tableRange: aim.cells() };
    return { ...where, tableCellStyle: style, fields };
  },
  addDocumentTab: (aim) => {
    const { tabs } = aim.ground;
    const title = aim.isWild ? "Tab 1" : `New ${aim.number(9999)}`;
    const parentTabId = aim.number(3) === 0 ? { parentTabId: aim.tab.tabId } : {};
    return {
      tabProperties: {
        ...(aim.number(3) === 0 ? {} : { title }),
        ...parentTabId,
        ...(aim.number(3) === 0 ? { index: aim.number(Math.min(2, tabs.length)) } : {}),
        ...(aim.number(3) === 0 ? { iconEmoji: "🗂" } : {}),
      },
    };
  },
  deleteTab: (aim) => {
    const { tabs } = aim.ground;
    // The last of several, so that much is left to go on with.
    const last = tabs[tabs.length - 1]?.tabId;
    return { tabId: aim.isWild ? "t.none" : aim.number(3) === 0 ? aim.tab.tabId : last };
  },
  updateDocumentTabProperties: (aim) => {
    const { tabId } = aim.tab;
    const changes = [
      { properties: { title: `Renamed ${aim.number(9999)}` }, fields: "title" },
      { properties: { title: "Tab 1" }, fields: "title" },
      { properties: { index: aim.number(2) }, fields: "index" },
      { properties: { iconEmoji: "📌" }, fields: "iconEmoji" },
    ];
    const { properties, fields } = aim.oneOf(changes) ?? { properties: {}, fields: "title" };
    return { tabProperties: { tabId, ...properties }, fields };
  },
  acceptSuggestion: (aim) => ({ suggestionId: aim.suggestionId() }),
  rejectSuggestion: (aim) => ({ suggestionId: aim.suggestionId() }),
  deleteSuggestion: (aim) => {
    const own = aim.ground.threads.flatMap(({ suggestionId, isOwn }) =>
      isOwn && suggestionId !== undefined && aim.ground.suggestionIds.includes(suggestionId)
        ? [suggestionId]
        : [],
    );
    return { suggestionId: (aim.isWild ? null : aim.oneOf(own)) ?? "suggest.none" };
  },
  insertComment: (aim) => {
    const { startIndex, endIndex, ...where } = aim.range(aim.segment(), 20);
    return {
      content: aim.isWild ? "" : "a comment",
      range: { ...where, startIndex, endIndex },
      ...(aim.number(4) === 0 ? { assigneeEmailAddress: "ann@example.com" } : {}),
    };
  },
  addCommentReply: (aim) => {
    const thread = aim.thread(() => true);
    const isComment = thread.commentId !== undefined;
    const actions = isComment
      ? [{ commentAction: "RESOLVE" }, { commentAction: "REOPEN" }]
      : [{ suggestionAction: "ACCEPT" }, { suggestionAction: "REJECT" }];
    // Mostly words: an action ends what others would be aimed at.
    const said = [{ content: "a reply" }, { content: "another" }, { content: "more" }];
    const post = aim.oneOf<Body>([...said, ...actions, { content: "" }]);
    return { ...threadName(thread), post };
  },
  updateCommentPost: (aim) => {
    const thread = aim.thread(({ commentId, replyIds }) => commentId !== undefined || replyIds.length > 0);
    const posts = thread.commentId === undefined ? thread.replyIds : [thread.headPostId, ...thread.replyIds];
    return { ...threadName(thread), postId: aim.oneOf(posts) ?? thread.headPostId, content: "changed words" };
  },
  deleteComment: (aim) => ({
    commentId: aim.thread(({ commentId }) => commentId !== undefined).commentId ?? "AAAAnone",
  }),
  deleteCommentReply: (aim) => {
    const thread = aim.thread(({ plainReplyIds }) => plainReplyIds.length > 0);
    return { ...threadName(thread), postId: aim.oneOf(thread.plainReplyIds) ?? "AAAAnone" };
  },
};

/** All 48. */
export const requestKinds = Object.keys(makers) as RequestKind[];
