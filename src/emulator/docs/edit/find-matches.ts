// Finding text in a segment as replaceAllText does (rulebook 7).
import { runInNewContext } from "node:vm";
import { codeOf } from "../../failure.ts";
import type { Block } from "../model/block.ts";
import type { Segment } from "../model/document.ts";
import { isInsideCluster } from "./graphemes.ts";
import { Refusal } from "./refusal.ts";
import type { Match } from "./replace-matches.ts";

/** What to find. */
export interface SearchCriteria {
  readonly text: string;
  readonly matchCase: boolean;
  readonly searchByRegex: boolean;
}

/** For all of a request; Google's own limit is not known. */
const maxSearchMs = 5000;

/** Stands for units that are no text; no document text holds it. */
const notText = "\u0000";

/** Where something stands in a text, first to last. */
export type TextSearch = (text: string) => readonly RegExpExecArray[];

/** The search of the criteria. Throws Refusal for empty text and for a pattern that cannot be read. */
export function textSearch({ text, matchCase, searchByRegex }: SearchCriteria): TextSearch {
  // Google's words for both refusals are not known.
  if (text === "") throw new Refusal("The search text must not be empty.");
  const source = searchByRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, matchCase ? "gu" : "giu");
  } catch {
    throw new Refusal(`Invalid regular expression: ${text}`);
  }
  return searchByRegex ? endingSearch(pattern) : (searched) => [...searched.matchAll(pattern)];
}

/**
 * A search that ends also where a pattern of the caller's would be tried for years. Throws Refusal when all its calls
 * together take too long.
 */
function endingSearch(pattern: RegExp): TextSearch {
  let leftMs = maxSearchMs;
  return (searched) => {
    const startMs = performance.now();
    let matches: readonly RegExpExecArray[] = [];
    const search = (): void => {
      matches = [...searched.matchAll(pattern)];
    };
    try {
      // The one way to end an expression from outside. Nothing of the caller's is run as code.
      runInNewContext("search()", { search }, { timeout: Math.max(1, Math.ceil(leftMs)) });
    } catch (error) {
      if (codeOf(error) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      throw new Refusal(
        `((a regular expression that searches for more than ${maxSearchMs / 1000} seconds is not implemented by the local Google))`,
      );
    }
    leftMs -= performance.now() - startMs;
    return matches;
  };
}

/** The matches in a segment, [start, end) in its numbering, first to last, and whether any holds a newline. */
export interface FoundMatches {
  readonly matches: readonly Match[];
  readonly holdsNewline: boolean;
}

/**
 * Every match in the segment. Matches do not cross from one cell into another, hold no element that is no text, and
 * begin and end between user-perceived characters.
 */
export function findMatches(segment: Segment, search: TextSearch): FoundMatches {
  const text = searchableText(segment.blocks);
  let holdsNewline = false;
  const matches = search(text).flatMap((match): Match[] => {
    const [found] = match;
    const end = match.index + found.length;
    if (found === "" || found.includes(notText)) return [];
    if (isInside(text, match.index) || isInside(text, end)) return [];
    holdsNewline ||= found.includes("\n");
    return [[match.index, end]];
  });
  return { matches, holdsNewline };
}

/** Whether a position lies inside a cluster; looked at within its own line, as a document is long. */
function isInside(text: string, at: number): boolean {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return isInsideCluster(text.slice(start, end < 0 ? text.length : end), at - start);
}

/** One character a unit. What a table of contents shows is not searched. */
function searchableText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return block.elements
            .map((element) => (element.kind === "text" ? element.text : notText.repeat(element.size)))
            .join("");
        case "table": {
          const rows = block.rows.map(
            ({ cells }) => notText + cells.map((cell) => notText + searchableText(cell.blocks)).join(""),
          );
          return notText + rows.join("") + notText;
        }
        default:
          return notText.repeat(block.size);
      }
    })
    .join("");
}
