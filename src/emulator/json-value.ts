// JSON values of unknown origin: the guards that let the rest of the folder read them without assertions.

export type JsonRecord = Record<string, unknown>;

/** True for a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `JSON.parse`, answering undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
