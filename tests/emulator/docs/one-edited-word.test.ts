import type { Document, Request } from "../../../src/google-api/docs.ts";
import { testDocuments } from "../../support/test-documents.ts";
import { editor, openDocs } from "./open-docs.ts";

/** A word of one text run of a body, headers, footers or footnotes, with the text around it in the run. */
interface Place {
  readonly tabId: string | undefined;
  readonly segmentId: string | undefined;
  readonly start: number;
  readonly run: { content?: string };
  readonly offset: number;
}

/** All words of five letters or more that stand inside a run, in the document itself, so that a test can write there. */
function wordsInside(document: Document): Place[] {
  const places: Place[] = [];
  const walk = (value: unknown, tabId: string | undefined, segmentId: string | undefined): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, tabId, segmentId));
    if (typeof value !== "object" || value === null) return;
    const { textRun, startIndex = 0 } = value as {
      textRun?: { content?: string; textStyle?: { link?: unknown } };
      startIndex?: number;
    };
    const word = /[a-zA-Z]{5,}/.exec((textRun?.content ?? "").slice(1, -2));
    // Text put into a link is not linked, and into a pending insertion not pending: there more than a word would differ.
    const isPlain = textRun?.textStyle?.link === undefined && !/"suggested/.test(JSON.stringify(textRun));
    if (textRun !== undefined && word !== null && isPlain) {
      const offset = word.index + 1;
      places.push({ tabId, segmentId, start: startIndex + offset, run: textRun, offset });
    }
    const { tabProperties } = value as { tabProperties?: { tabId?: string } };
    for (const [key, inner] of Object.entries(value)) {
      if (["headers", "footers", "footnotes"].includes(key)) {
        for (const [id, segment] of Object.entries(inner as object))
          walk(segment, tabProperties?.tabId ?? tabId, id);
      } else if (key !== "tableOfContents") walk(inner, tabProperties?.tabId ?? tabId, segmentId);
    }
  };
  walk(document, undefined, undefined);
  return places;
}

describe("a document with one edited word", () => {
  const withWords = testDocuments().filter(({ read }) => wordsInside(read()).length > 0);
  it.each(withWords)(
    "is answered in its own shape, view and mask, and only that word differs: $name",
    ({ read }) => {
      const count = wordsInside(read()).length;
      for (const nth of new Set([0, Math.floor(count / 3), Math.floor((2 * count) / 3), count - 1])) {
        const expected = read();
        const place = wordsInside(expected)[nth];
        if (place === undefined) throw new Error(`expected a word ${nth}`);
        const { docs } = openDocs();
        const { documentId } = docs.importDocument({ name: "unused", content: read() }, editor);
        const at = (index: number) => ({
          index,
          ...(place.tabId === undefined ? {} : { tabId: place.tabId }),
          ...(place.segmentId === undefined ? {} : { segmentId: place.segmentId }),
        });
        const { index: startIndex, ...segment } = at(place.start + 1);
        // The three letters after the first go, four come: everything behind moves by one.
        const requests: Request[] = [
          { insertText: { location: at(place.start + 1), text: "WXYZ" } },
          {
            deleteContentRange: {
              range: { ...segment, startIndex: startIndex + 4, endIndex: startIndex + 7 },
            },
          },
          {
            deleteContentRange: {
              range: { ...segment, startIndex: startIndex + 3, endIndex: startIndex + 4 },
            },
          },
        ];
        docs.batchUpdate(documentId, { requests }, editor);
        const { content = "" } = place.run;
        place.run.content = `${content.slice(0, place.offset + 1)}WXY${content.slice(place.offset + 4)}`;
        const answer = docs.get(
          documentId,
          {
            includeTabsContent: String("tabs" in expected),
            suggestionsViewMode: expected.suggestionsViewMode,
            fields: Object.keys(expected).join(","),
          },
          editor,
        );
        expect({ ...answer, revisionId: "" }).toEqual({ ...expected, revisionId: "" });
      }
    },
  );
});
