// Paragraph properties that are stored even where their value is what would be inherited.

/** Always stored (rulebook 3.3). */
export const alwaysStored = ["namedStyleType", "direction"];

/** A list item's indents are its own even where they equal the named style's (rulebook 9.1). */
export const storedInLists = [...alwaysStored, "indentStart", "indentFirstLine"];
