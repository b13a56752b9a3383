// Generated from src/google-api/discovery/docs-v1.json (Google's Docs v1 discovery document, revision 20260921); do not edit.
// Every field is optional, as on the wire: the service leaves out what is empty, zero or false.

export interface AcceptSuggestionRequest {
  suggestionId?: string;
}

export interface AddCommentReplyRequest {
  commentId?: string;
  post?: Post;
  suggestionId?: string;
}

export interface AddCommentReplyResponse {
  post?: Post;
}

export interface AddDocumentTabRequest {
  tabProperties?: TabProperties;
}

export interface AddDocumentTabResponse {
  tabProperties?: TabProperties;
}

export interface AutoText {
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
  type?: "TYPE_UNSPECIFIED" | "PAGE_NUMBER" | "PAGE_COUNT";
}

export interface Background {
  color?: OptionalColor;
}

export interface BackgroundSuggestionState {
  backgroundColorSuggested?: boolean;
}

export interface BatchUpdateDocumentRequest {
  requests?: Array<Request>;
  writeControl?: WriteControl;
}

export interface BatchUpdateDocumentResponse {
  commentUpdateState?:
    "COMMENT_UPDATE_STATE_UNSPECIFIED" | "NO_UPDATES_REQUESTED" | "ALL_SAVED" | "ALL_FAILED_UNKNOWN_REASON";
  documentId?: string;
  replies?: Array<Response>;
  suggestionResponses?: Array<SuggestionResponse>;
  writeControl?: WriteControl;
}

export interface Body {
  content?: Array<StructuralElement>;
}

export interface BookmarkLink {
  id?: string;
  tabId?: string;
}

export interface Bullet {
  listId?: string;
  nestingLevel?: number;
  textStyle?: TextStyle;
}

export interface BulletSuggestionState {
  listIdSuggested?: boolean;
  nestingLevelSuggested?: boolean;
  textStyleSuggestionState?: TextStyleSuggestionState;
}

export interface Color {
  rgbColor?: RgbColor;
}

export interface ColumnBreak {
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface CommentAnchor {
  anchorId?: string;
  ranges?: Array<Range>;
}

export interface CommentThread {
  anchorId?: string;
  commentId?: string;
  headPost?: Post;
  plainTextQuote?: string;
  replies?: Array<Post>;
  status?: "STATUS_UNSPECIFIED" | "OPEN" | "RESOLVED";
}

export interface CreateFooterRequest {
  sectionBreakLocation?: Location;
  type?: "HEADER_FOOTER_TYPE_UNSPECIFIED" | "DEFAULT";
}

export interface CreateFooterResponse {
  footerId?: string;
}

export interface CreateFootnoteRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
}

export interface CreateFootnoteResponse {
  footnoteId?: string;
}

export interface CreateHeaderRequest {
  sectionBreakLocation?: Location;
  type?: "HEADER_FOOTER_TYPE_UNSPECIFIED" | "DEFAULT";
}

export interface CreateHeaderResponse {
  headerId?: string;
}

export interface CreateNamedRangeRequest {
  name?: string;
  range?: Range;
}

export interface CreateNamedRangeResponse {
  namedRangeId?: string;
}

export interface CreateParagraphBulletsRequest {
  bulletPreset?:
    | "BULLET_GLYPH_PRESET_UNSPECIFIED"
    | "BULLET_DISC_CIRCLE_SQUARE"
    | "BULLET_DIAMONDX_ARROW3D_SQUARE"
    | "BULLET_CHECKBOX"
    | "BULLET_ARROW_DIAMOND_DISC"
    | "BULLET_STAR_CIRCLE_SQUARE"
    | "BULLET_ARROW3D_CIRCLE_SQUARE"
    | "BULLET_LEFTTRIANGLE_DIAMOND_DISC"
    | "BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE"
    | "BULLET_DIAMOND_CIRCLE_SQUARE"
    | "NUMBERED_DECIMAL_ALPHA_ROMAN"
    | "NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS"
    | "NUMBERED_DECIMAL_NESTED"
    | "NUMBERED_UPPERALPHA_ALPHA_ROMAN"
    | "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL"
    | "NUMBERED_ZERODECIMAL_ALPHA_ROMAN";
  range?: Range;
}

export interface CropProperties {
  angle?: number;
  offsetBottom?: number;
  offsetLeft?: number;
  offsetRight?: number;
  offsetTop?: number;
}

export interface CropPropertiesSuggestionState {
  angleSuggested?: boolean;
  offsetBottomSuggested?: boolean;
  offsetLeftSuggested?: boolean;
  offsetRightSuggested?: boolean;
  offsetTopSuggested?: boolean;
}

export interface DateElement {
  dateElementProperties?: DateElementProperties;
  dateId?: string;
  suggestedDateElementPropertiesChanges?: Record<string, SuggestedDateElementProperties>;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface DateElementProperties {
  dateFormat?:
    | "DATE_FORMAT_UNSPECIFIED"
    | "DATE_FORMAT_CUSTOM"
    | "DATE_FORMAT_MONTH_DAY_ABBREVIATED"
    | "DATE_FORMAT_MONTH_DAY_FULL"
    | "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED"
    | "DATE_FORMAT_ISO8601";
  displayText?: string;
  locale?: string;
  timeFormat?:
    | "TIME_FORMAT_UNSPECIFIED"
    | "TIME_FORMAT_DISABLED"
    | "TIME_FORMAT_HOUR_MINUTE"
    | "TIME_FORMAT_HOUR_MINUTE_TIMEZONE";
  timeZoneId?: string;
  timestamp?: string;
}

export interface DateElementPropertiesSuggestionState {
  dateFormatSuggested?: boolean;
  localeSuggested?: boolean;
  timeFormatSuggested?: boolean;
  timeZoneIdSuggested?: boolean;
  timestampSuggested?: boolean;
}

export interface DeleteCommentReplyRequest {
  commentId?: string;
  postId?: string;
  suggestionId?: string;
}

export interface DeleteCommentRequest {
  commentId?: string;
}

export interface DeleteContentRangeRequest {
  range?: Range;
}

export interface DeleteFooterRequest {
  footerId?: string;
  tabId?: string;
}

export interface DeleteHeaderRequest {
  headerId?: string;
  tabId?: string;
}

export interface DeleteNamedRangeRequest {
  name?: string;
  namedRangeId?: string;
  tabsCriteria?: TabsCriteria;
}

export interface DeleteParagraphBulletsRequest {
  range?: Range;
}

export interface DeletePositionedObjectRequest {
  objectId?: string;
  tabId?: string;
}

export interface DeleteSuggestionRequest {
  suggestionId?: string;
}

export interface DeleteTabRequest {
  tabId?: string;
}

export interface DeleteTableColumnRequest {
  tableCellLocation?: TableCellLocation;
}

export interface DeleteTableRowRequest {
  tableCellLocation?: TableCellLocation;
}

export interface Dimension {
  magnitude?: number;
  unit?: "UNIT_UNSPECIFIED" | "PT";
}

export interface Document {
  body?: Body;
  comments?: Array<CommentThread>;
  commentsViewMode?:
    | "COMMENTS_VIEW_MODE_UNSPECIFIED"
    | "COMMENTS_VIEW_MODE_DEFAULT_FOR_CURRENT_ACCESS"
    | "COMMENTS_VIEW_MODE_OMITTED"
    | "COMMENTS_VIEW_MODE_INCLUDED";
  documentId?: string;
  documentStyle?: DocumentStyle;
  footers?: Record<string, Footer>;
  footnotes?: Record<string, Footnote>;
  headers?: Record<string, Header>;
  inlineObjects?: Record<string, InlineObject>;
  lists?: Record<string, List>;
  namedRanges?: Record<string, NamedRanges>;
  namedStyles?: NamedStyles;
  positionedObjects?: Record<string, PositionedObject>;
  revisionId?: string;
  suggestedDocumentStyleChanges?: Record<string, SuggestedDocumentStyle>;
  suggestedNamedStylesChanges?: Record<string, SuggestedNamedStyles>;
  suggestions?: Array<SuggestionThread>;
  suggestionsViewMode?:
    | "DEFAULT_FOR_CURRENT_ACCESS"
    | "SUGGESTIONS_INLINE"
    | "PREVIEW_SUGGESTIONS_ACCEPTED"
    | "PREVIEW_WITHOUT_SUGGESTIONS";
  tabs?: Array<Tab>;
  title?: string;
}

export interface DocumentFormat {
  documentMode?: "DOCUMENT_MODE_UNSPECIFIED" | "PAGES" | "PAGELESS";
}

export interface DocumentStyle {
  background?: Background;
  defaultFooterId?: string;
  defaultHeaderId?: string;
  documentFormat?: DocumentFormat;
  evenPageFooterId?: string;
  evenPageHeaderId?: string;
  firstPageFooterId?: string;
  firstPageHeaderId?: string;
  flipPageOrientation?: boolean;
  marginBottom?: Dimension;
  marginFooter?: Dimension;
  marginHeader?: Dimension;
  marginLeft?: Dimension;
  marginRight?: Dimension;
  marginTop?: Dimension;
  pageNumberStart?: number;
  pageSize?: Size;
  useCustomHeaderFooterMargins?: boolean;
  useEvenPageHeaderFooter?: boolean;
  useFirstPageHeaderFooter?: boolean;
}

export interface DocumentStyleSuggestionState {
  backgroundSuggestionState?: BackgroundSuggestionState;
  defaultFooterIdSuggested?: boolean;
  defaultHeaderIdSuggested?: boolean;
  evenPageFooterIdSuggested?: boolean;
  evenPageHeaderIdSuggested?: boolean;
  firstPageFooterIdSuggested?: boolean;
  firstPageHeaderIdSuggested?: boolean;
  flipPageOrientationSuggested?: boolean;
  marginBottomSuggested?: boolean;
  marginFooterSuggested?: boolean;
  marginHeaderSuggested?: boolean;
  marginLeftSuggested?: boolean;
  marginRightSuggested?: boolean;
  marginTopSuggested?: boolean;
  pageNumberStartSuggested?: boolean;
  pageSizeSuggestionState?: SizeSuggestionState;
  useCustomHeaderFooterMarginsSuggested?: boolean;
  useEvenPageHeaderFooterSuggested?: boolean;
  useFirstPageHeaderFooterSuggested?: boolean;
}

export interface DocumentTab {
  body?: Body;
  commentAnchors?: Record<string, CommentAnchor>;
  documentStyle?: DocumentStyle;
  footers?: Record<string, Footer>;
  footnotes?: Record<string, Footnote>;
  headers?: Record<string, Header>;
  inlineObjects?: Record<string, InlineObject>;
  lists?: Record<string, List>;
  namedRanges?: Record<string, NamedRanges>;
  namedStyles?: NamedStyles;
  positionedObjects?: Record<string, PositionedObject>;
  suggestedDocumentStyleChanges?: Record<string, SuggestedDocumentStyle>;
  suggestedNamedStylesChanges?: Record<string, SuggestedNamedStyles>;
}

export interface EmbeddedDrawingProperties {}

export interface EmbeddedDrawingPropertiesSuggestionState {}

export interface EmbeddedObject {
  description?: string;
  embeddedDrawingProperties?: EmbeddedDrawingProperties;
  embeddedObjectBorder?: EmbeddedObjectBorder;
  imageProperties?: ImageProperties;
  linkedContentReference?: LinkedContentReference;
  marginBottom?: Dimension;
  marginLeft?: Dimension;
  marginRight?: Dimension;
  marginTop?: Dimension;
  size?: Size;
  title?: string;
}

export interface EmbeddedObjectBorder {
  color?: OptionalColor;
  dashStyle?: "DASH_STYLE_UNSPECIFIED" | "SOLID" | "DOT" | "DASH";
  propertyState?: "RENDERED" | "NOT_RENDERED";
  width?: Dimension;
}

export interface EmbeddedObjectBorderSuggestionState {
  colorSuggested?: boolean;
  dashStyleSuggested?: boolean;
  propertyStateSuggested?: boolean;
  widthSuggested?: boolean;
}

export interface EmbeddedObjectSuggestionState {
  descriptionSuggested?: boolean;
  embeddedDrawingPropertiesSuggestionState?: EmbeddedDrawingPropertiesSuggestionState;
  embeddedObjectBorderSuggestionState?: EmbeddedObjectBorderSuggestionState;
  imagePropertiesSuggestionState?: ImagePropertiesSuggestionState;
  linkedContentReferenceSuggestionState?: LinkedContentReferenceSuggestionState;
  marginBottomSuggested?: boolean;
  marginLeftSuggested?: boolean;
  marginRightSuggested?: boolean;
  marginTopSuggested?: boolean;
  sizeSuggestionState?: SizeSuggestionState;
  titleSuggested?: boolean;
}

export interface EndOfSegmentLocation {
  segmentId?: string;
  tabId?: string;
}

export interface Equation {
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
}

export interface Footer {
  content?: Array<StructuralElement>;
  footerId?: string;
}

export interface Footnote {
  content?: Array<StructuralElement>;
  footnoteId?: string;
}

export interface FootnoteReference {
  footnoteId?: string;
  footnoteNumber?: string;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface Header {
  content?: Array<StructuralElement>;
  headerId?: string;
}

export interface HeadingLink {
  id?: string;
  tabId?: string;
}

export interface HorizontalRule {
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface ImageProperties {
  angle?: number;
  brightness?: number;
  contentUri?: string;
  contrast?: number;
  cropProperties?: CropProperties;
  sourceUri?: string;
  transparency?: number;
}

export interface ImagePropertiesSuggestionState {
  angleSuggested?: boolean;
  brightnessSuggested?: boolean;
  contentUriSuggested?: boolean;
  contrastSuggested?: boolean;
  cropPropertiesSuggestionState?: CropPropertiesSuggestionState;
  sourceUriSuggested?: boolean;
  transparencySuggested?: boolean;
}

export interface InlineObject {
  inlineObjectProperties?: InlineObjectProperties;
  objectId?: string;
  suggestedDeletionIds?: Array<string>;
  suggestedInlineObjectPropertiesChanges?: Record<string, SuggestedInlineObjectProperties>;
  suggestedInsertionId?: string;
}

export interface InlineObjectElement {
  inlineObjectId?: string;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface InlineObjectProperties {
  embeddedObject?: EmbeddedObject;
}

export interface InlineObjectPropertiesSuggestionState {
  embeddedObjectSuggestionState?: EmbeddedObjectSuggestionState;
}

export interface InsertCommentRequest {
  assigneeEmailAddress?: string;
  content?: string;
  range?: Range;
}

export interface InsertCommentResponse {
  commentThread?: CommentThread;
}

export interface InsertDateRequest {
  dateElementProperties?: DateElementProperties;
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
}

export interface InsertInlineImageRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  objectSize?: Size;
  uri?: string;
}

export interface InsertInlineImageResponse {
  objectId?: string;
}

export interface InsertInlineSheetsChartResponse {
  objectId?: string;
}

export interface InsertPageBreakRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
}

export interface InsertPersonRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  personProperties?: PersonProperties;
}

export interface InsertRichLinkRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  richLinkProperties?: RichLinkProperties;
}

export interface InsertSectionBreakRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  sectionType?: "SECTION_TYPE_UNSPECIFIED" | "CONTINUOUS" | "NEXT_PAGE";
}

export interface InsertTableColumnRequest {
  insertRight?: boolean;
  tableCellLocation?: TableCellLocation;
}

export interface InsertTableRequest {
  columns?: number;
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  rows?: number;
}

export interface InsertTableRowRequest {
  insertBelow?: boolean;
  tableCellLocation?: TableCellLocation;
}

export interface InsertTextRequest {
  endOfSegmentLocation?: EndOfSegmentLocation;
  location?: Location;
  text?: string;
}

export interface Link {
  bookmark?: BookmarkLink;
  bookmarkId?: string;
  heading?: HeadingLink;
  headingId?: string;
  tabId?: string;
  url?: string;
}

export interface LinkedContentReference {
  sheetsChartReference?: SheetsChartReference;
}

export interface LinkedContentReferenceSuggestionState {
  sheetsChartReferenceSuggestionState?: SheetsChartReferenceSuggestionState;
}

export interface List {
  listProperties?: ListProperties;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionId?: string;
  suggestedListPropertiesChanges?: Record<string, SuggestedListProperties>;
}

export interface ListProperties {
  nestingLevels?: Array<NestingLevel>;
}

export interface ListPropertiesSuggestionState {
  nestingLevelsSuggestionStates?: Array<NestingLevelSuggestionState>;
}

export interface Location {
  index?: number;
  segmentId?: string;
  tabId?: string;
}

export interface MergeTableCellsRequest {
  tableRange?: TableRange;
}

export interface NamedRange {
  name?: string;
  namedRangeId?: string;
  ranges?: Array<Range>;
}

export interface NamedRanges {
  name?: string;
  namedRanges?: Array<NamedRange>;
}

export interface NamedStyle {
  namedStyleType?:
    | "NAMED_STYLE_TYPE_UNSPECIFIED"
    | "NORMAL_TEXT"
    | "TITLE"
    | "SUBTITLE"
    | "HEADING_1"
    | "HEADING_2"
    | "HEADING_3"
    | "HEADING_4"
    | "HEADING_5"
    | "HEADING_6";
  paragraphStyle?: ParagraphStyle;
  textStyle?: TextStyle;
}

export interface NamedStyleSuggestionState {
  namedStyleType?:
    | "NAMED_STYLE_TYPE_UNSPECIFIED"
    | "NORMAL_TEXT"
    | "TITLE"
    | "SUBTITLE"
    | "HEADING_1"
    | "HEADING_2"
    | "HEADING_3"
    | "HEADING_4"
    | "HEADING_5"
    | "HEADING_6";
  paragraphStyleSuggestionState?: ParagraphStyleSuggestionState;
  textStyleSuggestionState?: TextStyleSuggestionState;
}

export interface NamedStyles {
  styles?: Array<NamedStyle>;
}

export interface NamedStylesSuggestionState {
  stylesSuggestionStates?: Array<NamedStyleSuggestionState>;
}

export interface NestingLevel {
  bulletAlignment?: "BULLET_ALIGNMENT_UNSPECIFIED" | "START" | "CENTER" | "END";
  glyphFormat?: string;
  glyphSymbol?: string;
  glyphType?:
    | "GLYPH_TYPE_UNSPECIFIED"
    | "NONE"
    | "DECIMAL"
    | "ZERO_DECIMAL"
    | "UPPER_ALPHA"
    | "ALPHA"
    | "UPPER_ROMAN"
    | "ROMAN";
  indentFirstLine?: Dimension;
  indentStart?: Dimension;
  startNumber?: number;
  textStyle?: TextStyle;
}

export interface NestingLevelSuggestionState {
  bulletAlignmentSuggested?: boolean;
  glyphFormatSuggested?: boolean;
  glyphSymbolSuggested?: boolean;
  glyphTypeSuggested?: boolean;
  indentFirstLineSuggested?: boolean;
  indentStartSuggested?: boolean;
  startNumberSuggested?: boolean;
  textStyleSuggestionState?: TextStyleSuggestionState;
}

export interface ObjectReferences {
  objectIds?: Array<string>;
}

export interface OptionalColor {
  color?: Color;
}

export interface PageBreak {
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface Paragraph {
  bullet?: Bullet;
  elements?: Array<ParagraphElement>;
  paragraphStyle?: ParagraphStyle;
  positionedObjectIds?: Array<string>;
  suggestedBulletChanges?: Record<string, SuggestedBullet>;
  suggestedParagraphStyleChanges?: Record<string, SuggestedParagraphStyle>;
  suggestedPositionedObjectIds?: Record<string, ObjectReferences>;
}

export interface ParagraphBorder {
  color?: OptionalColor;
  dashStyle?: "DASH_STYLE_UNSPECIFIED" | "SOLID" | "DOT" | "DASH";
  padding?: Dimension;
  width?: Dimension;
}

export interface ParagraphElement {
  autoText?: AutoText;
  columnBreak?: ColumnBreak;
  dateElement?: DateElement;
  endIndex?: number;
  equation?: Equation;
  footnoteReference?: FootnoteReference;
  horizontalRule?: HorizontalRule;
  inlineObjectElement?: InlineObjectElement;
  pageBreak?: PageBreak;
  person?: Person;
  richLink?: RichLink;
  startIndex?: number;
  textRun?: TextRun;
}

export interface ParagraphStyle {
  alignment?: "ALIGNMENT_UNSPECIFIED" | "START" | "CENTER" | "END" | "JUSTIFIED";
  avoidWidowAndOrphan?: boolean;
  borderBetween?: ParagraphBorder;
  borderBottom?: ParagraphBorder;
  borderLeft?: ParagraphBorder;
  borderRight?: ParagraphBorder;
  borderTop?: ParagraphBorder;
  direction?: "CONTENT_DIRECTION_UNSPECIFIED" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT";
  headingId?: string;
  indentEnd?: Dimension;
  indentFirstLine?: Dimension;
  indentStart?: Dimension;
  keepLinesTogether?: boolean;
  keepWithNext?: boolean;
  lineSpacing?: number;
  namedStyleType?:
    | "NAMED_STYLE_TYPE_UNSPECIFIED"
    | "NORMAL_TEXT"
    | "TITLE"
    | "SUBTITLE"
    | "HEADING_1"
    | "HEADING_2"
    | "HEADING_3"
    | "HEADING_4"
    | "HEADING_5"
    | "HEADING_6";
  pageBreakBefore?: boolean;
  shading?: Shading;
  spaceAbove?: Dimension;
  spaceBelow?: Dimension;
  spacingMode?: "SPACING_MODE_UNSPECIFIED" | "NEVER_COLLAPSE" | "COLLAPSE_LISTS";
  tabStops?: Array<TabStop>;
}

export interface ParagraphStyleSuggestionState {
  alignmentSuggested?: boolean;
  avoidWidowAndOrphanSuggested?: boolean;
  borderBetweenSuggested?: boolean;
  borderBottomSuggested?: boolean;
  borderLeftSuggested?: boolean;
  borderRightSuggested?: boolean;
  borderTopSuggested?: boolean;
  directionSuggested?: boolean;
  headingIdSuggested?: boolean;
  indentEndSuggested?: boolean;
  indentFirstLineSuggested?: boolean;
  indentStartSuggested?: boolean;
  keepLinesTogetherSuggested?: boolean;
  keepWithNextSuggested?: boolean;
  lineSpacingSuggested?: boolean;
  namedStyleTypeSuggested?: boolean;
  pageBreakBeforeSuggested?: boolean;
  shadingSuggestionState?: ShadingSuggestionState;
  spaceAboveSuggested?: boolean;
  spaceBelowSuggested?: boolean;
  spacingModeSuggested?: boolean;
}

export interface Person {
  personId?: string;
  personProperties?: PersonProperties;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface PersonProperties {
  email?: string;
  name?: string;
}

export interface PinTableHeaderRowsRequest {
  pinnedHeaderRowsCount?: number;
  tableStartLocation?: Location;
}

export interface PositionedObject {
  objectId?: string;
  positionedObjectProperties?: PositionedObjectProperties;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionId?: string;
  suggestedPositionedObjectPropertiesChanges?: Record<string, SuggestedPositionedObjectProperties>;
}

export interface PositionedObjectPositioning {
  layout?:
    | "POSITIONED_OBJECT_LAYOUT_UNSPECIFIED"
    | "WRAP_TEXT"
    | "BREAK_LEFT"
    | "BREAK_RIGHT"
    | "BREAK_LEFT_RIGHT"
    | "IN_FRONT_OF_TEXT"
    | "BEHIND_TEXT";
  leftOffset?: Dimension;
  topOffset?: Dimension;
}

export interface PositionedObjectPositioningSuggestionState {
  layoutSuggested?: boolean;
  leftOffsetSuggested?: boolean;
  topOffsetSuggested?: boolean;
}

export interface PositionedObjectProperties {
  embeddedObject?: EmbeddedObject;
  positioning?: PositionedObjectPositioning;
}

export interface PositionedObjectPropertiesSuggestionState {
  embeddedObjectSuggestionState?: EmbeddedObjectSuggestionState;
  positioningSuggestionState?: PositionedObjectPositioningSuggestionState;
}

export interface Post {
  assigneeEmail?: string;
  author?: PostAuthor;
  commentAction?: "COMMENT_ACTION_TYPE_UNSPECIFIED" | "NO_COMMENT_ACTION_CHANGE" | "RESOLVE" | "REOPEN";
  content?: string;
  contentHtml?: string;
  createTime?: string;
  deleted?: boolean;
  fromCopiedDocument?: boolean;
  fromDocumentComparison?: boolean;
  fromImportedDocument?: boolean;
  postId?: string;
  suggestionAction?:
    "SUGGESTION_ACTION_TYPE_UNSPECIFIED" | "NO_SUGGESTION_ACTION_CHANGE" | "ACCEPT" | "REJECT";
  updateTime?: string;
}

export interface PostAuthor {
  anonymous?: boolean;
  displayName?: string;
  me?: boolean;
  user?: string;
}

export interface Range {
  endIndex?: number;
  segmentId?: string;
  startIndex?: number;
  tabId?: string;
}

export interface RejectSuggestionRequest {
  suggestionId?: string;
}

export interface ReplaceAllTextRequest {
  containsText?: SubstringMatchCriteria;
  replaceText?: string;
  tabsCriteria?: TabsCriteria;
}

export interface ReplaceAllTextResponse {
  occurrencesChanged?: number;
}

export interface ReplaceImageRequest {
  imageObjectId?: string;
  imageReplaceMethod?: "IMAGE_REPLACE_METHOD_UNSPECIFIED" | "CENTER_CROP";
  tabId?: string;
  uri?: string;
}

export interface ReplaceNamedRangeContentRequest {
  namedRangeId?: string;
  namedRangeName?: string;
  tabsCriteria?: TabsCriteria;
  text?: string;
}

export interface Request {
  acceptSuggestion?: AcceptSuggestionRequest;
  addCommentReply?: AddCommentReplyRequest;
  addDocumentTab?: AddDocumentTabRequest;
  createFooter?: CreateFooterRequest;
  createFootnote?: CreateFootnoteRequest;
  createHeader?: CreateHeaderRequest;
  createNamedRange?: CreateNamedRangeRequest;
  createParagraphBullets?: CreateParagraphBulletsRequest;
  deleteComment?: DeleteCommentRequest;
  deleteCommentReply?: DeleteCommentReplyRequest;
  deleteContentRange?: DeleteContentRangeRequest;
  deleteFooter?: DeleteFooterRequest;
  deleteHeader?: DeleteHeaderRequest;
  deleteNamedRange?: DeleteNamedRangeRequest;
  deleteParagraphBullets?: DeleteParagraphBulletsRequest;
  deletePositionedObject?: DeletePositionedObjectRequest;
  deleteSuggestion?: DeleteSuggestionRequest;
  deleteTab?: DeleteTabRequest;
  deleteTableColumn?: DeleteTableColumnRequest;
  deleteTableRow?: DeleteTableRowRequest;
  insertComment?: InsertCommentRequest;
  insertDate?: InsertDateRequest;
  insertInlineImage?: InsertInlineImageRequest;
  insertPageBreak?: InsertPageBreakRequest;
  insertPerson?: InsertPersonRequest;
  insertRichLink?: InsertRichLinkRequest;
  insertSectionBreak?: InsertSectionBreakRequest;
  insertTable?: InsertTableRequest;
  insertTableColumn?: InsertTableColumnRequest;
  insertTableRow?: InsertTableRowRequest;
  insertText?: InsertTextRequest;
  mergeTableCells?: MergeTableCellsRequest;
  pinTableHeaderRows?: PinTableHeaderRowsRequest;
  rejectSuggestion?: RejectSuggestionRequest;
  replaceAllText?: ReplaceAllTextRequest;
  replaceImage?: ReplaceImageRequest;
  replaceNamedRangeContent?: ReplaceNamedRangeContentRequest;
  unmergeTableCells?: UnmergeTableCellsRequest;
  updateCommentPost?: UpdateCommentPostRequest;
  updateDocumentStyle?: UpdateDocumentStyleRequest;
  updateDocumentTabProperties?: UpdateDocumentTabPropertiesRequest;
  updateNamedStyle?: UpdateNamedStyleRequest;
  updateParagraphStyle?: UpdateParagraphStyleRequest;
  updateSectionStyle?: UpdateSectionStyleRequest;
  updateTableCellStyle?: UpdateTableCellStyleRequest;
  updateTableColumnProperties?: UpdateTableColumnPropertiesRequest;
  updateTableRowStyle?: UpdateTableRowStyleRequest;
  updateTextStyle?: UpdateTextStyleRequest;
}

export interface Response {
  addCommentReply?: AddCommentReplyResponse;
  addDocumentTab?: AddDocumentTabResponse;
  createFooter?: CreateFooterResponse;
  createFootnote?: CreateFootnoteResponse;
  createHeader?: CreateHeaderResponse;
  createNamedRange?: CreateNamedRangeResponse;
  insertComment?: InsertCommentResponse;
  insertInlineImage?: InsertInlineImageResponse;
  insertInlineSheetsChart?: InsertInlineSheetsChartResponse;
  replaceAllText?: ReplaceAllTextResponse;
}

export interface RgbColor {
  blue?: number;
  green?: number;
  red?: number;
}

export interface RichLink {
  richLinkId?: string;
  richLinkProperties?: RichLinkProperties;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface RichLinkProperties {
  mimeType?: string;
  title?: string;
  uri?: string;
}

export interface SectionBreak {
  sectionStyle?: SectionStyle;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
}

export interface SectionColumnProperties {
  paddingEnd?: Dimension;
  width?: Dimension;
}

export interface SectionStyle {
  columnProperties?: Array<SectionColumnProperties>;
  columnSeparatorStyle?: "COLUMN_SEPARATOR_STYLE_UNSPECIFIED" | "NONE" | "BETWEEN_EACH_COLUMN";
  contentDirection?: "CONTENT_DIRECTION_UNSPECIFIED" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT";
  defaultFooterId?: string;
  defaultHeaderId?: string;
  evenPageFooterId?: string;
  evenPageHeaderId?: string;
  firstPageFooterId?: string;
  firstPageHeaderId?: string;
  flipPageOrientation?: boolean;
  marginBottom?: Dimension;
  marginFooter?: Dimension;
  marginHeader?: Dimension;
  marginLeft?: Dimension;
  marginRight?: Dimension;
  marginTop?: Dimension;
  pageNumberStart?: number;
  sectionType?: "SECTION_TYPE_UNSPECIFIED" | "CONTINUOUS" | "NEXT_PAGE";
  useFirstPageHeaderFooter?: boolean;
}

export interface Shading {
  backgroundColor?: OptionalColor;
}

export interface ShadingSuggestionState {
  backgroundColorSuggested?: boolean;
}

export interface SheetsChartReference {
  chartId?: number;
  spreadsheetId?: string;
}

export interface SheetsChartReferenceSuggestionState {
  chartIdSuggested?: boolean;
  spreadsheetIdSuggested?: boolean;
}

export interface Size {
  height?: Dimension;
  width?: Dimension;
}

export interface SizeSuggestionState {
  heightSuggested?: boolean;
  widthSuggested?: boolean;
}

export interface StructuralElement {
  endIndex?: number;
  paragraph?: Paragraph;
  sectionBreak?: SectionBreak;
  startIndex?: number;
  table?: Table;
  tableOfContents?: TableOfContents;
}

export interface SubstringMatchCriteria {
  matchCase?: boolean;
  searchByRegex?: boolean;
  text?: string;
}

export interface SuggestedBullet {
  bullet?: Bullet;
  bulletSuggestionState?: BulletSuggestionState;
}

export interface SuggestedDateElementProperties {
  dateElementProperties?: DateElementProperties;
  dateElementPropertiesSuggestionState?: DateElementPropertiesSuggestionState;
}

export interface SuggestedDocumentStyle {
  documentStyle?: DocumentStyle;
  documentStyleSuggestionState?: DocumentStyleSuggestionState;
}

export interface SuggestedInlineObjectProperties {
  inlineObjectProperties?: InlineObjectProperties;
  inlineObjectPropertiesSuggestionState?: InlineObjectPropertiesSuggestionState;
}

export interface SuggestedListProperties {
  listProperties?: ListProperties;
  listPropertiesSuggestionState?: ListPropertiesSuggestionState;
}

export interface SuggestedNamedStyles {
  namedStyles?: NamedStyles;
  namedStylesSuggestionState?: NamedStylesSuggestionState;
}

export interface SuggestedParagraphStyle {
  paragraphStyle?: ParagraphStyle;
  paragraphStyleSuggestionState?: ParagraphStyleSuggestionState;
}

export interface SuggestedPositionedObjectProperties {
  positionedObjectProperties?: PositionedObjectProperties;
  positionedObjectPropertiesSuggestionState?: PositionedObjectPropertiesSuggestionState;
}

export interface SuggestedTableCellStyle {
  tableCellStyle?: TableCellStyle;
  tableCellStyleSuggestionState?: TableCellStyleSuggestionState;
}

export interface SuggestedTableRowStyle {
  tableRowStyle?: TableRowStyle;
  tableRowStyleSuggestionState?: TableRowStyleSuggestionState;
}

export interface SuggestedTextStyle {
  textStyle?: TextStyle;
  textStyleSuggestionState?: TextStyleSuggestionState;
}

export interface SuggestionResponse {
  acceptedSuggestionIds?: Array<string>;
  createdSuggestionIds?: Array<string>;
  deletedSuggestionIds?: Array<string>;
  rejectedSuggestionIds?: Array<string>;
  updatedSummarySuggestionIds?: Array<string>;
}

export interface SuggestionThread {
  headPost?: Post;
  replies?: Array<Post>;
  status?: "STATUS_UNSPECIFIED" | "OPEN" | "ACCEPTED" | "REJECTED";
  suggestionId?: string;
  summaryHtml?: string;
  summaryText?: string;
}

export interface Tab {
  childTabs?: Array<Tab>;
  documentTab?: DocumentTab;
  tabProperties?: TabProperties;
}

export interface TabProperties {
  iconEmoji?: string;
  index?: number;
  nestingLevel?: number;
  parentTabId?: string;
  tabId?: string;
  title?: string;
}

export interface TabStop {
  alignment?: "TAB_STOP_ALIGNMENT_UNSPECIFIED" | "START" | "CENTER" | "END";
  offset?: Dimension;
}

export interface Table {
  columns?: number;
  rows?: number;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  tableRows?: Array<TableRow>;
  tableStyle?: TableStyle;
}

export interface TableCell {
  content?: Array<StructuralElement>;
  endIndex?: number;
  startIndex?: number;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTableCellStyleChanges?: Record<string, SuggestedTableCellStyle>;
  tableCellStyle?: TableCellStyle;
}

export interface TableCellBorder {
  color?: OptionalColor;
  dashStyle?: "DASH_STYLE_UNSPECIFIED" | "SOLID" | "DOT" | "DASH";
  width?: Dimension;
}

export interface TableCellLocation {
  columnIndex?: number;
  rowIndex?: number;
  tableStartLocation?: Location;
}

export interface TableCellStyle {
  backgroundColor?: OptionalColor;
  borderBottom?: TableCellBorder;
  borderLeft?: TableCellBorder;
  borderRight?: TableCellBorder;
  borderTop?: TableCellBorder;
  columnSpan?: number;
  contentAlignment?:
    "CONTENT_ALIGNMENT_UNSPECIFIED" | "CONTENT_ALIGNMENT_UNSUPPORTED" | "TOP" | "MIDDLE" | "BOTTOM";
  paddingBottom?: Dimension;
  paddingLeft?: Dimension;
  paddingRight?: Dimension;
  paddingTop?: Dimension;
  rowSpan?: number;
}

export interface TableCellStyleSuggestionState {
  backgroundColorSuggested?: boolean;
  borderBottomSuggested?: boolean;
  borderLeftSuggested?: boolean;
  borderRightSuggested?: boolean;
  borderTopSuggested?: boolean;
  columnSpanSuggested?: boolean;
  contentAlignmentSuggested?: boolean;
  paddingBottomSuggested?: boolean;
  paddingLeftSuggested?: boolean;
  paddingRightSuggested?: boolean;
  paddingTopSuggested?: boolean;
  rowSpanSuggested?: boolean;
}

export interface TableColumnProperties {
  width?: Dimension;
  widthType?: "WIDTH_TYPE_UNSPECIFIED" | "EVENLY_DISTRIBUTED" | "FIXED_WIDTH";
}

export interface TableOfContents {
  content?: Array<StructuralElement>;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
}

export interface TableRange {
  columnSpan?: number;
  rowSpan?: number;
  tableCellLocation?: TableCellLocation;
}

export interface TableRow {
  endIndex?: number;
  startIndex?: number;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTableRowStyleChanges?: Record<string, SuggestedTableRowStyle>;
  tableCells?: Array<TableCell>;
  tableRowStyle?: TableRowStyle;
}

export interface TableRowStyle {
  minRowHeight?: Dimension;
  preventOverflow?: boolean;
  tableHeader?: boolean;
}

export interface TableRowStyleSuggestionState {
  minRowHeightSuggested?: boolean;
}

export interface TableStyle {
  tableColumnProperties?: Array<TableColumnProperties>;
}

export interface TabsCriteria {
  tabIds?: Array<string>;
}

export interface TextRun {
  content?: string;
  suggestedDeletionIds?: Array<string>;
  suggestedInsertionIds?: Array<string>;
  suggestedTextStyleChanges?: Record<string, SuggestedTextStyle>;
  textStyle?: TextStyle;
}

export interface TextStyle {
  backgroundColor?: OptionalColor;
  baselineOffset?: "BASELINE_OFFSET_UNSPECIFIED" | "NONE" | "SUPERSCRIPT" | "SUBSCRIPT";
  bold?: boolean;
  fontSize?: Dimension;
  foregroundColor?: OptionalColor;
  italic?: boolean;
  link?: Link;
  smallCaps?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
  weightedFontFamily?: WeightedFontFamily;
}

export interface TextStyleSuggestionState {
  backgroundColorSuggested?: boolean;
  baselineOffsetSuggested?: boolean;
  boldSuggested?: boolean;
  fontSizeSuggested?: boolean;
  foregroundColorSuggested?: boolean;
  italicSuggested?: boolean;
  linkSuggested?: boolean;
  smallCapsSuggested?: boolean;
  strikethroughSuggested?: boolean;
  underlineSuggested?: boolean;
  weightedFontFamilySuggested?: boolean;
}

export interface UnmergeTableCellsRequest {
  tableRange?: TableRange;
}

export interface UpdateCommentPostRequest {
  commentId?: string;
  content?: string;
  postId?: string;
  suggestionId?: string;
}

export interface UpdateDocumentStyleRequest {
  documentStyle?: DocumentStyle;
  fields?: string;
  tabId?: string;
}

export interface UpdateDocumentTabPropertiesRequest {
  fields?: string;
  tabProperties?: TabProperties;
}

export interface UpdateNamedStyleRequest {
  fields?: string;
  namedStyle?: NamedStyle;
  tabId?: string;
}

export interface UpdateParagraphStyleRequest {
  fields?: string;
  paragraphStyle?: ParagraphStyle;
  range?: Range;
}

export interface UpdateSectionStyleRequest {
  fields?: string;
  range?: Range;
  sectionStyle?: SectionStyle;
}

export interface UpdateTableCellStyleRequest {
  fields?: string;
  tableCellStyle?: TableCellStyle;
  tableRange?: TableRange;
  tableStartLocation?: Location;
}

export interface UpdateTableColumnPropertiesRequest {
  columnIndices?: Array<number>;
  fields?: string;
  tableColumnProperties?: TableColumnProperties;
  tableStartLocation?: Location;
}

export interface UpdateTableRowStyleRequest {
  fields?: string;
  rowIndices?: Array<number>;
  tableRowStyle?: TableRowStyle;
  tableStartLocation?: Location;
}

export interface UpdateTextStyleRequest {
  fields?: string;
  range?: Range;
  textStyle?: TextStyle;
}

export interface WeightedFontFamily {
  fontFamily?: string;
  weight?: number;
}

export interface WriteControl {
  requiredRevisionId?: string;
  targetRevisionId?: string;
  writeMode?: "WRITE_MODE_UNSPECIFIED" | "EDIT" | "SUGGEST";
}
