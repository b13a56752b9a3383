// A Document: its tabs and content, its name, its end; and what the person sees of it when they have it open.
import type { Host } from "../../host-call.ts";
import { exception } from "../../host-call.ts";
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { elementMaker } from "./element-maker.ts";
import type { ElementMaker } from "./handles.ts";
import { OpenDocument } from "./open-document.ts";
import {
  makePosition,
  makeRange,
  partsAt,
  partsOfRange,
  placeOfPosition,
  placesOf,
  positionAt,
  type Place,
} from "./positions.ts";
import { makeTab, tabContentMembers } from "./tab-members.ts";

/** `isActive`: the person who called has this document in front of them. */
export function makeDocument(host: Host, documentId: string, isActive: boolean): object {
  const document = new OpenDocument(host, documentId);
  const maker = elementMaker(document);
  const tabIds = (): string[] => document.tabs().map(({ tabProperties }) => tabProperties?.tabId ?? "");
  const shownTab = (): string => {
    const shown = isActive ? document.call("editor.tab", {}) : null;
    return tabIds().find((tabId) => tabId === shown) ?? tabIds()[0] ?? "";
  };
  return service("Document", {
    getId: () => documentId,
    getUrl: () => `https://docs.google.com/open?id=${documentId}`,
    // Google's API shows no language; "may be null" by DocumentApp's reference.
    getLanguage: () => null,
    getName: () => document.json().title ?? "",
    setName: (name: unknown) => {
      document.rename(textArgument(name, "name"));
    },
    getTabs: () =>
      (document.json().tabs ?? []).map(({ tabProperties }) => makeTab(maker, tabProperties?.tabId ?? "")),
    getTab: (tabId: unknown) => {
      const found = tabIds().find((known) => known === tabId);
      return found === undefined ? null : makeTab(maker, found);
    },
    saveAndClose: () => {
      document.call("document.save", {});
    },
    ...tabContentMembers(maker, shownTab),
    ...editorMembers(maker, isActive, tabIds, shownTab),
  });
}

/** Selection, cursor and shown tab, which only the document that a person has open has (apps-script-platform 4.3). */
function editorMembers(
  maker: ElementMaker,
  isActive: boolean,
  tabIds: () => readonly string[],
  shownTab: () => string,
): Record<string, unknown> {
  const { document } = maker;
  const places = (): Place[] => {
    const selected = isActive ? document.call("editor.selection", {}) : [];
    return (Array.isArray(selected) ? selected : []).map(placeFrom);
  };
  const select = (ranges: readonly Place[]): void => {
    requireOpen(isActive);
    document.call("editor.select", { ranges });
  };
  return {
    getCursor: () => {
      const [place] = places();
      const at =
        place?.startUtf16 === place?.endUtf16 && place !== undefined ? positionAt(document, place) : null;
      return at === null ? null : makePosition(maker, at);
    },
    getSelection: () => {
      const parts = places()
        .filter(({ startUtf16, endUtf16 }) => startUtf16 < endUtf16)
        .flatMap((place) => partsAt(document, place));
      return parts.length === 0 ? null : makeRange(maker, parts);
    },
    setCursor: (position: unknown) => select([placeOfPosition(position, document)]),
    setSelection: (range: unknown) => select(placesOf(document, partsOfRange(range, document))),
    getActiveTab: () => {
      requireOpen(isActive);
      return makeTab(maker, shownTab());
    },
    setActiveTab: (tabId: unknown) => {
      requireOpen(isActive);
      const found = tabIds().find((known) => known === tabId);
      if (found === undefined) throw invalidArgument("tabId");
      document.call("editor.showTab", { tabId: found });
    },
  };
}

function requireOpen(isActive: boolean): void {
  if (!isActive) throw exception("Action not allowed");
}

function placeFrom(value: unknown): Place {
  const { tabId, segmentId, startUtf16, endUtf16 } = isObject(value) ? value : {};
  return {
    tabId: String(tabId),
    segmentId: String(segmentId),
    startUtf16: Number(startUtf16),
    endUtf16: Number(endUtf16),
  };
}
