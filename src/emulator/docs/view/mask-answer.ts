// Applies the `fields` parameter to an answer (rulebook 1.4, 4.4).
import { isRecord } from "../../json-value.ts";
import { GoogleError } from "../../errors.ts";
import type { FieldTree } from "../schema/field-mask.ts";
import { MaskProblem, parseFieldMask } from "../schema/field-mask.ts";

/** The mask of a query. Throws GoogleError in the form that Google gives a bad one. */
export function parseAnswerMask(fields: string, messageName: string): FieldTree {
  try {
    return parseFieldMask(fields, messageName);
  } catch (problem) {
    if (!(problem instanceof MaskProblem)) throw problem;
    const description = `Error expanding 'fields' parameter. Cannot find matching fields for path '${problem.path}'.`;
    throw new GoogleError("INVALID_ARGUMENT", "Request contains an invalid argument.", {
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.BadRequest",
          fieldViolations: [{ field: problem.path, description }],
        },
      ],
    });
  }
}

/** The part of a value that the mask picks. Objects that a path leads through stay, even when nothing in them is left. */
export function maskAnswer(value: unknown, mask: FieldTree): unknown {
  if (mask === "all") return value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskAnswer(item, mask));
  if (!isRecord(value)) return value;
  const every = mask.get("*");
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const picked = mask.get(key) ?? every;
      return picked === undefined ? [] : [[key, maskAnswer(inner, picked)]];
    }),
  );
}
