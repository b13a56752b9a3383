// A pictures port in memory: addresses and files with what a test puts there, and a list of what was asked for and what scratch documents are left.
import {
  ToolError,
  type FetchedPicture,
  type PictureFile,
  type PicturePort,
} from "../../src/kernel/index.ts";

export class MemoryPictures implements PicturePort {
  readonly addresses = new Map<string, Uint8Array | FetchedPicture>();
  readonly files = new Map<string, PictureFile>();
  readonly forbiddenHosts = new Set<string>();
  /** Addresses fetched, files read and pictures staged, oldest first. */
  readonly asked: string[] = [];
  /** Addresses that lead to scratch documents that are not in the bin. */
  readonly standing = new Set<string>();
  stagingFails: ToolError | null = null;
  #staged = 0;

  mayComeFrom(host: string): boolean {
    return !this.forbiddenHosts.has(host);
  }

  fetch(address: string): FetchedPicture {
    this.asked.push(`fetch ${address}`);
    const found = this.addresses.get(address);
    if (found === undefined) return { kind: "unreachable", message: `Address unavailable: ${address}` };
    return found instanceof Uint8Array ? answerOf(found) : found;
  }

  readFile(fileId: string): PictureFile {
    this.asked.push(`read ${fileId}`);
    const file = this.files.get(fileId);
    if (file === undefined) throw new ToolError("DOC_NOT_FOUND", `no file ${fileId}`);
    return file;
  }

  stage(): { readonly address: string; discard(): void } {
    this.asked.push("stage");
    if (this.stagingFails !== null) throw this.stagingFails;
    this.#staged += 1;
    const address = `https://scratch.example.com/${this.#staged}`;
    this.standing.add(address);
    return { address, discard: () => void this.standing.delete(address) };
  }
}

/** All of the bytes, as an address gives them. */
export function answerOf(bytes: Uint8Array, httpStatus = 200, contentType = "image/png"): FetchedPicture {
  return { kind: "answered", httpStatus, contentType, bytes, totalBytes: bytes.length, isWhole: true };
}

/** All of the bytes, as a file of Drive gives them. */
export function fileOf(bytes: Uint8Array, mimeType = "image/png"): PictureFile {
  return { name: "picture", mimeType, bytes, totalBytes: bytes.length, isWhole: true };
}
