// The control endpoints under /emulator: what tests and the command line do to a local Google beside its APIs.
import { GoogleError, notImplemented } from "../errors.ts";
import { ImportError } from "../document-shelf.ts";
import { isDeeperThan, parseJson } from "../json-value.ts";
import { authorize } from "../http/access.ts";
import { headerOf, type HttpRequest } from "../http/http-request.ts";
import { errorAnswer, jsonAnswer, type HttpAnswer } from "../http/render.ts";
import { ControlError } from "./body-reader.ts";
import type { ControlEndpoints } from "./endpoints.ts";

/** More than any document has. */
const maxLevels = 500;

/** Answers anything under `/emulator/`. Bodies and answers are JSON; problems come all at once. */
export async function answerControl(
  request: HttpRequest,
  token: string,
  endpoints: ControlEndpoints,
): Promise<HttpAnswer> {
  try {
    // A query may be logged on its way; control calls take the token in the header only.
    authorize(token, headerOf(request, "authorization"), []);
    const name = request.path.slice("/emulator/".length);
    const verbs = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
    if (verbs === undefined) throw notImplemented(`${request.method} ${request.path}`);
    const endpoint = Object.hasOwn(verbs, request.method) ? verbs[request.method] : undefined;
    if (endpoint === undefined)
      throw new ControlError(
        [`${request.path}: expected ${Object.keys(verbs).join(" or ")}, found ${request.method}`],
        405,
      );
    return jsonAnswer(200, await endpoint(bodyOf(request)));
  } catch (error) {
    if (error instanceof ControlError)
      return jsonAnswer(error.httpStatus, {
        error: { code: error.httpStatus, message: error.message, problems: error.problems },
      });
    if (error instanceof ImportError)
      return jsonAnswer(400, { error: { code: 400, message: error.message, problems: [error.message] } });
    if (error instanceof GoogleError) return errorAnswer(error, false);
    throw error;
  }
}

function bodyOf(request: HttpRequest): unknown {
  if (request.body.length === 0) return {};
  const body = parseJson(request.body.toString("utf8"));
  if (body === undefined) throw new ControlError(["body: expected JSON, found text that is not"]);
  if (isDeeperThan(body, maxLevels))
    throw new ControlError([`body: expected at most ${maxLevels} levels of nesting, found more`]);
  return body;
}
