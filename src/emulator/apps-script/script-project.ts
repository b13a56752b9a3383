// The script project in its folder, as it is pushed: code files, manifest, html files.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import { isRecord, parseJson } from "../json-value.ts";
import { declaresAtTop } from "./script-syntax.ts";
import { LocalGoogleStartError } from "../start-error.ts";
import type { ScriptFile } from "./worker-protocol.ts";

export interface ScriptProject {
  /** Changes when a file of the project changes. */
  readonly stamp: string;
  readonly files: readonly ScriptFile[];
  /** Text of html files by name, without the extension. */
  readonly html: Readonly<Record<string, string>>;
  readonly timeZone: string;
  readonly oauthScopes: readonly string[];
  /** Null when the manifest has none: then every address is allowed. */
  readonly urlFetchWhitelist: readonly string[] | null;
  /** Symbols of the enabled advanced services, by service id. */
  readonly advancedServices: Readonly<Record<string, string>>;
  /** What was asked of `declaresFunction` so far. */
  readonly declared: Map<string, boolean>;
}

/** Names, sizes and times of the folder's files: cheap to compare before each execution. */
export function stampOf(scriptDir: string): string {
  return projectFiles(scriptDir)
    .map((name) => {
      const { mtimeMs, size } = statSync(join(scriptDir, name));
      return `${name}:${size}:${mtimeMs}`;
    })
    .join("|");
}

/** Reads a project. Throws `LocalGoogleStartError` SCRIPT_MISSING for a folder without code or manifest. */
export function readProject(scriptDir: string): ScriptProject {
  const names = projectFiles(scriptDir);
  const code = names.filter((name) => /\.(js|gs)$/.test(name));
  if (code.length === 0) throw missing(scriptDir, "Code.js");
  if (!names.includes("appsscript.json")) throw missing(scriptDir, "appsscript.json");
  const read = (name: string) => readFileSync(join(scriptDir, name), "utf8");
  const manifest = parseJson(read("appsscript.json"));
  const { timeZone, oauthScopes, urlFetchWhitelist, dependencies } = isRecord(manifest) ? manifest : {};
  return {
    stamp: stampOf(scriptDir),
    files: code.map((name) => ({ name: parse(name).name, source: read(name) })),
    html: Object.fromEntries(
      names.filter((name) => name.endsWith(".html")).map((name) => [parse(name).name, read(name)]),
    ),
    timeZone: typeof timeZone === "string" ? timeZone : "Etc/UTC",
    oauthScopes: Array.isArray(oauthScopes) ? oauthScopes.map(String) : [],
    urlFetchWhitelist: Array.isArray(urlFetchWhitelist) ? urlFetchWhitelist.map(String) : null,
    advancedServices: advancedServicesOf(dependencies),
    declared: new Map(),
  };
}

/**
 * True when a function of this name can be found by reading the files, which is how Apps Script finds entry points:
 * a function that exists only once the script runs is not one.
 */
export function declaresFunction(project: ScriptProject, name: string): boolean {
  const known = project.declared.get(name) ?? findsDeclaration(project, name);
  project.declared.set(name, known);
  return known;
}

function findsDeclaration(project: ScriptProject, name: string): boolean {
  if (!/^[A-Za-z$_][\w$]*$/.test(name)) return false;
  const escaped = name.replace(/\$/g, "\\$&");
  const declaration = new RegExp(
    `(?:^|[;}\\s])(?:(?:async\\s+)?function\\s*\\*?\\s*${escaped}\\s*\\(|(?:var|let|const)\\s+${escaped}\\s*=)`,
  );
  return project.files.some(({ source }) => declaration.test(source) && declaresAtTop(source, name));
}

function projectFiles(scriptDir: string): string[] {
  try {
    return readdirSync(scriptDir)
      .filter((name) => /\.(js|gs|html)$/.test(name) || name === "appsscript.json")
      .sort();
  } catch {
    throw missing(scriptDir, "that folder");
  }
}

function advancedServicesOf(dependencies: unknown): Record<string, string> {
  const listed = isRecord(dependencies) ? dependencies["enabledAdvancedServices"] : undefined;
  const symbols: Record<string, string> = {};
  for (const entry of Array.isArray(listed) ? listed : []) {
    if (!isRecord(entry)) continue;
    const { serviceId, userSymbol } = entry;
    if (typeof serviceId === "string" && typeof userSymbol === "string") symbols[serviceId] = userSymbol;
  }
  return symbols;
}

function missing(scriptDir: string, what: string): LocalGoogleStartError {
  return new LocalGoogleStartError(
    "SCRIPT_MISSING",
    `expected a built script in ${scriptDir} (Code.js and appsscript.json), found no ${what}. Run \`npm run build\` and start again.`,
  );
}
