// Child processes of the build scripts: run one of the repository's own tools and learn how it ended. Never goes through a shell.
import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");

/** Entry files of the tools, from the repository's root: run with this Node, so Windows needs no `.cmd`. */
export const tool = {
  tsc: "node_modules/typescript/bin/tsc",
  eslint: "node_modules/eslint/bin/eslint.js",
  prettier: "node_modules/prettier/bin/prettier.cjs",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  jest: "node_modules/jest/bin/jest.js",
  clasp: "node_modules/@google/clasp/build/src/index.js",
} as const;

export interface ChildOutcome {
  /** Exit code; 1 when a signal ended the child. */
  readonly code: number;
  /** stdout and stderr as they came; empty when they were passed through. */
  readonly output: string;
  readonly elapsedMs: number;
}

/** Runs `node ...args` in the root. `passThrough` shows its output as it comes; otherwise it is collected; `echo` does both. */
export function runNode(
  args: readonly string[],
  options: { passThrough?: boolean; echo?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<ChildOutcome> {
  const startedMs = performance.now();
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.passThrough ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output.push(chunk);
        if (options.echo === true) process.stderr.write(chunk);
      });
    }
    child.on("error", fail);
    child.on("close", (code) =>
      done({
        code: code ?? 1,
        output: Buffer.concat(output).toString("utf8"),
        elapsedMs: performance.now() - startedMs,
      }),
    );
  });
}

/** Runs one of our own TypeScript scripts. */
export function runScript(
  path: string,
  args: readonly string[] = [],
  options: Parameters<typeof runNode>[1] = { passThrough: true },
): Promise<ChildOutcome> {
  return runNode(["--import", "tsx", path, ...args], options);
}

/** "12.3 s" */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
