// Whether two answers of documents.get show the same document: same text, structure and effective style, wherever runs are cut and
// whether a style is stored or inherited. An independent look, on purpose not the product's own comparison.

type Fields = Readonly<Record<string, unknown>>;

/** True when the two are equal in that sense. Revision ids, indexes and the glyph's style in a list are left out. */
export function isSameDocument(left: unknown, right: unknown): boolean {
  return JSON.stringify(settled(left, noStyles)) === JSON.stringify(settled(right, noStyles));
}

/** The named styles in force, and the one of the paragraph at hand. */
interface Styles {
  readonly named: ReadonlyMap<string, Fields>;
  readonly paragraph: Fields;
}

const noStyles: Styles = { named: new Map(), paragraph: {} };
const leftOut = new Set(["revisionId", "startIndex", "endIndex"]);

function settled(value: unknown, styles: Styles): unknown {
  if (Array.isArray(value)) return joinRuns(value.map((item) => settled(item, styles)));
  if (!isFields(value)) return value;
  const inForce = stylesIn(value, styles);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !leftOut.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, field(key, inner, inForce)]),
  );
}

function field(key: string, value: unknown, styles: Styles): unknown {
  if (key === "bullet" && isFields(value)) return { ...value, textStyle: undefined };
  if (key !== "textStyle" || !isFields(value)) return settled(value, styles);
  return settled(withoutDefaults({ ...styles.paragraph, ...value }), noStyles);
}

/** The styles for what stands below `value`: a document or tab brings its named styles, a paragraph chooses one. */
function stylesIn(value: Fields, styles: Styles): Styles {
  const own = isFields(value["namedStyles"]) ? value["namedStyles"]["styles"] : undefined;
  if (Array.isArray(own)) {
    const named = own
      .filter(isFields)
      .map((style): [string, Fields] => [
        String(style["namedStyleType"]),
        isFields(style["textStyle"]) ? style["textStyle"] : {},
      ]);
    return { named: new Map(named), paragraph: {} };
  }
  const paragraphStyle = value["paragraphStyle"];
  if (!isFields(paragraphStyle) || !Array.isArray(value["elements"])) return styles;
  const chosen = styles.named.get(String(paragraphStyle["namedStyleType"])) ?? {};
  return { ...styles, paragraph: { ...styles.named.get("NORMAL_TEXT"), ...chosen } };
}

/** A false flag and an empty colour say what saying nothing says, where nothing is inherited. */
function withoutDefaults(style: Fields): Fields {
  return Object.fromEntries(
    Object.entries(style).filter(([, value]) => value !== false && JSON.stringify(value) !== "{}"),
  );
}

/** Neighbouring elements that are nothing but text of one style, as one. */
function joinRuns(elements: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const element of elements) {
    const before = runOf(joined.at(-1));
    const run = runOf(element);
    if (before !== null && run !== null && before.style === run.style) {
      joined[joined.length - 1] = { textRun: { ...run.textRun, content: `${before.content}${run.content}` } };
    } else {
      joined.push(element);
    }
  }
  return joined;
}

function runOf(element: unknown): { textRun: Fields; content: string; style: string } | null {
  if (!isFields(element) || Object.keys(element).join() !== "textRun") return null;
  const textRun = element["textRun"];
  if (!isFields(textRun)) return null;
  const { content, ...style } = textRun;
  return typeof content === "string" ? { textRun, content, style: JSON.stringify(style) } : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
