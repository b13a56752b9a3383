// The token addresses of a local account: `/token` gives access tokens, `/tokeninfo` and the user addresses say whose they are.
import { owner } from "../api/api-call.ts";
import { isSameSecret } from "./access.ts";
import { headerOf, queryOf, type HttpRequest } from "./http-request.ts";
import { jsonAnswer, type HttpAnswer } from "./render.ts";

const scope = [
  "openid",
  "https://www.googleapis.com/auth/userinfo.email",
  "https://www.googleapis.com/auth/documents",
  "https://www.googleapis.com/auth/drive",
].join(" ");
const subject = "100000000000000000001";
const grantTypes = ["refresh_token", "client_credentials", "authorization_code"];

/** Answers a token address; null for any other. */
export function tokenFront(request: HttpRequest, token: string): HttpAnswer | null {
  switch (request.path) {
    case "/token":
      return tokenAnswer(request, token);
    case "/tokeninfo":
    case "/oauth2/v1/tokeninfo":
    case "/oauth2/v3/tokeninfo":
      return tokenInfoAnswer(request, token);
    case "/oauth2/v1/userinfo":
    case "/oauth2/v2/userinfo":
    case "/oauth2/v3/userinfo":
    case "/v1/userinfo":
      return userInfoAnswer(request, token);
    case "/revoke":
      // There is one token, and it stays.
      return jsonAnswer(200, {});
    default:
      return null;
  }
}

/** Takes the account's token as refresh token, code or client secret, and gives it back as access token. */
function tokenAnswer(request: HttpRequest, token: string): HttpAnswer {
  if (request.method !== "POST")
    return jsonAnswer(405, { error: "invalid_request", error_description: "Expected POST." });
  const form = new URLSearchParams(request.body.toString("utf8"));
  const grantType = form.get("grant_type") ?? "refresh_token";
  if (!grantTypes.includes(grantType))
    return jsonAnswer(400, {
      error: "unsupported_grant_type",
      error_description: `Invalid grant_type: ${grantType}`,
    });
  const basic = /^Basic\s+(\S+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  const basicSecret = Buffer.from(basic ?? "", "base64")
    .toString("utf8")
    .split(":")[1];
  const proofs = [form.get("refresh_token"), form.get("code"), form.get("client_secret"), basicSecret];
  if (!proofs.some((proof) => isSameSecret(proof ?? "", token)))
    return jsonAnswer(400, { error: "invalid_grant", error_description: "Bad Request" });
  return jsonAnswer(200, { access_token: token, expires_in: 3599, scope, token_type: "Bearer" });
}

/** Whose token it is; the token stands in the query, the form or the header. */
function tokenInfoAnswer(request: HttpRequest, token: string): HttpAnswer {
  if (!isSameSecret(givenToken(request), token))
    return jsonAnswer(400, { error: "invalid_token", error_description: "Invalid Value" });
  return jsonAnswer(200, {
    azp: "local-google",
    aud: "local-google",
    sub: subject,
    scope,
    exp: String(Math.floor(Date.now() / 1000) + 3599),
    expires_in: "3599",
    email: owner.email,
    email_verified: "true",
    access_type: "offline",
  });
}

function userInfoAnswer(request: HttpRequest, token: string): HttpAnswer {
  if (!isSameSecret(givenToken(request), token))
    return jsonAnswer(401, { error: "invalid_request", error_description: "Invalid Credentials" });
  return jsonAnswer(200, {
    id: subject,
    sub: subject,
    email: owner.email,
    verified_email: true,
    email_verified: true,
    name: owner.name,
  });
}

function givenToken(request: HttpRequest): string {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  const form = new URLSearchParams(request.body.toString("utf8"));
  return queryOf(request, "access_token") ?? form.get("access_token") ?? bearer ?? "";
}
