// ContentService: the text a web app answers with.
import { refuseOtherMembers, service, textArgument } from "../arguments.ts";
import { exception } from "../host-call.ts";

const mimeTypes: Readonly<Record<string, string>> = {
  ATOM: "application/atom+xml",
  CSV: "text/csv",
  ICAL: "text/calendar",
  JAVASCRIPT: "application/javascript",
  JSON: "application/json",
  RSS: "application/rss+xml",
  TEXT: "text/plain",
  VCARD: "text/x-vcard",
  XML: "text/xml",
};

export class TextOutput {
  #content: string;
  #mimeType = "TEXT";
  #fileName: string | null = null;

  constructor(content: string) {
    this.#content = content;
  }

  /** The wire form of the MIME type; for the host, not part of Apps Script. */
  static contentType(output: TextOutput): string {
    return mimeTypes[output.#mimeType] ?? "text/plain";
  }

  append(text: unknown): this {
    this.#content += textArgument(text, "addedContent");
    return this;
  }

  clear(): this {
    this.#content = "";
    return this;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(text: unknown): this {
    this.#content = textArgument(text, "content");
    return this;
  }

  getMimeType(): string {
    return this.#mimeType;
  }

  setMimeType(mimeType: unknown): this {
    if (typeof mimeType !== "string" || mimeTypes[mimeType] === undefined)
      throw exception(`Invalid argument: mimeType. Expected a member of ContentService.MimeType.`);
    this.#mimeType = mimeType;
    return this;
  }

  getFileName(): string | null {
    return this.#fileName;
  }

  downloadAsFile(fileName: unknown): this {
    this.#fileName = textArgument(fileName, "filename");
    return this;
  }
}

refuseOtherMembers("TextOutput", TextOutput.prototype);

export function contentService(): object {
  const names: Record<string, string> = {};
  for (const name of Object.keys(mimeTypes)) names[name] = name;
  return service("ContentService", {
    MimeType: names,
    createTextOutput: (content: unknown = "") => new TextOutput(textArgument(content, "content")),
  });
}
