// Plans a picture's way into a document: the step, the size, and what the re-read must say of it.
import { ToolError, type JsonObject } from "../errors.ts";
import type { DocumentModel, TabModel } from "../document/model.ts";
import { newImageProof } from "../evidence/new-image.ts";
import type { ContentImage } from "../plan/content.ts";
import { buildPlan } from "../plan/plan.ts";
import type { PlannedMatch, PlanResult } from "../plan/plan-result.ts";
import type { Step } from "../plan/step.ts";
import { insertBlocks } from "../plan/steps/block-steps.ts";
import { ReplaceInlineStep } from "../plan/steps/replace-inline.ts";
import { resolveImagePlace, type ImagePlace, type ResolvedPlace } from "./image-place.ts";
import { pictureSize, type AskedSize, type PictureSize } from "./picture-size.ts";
import type { PreparedPicture } from "./prepare-picture.ts";
import { roomAt, type Room } from "./room.ts";

type FoundPlace = Extract<ResolvedPlace, { kind: "found" }>;

/** The edit that puts the picture there. A private picture gets its address only when everything else is known to fit, and none in a dry run. */
export function planInsertImage(
  document: DocumentModel,
  tab: TabModel,
  prepared: PreparedPicture,
  place: ImagePlace,
  asked: AskedSize,
  isDryRun: boolean,
): PlanResult {
  const found = resolveImagePlace(tab, place);
  if (found.kind === "refused") return found;
  const { segment, atUtf16, besideUtf16 } = found;
  if (segment.kind === "footnote") return { kind: "refused", error: inFootnote(segment.segmentId) };
  const room = roomAt(tab, segment, atUtf16);
  const size = pictureSize(prepared.picture, asked, room);
  const where = { tabId: tab.tabId, segmentId: segment.segmentId };
  const matches: readonly PlannedMatch[] = [
    { ...where, startUtf16: besideUtf16, endUtf16: besideUtf16, intendedText: null },
  ];
  const stepWith = (uri: string): Step =>
    stepOf(document, where, atUtf16, { kind: "image", uri, ...size.asked }, place.isInline);
  try {
    // What cannot be written is refused before a scratch document is made for it.
    if (!isDryRun) buildPlan(document, [stepWith(prepared.address(true))], matches);
    const steps = [stepWith(prepared.address(isDryRun))];
    return {
      kind: "edit",
      steps,
      matches,
      report: reportOf(prepared, found, size),
      warnings: warningsOf(asked, size, room),
      proof: newImageProof(document, where, isDryRun),
    };
  } catch (error) {
    if (error instanceof ToolError) return { kind: "refused", error };
    throw error;
  }
}

function stepOf(
  document: DocumentModel,
  where: { readonly tabId: string; readonly segmentId: string },
  atUtf16: number,
  image: ContentImage,
  isInline: boolean,
): Step {
  if (isInline) {
    const edit = { startUtf16: atUtf16, endUtf16: atUtf16, inserted: [image] };
    return new ReplaceInlineStep(where.tabId, where.segmentId, [edit]);
  }
  const paragraph = {
    kind: "paragraph",
    namedStyle: "NORMAL_TEXT",
    style: {},
    list: null,
    content: [image],
  } as const;
  return insertBlocks({ ...where, atUtf16 }, [paragraph]).withContext(document);
}

function reportOf(
  { origin, name, picture }: PreparedPicture,
  { report }: FoundPlace,
  size: PictureSize,
): JsonObject {
  return {
    ...report,
    source_kind: origin,
    ...(name === "" ? {} : { source: name }),
    content_type: picture.mimeType,
    width_px: picture.widthPx,
    height_px: picture.heightPx,
    // Until the re-read says what became of them.
    width_pt: size.widthPt,
    height_pt: size.heightPt,
  };
}

function warningsOf({ widthPt, heightPt }: AskedSize, size: PictureSize, room: Room): readonly string[] {
  const warnings: string[] = [];
  const isFitted =
    widthPt !== undefined &&
    heightPt !== undefined &&
    (Math.abs(size.widthPt - widthPt) > 1 || Math.abs(size.heightPt - heightPt) > 1);
  if (isFitted) {
    warnings.push(
      `The picture keeps its proportions: it stands ${rounded(size.widthPt)} × ${rounded(size.heightPt)} pt, as large as fits into ${widthPt} × ${heightPt} pt.`,
    );
  }
  if (size.widthPt > room.widthPt + 1) {
    warnings.push(
      `The picture is ${rounded(size.widthPt)} pt wide where about ${rounded(room.widthPt)} pt are between the margins.`,
    );
  }
  return warnings;
}

function rounded(pt: number): number {
  return Math.round(pt * 100) / 100;
}

function inFootnote(segmentId: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    "Expected a place in the body, a header or a footer, found one in a footnote, where the service takes no picture. Nothing was written; put it behind the footnote's mark instead.",
    { rule: "rulebook 7", segment_id: segmentId, write_status: "not_written", retry_safe: true },
  );
}
