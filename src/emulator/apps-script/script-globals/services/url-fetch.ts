// UrlFetchApp: requests to Google's own API hosts, which the local Google answers itself; no other host is reached.
import { invalidArgument, isObject, service, textArgument } from "../arguments.ts";
import { exception, type Host } from "../host-call.ts";
import { Blob } from "./blob.ts";

const knownOptions = new Set([
  "contentType",
  "escaping",
  "followRedirects",
  "headers",
  "method",
  "muteHttpExceptions",
  "payload",
  "validateHttpsCertificates",
]);
const maxUrlCharacters = 2082;

export function urlFetchService(host: Host): object {
  const fetch = (url: unknown, options?: unknown) => fetchOne(host, url, options);
  return service("UrlFetchApp", {
    fetch,
    fetchAll: (requests: unknown) => {
      if (!Array.isArray(requests)) throw invalidArgument("requests");
      return requests.map((request: unknown) => {
        if (typeof request === "string") return fetch(request);
        if (!isObject(request)) throw invalidArgument("requests");
        const { url, ...options } = request;
        return fetch(url, options);
      });
    },
  });
}

function fetchOne(host: Host, url: unknown, options: unknown): object {
  const address = textArgument(url, "url");
  if (address.length > maxUrlCharacters) throw exception("Limit Exceeded: URLFetch URL Length.");
  const params = options === undefined || options === null ? {} : options;
  if (!isObject(params)) throw invalidArgument("params");
  for (const name of Object.keys(params))
    if (!knownOptions.has(name))
      throw exception(`((the option "${name}" of UrlFetchApp.fetch is not implemented by the local Google))`);
  const answer = host.call("fetch", {
    url: address,
    method: typeof params["method"] === "string" ? params["method"].toUpperCase() : "GET",
    headers: headersOf(params["headers"]),
    ...payloadOf(params["payload"], params["contentType"]),
  });
  return response(host, address, answer, params["muteHttpExceptions"] === true);
}

function headersOf(value: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, member] of Object.entries(isObject(value) ? value : {}))
    headers[name.toLowerCase()] = String(member);
  return headers;
}

function payloadOf(
  payload: unknown,
  contentType: unknown,
): { text?: string; binary?: string; contentType?: string } {
  const named = typeof contentType === "string" ? contentType : null;
  if (payload === undefined || payload === null) return {};
  if (payload instanceof Blob)
    return {
      binary: Blob.binaryOf(payload),
      contentType: named ?? payload.getContentType() ?? "application/octet-stream",
    };
  const form = "application/x-www-form-urlencoded";
  if (typeof payload === "string") return { text: payload, contentType: named ?? form };
  if (!isObject(payload)) throw invalidArgument("payload");
  const pairs = Object.entries(payload).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return { text: pairs.join("&"), contentType: named ?? form };
}

function response(host: Host, address: string, answer: unknown, isMuted: boolean): object {
  const { status = 0, headers = {}, binary = "" } = isObject(answer) ? answer : {};
  const contentHeaders = isObject(headers) ? headers : {};
  const type = typeof contentHeaders["content-type"] === "string" ? contentHeaders["content-type"] : null;
  const blob = new Blob(host, String(binary), type, null);
  if (Number(status) >= 400 && !isMuted) {
    const origin = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? address;
    throw exception(
      `Request failed for ${origin} returned code ${String(status)}. Truncated server response: ${blob.getDataAsString().slice(0, 240)} (use muteHttpExceptions option to examine full response)`,
    );
  }
  return service("HTTPResponse", {
    getResponseCode: () => status,
    getContentText: (charset?: string) => blob.getDataAsString(charset),
    getContent: () => blob.getBytes(),
    getBlob: () => blob.copyBlob(),
    getHeaders: () => ({ ...contentHeaders }),
    getAllHeaders: () => ({ ...contentHeaders }),
  });
}
