// Requests that make planned lists. Each run leaves every index where it was: what it puts in to steer the service is gone at its end.
import type { Request } from "../../../google-api/docs.ts";
import { allParagraphFields, ownStyleRequest } from "../paragraph-style.ts";
import type { LaidParagraph } from "./layout.ts";
import type { ListRun } from "./list-runs.ts";
import { presetOf } from "./list-presets.ts";
import type { RequestTarget } from "./structure-requests.ts";

/** The paragraphs are plain, but for their named style and own properties without indents. */
export function listRequests(
  runs: readonly ListRun[],
  isInBodyFlow: boolean,
  target: RequestTarget,
): readonly Request[] {
  return runs.flatMap((run) => runRequests(run, isInBodyFlow, target));
}

/**
 * An item's level is what its leading tabs exceed the fewest in the range by (rulebook 9.8), so an empty item without a tab is put in front
 * where all items are further in. A list joins the one right in front of it (9.4), so a plain paragraph is put there where it must not.
 * Both go again, whole with their ends, which leaves what follows as it is (6.2).
 */
function runRequests(run: ListRun, isInBodyFlow: boolean, target: RequestTarget): readonly Request[] {
  const { paragraphs, isItem, joinedLevel, isBehindItem } = run;
  const first = paragraphs[0];
  const last = paragraphs[paragraphs.length - 1];
  if (first === undefined || last === undefined) return [];
  const start = first.startUtf16;
  const tabs = paragraphs.map((laid) => (isItem(laid) ? levelOf(laid) - (joinedLevel ?? 0) : 0));
  const hasOuterItem = tabs.every((count) => count > 0);
  const helpers = (isBehindItem ? 1 : 0) + (hasOuterItem ? 1 : 0);
  const requests: Request[] = [];
  let tabCount = 0;
  for (let ordinal = paragraphs.length - 1; ordinal >= 0; ordinal -= 1) {
    const count = tabs[ordinal] ?? 0;
    const index = paragraphs[ordinal]?.startUtf16 ?? 0;
    if (count > 0)
      requests.push({ insertText: { location: { index, ...target }, text: "\t".repeat(count) } });
    tabCount += count;
  }
  if (helpers > 0) {
    requests.push({ insertText: { location: { index: start, ...target }, text: "\n".repeat(helpers) } });
  }
  requests.push({
    createParagraphBullets: {
      range: {
        startIndex: start + (isBehindItem ? 1 : 0),
        endIndex: endOf(last) + tabCount + helpers,
        ...target,
      },
      bulletPreset: presetOf(run.kind),
    },
  });
  if (helpers > 0) {
    requests.push({
      deleteContentRange: { range: { startIndex: start, endIndex: start + helpers, ...target } },
    });
  }
  for (const gap of gapsOf(paragraphs, isItem)) {
    const range = { startIndex: gap[0]?.startUtf16 ?? 0, endIndex: endOf(gap[gap.length - 1]), ...target };
    requests.push({ deleteParagraphBullets: { range } });
    // The look of an item is left behind (section 7), and would count as a level later.
    for (const laid of gap) {
      const { style } = laid.paragraph;
      const own = laid.paragraph.list === null ? style : withoutIndents(style);
      requests.push(ownStyleRequest(rangeOf(laid, target), own, isInBodyFlow && !laid.isInCell));
    }
  }
  return [...requests, ...listRequests(run.inner, isInBodyFlow, target)];
}

/** Neighbouring paragraphs of a run that are none of its items. */
function gapsOf(
  paragraphs: readonly LaidParagraph[],
  isItem: (paragraph: LaidParagraph) => boolean,
): readonly (readonly LaidParagraph[])[] {
  const gaps: LaidParagraph[][] = [];
  let isOpen = false;
  for (const laid of paragraphs) {
    const last = gaps[gaps.length - 1];
    if (isItem(laid)) isOpen = false;
    else if (isOpen && last !== undefined) last.push(laid);
    else {
      gaps.push([laid]);
      isOpen = true;
    }
  }
  return gaps;
}

/** Own properties as an item has them before it is one: its indents are set behind its bullet, or they would count as a level (rulebook 9.8). */
export function withoutIndents(
  style: LaidParagraph["paragraph"]["style"],
): LaidParagraph["paragraph"]["style"] {
  if (allParagraphFields.every((field) => !indentFields.has(field) || style[field] === undefined))
    return style;
  const left = { ...style };
  delete left.indentFirstLine;
  delete left.indentStart;
  return left;
}

const indentFields: ReadonlySet<string> = new Set(["indentFirstLine", "indentStart"]);

function levelOf({ paragraph }: LaidParagraph): number {
  return paragraph.list?.level ?? 0;
}

function endOf(laid: LaidParagraph | undefined): number {
  return laid === undefined ? 0 : laid.startUtf16 + laid.textUtf16 + 1;
}

function rangeOf(laid: LaidParagraph, target: RequestTarget) {
  return { startIndex: laid.startUtf16, endIndex: endOf(laid), ...target };
}
