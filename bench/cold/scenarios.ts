// The calls that are measured on large documents, recorded against the emulated Docs service.
import type { JsonObject } from "../../src/kernel/errors.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { memoryGoogle } from "../../tests/support/witnesses/memory-google.ts";
import { frequentPattern, frequentText, largeDocument, missingText, uniqueText } from "./large-document.ts";
import { record, type Recording } from "./recording.ts";

export type Scenario =
  | "list_tabs"
  | "list_tables"
  | "read_document as markdown"
  | "read_document as text"
  | "read_document as structured"
  | "read_document as outline"
  | "read_document of a section"
  | "read_document in pieces"
  | "find_sections"
  | "replace_text"
  | "replace_text without a match"
  | "replace_text everywhere"
  | "format_text"
  | "format_text everywhere"
  | "search_text"
  | "search_text with a pattern"
  | "rollback"
  | "rollback everywhere";

/** Every tool that reads a document; get_audit reads none. */
export const scenarios: readonly Scenario[] = [
  "list_tabs",
  "list_tables",
  "read_document as markdown",
  "read_document as text",
  "read_document as structured",
  "read_document as outline",
  "read_document of a section",
  "read_document in pieces",
  "find_sections",
  "replace_text",
  "replace_text without a match",
  "replace_text everywhere",
  "format_text",
  "format_text everywhere",
  "search_text",
  "search_text with a pattern",
  "rollback",
  "rollback everywhere",
];

/** One call on a document of about so many characters, with all that Google answered. */
export function recordScenario(scenario: Scenario, characters: number): Recording {
  const document = largeDocument(characters);
  const google = memoryGoogle(document);
  const target = { doc_id: google.documentId };
  const edit = { ...target, tab_id: "t.0", find: uniqueText, replace: "plain" };
  // As many matches as paragraphs, so they grow with the document.
  const everywhere = {
    ...target,
    find: frequentText,
    replace: "The covenant",
    match_case: false,
    replace_all: true,
  };
  const run = (tool: string, args: JsonObject): { recording: Recording; result: JsonObject | null } => {
    const found = catalog.find(({ name }) => name === tool);
    if (found === undefined) throw new Error(`no tool ${tool}`);
    const { tape, result } = record((ports) => found.run(ports, args), google.ports, google.records);
    if (tape.documents.length === 0)
      throw new Error(`expected ${tool} to read the document, found a refusal`);
    return { recording: { tool, args, tape }, result };
  };
  const takeBack = (args: JsonObject): Recording => {
    const auditId = run("replace_text", args).result?.["audit_id"];
    if (typeof auditId !== "string") throw new Error("expected an edit to take back, found a refusal");
    return run("rollback", { ...target, audit_id: auditId }).recording;
  };
  switch (scenario) {
    case "list_tabs":
      return run("list_tabs", target).recording;
    case "list_tables":
      return run("list_tables", target).recording;
    case "read_document as markdown":
      return run("read_document", { ...target, format: "markdown" }).recording;
    case "read_document as text":
      return run("read_document", { ...target, format: "text" }).recording;
    case "read_document as structured":
      return run("read_document", { ...target, format: "structured" }).recording;
    case "read_document as outline":
      return run("read_document", { ...target, format: "outline" }).recording;
    case "read_document of a section":
      return run("read_document", { ...target, heading: "Part 40" }).recording;
    case "read_document in pieces":
      return run("read_document", { ...target, format: "structured", max_bytes: 20_000 }).recording;
    case "find_sections":
      return run("find_sections", { ...target, limit: 1000 }).recording;
    case "replace_text":
      return run("replace_text", edit).recording;
    case "replace_text without a match":
      return run("replace_text", { ...edit, find: missingText }).recording;
    case "replace_text everywhere":
      return run("replace_text", everywhere).recording;
    case "format_text":
      return run("format_text", {
        ...target,
        find: uniqueText,
        style: { italic: true, link: "https://example.com/" },
      }).recording;
    case "format_text everywhere":
      return run("format_text", {
        ...target,
        find: frequentText,
        match_case: false,
        expected_matches: JSON.stringify(document).toUpperCase().split(frequentText).length - 1,
        style: { italic: true },
      }).recording;
    case "search_text":
      return run("search_text", { ...target, query: frequentText }).recording;
    case "search_text with a pattern":
      return run("search_text", { ...target, query: frequentPattern, regex: true }).recording;
    case "rollback":
      return takeBack(edit);
    case "rollback everywhere":
      return takeBack(everywhere);
  }
}
