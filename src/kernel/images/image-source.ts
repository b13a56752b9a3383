// Where a picture comes from, told from what a caller wrote: an address, a file in Drive, bytes in the text itself. Asks nobody.
import { bytesOfBase64 } from "./base64.ts";

/** Longest address that the service takes, in bytes (rulebook 7). */
export const longestAddressBytes = 2000;

export type ImageSource =
  | {
      readonly kind: "address";
      /** Over http or https, in ASCII. */
      readonly address: string;
      /** Lower case, without port. */
      readonly host: string;
    }
  | { readonly kind: "drive-file"; readonly fileId: string }
  | { readonly kind: "data"; readonly mimeType: string; readonly bytes: Uint8Array };

/** Why a source cannot be one, before anything is asked. */
export type SourceReason =
  "scheme" | "path" | "address" | "address_too_long" | "host_not_allowed" | "data_address" | "drive_link";

export interface SourceProblem {
  readonly reason: SourceReason;
  /** "expected …, found …. What to do." */
  readonly sentence: string;
}

export type ReadSource =
  | { readonly kind: "source"; readonly source: ImageSource }
  | { readonly kind: "refused"; readonly scheme: string; readonly problems: readonly SourceProblem[] };

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
const driveHosts = /^(?:drive|docs)\.google\.com$/;
const loopbackHosts = /^(?:127\.0\.0\.1|localhost)$/;
const drivePath =
  /^\/(?:a\/[^/]+\/)?(?:[a-z]+\/)?(?:u\/\d+\/)?(?:file|document|spreadsheets|presentation|drawings)\/(?:u\/\d+\/)?d\/([^/]+)/;

/** Reads what a caller wrote. `mayComeFrom` says whether pictures may be asked of a host. */
export function readImageSource(text: string, mayComeFrom: (host: string) => boolean): ReadSource {
  const given = text.trim();
  const scheme = (schemePattern.exec(given)?.[1] ?? "").toLowerCase();
  const refused = (...problems: readonly SourceProblem[]): ReadSource => ({
    kind: "refused",
    scheme: scheme.length === 1 ? "" : scheme,
    problems,
  });
  if (scheme === "data") return dataSource(given, refused);
  if (scheme === "http" || scheme === "https") return addressSource(given, mayComeFrom, refused);
  if (scheme.length <= 1 || scheme === "file") return refused(pathProblem(given, scheme));
  return refused({
    reason: "scheme",
    sentence: `expected an address over http or https, found one over ${scheme}, which the service does not fetch. Put the picture on the web, or send it as file_path.`,
  });
}

type Refuse = (...problems: readonly SourceProblem[]) => ReadSource;

/** What has no scheme, or a drive letter in its place. */
function pathProblem(given: string, scheme: string): SourceProblem {
  const isPath = scheme !== "" || /^[~./\\]|[\\/]/.test(given);
  return {
    reason: isPath ? "path" : "scheme",
    sentence: isPath
      ? "expected an address over http or https, found the path of a file. Send it as file_path instead."
      : "expected an address over http or https, found no scheme. Write the whole address, beginning with https://.",
  };
}

function addressSource(given: string, mayComeFrom: (host: string) => boolean, refused: Refuse): ReadSource {
  const address = inAscii(given);
  const parts = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)(?::\d*)?([^?#]*)(?:\?([^#]*))?/i.exec(
    address ?? "",
  );
  if (address === null || parts === null) {
    return refused({
      reason: "address",
      sentence:
        "expected a whole address such as https://example.com/picture.png, found one without a host or with a broken character. Correct it.",
    });
  }
  const [, rawHost = "", path = "", query = ""] = parts;
  const host = rawHost.toLowerCase();
  const fileId = driveFileId(host, path, query);
  if (fileId === "") {
    return refused({
      reason: "drive_link",
      sentence:
        "expected a Drive link with the id of a file, found one without. Copy the link of the file itself.",
    });
  }
  if (fileId !== null) return { kind: "source", source: { kind: "drive-file", fileId } };
  const problems: SourceProblem[] = [];
  if (/^https?:\/\/[^/?#]*@/i.test(address)) {
    problems.push({
      reason: "address",
      sentence:
        "expected an address without a user name or password, found one, which everybody who reads the document could see. Leave it out.",
    });
  }
  if (address.length > longestAddressBytes) {
    problems.push({
      reason: "address_too_long",
      sentence: `expected an address of at most ${longestAddressBytes} bytes, found one of ${address.length}. Use a shorter address, or send the picture as file_path.`,
    });
  }
  if (!mayComeFrom(host)) {
    problems.push({
      reason: "host_not_allowed",
      sentence: `expected a host that the owner allows pictures from, found ${host}. Ask the owner to add it to image_hosts.`,
    });
  }
  return problems.length > 0
    ? refused(...problems)
    : { kind: "source", source: { kind: "address", address, host } };
}

/** The address with everything that is no ASCII written as UTF-8 percent escapes; what is escaped already stays. Null for half a character. */
function inAscii(address: string): string | null {
  try {
    return encodeURI(address)
      .replace(/%25([0-9a-f]{2})/gi, "%$1")
      .replace(/%5B/gi, "[")
      .replace(/%5D/gi, "]");
  } catch {
    return null;
  }
}

/** The id in a link to a file in Drive; "" in a link to Drive without one; null for every other address. */
function driveFileId(host: string, path: string, query: string): string | null {
  const isDrive = driveHosts.test(host);
  if (!isDrive && !loopbackHosts.test(host)) return null;
  const inPath = drivePath.exec(path)?.[1];
  if (inPath !== undefined) return isFileId(inPath) ? inPath : isDrive ? "" : null;
  if (!isDrive || !/^\/(?:a\/[^/]+\/)?(?:u\/\d+\/)?(?:open|uc|thumbnail)\/?$/.test(path)) return null;
  const id = query
    .split("&")
    .map((pair) => pair.split("="))
    .find(([name]) => name === "id")?.[1];
  return id !== undefined && isFileId(id) ? id : "";
}

function isFileId(id: string): boolean {
  return id !== "e" && /^[A-Za-z0-9_-]{1,200}$/.test(id);
}

/** Media type, `;base64` where it is that, and what stands behind the comma. */
function dataSource(given: string, refused: Refuse): ReadSource {
  const comma = given.indexOf(",");
  const head = given.slice("data:".length, comma < 0 ? 0 : comma);
  const parts = head.split(";").map((part) => part.trim());
  const isBase64 = parts[parts.length - 1]?.toLowerCase() === "base64";
  const bytes = comma < 0 ? null : bytesOfData(given.slice(comma + 1), isBase64);
  if (bytes === null || bytes.length === 0) {
    return refused({
      reason: "data_address",
      sentence: `expected a data address with the bytes of a picture in base 64, found ${
        comma < 0 ? "one without a comma" : bytes === null ? "text that is none" : "one without bytes"
      }. Encode the picture again.`,
    });
  }
  return { kind: "source", source: { kind: "data", mimeType: (parts[0] ?? "").toLowerCase(), bytes } };
}

function bytesOfData(text: string, isBase64: boolean): Uint8Array | null {
  if (isBase64) return bytesOfBase64(text.replace(/%2B/gi, "+").replace(/%2F/gi, "/").replace(/%3D/gi, "="));
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const escape = /^%([0-9a-f]{2})/i.exec(text.slice(at, at + 3))?.[1];
    if (escape === undefined) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7e) return null;
      bytes.push(unit);
    } else {
      bytes.push(parseInt(escape, 16));
      at += 2;
    }
  }
  return Uint8Array.from(bytes);
}
