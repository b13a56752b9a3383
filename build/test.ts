// The one gate: check, build, jest. Further arguments go to jest (`npm test -- tests/bridge`). Prints the time of all together.
import { runNode, runScript, seconds, tool } from "./child.ts";

const startedMs = performance.now();
const steps = [
  () => runScript("build/check.ts"),
  () => runScript("build/build.ts"),
  // Built just now, so jest's own setup need not build again.
  () =>
    runNode([tool.jest, ...process.argv.slice(2)], {
      passThrough: true,
      env: { PROOFMARK_SKIP_BUILD: "1" },
    }),
];

for (const step of steps) {
  const { code } = await step();
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
console.log(
  `npm test ${process.exitCode ? "FAILED" : "passed"} in ${seconds(performance.now() - startedMs)}`,
);
