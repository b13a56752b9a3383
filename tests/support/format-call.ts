// Calls the kernel as the tools do that find text in a part of a tab.
import {
  locateText,
  planFormatText,
  planReplaceText,
  verifiedWrite,
  type JsonObject,
  type LocateRequest,
  type WriteCall,
} from "../../src/kernel/index.ts";
import { resolveScope, type Place } from "../../src/kernel/locate/scope.ts";
import type { TabModel } from "../../src/kernel/document/model.ts";
import type { Located } from "../../src/kernel/index.ts";
import type { KernelWorld } from "./kernel-ports.ts";
import { replaceCall } from "./replace-call.ts";

/** Text found in a part of a tab. */
export function locateIn(
  tab: TabModel,
  find: string,
  place: Place,
  locate: Partial<LocateRequest> = {},
): Located {
  const resolved = resolveScope(tab, place);
  if (resolved.kind === "refused") return { kind: "not-found", error: resolved.error };
  return locateText(tab, { find, ...locate, scope: resolved.scope });
}

/** The answer of one formatting. */
export function formatText(
  world: Pick<KernelWorld, "ports">,
  find: string,
  style: JsonObject,
  more: Partial<WriteCall> = {},
  locate: Partial<LocateRequest> & Place = {},
): JsonObject {
  const { segmentId, within, ...request } = locate;
  return verifiedWrite(world.ports, { ...replaceCall, tool: "format_text", ...more }, (document, tab) =>
    planFormatText(document, tab, locateIn(tab, find, { segmentId, within }, request), style),
  ).toResult();
}

/** The answer of one replacement in a part of a tab. */
export function replaceIn(
  world: Pick<KernelWorld, "ports">,
  find: string,
  replace: string,
  more: Partial<WriteCall> = {},
  locate: Partial<LocateRequest> & Place = {},
): JsonObject {
  const { segmentId, within, ...request } = locate;
  return verifiedWrite(world.ports, { ...replaceCall, ...more }, (document, tab) =>
    planReplaceText(document, tab, locateIn(tab, find, { segmentId, within }, request), { find, replace }),
  ).toResult();
}
