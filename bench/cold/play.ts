// A fresh process plays one recording and prints what it cost: the script's own work, the parse of Google's answers, peak memory.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { ToolError } from "../../src/kernel/errors.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { play, type Recording } from "./recording.ts";

/** What the process prints on stdout, as JSON. */
export interface Cost {
  readonly workMs: number;
  readonly parseMs: number;
  /**
   * Growth of the process's largest resident size since its start. What Google answered is in it, as text and parsed: growth during
   * the call alone would hide in pages that reading the tape had freed.
   */
  readonly peakBytes: number;
}

/**
 * Largest resident size, from here on where the platform can forget what was before: garbage of the process's own start would hide what
 * a small call takes. Linux also counts into `maxRSS` what the process that started this one held; its own mark is told apart in /proc.
 */
const peakBytes = (): number => {
  const own = existsSync(ownStatus)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(ownStatus, "utf8"))?.[1]
    : undefined;
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024;
};
const ownStatus = "/proc/self/status";
const ownMarks = "/proc/self/clear_refs";
const resetPeak = "5";
global.gc?.();
if (existsSync(ownMarks)) writeFileSync(ownMarks, resetPeak);
const peakAtStart = peakBytes();
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("expected the path of a recording");
const { tool: name, args, tape } = JSON.parse(readFileSync(file, "utf8")) as Recording;
const tool = catalog.find((one) => one.name === name);
if (tool === undefined) throw new Error(`no tool ${name}`);

let parseMs = 0;
const ports = play(tape, (parse) => {
  const startedMs = performance.now();
  const document = parse();
  parseMs += performance.now() - startedMs;
  return document;
});
const startedMs = performance.now();
try {
  tool.run(ports, args);
} catch (error) {
  // A refusal, such as "no match", is a measured outcome like another.
  if (!(error instanceof ToolError) || error.code === "INTERNAL") throw error;
}
const workMs = performance.now() - startedMs - parseMs;
const cost: Cost = { workMs, parseMs, peakBytes: peakBytes() - peakAtStart };
process.stdout.write(JSON.stringify(cost));
