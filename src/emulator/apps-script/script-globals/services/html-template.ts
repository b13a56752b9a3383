// Templated HTML: scriptlets, printed values escaped for the place they stand in, forced printing. Run by evaluate() only.
import { exception } from "../host-call.ts";

/** One step of a template: text as it stands, code to run, or a value to print. */
type Part =
  | { readonly kind: "text" | "code" | "raw"; readonly source: string }
  | { readonly kind: "print"; readonly source: string; readonly place: PrintPlace };

/** Where a printed value stands: in HTML, as a value in a script, or inside a quoted text of a script. */
type PrintPlace = "html" | "script-value" | "script-text";

/** Runs a template with these variables and answers the HTML. Throws what its code throws. */
export function evaluateTemplate(template: string, variables: Readonly<Record<string, unknown>>): string {
  const parts = partsOf(template);
  const body = parts.map((part) => {
    switch (part.kind) {
      case "text":
        return `$print(${JSON.stringify(part.source)});`;
      case "code":
        return `${part.source}\n`;
      case "raw":
        return `$print(String(${part.source}\n));`;
      case "print":
        return `$print($escape(${part.source}\n, ${JSON.stringify(part.place)}));`;
    }
  });
  const names = Object.keys(variables).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const output: string[] = [];
  const run: unknown = Reflect.construct(Function, ["$print", "$escape", ...names, body.join("")]);
  if (typeof run !== "function") throw exception("Service error: HtmlService");
  const print = (words: string): void => {
    output.push(words);
  };
  run.call(globalThis, print, escapeFor, ...names.map((name) => variables[name]));
  return output.join("");
}

function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  const scriptlet = /<\?(!?=)?([\s\S]*?)\?>/g;
  let at = 0;
  let before = "";
  const text = (source: string): void => {
    if (source !== "") parts.push({ kind: "text", source });
    before += source;
  };
  for (let match = scriptlet.exec(template); match !== null; match = scriptlet.exec(template)) {
    text(template.slice(at, match.index));
    at = match.index + match[0].length;
    const source = match[2] ?? "";
    if (match[1] === undefined) parts.push({ kind: "code", source });
    else if (match[1] === "!=") parts.push({ kind: "raw", source });
    else parts.push({ kind: "print", source, place: placeAfter(before) });
  }
  text(template.slice(at));
  return parts;
}

/** The place behind this much of a template's text. */
function placeAfter(html: string): PrintPlace {
  const open = Math.max(html.lastIndexOf("<script"), html.lastIndexOf("<style"));
  if (open === -1 || open < Math.max(html.lastIndexOf("</script"), html.lastIndexOf("</style")))
    return "html";
  const start = html.indexOf(">", open);
  // Still among the attributes of the tag itself.
  if (start === -1) return "html";
  if (html.startsWith("<style", open))
    throw exception("((printing into a style element is not implemented by the local Google: use <?!= ?>))");
  return isInQuotes(html.slice(start + 1)) ? "script-text" : "script-value";
}

/** Whether a script's text ends inside quotes. Comments and regular expressions with quotes in them are not looked for. */
function isInQuotes(script: string): boolean {
  let quote = "";
  for (let at = 0; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (character === "\\") at += 1;
    else if (quote === "" && /["'`]/.test(character)) quote = character;
    else if (character === quote) quote = "";
  }
  return quote !== "";
}

function escapeFor(value: unknown, place: PrintPlace): string {
  switch (place) {
    case "html":
      return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    case "script-value":
      return scriptSafe(JSON.stringify(value) ?? "null");
    case "script-text":
      return scriptSafe(JSON.stringify(String(value)).slice(1, -1)).replace(/['`$]/g, "\\$&");
  }
}

/** JSON that cannot end the script element it stands in. */
function scriptSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${`000${character.charCodeAt(0).toString(16)}`.slice(-4)}`,
  );
}
