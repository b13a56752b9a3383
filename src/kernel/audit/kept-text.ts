// The setting of which texts of a document its audit records keep, and how it is spelled. Looks at no record.

/** The types of text in a record. `evidence`: what was found, read and refused. `steps`: what the edit wrote. `inverse`: what an undo needs. */
export const auditTextTypes = ["evidence", "steps", "inverse"] as const;
export type AuditTextType = (typeof auditTextTypes)[number];

/** The types that are kept. */
export type KeptText = ReadonlySet<AuditTextType>;

export const allTextKept: KeptText = new Set(auditTextTypes);
export const noTextKept: KeptText = new Set();

const wordsForNothing: readonly string[] = ["", "0", "false", "no", "off"];

/**
 * A setting's value: `0`, `false`, `no`, `off` or nothing keep nothing; a list of types, separated by commas, keeps those; any other value
 * keeps everything. Null for a list with a word in it that is no type.
 */
export function keptTextOf(setting: string): KeptText | null {
  const words = setting.split(",").map((word) => word.trim().toLowerCase());
  if (words.length === 1 && wordsForNothing.includes(words[0] ?? "")) return noTextKept;
  const types = auditTextTypes.filter((type) => words.includes(type));
  if (types.length === 0 && words.length === 1) return allTextKept;
  return words.every((word) => types.some((type) => type === word)) ? new Set(types) : null;
}

/** The value that stands for these types; `keptTextOf` reads it back. */
export function keptTextSetting(kept: KeptText): string {
  return kept.size === 0 ? "off" : auditTextTypes.filter((type) => kept.has(type)).join(",");
}

/** The types that both keep. */
export function keptByBoth(a: KeptText, b: KeptText): KeptText {
  return new Set(auditTextTypes.filter((type) => a.has(type) && b.has(type)));
}
