// The kernel's door: what tools, the script host and the bridge may use of it.
export { ToolError, errorTable } from "./errors.ts";
export type { ErrorCode, ErrorEnvelope, Json, JsonObject } from "./errors.ts";
export type * from "./ports.ts";
export type { ClaimHeader, ClaimSettlement } from "./claim.ts";
export * from "./audit/record.ts";
export * from "./audit/kept-text.ts";
export * from "./audit/redaction.ts";

export { bodyTabId, segmentOf, tabById } from "./document/model.ts";
export type { DocumentModel, Segment, SegmentSpan, Span, TabModel, ViewMode } from "./document/model.ts";
export { parseDocument } from "./document/parse.ts";
export { availableTabs, resolveTab, type TabSummary } from "./document/resolve-tab.ts";
export {
  readFormats,
  readProblems,
  readTab,
  type ReadRequest,
  type TabReading,
} from "./document/read-tab.ts";
export { renderTabTree } from "./document/render-tab-tree.ts";
export { lossesAsData } from "./markdown/losses.ts";
export { segmentEntries } from "./document/segment-entries.ts";

export {
  findSections,
  sectionAsData,
  sectionForest,
  sectionMatches,
  sectionQueryProblems,
  sharedPaths,
  type SectionQuery,
} from "./sections/find-sections.ts";
export { pathSeparator, resolveHeading, type ResolvedHeading } from "./sections/resolve-heading.ts";
export { sectionAt, sectionsOf, type Section } from "./sections/section-tree.ts";
export {
  resolveStamp,
  sectionStamp,
  sectionStamps,
  type ResolvedStamp,
  type StampedRange,
} from "./sections/stamp.ts";
export {
  placeProblems,
  resolveScope,
  type Place,
  type ResolvedScope,
  type SearchScope,
  type Within,
} from "./locate/scope.ts";

export { locateProblems, locateText, type LocateRequest, type Located } from "./locate/locate-text.ts";
export {
  searchText,
  textSearchProblems,
  type TextSearch,
  type TextSearchResult,
} from "./search/search-text.ts";
export type { Step } from "./plan/step.ts";
export { allStepReaders } from "./plan/steps/block-readers.ts";
export { planFormatText } from "./plan/plan-format-text.ts";
export { planReplaceText, replaceTextProblems, type TextReplacement } from "./plan/plan-replace-text.ts";
export { styleKeys, styleProblems, type StyleProblem } from "./plan/style-request.ts";
export type { PlanResult } from "./plan/plan-result.ts";

export { bytesOfBase64 } from "./images/base64.ts";
export type { ImagePlace } from "./images/image-place.ts";
export { readImageSource } from "./images/image-source.ts";
export { planInsertImage } from "./images/plan-insert-image.ts";
export { markdownImageCheck } from "./images/check-markdown-images.ts";
export { preparePicture, type AskedPicture, type PreparedPicture } from "./images/prepare-picture.ts";

export { findTable, tablesOf } from "./tables/placed-table.ts";
export { cellFormats, tableReading, tableSummaries } from "./tables/table-data.ts";
export { cellProblems, newTableProblems } from "./tables/table-problems.ts";
export { planInsertTable, type NewTablePlace } from "./tables/plan-insert-table.ts";
export { planReplaceRow } from "./tables/plan-replace-row.ts";

export { expectationProblems, verifyExpectations, type Expectation } from "./evidence/expectations.ts";
export {
  createdDocument,
  movedDocument,
  VerifiedWrite,
  verifiedWrite,
  type Planner,
  type WriteCall,
} from "./verified-write.ts";
export { creatingTool } from "./create-document.ts";
export {
  planAppend,
  planNewMarkdown,
  planRangeWrite,
  planTabWrite,
  type PlacedPlan,
} from "./plan/plan-markdown-write.ts";
export { newTextProblems, planNewText } from "./plan/plan-new-text.ts";
export { movesDocument } from "./move-document.ts";
export { nothingWritten } from "./sending.ts";
export { rollbackPlanner, type TakenBack } from "./rollback.ts";
export { undoChain, type UndoChain } from "./undo-chain.ts";
export { outcomeFromRecord, settleClaim, settleFilling, type SettledClaim } from "./settle.ts";
