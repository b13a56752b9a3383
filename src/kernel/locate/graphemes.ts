// Where one user-perceived character ends and the next begins (UAX #29, extended clusters), from a bundled table:
// the script's host has no such service.
import { graphemeClasses } from "./grapheme-table.ts";

type GraphemeClass =
  | keyof typeof graphemeClasses
  | "other"
  | "joiner"
  | "regionalIndicator"
  | "hangulL"
  | "hangulV"
  | "hangulT"
  | "hangulLV"
  | "hangulLVT";

interface ClassRange {
  readonly first: number;
  readonly last: number;
  readonly name: GraphemeClass;
}

/** Below this code unit nothing combines but a carriage return with a line feed. */
const firstCombining = 0x300;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

let table: readonly ClassRange[] | null = null;

/** Whether a position of the text stands between two clusters; its ends always do. */
export function isGraphemeBoundary(text: string, indexUtf16: number): boolean {
  if (indexUtf16 <= 0 || indexUtf16 >= text.length) return true;
  const before = text.charCodeAt(indexUtf16 - 1);
  const after = text.charCodeAt(indexUtf16);
  if (before < firstCombining && after < firstCombining) {
    return !(before === carriageReturn && after === lineFeed);
  }
  if (isHighSurrogate(before) && isLowSurrogate(after)) return false;
  return isBoundaryBetween(text, indexUtf16);
}

/** The end of the cluster that begins at `indexUtf16`; the text's end at the latest. */
export function graphemeEnd(text: string, indexUtf16: number): number {
  let end = indexUtf16 + 1;
  while (end < text.length && !isGraphemeBoundary(text, end)) end += 1;
  return Math.min(end, text.length);
}

/** The clusters of a text; joined they are the text again. */
export function graphemesOf(text: string): readonly string[] {
  const clusters: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = graphemeEnd(text, start);
    clusters.push(text.slice(start, end));
    start = end;
  }
  return clusters;
}

// Rule numbers are those of UAX #29, section 3.1.1.
function isBoundaryBetween(text: string, indexUtf16: number): boolean {
  const before = classBefore(text, indexUtf16);
  const after = classOf(text.codePointAt(indexUtf16) ?? 0);
  if (before === "control" || after === "control") return true; // GB4, GB5; the pair CR LF is handled above
  if (before === "hangulL" && isOneOf(after, ["hangulL", "hangulV", "hangulLV", "hangulLVT"])) return false; // GB6
  if (isOneOf(before, ["hangulLV", "hangulV"]) && isOneOf(after, ["hangulV", "hangulT"])) return false; // GB7
  if (isOneOf(before, ["hangulLVT", "hangulT"]) && after === "hangulT") return false; // GB8
  if (isOneOf(after, ["extend", "joiner", "conjunctLinker", "spacingMark"])) return false; // GB9, GB9a
  if (before === "prepend") return false; // GB9b
  if (after === "conjunctConsonant" && endsInConjunct(text, indexUtf16)) return false; // GB9c
  if (before === "joiner" && after === "pictographic") return !endsInPictographic(text, indexUtf16); // GB11
  if (before === "regionalIndicator" && after === "regionalIndicator") {
    return regionalIndicatorsBefore(text, indexUtf16) % 2 === 0; // GB12, GB13
  }
  return true; // GB999
}

function isOneOf(name: GraphemeClass, names: readonly GraphemeClass[]): boolean {
  return names.includes(name);
}

/** A consonant, then at least one linker among extending marks, up to the position. */
function endsInConjunct(text: string, indexUtf16: number): boolean {
  let hasLinker = false;
  let position = indexUtf16;
  while (position > 0) {
    const name = classBefore(text, position);
    if (name === "conjunctConsonant") return hasLinker;
    if (name === "conjunctLinker") hasLinker = true;
    else if (name !== "extend" && name !== "joiner") return false;
    position -= unitsBefore(text, position);
  }
  return false;
}

/** A pictograph, then only extending marks, then the joiner that stands before the position. */
function endsInPictographic(text: string, indexUtf16: number): boolean {
  let position = indexUtf16 - unitsBefore(text, indexUtf16);
  while (position > 0) {
    const name = classBefore(text, position);
    if (name === "pictographic") return true;
    if (name !== "extend" && name !== "conjunctLinker") return false;
    position -= unitsBefore(text, position);
  }
  return false;
}

function regionalIndicatorsBefore(text: string, indexUtf16: number): number {
  let count = 0;
  let position = indexUtf16;
  while (position > 0 && classBefore(text, position) === "regionalIndicator") {
    count += 1;
    position -= unitsBefore(text, position);
  }
  return count;
}

function unitsBefore(text: string, indexUtf16: number): number {
  const isPair =
    indexUtf16 >= 2 &&
    isLowSurrogate(text.charCodeAt(indexUtf16 - 1)) &&
    isHighSurrogate(text.charCodeAt(indexUtf16 - 2));
  return isPair ? 2 : 1;
}

function classBefore(text: string, indexUtf16: number): GraphemeClass {
  return classOf(text.codePointAt(indexUtf16 - unitsBefore(text, indexUtf16)) ?? 0);
}

function classOf(codePoint: number): GraphemeClass {
  table ??= readTable();
  let low = 0;
  let high = table.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = table[middle];
    if (range === undefined) return "other";
    if (codePoint < range.first) high = middle - 1;
    else if (codePoint > range.last) low = middle + 1;
    else return range.name === "hangulLV" ? syllableClass(codePoint) : range.name;
  }
  return "other";
}

/** Precomposed syllables: one in 28 has no final consonant. */
function syllableClass(codePoint: number): GraphemeClass {
  return (codePoint - 0xac00) % 28 === 0 ? "hangulLV" : "hangulLVT";
}

function readTable(): readonly ClassRange[] {
  const ranges: ClassRange[] = [
    { first: 0x200d, last: 0x200d, name: "joiner" },
    { first: 0x1f1e6, last: 0x1f1ff, name: "regionalIndicator" },
    { first: 0x1100, last: 0x115f, name: "hangulL" },
    { first: 0xa960, last: 0xa97c, name: "hangulL" },
    { first: 0x1160, last: 0x11a7, name: "hangulV" },
    { first: 0xd7b0, last: 0xd7c6, name: "hangulV" },
    { first: 0x11a8, last: 0x11ff, name: "hangulT" },
    { first: 0xd7cb, last: 0xd7fb, name: "hangulT" },
    { first: 0xac00, last: 0xd7a3, name: "hangulLV" },
    ...decode("prepend", graphemeClasses.prepend),
    ...decode("conjunctLinker", graphemeClasses.conjunctLinker),
    ...decode("extend", graphemeClasses.extend),
    ...decode("spacingMark", graphemeClasses.spacingMark),
    ...decode("control", graphemeClasses.control),
    ...decode("pictographic", graphemeClasses.pictographic),
    ...decode("conjunctConsonant", graphemeClasses.conjunctConsonant),
  ];
  return ranges.sort((a, b) => a.first - b.first);
}

function decode(name: GraphemeClass, encoded: string): readonly ClassRange[] {
  const ranges: ClassRange[] = [];
  let end = 0;
  for (const pair of encoded.split(" ")) {
    const [gap = "0", length = "0"] = pair.split(",");
    const first = end + parseInt(gap, 36);
    end = first + parseInt(length, 36);
    ranges.push({ first, last: end - 1, name });
  }
  return ranges;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
