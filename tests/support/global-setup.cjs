// Tests of hosts and processes run what is shipped, so the bundles are built once before any test.
const { execFileSync } = require("node:child_process");
const { resolve } = require("node:path");

module.exports = function buildOnce() {
  const root = resolve(__dirname, "..", "..");
  if (process.env.PROOFMARK_SKIP_BUILD === "1") return;
  execFileSync(process.execPath, ["--import", "tsx", "build/build.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
};
