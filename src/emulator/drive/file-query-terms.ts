// What each term of files.list's query language means for a file (rulebook 13.2; Drive's page of query terms).
import { owner } from "../api/api-call.ts";
import { isRecord } from "../json-value.ts";
import type { FileRecord } from "../state/files.ts";
import { invalidValue } from "./drive-error.ts";
import type { FilePermission } from "./file-permissions.ts";

/** What a query looks at: the row, and what is read only when a query asks for it. */
export interface SearchableFile {
  readonly file: FileRecord;
  /** The name and the words inside. */
  fullText(): string;
  permissions(): readonly FilePermission[];
}

export type FilePredicate = (file: SearchableFile) => boolean;

export interface QueryContext {
  /** Turns the aliases `root` and `appDataFolder` into ids. */
  resolveParent(id: string): string;
}

/** `'value' in collection`. */
export function memberTerm(value: string, collection: string, context: QueryContext): FilePredicate {
  const person = value === "me" ? owner.email : value.toLowerCase();
  // A role takes the weaker ones in: an owner may write, a writer may read.
  const hasRole =
    (...roles: string[]): FilePredicate =>
    ({ permissions }) =>
      permissions().some((known) => known.email === person && roles.includes(known.role));
  switch (collection) {
    case "parents": {
      const parent = context.resolveParent(value);
      return ({ file }) => file.parent === parent;
    }
    case "owners":
      return hasRole("owner");
    case "writers":
      return hasRole("owner", "writer");
    case "readers":
      return hasRole("owner", "writer", "commenter", "reader");
    default:
      throw invalidValue("q");
  }
}

/** `flag = true`. */
export function flagTerm(term: string, operator: string, literal: string): FilePredicate {
  if (operator !== "=" && operator !== "!=") throw invalidValue("q");
  const wanted = (literal === "true") === (operator === "=");
  switch (term) {
    case "trashed":
      return ({ file }) => file.isTrashed === wanted;
    case "starred":
      return ({ file }) => (file.metadata["starred"] === true) === wanted;
    case "sharedWithMe":
      return ({ file }) => isSharedWithMe(file) === wanted;
    default:
      throw invalidValue("q");
  }
}

/** `properties has { key='…' and value='…' }`; `appProperties` likewise. */
export function propertyTerm(collection: string, key: string, value: string): FilePredicate {
  if (collection !== "properties" && collection !== "appProperties") throw invalidValue("q");
  return ({ file }) => {
    const properties = file.metadata[collection];
    return isRecord(properties) && properties[key] === value;
  };
}

/** `term operator 'value'`. */
export function valueTerm(term: string, operator: string, wanted: string): FilePredicate {
  switch (term) {
    case "name":
    case "mimeType":
      return textTerm(term, operator, wanted);
    case "fullText": {
      if (operator !== "contains") throw invalidValue("q");
      return fullTextTerm(wanted);
    }
    case "modifiedTime":
    case "createdTime":
      return timeTerm((file) => file[term === "modifiedTime" ? "modifiedMs" : "createdMs"], operator, wanted);
    case "viewedByMeTime":
      return timeTerm((file) => file.modifiedMs, operator, wanted);
    case "sharedWithMeTime":
      return timeTerm((file) => (isSharedWithMe(file) ? file.createdMs : Number.NaN), operator, wanted);
    case "visibility": {
      if (operator !== "=" && operator !== "!=") throw invalidValue("q");
      return ({ permissions }) => (visibilityOf(permissions()) === wanted) === (operator === "=");
    }
    case "shortcutDetails.targetId": {
      if (operator !== "=" && operator !== "!=") throw invalidValue("q");
      return ({ file }) => {
        const details = file.metadata["shortcutDetails"];
        return (isRecord(details) && details["targetId"] === wanted) === (operator === "=");
      };
    }
    default:
      throw invalidValue("q");
  }
}

/** Given to the account by somebody else, and not through a folder. */
export function isSharedWithMe(file: FileRecord): boolean {
  return file.role !== "owner" && file.role !== "none" && file.parent === null;
}

const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  "=": (difference) => difference === 0,
  "!=": (difference) => difference !== 0,
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
};

function timeTerm(timeOf: (file: FileRecord) => number, operator: string, wanted: string): FilePredicate {
  // Without a zone the moment is in UTC.
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(wanted);
  const isDateAlone = /^\d{4}-\d\d-\d\d$/.test(wanted);
  const wantedMs = Date.parse(hasZone || isDateAlone ? wanted : `${wanted}Z`);
  const holds = comparisons[operator];
  if (Number.isNaN(wantedMs) || holds === undefined) throw invalidValue("q");
  return ({ file }) => holds(timeOf(file) - wantedMs);
}

function textTerm(term: "name" | "mimeType", operator: string, wanted: string): FilePredicate {
  if (operator === "=") return ({ file }) => file[term] === wanted;
  if (operator === "!=") return ({ file }) => file[term] !== wanted;
  if (operator !== "contains") throw invalidValue("q");
  const words = wanted.toLowerCase();
  // Drive matches the beginnings of words of a name; a MIME type has no words.
  return ({ file }) =>
    term === "mimeType" ? file.mimeType.includes(words) : hasWordsStarting(file.name.toLowerCase(), words);
}

// Scripts without spaces between words: there any stretch of a text is found.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Every word, in any order; `"in double quotes"` as it stands. Words are matched whole. */
function fullTextTerm(wanted: string): FilePredicate {
  const phrase = /^"(.*)"$/.exec(wanted)?.[1];
  const parts = phrase === undefined ? wanted.split(/\s+/) : [phrase];
  const needles = parts
    .map((part) => (unspaced.test(part) ? wordsOf(part).trim() : wordsOf(part)))
    .filter((words) => words !== " ");
  return (searched) => {
    const text = wordsOf(searched.fullText());
    return needles.every((needle) => text.includes(needle));
  };
}

/** The words of a text with one space around each. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(" ")} `.replace(/^ {2}$/, " ");
}

function visibilityOf(permissions: readonly FilePermission[]): string {
  const open =
    permissions.find(({ type }) => type === "anyone") ?? permissions.find(({ type }) => type === "domain");
  if (open === undefined) return "limited";
  return `${open.type}${open.isDiscoverable ? "CanFind" : "WithLink"}`;
}

function hasWordsStarting(name: string, words: string): boolean {
  for (let place = name.indexOf(words); place !== -1; place = name.indexOf(words, place + 1)) {
    if (place === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(place - 1))) return true;
  }
  return false;
}
