// The page docs/errors.md, from the kernel's table of codes.
import { errorTable } from "../../src/kernel/index.ts";
import type { GeneratedFile } from "../generators.ts";

/** One row a code: meaning, whether the same call may succeed later, what to do next. */
export function generateErrorsPage(): GeneratedFile[] {
  const rows = Object.entries(errorTable).map(
    ([code, { meaning, isRetryable, next }]) =>
      `| \`${code}\` | ${meaning} | ${isRetryable ? "yes" : "no"} | ${next} |`,
  );
  const content = [
    "# Errors",
    "",
    "Generated from `src/kernel/errors.ts`; do not edit.",
    "",
    "Every failure is one object: `error_code`, `message` (what was expected, what was found, what to do next), `diagnostics` (facts as data)",
    "and `retryable` (true when the same call, unchanged, may succeed later).",
    "",
    "| code | meaning | retryable | what to do |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
  return [{ path: "docs/errors.md", content }];
}
