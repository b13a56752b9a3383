// UrlFetchApp: requests to Google's own API hosts and to the local Google's address, which it answers itself, and to the rest of the web.
import { invalidArgument, isObject, service, textArgument } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";
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
  "timeoutSeconds",
  "validateHttpsCertificates",
]);
const maxUrlCharacters = 2082;

const maxHeaders = 100;
const maxHeaderBytes = 8192;
const maxBodyBytes = 50 * 1024 * 1024;

export function urlFetchService(host: Host, { urlFetchWhitelist }: ExecutionFacts): object {
  const request = (url: unknown, options?: unknown): FetchRequest =>
    fetchRequest(urlFetchWhitelist, url, options);
  return service("UrlFetchApp", {
    fetch: (url: unknown, options?: unknown) => {
      const asked = request(url, options);
      return response(host, asked, host.call("fetch", asked.sent));
    },
    // All at once: the only way to have several requests under way (apps-script-platform 1.1).
    fetchAll: (requests: unknown) => {
      if (!Array.isArray(requests)) throw invalidArgument("requests");
      const all = requests.map((one: unknown) => {
        if (typeof one === "string") return request(one);
        if (!isObject(one)) throw invalidArgument("requests");
        const { url, ...options } = one;
        return request(url, options);
      });
      const answers = host.callAll("fetch.all", { requests: all.map(({ sent }) => sent) });
      return all.map((asked, index) => response(host, asked, answers[index]));
    },
  });
}

/** A request as the host makes it, and how its answer is to be taken. */
interface FetchRequest {
  readonly address: string;
  readonly isMuted: boolean;
  readonly sent: object;
}

function fetchRequest(whitelist: readonly string[] | null, url: unknown, options: unknown): FetchRequest {
  const address = textArgument(url, "url");
  if (address.length > maxUrlCharacters) throw exception("Limit Exceeded: URLFetch URL Length.");
  if (whitelist !== null && !whitelist.some((prefix) => isUnder(address, prefix)))
    throw exception(
      `The address ${address} is under none of the prefixes that the manifest allows (urlFetchWhitelist).`,
    );
  const params = options === undefined || options === null ? {} : options;
  if (!isObject(params)) throw invalidArgument("params");
  for (const name of Object.keys(params))
    if (!knownOptions.has(name))
      throw exception(`((the option "${name}" of UrlFetchApp.fetch is not implemented by the local Google))`);
  const payload = payloadOf(params["payload"], params["contentType"]);
  if ((payload.binary ?? payload.text ?? "").length > maxBodyBytes)
    throw exception("Limit Exceeded: URLFetch POST Size.");
  const sent = {
    url: address,
    method: typeof params["method"] === "string" ? params["method"].toUpperCase() : "GET",
    headers: headersOf(params["headers"]),
    followsRedirects: params["followRedirects"] !== false,
    ...(typeof params["timeoutSeconds"] === "number" ? { timeoutSeconds: params["timeoutSeconds"] } : {}),
    ...payload,
  };
  return { address, isMuted: params["muteHttpExceptions"] === true, sent };
}

/** Prefixes end at a path; one leading `*.` stands for any subdomain (apps-script-platform 5). */
function isUnder(address: string, prefix: string): boolean {
  const any = /^(https?:\/\/)\*(\..*)$/.exec(prefix);
  if (any === null) return address.startsWith(prefix);
  const [scheme, rest] = [any[1] ?? "", any[2] ?? ""];
  const [host, ...path] = rest.split("/");
  const found = /^(https?:\/\/)([^/]*)(\/.*)?$/.exec(address);
  return (
    found !== null &&
    found[1] === scheme &&
    (found[2] ?? "").endsWith(host ?? "") &&
    (found[3] ?? "").startsWith(`/${path.join("/")}`)
  );
}

function headersOf(value: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, member] of Object.entries(isObject(value) ? value : {}))
    headers[name.toLowerCase()] = String(member);
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) throw exception("Limit Exceeded: URLFetch Header Count.");
  if (entries.some(([name, member]) => name.length + member.length > maxHeaderBytes))
    throw exception("Limit Exceeded: URLFetch Header Size.");
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

function response(host: Host, { address, isMuted }: FetchRequest, answer: unknown): object {
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
