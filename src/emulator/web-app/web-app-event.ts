// The event object that doGet and doPost receive.
import { headerOf, type HttpRequest } from "../http/http-request.ts";

/** Google's event: query and form fields as `parameter` (first values) and `parameters` (all), and the body as `postData`. */
export function webAppEvent(request: HttpRequest, pathInfo: string): Record<string, unknown> {
  const pairs = [...request.query];
  const contentType = headerOf(request, "content-type") ?? "application/octet-stream";
  const contents = request.body.toString("utf8");
  if (request.method === "POST" && contentType.startsWith("application/x-www-form-urlencoded"))
    pairs.push(...new URLSearchParams(contents));
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of pairs) parameters[name] = [...(parameters[name] ?? []), value];
  return {
    queryString: request.queryString,
    parameter: Object.fromEntries(Object.entries(parameters).map(([name, [first]]) => [name, first])),
    parameters,
    ...(pathInfo === "" ? {} : { pathInfo }),
    contextPath: "",
    contentLength: request.method === "POST" ? request.body.length : -1,
    ...(request.method === "POST"
      ? { postData: { length: request.body.length, type: contentType, contents, name: "postData" } }
      : {}),
  };
}
