// A new document, made and filled as one verified write: planned on a blank one first, so that what would be refused makes nothing; made
// once under a mark; taken away again when its content cannot be written or proved.
import type { ClaimHeader } from "./claim.ts";
import { parseDocument } from "./document/parse.ts";
import { blankDocument } from "./document/blank-document.ts";
import { documentDigest } from "./document-digest.ts";
import { resolveTab } from "./document/resolve-tab.ts";
import type { DocumentModel, TabModel } from "./document/model.ts";
import { ToolError, type Json, type JsonObject } from "./errors.ts";
import { fileStepToJson } from "./file-steps.ts";
import { verification } from "./outcome.ts";
import type { KernelPorts, MadeDocument } from "./ports.ts";
import { refuseWhatIsNotOffered } from "./preparing.ts";
import { attempt, nothingWritten } from "./sending.ts";
import { inverseNotKept, undoAsData, type UndoCheck } from "./undo-check.ts";
import type { Planner, WriteCall } from "./write-call.ts";

/** Name of the tool whose calls make documents: by it a claim that was left open is known. */
export const creatingTool = "create_document";

export interface NewDocumentOrder {
  readonly title: string;
  readonly folderId: string | null;
  /** Plans the content on the blank document. */
  readonly content: Planner;
}

export type CreateCall = Omit<WriteCall, "documentId" | "tabRef" | "undoes" | "takenBackBy">;

/** The pipeline of a write into a document that is there. */
export type Perform = (ports: KernelPorts, call: WriteCall, planner: Planner) => JsonObject;

const folderMimeType = "application/vnd.google-apps.folder";
/** Waits before a document whose making got no answer is looked for again, in milliseconds. */
const waitsMs = [0, 500, 1500] as const;

/**
 * The outcome of a write, with `doc_id`, `title`, `url` and `tab_id`. Throws ToolError: whatever the content is refused for, with nothing
 * made; afterwards what `perform` throws, with the document in the bin (`document.trashed`) or what is there.
 */
export function createDocument(
  ports: KernelPorts,
  call: CreateCall,
  order: NewDocumentOrder,
  perform: Perform,
): JsonObject {
  const foreseen = nothingWritten(() => foresee(ports, call, order, perform));
  if (call.isDryRun) return foreseen.answer;
  const made = make(ports, order, foreseen.isBlank);
  try {
    return foreseen.isBlank
      ? provenBlank(ports, call, order, made)
      : filled(ports, call, order, made, perform);
  } catch (error) {
    throw withdrawn(ports, made, error);
  }
}

interface Foreseen {
  readonly isBlank: boolean;
  /** What a dry run answers. */
  readonly answer: JsonObject;
}

/** The whole write in thought, on the blank document of the rulebook. Throws what would be refused. */
function foresee(
  ports: KernelPorts,
  call: CreateCall,
  { title, folderId, content }: NewDocumentOrder,
  perform: Perform,
): Foreseen {
  refuseWhatIsNotOffered({ ...call, documentId: "" });
  if (folderId !== null) checkFolder(ports, folderId);
  const blank = parseDocument(blankDocument(title));
  const tab = resolveTab(blank);
  const planned = content(blank, tab);
  if (planned.kind === "refused") throw planned.error;
  const told = { doc_id: null, title, tab_id: tab.tabId, revision_before: "", revision_after: "" };
  if (planned.kind === "no-op") {
    const answer = blankAnswer(call, blank, tab, {
      ...told,
      ...planned.report,
      applied: false,
      dry_run: true,
      write_status: "not_written",
      undo: undoAsData(undoOf(ports)),
      audit_id: null,
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    return { isBlank: true, answer: { ...answer, api_calls: ports.apiCalls() } };
  }
  const inThought: KernelPorts = {
    ...ports,
    drive: { ...ports.drive, listComments: () => [] },
    docs: {
      getDocument: () => blankDocument(title),
      batchUpdate: () => {
        throw new Error("a dry run tried to write");
      },
    },
  };
  const answer = perform(
    inThought,
    { ...call, documentId: "", isDryRun: true, takenBackBy: (document) => binStep(document, ports) },
    content,
  );
  return { isBlank: false, answer: { ...answer, ...told } };
}

function checkFolder(ports: KernelPorts, folderId: string): void {
  const { mimeType, trashed, capabilities } = ports.drive.getFile(folderId);
  const found =
    mimeType !== folderMimeType
      ? `a file of type ${mimeType ?? "unknown"}`
      : trashed === true
        ? "one that lies in the bin"
        : capabilities?.canAddChildren === false
          ? "one that this account may not put files into"
          : null;
  if (found === null) return;
  throw new ToolError(
    "INVALID_INPUT",
    `\`folder_id\`: expected a folder that takes new files, found ${found}. Name another folder, or leave it out. Nothing was made.`,
    { problems: [{ path: "folder_id", message: `expected a folder that takes new files, found ${found}` }] },
  );
}

/** Makes the document once. Its mark is stored before, so that it is found when the answer, or this execution, is lost. */
function make(ports: KernelPorts, { title, folderId }: NewDocumentOrder, isBlank: boolean): MadeDocument {
  const mark = ports.ids.newId();
  nothingWritten(() => {
    ports.claim.start(creationHeader(mark, isBlank, ports.clock.nowMs()));
  });
  const ordered = attempt(() => ports.files.createDocument({ title, folderId, mark }));
  const refusal = ordered.isDone
    ? ordered.value.status === "refused"
      ? ordered.value.error
      : null
    : ordered.refusal;
  if (refusal !== null) {
    ports.claim.finish("not-written", "", null);
    const data = { ...refusal.diagnostics, write_status: "not_written", retry_safe: true };
    throw new ToolError(refusal.code, refusal.message, data);
  }
  if (ordered.isDone && ordered.value.status === "done") return ordered.value;
  const message = ordered.isDone && ordered.value.status === "unclear" ? ordered.value.message : "";
  return foundAgain(ports, mark, message);
}

/** A claim that asking settles by looking for the mark; one block after says that no content is to follow. */
function creationHeader(mark: string, isBlank: boolean, startedMs: number): ClaimHeader {
  return {
    documentId: "",
    tabId: "",
    planDigest: mark,
    revisionBefore: "",
    segmentId: "",
    firstBlock: 0,
    blocksBefore: 0,
    blocksAfter: isBlank ? 1 : 0,
    sourceDigest: "",
    predictionDigest: "",
    startedMs,
  };
}

function foundAgain(ports: KernelPorts, mark: string, message: string): MadeDocument {
  for (const waitMs of waitsMs) {
    if (waitMs > 0) ports.clock.sleepMs(waitMs);
    const looked = attempt(() => ports.files.findMade(mark));
    if (!looked.isDone) {
      ports.claim.finish("unverified", "", null);
      throw new ToolError(
        "OUTCOME_UNKNOWN",
        `Expected an answer to the making of the document, found a failure of the service (${message}), and Drive cannot be looked through either. ` +
          "A blank document of this title may be there; look for it with list_documents before calling again.",
        { api_message: message, write_status: "written_unverified", retry_safe: false },
      );
    }
    const [made] = looked.value;
    if (made !== undefined) return made;
  }
  ports.claim.finish("not-written", "", null);
  throw new ToolError(
    "UPSTREAM_UNAVAILABLE",
    `Expected an answer to the making of the document, found a failure of the service (${message}); Drive shows no such document. Nothing was made; call again later.`,
    { api_message: message, write_status: "not_written", retry_safe: true },
  );
}

function filled(
  ports: KernelPorts,
  call: CreateCall,
  { title, content }: NewDocumentOrder,
  { documentId, url }: MadeDocument,
  perform: Perform,
): JsonObject {
  const planner: Planner = (document, tab) => {
    const planned = content(document, tab);
    return planned.kind === "refused" ? planned : { ...planned, report: { ...planned.report, title, url } };
  };
  return perform(
    ports,
    { ...call, documentId, takenBackBy: (document) => binStep(document, ports) },
    planner,
  );
}

/** A document without content is proved by reading it: it holds one empty paragraph and nothing else. */
function provenBlank(
  ports: KernelPorts,
  call: CreateCall,
  { title }: NewDocumentOrder,
  { documentId, url }: MadeDocument,
): JsonObject {
  const document = parseDocument(ports.docs.getDocument(documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  const tab = resolveTab(document);
  if (!isBlank(tab)) {
    throw new ToolError(
      "VERIFICATION_FAILED",
      "Expected the new document to be blank, found that it holds something. Look at it before anything else.",
      { write_status: "written_unverified", retry_safe: false },
    );
  }
  const undo = undoOf(ports);
  const block = blankAnswer(call, document, tab, {
    doc_id: documentId,
    title,
    url,
    tab_id: tab.tabId,
    revision_before: "",
    revision_after: document.revisionId,
    applied: true,
    dry_run: false,
    write_status: "written_verified",
    undo: undoAsData(undo),
  });
  const receipt = ports.audit.append({
    documentId,
    tabId: tab.tabId,
    tool: call.tool,
    argumentsDigest: call.argumentsDigest,
    steps: [],
    evidence: block,
    revisionBefore: "",
    revisionAfter: document.revisionId,
    outcome: "verified",
    inverse: undo.isAvailable ? binStep(document, ports) : null,
    undoes: [],
  });
  ports.claim.finish("verified", document.revisionId, receipt.isLogged ? receipt.auditId : null);
  return {
    ...block,
    ...(receipt.isLogged
      ? { audit_id: receipt.auditId, audit_logged: true }
      : { audit_id: null, audit_logged: false, audit_log_reason: receipt.reason }),
    api_calls: ports.apiCalls(),
  };
}

function blankAnswer(call: CreateCall, document: DocumentModel, tab: TabModel, told: JsonObject): JsonObject {
  return {
    ...told,
    retry_safe: true,
    untouched: { verified: true, blocks: 0, tabs: 0, other: [], unknown: [] },
    losses: [],
    warnings: [],
    ...verification(document, tab, call.verify),
  };
}

function isBlank({ segments }: TabModel): boolean {
  return segments.every(({ kind, blocks }) => {
    const inside = blocks.filter((block) => block.kind !== "section-break");
    const [only, second] = inside;
    return kind === "body" && second === undefined && only?.kind === "paragraph" && only.lengthUtf16 === 1;
  });
}

/** What takes a new document back, as a record keeps it: the way to the bin, for the document as it reads now. */
function binStep(document: DocumentModel, ports: KernelPorts): Json {
  return [fileStepToJson({ kind: "trash_document", digest: documentDigest(document, ports.digest) })];
}

function undoOf(ports: KernelPorts): UndoCheck {
  return ports.audit.keptText.has("inverse") ? { isAvailable: true, steps: [] } : inverseNotKept;
}

/** The failure of a document's content, with the document in the bin, or with what is there when it cannot be moved. */
function withdrawn(ports: KernelPorts, { documentId, url }: MadeDocument, error: unknown): unknown {
  const moved = ports.files.setTrashed(documentId, true);
  const isGone =
    moved.status === "done" || (moved.status === "refused" && moved.error.code === "DOC_NOT_FOUND");
  ports.claim.finish(isGone ? "not-written" : "unverified", "", null);
  if (!(error instanceof ToolError)) return error;
  const document = { doc_id: documentId, url, trashed: isGone };
  return isGone
    ? new ToolError(
        error.code,
        `${error.message} The new document ${documentId} is in the bin, or gone, so nothing of this call is left.`,
        { ...error.diagnostics, document, write_status: "not_written", retry_safe: true },
      )
    : new ToolError(
        error.code,
        `${error.message} The new document ${documentId} could not be moved to the bin and is there: look at it, or remove it by hand, before calling again.`,
        { ...error.diagnostics, document, write_status: "written_unverified", retry_safe: false },
      );
}
