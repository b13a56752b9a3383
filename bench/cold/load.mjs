// A fresh process loads the script into a context of its own, as each execution does, and parses one answer of Google's. Prints both times.
import { readFileSync } from "node:fs";
import { Script, createContext } from "node:vm";

const [codePath, answerPath] = process.argv.slice(2);
const code = readFileSync(codePath, "utf8");
const answer = readFileSync(answerPath, "utf8");
const context = createContext({});

const startedMs = performance.now();
new Script(code, { filename: "Code.js" }).runInContext(context);
const loadedMs = performance.now();
JSON.parse(answer);
process.stdout.write(JSON.stringify({ loadMs: loadedMs - startedMs, parseMs: performance.now() - loadedMs }));
