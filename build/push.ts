// Builds and pushes dist/gas to the script named in .clasp.json. The push replaces the script's files as a whole.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root, runNode, runScript, tool } from "./child.ts";

const problems = [...settingsProblems(), ...loginProblems()];
if (problems.length > 0) {
  console.error(`Nothing was pushed:\n  ${problems.join("\n  ")}`);
  process.exit(1);
}
const build = await runScript("build/build.ts");
if (build.code !== 0) {
  console.error("Nothing was pushed: the build failed.");
  process.exit(build.code);
}
// Without --force clasp leaves everything as it is when the manifest changed and nobody can be asked.
const push = await runNode([tool.clasp, "push", "--force"], { passThrough: true });
if (push.code !== 0) {
  console.error("clasp did not push. Its message stands above; `npx clasp login` renews a lapsed login.");
}
process.exitCode = push.code;

function settingsProblems(): string[] {
  const path = join(root, ".clasp.json");
  if (!existsSync(path)) {
    return [
      'expected .clasp.json with {"scriptId": "…", "rootDir": "dist/gas"}, found none. ' +
        "Create a script with `npx clasp create-script --type standalone --title Proofmark --rootDir dist/gas`, or write the file by hand.",
    ];
  }
  try {
    const settings: unknown = JSON.parse(readFileSync(path, "utf8"));
    const { scriptId, rootDir } = settings as { scriptId?: unknown; rootDir?: unknown };
    return [
      ...(typeof scriptId === "string" && scriptId !== ""
        ? []
        : ["expected `scriptId` in .clasp.json to be the id from your script's address, found none."]),
      ...(rootDir === "dist/gas"
        ? []
        : [
            `expected \`rootDir\` in .clasp.json to be "dist/gas", found ${JSON.stringify(rootDir) ?? "none"}.`,
          ]),
    ];
  } catch {
    return ["expected JSON in .clasp.json, found something else."];
  }
}

function loginProblems(): string[] {
  const path = process.env["clasp_config_auth"] ?? join(homedir(), ".clasprc.json");
  return existsSync(path) ? [] : ["clasp has no login on this machine. Run `npx clasp login` once."];
}
