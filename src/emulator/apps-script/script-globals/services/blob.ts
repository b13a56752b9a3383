// Blobs: bytes with a name and a type, as Utilities, UrlFetchApp and the advanced Drive service pass them around.
import { refuseOtherMembers, signatureMismatch } from "../arguments.ts";
import { binaryOf, bytesOf } from "../bytes.ts";
import type { Host } from "../host-call.ts";

export class Blob {
  readonly #host: Host;
  #binary: string;
  #contentType: string | null;
  #name: string | null;

  constructor(host: Host, binary: string, contentType: string | null, name: string | null) {
    this.#host = host;
    this.#binary = binary;
    this.#contentType = contentType;
    this.#name = name;
  }

  /** One character a byte; for services, not part of Apps Script. */
  static binaryOf(blob: Blob): string {
    return blob.#binary;
  }

  getBytes(): number[] {
    return bytesOf(this.#binary);
  }

  setBytes(bytes: readonly number[]): this {
    this.#binary = binaryOf(bytes);
    return this;
  }

  getDataAsString(charset = "UTF-8"): string {
    return this.#host.text("text.decode", { binary: this.#binary, charset });
  }

  setDataFromString(text: string, charset = "UTF-8"): this {
    this.#binary = this.#host.text("text.encode", { text, charset });
    return this;
  }

  getContentType(): string | null {
    return this.#contentType;
  }

  setContentType(contentType: string | null): this {
    this.#contentType = contentType;
    return this;
  }

  getName(): string | null {
    return this.#name;
  }

  setName(name: string): this {
    this.#name = name;
    return this;
  }

  copyBlob(): Blob {
    return new Blob(this.#host, this.#binary, this.#contentType, this.#name);
  }

  isGoogleType(): boolean {
    return this.#contentType !== null && this.#contentType.startsWith("application/vnd.google-apps.");
  }

  toString(): string {
    return "Blob";
  }
}

refuseOtherMembers("Blob", Blob.prototype);

/** `Utilities.newBlob`: text (as UTF-8) or bytes. */
export function newBlob(host: Host, data: unknown, contentType: unknown, name: unknown): Blob {
  const binary = Array.isArray(data)
    ? binaryOf(data)
    : typeof data === "string"
      ? host.text("text.encode", { text: data, charset: "UTF-8" })
      : null;
  if (binary === null) throw signatureMismatch("Utilities.newBlob", [data, contentType, name]);
  const usual = typeof data === "string" ? "text/plain" : null;
  return new Blob(
    host,
    binary,
    typeof contentType === "string" ? contentType : usual,
    typeof name === "string" ? name : null,
  );
}
