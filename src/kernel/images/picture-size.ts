// How large a picture stands in a document. The service keeps its proportions whatever is asked, so one side is asked for and the other follows.
import type { Room } from "./room.ts";

export interface AskedSize {
  readonly widthPt?: number | undefined;
  readonly heightPt?: number | undefined;
}

/** One side that the request names, and both as they will be. */
export interface PictureSize {
  readonly asked: { readonly widthPt: number } | { readonly heightPt: number };
  readonly widthPt: number;
  readonly heightPt: number;
}

/** 96 pixels are an inch. */
const ptPerPx = 0.75;
/** Sizes that are not asked for are multiples of this, which every way of keeping numbers keeps. */
const stepPt = 0.25;

/**
 * Of both sides asked for, the one that lets the picture fit into them. Without any, the picture's own size, made smaller where it would
 * not fit into the room.
 */
export function pictureSize(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  { widthPt, heightPt }: AskedSize,
  room: Room,
): PictureSize {
  const heightPerWidth = heightPx / widthPx;
  const byWidth = (width: number): PictureSize => ({
    asked: { widthPt: width },
    widthPt: width,
    heightPt: width * heightPerWidth,
  });
  const byHeight = (height: number): PictureSize => ({
    asked: { heightPt: height },
    widthPt: height / heightPerWidth,
    heightPt: height,
  });
  if (widthPt !== undefined && (heightPt === undefined || widthPt * heightPerWidth <= heightPt)) {
    return byWidth(widthPt);
  }
  if (heightPt !== undefined) return byHeight(heightPt);
  const own = widthPx * ptPerPx;
  const fitting = Math.min(own, room.widthPt, room.heightPt / heightPerWidth);
  return byWidth(Math.max(stepPt, Math.floor(fitting / stepPt) * stepPt));
}
