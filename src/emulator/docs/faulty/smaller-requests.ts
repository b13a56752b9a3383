// Requests that do less than a given one does, made by what their fields are called: half of a text, a range, a mask, a count.
import type { Request } from "../../../google-api/docs.ts";
import { isRecord, type JsonRecord } from "../../json-value.ts";

const texts = new Set(["text", "content", "replaceText"]);
const counts = new Set(["rows", "columns", "rowSpan", "columnSpan", "pinnedHeaderRowsCount"]);
const lists = new Set(["rowIndices", "columnIndices", "tabIds"]);
/** What a post does besides saying something. */
const extras = new Set(["commentAction", "suggestionAction", "assigneeEmail", "assigneeEmailAddress"]);

/** The request with one thing in it less, in one place at a time. Some of them the service may refuse. */
export function* smallerRequests(request: Request): Generator<Request> {
  for (const [kind, body] of Object.entries(request))
    if (isRecord(body))
      for (const smaller of smallerBodies(body)) {
        const made = { [kind]: smaller };
        if (isRequest(made)) yield made;
      }
}

function* smallerBodies(body: JsonRecord): Generator<JsonRecord> {
  for (const [key, value] of Object.entries(body)) {
    for (const smaller of smallerValues(key, value)) yield { ...body, [key]: smaller };
    if (!extras.has(key)) continue;
    const { [key]: _, ...others } = body;
    yield others;
  }
}

function* smallerValues(key: string, value: unknown): Generator {
  if (typeof value === "string" && texts.has(key)) yield* shorterTexts(value);
  else if (typeof value === "string" && key === "fields") yield* shorterMasks(value);
  else if (typeof value === "number" && counts.has(key) && value > 1) yield Math.floor(value / 2);
  else if (Array.isArray(value) && lists.has(key) && value.length > 1)
    yield value.slice(0, Math.floor(value.length / 2));
  else if (isRecord(value) && key === "range") yield* shorterRanges(value);
  else if (isRecord(value)) yield* smallerBodies(value);
}

function* shorterTexts(text: string): Generator<string> {
  const characters = [...text];
  const half = characters.slice(0, Math.floor(characters.length / 2)).join("");
  for (const part of [half, characters.slice(0, 1).join(""), characters.slice(0, -1).join("")])
    if (part !== "") yield part;
}

function* shorterRanges(range: JsonRecord): Generator<JsonRecord> {
  const indexAt = (key: string): number => {
    const index = range[key];
    return typeof index === "number" ? index : 0;
  };
  const [start, end] = [indexAt("startIndex"), indexAt("endIndex")];
  for (const endIndex of [start + Math.floor((end - start) / 2), end - 1, start + 1, end - 2, start + 2])
    if (endIndex > start && endIndex < end) yield { ...range, endIndex };
}

function* shorterMasks(fields: string): Generator<string> {
  const names = fields.split(",").filter((name) => name.trim() !== "");
  // The first half may only say which thing is meant, as a named style's type does.
  for (const count of new Set([Math.floor(names.length / 2), names.length - 1]))
    if (count > 0) yield names.slice(0, count).join(",");
}

// A request with less in it is a request; whether the service takes it is seen when it is tried.
function isRequest(value: unknown): value is Request {
  return isRecord(value);
}
