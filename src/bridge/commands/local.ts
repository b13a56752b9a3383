// `proofmark local`: the local Google alone. One JSON line when it is ready, then it stays until it is told to stop.
import { resolve } from "node:path";
import { ToolError } from "../../kernel/errors.ts";
import type { Host } from "../host.ts";
import { openLocal } from "../target.ts";

export interface LocalCommandOptions {
  readonly dataDir: string;
  /** Null for the folder's last port. */
  readonly port: number | null;
  readonly imports: readonly string[];
}

/** How often a process that is attached looks whether it must take over. */
const watchEveryMs = 1_000;

/** Runs until SIGINT or SIGTERM: exit code 0; 1 when it cannot start, with the reason on stderr. Throws UsageError. */
export async function runLocal(host: Host, options: LocalCommandOptions): Promise<number> {
  const local = openLocal(host, { ...options, dataDir: resolve(options.dataDir) });
  try {
    const ready = await local.readyLine();
    const { port } = new URL(ready.baseUrl);
    // A port that was asked for and is not had: who asked would look there in vain.
    if (options.port !== null && options.port !== 0 && port !== String(options.port)) {
      host.writeErr(
        `proofmark: expected to serve ${options.dataDir} at port ${options.port}, found it served at ${ready.baseUrl} by another process. ` +
          "Leave out --port to share it, or end that process first.\n",
      );
      await local.close();
      return 1;
    }
    host.writeOut(`${JSON.stringify(ready)}\n`);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    host.writeErr(`proofmark: ${error.message}\n`);
    await local.close();
    return 1;
  }
  // When another process serves the folder, this one takes over as soon as that one ends.
  const watch = setInterval(() => void local.renew().catch(() => undefined), watchEveryMs);
  await host.stopped;
  clearInterval(watch);
  await local.close();
  return 0;
}
