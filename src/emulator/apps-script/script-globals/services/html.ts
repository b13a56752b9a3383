// HtmlService without templates: pages from text or from a file of the project.
import { service, textArgument } from "../arguments.ts";
import type { Host } from "../host-call.ts";
import { Blob } from "./blob.ts";

export class HtmlOutput {
  #content: string;
  #title = "";
  #width: number | null = null;
  #height: number | null = null;

  constructor(content: string) {
    this.#content = content;
  }

  append(text: unknown): this {
    this.#content += textArgument(text, "addedContent");
    return this;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(text: unknown): this {
    this.#content = textArgument(text, "content");
    return this;
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: unknown): this {
    this.#title = textArgument(title, "title");
    return this;
  }

  getWidth(): number | null {
    return this.#width;
  }

  setWidth(width: number): this {
    this.#width = width;
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  setHeight(height: number): this {
    this.#height = height;
    return this;
  }

  addMetaTag(): this {
    return this;
  }

  setFaviconUrl(): this {
    return this;
  }

  // Neither changes how the local Google serves a page: it is never framed.
  setXFrameOptionsMode(): this {
    return this;
  }

  setSandboxMode(): this {
    return this;
  }
}

export function htmlService(host: Host): object {
  return service("HtmlService", {
    SandboxMode: { EMULATED: "EMULATED", IFRAME: "IFRAME", NATIVE: "NATIVE" },
    XFrameOptionsMode: { ALLOWALL: "ALLOWALL", DEFAULT: "DEFAULT" },
    createHtmlOutput: (html: unknown = "") =>
      new HtmlOutput(html instanceof Blob ? html.getDataAsString() : textArgument(html, "html")),
    createHtmlOutputFromFile: (name: unknown) =>
      new HtmlOutput(host.text("project.html", { name: textArgument(name, "filename") })),
  });
}
