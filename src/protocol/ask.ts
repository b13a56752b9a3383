// What `$ask` answers about an earlier request, for both sides of the wire.
import type { Json } from "../kernel/errors.ts";
import type { Answer } from "./envelope.ts";
import { isJsonObject } from "./json-text.ts";
import { parseAnswer } from "./reply.ts";

/**
 * `unknown`: no write with this id ever began, or it was more than 24 hours ago.
 * `running`: it is at work, or may be; ask again later.
 * `answered`: the answer the request had, or one rebuilt from the record (then its result or diagnostics say `replayed: true`).
 */
export type AskResult =
  | { readonly state: "unknown" }
  | { readonly state: "running" }
  | { readonly state: "answered"; readonly answer: Answer };

/** The result of `$ask` as JSON data. */
export function askResultJson(result: AskResult): Json {
  if (result.state !== "answered") return { state: result.state };
  const { answer } = result;
  if (answer.ok) return { state: "answered", answer: { ok: true, result: answer.result } };
  return { state: "answered", answer: { ok: false, error: { ...answer.error } } };
}

/** Reads what `askResultJson` wrote; null for anything else. */
export function parseAskResult(value: Json): AskResult | null {
  if (!isJsonObject(value)) return null;
  const { state, answer } = value;
  if (state === "unknown" || state === "running") return { state };
  if (state !== "answered" || !isJsonObject(answer)) return null;
  const parsed = parseAnswer(answer);
  return parsed === null ? null : { state, answer: parsed };
}
