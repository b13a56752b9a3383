// Pictures that requests name by address: fetched before a batch runs, measured, and kept when the batch uses them
// (rulebook 7, insertInlineImage). Loopback addresses are fetched too, so that tests can serve pictures.
import { isRecord } from "../json-value.ts";
import type { Picture } from "./batch-context.ts";

const maxUriBytes = 2048;
const maxBytes = 50_000_000;
const maxPixels = 25_000_000;
const timeoutMs = 30_000;
const maxRemembered = 32;

/** Bytes of a picture with what can be read of them. */
export interface FetchedPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Stores bytes and answers the `contentUri` that stands for them. */
export type KeepPicture = (picture: { readonly mimeType: string; readonly bytes: Buffer }) => string;

export class Pictures {
  readonly #keep: KeepPicture;
  readonly #fetched = new Map<string, FetchedPicture | null>();

  constructor(keep: KeepPicture) {
    this.#keep = keep;
  }

  /** Fetches every picture that the requests of a batchUpdate body name. */
  async prepare(body: unknown): Promise<void> {
    for (const uri of pictureUris(body)) {
      this.#fetched.delete(uri);
      this.#fetched.set(uri, await fetchPicture(uri));
      const [oldest] = this.#fetched.keys();
      if (this.#fetched.size > maxRemembered && oldest !== undefined) this.#fetched.delete(oldest);
    }
  }

  /** The picture behind an address that was prepared; it is kept from now on. Null where there is none to use. */
  at(uri: string): Picture | null {
    const fetched = this.#fetched.get(uri) ?? null;
    return fetched === null ? null : this.#kept(fetched);
  }

  /** The picture in these bytes; it is kept from now on. Null where no document can hold it. */
  take(bytes: Buffer): Picture | null {
    const usable = usablePicture(bytes);
    return usable === null ? null : this.#kept(usable);
  }

  #kept(picture: FetchedPicture): Picture {
    const { widthPx, heightPx } = picture;
    return { contentUri: this.#keep(picture), widthPx, heightPx };
  }
}

/** The addresses in a body that may be anything; names are read as requests spell them either way. */
function pictureUris(body: unknown): string[] {
  const requests = isRecord(body) ? body["requests"] : undefined;
  return (Array.isArray(requests) ? requests : []).flatMap((request: unknown): string[] => {
    if (!isRecord(request)) return [];
    const { insertInlineImage, insert_inline_image, replaceImage, replace_image } = request;
    const named = insertInlineImage ?? insert_inline_image ?? replaceImage ?? replace_image;
    const uri = isRecord(named) ? named["uri"] : undefined;
    return typeof uri === "string" ? [uri] : [];
  });
}

async function fetchPicture(uri: string): Promise<FetchedPicture | null> {
  if (Buffer.byteLength(uri) > maxUriBytes || !/^https?:/i.test(uri)) return null;
  try {
    const answer = await fetch(uri, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > maxBytes) return null;
    return usablePicture(Buffer.from(await answer.arrayBuffer()));
  } catch {
    // Whatever kept the picture from coming, the service says the same of it.
    return null;
  }
}

/** What a document can hold: within the limits, and of a kind that can be read. */
export function usablePicture(bytes: Buffer): FetchedPicture | null {
  const measured = bytes.length > maxBytes ? null : measure(bytes);
  return measured === null || measured.widthPx * measured.heightPx > maxPixels
    ? null
    : { ...measured, bytes };
}

type Measured = Omit<FetchedPicture, "bytes">;

/** Kind and size of a PNG, GIF or JPEG; null for anything else. */
export function measure(bytes: Buffer): Measured | null {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { mimeType: "image/png", widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && bytes.toString("latin1", 0, 4) === "GIF8")
    return { mimeType: "image/gif", widthPx: bytes.readUInt16LE(6), heightPx: bytes.readUInt16LE(8) };
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? measureJpeg(bytes) : null;
}

/** Walks the segments of a JPEG to its frame header, which holds the size. */
function measureJpeg(bytes: Buffer): Measured | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      return {
        mimeType: "image/jpeg",
        heightPx: bytes.readUInt16BE(at + 5),
        widthPx: bytes.readUInt16BE(at + 7),
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
