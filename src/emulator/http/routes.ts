// Every address of the local Google on one screen; whatever is not here is refused by name.
import { answerControl } from "../control/control-front.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { documentPage, listPage } from "../pages/document-page.ts";
import { pageHeaders } from "../pages/frame.ts";
import { notSignedIn } from "../pages/session.ts";
import { errorPage } from "../web-app/error-page.ts";
import type { Parts } from "../parts.ts";
import { isOwnOrigin } from "./access.ts";
import { headerOf, type HttpRequest } from "./http-request.ts";
import { errorAnswer, htmlAnswer, type HttpAnswer } from "./render.ts";
import { exportLinkAnswer, imageAnswer, isApiPath, isExportLink, restFront } from "./rest-front.ts";
import type { HttpHandler } from "./server.ts";
import { tokenFront } from "./token-front.ts";

export function routes(parts: Parts): HttpHandler {
  const { token, sessions, webApp, control } = parts;
  const rest = restFront(parts.dispatcher, parts.uploads, token);

  return async (request, port) => {
    const { path } = request;
    const tokens = tokenFront(request, token);
    if (tokens !== null) return tokens;
    if (isApiPath(path)) return rest(request);
    if (isExportLink(path)) return exportLinkAnswer(request, token, parts.exportLink);
    if (path.startsWith("/images/")) return imageAnswer(request, parts.images);
    if (path.startsWith("/macros/")) return webApp.answer(request);

    if (!isOwnOrigin(headerOf(request, "origin"), port))
      return errorAnswer(
        new GoogleError(
          "PERMISSION_DENIED",
          `Expected the Origin http://127.0.0.1:${port} or none, found another.`,
        ),
      );
    if (path.startsWith("/emulator/")) return answerControl(request, token, control);
    if (path === "/open") return sessions.open(request);
    if (path === "/" || path.startsWith("/document/"))
      return sessions.isOpen(request) ? pageAnswer(parts, request) : notSignedIn();
    return errorAnswer(notImplemented(`${request.method} ${path}`));
  };
}

function pageAnswer({ shelf, docs, files }: Parts, { method, path }: HttpRequest): HttpAnswer {
  if (method !== "GET" && method !== "HEAD") return errorAnswer(notImplemented(`${method} ${path}`));
  if (path === "/") return htmlAnswer(200, listPage(shelf.list()), pageHeaders);
  const documentId = /^\/document\/d\/([\w-]+)\/edit$/.exec(path)?.[1] ?? "";
  const file = files.get(documentId);
  if (file === null || file.role === "none" || !shelf.has(documentId)) {
    const { status, html } = errorPage("page-not-found");
    return htmlAnswer(status, html, pageHeaders);
  }
  return htmlAnswer(200, documentPage(docs.renderPlain(documentId)), pageHeaders);
}
