// The script's size, and whether it calls a service while loading.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { root } from "../../build/child.ts";
import type { Row } from "../row.ts";

const services = [
  "CacheService",
  "ContentService",
  "Docs",
  "Drive",
  "LockService",
  "Logger",
  "PropertiesService",
  "ScriptApp",
  "Session",
  "UrlFetchApp",
  "Utilities",
];

export const scriptBundle: Row = {
  name: "script bundle",
  measure: async () => {
    const code = readFileSync(join(root, "dist", "gas", "Code.js"), "utf8");
    let touches = 0;
    const watched = new Proxy(() => undefined, {
      get: () => void (touches += 1),
      apply: () => void (touches += 1),
    });
    runInContext(code, createContext(Object.fromEntries(services.map((name) => [name, watched]))));
    return [
      { name: "script bundle", figure: Buffer.byteLength(code) / 1024, budget: 350, unit: "KB" },
      { name: "service calls while the script loads", figure: touches, budget: 0, unit: "calls" },
    ];
  },
};
