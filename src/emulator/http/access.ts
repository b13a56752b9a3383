// Who may come in: loopback host names only, the token for REST and control calls, our own origin for what browsers send.
import { createHash, timingSafeEqual } from "node:crypto";
import { GoogleError } from "../errors.ts";

/** True when both are the same; how long it takes says nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** True for the names by which this machine calls itself: a page elsewhere whose name was bent to 127.0.0.1 has another. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** True when there is no origin (no browser page sent it) or it is ours. */
export function isOwnOrigin(origin: string | undefined, port: number): boolean {
  return (
    origin === undefined || origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`
  );
}

/** Throws Google's 401 unless the bearer token, `?key=` or `?access_token=` is the account's token. */
export function authorize(
  token: string,
  authorization: string | undefined,
  query: readonly (readonly [string, string])[],
): void {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  const fromQuery = query.find(
    ([name]) => name === "key" || name === "access_token" || name === "oauth_token",
  )?.[1];
  const given = bearer ?? fromQuery;
  const expected =
    "Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";
  if (given === undefined)
    throw new GoogleError(
      "UNAUTHENTICATED",
      `Request is missing required authentication credential. ${expected}`,
      {
        details: [errorInfo("CREDENTIALS_MISSING")],
      },
    );
  if (!isSameSecret(given, token))
    throw new GoogleError("UNAUTHENTICATED", `Request had invalid authentication credentials. ${expected}`, {
      details: [errorInfo("ACCESS_TOKEN_INVALID")],
    });
}

function errorInfo(reason: string): Record<string, string> {
  return { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" };
}
