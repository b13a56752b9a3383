// Which units a near miss takes for the same: those that differ in case, quotes, dashes and white space only, one for one.
import { isDash, isWhiteSpace, straightQuote } from "./fold-classes.ts";

/** The units of one text, numbered from 1; those that it has none like are 0. */
export interface UnitClasses {
  /** For each of the 65,536 units. */
  readonly of: Uint16Array;
  /** All numbers are below it. */
  readonly count: number;
}

const allUnits = 0x10000;
/** Half-open; nothing outside is a quote, a dash or white space. */
const signRanges = [
  [0x00, 0xbc],
  [0x1680, 0x1681],
  [0x2000, 0x2070],
  [0x2212, 0x2213],
  [0x3000, 0x3001],
  [0xfe58, 0xfe64],
  [0xff0d, 0xff0e],
] as const;

export const spaceUnit = 0x20;

/** Numbers what a text is made of. */
export function unitClasses(text: string): UnitClasses {
  const of = new Uint16Array(allUnits);
  let count = 1;
  for (let index = 0; index < text.length; index += 1) {
    const unit = plainUnit(text.charCodeAt(index));
    if (of[unit] !== 0) continue;
    of[unit] = count;
    for (const other of casesOf(unit)) of[other] = count;
    count += 1;
  }
  for (const [first, next] of signRanges) {
    for (let unit = first; unit < next; unit += 1) of[unit] = of[plainSign(unit)] ?? 0;
  }
  return { of, count };
}

/** The classes of a part of a text, written to `classes` from its beginning. */
export function writeClasses(
  text: string,
  startUtf16: number,
  endUtf16: number,
  of: Uint16Array,
  classes: Uint16Array,
): void {
  for (let index = startUtf16; index < endUtf16; index += 1) {
    classes[index - startUtf16] = of[text.charCodeAt(index)] ?? 0;
  }
}

function plainSign(unit: number): number {
  if (isWhiteSpace(unit)) return spaceUnit;
  return isDash(unit) ? 0x2d : (straightQuote(unit)?.charCodeAt(0) ?? unit);
}

const sigma = 0x3c3;
const finalSigma = 0x3c2;

function plainUnit(unit: number): number {
  const lower = String.fromCharCode(plainSign(unit)).toLowerCase();
  const plain = lower.length === 1 ? lower.charCodeAt(0) : unit;
  return plain === finalSigma ? sigma : plain;
}

/** The upper case, where that is one unit and its lower case is this one. */
function casesOf(unit: number): readonly number[] {
  const upper = String.fromCharCode(unit).toUpperCase();
  const cases = upper.length === 1 && plainUnit(upper.charCodeAt(0)) === unit ? [upper.charCodeAt(0)] : [];
  return unit === sigma ? [...cases, finalSigma] : cases;
}
