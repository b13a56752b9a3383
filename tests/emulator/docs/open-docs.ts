// A Docs service on a store in memory, and short ways to make and read documents in it.
import type { Document, ParagraphStyle, Request, TextStyle } from "../../../src/google-api/docs.ts";
import type { Tampering } from "../../../src/emulator/docs/batch.ts";
import { GoogleError } from "../../../src/emulator/errors.ts";
import { flatten } from "./flat-view.ts";
import type { CommentThread } from "../../../src/emulator/docs/model/threads.ts";
import type { DocsDependencies } from "../../../src/emulator/docs/service.ts";
import { DocsService } from "../../../src/emulator/docs/service.ts";
import type { Caller, DocumentStore, Revision, StoredDocument } from "../../../src/emulator/docs/store.ts";

export const editor: Caller = { email: "editor@example.com", canEdit: true };
export const viewer: Caller = { email: "viewer@example.com", canEdit: false };

class MemoryStore implements DocumentStore {
  readonly documents = new Map<string, StoredDocument>();
  readonly revisions: { documentId: string; revision: Revision }[] = [];

  head(documentId: string): { title: string; revisionId: string } | null {
    const found = this.documents.get(documentId);
    return found === undefined ? null : { title: found.title, revisionId: found.revision.revisionId };
  }
  load(documentId: string): StoredDocument | null {
    return this.documents.get(documentId) ?? null;
  }
  save(documentId: string, document: StoredDocument): void {
    this.documents.set(documentId, document);
    this.revisions.push({ documentId, revision: document.revision });
  }
  saveRevision(documentId: string, revision: Revision): void {
    const found = this.documents.get(documentId);
    if (found !== undefined) this.documents.set(documentId, { ...found, revision });
    this.revisions.push({ documentId, revision });
  }
  revisionsFrom(documentId: string, revisionId: string): Revision[] {
    const own = this.revisions.filter((one) => one.documentId === documentId).map(({ revision }) => revision);
    const from = own.findIndex((revision) => revision.revisionId === revisionId);
    return from < 0 ? [] : own.slice(from);
  }
  forgetChanges(documentId: string, beforeMs: number): void {
    for (const one of this.revisions)
      if (one.documentId === documentId && one.revision.timeMs < beforeMs)
        one.revision = { ...one.revision, change: null };
  }
}

/** A linear congruential generator: the same numbers in every run. */
export function seededRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** One document in a service of its own. */
export interface OpenDocument {
  readonly docs: DocsService;
  readonly store: MemoryStore;
  readonly documentId: string;
  /** The whole answer with tabs, as an editor sees it. */
  readonly read: () => Document;
  /** The answer without tabs. */
  readonly readLegacy: () => Document;
  /** The answer with tabs as a suggestions view mode shows it. */
  readonly view: (suggestionsViewMode: string) => Document;
  /** Makes requests as suggestions by that author. */
  readonly suggest: (requests: Request[], as?: string) => ReturnType<DocsService["suggest"]>;
  readonly batch: (requests: Request[], apply?: Tampering) => ReturnType<DocsService["batchUpdate"]>;
}

/** What a test gives the service beside its store. */
export type Surroundings = Partial<Pick<DocsDependencies, "pictureAt" | "threads" | "hasPreview">>;

/** An account that has the preview of suggestions and comment threads, its threads in memory. */
export function withPreview(): Surroundings {
  let kept: readonly CommentThread[] = [];
  return {
    hasPreview: () => true,
    threads: {
      list: () => kept,
      save: (_documentId, _before, after) => {
        kept = after;
      },
    },
  };
}

export function openDocs(
  seed?: number,
  surroundings: Surroundings = {},
): { docs: DocsService; store: MemoryStore } {
  const store = new MemoryStore();
  const nowMs = (): number => 1_700_000_000_000;
  return {
    docs: new DocsService({ store, random: seededRandom(seed), nowMs, ...surroundings }),
    store,
  };
}

/** Imports Docs JSON, or plain text. */
export function openDocument(content: unknown, surroundings: Surroundings = {}): OpenDocument {
  const { docs, store } = openDocs(undefined, surroundings);
  return { ...importInto(docs, content), store };
}

/** Imports Docs JSON, or plain text, into a service on any store. */
export function importInto(docs: DocsService, content: unknown): Omit<OpenDocument, "store"> {
  const { documentId } = docs.importDocument({ name: "Test document", content }, editor);
  return {
    docs,
    documentId,
    read: () => docs.get(documentId, { includeTabsContent: "true" }, editor),
    readLegacy: () => docs.get(documentId, {}, editor),
    view: (suggestionsViewMode) =>
      docs.get(documentId, { includeTabsContent: "true", suggestionsViewMode }, editor),
    suggest: (requests, as = "Another Editor") =>
      docs.suggest(documentId, requests, { email: editor.email, displayName: as }),
    batch: (requests, apply) => docs.batchUpdate(documentId, { requests }, editor, apply),
  };
}

/** The message of the GoogleError that `call` throws; fails when it throws none. */
export function refusalOf(call: () => unknown): string {
  return googleErrorOf(call).message;
}

export function googleErrorOf(call: () => unknown): GoogleError {
  try {
    call();
  } catch (error) {
    if (error instanceof GoogleError) return error;
    throw error;
  }
  throw new Error("expected a GoogleError, but the call was accepted");
}

/** The body of the first tab, one string a paragraph, without newlines; tables and breaks left out. */
export function paragraphsOf(document: Document): string[] {
  return (document.body?.content ?? []).flatMap(({ paragraph }) =>
    paragraph === undefined
      ? []
      : [
          (paragraph.elements ?? [])
            .map(({ textRun }) => textRun?.content ?? "")
            .join("")
            .replace(/\n$/, ""),
        ],
  );
}

/** The runs of the n-th paragraph of a legacy answer's body, each with its style. */
export function runsOf(document: Document, paragraphNumber: number): [string, object][] {
  const paragraphs = (document.body?.content ?? []).filter(({ paragraph }) => paragraph !== undefined);
  return (paragraphs[paragraphNumber]?.paragraph?.elements ?? []).flatMap(({ textRun }) =>
    textRun === undefined ? [] : [[textRun.content ?? "", textRun.textStyle ?? {}] as [string, object]],
  );
}

export const insert = (index: number, text: string): Request => ({
  insertText: { location: { index }, text },
});
export const remove = (startIndex: number, endIndex: number): Request => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});
export const textStyle = (
  startIndex: number,
  endIndex: number,
  style: TextStyle,
  fields?: string,
): Request => ({
  updateTextStyle: {
    range: { startIndex, endIndex },
    textStyle: style,
    fields: fields ?? Object.keys(style).join(),
  },
});
export const paragraphStyle = (
  startIndex: number,
  endIndex: number,
  style: ParagraphStyle,
  fields?: string,
): Request => ({
  updateParagraphStyle: {
    range: { startIndex, endIndex },
    paragraphStyle: style,
    fields: fields ?? Object.keys(style).join(),
  },
});

/** Where the text first stands in a segment of an answer with tabs, tables included; fails when it stands nowhere. */
export function indexOf(document: Document, text: string, segment = "t.0/"): number {
  const tokens = flatten(document)[segment] ?? [];
  const at = tokens
    .map((token) => (token.length === 1 ? token : "\u0000"))
    .join("")
    .indexOf(text);
  if (at < 0) throw new Error(`expected ${JSON.stringify(text)} in ${segment}`);
  return at;
}
