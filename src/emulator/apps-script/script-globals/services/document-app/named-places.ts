// Named ranges and bookmarks of a tab.
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import type { ElementMaker } from "./handles.ts";
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

/** Members of a document or tab; `tabId` answers the tab that they are about. */
export function namedPlaceMembers(maker: ElementMaker, tabId: () => string): Record<string, unknown> {
  const { document } = maker;
  const all = (): NamedRangeFacts[] => namedRanges(maker, tabId());
  return {
    addNamedRange: (name: unknown, range: unknown) => {
      const [place, ...more] = placesOf(document, partsOfRange(range, document));
      if (place === undefined) throw invalidArgument("range");
      if (more.length > 0)
        throw exception("((a named range of several places is not implemented by the local Google))");
      const { segmentId, startUtf16, endUtf16 } = place;
      const words = textArgument(name, "name");
      const at = { segmentId, tabId: place.tabId, startIndex: startUtf16, endIndex: endUtf16 };
      const [reply] = document.edit([{ createNamedRange: { name: words, range: at } }]);
      const created = isObject(reply) ? reply["createNamedRange"] : undefined;
      const id = isObject(created) ? created["namedRangeId"] : undefined;
      const made = all().find((known) => known.id === id);
      if (made === undefined) throw exception("Service error: Docs");
      return makeNamedRange(maker, made);
    },
    getNamedRanges: (name?: unknown) =>
      all()
        .filter((known) => name === undefined || known.name === name)
        .map((known) => makeNamedRange(maker, known)),
    getNamedRangeById: (id: unknown) => {
      const known = all().find((one) => one.id === id);
      return known === undefined ? null : makeNamedRange(maker, known);
    },
    addBookmark: (position: unknown) => {
      const { segmentId, startUtf16, ...place } = placeOfPosition(position, document);
      const made = document.call("bookmark.add", { tabId: place.tabId, segmentId, atUtf16: startUtf16 });
      return makeBookmark(maker, bookmarkOf(made, true));
    },
    getBookmarks: () => bookmarks(maker, tabId()).map((known) => makeBookmark(maker, known)),
    getBookmark: (id: unknown) => {
      const known = bookmarks(maker, tabId()).find((one) => one.id === id);
      return known === undefined ? null : makeBookmark(maker, known);
    },
  };
}

interface NamedRangeFacts {
  readonly id: string;
  readonly name: string;
  readonly tabId: string;
}

function namedRanges({ document }: ElementMaker, tabId: string): NamedRangeFacts[] {
  return Object.values(document.tab(tabId).namedRanges ?? {}).flatMap((group) =>
    (group.namedRanges ?? []).map(({ namedRangeId = "", name = "" }) => ({ id: namedRangeId, name, tabId })),
  );
}

function makeNamedRange(maker: ElementMaker, { id, name, tabId }: NamedRangeFacts): object {
  const { document } = maker;
  const places = (): Place[] => {
    const groups = Object.values(document.tab(tabId).namedRanges ?? {});
    for (const { namedRanges: known = [] } of groups)
      for (const { namedRangeId, ranges = [] } of known)
        if (namedRangeId === id)
          return ranges.map(({ segmentId = "", startIndex = 0, endIndex = 0 }) => ({
            tabId,
            segmentId,
            startUtf16: startIndex,
            endUtf16: endIndex,
          }));
    throw exception("The named range is no longer in the document.");
  };
  return service("NamedRange", {
    getId: () => id,
    getName: () => name,
    getRange: () =>
      makeRange(
        maker,
        places().flatMap((place) => partsAt(document, place)),
      ),
    remove: () => {
      places();
      document.edit([{ deleteNamedRange: { namedRangeId: id } }]);
    },
  });
}

interface BookmarkFacts {
  readonly id: string;
  readonly place: Place;
  /** Whether the document is still as it was when the bookmark was set. */
  readonly isCurrent: boolean;
}

function bookmarks({ document }: ElementMaker, tabId: string): BookmarkFacts[] {
  const listed = document.call("bookmark.list", {});
  return (Array.isArray(listed) ? listed : [])
    .map((one: unknown) => bookmarkOf(one, isObject(one) && one["isCurrent"] === true))
    .filter(({ place }) => place.tabId === tabId);
}

function bookmarkOf(value: unknown, isCurrent: boolean): BookmarkFacts {
  const { id, tabId, segmentId, atUtf16 } = isObject(value) ? value : {};
  const at = Number(atUtf16);
  const place = { tabId: String(tabId), segmentId: String(segmentId), startUtf16: at, endUtf16: at };
  return { id: String(id), place, isCurrent };
}

function makeBookmark(maker: ElementMaker, { id, place, isCurrent }: BookmarkFacts): object {
  return service("Bookmark", {
    getId: () => id,
    getPosition: () => {
      const at = isCurrent ? positionAt(maker.document, place) : null;
      if (at === null)
        throw exception(
          "((following a bookmark through later edits is not implemented by the local Google))",
        );
      return makePosition(maker, at);
    },
    remove: () => {
      maker.document.call("bookmark.remove", { id });
    },
  });
}
