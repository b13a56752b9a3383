// The web app's address: anonymous at the door, answers as Google's does, and HTML pages when something is wrong.
import type { ExecutionOutcome } from "../apps-script/script-thread.ts";
import type { ScriptHost } from "../apps-script/script-host.ts";
import type { RequestLog } from "../api/request-log.ts";
import { pause } from "../faults/pause.ts";
import type { FaultRegistry } from "../faults/registry.ts";
import { statusFault } from "../faults/status-fault.ts";
import { htmlAnswer, type HttpAnswer } from "../http/render.ts";
import { headerOf, queryOf, type HttpRequest } from "../http/http-request.ts";
import type { Clock } from "../state/clock.ts";
import { EchoShelf } from "./echo.ts";
import { errorPage, exceptionPage, statusPage, type ErrorPageName, type HtmlAnswer } from "./error-page.ts";
import { webAppEvent } from "./web-app-event.ts";

export interface WebAppDependencies {
  readonly deploymentId: string;
  /** The account's token: nobody needs one here, but a wrong one lets nobody in. */
  readonly token: string;
  readonly baseUrl: () => string;
  readonly script: ScriptHost;
  readonly faults: FaultRegistry;
  readonly log: RequestLog;
  readonly clock: Clock;
}

// What a page made by the script may do: nothing with our own pages' cookie.
const sandbox = {
  "content-security-policy": "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads",
};

export class WebAppFront {
  readonly #deps: WebAppDependencies;
  readonly #echoes = new EchoShelf();

  constructor(deps: WebAppDependencies) {
    this.#deps = deps;
  }

  /** Answers anything under `/macros/` and `/a/macros/`; null when the answer got lost and the connection is to be cut. */
  async answer(request: HttpRequest): Promise<HttpAnswer | null> {
    // The form of a Workspace domain leads to a sign-in, whoever asks (apps-script-platform 3.3).
    if (request.path.startsWith("/a/")) return page("sign-in");
    if (request.path === "/macros/echo") return this.#echoes.answer(request);
    const address = /^\/macros\/s\/([^/]+)\/(exec|dev)(\/.*)?$/.exec(request.path);
    const [, deploymentId, kind, pathInfo] = address ?? [];
    const answer =
      deploymentId === undefined || kind === undefined
        ? page("page-not-found")
        : await this.#answerDeployment(request, deploymentId, kind, (pathInfo ?? "").slice(1));
    this.#deps.log.add({
      atMs: this.#deps.clock.nowMs(),
      from: "web-app",
      method: request.method,
      // The address of a deployment is kept like a secret.
      path: "/macros/s/…/exec",
      status: answer?.status ?? 0,
    });
    return answer;
  }

  async #answerDeployment(
    request: HttpRequest,
    deploymentId: string,
    kind: string,
    pathInfo: string,
  ): Promise<HttpAnswer | null> {
    if (deploymentId !== this.#deps.deploymentId) return page("unable-to-open");
    // `/dev` is for people with edit access to the project, by a browser's sign-in.
    if (kind === "dev") return page("sign-in");
    if (request.method === "HEAD") return page("forbidden");
    if (request.method !== "GET" && request.method !== "POST") return page("method-not-allowed");
    if (request.query.some(([name]) => name === "c" || name === "sid")) return page("method-not-allowed");
    const given = tokenOf(request);
    if (given !== null && given !== this.#deps.token) return page("unauthorized");
    // A path behind the address works only for callers with a login or token (apps-script-platform 3.1).
    if (pathInfo !== "" && given === null) return page("sign-in");
    const fault = this.#deps.faults.take({ on: "webapp", documentId: null });
    switch (fault?.kind) {
      case "html-error":
        return page(fault.page);
      case "status":
        return html(statusPage(fault.status, statusFault(fault.status, fault).message));
      case "slow":
        await pause(fault.ms);
        break;
    }
    const functionName = request.method === "POST" ? "doPost" : "doGet";
    const outcome = await this.#deps.script.execute(functionName, [webAppEvent(request, pathInfo)], {
      caller: "anonymous",
    });
    return fault?.kind === "lost-answer" ? null : this.#render(outcome);
  }

  #render(outcome: ExecutionOutcome): HttpAnswer {
    switch (outcome.kind) {
      case "text":
        return this.#redirect(outcome);
      case "html":
        return htmlAnswer(200, outcome.content, sandbox);
      case "value":
        return html(
          exceptionPage(
            outcome.value === undefined
              ? "The script completed but did not return anything."
              : "The script completed but the returned value is not a supported return type.",
          ),
        );
      case "exception":
        return html(exceptionPage(wordsOf(outcome)));
      case "not-found":
        return html(exceptionPage(`Script function not found: ${outcome.functionName}`));
      case "time-out":
        return page("time-out");
      case "too-many":
        return page("too-many-executions");
    }
  }

  #redirect(output: Extract<ExecutionOutcome, { kind: "text" }>): HttpAnswer {
    const download =
      output.fileName === null
        ? {}
        : { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(output.fileName)}` };
    const path = this.#echoes.keep({
      status: 200,
      contentType: `${output.contentType}; charset=utf-8`,
      body: Buffer.from(output.content),
      headers: download,
    });
    const location = `${this.#deps.baseUrl()}${path}`;
    return htmlAnswer(
      302,
      "<HTML><HEAD><TITLE>Moved Temporarily</TITLE></HEAD><BODY><H1>Moved Temporarily</H1>The document has moved.</BODY></HTML>",
      { location },
    );
  }
}

/** The token of a call, in its header or its query (apps-script-platform 3.3); null when it has none. */
function tokenOf(request: HttpRequest): string | null {
  const bearer = /^Bearer\s+(.+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  return bearer ?? queryOf(request, "access_token") ?? null;
}

/** An exception as Google's page words it: name, message, and the line where it was thrown. */
export function wordsOf(outcome: Extract<ExecutionOutcome, { kind: "exception" }>): string {
  const words = outcome.name === "" ? outcome.message : `${outcome.name}: ${outcome.message}`;
  return words + placeOf(outcome.stack);
}

/** Longest line that is looked at: a message stands in the stack as well, and may be as long as a document. */
const longestFrame = 500;

/** The first frame in the script's own files; those of the services come before it and do not count. */
function placeOf(stack: string): string {
  for (const line of stack.split("\n")) {
    if (line.length > longestFrame || !/^\s+at /.test(line) || line.includes("apps-script:")) continue;
    const place = /([^\s(/]+):(\d+):\d+\)?$/.exec(line);
    if (place !== null) return ` (line ${place[2]}, file "${place[1]}")`;
  }
  return "";
}

function page(name: ErrorPageName): HttpAnswer {
  return html(errorPage(name));
}

function html(answer: HtmlAnswer): HttpAnswer {
  return htmlAnswer(answer.status, answer.html);
}
