// The flags that say which web app a command means, the same for every command that calls one.
import type { Command } from "commander";
import type { TargetChoice } from "./target.ts";

/** Which web app is meant; exactly one of the two must come out of flags and settings. */
export interface TargetFlags {
  readonly local?: string;
  readonly connection?: string;
  readonly import?: string[];
}

/** The command with these flags. */
export function withTarget(command: Command): Command {
  return command
    .option("--local <dir>", "use the local Google kept in this folder, made when missing")
    .option("--connection <file>", "use the web app named in this connection file")
    .option("--import <file...>", "with --local: documents to import: Docs JSON, Markdown or text");
}

/** What the flags chose. */
export function targetOf(flags: TargetFlags): TargetChoice {
  return {
    localDir: flags.local ?? null,
    connectionFile: flags.connection ?? null,
    imports: flags.import ?? [],
  };
}
