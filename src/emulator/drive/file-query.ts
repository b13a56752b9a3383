// The grammar of `q` in files.list: reads a query into a predicate over files. What the terms mean is file-query-terms.ts.
import { invalidValue } from "./drive-error.ts";
import {
  flagTerm,
  memberTerm,
  propertyTerm,
  valueTerm,
  type FilePredicate,
  type QueryContext,
} from "./file-query-terms.ts";

/** How deep `not` and parentheses may stand in each other; Google's limit is not known. */
const maxLevels = 100;

const token =
  /\s*(?:(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<operator><=|>=|!=|=|<|>|[(){}])|(?<word>[A-Za-z][\w.]*))/y;

/** A query and whether it looks into the words of files, whose answers cannot be sorted. */
export interface FileQuery {
  readonly matches: FilePredicate;
  readonly isFullText: boolean;
}

/**
 * Reads `q`: terms joined by `and`, `or`, `not` and parentheses; `and` binds closer.
 * Throws 400 `Invalid Value` for what is no query.
 */
export function parseFileQuery(q: string, context: QueryContext): FileQuery {
  const tokens = tokenize(q);
  let position = 0;
  let isFullText = false;
  let levels = 0;
  const matches = parseOr();
  if (position < tokens.length) throw invalidValue("q");
  return { matches, isFullText };

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
    levels += 1;
    if (levels > maxLevels) throw invalidValue("q");
    const predicate = parseOne();
    levels -= 1;
    return predicate;
  }

  function parseOne(): FilePredicate {
    if (take("not")) {
      const term = parseNot();
      return (file) => !term(file);
    }
    if (!take("(")) return parseTerm();
    const inner = parseOr();
    need(")");
    return inner;
  }

  function parseTerm(): FilePredicate {
    const first = next();
    if (isLiteral(first)) {
      need("in");
      return memberTerm(unquote(first), next(), context);
    }
    const operator = tokens[position];
    if (operator === "has") return parseProperty(first);
    // A flag may stand alone, as in `sharedWithMe and name contains 'x'`.
    if (operator === undefined || /^(and|or|\))$/.test(operator)) return flagTerm(first, "=", "true");
    position += 1;
    const value = next();
    if (/^(true|false)$/.test(value)) return flagTerm(first, operator, value);
    if (first === "fullText") isFullText = true;
    return valueTerm(first, operator, unquote(value));
  }

  /** `properties has { key='a' and value='b' }`. */
  function parseProperty(collection: string): FilePredicate {
    need("has");
    need("{");
    const members = new Map<string, string>();
    do {
      const name = next();
      need("=");
      members.set(name, unquote(next()));
    } while (take("and"));
    need("}");
    const key = members.get("key");
    const value = members.get("value");
    if (key === undefined || value === undefined || members.size !== 2) throw invalidValue("q");
    return propertyTerm(collection, key, value);
  }

  function next(): string {
    const found = tokens[position++];
    if (found === undefined) throw invalidValue("q");
    return found;
  }

  function take(word: string): boolean {
    if (tokens[position]?.toLowerCase() !== word) return false;
    position += 1;
    return true;
  }

  function need(word: string): void {
    if (!take(word)) throw invalidValue("q");
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

function isLiteral(text: string): boolean {
  return /^['"]/.test(text);
}

function unquote(literal: string): string {
  if (!isLiteral(literal)) throw invalidValue("q");
  return literal.slice(1, -1).replace(/\\(.)/g, "$1");
}
