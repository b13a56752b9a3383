// The advanced Docs service over documents of one tab and plain paragraphs: enough to write, read back and disagree. A request it does not know fails.
import type { Document, Request } from "../../../src/google-api/docs.ts";
import { googleFailure, refused, type Life } from "./fake-error.ts";

export interface FakeDocs {
  /** Text of each document: paragraphs, each ended by a line feed. */
  readonly texts: Map<string, string>;
  readonly revisions: Map<string, number>;
  readonly calls: string[];
  /** Called before a batch is applied, and after; may change things or throw. */
  beforeBatch: (documentId: string) => void;
  afterBatch: (documentId: string) => void;
  /** Called before a read; may throw. */
  beforeGet: (documentId: string) => void;
}

export function newFakeDocs(): FakeDocs {
  return {
    texts: new Map(),
    revisions: new Map(),
    calls: [],
    beforeBatch: () => undefined,
    afterBatch: () => undefined,
    beforeGet: () => undefined,
  };
}

export function addDocument(docs: FakeDocs, documentId: string, text: string): void {
  docs.texts.set(documentId, text.endsWith("\n") ? text : `${text}\n`);
  docs.revisions.set(documentId, 1);
}

export function fakeDocsService(docs: FakeDocs, life: Life): object {
  const called = (name: string): void => {
    if (life.isDead) throw new Error("the execution was ended");
    docs.calls.push(name);
  };
  return {
    Documents: {
      get: (documentId: string, options: Record<string, unknown>) => {
        called("documents.get");
        if (options["includeTabsContent"] !== true) refused("reads without tabs");
        docs.beforeGet(documentId);
        return documentOf(docs, documentId);
      },
      batchUpdate: (
        body: { requests?: Request[]; writeControl?: { requiredRevisionId?: string } },
        documentId: string,
      ) => {
        called("documents.batchUpdate");
        docs.beforeBatch(documentId);
        const required = body.writeControl?.requiredRevisionId;
        if (required !== revisionOf(docs, documentId)) {
          throw googleFailure(
            400,
            `The required revision ID '${required}' does not match the latest revision.`,
          );
        }
        let text = textOf(docs, documentId);
        for (const request of body.requests ?? []) text = applied(text, request);
        docs.texts.set(documentId, text);
        docs.revisions.set(documentId, (docs.revisions.get(documentId) ?? 0) + 1);
        const revisionId = revisionOf(docs, documentId);
        docs.afterBatch(documentId);
        return {
          documentId,
          replies: (body.requests ?? []).map(() => ({})),
          writeControl: { requiredRevisionId: revisionId },
        };
      },
    },
  };
}

function textOf(docs: FakeDocs, documentId: string): string {
  const text = docs.texts.get(documentId);
  if (text === undefined) throw googleFailure(404, "Requested entity was not found.");
  return text;
}

function revisionOf(docs: FakeDocs, documentId: string): string {
  return `revision-${docs.revisions.get(documentId) ?? 0}`;
}

function applied(text: string, request: Request): string {
  const [kind] = Object.keys(request);
  if (request.insertText !== undefined) {
    const { location, text: inserted } = request.insertText;
    const at = (location?.index ?? 0) - 1;
    return text.slice(0, at) + (inserted ?? "") + text.slice(at);
  }
  if (request.deleteContentRange !== undefined) {
    const { startIndex = 0, endIndex = 0 } = request.deleteContentRange.range ?? {};
    return text.slice(0, startIndex - 1) + text.slice(endIndex - 1);
  }
  // All text of these documents has one style, so setting it to what it is changes nothing.
  if (request.updateTextStyle !== undefined) return text;
  return refused(`the request ${kind ?? "without a kind"}`);
}

function documentOf(docs: FakeDocs, documentId: string): Document {
  const text = textOf(docs, documentId);
  let start = 1;
  const paragraphs = text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const content = `${line}\n`;
      const element = {
        startIndex: start,
        endIndex: start + content.length,
        textRun: { content, textStyle: {} },
      };
      start += content.length;
      return {
        startIndex: element.startIndex,
        endIndex: element.endIndex,
        paragraph: {
          elements: [element],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT" as const, direction: "LEFT_TO_RIGHT" as const },
        },
      };
    });
  return {
    documentId,
    title: "A document",
    revisionId: revisionOf(docs, documentId),
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    tabs: [
      {
        tabProperties: { tabId: "t.0", title: "Tab 1", index: 0 },
        documentTab: {
          body: {
            content: [
              { endIndex: 1, sectionBreak: { sectionStyle: { sectionType: "CONTINUOUS" } } },
              ...paragraphs,
            ],
          },
          documentStyle: {},
          namedStyles: { styles: [{ namedStyleType: "NORMAL_TEXT", textStyle: {}, paragraphStyle: {} }] },
        },
      },
    ],
  };
}
