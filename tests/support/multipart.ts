// Bodies of Drive's multipart uploads.

/** A multipart/related body of metadata and content, and its Content-Type; bytes go as base64. */
export function multipart(
  metadata: unknown,
  contentType: string,
  content: string | Buffer,
): { body: string; headers: Record<string, string> } {
  const body = [
    "--cut-here",
    "Content-Type: application/json; charset=UTF-8",
    "",
    JSON.stringify(metadata),
    "--cut-here",
    `Content-Type: ${contentType}`,
    ...(typeof content === "string"
      ? ["", content]
      : ["Content-Transfer-Encoding: base64", "", content.toString("base64")]),
    "--cut-here--",
    "",
  ].join("\r\n");
  return { body, headers: { "content-type": "multipart/related; boundary=cut-here" } };
}
