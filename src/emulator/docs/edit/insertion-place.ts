// Where an insertion goes: at a location, or before the last newline of a segment (rulebook 6.1).
import type { EndOfSegmentLocation, Location } from "../../../google-api/docs.ts";
import type { Draft, Place } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/** A position in a segment that exists; whether text can go there is not checked. */
export interface InsertionPlace {
  readonly place: Place;
  readonly atUtf16: number;
}

/** The position that a request names in one of the two ways. `what` begins the refusal of one that names none. */
export function insertionPlace(
  draft: Draft,
  {
    location,
    endOfSegmentLocation,
  }: {
    readonly location?: Location | undefined;
    readonly endOfSegmentLocation?: EndOfSegmentLocation | undefined;
  },
  what: string,
): InsertionPlace {
  if (location !== undefined) return { place: draft.place(location), atUtf16: location.index ?? 0 };
  if (endOfSegmentLocation === undefined)
    throw new Refusal(`${what} requests must specify a location to insert at.`);
  const place = draft.place(endOfSegmentLocation);
  return { place, atUtf16: place.segment.size - 1 };
}
