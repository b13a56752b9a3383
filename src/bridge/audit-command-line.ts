// How `proofmark audit` and its three sub-commands are spelled. What they do stands in commands/audit.ts.
import { InvalidArgumentError, type Command } from "commander";
import type { JsonObject } from "../kernel/errors.ts";
import { runAuditExport, runAuditShow, runAuditVerify } from "./commands/audit.ts";
import type { Host } from "./host.ts";
import { targetOf, withTarget, type TargetFlags } from "./target-flags.ts";

interface FilterFlags {
  readonly tool?: string;
  readonly outcome?: string;
  readonly since?: string;
  readonly until?: string;
}

interface ShowFlags extends TargetFlags, FilterFlags {
  readonly limit?: number;
  readonly json?: true;
}

interface ExportFlags extends TargetFlags, FilterFlags {
  readonly out?: string;
  readonly force?: true;
}

/** Adds the commands; `finish` takes the exit code of the one that runs. */
export function addAuditCommands(
  program: Command,
  host: Host,
  finish: (run: Promise<number>) => Promise<void>,
): void {
  const audit = program
    .command("audit")
    .description("what was done to a document: check it, read it, keep a copy");
  const about = (name: string): Command =>
    withTarget(audit.command(name)).argument("<document>", "document id, or a link to it");

  about("verify")
    .description(
      "is the history whole? Checks the chain and the receipts kept here; ends with 1 if not, with 3 if it cannot be read",
    )
    .action((document: string, flags: TargetFlags) =>
      finish(runAuditVerify(host, { ...targetOf(flags), document })),
    );
  withFilters(about("show"))
    .description("the newest records, a line each; one record in full when its id is given")
    .argument("[record]", "audit_id of one record")
    .option("--limit <number>", "most records (default: 20)", countFrom)
    .option("--json", "a JSON object a line, all fields")
    .action((document: string, record: string | undefined, flags: ShowFlags) =>
      finish(
        runAuditShow(host, {
          ...targetOf(flags),
          document,
          auditId: record ?? null,
          filters: filtersOf(flags),
          limit: flags.limit ?? 20,
          isJson: flags.json === true,
        }),
      ),
    );
  withFilters(about("export"))
    .description("all records as JSON lines, oldest first")
    .option("--out <file>", "write them to this file instead of stdout")
    .option("--force", "write over the file when it is there")
    .action((document: string, flags: ExportFlags) =>
      finish(
        runAuditExport(host, {
          ...targetOf(flags),
          document,
          filters: filtersOf(flags),
          file: flags.out ?? null,
          isForced: flags.force === true,
        }),
      ),
    );
}

function withFilters(command: Command): Command {
  return command
    .option("--tool <name>", "only records of this tool")
    .option("--outcome <outcome>", "only verified, unverified, refused or unknown ones")
    .option("--since <time>", "only records from this time on (ISO 8601)")
    .option("--until <time>", "only records up to this time (ISO 8601)");
}

/** What they mean is the tool's to say. */
function filtersOf({ tool, outcome, since, until }: FilterFlags): JsonObject {
  return {
    ...(tool === undefined ? {} : { tool }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

function countFrom(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError(`expected a whole number from 1, found ${JSON.stringify(text)}.`);
}
