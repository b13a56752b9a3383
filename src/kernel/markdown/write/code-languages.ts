// Named ranges that tell the languages of code blocks: new code gets one, and with code that goes its own goes first. Edits of standing code are
// others' business.
import type { MarkdownBlock } from "../block.ts";
import { codeRangePrefix } from "../look.ts";
import { footnoteLabels } from "../normal-form.ts";
import type { ReadBlock } from "../read/read-blocks.ts";
import type { MarkdownReading } from "../read/read-markdown.ts";
import { NameRangesStep, UnnameRangesStep, type RangeToName } from "../../plan/steps/name-ranges.ts";
import type { BlockGap } from "./block-gaps.ts";
import type { NamedBlocks } from "./named-blocks.ts";
import type { StandingPart } from "./standing-part.ts";
import { thenStep, type StepTrial } from "./step-trial.ts";

/** The trial with a name for the language of each code block that reads without one. `reading`: of the part as it stands by then. */
export function thenLanguages(
  trial: StepTrial,
  { blocks, footnotes }: Pick<NamedBlocks, "blocks" | "footnotes">,
  reading: MarkdownReading | undefined,
  { tab, part }: StandingPart,
): StepTrial {
  if (reading === undefined) return trial;
  const labels = footnoteLabels(blocks);
  const ranges = [
    ...rangesIn(blocks, reading.entries, part.segment.segmentId),
    ...reading.footnotes.flatMap(({ entries, footnoteId }, ordinal) =>
      rangesIn(footnotes.get(labels[ordinal] ?? "") ?? [], entries, footnoteId),
    ),
  ];
  return ranges.length === 0 ? trial : thenStep(trial, new NameRangesStep(tab.tabId, ranges));
}

function rangesIn(
  wanted: readonly MarkdownBlock[],
  entries: readonly ReadBlock[],
  segmentId: string,
): readonly RangeToName[] {
  const found = entries.filter(({ block }) => block !== null);
  return wanted.flatMap((block, index): readonly RangeToName[] => {
    const entry = found[index];
    if (block.kind !== "code" || block.language === "" || entry?.block?.kind !== "code") return [];
    if (entry.block.language !== "") return [];
    const { startUtf16 } = entry;
    const endUtf16 = Math.max(startUtf16 + 1, entry.endUtf16 - 1);
    return [{ name: codeRangePrefix + block.language, segmentId, startUtf16, endUtf16 }];
  });
}

/** Takes away the names of languages whose code goes, while they can be told; null when there are none. */
export function goneLanguages(
  { tab, part }: StandingPart,
  gaps: readonly BlockGap[],
): UnnameRangesStep | null {
  const gone = gaps.flatMap((gap) => gap.gone);
  const { segmentId } = part.segment;
  const isGone = (span: { segmentId: string; startUtf16: number; endUtf16: number }): boolean =>
    span.segmentId === segmentId &&
    gone.some(({ startUtf16, endUtf16 }) => startUtf16 <= span.startUtf16 && span.endUtf16 <= endUtf16);
  const ours = tab.namedRanges.filter(
    ({ name, spans }) => name.startsWith(codeRangePrefix) && spans.length > 0 && spans.every(isGone),
  );
  if (ours.length === 0) return null;
  return new UnnameRangesStep(
    tab.tabId,
    ours.map(({ name, namedRangeId, spans }) => ({
      name,
      namedRangeId,
      spans,
      othersIds: tab.namedRanges
        .filter((other) => other.name === name && !ours.includes(other))
        .map((other) => other.namedRangeId),
    })),
  );
}
