// A paragraph's elements as inline content, without its end and without what is only proposed to come. Says nothing about the paragraph itself.
import type { Paragraph, ParagraphElement, TextStyle } from "../../../google-api/docs.ts";
import type { ParagraphBlock } from "../../document/model.ts";
import {
  elementContent,
  elementLengthUtf16,
  inexpressibleGlyph,
  isPendingInsertion,
} from "../../document/paragraph-text.ts";
import { lineBreak, normalInline, noMarks, type Inline, type TextInline } from "../inline.ts";
import type { LossKind } from "../losses.ts";
import { placeholder } from "../placeholder.ts";
import type { ReadContext } from "./context.ts";
import { namelessKind } from "./segment-facts.ts";
import { RunLooks, type RunLook } from "./text-marks.ts";

/** One node of a line as it stands, not in normal form, with its place in the segment. */
export interface LinePiece {
  readonly node: Inline;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Own style of text and breaks; null for what is no text. */
  readonly textStyle: TextStyle | null;
}

export interface ReadLine {
  readonly content: readonly Inline[];
  /** Every character of text is code. False without text. */
  readonly isAllCode: boolean;
  /** Some of its code is shaded by itself, as code in a line is. */
  readonly hasShadedCode: boolean;
  /** The paragraph's end is in a font of code. */
  readonly isEndCode: boolean;
  /** Text alone, U+000B as line feed, without inexpressible glyphs at its beginning; for code. */
  readonly text: string;
  /** What is not said, in positions from the paragraph's start. */
  readonly losses: readonly LineLoss[];
}

interface LineLoss {
  readonly kind: LossKind;
  readonly detail: string;
  readonly fromUtf16: number;
  readonly toUtf16: number;
}

/**
 * Lines of nothing but text, by the named styles they were read under: a prediction shares its paragraphs with the reading it came from, and
 * what they say hangs on nothing else.
 */
const knownLines = new WeakMap<object, WeakMap<Paragraph, ReadLine>>();

/** Reads lines of one segment. */
export class LineReader {
  readonly #context: ReadContext;
  readonly #looks: RunLooks;
  readonly #known: WeakMap<Paragraph, ReadLine>;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#looks = new RunLooks(context.styles);
    const { raw } = context.styles;
    this.#known = knownLines.get(raw) ?? new WeakMap();
    knownLines.set(raw, this.#known);
  }

  /** The content of a paragraph; what is lost is told, but not noted. */
  read({ raw }: ParagraphBlock): ReadLine {
    const before = this.#known.get(raw);
    if (before !== undefined) return before;
    const line = this.#read(raw);
    const isText = (raw.elements ?? []).every(
      ({ textRun }) => textRun !== undefined && !(textRun.content ?? "").includes(inexpressibleGlyph),
    );
    if (isText) this.#known.set(raw, line);
    return line;
  }

  /** Notes what is lost of a line whose paragraph begins there. */
  note({ losses }: ReadLine, startUtf16: number): void {
    if (!this.#context.losses.isKept) return;
    for (const { kind, detail, fromUtf16, toUtf16 } of losses) {
      this.#context.losses.add(kind, detail, startUtf16 + fromUtf16, startUtf16 + toUtf16);
    }
  }

  #read(raw: Paragraph): ReadLine {
    const namedStyle = raw.paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
    const nodes: Inline[] = [];
    const losses: LineLoss[] = [];
    const lose: Lose = (kind, detail, fromUtf16, toUtf16) => {
      losses.push({ kind, detail, fromUtf16, toUtf16 });
    };
    let text = "";
    let [isAllCode, hasText, hasShadedCode, isEndCode] = [true, false, false, false];
    let cursor = 0;
    for (const element of raw.elements ?? []) {
      const start = cursor;
      cursor += elementLengthUtf16(element);
      loseSuggestions(element, start, cursor, lose);
      const run = element.textRun;
      const look = run === undefined ? null : this.#looks.of(run.textStyle ?? {}, namedStyle);
      if (isPendingInsertion(element)) continue;
      if (run === undefined || look === null) {
        nodes.push(this.#object(element, start, cursor, lose));
        isAllCode = false;
        continue;
      }
      const whole = run.content ?? "";
      const content = whole.endsWith("\n") ? whole.slice(0, -1) : whole;
      if (whole !== content) isEndCode = look.marks.code;
      if (content === "") continue;
      for (const [kind, detail] of look.losses) lose(kind, detail, start, start + content.length);
      this.#text(content, look, element, start, nodes, lose);
      text += content.includes("\v") ? content.replace(/\v/g, "\n") : content;
      if (/[^\s\uE907]/.test(content)) {
        hasText = true;
        if (!look.marks.code) isAllCode = false;
      }
      if (look.isShadedCode) hasShadedCode = true;
    }
    const content = normalInline(nodes);
    if (!isAllCode && hasEdgeSpace(nodes)) lose("edge_space", "", 0, cursor);
    return {
      content,
      isAllCode: isAllCode && hasText,
      hasShadedCode,
      isEndCode,
      text: text.replace(/^\uE907+/, ""),
      losses,
    };
  }

  /**
   * The same content node by node, each with its place. Marks are told as they are under `namedStyle`, which may be another than the paragraph's.
   */
  pieces({ raw }: ParagraphBlock, startUtf16: number, namedStyle: string): readonly LinePiece[] {
    const pieces: LinePiece[] = [];
    let cursor = startUtf16;
    for (const element of raw.elements ?? []) {
      const start = cursor;
      cursor += elementLengthUtf16(element);
      if (isPendingInsertion(element)) continue;
      const textStyle = element.textRun?.textStyle ?? {};
      const nodes: Inline[] = [];
      if (element.textRun === undefined) nodes.push(this.#object(element, start, cursor, () => undefined));
      else {
        const content = (element.textRun.content ?? "").replace(/\n$/, "");
        this.#text(content, this.#looks.of(textStyle, namedStyle), element, start, nodes, () => undefined);
      }
      let at = start;
      for (const node of nodes) {
        const end =
          element.textRun === undefined ? cursor : at + (node.kind === "text" ? node.text.length : 1);
        const isText = node.kind === "text" || node.kind === "break";
        pieces.push({ node, startUtf16: at, endUtf16: end, textStyle: isText ? textStyle : null });
        at = end;
      }
    }
    return pieces;
  }

  #text(
    content: string,
    { marks }: RunLook,
    element: ParagraphElement,
    start: number,
    nodes: Inline[],
    lose: Lose,
  ): void {
    let ordinal = this.#context.facts.ordinals.get(element) ?? 1;
    let offset = 0;
    for (const part of content.split(/([\v\uE907])/)) {
      if (part === "\v") nodes.push(lineBreak);
      else if (part === inexpressibleGlyph) {
        const node = placeholder("smart", String(ordinal));
        ordinal += 1;
        nodes.push(node);
        lose("object", node.name, start + offset, start + offset + 1);
      } else if (part !== "") nodes.push(textNode(part, marks));
      offset += part.length;
    }
  }

  #object(element: ParagraphElement, start: number, end: number, tell: Lose): Inline {
    const { inlineObjectElement, person, dateElement, richLink, footnoteReference, pageBreak, autoText } =
      element;
    const lose = (kind: LossKind, node: Inline): Inline => {
      tell(kind, node.kind === "placeholder" ? node.name : "", start, end);
      return node;
    };
    if (pageBreak !== undefined) return { kind: "page-break" };
    if (footnoteReference !== undefined) {
      const id = footnoteReference.footnoteId ?? "";
      const label = this.#context.footnoteLabels.get(id);
      return label === undefined
        ? lose("footnote", placeholder("footnote", id))
        : { kind: "footnote", label };
    }
    if (inlineObjectElement !== undefined) {
      const id = inlineObjectElement.inlineObjectId ?? "";
      const { title, description } =
        this.#context.tab.raw.inlineObjects?.[id]?.inlineObjectProperties?.embeddedObject ?? {};
      return lose("image", placeholder("image", id, description ?? title ?? null));
    }
    if (person !== undefined) {
      const { email = "", name } = person.personProperties ?? {};
      return lose("chip", placeholder("chip:person", email || (person.personId ?? ""), name ?? null));
    }
    if (dateElement !== undefined) {
      const { timestamp = "", timeFormat, displayText } = dateElement.dateElementProperties ?? {};
      const hasTime = timeFormat !== undefined && timeFormat !== "TIME_FORMAT_DISABLED";
      const id = (hasTime ? timestamp : timestamp.slice(0, 10)) || (dateElement.dateId ?? "");
      return lose("chip", placeholder("chip:date", id, displayText ?? null));
    }
    if (richLink !== undefined) {
      const { uri = "", title } = richLink.richLinkProperties ?? {};
      return lose("chip", placeholder("chip:file", uri || (richLink.richLinkId ?? ""), title ?? null));
    }
    const kind = namelessKind(element) ?? "object";
    const ordinal = String(this.#context.facts.ordinals.get(element) ?? 0);
    const type = autoText?.type === undefined ? "" : `${autoText.type.toLowerCase()}:`;
    return lose("object", placeholder(kind, `${type}${ordinal}`));
  }
}

type Lose = (kind: LossKind, detail: string, fromUtf16: number, toUtf16: number) => void;

function loseSuggestions(element: ParagraphElement, start: number, end: number, lose: Lose): void {
  const marked = elementContent(element);
  if (marked === null) return;
  for (const id of marked.suggestedInsertionIds ?? []) lose("suggestion", `${id} to come`, start, end);
  for (const id of marked.suggestedDeletionIds ?? []) lose("suggestion", `${id} to go`, start, end);
  const changes = "suggestedTextStyleChanges" in marked ? marked.suggestedTextStyleChanges : undefined;
  for (const id of Object.keys(changes ?? {})) lose("suggestion", `${id} to look otherwise`, start, end);
}

/** Whether white space stands before a break or at the end, which the normal form drops. */
function hasEdgeSpace(nodes: readonly Inline[]): boolean {
  return nodes.some((node, place) => {
    const next = nodes[place + 1];
    return node.kind === "text" && /[ \t]$/.test(node.text) && (next === undefined || next.kind === "break");
  });
}

function textNode(text: string, marks: TextInline["marks"]): TextInline {
  return { kind: "text", text, marks: marks.code ? { ...noMarks, ...marks } : marks };
}
