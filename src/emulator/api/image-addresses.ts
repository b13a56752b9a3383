// Addresses of pictures in documents: an answer shows an address that is good for thirty minutes (rulebook 3.7); what is
// stored is a reference that never changes.
import { createHmac } from "node:crypto";
import { isRecord, type JsonRecord } from "../json-value.ts";
import type { Clock } from "../state/clock.ts";
import type { ImageStore, StoredImage } from "../state/images.ts";

const scheme = "local-image:";
const lifetimeMs = 30 * 60_000;

/** What stands in a stored document as `contentUri` of the picture with this id. */
export function imageReference(imageId: string): string {
  return `${scheme}${imageId}`;
}

/** The picture a stored `contentUri` refers to; null when it is an address from elsewhere. */
export function imageIdOf(contentUri: string): string | null {
  return contentUri.startsWith(scheme) ? contentUri.slice(scheme.length) : null;
}

const objectKinds = [
  {
    key: "inlineObjects",
    properties: "inlineObjectProperties",
    suggested: "suggestedInlineObjectPropertiesChanges",
  },
  {
    key: "positionedObjects",
    properties: "positionedObjectProperties",
    suggested: "suggestedPositionedObjectPropertiesChanges",
  },
] as const;

export interface ImageAddressDependencies {
  readonly images: ImageStore;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  /** Signs addresses; whoever does not know it can make none. */
  readonly secret: string;
}

export class ImageAddresses {
  readonly #deps: ImageAddressDependencies;

  constructor(deps: ImageAddressDependencies) {
    this.#deps = deps;
  }

  /** An answer of documents.get with an address for each reference. What has none is shared with `document`. */
  inAnswer(document: unknown): unknown {
    if (Array.isArray(document)) return document.map((item) => this.inAnswer(item));
    if (!isRecord(document)) return document;
    const changed: JsonRecord = {};
    for (const key of ["tabs", "childTabs", "documentTab"])
      if (document[key] !== undefined) changed[key] = this.inAnswer(document[key]);
    for (const { key, properties, suggested } of objectKinds) {
      const objects = document[key];
      const addressed = (value: unknown): unknown =>
        within(value, [properties, "embeddedObject", "imageProperties", "contentUri"], (uri) =>
          this.#addressOf(uri),
        );
      if (isRecord(objects))
        changed[key] = mapValues(objects, (object) =>
          within(addressed(object), [suggested], (changes) =>
            isRecord(changes) ? mapValues(changes, addressed) : changes,
          ),
        );
    }
    return Object.keys(changed).length === 0 ? document : { ...document, ...changed };
  }

  /** The picture behind `/images/<id>?expires=…&signature=…`; null when the address is not ours or its time is over. */
  open(imageId: string, expires: string, signature: string): StoredImage | null {
    if (this.#sign(imageId, expires) !== signature || Number(expires) <= this.#deps.clock.nowMs())
      return null;
    return this.#deps.images.get(imageId);
  }

  /** The address of a picture on this local Google, without its origin; null when it is kept elsewhere. */
  pathOf(contentUri: string): string | null {
    const imageId = imageIdOf(contentUri);
    if (imageId === null) return null;
    const expires = String(this.#deps.clock.nowMs() + lifetimeMs);
    return `/images/${imageId}?expires=${expires}&signature=${this.#sign(imageId, expires)}`;
  }

  #addressOf(uri: unknown): unknown {
    const path = typeof uri === "string" ? this.pathOf(uri) : null;
    return path === null ? uri : `${this.#deps.baseUrl()}${path}`;
  }

  #sign(imageId: string, expires: string): string {
    return createHmac("sha256", this.#deps.secret).update(`image ${imageId} ${expires}`).digest("base64url");
  }
}

function mapValues(record: JsonRecord, change: (value: unknown) => unknown): JsonRecord {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A copy of `value` with the member at the end of `path` changed; `value` itself when the path leads nowhere. */
function within(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (!isRecord(value) || value[key] === undefined) return value;
  return { ...value, [key]: within(value[key], rest, change) };
}
