// Arguments that name files of the caller's machine. Published they are paths; the bridge puts the file's content in their place, and the
// script knows nothing of paths.
import * as z from "zod/mini";
import type { Shape } from "./arguments.ts";

export interface LocalPart {
  /** The published argument, a path. */
  readonly parameter: string;
  readonly description: string;
  /** The argument that the script takes in its place, a `localFile`. */
  readonly becomes: string;
  /** What the file must be, told by its content. */
  readonly accepts: "picture";
}

/** What the bridge sends of a file: its last name, and its bytes in base 64. */
export const localFile = z.strictObject({ name: z.string(), base64: z.string() });

/** The arguments as clients see them: a path wherever the script takes content. */
export function publishedShape(shape: Shape, parts: readonly LocalPart[]): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const part = parts.find(({ becomes }) => becomes === name);
      if (part === undefined) return [name, schema];
      const path = z.optional(z.string().check(z.minLength(1)));
      return [part.parameter, path.check(z.describe(part.description))];
    }),
  );
}
