// The Apps Script bundle: esbuild bundles, lowers and minifies src/gas/main.ts to one ES2019 file; a last webpack pass only writes
// the entry stubs that Apps Script finds by reading. Nothing is minified after the stubs: wrapping or renaming would hide them.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import GasPlugin from "gas-webpack-plugin";
import webpack from "webpack";
import { scriptMap, scriptMapName } from "./script-map.ts";
import { scriptForm } from "./script-source.ts";
import { checkScriptText } from "./script-text.ts";

/** Largest Code.js, in bytes (docs/decisions/0022). */
export const scriptBudgetBytes = 768 * 1024;

/** Where a line of Code.js ends at the next token. */
const lineLimitCharacters = 400;

export interface ScriptBundle {
  readonly bytes: number;
  /** Top-level functions that Apps Script will offer, in the order of the file. */
  readonly entryNames: readonly string[];
}

/** Builds dist/gas (Code.js, appsscript.json). Throws an Error that lists every rule the text breaks. */
export async function buildScript(root: string): Promise<ScriptBundle> {
  const entry = join(root, "src", "gas", "main.ts");
  const manifest = join(root, "appsscript.json");
  for (const path of [entry, manifest]) {
    if (!existsSync(path))
      throw new Error(`expected ${path}, found nothing: the script cannot be built without it.`);
  }
  const workDir = join(root, ".cache", "build", String(process.pid));
  const bundled = join(workDir, "script.mjs");
  await build({
    entryPoints: [entry],
    outfile: bundled,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["module", "import"],
    ...scriptForm(root),
    charset: "ascii",
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    // Short enough that a line of a defect's stack says where it was; build/where.ts tells it in the sources' own words.
    lineLimit: lineLimitCharacters,
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    treeShaking: true,
    logLevel: "silent",
  });
  await writeStubs(bundled, workDir);

  const code = readFileSync(join(workDir, "Code.js"), "utf8");
  const report = checkScriptText(code);
  const bytes = Buffer.byteLength(code);
  const problems = [...report.problems];
  if (bytes > scriptBudgetBytes) {
    problems.push(`Code.js has ${bytes} bytes; at most ${scriptBudgetBytes} are allowed.`);
  }
  if (problems.length > 0) {
    throw new Error(`The script bundle breaks ${problems.length} rule(s):\n  ${problems.join("\n  ")}`);
  }

  const outDir = join(root, "dist", "gas");
  mkdirSync(outDir, { recursive: true });
  // A rename replaces the file at once, so a script host that reads it meanwhile sees one whole version.
  writeFileSync(join(workDir, "Code.final.js"), code);
  renameSync(join(workDir, "Code.final.js"), join(outDir, "Code.js"));
  writeFileSync(join(outDir, "appsscript.json"), readFileSync(manifest));
  writeFileSync(
    join(root, "dist", scriptMapName),
    scriptMap(code, readFileSync(bundled, "utf8"), readFileSync(`${bundled}.map`, "utf8")),
  );
  return { bytes, entryNames: report.entryNames };
}

/** Runs webpack with gas-webpack-plugin over one bundled file; the answer is workDir/Code.js. */
async function writeStubs(bundled: string, workDir: string): Promise<void> {
  const compiler = webpack({
    mode: "none",
    context: workDir,
    entry: bundled,
    output: { path: workDir, filename: "Code.js" },
    // Any target with a `global` of its own ("node") leaves `global.doPost` to a variable that Apps Script lacks.
    target: ["web", "es2019"],
    plugins: [new GasPlugin({ comment: false })],
    optimization: { minimize: false },
    performance: false,
    stats: "errors-only",
  });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) fail(failure);
        else if (stats?.hasErrors()) fail(new Error(stats.toString({ all: false, errors: true })));
        else done();
      });
    });
  });
}
