// From flags and settings to the one web app that is meant, and to the parts that call tools on it.
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bridgeHello } from "./catalogue.ts";
import { fileConnectionSource, type ConnectionSource } from "./connection.ts";
import type { Host } from "./host.ts";
import { LocalConnectionSource } from "./local.ts";
import { withLocalContent, type FileRules } from "./local-files/local-parts.ts";
import { PendingWrites } from "./pending-writes.ts";
import { Receipts } from "./receipts.ts";
import { readSettings, usualStateDir, type Settings } from "./settings.ts";
import { ToolCaller } from "./tool-caller.ts";
import { UsageError } from "./usage-error.ts";
import { WebAppClient } from "./web-app-client.ts";

export interface TargetChoice {
  readonly localDir: string | null;
  readonly connectionFile: string | null;
  readonly imports: readonly string[];
}

export interface Target {
  readonly caller: ToolCaller;
  /** Starts what takes long, so that the first call need not wait for all of it. Never throws. */
  prepare(): void;
  close(): Promise<void>;
}

/** The target that flags name, or the settings when no flag does. Throws UsageError when they name none or two. Starts nothing. */
export function chooseTarget(host: Host, choice: TargetChoice): Target {
  const settings = readSettings(host.environment);
  if (choice.localDir !== null && choice.connectionFile !== null) {
    throw new UsageError("expected one of --local and --connection, found both.");
  }
  if (choice.localDir !== null) {
    const dataDir = resolve(choice.localDir);
    const local = openLocal(host, { dataDir, imports: choice.imports, port: null });
    const caller = toolCaller(local, settings.stateDir ?? join(dataDir, "bridge"), settings, [dataDir]);
    return {
      caller,
      prepare: () => void local.open().catch(() => undefined),
      close: () => local.close(),
    };
  }
  if (choice.imports.length > 0) {
    throw new UsageError("expected --local with --import: only a local Google takes imports.");
  }
  const file = choice.connectionFile ?? settings.connectionFile;
  if (file === null) {
    throw new UsageError("expected --local DIR or --connection FILE (or PROOFMARK_CONNECTION), found none.");
  }
  const source = fileConnectionSource(resolve(file));
  const caller = toolCaller(source, settings.stateDir ?? usualStateDir(), settings, [resolve(file)]);
  return { caller, prepare: () => undefined, close: async () => undefined };
}

/** The local Google of a folder, not yet opened. Throws UsageError for a file to import that is not there. */
export function openLocal(
  host: Host,
  choice: { dataDir: string; imports: readonly string[]; port: number | null },
): LocalConnectionSource {
  const imports = choice.imports.map((file) => resolve(file));
  const missing = imports.filter((file) => !isFile(file));
  if (missing.length > 0)
    throw new UsageError(`expected files to import, found none at ${missing.join(", ")}.`);
  return new LocalConnectionSource({
    dataDir: choice.dataDir,
    imports,
    ...(choice.port === null ? {} : { port: choice.port }),
    scriptDir: join(host.distDir, "gas"),
    workerFile: join(host.distDir, "emulator", "execution-worker.js"),
  });
}

/** `own`: files and folders of the product that no call may read, beside its state. */
function toolCaller(
  source: ConnectionSource,
  stateDir: string,
  { keptText, fileRoots, maxFileBytes }: Settings,
  own: readonly string[],
): ToolCaller {
  const home = homedir();
  const rules: FileRules = {
    platform: process.platform,
    home,
    roots: fileRoots === null ? null : fileRoots.map((root) => resolve(root.replace(/^~(?=$|[\\/])/, home))),
    own: [...own, resolve(stateDir), usualStateDir()],
    cwd: process.cwd(),
    maxFileBytes,
  };
  return new ToolCaller({
    withLocalContent: (tool, args) => withLocalContent(tool, args, rules),
    source,
    web: new WebAppClient({ source, catalogue: bridgeHello.catalogue, keptText }),
    hello: bridgeHello,
    pending: new PendingWrites(join(stateDir, "pending")),
    receipts: new Receipts(join(stateDir, "receipts")),
    pace: {
      nowMs: Date.now,
      // An aborted pause is a pause that ended: who waits looks at the signal.
      sleepMs: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
    },
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
