// The setting of which texts of a document its audit records keep, and how it is spelled. Looks at no record.

/** The types of text in a record. `evidence`: what was found, read and refused. `steps`: what the edit wrote. `inverse`: what an undo needs. */
export const auditTextTypes = ["evidence", "steps", "inverse"] as const;
export type AuditTextType = (typeof auditTextTypes)[number];

/** The types that are kept. */
export type KeptText = ReadonlySet<AuditTextType>;

export const allTextKept: KeptText = new Set(auditTextTypes);
export const noTextKept: KeptText = new Set();

const wordsForNothing: readonly string[] = ["", "0", "false", "no", "off", "none"];
const wordsForAll: readonly string[] = ["1", "true", "yes", "on", "kept", "all"];

/** What `keptTextOf` takes, for the message that refuses anything else. */
export const keptTextWords = [
  `a list of ${auditTextTypes.join(", ")} (those are kept)`,
  `one of ${wordsForAll.join(", ")} (all are kept)`,
  `one of ${wordsForNothing.filter((word) => word !== "").join(", ")} or empty (none is kept)`,
].join(", ");

/**
 * A setting's value: a word for nothing or for everything, or a list of types, separated by commas, that are kept. Null for anything else:
 * a misspelt word must not decide what is stored.
 */
export function keptTextOf(setting: string): KeptText | null {
  const words = setting.split(",").map((word) => word.trim().toLowerCase());
  const [only = ""] = words;
  if (words.length === 1 && wordsForNothing.includes(only)) return noTextKept;
  if (words.length === 1 && wordsForAll.includes(only)) return allTextKept;
  const types = auditTextTypes.filter((type) => words.includes(type));
  return words.every((word) => types.some((type) => type === word)) ? new Set(types) : null;
}

/** The same setting as the reference reads it under its own name: `0`, `false`, `no`, `off` or nothing keep nothing, any other value everything. */
export function keptTextOfReference(setting: string): KeptText {
  return ["", "0", "false", "no", "off"].includes(setting.trim().toLowerCase()) ? noTextKept : allTextKept;
}

/** The value that stands for these types; `keptTextOf` reads it back. */
export function keptTextSetting(kept: KeptText): string {
  return kept.size === 0 ? "off" : auditTextTypes.filter((type) => kept.has(type)).join(",");
}

/** The types that both keep. */
export function keptByBoth(a: KeptText, b: KeptText): KeptText {
  return new Set(auditTextTypes.filter((type) => a.has(type) && b.has(type)));
}
