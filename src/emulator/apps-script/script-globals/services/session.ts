// Session: who the script runs as (the owner), and who is known to have called it (nobody, through the anonymous door).
import { service } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";

export function sessionService(facts: ExecutionFacts): object {
  const user = (email: string) =>
    service("User", { getEmail: () => email, getUserLoginId: () => email, toString: () => email });
  return service("Session", {
    getActiveUser: () => user(facts.activeUserEmail),
    getEffectiveUser: () => user(facts.effectiveUserEmail),
    getActiveUserLocale: () => "en",
    getScriptTimeZone: () => facts.timeZone,
    getTemporaryActiveUserKey: () => facts.temporaryUserKey,
  });
}
