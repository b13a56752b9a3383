// Equality of the service's data, blind to where things stand and to how it writes nothing.

const noKeys: ReadonlySet<string> = new Set();

/**
 * Whether two JSON values say the same. Absolute indexes do not count, keys have no order, and a field that is zero, false, empty text
 * or an empty list equals one that is left out (rulebook 3.3). An object that is there never equals one that is not.
 * This is the innermost loop of every comparison.
 */
export function isSameData(a: unknown, b: unknown, ignored: ReadonlySet<string> = noKeys): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return isNothing(a) && isNothing(b);
  }
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b, ignored);
  if (Array.isArray(b)) return false;
  return isSameRecord(recordOf(a), recordOf(b), ignored);
}

/** Keys to leave out at every depth, besides the indexes, which always are. */
export function ignoring(...keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys);
}

function isSameList(a: readonly unknown[], b: readonly unknown[], ignored: ReadonlySet<string>): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (!isSameData(a[index], b[index], ignored)) return false;
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function isSameRecord(a: Fields, b: Fields, ignored: ReadonlySet<string>): boolean {
  for (const key in a) {
    if (key === "startIndex" || key === "endIndex" || (ignored.size > 0 && ignored.has(key))) continue;
    if (!isSameData(a[key], b[key], ignored) && !isSameColour(key, a[key], b[key])) return false;
  }
  for (const key in b) {
    if (a[key] !== undefined || key === "startIndex" || key === "endIndex") continue;
    if (!(ignored.size > 0 && ignored.has(key)) && !isNothing(b[key])) return false;
  }
  return true;
}

/** Colour components are kept in single precision (rulebook 3.3), so a number that was sent comes back rounded. */
function isSameColour(key: string, a: unknown, b: unknown): boolean {
  if (key !== "red" && key !== "green" && key !== "blue") return false;
  return typeof a === "number" && typeof b === "number" && Math.fround(a) === Math.fround(b);
}

/** An object's fields for looking up by name. */
export function recordOf(value: object): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: object): value is Fields {
  return !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === 0 ||
    value === false ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}
