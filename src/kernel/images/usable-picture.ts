// Whether a document can hold the picture in some bytes (rulebook 7, insertInlineImage): PNG, JPEG or GIF, less than 50 MB, at most 25 megapixels.
import { mimeTypes, recognise, type PictureFormat } from "./picture-format.ts";

export const mostBytes = 50_000_000;
export const mostPixels = 25_000_000;

/** Bytes of a picture from their beginning. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  /** Length of all of it; null where that is not known. */
  readonly totalBytes: number | null;
  /** Whether `bytes` is all of it. */
  readonly isWhole: boolean;
}

export interface UsablePicture {
  readonly format: PictureFormat;
  readonly mimeType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export type PictureReason = "not_a_picture" | "too_many_bytes" | "too_many_pixels" | "truncated";

export interface PictureProblem {
  readonly reason: PictureReason;
  readonly sentence: string;
  /** What was recognised or measured. */
  readonly data: Readonly<Record<string, string | number>>;
}

export type JudgedPicture =
  | { readonly kind: "usable"; readonly picture: UsablePicture }
  | { readonly kind: "unusable"; readonly problems: readonly PictureProblem[] };

/** All that keeps the picture out of documents. */
export function judgePicture({ bytes, totalBytes, isWhole }: PictureBytes): JudgedPicture {
  const found = recognise(bytes);
  if (found.kind === "other") return unusable(notAPicture(found.what));
  const problems: PictureProblem[] = [];
  const length = totalBytes ?? bytes.length;
  if (length >= mostBytes) {
    problems.push({
      reason: "too_many_bytes",
      sentence: `expected less than ${mostBytes} bytes (50 MB), found ${length}. Make the picture smaller.`,
      data: { bytes: length, max_bytes: mostBytes },
    });
  }
  if (found.kind === "headless") return unusable(...problems, truncated(found.format, bytes.length, isWhole));
  const { format, widthPx, heightPx, isComplete } = found;
  if (widthPx * heightPx > mostPixels) {
    problems.push({
      reason: "too_many_pixels",
      sentence: `expected at most ${mostPixels} pixels (25 megapixels), found ${widthPx} × ${heightPx}. Make the picture smaller.`,
      data: { width_px: widthPx, height_px: heightPx, max_pixels: mostPixels },
    });
  }
  if (isWhole && !isComplete) problems.push(truncated(format, length, true));
  if (problems.length > 0) return unusable(...problems);
  return { kind: "usable", picture: { format, mimeType: mimeTypes[format], widthPx, heightPx } };
}

function unusable(...problems: readonly PictureProblem[]): JudgedPicture {
  return { kind: "unusable", problems };
}

function notAPicture(what: string): PictureProblem {
  return {
    reason: "not_a_picture",
    sentence: `expected a PNG, JPEG or GIF, found ${what}. ${advice(what)}`,
    data: { found: what },
  };
}

function advice(what: string): string {
  if (what === "an HTML page")
    return "Name the address of the picture itself: pages that show or guard a picture, and pages that ask to sign in, are none.";
  return /drawing|picture|icon/.test(what)
    ? "Convert it to PNG first."
    : "Name the address of the picture itself.";
}

function truncated(format: PictureFormat, length: number, isWhole: boolean): PictureProblem {
  const name = format.toUpperCase();
  return {
    reason: "truncated",
    sentence: isWhole
      ? `expected a whole ${name}, found one that breaks off after ${length} bytes. Send or publish it again.`
      : `expected a ${name} that says its size in its first ${length} bytes, found none there. Save it without its embedded data.`,
    data: { found: mimeTypes[format], bytes: length },
  };
}
