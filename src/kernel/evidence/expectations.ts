// What a caller says must hold of the document after a write, and the judgement on it. Says nothing about the write itself.
import type { JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";
import { exactPlaces } from "../locate/climb.ts";
import { locationsOf } from "../locate/location.ts";

/** Flat as it is sent: `kind` says which of the other fields count. */
export interface Expectation {
  readonly kind: string;
  /** For kind `text`: must stand somewhere in the tab, headers, footers and footnotes included. */
  readonly text?: string | undefined;
}

const maxLocations = 3;

/** What is wrong with the expectations themselves: one sentence a problem. */
export function expectationProblems(expectations: readonly Expectation[]): readonly string[] {
  const problems: string[] = [];
  expectations.forEach(({ kind, text }, index) => {
    if (kind !== "text") {
      problems.push(`verify[${index}].kind: expected "text", found "${kind}".`);
    } else if (text === undefined || text === "") {
      problems.push(`verify[${index}].text: expected the text that must be there, found none.`);
    }
  });
  return problems;
}

/** `{verified, checks: [{kind, text, verified, match_count, locations}]}` judged on the given tab. */
export function verifyExpectations(tab: TabModel, expectations: readonly Expectation[]): JsonObject {
  const checks = expectations.map((expectation) => textCheck(tab, expectation.text ?? ""));
  return { verified: checks.every(({ verified }) => verified === true), checks };
}

function textCheck(tab: TabModel, text: string): JsonObject & { readonly verified: boolean } {
  let count = 0;
  const locations: JsonObject[] = [];
  for (const segment of tab.segments) {
    const paragraphs = placedParagraphs(segment);
    const spans = exactPlaces(segment, text);
    count += spans.length;
    const room = maxLocations - locations.length;
    for (const location of locationsOf(paragraphs, spans.slice(0, room))) {
      locations.push(segment.segmentId === "" ? location : { ...location, segment_id: segment.segmentId });
    }
  }
  return { kind: "text", text, verified: count > 0, match_count: count, locations };
}
