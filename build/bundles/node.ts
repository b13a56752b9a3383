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

/** Builds dist/bridge/main.js: executable, Node 20, everything inside but `libsql`, which holds native code and is loaded when used. */
export async function buildBridge(root: string): Promise<NodeBundle> {
  const bundle = await bundleForNode(root, "src/bridge/main.ts", "dist/bridge/main.js", {
    banner: { js: `#!/usr/bin/env node\n${requireForBundledPackages}` },
    external: ["libsql"],
  });
  chmodSync(join(root, "dist", "bridge", "main.js"), 0o755);
  return bundle;
}

/** Builds dist/emulator/execution-worker.js, the worker thread of the local Google's script host. */
export async function buildExecutionWorker(root: string): Promise<NodeBundle> {
  return bundleForNode(
    root,
    "src/emulator/apps-script/execution-worker.ts",
    "dist/emulator/execution-worker.js",
    {
      banner: { js: requireForBundledPackages },
    },
  );
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
