// All requests that write laid-out content at a site, in the one order: text and things, tables, paragraph styles, lists, text styles.
import type { Request } from "../../../google-api/docs.ts";
import { paragraphStyleRequest } from "../paragraph-style.ts";
import { endStyleOf } from "./cut-paragraph.ts";
import type { LaidItem, Layout } from "./layout.ts";
import type { PlannedLists } from "./list-runs.ts";
import { bulletRequests, paragraphRequests, tableRequests, textRequests } from "./look-requests.ts";
import type { Site } from "./site.ts";
import { skeletonText, structureRequests, type RequestTarget } from "./structure-requests.ts";

export function insertionRequests(
  site: Site,
  layout: Layout,
  lists: PlannedLists,
  target: RequestTarget,
): readonly Request[] {
  const { items } = layout;
  const { isInBodyFlow } = site;
  const isHandedOn = lists.kept.size > 0;
  const marks =
    site.mode === "behind" || site.mode === "split" || layout.hasLeadingFiller
      ? [{ indexUtf16: site.startUtf16 - 1, style: endStyleOf(site.paragraphBefore) }]
      : [];
  return [
    ...structureRequests(site, layout, plainRequests(site, layout, isHandedOn, target), target),
    ...(isHandedOn ? unbulletRequests(items, lists, isInBodyFlow, target) : []),
    ...tableRequests(items, target),
    ...paragraphRequests(items, isInBodyFlow, target),
    ...bulletRequests(items, lists, isInBodyFlow, target),
    ...textRequests(layout, marks, target),
  ];
}

/** Requests that make the new paragraphs plain, before tables are put between them: a table behind an indented one is drawn indented (rulebook 8.11). */
function plainRequests(
  site: Site,
  layout: Layout,
  isHandedOn: boolean,
  target: RequestTarget,
): readonly Request[] {
  const takesOldMark = site.mode === "behind" || site.mode === "into";
  const endIndex = site.atUtf16 + skeletonText(site, layout).length + (takesOldMark ? 1 : 0);
  if (endIndex <= site.startUtf16) return [];
  const range = { startIndex: site.startUtf16, endIndex, ...target };
  const plain = paragraphStyleRequest(range, "NORMAL_TEXT", {}, site.isInBodyFlow);
  const hasBullet = site.source.raw.bullet !== undefined && !isHandedOn;
  return hasBullet ? [{ deleteParagraphBullets: { range } }, plain] : [plain];
}

/** Takes the bullet that a split paragraph handed on from all that do not keep it. */
function unbulletRequests(
  items: readonly LaidItem[],
  { kept }: PlannedLists,
  isInBodyFlow: boolean,
  target: RequestTarget,
): readonly Request[] {
  const requests: Request[] = [];
  let open: { startIndex: number; endIndex: number } | null = null;
  const finish = (): void => {
    if (open === null) return;
    const range = { ...open, ...target };
    requests.push({ deleteParagraphBullets: { range } });
    requests.push(paragraphStyleRequest(range, "NORMAL_TEXT", {}, isInBodyFlow));
    open = null;
  };
  for (const item of items) {
    if (item.kind === "table" || kept.has(item)) {
      finish();
      continue;
    }
    const endIndex = item.startUtf16 + item.textUtf16 + 1;
    open = { startIndex: open === null ? item.startUtf16 : openStart(open), endIndex };
  }
  finish();
  return requests;
}

function openStart(open: { readonly startIndex: number }): number {
  return open.startIndex;
}
