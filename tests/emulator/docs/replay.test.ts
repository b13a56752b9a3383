import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Document, DocumentTab, Request } from "../../../src/google-api/docs.ts";
import { openDocument } from "./open-docs.ts";

const captured = resolve(
  __dirname,
  "../../../../shared/fixtures/replay/create-tab-named-range-footnote/result.json",
);
const hasCapture = existsSync(captured);

/** A captured result, or a small one of the same form where the captures are not beside the checkout. */
function result(): Document {
  if (hasCapture) return JSON.parse(readFileSync(captured, "utf8")) as Document;
  const { docs, documentId, batch } = openDocument({
    title: "Replay",
    documentId: "1replay",
    tabs: [
      { tabProperties: { tabId: "t.0", title: "Tab 1" }, documentTab: { body: bodyOf("alpha first tab\n") } },
      {
        tabProperties: { tabId: "t.second000001", title: "Second" },
        documentTab: {
          body: bodyOf("alpha omega\n"),
          footnotes: {
            "kix.note00000001": {
              footnoteId: "kix.note00000001",
              content: [
                {
                  paragraph: {
                    elements: [
                      {
                        textRun: {
                          content: "Footnote Alpha \n",
                          textStyle: { fontSize: { magnitude: 10, unit: "PT" } },
                        },
                      },
                    ],
                    paragraphStyle: {
                      namedStyleType: "NORMAL_TEXT",
                      lineSpacing: 100,
                      direction: "LEFT_TO_RIGHT",
                    },
                  },
                },
              ],
            },
          },
        },
      },
    ],
  });
  const range = { tabId: "t.second000001", startIndex: 7, endIndex: 12 };
  batch([{ createNamedRange: { name: "spike:omega", range } }]);
  return docs.get(documentId, { includeTabsContent: true }, { email: "editor@example.com", canEdit: true });
}

function bodyOf(text: string): DocumentTab["body"] {
  return {
    content: [
      { endIndex: 1, sectionBreak: { sectionStyle: {} } },
      {
        startIndex: 1,
        paragraph: {
          elements: [{ startIndex: 1, textRun: { content: text, textStyle: {} } }],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
        },
      },
    ],
  } as DocumentTab["body"];
}

/** The document as it was before the last batch of the capture. */
function before(after: Document): { document: Document; requests: Request[]; namedRangeId: string } {
  const document = JSON.parse(JSON.stringify(after)) as Document;
  const tab = document.tabs?.[1];
  const content = tab?.documentTab;
  const tabId = tab?.tabProperties?.tabId ?? "";
  const [segmentId = "", footnote] = Object.entries(content?.footnotes ?? {})[0] ?? [];
  const run = footnote?.content?.[0]?.paragraph?.elements?.[0]?.textRun;
  if (run === undefined || content === undefined) throw new Error("expected a footnote in the second tab");
  run.content = " \n";
  const named = Object.values(content.namedRanges ?? {})[0]?.namedRanges?.[0];
  const range = named?.ranges?.[0];
  delete content.namedRanges;
  return {
    document,
    namedRangeId: named?.namedRangeId ?? "",
    requests: [
      { insertText: { location: { tabId, segmentId, index: 0 }, text: "Footnote Alpha" } },
      {
        createNamedRange: {
          name: named?.name ?? "",
          range: { tabId, startIndex: range?.startIndex ?? 0, endIndex: range?.endIndex ?? 0 },
        },
      },
    ],
  };
}

describe("a captured edit", () => {
  it("replays: footnote text and named range come out as the service made them (rulebook 3.7, 6.1, 7)", () => {
    const after = result();
    const { document, requests, namedRangeId } = before(after);
    const { batch, read } = openDocument(document);
    const made = batch(requests).replies?.[1]?.createNamedRange?.namedRangeId ?? "";
    const { revisionId } = read();
    const shown = JSON.stringify(read())
      .replace(made, namedRangeId)
      .replace(String(revisionId), String(after.revisionId));
    expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(after)));
  });
});
