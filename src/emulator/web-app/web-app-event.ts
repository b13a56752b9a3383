// The event object that doGet and doPost receive.
import { headerOf, type HttpRequest } from "../http/http-request.ts";

/** Google's event: query and form fields as `parameter` (first values) and `parameters` (all), and the body as `postData`. */
export function webAppEvent(request: HttpRequest, pathInfo: string): Record<string, unknown> {
  const pairs = [...request.query];
  const contentType = headerOf(request, "content-type") ?? "application/octet-stream";
  const contents = request.body.toString("utf8");
  if (request.method === "POST" && contentType.startsWith("application/x-www-form-urlencoded"))
    pairs.push(...new URLSearchParams(contents));
  // A map first: a parameter may be called like something every object has.
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return {
    queryString: request.queryString,
    parameter: Object.fromEntries([...values].map(([name, [first]]) => [name, first])),
    parameters: Object.fromEntries(values),
    ...(pathInfo === "" ? {} : { pathInfo }),
    contextPath: "",
    contentLength: request.method === "POST" ? request.body.length : -1,
    ...(request.method === "POST"
      ? { postData: { length: request.body.length, type: contentType, contents, name: "postData" } }
      : {}),
  };
}
