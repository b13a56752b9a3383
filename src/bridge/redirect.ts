// Where the redirect after a call may lead. The script has run by then, so a refused redirect never means that nothing happened.
import { isLoopback } from "./connection.ts";
import type { HttpAnswer } from "./http-exchange.ts";
import type { NonAnswer } from "./non-answer.ts";

/** Google's only host for it. */
const echoHost = "script.googleusercontent.com";

/**
 * Where the one redirect leads: Google's echo host over https, or, for a connection to this machine, the same origin. A sign-in
 * page means no access; any other place is refused, and nothing is sent there.
 */
export function redirectTarget(answer: HttpAnswer, from: URL): URL | NonAnswer {
  const refused = (seen: string): NonAnswer => ({ state: "unknown", seen, mayHaveRun: true });
  if (answer.status === 307 || answer.status === 308) {
    return refused(`a redirect that would send the request again (status ${answer.status})`);
  }
  let target: URL;
  try {
    target = new URL(answer.location);
  } catch {
    return refused(`a redirect without a whole address (status ${answer.status})`);
  }
  if (target.hostname === "accounts.google.com" || target.pathname.startsWith("/ServiceLogin")) {
    return { state: "no_access", seen: "a redirect to Google's sign-in page", mayHaveRun: false };
  }
  if (target.username !== "" || target.password !== "") return refused("a redirect with credentials in it");
  const isExpected = isLoopback(from)
    ? target.origin === from.origin
    : target.protocol === "https:" && target.host === echoHost;
  return isExpected ? target : refused(`a redirect to ${target.protocol}//${target.host}`);
}
