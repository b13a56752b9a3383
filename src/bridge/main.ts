// The process `proofmark`: hands argv, streams and signals to the command line, and ends with its exit code.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bridgeHello } from "./catalogue.ts";
import { runCommandLine } from "./command-line.ts";

const here = dirname(fileURLToPath(import.meta.url));

// A client that went away without a word: there is nobody left to tell.
process.stdout.on("error", () => process.exit(1));

const exitCode = await runCommandLine(process.argv.slice(2), {
  version: bridgeHello.version,
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  readIn: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString("utf8");
  },
  distDir: join(here, ".."),
  stopped: new Promise((done) => {
    process.once("SIGINT", done);
    process.once("SIGTERM", done);
  }),
});
// Output to a pipe may still be on its way; the process ends by itself once it is out, but nothing else may keep it.
process.exitCode = exitCode;
process.stdout.write("", () => process.exit(exitCode));
