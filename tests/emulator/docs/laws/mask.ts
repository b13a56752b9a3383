// Random `fields` masks over an answer, and what each must leave of it, told by following paths instead of a tree of names.
import fc from "fast-check";

/** Maps whose keys are ids or names: a mask stops above them. */
const maps =
  /^(headers|footers|footnotes|lists|inlineObjects|positionedObjects|namedRanges|commentAnchors|suggested.*Changes)$/;

type Path = readonly string[];

/** The paths of all fields of an answer, without those below maps. */
export function pathsIn(answer: unknown): Path[] {
  const found = new Map<string, Path>();
  const visit = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const below = [...path, key];
        found.set(below.join("."), below);
        if (!maps.test(key)) visit(inner, below);
      }
  };
  visit(answer, []);
  return [...found.values()];
}

/** A mask: which of the paths, and whether it is written with dots, slashes or parentheses. */
export interface MaskChoice {
  readonly picks: readonly number[];
  readonly spelling: "." | "/" | "()";
}

export const maskChoices: fc.Arbitrary<MaskChoice> = fc.record({
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  spelling: fc.constantFrom(".", "/", "()"),
});

export const chosenPaths = ({ picks }: MaskChoice, paths: readonly Path[]): Path[] =>
  picks.flatMap((pick) => paths.slice(pick % paths.length, (pick % paths.length) + 1));

export function maskText(paths: readonly Path[], spelling: MaskChoice["spelling"]): string {
  const one = (path: Path): string =>
    spelling === "()" ? path.join("(") + ")".repeat(path.length - 1) : path.join(spelling);
  return paths.map(one).join(",");
}

/** What of the answer lies on the paths. An object that a path leads into stays, even when nothing of it is left. */
export function projected(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((one) => projected(one, paths));
  if (typeof value !== "object" || value === null) return value;
  const left: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const below = paths.filter(([first]) => first === key).map((path) => path.slice(1));
    if (below.length > 0) left[key] = projected(inner, below);
  }
  return left;
}
