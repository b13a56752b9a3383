// Every address of the local Google on one screen; whatever is not here is refused by name.
import { answerControl } from "../control/control-front.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { answerPageCall, calledDocument } from "../pages/page-call-front.ts";
import { answerPage } from "../pages/page-front.ts";
import { notSignedIn } from "../pages/session.ts";
import type { Parts } from "../parts.ts";
import { isOwnOrigin } from "./access.ts";
import { headerOf } from "./http-request.ts";
import { errorAnswer } from "./render.ts";
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
    if (path.startsWith("/macros/") || path.startsWith("/a/macros/")) return webApp.answer(request);

    if (!isOwnOrigin(headerOf(request, "origin"), port))
      return errorAnswer(
        new GoogleError(
          "PERMISSION_DENIED",
          `Expected the Origin http://127.0.0.1:${port} or none, found another.`,
        ),
      );
    if (path.startsWith("/emulator/")) return answerControl(request, token, control);
    if (path === "/open") return sessions.open(request);
    if (path === "/" || path.startsWith("/document/")) {
      if (!sessions.isOpen(request)) return notSignedIn();
      const called = calledDocument(request);
      return called === null
        ? answerPage(parts.pages, request)
        : answerPageCall(parts.pageCalls, called, request);
    }
    return errorAnswer(notImplemented(`${request.method} ${path}`));
  };
}
