// The pictures port: asks addresses for the beginning of what they hold, reads files of Drive as the account, and lends private pictures an
// address through a scratch document. Never changes who may read a file.
import type { Document } from "../../google-api/docs.ts";
import { ToolError } from "../../kernel/errors.ts";
import type {
  ClockPort,
  FetchedPicture,
  PictureFile,
  PicturePort,
  PrivatePicture,
} from "../../kernel/ports.ts";
import { docsService, driveService, type Blob } from "./advanced-services.ts";
import { logBug } from "./bug-log.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, failureOfStatus, toToolError } from "./google-error.ts";
import { patiently } from "./patience.ts";

/** What is asked of an address or a file: the head of every picture, and all of most. */
const headBytes = 1_000_000;
const driveAddress = "https://www.googleapis.com/drive/v3/files";
/** A person who finds it knows what it was. */
const scratchTitle = "Proofmark: a picture on its way (may be deleted)";

type Answer = GoogleAppsScript.URL_Fetch.HTTPResponse;

/** `mayComeFrom` is the owner's setting of hosts. */
export function picturePort(
  counts: CallCounts,
  clock: ClockPort,
  mayComeFrom: (host: string) => boolean,
): PicturePort {
  return {
    mayComeFrom,
    fetch: (address) => fetchHead(address),
    readFile: (fileId) => readFile(counts, clock, fileId),
    stage: (picture) => stage(counts, clock, picture),
  };
}

function fetchHead(address: string): FetchedPicture {
  let answer: Answer;
  try {
    answer = UrlFetchApp.fetch(address, { headers: headRange, muteHttpExceptions: true });
  } catch (thrown) {
    const { message } = failureOf(thrown);
    return { kind: "unreachable", message: message.slice(0, 200) };
  }
  const contentType = headerOf(answer, "content-type");
  return { kind: "answered", httpStatus: answer.getResponseCode(), contentType, ...beginning(answer) };
}

const headRange = { Range: `bytes=0-${headBytes - 1}` };

/** What came, and how much there is. Whoever knows no ranges sends all of it. */
function beginning(answer: Answer): Pick<PictureFile, "bytes" | "totalBytes" | "isWhole"> {
  const bytes = Uint8Array.from(answer.getContent());
  if (answer.getResponseCode() !== 206) return { bytes, totalBytes: bytes.length, isWhole: true };
  const total = /^bytes 0-\d+\/(\d+)$/.exec(headerOf(answer, "content-range"))?.[1];
  const totalBytes = total === undefined ? null : Number(total);
  return { bytes, totalBytes, isWhole: totalBytes === bytes.length };
}

function headerOf(answer: Answer, name: string): string {
  const entry = Object.entries(answer.getHeaders()).find(([key]) => key.toLowerCase() === name);
  return entry === undefined ? "" : String(entry[1]);
}

function readFile(counts: CallCounts, clock: ClockPort, fileId: string): PictureFile {
  const what = `the picture's file ${fileId}`;
  const {
    name = "",
    mimeType = "",
    size,
  } = attempt(what, () =>
    patiently(clock, counts, () =>
      driveService().Files.get(fileId, { fields: "id,name,mimeType,size", supportsAllDrives: true }),
    ),
  );
  // Google's own documents have no bytes to read.
  if (size === undefined) return { name, mimeType, bytes: new Uint8Array(0), totalBytes: 0, isWhole: true };
  const answer = download(counts, fileId, what, headRange);
  return { name, mimeType, ...beginning(answer), totalBytes: Number(size) };
}

function download(
  counts: CallCounts,
  fileId: string,
  what: string,
  headers: Readonly<Record<string, string>>,
): Answer {
  counts.countApi();
  // The advanced service gives no bytes; the plain address does, with the script's own token.
  const answer = attempt(what, () =>
    UrlFetchApp.fetch(`${driveAddress}/${encodeURIComponent(fileId)}?alt=media&supportsAllDrives=true`, {
      headers: { ...headers, Authorization: `Bearer ${ScriptApp.getOAuthToken()}` },
      muteHttpExceptions: true,
    }),
  );
  const code = answer.getResponseCode();
  // An empty file has no beginning.
  if (code >= 300 && code !== 416) throw toToolError(failureOfStatus(code), what);
  return answer;
}

function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw thrown instanceof ToolError ? thrown : toToolError(failureOf(thrown), what);
  }
}

/** A new document of the account with the picture in it; the address that the service gives of it is good for some minutes. */
function stage(
  counts: CallCounts,
  clock: ClockPort,
  picture: PrivatePicture,
): ReturnType<PicturePort["stage"]> {
  const blob = blobOf(counts, picture);
  let scratchId: string | null = null;
  const discard = (): void => {
    if (scratchId !== null) trash(counts, clock, scratchId);
    scratchId = null;
  };
  try {
    counts.countApi();
    const scratch = DocumentApp.create(scratchTitle);
    const documentId = scratch.getId();
    scratchId = documentId;
    counts.countApi();
    append(scratch, blob);
    const address = addressIn(
      patiently(clock, counts, () => docsService().Documents.get(documentId, { fields: "inlineObjects" })),
    );
    if (address === null) throw noAddress("a document without an address for its picture");
    return { address, discard };
  } catch (thrown) {
    discard();
    throw stagingError(thrown);
  }
}

/** DocumentApp holds edits back until the document is saved (apps-script-platform 4.3). */
function append(scratch: GoogleAppsScript.Document.Document, blob: Blob): void {
  try {
    scratch.getBody().appendImage(blob as unknown as GoogleAppsScript.Base.BlobSource);
  } catch (thrown) {
    const { message } = failureOf(thrown);
    throw new ToolError(
      "IMAGE_SOURCE_UNSUPPORTED",
      `Picture: expected one that a document takes, found that Google refuses it (${message}). Convert it to PNG first. Nothing was written.`,
      { reason: "refused_by_service", api_message: message, write_status: "not_written", retry_safe: true },
    );
  }
  scratch.saveAndClose();
}

function addressIn({ inlineObjects }: Document): string | null {
  const [object] = Object.values(inlineObjects ?? {});
  return object?.inlineObjectProperties?.embeddedObject?.imageProperties?.contentUri ?? null;
}

function blobOf(counts: CallCounts, picture: PrivatePicture): Blob {
  if (picture.kind === "drive-file") {
    const { fileId, mimeType } = picture;
    return download(counts, fileId, `the picture's file ${fileId}`, {}).getBlob().setContentType(mimeType);
  }
  const signed = Array.from(picture.bytes, (byte) => (byte > 127 ? byte - 256 : byte));
  return Utilities.newBlob(signed, picture.mimeType, "picture");
}

/** The bin is emptied by Google; a scratch document that cannot be put there is named in the script's log. */
function trash(counts: CallCounts, clock: ClockPort, scratchId: string): void {
  try {
    // The same however often it is asked for.
    patiently(clock, counts, () =>
      driveService().Files.update({ trashed: true }, scratchId, null, { fields: "id" }),
    );
  } catch (thrown) {
    logBug(`scratch document ${scratchId} is left`, thrown);
  }
}

/** Consent, rates and the like keep their codes; that no scratch document is to be had has one of its own. */
function stagingError(thrown: unknown): ToolError {
  if (thrown instanceof ToolError) return thrown;
  const failure = failureOf(thrown);
  const known = toToolError(failure, "the scratch document for a picture");
  return known.code === "UPSTREAM_UNAVAILABLE" && failure.httpStatus === null
    ? noAddress(failure.message)
    : known;
}

function noAddress(found: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected a scratch document that lends the private picture an address, found ${found}. Nothing was written; publish the picture and name its address.`,
    { rule: "scratch document", write_status: "not_written", retry_safe: true },
  );
}
