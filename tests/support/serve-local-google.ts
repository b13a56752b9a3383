// A process of its own that serves a folder until it is killed:
// `node --expose-gc --import tsx serve-local-google.ts DATA SCRIPT WORKER`.
// Prints one line of JSON when it is ready, or the code and message of what stood in its way.
import { LocalGoogleStartError, startLocalGoogle } from "../../src/emulator/index.ts";

const [, , dataDir = "", scriptDir = "", workerFile = ""] = process.argv;

startLocalGoogle({ dataDir, scriptDir, workerFile, port: 0 }).then(
  ({ baseUrl, token, webAppUrl }) => {
    // What serves must not hang on anybody keeping the answer of startLocalGoogle.
    setImmediate(() => {
      globalThis.gc?.();
      console.log(JSON.stringify({ baseUrl, token, webAppUrl }));
    });
  },
  (error: unknown) => {
    const code = error instanceof LocalGoogleStartError ? error.code : "OTHER";
    console.log(JSON.stringify({ code, message: String(error) }));
    process.exitCode = 1;
  },
);
