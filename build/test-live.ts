// The contract suite against the real Google, on files of its own that it deletes at the end. Needs credentials, and says which.
import { existsSync } from "node:fs";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { runNode, tool } from "./child.ts";

/** Where Google's libraries look for application default credentials. */
function defaultCredentials(): string {
  const named = process.env["GOOGLE_APPLICATION_CREDENTIALS"];
  if (named !== undefined && named !== "") return named;
  const folder =
    platform() === "win32"
      ? join(process.env["APPDATA"] ?? homedir(), "gcloud")
      : join(homedir(), ".config", "gcloud");
  return join(folder, "application_default_credentials.json");
}

const token = process.env["PROOFMARK_LIVE_TOKEN"];
if ((token === undefined || token === "") && !existsSync(defaultCredentials())) {
  console.error(
    [
      "Expected credentials for the real Google, found none; nothing was run.",
      "Give one of these and run `npm run test:live` again:",
      "- PROOFMARK_LIVE_TOKEN: an access token with the scopes documents and drive",
      `- application default credentials (\`gcloud auth application-default login --scopes=…/documents,…/drive\`), looked for in ${defaultCredentials()}`,
    ].join("\n"),
  );
  process.exitCode = 2;
} else {
  const { code } = await runNode([tool.jest, "tests/contract", "--runInBand", ...process.argv.slice(2)], {
    passThrough: true,
    env: { PROOFMARK_LIVE: "1", PROOFMARK_SKIP_BUILD: "1" },
  });
  process.exitCode = code;
}
