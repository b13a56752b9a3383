// HtmlService: pages from text, from a file of the project, or from a template.
import { invalidArgument, refuseOtherMembers, service, textArgument } from "../arguments.ts";
import { exception, type Host } from "../host-call.ts";
import { Blob, newBlob } from "./blob.ts";
import { evaluateTemplate } from "./html-template.ts";

const sandboxModes = { EMULATED: "EMULATED", IFRAME: "IFRAME", NATIVE: "NATIVE" } as const;
const xFrameOptionsModes = { ALLOWALL: "ALLOWALL", DEFAULT: "DEFAULT" } as const;

/** The only meta tags that a page may have added. */
const metaTags = [
  "apple-mobile-web-app-capable",
  "google-site-verification",
  "mobile-web-app-capable",
  "viewport",
];

export class HtmlOutput {
  readonly #host: Host;
  #content: string;
  #title = "";
  #faviconUrl: string | null = null;
  #width: number | null = null;
  #height: number | null = null;
  readonly #metaTags: { readonly name: string; readonly content: string }[] = [];

  constructor(host: Host, content: string) {
    this.#host = host;
    this.#content = content;
  }

  append(text: unknown): this {
    this.#content += textArgument(text, "addedContent");
    return this;
  }

  /** Escaped for HTML. */
  appendUntrusted(text: unknown): this {
    this.#content += textArgument(text, "addedContent").replace(
      /[&<>"']/g,
      (character) => `&#${character.charCodeAt(0)};`,
    );
    return this;
  }

  clear(): this {
    this.#content = "";
    return this;
  }

  asTemplate(): object {
    return template(this.#host, this.#content);
  }

  getAs(contentType: unknown): Blob {
    if (contentType !== "text/html")
      throw exception(
        `((HtmlOutput.getAs("${String(contentType)}") is not implemented by the local Google))`,
      );
    return this.getBlob();
  }

  getBlob(): Blob {
    return newBlob(this.#host, this.#content, "text/html", this.#title === "" ? null : this.#title);
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

  setWidth(width: unknown): this {
    this.#width = pixels(width, "width");
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  setHeight(height: unknown): this {
    this.#height = pixels(height, "height");
    return this;
  }

  addMetaTag(name: unknown, content: unknown): this {
    const tag = { name: textArgument(name, "name"), content: textArgument(content, "content") };
    if (!metaTags.includes(tag.name))
      throw exception("The meta tag you specified is not allowed in this context");
    this.#metaTags.push(tag);
    return this;
  }

  getMetaTags(): object[] {
    return this.#metaTags.map(({ name, content }) =>
      service("HtmlOutputMetaTag", { getName: () => name, getContent: () => content }),
    );
  }

  getFaviconUrl(): string | null {
    return this.#faviconUrl;
  }

  setFaviconUrl(url: unknown): this {
    this.#faviconUrl = textArgument(url, "iconUrl");
    return this;
  }

  // Neither changes how the local Google serves a page: it is always sandboxed and never framed (apps-script-platform 7).
  setXFrameOptionsMode(mode: unknown): this {
    if (!Object.keys(xFrameOptionsModes).includes(String(mode))) throw invalidArgument("mode");
    return this;
  }

  setSandboxMode(mode: unknown): this {
    if (!Object.keys(sandboxModes).includes(String(mode))) throw invalidArgument("mode");
    return this;
  }
}

refuseOtherMembers("HtmlOutput", HtmlOutput.prototype);

export function htmlService(host: Host): object {
  const fileOf = (name: unknown): string =>
    host.text("project.html", { name: textArgument(name, "filename") });
  const textOf = (html: unknown): string =>
    html instanceof Blob ? html.getDataAsString() : textArgument(html, "html");
  return service("HtmlService", {
    SandboxMode: sandboxModes,
    XFrameOptionsMode: xFrameOptionsModes,
    getUserAgent: () => null,
    createHtmlOutput: (html: unknown = "") => new HtmlOutput(host, textOf(html)),
    createHtmlOutputFromFile: (name: unknown) => new HtmlOutput(host, fileOf(name)),
    createTemplate: (html: unknown) => template(host, textOf(html)),
    createTemplateFromFile: (name: unknown) => template(host, fileOf(name)),
  });
}

/** A template takes any property that a script sets: each is a variable of its scriptlets. */
function template(host: Host, source: string): object {
  const variables: Record<string, unknown> = {};
  const own = {
    evaluate: () => new HtmlOutput(host, evaluateTemplate(source, variables)),
    getRawContent: () => source,
  };
  return new Proxy(own, {
    get: (target, key, receiver): unknown =>
      typeof key === "string" && key in variables ? variables[key] : Reflect.get(target, key, receiver),
    set(_target, key, value: unknown): boolean {
      if (typeof key === "string") variables[key] = value;
      return true;
    },
  });
}

function pixels(value: unknown, name: string): number {
  if (typeof value !== "number" || !(value >= 0)) throw invalidArgument(name);
  return value;
}
