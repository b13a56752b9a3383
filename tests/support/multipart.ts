// Bodies of Drive's multipart uploads.

/** A multipart/related body of metadata and content, and its Content-Type. */
export function multipart(
  metadata: unknown,
  contentType: string,
  content: string,
): { body: string; headers: Record<string, string> } {
  const body = [
    "--cut-here",
    "Content-Type: application/json; charset=UTF-8",
    "",
    JSON.stringify(metadata),
    "--cut-here",
    `Content-Type: ${contentType}`,
    "",
    content,
    "--cut-here--",
    "",
  ].join("\r\n");
  return { body, headers: { "content-type": "multipart/related; boundary=cut-here" } };
}
