// The builtins of ES2019, the newest that the script may lean on. Whatever else the engine has is taken away before the script is read.
// Kept although newer: `globalThis` and `BigInt`, which Apps Script's engine has and bundles rely on, and `WebAssembly`.

const common = "length name prototype constructor toString valueOf toLocaleString";
const typedArray =
  "from of buffer byteLength byteOffset copyWithin entries every fill filter find findIndex forEach includes indexOf join keys lastIndexOf map reduce reduceRight reverse set slice some sort subarray values BYTES_PER_ELEMENT";

/** Global name → the own names its constructor (or namespace) and its prototype may have; undefined: left as it is. */
const allowed: Readonly<Record<string, string | undefined>> = {
  Array:
    "isArray from of concat copyWithin entries every fill filter find findIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice unshift values",
  ArrayBuffer: "isView byteLength slice",
  Boolean: "",
  DataView:
    "buffer byteLength byteOffset getFloat32 getFloat64 getInt8 getInt16 getInt32 getUint8 getUint16 getUint32 setFloat32 setFloat64 setInt8 setInt16 setInt32 setUint8 setUint16 setUint32",
  Date: undefined,
  Error: "message captureStackTrace stackTraceLimit",
  EvalError: "message",
  RangeError: "message",
  ReferenceError: "message",
  SyntaxError: "message",
  TypeError: "message",
  URIError: "message",
  Function: "apply bind call arguments caller",
  JSON: "parse stringify",
  Map: "clear delete entries forEach get has keys set size values",
  Math: undefined,
  Number: undefined,
  Object:
    "assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values hasOwnProperty isPrototypeOf propertyIsEnumerable __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__",
  Promise: "all race reject resolve catch finally then",
  Proxy: "revocable",
  Reflect:
    "apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys preventExtensions set setPrototypeOf",
  RegExp: undefined,
  Set: "add clear delete entries forEach has keys size values",
  String:
    "fromCharCode fromCodePoint raw anchor big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor fontsize includes indexOf italics lastIndexOf link localeCompare match normalize padEnd padStart repeat replace search slice small split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase trim trimEnd trimLeft trimRight trimStart",
  Symbol:
    "asyncIterator description for hasInstance isConcatSpreadable iterator keyFor match replace search species split toPrimitive toStringTag unscopables",
  WeakMap: "delete get has set",
  WeakSet: "add delete has",
  BigInt: undefined,
  Intl: "Collator DateTimeFormat NumberFormat PluralRules getCanonicalLocales",
  WebAssembly:
    "CompileError Global Instance LinkError Memory Module RuntimeError Table compile instantiate validate",
  Float32Array: typedArray,
  Float64Array: typedArray,
  Int8Array: typedArray,
  Int16Array: typedArray,
  Int32Array: typedArray,
  Uint8Array: typedArray,
  Uint8ClampedArray: typedArray,
  Uint16Array: typedArray,
  Uint32Array: typedArray,
};

const plainGlobals = new Set(
  "Infinity NaN undefined globalThis eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape".split(
    " ",
  ),
);

/** Takes everything newer than ES2019 away from this context. */
export function keepEs2019(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (plainGlobals.has(name)) continue;
    if (!(name in allowed)) {
      Reflect.deleteProperty(globalThis, name);
      continue;
    }
    const members = allowed[name];
    if (members !== undefined) keepMembers(Reflect.get(globalThis, name), members);
  }
  // The methods of typed arrays live on a prototype that has no name of its own.
  keepMembers(Object.getPrototypeOf(Uint8Array), typedArray);
  keepIteratorProtocol();
}

function keepMembers(holder: unknown, members: string): void {
  const names = new Set(`${common} ${members}`.split(" "));
  if (!isHolder(holder)) return;
  prune(holder, names);
  const prototype: unknown = Reflect.get(holder, "prototype");
  if (isHolder(prototype)) prune(prototype, names);
}

function prune(holder: object, names: ReadonlySet<string>): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    if (!names.has(name) && !/^\d+$/.test(name)) Reflect.deleteProperty(holder, name);
  }
}

// Newer engines hang map, filter and the like on the prototype of all iterators.
function keepIteratorProtocol(): void {
  const iterators: unknown = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  if (isHolder(iterators)) prune(iterators, new Set(["constructor"]));
}

function isHolder(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
