// Documents and tabs as callers name them: by id or by link, under the published names or older ones. Nothing here asks Google.
import * as z from "zod/mini";
import type { Json, JsonObject } from "../kernel/index.ts";
import { describe, type Problem } from "./problems.ts";

/** The document a tool works on. A tool that has this field needs a grant for what stands in it. */
export const documentRef = z.string().check(z.minLength(1), z.describe("Document id or link."));

/** The tab a tool works on. */
export const tabRef = z
  .optional(z.string().check(z.minLength(1)))
  .check(z.describe("Tab id or unique title; needed with several tabs."));

/** Published name, and the names that are taken in its place. */
const aliases: readonly (readonly [string, readonly string[]])[] = [
  ["doc_id", ["document_id", "document"]],
  ["tab_id", ["tab"]],
];

export interface Normalised {
  /** The arguments under their published names, links replaced by the ids they hold. */
  readonly args: JsonObject;
  readonly problems: readonly Problem[];
}

/** Brings aliases and links to the published form. Only fields that `fields` names are touched. */
export function normaliseReferences(given: JsonObject, fields: readonly string[]): Normalised {
  const problems: Problem[] = [];
  const args: Record<string, Json> = { ...given };
  for (const [name, others] of aliases) {
    if (fields.includes(name)) foldAliases(args, name, others, problems);
  }
  if (fields.includes("doc_id")) unfoldLink(args, fields.includes("tab_id"), problems);
  return { args, problems };
}

function foldAliases(
  args: Record<string, Json>,
  name: string,
  others: readonly string[],
  problems: Problem[],
): void {
  for (const other of others) {
    const value = args[other];
    if (value === undefined) continue;
    delete args[other];
    const own = args[name];
    if (own === undefined) args[name] = value;
    else if (own !== value) {
      problems.push({
        path: other,
        message: `expected the same value as \`${name}\` (${describe(own)}), found ${describe(value)}`,
      });
    }
  }
}

function unfoldLink(args: Record<string, Json>, hasTab: boolean, problems: Problem[]): void {
  const given = args["doc_id"];
  if (typeof given !== "string" || given === "") return;
  const reference = parseDocumentRef(given);
  if (reference === null) {
    problems.push({
      path: "doc_id",
      message: `expected a document id or a link to a Google document, found ${describe(given)}`,
    });
    return;
  }
  args["doc_id"] = reference.documentId;
  if (!hasTab || reference.tabId === null) return;
  const tab = args["tab_id"];
  if (tab === undefined) args["tab_id"] = reference.tabId;
  else if (tab !== reference.tabId) {
    problems.push({
      path: "tab_id",
      message: `expected the tab of the link (${JSON.stringify(reference.tabId)}) or none, found ${describe(tab)}`,
    });
  }
}

export interface DocumentReference {
  readonly documentId: string;
  /** The tab a link names; null otherwise. */
  readonly tabId: string | null;
}

const idPattern = /^[A-Za-z0-9_-]{1,200}$/;
// docs.google.com with /document, drive.google.com with /file or /open, and the local Google's own address.
const linkPattern =
  /^https?:\/\/(?:docs\.google\.com|drive\.google\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?)(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/i;
const pathPattern = /^\/(?:a\/[^/]+\/)?(?:document|file)\/(?:u\/\d+\/)?d\/([^/]+)(?:\/|$)/;

/** The id in an id or link; null when it is neither (a published `/d/e/…` link holds no document id). */
export function parseDocumentRef(text: string): DocumentReference | null {
  const trimmed = text.trim();
  if (idPattern.test(trimmed)) return { documentId: trimmed, tabId: null };
  const [, path, query = ""] = linkPattern.exec(trimmed) ?? [];
  if (path === undefined) return null;
  const parameters = query.split("&").map((pair) => pair.split("="));
  const parameter = (name: string): string | null =>
    parameters.find(([key, value]) => key === name && value !== undefined && value !== "")?.[1] ?? null;
  const id = pathPattern.exec(path)?.[1] ?? (/^\/open\/?$/.test(path) ? parameter("id") : null);
  if (id === null || id === "e" || !idPattern.test(id)) return null;
  const tab = parameter("tab");
  return { documentId: id, tabId: tab === null || !/^[\w.-]+$/.test(tab) ? null : tab };
}
