// Where user-perceived characters begin and end (rulebook 2.7).

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Whether a position of the text lies inside a cluster. Both ends of the text are outside. */
export function isInsideCluster(text: string, offsetUtf16: number): boolean {
  return clusterStart(text, offsetUtf16) !== offsetUtf16;
}

/** The start of the cluster that holds the position; the position itself when it is a boundary. */
export function clusterStart(text: string, offsetUtf16: number): number {
  if (isPlainBoundary(text, offsetUtf16)) return offsetUtf16;
  return segmenter.segment(text).containing(offsetUtf16)?.index ?? offsetUtf16;
}

/** The end of the cluster that holds the position; the position itself when it is a boundary. */
export function clusterEnd(text: string, offsetUtf16: number): number {
  if (isPlainBoundary(text, offsetUtf16)) return offsetUtf16;
  const cluster = segmenter.segment(text).containing(offsetUtf16);
  return cluster === undefined || cluster.index === offsetUtf16
    ? offsetUtf16
    : cluster.index + cluster.segment.length;
}

// Below U+0300 nothing combines, so most positions need no segmenter. Documents hold no carriage return.
function isPlainBoundary(text: string, offset: number): boolean {
  return (
    offset <= 0 ||
    offset >= text.length ||
    (text.charCodeAt(offset - 1) < 0x300 && text.charCodeAt(offset) < 0x300)
  );
}
