// The page docs/tools.md: what each tool is for, takes, answers and refuses.
import type { Json, JsonObject } from "../../src/kernel/index.ts";
import { isJsonObject } from "../../src/protocol/json-text.ts";
import type { ToolDeclaration } from "../../src/tools/declaration.ts";
import type { Tool } from "../../src/tools/define-tool.ts";

export interface DocumentedTool {
  readonly tool: Tool;
  readonly declaration: ToolDeclaration | undefined;
}

/** Markdown text of the page. */
export function toolsPage(tools: readonly DocumentedTool[]): string {
  const index = tools.map(
    ({ tool }) => `| [\`${tool.name}\`](#${tool.name}) | ${tool.kind} | ${tool.toolset} | ${tool.title} |`,
  );
  return [
    "# Tools",
    "",
    "Generated from `src/tools/*.tool.ts`; do not edit.",
    "",
    "`doc_id` takes a document id or a link; `document_id` and `document` are read as `doc_id`, `tab` as `tab_id`. Besides what stands with a",
    "tool, any call may end in `INVALID_INPUT`, `ACCESS_DENIED`, `DOC_NOT_FOUND`, `PERMISSION_DENIED`, `NOT_A_GOOGLE_DOC`,",
    "`INDEX_MODEL_DIVERGENCE`, `RATE_LIMITED`, `UPSTREAM_UNAVAILABLE`, `NOT_CONNECTED`, `KEY_REFUSED` or `INTERNAL`, and a write also in",
    "`FEATURE_UNAVAILABLE`, `DEADLINE_EXCEEDED`, `LOCK_BUSY` or `OUTCOME_UNKNOWN`: see [errors](errors.md).",
    "",
    "| tool | kind | toolset | |",
    "|---|---|---|---|",
    ...index,
    "",
    ...tools.flatMap(section),
  ].join("\n");
}

function section({ tool, declaration }: DocumentedTool): string[] {
  return [
    `## ${tool.name}`,
    "",
    tool.description,
    "",
    "| argument | type | default | |",
    "|---|---|---|---|",
    ...parameterRows(declaration?.inputSchema ?? {}),
    "",
    `Answers: ${Object.keys(objectAt(declaration?.outputSchema ?? {}, "properties"))
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
    "",
    ...(tool.errors.length === 0
      ? []
      : [`Refuses with: ${tool.errors.map((code) => `\`${code}\``).join(", ")}.`, ""]),
    ...tool.examples.flatMap((example) => [
      /\?$/.test(example.title) ? example.title : `${example.title}:`,
      "",
      "```json",
      JSON.stringify(example.input),
      "```",
      "",
    ]),
  ];
}

function parameterRows(schema: JsonObject): string[] {
  const required = schema["required"];
  const requiredNames = Array.isArray(required) ? required : [];
  return Object.entries(objectAt(schema, "properties")).map(([name, field]) => {
    const isRequired = requiredNames.includes(name);
    const byDefault = valueAt(field, "default");
    const shown = isRequired ? "required" : byDefault === undefined ? "" : `\`${JSON.stringify(byDefault)}\``;
    return `| \`${name}\` | ${typeWords(field)} | ${shown} | ${String(valueAt(field, "description") ?? "")} |`;
  });
}

function typeWords(field: Json): string {
  const values = valueAt(field, "enum");
  if (Array.isArray(values)) return values.map((value) => `\`${String(value)}\``).join(", ");
  const type = String(valueAt(field, "type") ?? "any");
  return type === "array" ? `array of ${itemWords(valueAt(field, "items") ?? {})}` : type;
}

function itemWords(items: Json): string {
  const type = String(valueAt(items, "type") ?? "any");
  const fields = isJsonObject(items) ? Object.entries(objectAt(items, "properties")) : [];
  if (fields.length === 0) return type;
  return `${type}: ${fields.map(([name, field]) => `\`${name}\` (${typeWords(field)})`).join(", ")}`;
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const inner = value[key];
  return isJsonObject(inner) ? inner : {};
}

function valueAt(value: Json, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}
