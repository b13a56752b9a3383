// The `q` grammar of files.list: parses a query into a predicate over files. Terms it does not have are refused by name.
import { notImplemented } from "../errors.ts";
import type { FileRecord } from "../state/files.ts";
import { invalidValue } from "./drive-error.ts";

/** What a query looks at beside the row: the words of a file, read only when a query asks for them. */
export interface SearchableFile {
  readonly file: FileRecord;
  fullText(): string;
}

export type FilePredicate = (file: SearchableFile) => boolean;

const knownTerms = new Set([
  "name",
  "fullText",
  "mimeType",
  "modifiedTime",
  "createdTime",
  "trashed",
  "starred",
  "parents",
]);
const token =
  /\s*(?:(?<string>'(?:[^'\\]|\\.)*')|(?<operator><=|>=|!=|=|<|>|\(|\))|(?<word>[A-Za-z][\w.]*))/y;

/**
 * Parses `q`; `resolveParent` turns the aliases `root` and `appDataFolder` into ids.
 * Throws 400 `Invalid Value` for text that is not a query, 501 for terms of Google's grammar that are not emulated.
 */
export function parseFileQuery(q: string, resolveParent: (id: string) => string): FilePredicate {
  const tokens = tokenize(q);
  let position = 0;
  const predicate = parseOr();
  if (position < tokens.length) throw invalidValue("q");
  return predicate;

  function parseOr(): FilePredicate {
    const terms = [parseAnd()];
    while (take("or")) terms.push(parseAnd());
    return (file) => terms.some((term) => term(file));
  }

  function parseAnd(): FilePredicate {
    const terms = [parseNot()];
    while (take("and")) terms.push(parseNot());
    return (file) => terms.every((term) => term(file));
  }

  function parseNot(): FilePredicate {
    if (take("not")) {
      const term = parseNot();
      return (file) => !term(file);
    }
    if (!take("(")) return parseTerm();
    const inner = parseOr();
    if (!take(")")) throw invalidValue("q");
    return inner;
  }

  function parseTerm(): FilePredicate {
    const first = tokens[position++];
    const operator = tokens[position++];
    const second = tokens[position++];
    if (first === undefined || operator === undefined || second === undefined) throw invalidValue("q");
    if (operator === "in" && first.startsWith("'")) return parseIn(unquote(first), second);
    if (!/^[A-Za-z]/.test(first)) throw invalidValue("q");
    if (!knownTerms.has(first) || operator === "in" || operator === "has")
      throw notImplemented(`the query term "${first} ${operator}" of files.list`);
    return compare(first, operator, second);
  }

  function parseIn(value: string, collection: string): FilePredicate {
    if (collection !== "parents") throw notImplemented(`the query term "in ${collection}" of files.list`);
    const parent = resolveParent(value);
    return ({ file }) => file.parent === parent;
  }

  function take(word: string): boolean {
    if (tokens[position] !== word) return false;
    position += 1;
    return true;
  }
}

function tokenize(q: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const text = q.trimEnd();
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) throw invalidValue("q");
    tokens.push(match[0].trim());
  }
  return tokens;
}

function unquote(literal: string): string {
  if (!literal.startsWith("'")) throw invalidValue("q");
  return literal.slice(1, -1).replace(/\\(.)/g, "$1");
}

function compare(term: string, operator: string, literal: string): FilePredicate {
  switch (term) {
    case "trashed":
    case "starred":
      return compareFlag(term, operator, literal);
    case "modifiedTime":
    case "createdTime":
      return compareTime(term, operator, literal);
    case "fullText": {
      if (operator !== "contains") throw invalidValue("q");
      const wanted = unquote(literal)
        .replace(/^"(.*)"$/, "$1")
        .toLowerCase();
      return (searched) => searched.fullText().toLowerCase().includes(wanted);
    }
    default:
      return compareText(term === "name" ? "name" : "mimeType", operator, unquote(literal));
  }
}

function compareFlag(term: "trashed" | "starred", operator: string, literal: string): FilePredicate {
  if (!/^(true|false)$/.test(literal) || !/^!?=$/.test(operator)) throw invalidValue("q");
  const wanted = (literal === "true") === (operator === "=");
  return ({ file }) => (term === "trashed" ? file.isTrashed : file.metadata["starred"] === true) === wanted;
}

function compareTime(term: "modifiedTime" | "createdTime", operator: string, literal: string): FilePredicate {
  const wantedMs = Date.parse(unquote(literal));
  const holds = timeOperators[operator];
  if (Number.isNaN(wantedMs) || holds === undefined) throw invalidValue("q");
  return ({ file }) => holds((term === "modifiedTime" ? file.modifiedMs : file.createdMs) - wantedMs);
}

const timeOperators: Readonly<Record<string, (difference: number) => boolean>> = {
  "=": (difference) => difference === 0,
  "!=": (difference) => difference !== 0,
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
};

function compareText(term: "name" | "mimeType", operator: string, wanted: string): FilePredicate {
  if (operator === "=") return ({ file }) => file[term] === wanted;
  if (operator === "!=") return ({ file }) => file[term] !== wanted;
  if (operator !== "contains") throw invalidValue("q");
  const words = wanted.toLowerCase();
  // Drive matches the beginnings of words of a name, and of a MIME type as a whole.
  return ({ file }) =>
    term === "mimeType" ? file.mimeType.startsWith(wanted) : hasWordsStarting(file.name.toLowerCase(), words);
}

function hasWordsStarting(name: string, words: string): boolean {
  for (let place = name.indexOf(words); place !== -1; place = name.indexOf(words, place + 1)) {
    if (place === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(place - 1))) return true;
  }
  return false;
}
