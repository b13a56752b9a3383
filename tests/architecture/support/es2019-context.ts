// A bare script context: no host globals, and no builtin newer than ES2019. What loads here loads in Apps Script.
import { createContext, runInContext, type Context } from "node:vm";

/** Where each newer builtin hangs, and its name. */
const newerBuiltins: readonly (readonly [owner: string, names: readonly string[]])[] = [
  ["Array", ["fromAsync"]],
  [
    "Array.prototype",
    ["at", "findLast", "findLastIndex", "group", "groupToMap", "toReversed", "toSorted", "toSpliced", "with"],
  ],
  ["String.prototype", ["at", "replaceAll", "matchAll", "isWellFormed", "toWellFormed"]],
  ["Object", ["hasOwn", "groupBy"]],
  ["Map", ["groupBy"]],
  ["Promise", ["allSettled", "any", "withResolvers", "try"]],
  ["Intl", ["Segmenter", "ListFormat", "DisplayNames"]],
  [
    "globalThis",
    ["AggregateError", "BigInt", "FinalizationRegistry", "WeakRef", "structuredClone", "Iterator", "Intl"],
  ],
];

/** A fresh context whose globals are ES2019's, and what a test adds. */
export function es2019Context(globals: Record<string, unknown> = {}): Context {
  const context = createContext({ ...globals });
  for (const [owner, names] of newerBuiltins) {
    for (const name of names) runInContext(`delete ${owner}[${JSON.stringify(name)}]`, context);
  }
  return context;
}
