// Edits with known places: a document is built around the text that is to be changed, so what must come of it is known beforehand.
// Every case says where its text stands, what stands beside it and what is done to it; the mix is made of these.
import fc from "fast-check";
import type { Document } from "../../../src/google-api/docs.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
  type BuiltDocument,
  type Part,
} from "../document-builder.ts";

export const wheres = [
  "body",
  "heading",
  "list",
  "cell",
  "nested-cell",
  "header",
  "footer",
  "footnote",
  "tab",
] as const;
export const besides = [
  "plain",
  "run-edge",
  "link",
  "chip",
  "image",
  "named-range",
  "suggestion-beside",
  "suggestion-meeting",
] as const;
export const writes = [
  "replace",
  "delete",
  "several",
  "split",
  "soft-break",
  "curly_straight_quotes",
  "nbsp_whitespace_runs",
  "soft_hyphen_strip",
  "invisible_characters",
  "canonical_equivalence",
  "dashes",
  "any-case",
  "format-set",
  "format-clear",
] as const;
export const refusals = [
  "no-match",
  "two-matches",
  "across-paragraphs",
  "across-object",
  "stripped",
] as const;
export const actions = [...writes, ...refusals] as const;

export type Where = (typeof wheres)[number];
export type Beside = (typeof besides)[number];
export type Action = (typeof actions)[number];
export type StyleValues = Readonly<Record<string, string | number | boolean>>;

export interface EditCase {
  readonly where: Where;
  readonly beside: Beside;
  readonly action: Action;
  readonly document: Document;
  readonly tabId: string;
  readonly segmentId: string;
  /** Where the text stands, once or several times. */
  readonly starts: readonly number[];
  /** What stands there, what is searched for, and what shall stand there; for a formatting the style. */
  readonly text: string;
  readonly find: string;
  readonly replace: string;
  /** What must stand there afterwards; another text than `replace` where soft breaks are kept. */
  readonly wanted: string;
  readonly style: StyleValues | null;
  /** A style that takes the other one back, for text that had nothing of it. */
  readonly clearing: StyleValues | null;
  readonly matchCase: boolean;
}

const scripts = [
  "word",
  "e\u0301te\u0301",
  "مرحبا",
  "שלום",
  "नमस्ते",
  "ที่นี่",
  "가격",
  "\u1100\u1161\u1100\u1167\u11A8",
  "黄色狐狸",
  "👩‍👩‍👧🇩🇪",
  "x",
  "two words",
];
const fillers = ["lorem ", "ipsum, ", "12 ", "— ", "(", "dolor\u00a0"];

/** For each rung a text and what a caller writes for it. */
const folded: Readonly<Partial<Record<Action, readonly (readonly [text: string, find: string])[]>>> = {
  "soft-break": [
    ["Acme Ltd\u000b12 Elm Road", "Acme Ltd\n12 Elm Road"],
    ["Acme Ltd\u000b12 Elm Road", "Acme Ltd 12 Elm Road"],
  ],
  curly_straight_quotes: [
    ["Don’t stop", "Don't stop"],
    ["“yes”", '"yes"'],
  ],
  nbsp_whitespace_runs: [
    ["Pay\u00a040\u2009EUR", "Pay 40 EUR"],
    ["Pay  40", "Pay 40"],
  ],
  soft_hyphen_strip: [["Ver\u00adtrag", "Vertrag"]],
  invisible_characters: [
    ["zero\u200bwidth", "zerowidth"],
    ["狐狸。\u200b黑色", "狐狸。黑色"],
  ],
  canonical_equivalence: [
    ["cafe\u0301", "caf\u00e9"],
    ["\u1100\u1161\u1100\u1167\u11A8", "가격"],
  ],
  dashes: [["v2–v3", "v2-v3"]],
  "any-case": [
    ["Straße Five", "straße five"],
    ["ÉTÉ", "été"],
  ],
};

const styles: readonly (readonly [set: StyleValues, clear: StyleValues])[] = [
  [{ bold: true }, { bold: false }],
  [
    { italic: true, strikethrough: true },
    { italic: false, strikethrough: false },
  ],
  [{ underline: true }, { underline: false }],
  [{ small_caps: true }, { small_caps: false }],
  [{ baseline: "superscript" }, { baseline: "" }],
  [{ link: "https://example.com/new" }, { link: "" }],
  [{ foreground_color: "#12ab9f" }, { foreground_color: "" }],
  [{ background_color: "#fedcba" }, { background_color: "" }],
  [
    { font_family: "Roboto", font_size: 17 },
    { font_family: "", font_size: "" },
  ],
];

/** Cases of one kind: what is not fixed is anything. */
export function editCases(fixed: {
  readonly where?: Where;
  readonly beside?: Beside;
  readonly action?: Action;
}): fc.Arbitrary<EditCase> {
  return fc
    .record({
      where: fixed.where === undefined ? fc.constantFrom(...wheres) : fc.constant(fixed.where),
      beside: fixed.beside === undefined ? fc.constantFrom(...besides) : fc.constant(fixed.beside),
      action: fixed.action === undefined ? fc.constantFrom(...actions) : fc.constant(fixed.action),
      script: fc.constantFrom(...scripts),
      variant: fc.nat(),
      replacement: fc.constantFrom(...scripts, "$& $1", "2. Scope", "**new**", "a b c"),
      before: fc.constantFrom("", ...fillers),
      after: fc.constantFrom("", " lorem", ", ipsum", ")"),
    })
    .map(({ where, beside, action, script, variant, replacement, before, after }) => {
      const pairs = folded[action];
      // Only a text of two clusters and more can have an object inside.
      const whole = action === "across-object" && script === "x" ? "word" : script;
      const [text, find] = pairs?.[variant % pairs.length] ?? [whole, whole];
      const [style, clearing] = styles[variant % styles.length]!;
      const isFormat = action.startsWith("format");
      const built = documentWith({ where, beside, action, text, before, after, variant });
      const starts = Object.entries(built.marks)
        .filter(([name]) => name.startsWith("target"))
        .map(([, mark]) => mark.index)
        .sort((a, b) => a - b);
      const { replace, wanted } = replacementFor(action, text, find, replacement);
      return {
        where,
        beside,
        action,
        document: built.document,
        tabId: where === "tab" ? "t.two" : "t.0",
        segmentId: segmentIds[where] ?? "",
        starts,
        text,
        find: findFor(action, find),
        replace,
        wanted,
        style: isFormat ? style : null,
        clearing: isFormat ? clearing : null,
        matchCase: action !== "any-case",
      };
    });
}

const segmentIds: Readonly<Partial<Record<Where, string>>> = {
  header: "kix.head",
  footer: "kix.foot",
  footnote: "kix.note",
};

function replacementFor(
  action: Action,
  text: string,
  find: string,
  free: string,
): { replace: string; wanted: string } {
  const other = free === find || free === text ? `${free}!` : free;
  switch (action) {
    case "delete":
      return { replace: "", wanted: "" };
    case "split":
      return { replace: `${other}\nnext`, wanted: `${other}\nnext` };
    case "soft-break":
      return { replace: find.replace("12", "14"), wanted: text.replace("12", "14") };
    case "stripped":
      return { replace: `${other}\u0007`, wanted: "" };
    default:
      return { replace: other, wanted: other };
  }
}

function findFor(action: Action, find: string): string {
  if (action === "no-match") return `${find} nowhere`;
  if (action === "across-paragraphs") return `${find}\nthe next`;
  return find;
}

interface Ingredients {
  readonly where: Where;
  readonly beside: Beside;
  readonly action: Action;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly variant: number;
}

function documentWith(made: Ingredients): BuiltDocument {
  const { where, action } = made;
  const count = action === "several" || action === "two-matches" ? 2 : 1;
  const targets = Array.from({ length: count }, (_, ordinal) => targetParagraph(made, ordinal));
  const here: BlockSpec[] = action === "across-paragraphs" ? [...targets, p("the next")] : targets;
  const inBody = ["body", "heading", "list"].includes(where) ? here : [];
  const cell = where === "cell" ? here : [p("in a cell")];
  const nested = where === "nested-cell" ? here : [p("deep")];
  const ranges = targets.flatMap((_, ordinal) => {
    const range = { name: `range ${ordinal}`, id: `kix.range${ordinal}` };
    return made.beside === "named-range" ? [{ ...range, from: `target${ordinal}`, to: `end${ordinal}` }] : [];
  });
  const first = {
    ...tab(
      heading("Opening"),
      p("Some prose with ", bold("bold"), " in it ", noteMark, " and more."),
      ...inBody,
      table([cell, "other"], ["third", [table([nested, "deep too"]), p("below")]]),
      p("The last paragraph."),
    ),
    headers: { "kix.head": where === "header" ? here : [p("a header")] },
    footers: { "kix.foot": where === "footer" ? here : [p("a footer")] },
    footnotes: { "kix.note": where === "footnote" ? here : [p(" a note")] },
    namedRanges: where === "tab" ? [] : ranges,
  };
  const second = {
    ...tab(...(where === "tab" ? here : [p("second tab")]), p("its end")),
    tabId: "t.two",
    title: "Second",
    namedRanges: where === "tab" ? ranges : [],
  };
  return doc(first, second);
}

const noteMark: Part = {
  element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
};

/** A paragraph with the text between two marks, and beside it what the case is about. */
function targetParagraph(made: Ingredients, ordinal: number): BlockSpec {
  const { where, action, beside, before, after } = made;
  const behind = action === "across-paragraphs" ? [] : [...neighbour(beside, "after", ordinal), after];
  const parts: Part[] =
    action === "across-object"
      ? [before, ...splitAround(made.text, ordinal, chip), after]
      : [before, ...neighbour(beside, "before", ordinal), ...target(made, ordinal), ...behind];
  const paragraph = p(...parts);
  if (where === "heading") {
    return { ...paragraph, paragraphStyle: heading(`target ${ordinal}`).paragraphStyle };
  }
  if (where !== "list") return paragraph;
  const { bullet, paragraphStyle } = item("x");
  return { ...paragraph, paragraphStyle, ...(bullet === undefined ? {} : { bullet }) };
}

function target({ beside, text, variant }: Ingredients, ordinal: number): Part[] {
  const [open, close] = [`<target${ordinal}>`, `<end${ordinal}>`];
  if (beside === "run-edge") {
    const cut = clusterCut(text);
    if (cut === null) return [bold(`${open}${text}`), `${close}`];
    return variant % 2 === 0
      ? [`${open}${text.slice(0, cut)}`, bold(text.slice(cut)), close]
      : [styled(`${open}${text.slice(0, cut)}`, { italic: true }), `${text.slice(cut)}${close}`];
  }
  if (beside === "link" && variant % 2 === 0)
    return [link(`${open}${text}`, "https://example.com/old"), close];
  if (beside === "suggestion-meeting") {
    const cut = clusterCut(text) ?? text.length;
    return [open, struck(text.slice(0, cut), `s.${ordinal}`), `${text.slice(cut)}${close}`];
  }
  return [`${open}${text}${close}`];
}

function splitAround(text: string, ordinal: number, object: Part): Part[] {
  const cut = clusterCut(text) ?? 0;
  return [`<target${ordinal}>${text.slice(0, cut)}`, object, `${text.slice(cut)}<end${ordinal}>`];
}

/** A place inside the text where no cluster is cut; null in a text of one cluster. */
function clusterCut(text: string): number | null {
  const clusters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)];
  return clusters[Math.floor(clusters.length / 2)]?.index || null;
}

function neighbour(beside: Beside, side: "before" | "after", ordinal: number): Part[] {
  switch (beside) {
    case "link":
      return side === "before" ? [link("linked", "https://example.com/old")] : [];
    case "chip":
      return [chip];
    case "image":
      return side === "before" ? [image] : [];
    case "suggestion-beside":
      // One plain character parts the text from what is only proposed, or proposed to go.
      return side === "before"
        ? [struck("gone", `s.gone${ordinal}`), proposed("come", `s.come${ordinal}`), "\u2022"]
        : ["\u2022", restyled("looks", `s.look${ordinal}`)];
    default:
      return [];
  }
}

function restyled(text: string, id: string): Part {
  const suggestedTextStyleChanges = {
    [id]: { textStyle: { bold: true }, textStyleSuggestionState: { boldSuggested: true } },
  };
  return { ...styled(text, {}), run: { suggestedTextStyleChanges } };
}
