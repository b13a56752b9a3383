// The REST fronts: Docs, Drive and their uploads, a document's export links, pictures.
import type { FinishedResult } from "../api/api-call.ts";
import type { ApiAnswer, Dispatcher } from "../api/dispatcher.ts";
import type { ImageAddresses } from "../api/image-addresses.ts";
import { GoogleError } from "../errors.ts";
import { authorize } from "./access.ts";
import { withRange } from "./byte-range.ts";
import { headerOf, queryOf, type HttpRequest } from "./http-request.ts";
import { errorAnswer, htmlAnswer, renderApiResult, type HttpAnswer } from "./render.ts";
import { readRestContent } from "./rest-content.ts";
import { isResumable, type ResumableUploads } from "./resumable-uploads.ts";

/** `null`: the answer got lost, the connection is to be cut. */
export type RestHandler = (request: HttpRequest) => Promise<HttpAnswer | null>;

/** True for an address of either API. */
export function isApiPath(path: string): boolean {
  return /^\/(v1\/|drive\/|upload\/)/.test(path);
}

export function restFront(dispatcher: Dispatcher, uploads: ResumableUploads, token: string): RestHandler {
  return async (request) => {
    const authorizeCaller = (): void => authorize(token, headerOf(request, "authorization"), request.query);
    if (isResumable(request)) return uploads.answer(request, authorizeCaller);
    const answer: ApiAnswer = await dispatcher.dispatch({
      from: "rest",
      httpMethod: request.method,
      path: request.path,
      query: request.query,
      authorize: authorizeCaller,
      readContent: () =>
        readRestContent(
          request.path,
          queryOf(request, "uploadType") ?? null,
          headerOf(request, "content-type") ?? "",
          request.body,
        ),
    });
    if (answer.isLost) return null;
    const rendered = renderApiResult(answer.result, queryOf(request, "prettyPrint") !== "false");
    return answer.result.kind === "media" ? withRange(rendered, headerOf(request, "range")) : rendered;
  };
}

/** True for the address of a document's export link. */
export function isExportLink(path: string): boolean {
  return path === "/feeds/download/documents/export/Export";
}

/** `?id=…&exportFormat=…` with the token: the export without a limit (rulebook 13.2). */
export async function exportLinkAnswer(
  request: HttpRequest,
  token: string,
  exportLink: (documentId: string, format: string) => Promise<FinishedResult>,
): Promise<HttpAnswer> {
  try {
    authorize(token, headerOf(request, "authorization"), request.query);
    const format = queryOf(request, "exportFormat") ?? "pdf";
    return renderApiResult(await exportLink(queryOf(request, "id") ?? "", format), true);
  } catch (error) {
    if (error instanceof GoogleError) return errorAnswer(error);
    throw error;
  }
}

/** `/images/<id>`: a picture at the address that an answer gave. The address alone lets in, as long as it is good. */
export function imageAnswer(
  request: Pick<HttpRequest, "path" | "query">,
  images: ImageAddresses,
): HttpAnswer {
  const imageId = /^\/images\/([\w-]+)$/.exec(request.path)?.[1] ?? "";
  const [expires, signature] = [queryOf(request, "expires") ?? "", queryOf(request, "signature") ?? ""];
  const image = images.open(imageId, expires, signature);
  if (image === null)
    return htmlAnswer(
      403,
      "<!DOCTYPE html><title>Error 403 (Forbidden)</title><p>Your client does not have permission to get this picture, or its address is no longer good.</p>",
    );
  return { status: 200, contentType: image.mimeType, body: image.bytes };
}
