// Checks the query of a call against Google's description of its method (rulebook 1.2).
import { outOfRange } from "../drive/drive-error.ts";
import { GoogleError } from "../errors.ts";
import type { ApiMethod, ParameterDescription } from "./discovery.ts";

// Google's system parameters, taken by every method.
const standard = new Set([
  "$.xgafv",
  "access_token",
  "alt",
  "callback",
  "fields",
  "key",
  "oauth_token",
  "prettyPrint",
  "quotaUser",
  "uploadType",
  "upload_protocol",
  "userIp",
]);

/** The query as parameters by name. Throws 400 with every problem, a line each. */
export function checkParameters(
  method: ApiMethod,
  query: readonly (readonly [string, string])[],
): Record<string, string> {
  const problems: string[] = [];
  const parameters: Record<string, string> = {};
  for (const [name, value] of query) {
    const description = method.parameters[name];
    if (standard.has(name)) parameters[name] = value;
    else if (description === undefined || description.location !== "query")
      problems.push(
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      );
    else {
      const problem = problemOf(name, value, description);
      if (problem !== null) problems.push(problem);
      parameters[name] = value;
    }
  }
  if (problems.length > 0) throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
  for (const [name, value] of Object.entries(parameters)) checkRange(name, value, method.parameters[name]);
  return parameters;
}

function problemOf(name: string, value: string, description: ParameterDescription): string | null {
  const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (description.type === "boolean" && !/^(true|false)$/.test(value))
    return `Invalid value at '${field}' (TYPE_BOOL), "${value}"`;
  if (description.type === "integer" && !/^-?\d{1,10}$/.test(value))
    return `Invalid value at '${field}' (TYPE_INT32), "${value}"`;
  if (description.enum !== undefined && !description.enum.includes(value))
    return `Invalid value at '${field}' (type.googleapis.com/google.apps.docs.v1.${name.charAt(0).toUpperCase()}${name.slice(1)}), "${value}"`;
  return null;
}

function checkRange(name: string, value: string, description: ParameterDescription | undefined): void {
  const { minimum, maximum } = description ?? {};
  if (minimum === undefined || maximum === undefined) return;
  if (Number(value) < Number(minimum) || Number(value) > Number(maximum))
    throw outOfRange(name, value, minimum, maximum);
}
