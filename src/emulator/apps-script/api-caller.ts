// Calls of the script that go out: advanced services and UrlFetchApp, to Google's APIs as the REST call they stand for, to the rest of the web as they are.
import type { Media } from "../api/api-call.ts";
import type { ApiAnswer, ApiRequest, Dispatcher } from "../api/dispatcher.ts";
import { apiMethods } from "../api/discovery.ts";
import { imageAnswer, isApiPath } from "../http/rest-front.ts";
import type { ImageAddresses } from "../api/image-addresses.ts";
import { withRange } from "../http/byte-range.ts";
import { readRestContent } from "../http/rest-content.ts";
import { renderApiResult, type HttpAnswer } from "../http/render.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import { fetchFromWeb } from "./web-fetch.ts";
import { answerException, answerValue } from "./worker-protocol.ts";

/** Who may call: decides from the headers and the query of a fetch. */
export type Authorize = (
  authorization: string | undefined,
  query: readonly (readonly [string, string])[],
) => void;

const apiHosts = new Set(["docs.googleapis.com", "www.googleapis.com", "content.googleapis.com"]);

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface ApiCallerDependencies {
  readonly dispatcher: Dispatcher;
  readonly authorize: Authorize;
  readonly images: ImageAddresses;
  readonly baseUrl: () => string;
}

export class ApiCaller {
  readonly #dispatcher: Dispatcher;
  readonly #authorize: Authorize;
  readonly #images: ImageAddresses;
  readonly #baseUrl: () => string;

  /** `baseUrl`: the local Google's own address. */
  constructor({ dispatcher, authorize, images, baseUrl }: ApiCallerDependencies) {
    this.#dispatcher = dispatcher;
    this.#authorize = authorize;
    this.#images = images;
    this.#baseUrl = baseUrl;
  }

  /** `{name, path, query, body, media}` of an advanced service. Refusals become GoogleJsonResponseException. */
  async callMethod({ name, path, query, body, media }: JsonRecord): Promise<string> {
    const method = apiMethods.find((known) => known.name === name);
    if (method === undefined)
      return answerException(`((${String(name)} is not implemented by the local Google))`);
    const template = `${method.api === "docs" ? "/" : "/drive/v3/"}${method.path}`;
    const filled = template.replace(/\{(\w+)\}/g, (_, parameter: string) =>
      encodeURIComponent(isRecord(path) ? String(path[parameter]) : ""),
    );
    const content = { body: method.request === null ? undefined : body, media: mediaOf(media) };
    const answer = await this.#dispatcher.dispatch({
      from: "script",
      httpMethod: method.httpMethod,
      path: content.media === null ? filled : `/upload${filled}`,
      query: pairsOf(query),
      authorize: () => undefined,
      readContent: () => content,
    });
    return advancedAnswer(method.api, method.name, answer);
  }

  /** `{url, method, headers, text|binary, contentType, …}` of UrlFetchApp; answers `{status, headers, binary}`. */
  async fetch(asked: JsonRecord): Promise<string> {
    const { url, method, headers, text, binary, contentType } = asked;
    const address = URL.canParse(String(url)) ? new URL(String(url)) : null;
    if (address === null || !/^https?:$/.test(address.protocol))
      return answerException(`Invalid argument: ${String(url)}`);
    const isGoogles = address.protocol === "https:" && apiHosts.has(address.hostname);
    const isOwn = address.origin === this.#baseUrl() && isApiPath(address.pathname);
    const isPicture = address.origin === this.#baseUrl() && address.pathname.startsWith("/images/");
    if (!isGoogles && !isOwn && !isPicture)
      return apiHosts.has(address.hostname) || this.#isHere(address)
        ? answerException(
            `((UrlFetchApp.fetch of ${address.origin}${address.pathname} is not implemented by the local Google: it answers for ${[...apiHosts].join(", ")} over https, and for the APIs and the pictures of documents at its own address))`,
          )
        : fetchFromWeb(address, asked);
    const query = [...address.searchParams];
    if (isPicture) return fetched(imageAnswer({ path: address.pathname, query }, this.#images));
    const sent = isRecord(headers) ? headers : {};
    const bytes =
      typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(String(binary ?? ""), "latin1");
    const type = typeof contentType === "string" ? contentType : String(sent["content-type"] ?? "");
    const request: ApiRequest = {
      from: "script",
      httpMethod: String(method),
      path: address.pathname,
      query,
      authorize: () => this.#authorize(optionalText(sent["authorization"]), query),
      readContent: () =>
        readRestContent(address.pathname, address.searchParams.get("uploadType"), type, bytes),
    };
    const answer = await this.#dispatcher.dispatch(request);
    if (answer.isLost) return answerException(`Address unavailable: ${address.origin}${address.pathname}`);
    const rendered = renderApiResult(answer.result, false);
    const range = optionalText(sent["range"]);
    return fetched(answer.result.kind === "media" ? withRange(rendered, range) : rendered);
  }

  /** Whether an address is the local Google's own, whose pages and control endpoints are not for scripts. */
  #isHere({ hostname, port }: URL): boolean {
    const own = new URL(this.#baseUrl());
    return port === own.port && (hostname === own.hostname || loopbackNames.has(hostname));
  }
}

function fetched({ status, contentType, body, headers }: HttpAnswer): string {
  return answerValue({
    status,
    headers: { ...headers, "content-type": contentType },
    binary: body.toString("latin1"),
  });
}

function advancedAnswer(api: string, name: string, { result, isLost }: ApiAnswer): string {
  const failed = `API call to ${api}.${name} failed with error: `;
  if (isLost) return answerException(`${failed}Empty response`);
  switch (result.kind) {
    case "json":
      return answerValue(result.value);
    case "empty":
      return answerValue(undefined);
    case "media":
      // Google's typings say void here; scripts fetch bytes by UrlFetchApp.
      return answerException(
        `((alt=media through the advanced service is not implemented by the local Google: use UrlFetchApp))`,
      );
    case "refused": {
      const { httpStatus, message, errors } = result.error;
      const details = { code: httpStatus, message, ...(errors === undefined ? {} : { errors }) };
      return answerException(`${failed}${message}`, "GoogleJsonResponseException", details);
    }
  }
}

function mediaOf(value: unknown): Media | null {
  if (!isRecord(value)) return null;
  return { mimeType: String(value["mimeType"]), bytes: Buffer.from(String(value["binary"]), "latin1") };
}

function pairsOf(value: unknown): [string, string][] {
  const pairs: [string, string][] = [];
  for (const entry of Array.isArray(value) ? value : [])
    if (Array.isArray(entry)) pairs.push([String(entry[0]), String(entry[1])]);
  return pairs;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
