// ScriptApp, as far as a web app needs it: its token, its address, and authorization that is always there.
import { service } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";

export function scriptAppService(facts: ExecutionFacts): object {
  const authorization = () =>
    service("AuthorizationInfo", {
      getAuthorizationStatus: () => "NOT_REQUIRED",
      getAuthorizationUrl: () => null,
      getAuthorizedScopes: () => [...facts.oauthScopes],
    });
  return service("ScriptApp", {
    AuthMode: { NONE: "NONE", CUSTOM_FUNCTION: "CUSTOM_FUNCTION", LIMITED: "LIMITED", FULL: "FULL" },
    AuthorizationStatus: { REQUIRED: "REQUIRED", NOT_REQUIRED: "NOT_REQUIRED" },
    getOAuthToken: () => facts.oauthToken,
    getScriptId: () => facts.scriptId,
    getService: () => service("Service", { getUrl: () => facts.webAppUrl, isEnabled: () => true }),
    getAuthorizationInfo: authorization,
    requireAllScopes: () => undefined,
    requireScopes: () => undefined,
  });
}
