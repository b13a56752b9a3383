// What stands in braces behind the words of a heading: the name that links use, and whether it is the document's title or subtitle.

export interface HeadingAttributes {
  /** The words alone. */
  readonly text: string;
  readonly id: string | null;
  readonly style: "heading" | "title" | "subtitle";
}

/** Braces that hold anything else are words. */
export function headingAttributes(text: string): HeadingAttributes {
  const found = /(?:^|[ \t])\{[ \t]*(?:#([^\s{}]+))?[ \t]*(?:\.(title|subtitle))?[ \t]*\}$/.exec(text);
  const [all, id, style] = found ?? [];
  if (found === null || all === undefined || (id === undefined && style === undefined)) {
    return { text, id: null, style: "heading" };
  }
  return {
    text: text
      .slice(0, found.index)
      .replace(/[ \t]+#+[ \t]*$/, "")
      .trim(),
    id: id ?? null,
    style: style === "title" || style === "subtitle" ? style : "heading",
  };
}
