// The picture that a call names, looked at before anything is written: can it be had, is it one, how large is it. What no public address
// leads to gets one for as long as the write takes.
import type { JsonObject, ToolError } from "../errors.ts";
import type { KernelPorts, PrivatePicture, StagedPicture } from "../ports.ts";
import { readImageSource, type ImageSource } from "./image-source.ts";
import { checkPictureFile, clipped, unsupported, usable, wholeOf } from "./check-picture.ts";
import type { UsablePicture } from "./usable-picture.ts";

/** A picture by where it is, or the content of a file that its caller has. */
export type AskedPicture =
  | { readonly kind: "source"; readonly source: string }
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array };

export type PictureOrigin = "address" | "drive_file" | "data" | "file";

/** Stands for the address that a private picture gets when it is written. */
const addressOfDryRun = "https://scratch.invalid/picture";
/** Files of Google's own kinds have no bytes. */
const googleTypes = "application/vnd.google-apps.";

type Ports = Pick<KernelPorts, "pictures">;

/** A picture that documents take. */
export class PreparedPicture {
  readonly origin: PictureOrigin;
  /** The address, the file's id or its name; "" for bytes in the call itself. */
  readonly name: string;
  readonly picture: UsablePicture;
  readonly #ports: Ports;
  readonly #from: PrivatePicture | string;
  #staged: StagedPicture | null = null;

  constructor(
    ports: Ports,
    origin: PictureOrigin,
    name: string,
    picture: UsablePicture,
    from: PrivatePicture | string,
  ) {
    this.#ports = ports;
    this.origin = origin;
    this.name = name;
    this.picture = picture;
    this.#from = from;
  }

  /** What the write names. The first call for a private picture makes its scratch document, so call it when all else is known to fit. */
  address(isDryRun: boolean): string {
    if (typeof this.#from === "string") return this.#from;
    if (isDryRun) return addressOfDryRun;
    this.#staged ??= this.#ports.pictures.stage(this.#from);
    return this.#staged.address;
  }

  /** Call it in the end, whatever happened. */
  discard(): void {
    this.#staged?.discard();
    this.#staged = null;
  }
}

/** Throws IMAGE_SOURCE_UNSUPPORTED with every problem, and what reading a file in Drive throws. Writes nothing. */
export function preparePicture(ports: Ports, asked: AskedPicture): PreparedPicture {
  if (asked.kind === "file") {
    const { name, bytes } = asked;
    const picture = checkPictureFile(name, bytes);
    const { mimeType } = picture;
    return new PreparedPicture(ports, "file", name, picture, { kind: "bytes", bytes, mimeType });
  }
  const { source } = asked;
  const read = readImageSource(source, (host) => ports.pictures.mayComeFrom(host));
  if (read.kind === "refused") {
    throw unsupported(
      read.problems.map(({ reason, sentence }) => ({ reason, sentence, data: {} })),
      { source: clipped(source), scheme: read.scheme },
    );
  }
  return ofSource(ports, read.source, { source: clipped(source) });
}

function ofSource(ports: Ports, source: ImageSource, told: JsonObject): PreparedPicture {
  switch (source.kind) {
    case "address": {
      const { address } = source;
      return new PreparedPicture(ports, "address", address, fetched(ports, address, told), address);
    }
    case "data": {
      const { bytes } = source;
      const picture = usable(wholeOf(bytes), { ...told, content_type: source.mimeType });
      const { mimeType } = picture;
      return new PreparedPicture(ports, "data", "", picture, { kind: "bytes", bytes, mimeType });
    }
    case "drive-file": {
      const { fileId } = source;
      const file = ports.pictures.readFile(fileId);
      const data = { ...told, file_id: fileId, content_type: file.mimeType };
      if (file.mimeType.startsWith(googleTypes)) throw notAFile(file.mimeType, data);
      const picture = usable(file, data);
      const { mimeType } = picture;
      const from: PrivatePicture = file.isWhole
        ? { kind: "bytes", bytes: file.bytes, mimeType }
        : { kind: "drive-file", fileId, mimeType };
      return new PreparedPicture(ports, "drive_file", fileId, picture, from);
    }
  }
}

function fetched(ports: Ports, address: string, told: JsonObject): UsablePicture {
  const answer = ports.pictures.fetch(address);
  if (answer.kind === "unreachable") {
    const sentence = `expected an answer of less than 50 MB from its address, found none (${answer.message}). Check the address, and that everybody can reach it.`;
    throw unsupported([{ reason: "unreachable", sentence, data: {} }], told);
  }
  const { httpStatus, contentType } = answer;
  const data = { ...told, http_status: httpStatus, content_type: contentType };
  if (httpStatus !== 200 && httpStatus !== 206) {
    const isGuarded = httpStatus === 401 || httpStatus === 403 || httpStatus === 407;
    const sentence = `expected the picture at its address, found the answer ${httpStatus}. ${
      isGuarded
        ? "The picture must be open to everybody: publish it, or send it as file_path."
        : "Correct the address, or send the picture as file_path."
    }`;
    throw unsupported([{ reason: "http_status", sentence, data: {} }], data);
  }
  return usable(answer, data);
}

function notAFile(mimeType: string, told: JsonObject): ToolError {
  const kind = mimeType.slice(googleTypes.length);
  const sentence = `expected a PNG, JPEG or GIF in Drive, found a file of Google's own kind "${kind}". Name the picture itself.`;
  return unsupported([{ reason: "not_a_picture", sentence, data: { found: mimeType } }], told);
}
