// Whether a PNG is whole. `pdfkit` unpacks pictures where no caller can catch what goes wrong: a damaged one would end the
// process, so each is looked at before.
import { inflateSync } from "node:zlib";

const signature = "89504e470d0a1a0a";
const maxPixels = 25_000_000;
/** Samples a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const bitDepths = [1, 2, 4, 8, 16];
/** Adam7: first column, first row, and the steps between those of one pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly hasPalette: boolean;
  readonly isInterlaced: boolean;
}

/** True when every chunk is there and the packed pixels are as many as the header says. */
export function isWholePng(bytes: Buffer): boolean {
  if (bytes.toString("hex", 0, 8) !== signature) return false;
  const data: Buffer[] = [];
  let header: Header | null = null;
  let paletteBytes = 0;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (end + 4 > bytes.length) return false;
    const content = bytes.subarray(at + 8, end);
    at = end + 4;
    if (type === "IHDR") header = headerIn(content);
    else if (type === "PLTE") paletteBytes = content.length;
    else if (type === "IDAT") data.push(content);
    else if (type === "IEND")
      return (
        header !== null &&
        !(header.hasPalette && (paletteBytes === 0 || paletteBytes % 3 !== 0)) &&
        unpackedBytes(Buffer.concat(data), pixelBytes(header)) === pixelBytes(header)
      );
  }
  return false;
}

function headerIn(content: Buffer): Header | null {
  if (content.length !== 13) return null;
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [bits = 0, colourType = 0, compression, filter, interlace = 0] = content.subarray(8);
  const samples = samplesOf[colourType];
  if (samples === undefined || !bitDepths.includes(bits)) return null;
  if (width === 0 || height === 0 || width * height > maxPixels) return null;
  if (compression !== 0 || filter !== 0 || interlace > 1) return null;
  return {
    width,
    height,
    bitsPerPixel: bits * samples,
    hasPalette: colourType === 3,
    isInterlaced: interlace === 1,
  };
}

/** How many bytes the pixels take, each line with the byte that names its filter. */
function pixelBytes({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const grids: readonly (readonly [number, number, number, number])[] = isInterlaced
    ? passes
    : [[0, 0, 1, 1]];
  return grids.reduce((sum, [left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const lines = Math.ceil((height - top) / stepY);
    return columns <= 0 || lines <= 0 ? sum : sum + lines * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }, 0);
}

/** How many bytes are packed, at most one more than `expected`; -1 when they cannot be unpacked. */
function unpackedBytes(packed: Buffer, expected: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: expected + 1 }).length;
  } catch {
    return -1;
  }
}
