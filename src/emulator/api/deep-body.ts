// The depth of what comes in: everything that reads a body goes as deep as it is nested.
import { GoogleError } from "../errors.ts";
import { isDeeperThan } from "../json-value.ts";

/** Deeper than any message of the APIs; Google ends at about as many levels. */
const maxLevels = 100;

/** Throws 400 for a body whose objects and lists stand in each other without end. Google's words are not known. */
export function refuseDeepBody(body: unknown): void {
  if (isDeeperThan(body, maxLevels))
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `Invalid JSON payload received. More than ${maxLevels} levels of nesting.`,
    );
}
