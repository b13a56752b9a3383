// What a style looks like, however it is stored: a run's own over its paragraph's named style over normal text.
import type { NamedStyles } from "../../google-api/docs.ts";
import { isSameData, recordOf } from "./same-data.ts";

type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = {};

/** What a field amounts to when no style says anything about it. An empty colour is transparent, a zero length is none. */
const defaults: Fields = {
  baselineOffset: "NONE",
  backgroundColor: {},
  foregroundColor: {},
  alignment: "START",
  direction: "LEFT_TO_RIGHT",
  spaceAbove: { unit: "PT" },
  spaceBelow: { unit: "PT" },
  indentStart: { unit: "PT" },
  indentEnd: { unit: "PT" },
  indentFirstLine: { unit: "PT" },
  shading: {},
};

/** The named styles of a tab, looked up as a style needs them. */
export class StyleSheet {
  readonly raw: NamedStyles;
  readonly #text = new Map<string, Fields>();
  readonly #paragraph = new Map<string, Fields>();

  constructor(raw: NamedStyles | undefined) {
    this.raw = raw ?? {};
    for (const style of this.raw.styles ?? []) {
      const type = style.namedStyleType ?? "";
      this.#text.set(type, recordOf(style.textStyle ?? {}));
      this.#paragraph.set(type, recordOf(style.paragraphStyle ?? {}));
    }
  }

  /** The value of a text style's field in a paragraph of this named style. */
  textField(style: Fields, namedStyleType: string, field: string): unknown {
    return effective(style, this.#text, namedStyleType, field);
  }

  paragraphField(style: Fields, namedStyleType: string, field: string): unknown {
    return effective(style, this.#paragraph, namedStyleType, field);
  }

  /** Fields that the named style or normal text sets. */
  textFields(namedStyleType: string): readonly string[] {
    return namedFields(this.#text, namedStyleType);
  }

  paragraphFields(namedStyleType: string): readonly string[] {
    return namedFields(this.#paragraph, namedStyleType);
  }
}

function effective(
  style: Fields,
  named: ReadonlyMap<string, Fields>,
  namedStyleType: string,
  field: string,
): unknown {
  const value =
    style[field] ??
    named.get(namedStyleType)?.[field] ??
    named.get("NORMAL_TEXT")?.[field] ??
    defaults[field];
  return field === "weightedFontFamily" ? withWeight(value) : value;
}

/** A font family without a weight has the regular one (Google's reference, WeightedFontFamily). */
function withWeight(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "weight" in value) return value;
  return { ...value, weight: 400 };
}

function namedFields(named: ReadonlyMap<string, Fields>, namedStyleType: string): readonly string[] {
  return [
    ...Object.keys(named.get(namedStyleType) ?? nothing),
    ...Object.keys(named.get("NORMAL_TEXT") ?? nothing),
  ];
}

/** Two style sheets side by side, and the answers given so far: most pairs of styles come up again and again. */
export class StylePair {
  readonly a: StyleSheet;
  readonly b: StyleSheet;
  readonly isSameSheet: boolean;

  constructor(a: StyleSheet, b: StyleSheet) {
    this.a = a;
    this.b = b;
    this.isSameSheet = isSameData(a.raw, b.raw);
  }

  /** The text style fields that look different, `typeA` and `typeB` being the named styles of the two paragraphs. */
  textDifferences(a: object, typeA: string, b: object, typeB: string): readonly string[] {
    if (this.isSameSheet && typeA === typeB && isSameData(a, b)) return [];
    const styleA = recordOf(a);
    const styleB = recordOf(b);
    const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
    if (typeA !== typeB || !this.isSameSheet) {
      for (const field of [...this.a.textFields(typeA), ...this.b.textFields(typeB)]) fields.add(field);
    }
    return [...fields].filter(
      (field) => !isSameData(this.a.textField(styleA, typeA, field), this.b.textField(styleB, typeB, field)),
    );
  }

  /** The paragraph style fields that look different; ids are not looked at here. */
  paragraphDifferences(a: object, typeA: string, b: object, typeB: string): readonly string[] {
    const styleA = recordOf(a);
    const styleB = recordOf(b);
    const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
    if (typeA !== typeB || !this.isSameSheet) {
      for (const field of [...this.a.paragraphFields(typeA), ...this.b.paragraphFields(typeB)])
        fields.add(field);
    }
    fields.delete("headingId");
    fields.delete("namedStyleType");
    const different = [...fields].filter(
      (field) =>
        !isSameData(this.a.paragraphField(styleA, typeA, field), this.b.paragraphField(styleB, typeB, field)),
    );
    return typeA === typeB ? different : ["namedStyleType", ...different];
  }
}
