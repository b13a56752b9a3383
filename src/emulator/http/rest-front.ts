// The REST fronts: Docs, Drive and their uploads, and the two token addresses.
import type { ApiAnswer, Dispatcher } from "../api/dispatcher.ts";
import { owner } from "../api/api-call.ts";
import { authorize, isSameSecret } from "./access.ts";
import { headerOf, queryOf, type HttpRequest } from "./http-request.ts";
import { jsonAnswer, renderApiResult, type HttpAnswer } from "./render.ts";
import { readRestContent } from "./rest-content.ts";

/** `null`: the answer got lost, the connection is to be cut. */
export type RestHandler = (request: HttpRequest) => Promise<HttpAnswer | null>;

/** True for an address of either API. */
export function isApiPath(path: string): boolean {
  return /^\/(v1\/|drive\/|upload\/)/.test(path);
}

export function restFront(dispatcher: Dispatcher, token: string): RestHandler {
  return async (request) => {
    const answer: ApiAnswer = await dispatcher.dispatch({
      from: "rest",
      httpMethod: request.method,
      path: request.path,
      query: request.query,
      authorize: () => authorize(token, headerOf(request, "authorization"), request.query),
      readContent: () =>
        readRestContent(
          request.path,
          queryOf(request, "uploadType") ?? null,
          headerOf(request, "content-type") ?? "",
          request.body,
        ),
    });
    if (answer.isLost) return null;
    return renderApiResult(answer.result, queryOf(request, "prettyPrint") !== "false");
  };
}

/** `/token`: takes the account's token as refresh token or client secret, and gives it back as access token. */
export function tokenAnswer(request: HttpRequest, token: string): HttpAnswer {
  if (request.method !== "POST")
    return jsonAnswer(405, { error: "invalid_request", error_description: "Expected POST." });
  const form = new URLSearchParams(request.body.toString("utf8"));
  const proof = form.get("refresh_token") ?? form.get("client_secret") ?? "";
  if (!isSameSecret(proof, token))
    return jsonAnswer(400, { error: "invalid_grant", error_description: "Bad Request" });
  return jsonAnswer(200, {
    access_token: token,
    expires_in: 3599,
    scope: "https://www.googleapis.com/auth/documents https://www.googleapis.com/auth/drive",
    token_type: "Bearer",
  });
}

/** `/tokeninfo?access_token=`: whose token it is. */
export function tokenInfoAnswer(request: HttpRequest, token: string): HttpAnswer {
  if (!isSameSecret(queryOf(request, "access_token") ?? "", token))
    return jsonAnswer(400, { error: "invalid_token", error_description: "Invalid Value" });
  return jsonAnswer(200, {
    azp: "local-google",
    aud: "local-google",
    scope: "https://www.googleapis.com/auth/documents https://www.googleapis.com/auth/drive",
    expires_in: "3599",
    email: owner.email,
    email_verified: "true",
  });
}
