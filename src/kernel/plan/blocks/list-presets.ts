// The three kinds of list that content knows: the preset that makes each, the definition that comes of it, and how a list is told to be of a kind.
import type {
  CreateParagraphBulletsRequest,
  Dimension,
  List,
  NestingLevel,
} from "../../../google-api/docs.ts";
import type { ListKind } from "../content.ts";

export type BulletPreset = NonNullable<CreateParagraphBulletsRequest["bulletPreset"]>;

/** Levels of a list (rulebook 9.1). */
const levelCount = 9;

const presets: Readonly<Record<ListKind, BulletPreset>> = {
  bulleted: "BULLET_DISC_CIRCLE_SQUARE",
  numbered: "NUMBERED_DECIMAL_ALPHA_ROMAN",
  checklist: "BULLET_CHECKBOX",
};

export function presetOf(kind: ListKind): BulletPreset {
  return presets[kind];
}

const symbols = ["●", "○", "■"];
const numbers = ["DECIMAL", "ALPHA", "ROMAN"] as const;

/** The definition of a fresh list (rulebook 9.1, 9.2). */
export function freshList(kind: ListKind): List {
  const nestingLevels: NestingLevel[] = [];
  for (let level = 0; level < levelCount; level += 1) nestingLevels.push(freshLevel(kind, level));
  return { listProperties: { nestingLevels } };
}

/** Definitions by id, for a tab's lists. */
export function freshLists(kinds: ReadonlyMap<string, ListKind>): Readonly<Record<string, List>> {
  const lists: Record<string, List> = {};
  for (const [listId, kind] of kinds) lists[listId] = freshList(kind);
  return lists;
}

function freshLevel(kind: ListKind, level: number): NestingLevel {
  const number = numbers[level % 3] ?? "DECIMAL";
  const isRoman = kind === "numbered" && number === "ROMAN";
  const glyph: NestingLevel =
    kind === "bulleted"
      ? { glyphSymbol: symbols[level % 3] ?? "●", glyphFormat: `%${level}` }
      : kind === "numbered"
        ? { glyphType: number, glyphFormat: `%${level}.` }
        : { glyphType: "GLYPH_TYPE_UNSPECIFIED", glyphFormat: `%${level}` };
  return {
    bulletAlignment: isRoman ? "END" : "START",
    ...glyph,
    ...levelIndents(level),
    textStyle: { underline: false },
    startNumber: 1,
  };
}

/** Indents of an item of a fresh list (rulebook 9.1). */
export function levelIndents(level: number): {
  readonly indentFirstLine: Dimension;
  readonly indentStart: Dimension;
} {
  return {
    indentFirstLine: { magnitude: 18 + 36 * level, unit: "PT" },
    indentStart: { magnitude: 36 + 36 * level, unit: "PT" },
  };
}

/** The kind that a level of a list shows: by its glyph; a check list has neither a number nor a symbol (rulebook 9.2). */
export function kindOfLevel(list: List | undefined, level: number): ListKind {
  const { glyphType, glyphSymbol } = list?.listProperties?.nestingLevels?.[level] ?? {};
  if (glyphSymbol !== undefined) return "bulleted";
  if (glyphType === undefined || glyphType === "GLYPH_TYPE_UNSPECIFIED") return "checklist";
  return glyphType === "NONE" ? "bulleted" : "numbered";
}

/** Whether a list looks in all its levels as the preset of this kind makes it: only then is it sure that the service takes the two for one (rulebook 9.4). */
export function isOfPreset(list: List | undefined, kind: ListKind): boolean {
  for (let level = 0; level < levelCount; level += 1) {
    const there = list?.listProperties?.nestingLevels?.[level];
    if (there === undefined || !isAlike(there, freshLevel(kind, level))) return false;
  }
  return true;
}

function isAlike(there: NestingLevel, fresh: NestingLevel): boolean {
  const isSameGlyph = there.glyphSymbol === fresh.glyphSymbol && glyphTypeOf(there) === glyphTypeOf(fresh);
  return isSameGlyph && (there.glyphFormat === undefined || there.glyphFormat === fresh.glyphFormat);
}

function glyphTypeOf({ glyphType, glyphSymbol }: NestingLevel): string {
  return glyphType ?? (glyphSymbol === undefined ? "GLYPH_TYPE_UNSPECIFIED" : "");
}
