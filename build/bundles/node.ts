// The Node bundles: the bridge with the local Google inside, and the worker that runs one script execution.
// Each is one file, so a running bridge never looks for a part that a later build has replaced.
import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type BuildOptions } from "esbuild";

// Bundled CommonJS packages ask for Node's modules by `require`, which an ES module does not have.
const requireForBundledPackages = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);",
].join("");

export interface NodeBundle {
  readonly bytes: number;
  /** What went into the file, for the architecture tests. */
  readonly inputs: readonly string[];
}

/** Installed beside the bundle and loaded when used: native code, and what only an import or an export of a document needs. */
export const loadedWhenUsed = ["libsql", "mammoth", "marked", "htmlparser2", "docx", "pdfkit"];

/** Builds dist/bridge/main.js: executable, Node 20, everything inside but what is loaded when used. */
export async function buildBridge(root: string): Promise<NodeBundle> {
  const bundle = await bundleForNode(root, "src/bridge/main.ts", "dist/bridge/main.js", {
    banner: { js: `#!/usr/bin/env node\n${requireForBundledPackages}` },
    external: loadedWhenUsed,
  });
  chmodSync(join(root, "dist", "bridge", "main.js"), 0o755);
  return bundle;
}

/**
 * Builds dist/emulator/execution-worker.js, the worker thread of the local Google's script host. The code that runs
 * inside a script's context is bundled by itself and goes into the worker as text: the two share no objects.
 */
export async function buildExecutionWorker(
  root: string,
  outfile = "dist/emulator/execution-worker.js",
): Promise<NodeBundle> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["src/emulator/apps-script/script-globals/index.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "ScriptGlobals",
    platform: "neutral",
    target: "es2019",
    logLevel: "silent",
  });
  const scriptGlobals = `(() => {\n${outputFiles[0]!.text}\nreturn ScriptGlobals;\n})()`;
  return bundleForNode(root, "src/emulator/apps-script/execution-worker.ts", outfile, {
    banner: { js: requireForBundledPackages },
    define: { SCRIPT_GLOBALS_SOURCE: JSON.stringify(scriptGlobals) },
  });
}

async function bundleForNode(
  root: string,
  entry: string,
  outfile: string,
  more: BuildOptions,
): Promise<NodeBundle> {
  const entryPath = join(root, entry);
  if (!existsSync(entryPath))
    throw new Error(`expected ${entry}, found nothing: ${outfile} cannot be built.`);
  const target = join(root, outfile);
  const draft = `${target}.${process.pid}.draft`;
  mkdirSync(dirname(target), { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entryPath],
    outfile: draft,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    logLevel: "silent",
    ...more,
    metafile: true,
  });
  // A process that starts while the build runs sees the old file or the new one, never half of one.
  renameSync(draft, target);
  return { bytes: statSync(target).size, inputs: Object.keys(metafile.inputs) };
}
