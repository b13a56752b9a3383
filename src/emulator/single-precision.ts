// Numbers that the service keeps in single precision, as its JSON writes them.

/** The shortest decimal of the single-precision number nearest to `value`: 0.26274509 is 0.2627451, 1/3 is 0.33333334 (rulebook 3.3). */
export function shortSingle(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
  return Number(single.toPrecision(9));
}
