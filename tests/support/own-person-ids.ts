// Chips as the service has them: each with an id of its own.
import type { Document } from "../../src/google-api/docs.ts";

/** No two chips of a document have one id. */
export function withOwnPersonIds(document: Document): Document {
  const json = JSON.stringify(document);
  if (json.split('"personId"').length < 3) return document;
  const known = new Map<unknown, number>();
  return JSON.parse(json, (key: string, value: unknown) => {
    if (key !== "personId") return value;
    const count = (known.get(value) ?? 0) + 1;
    known.set(value, count);
    return count === 1 ? value : `${String(value)}.${count}`;
  }) as Document;
}
