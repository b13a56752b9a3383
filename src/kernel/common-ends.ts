// What two texts have in common at their ends, in UTF-16 units. Knows nothing of characters: a surrogate pair may be parted.

/** How many units both texts begin with. */
export function commonFrontUtf16(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let front = 0;
  while (front < shorter && a.charCodeAt(front) === b.charCodeAt(front)) front += 1;
  return front;
}

/** How many units both texts end with, at most so many. */
export function commonBackUtf16(a: string, b: string, atMost = Infinity): number {
  const most = Math.min(a.length, b.length, atMost);
  let back = 0;
  while (back < most && a.charCodeAt(a.length - 1 - back) === b.charCodeAt(b.length - 1 - back)) back += 1;
  return back;
}

/** The longest common front, and what is common at the back of the rest: what lies between is all that differs. */
export function commonEnds(
  a: string,
  b: string,
): { readonly frontUtf16: number; readonly backUtf16: number } {
  const frontUtf16 = commonFrontUtf16(a, b);
  return { frontUtf16, backUtf16: commonBackUtf16(a, b, Math.min(a.length, b.length) - frontUtf16) };
}
