// The command line: which commands there are, how their flags are spelled, and which exit code an end has. What a command does
// stands in commands/. Usage errors go to stderr with exit code 2.
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { addAuditCommands } from "./audit-command-line.ts";
import { runCall } from "./commands/call.ts";
import { runLocal } from "./commands/local.ts";
import { runMcp } from "./commands/mcp.ts";
import type { Host } from "./host.ts";
import { splitList } from "./settings.ts";
import { targetOf, withTarget, type TargetFlags } from "./target-flags.ts";
import { UsageError } from "./usage-error.ts";

interface McpFlags extends TargetFlags {
  readonly toolsets?: string[];
  readonly readOnly?: true;
  readonly outputSchemas?: true;
}

interface LocalFlags {
  readonly data: string;
  readonly port?: number;
  readonly import?: string[];
}

interface CallFlags extends TargetFlags {
  readonly args?: string;
}

/** Runs the command that `args` spell (without node and script) and answers the exit code. Never throws for a usage error. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  let exitCode = 0;
  const program = new Command("proofmark")
    .description("Google Docs edits that carry proof.")
    .version(host.version)
    .exitOverride()
    .configureOutput({ writeOut: host.writeOut, writeErr: host.writeErr })
    .showHelpAfterError(
      "(`proofmark --help` lists the commands, `proofmark COMMAND --help` the flags of one)",
    );
  const finish = async (run: Promise<number>): Promise<void> => {
    exitCode = await run;
  };

  withTarget(program.command("mcp"))
    .description("serve MCP over stdio")
    .option("--toolsets <names>", "toolsets to register, separated by commas (default: core)", splitList)
    .option("--read-only", "register only tools that change nothing")
    .option("--output-schemas", "publish output schemas with the tools")
    .action((flags: McpFlags) =>
      finish(
        runMcp(host, {
          ...targetOf(flags),
          toolsets: flags.toolsets ?? null,
          isReadOnly: flags.readOnly === true,
          publishesOutputSchemas: flags.outputSchemas === true,
        }),
      ),
    );
  program
    .command("local")
    .description("run the local Google alone; one JSON line on stdout when it is ready")
    .requiredOption("--data <dir>", "folder of its state, made when missing")
    .option(
      "--port <number>",
      "port on 127.0.0.1; 0 picks a free one (default: the last one, if free)",
      portOf,
    )
    .option("--import <file...>", "documents to import: Docs JSON, Markdown or text")
    .action((flags: LocalFlags) =>
      finish(runLocal(host, { dataDir: flags.data, port: flags.port ?? null, imports: flags.import ?? [] })),
    );
  withTarget(program.command("call"))
    .description("call one tool; its result or error as JSON on stdout")
    .argument("<tool>", "name of the tool")
    .option("--args <json>", "arguments as a JSON object; - reads them from stdin")
    .action((tool: string, flags: CallFlags) =>
      finish(runCall(host, { ...targetOf(flags), tool, argsText: flags.args ?? null })),
    );

  addAuditCommands(program, host, finish);

  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    host.writeErr(`error: ${error.message}\n`);
    return 2;
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError(`expected a port from 0 to 65535, found ${JSON.stringify(text)}.`);
}
