// `POST /document/d/<id>/run`: a page's call of a function of the script, with what its person has selected at that moment.
import type { EditorRange, OpenEditors } from "../apps-script/documents/open-editors.ts";
import { editorRangesOf } from "../apps-script/documents/open-editors.ts";
import type { PageCalls } from "../apps-script/page-calls.ts";
import { GoogleError } from "../errors.ts";
import { headerOf, type HttpRequest } from "../http/http-request.ts";
import { errorAnswer, jsonAnswer, type HttpAnswer } from "../http/render.ts";
import { isRecord, parseJson } from "../json-value.ts";

export interface PageCallDependencies {
  readonly calls: PageCalls;
  readonly editors: OpenEditors;
  /** The document's revision; null when there is none that the account may see. */
  readonly revisionOf: (documentId: string) => string | null;
}

/** The document whose page calls; null when the address is not that of such calls. */
export function calledDocument({ method, path }: HttpRequest): string | null {
  return method === "POST" ? (/^\/document\/d\/([\w-]+)\/run$/.exec(path)?.[1] ?? null) : null;
}

/** `{function, parameters?, selection?}` → `{result}` or `{error: {name, message}}`, both with status 200. */
export async function answerPageCall(
  { calls, editors, revisionOf }: PageCallDependencies,
  documentId: string,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const revisionId = revisionOf(documentId);
  if (revisionId === null)
    return errorAnswer(new GoogleError("NOT_FOUND", "Requested entity was not found."));
  const call = callOf(request);
  if (typeof call === "string") return errorAnswer(new GoogleError("INVALID_ARGUMENT", call));
  if (call.selection !== null) editors.select(documentId, revisionId, call.selection);
  const { functionName, parameters } = call;
  return jsonAnswer(200, await calls.run({ documentId, functionName, parameters }));
}

interface Call {
  readonly functionName: string;
  readonly parameters: readonly unknown[];
  readonly selection: readonly EditorRange[] | null;
}

/** The call in a request, or what is wrong with it. */
function callOf(request: HttpRequest): Call | string {
  // A form of another page can send a body, but not this type.
  if (!/^application\/json\b/i.test(headerOf(request, "content-type") ?? ""))
    return "Expected content of type application/json.";
  const body = parseJson(request.body.toString("utf8"));
  const { function: functionName, parameters = [], selection } = isRecord(body) ? body : {};
  const ranges = editorRangesOf(selection);
  const isSelection =
    selection === undefined || (Array.isArray(selection) && selection.length === ranges.length);
  const problems = [
    typeof functionName === "string" ? "" : "Expected the name of a function as `function`.",
    Array.isArray(parameters) ? "" : "Expected an array of arguments as `parameters`.",
    isSelection
      ? ""
      : "Expected an array of {tabId, segmentId?, startUtf16, endUtf16} as `selection`, no start behind its end.",
  ].filter((problem) => problem !== "");
  if (typeof functionName !== "string" || !Array.isArray(parameters) || problems.length > 0)
    return problems.join(" ");
  return { functionName, parameters, selection: selection === undefined ? null : ranges };
}
