// A line of a document that comes to read otherwise: only what differs is written, and what stays keeps its look, objects and ranges.
import fc from "fast-check";
import type { Document, Request, TextStyle } from "../../../../../src/google-api/docs.ts";
import { segmentOf, type DocumentModel } from "../../../../../src/kernel/document/model.ts";
import { fullText, unitText } from "../../../../../src/kernel/document/paragraph-text.ts";
import { parseDocument } from "../../../../../src/kernel/document/parse.ts";
import { placedParagraphs } from "../../../../../src/kernel/document/walk.ts";
import { readMarkdown, wholeSegment } from "../../../../../src/kernel/markdown/read/read-markdown.ts";
import {
  editBlock,
  editSetting,
  type EditChoices,
} from "../../../../../src/kernel/markdown/write/edit-block.ts";
import { SegmentEdits } from "../../../../../src/kernel/markdown/write/segment-edits.ts";
import { checkBlockStep } from "../../../../support/check-block-step.ts";
import type { ReadBlock } from "../../../../../src/kernel/markdown/read/read-blocks.ts";
import { ToolError } from "../../../../../src/kernel/errors.ts";
import { isLine, type LineBlock, type MarkdownBlock } from "../../../../../src/kernel/markdown/block.ts";
import { normalInline, type Inline } from "../../../../../src/kernel/markdown/inline.ts";
import { normalBlocks } from "../../../../../src/kernel/markdown/normal-form.ts";
import { marks } from "../../../../support/arbitrary-markdown.ts";
import { words } from "../../../../support/arbitrary-documents.ts";
import { blocksOfText, checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  link,
  p,
  styled,
  tab,
  type BlockSpec,
  type Part,
} from "../../../../support/document-builder.ts";
import { withOwnPersonIds } from "../../../../support/own-person-ids.ts";
import { propertyRuns } from "../../../../support/runs.ts";

const footnoteMark: Part = { element: { footnoteReference: {} } };

const red: TextStyle = {
  foregroundColor: { color: { rgbColor: { red: 1 } } },
  fontSize: { magnitude: 14, unit: "PT" },
};

function requestsOf(specs: readonly BlockSpec[], text: string) {
  const { document } = doc(tab(...specs));
  const wanted = blocksOfText(text);
  checkEdits(document, wanted);
  return planOfEdits(document, wanted).requests;
}

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: words.map(bold) },
  { weight: 2, arbitrary: words.map((text) => styled(text, red)) },
  { weight: 1, arbitrary: words.map((text) => styled(text, { italic: true, strikethrough: true })) },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/")) },
  {
    weight: 1,
    arbitrary: words.map((text) =>
      styled(text, { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Part>("\v", "  \v", "  ", chip) },
);
const parts = fc.array(part, { maxLength: 5 });

const lines: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 4, arbitrary: parts.map((some) => p(...some)) },
  { weight: 1, arbitrary: parts.map((some): BlockSpec => ({ ...heading("x", 2), parts: some })) },
);

const newNode: fc.Arbitrary<Inline> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(words, marks).map(([text, given]): Inline => ({ kind: "text", text, marks: given })),
  },
  { weight: 1, arbitrary: fc.constant<Inline>({ kind: "break" }) },
  {
    weight: 1,
    arbitrary: fc.constant<Inline>({ kind: "placeholder", name: "chip:person:sam@example.com", words: null }),
  },
);

/** One change of a line: nodes taken out and others put in, or the marks of one exchanged. */
interface Change {
  readonly at: number;
  readonly gone: number;
  readonly put: readonly Inline[];
}

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ at: fc.nat(8), gone: fc.nat(2), put: fc.array(newNode, { maxLength: 2 }) }),
  { minLength: 1, maxLength: 2 },
);

function changed(content: readonly Inline[], some: readonly Change[]): readonly Inline[] {
  const nodes = content.flatMap((node): readonly Inline[] =>
    node.kind === "text" ? node.text.split(/(?<= )/).map((text) => ({ ...node, text })) : [node],
  );
  for (const { at, gone, put } of some) nodes.splice(at % (nodes.length + 1), gone, ...put);
  return normalInline(nodes);
}

/** What the lines of a footnote need: people can be made, nothing else. */
const linesOnly: EditChoices = {
  resolveLink: (target) => (/^https:\S+$/.test(target) ? { url: target } : null),
  makeObject: () => ({ kind: "person", email: "sam@example.com" }),
  placeOf: () => ({ list: null, startPt: 0, firstLinePt: 0, isMiscounted: false }),
  words: null,
  contentOfCell: () => null,
};

const newWord = "exchanged";

/** Words of their own, so that each can be told from the others. */
const richWords = fc
  .array(fc.constantFrom("pay", "rent", "été", "日本語", "ที่นี่", "e\u0301a", "two-part", "(x)"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => `${some.join(" ")} `);
const richPart: fc.Arbitrary<Part> = fc.oneof(
  { weight: 4, arbitrary: richWords },
  { weight: 2, arbitrary: richWords.map(bold) },
  { weight: 2, arbitrary: richWords.map((text) => styled(text, red)) },
  { weight: 1, arbitrary: richWords.map((text) => link(text, "https://example.com/")) },
  { weight: 2, arbitrary: fc.constantFrom<Part>(chip, image, footnoteMark, "\v") },
);
const richLine = fc.array(richPart, { minLength: 2, maxLength: 6 });

/** Every object of its own id, a footnote for each mark, and named ranges over every word where they are asked for. */
function documentOf(specs: readonly (readonly Part[])[], hasRanges: boolean): Document {
  let objects = 0;
  const footnotes: Record<string, readonly BlockSpec[]> = {};
  const withIds = (one: Part): Part => {
    if (one === image)
      return { element: { inlineObjectElement: { inlineObjectId: `kix.i${(objects += 1)}` } } };
    if (one !== footnoteMark) return one;
    const footnoteId = `kix.f${(objects += 1)}`;
    footnotes[footnoteId] = [p(" a note")];
    return {
      element: { footnoteReference: { footnoteId, footnoteNumber: String(Object.keys(footnotes).length) } },
    };
  };
  // Every paragraph says of itself which it is, so that none reads like another.
  const lines = specs.map((parts, at) => p(`no${at} `, ...parts.map(withIds), "last"));
  const { document } = doc({ ...tab(...lines, p("end")), footnotes });
  const body = document.tabs![0]!.documentTab!;
  body.inlineObjects = Object.fromEntries(
    Array.from({ length: objects }, (_, at) => [
      `kix.i${at + 1}`,
      { objectId: `kix.i${at + 1}`, inlineObjectProperties: { embeddedObject: { imageProperties: {} } } },
    ]),
  );
  if (!hasRanges) return document;
  const names: NonNullable<Document["namedRanges"]> = {};
  for (const { paragraph, startUtf16 } of placedParagraphs(parseDocument(document).tabs[0]!.segments[0]!)) {
    for (const found of fullText(paragraph.raw).matchAll(/no\d|last/g)) {
      const offset = unitText(paragraph.raw).indexOf(found[0]);
      const range = {
        startIndex: startUtf16 + offset,
        endIndex: startUtf16 + offset + found[0].length,
        tabId: "t.0",
      };
      const name = `${found[0]} ${startUtf16}`;
      names[name] = {
        name,
        namedRanges: [{ name, namedRangeId: `kix.r${startUtf16}.${offset}`, ranges: [range] }],
      };
    }
  }
  body.namedRanges = names;
  return document;
}

/** A word of a line, and the line with another in its place. */
function chosenWord(
  entries: readonly ReadBlock[],
  pick: number,
): { readonly place: number; readonly block: MarkdownBlock; readonly word: string } | null {
  const words = entries.flatMap(({ block }, place) => {
    if (block === null || !isLine(block)) return [];
    return block.content.flatMap((node, at) =>
      node.kind !== "text"
        ? []
        : [...node.text.matchAll(/[^\s]+/g)]
            .filter(([word]) => !/^(no\d|last|end)$/.test(word))
            .map(({ 0: word, index }) => ({ place, block, node, at, word, index })),
    );
  });
  const chosen = words[pick % Math.max(1, words.length)];
  if (chosen === undefined) return null;
  const { place, block, node, at, word, index } = chosen;
  const text = node.text.slice(0, index) + newWord + node.text.slice(index + word.length);
  const content = block.content.map((one, ordinal) => (ordinal === at ? { ...node, text } : one));
  return { place, block: { ...block, content }, word };
}

function lengthOf(requests: readonly Request[], of: (request: Request) => number | undefined): number {
  return requests.reduce((sum, request) => sum + (of(request) ?? 0), 0);
}

function idsIn(model: DocumentModel): readonly string[] {
  return placedParagraphs(model.tabs[0]!.segments[0]!).flatMap(({ paragraph }) =>
    (paragraph.raw.elements ?? []).flatMap(
      ({ inlineObjectElement, footnoteReference, person }) =>
        inlineObjectElement?.inlineObjectId ?? footnoteReference?.footnoteId ?? person?.personId ?? [],
    ),
  );
}

/** Every word with its look. */
function looksOfWords(model: DocumentModel): readonly string[] {
  return placedParagraphs(model.tabs[0]!.segments[0]!).flatMap(({ paragraph }) =>
    (paragraph.raw.elements ?? []).flatMap(({ textRun }) =>
      (textRun?.content ?? "")
        .split(/\s+/)
        .filter((word) => word !== "")
        .map((word) => `${word} ${JSON.stringify(Object.entries(textRun?.textStyle ?? {}).sort())}`),
    ),
  );
}

/** What each named range covers. */
function rangeTexts(model: DocumentModel, word: string): readonly string[] {
  const { segments, namedRanges } = model.tabs[0]!;
  const text = placedParagraphs(segments[0]!)
    .map(({ paragraph }) => unitText(paragraph.raw))
    .join("");
  const start = placedParagraphs(segments[0]!)[0]!.startUtf16;
  return namedRanges
    .map(({ name, spans }) => {
      const covered = spans
        .map((span) => text.slice(span.startUtf16 - start, span.endUtf16 - start))
        .join("|");
      return `${name}: ${covered.replace(newWord, word)}`;
    })
    .sort();
}

function isRefusedByName(error: unknown): boolean {
  return error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE";
}

describe("a line that comes to read otherwise", () => {
  it("reads as wanted, however it looked, and can be taken back", () => {
    let edited = 0;
    fc.assert(
      fc.property(
        fc.array(lines, { minLength: 1, maxLength: 3 }),
        fc.array(changes, { maxLength: 3 }),
        (specs, all) => {
          const document = withOwnPersonIds(doc(tab(...specs, p("end"))).document);
          const { entries } = readBody(document);
          const wanted = entries.map(({ block }, index): MarkdownBlock | null => {
            const some = all[index];
            if (block === null || !isLine(block) || some === undefined) return null;
            const line: LineBlock = { ...block, content: changed(block.content, some) };
            const [normal] = normalBlocks([line]);
            return normal !== undefined && isLine(normal) ? normal : null;
          });
          try {
            const checked = checkEdits(document, wanted);
            if (checked === false) return;
            edited += 1;
            expect(checked.undone).toBe(true);
          } catch (error) {
            if (!isRefusedByName(error)) throw error;
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(edited).toBeGreaterThan(propertyRuns() / 2);
  });

  it("touches the one word that is exchanged, wherever it stands, and leaves ids, ranges and looks of all else", () => {
    let edited = 0;
    fc.assert(
      fc.property(
        fc.array(richLine, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.boolean(),
        (specs, pick, hasRanges) => {
          const json = documentOf(specs, hasRanges);
          const { entries, document } = readBody(json);
          const chosen = chosenWord(entries, pick);
          if (chosen === null) return;
          const { place, block, word } = chosen;
          const wanted = entries.map((_, index) => (index === place ? block : null));
          const checked = checkEdits(json, wanted);
          if (checked === false) throw new Error("expected an edit, found that a block must be written anew");
          edited += 1;
          expect(checked.undone).toBe(true);
          const { requests } = planOfEdits(json, wanted);
          // Where ranges stand, a character beside the word may be written again so that they stay.
          const spare = hasRanges ? 4 : 0;
          expect(lengthOf(requests, ({ insertText }) => insertText?.text?.length)).toBeLessThanOrEqual(
            newWord.length + spare,
          );
          expect(
            lengthOf(requests, ({ deleteContentRange: gone }) =>
              gone === undefined ? 0 : gone.range!.endIndex! - gone.range!.startIndex!,
            ),
          ).toBeLessThanOrEqual(word.length + spare);
          expect(idsIn(checked.after)).toEqual(idsIn(document));
          const without = (model: DocumentModel): readonly string[] =>
            looksOfWords(model).filter((look) => !look.includes(newWord) && !look.startsWith(`${word} `));
          expect(without(checked.after)).toEqual(without(document));
          if (hasRanges) expect(rangeTexts(checked.after, word)).toEqual(rangeTexts(document, word));
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(edited).toBeGreaterThan(propertyRuns() / 2);
  });

  it("reads as wanted in a footnote, whose number keeps the space behind it", () => {
    fc.assert(
      fc.property(parts, changes, (some, all) => {
        const mark: Part = { element: { footnoteReference: { footnoteId: "kix.f1", footnoteNumber: "1" } } };
        const built = doc({ ...tab(p("body", mark), p("end")), footnotes: { "kix.f1": [p(" ", ...some)] } });
        const read = (json: Document) => {
          const document = parseDocument(json);
          const tabModel = document.tabs[0]!;
          const { footnotes } = readMarkdown(document, tabModel, wholeSegment(tabModel.segments[0]!));
          return { document, tabModel, entry: footnotes[0]!.entries[0]! };
        };
        const { document, tabModel, entry } = read(built.document);
        if (entry.block === null || !isLine(entry.block)) return;
        const [wanted] = normalBlocks([{ ...entry.block, content: changed(entry.block.content, all) }]);
        // A space at its beginning would be the number's.
        const [first] = wanted !== undefined && isLine(wanted) ? wanted.content : [];
        if (wanted === undefined || (first?.kind === "text" && first.text.startsWith(" "))) return;
        const edits = new SegmentEdits("t.0", "kix.f1");
        const setting = editSetting(document, tabModel, segmentOf(tabModel, "kix.f1")!, linesOnly);
        if (!editBlock(setting, entry, wanted, edits)) return;
        try {
          const { after, afterJson } = checkBlockStep(built.document, (before) => edits.toSteps(before));
          expect(read(afterJson).entry.block).toEqual(wanted);
          const [line] = placedParagraphs(segmentOf(after.tabs[0]!, "kix.f1")!);
          expect(fullText(line!.paragraph.raw)).toMatch(/^ /);
        } catch (error) {
          if (!isRefusedByName(error)) throw error;
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("tells the objects that go, and is not to be had where one would have to move", () => {
    const { document } = doc(tab(p("Ask ", chip, " or ", link("us", "https://example.com/"), "."), p("end")));
    const gone = planOfEdits(document, blocksOfText("Ask or [us](https://example.com/).\n\nend")).gone;
    expect(gone.flatMap(({ elements = [] }) => elements.map(({ person }) => person?.personId))).toEqual([
      "kix.person",
    ]);
    const pictures = documentOf([[image, "between ", image]], false);
    const names = [
      "[image:kix.i2]between [image:kix.i1]",
      "[image:kix.i1][image:kix.i1]between [image:kix.i2]",
    ];
    for (const swapped of names) {
      expect(checkEdits(pictures, blocksOfText(`no0 ${swapped}last\n\nend`))).toBe(false);
    }
  });

  it("gives requests for the one word that differs, and no others", () => {
    const requests = requestsOf([p("Pay the ", styled("old", red), " rent now.")], "Pay the new rent now.");
    expect(requests.filter(({ insertText }) => insertText !== undefined)).toHaveLength(1);
    expect(JSON.stringify(requests)).toContain('"text":"new"');
  });
});
