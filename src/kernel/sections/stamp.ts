// The stamp of a section: the revision it was read at and what the section and its neighbours were then, so that its positions can be
// trusted, or found again, after the document has moved on. Never takes one section for another.
import { ToolError, type JsonObject } from "../errors.ts";
import type { DigestPort } from "../ports.ts";
import type { Block, DocumentModel, Span, TabModel } from "../document/model.ts";
import { shownText } from "../document/paragraph-text.ts";
import { fingerprintText } from "./fingerprint.ts";
import { pathSeparator } from "./resolve-heading.ts";
import { sectionAt, sectionsOf, type Section } from "./section-tree.ts";

type Digest = DigestPort["sha256Hex"];

/** A stamped range: what `find_sections` answered, as a caller sends it back. */
export interface StampedRange extends Span {
  readonly stamp: string;
}

export type ResolvedStamp =
  | {
      readonly kind: "found";
      /** The range where it lies now. */
      readonly span: Span;
      /** The section it is a range of; null when the revision alone vouches for the range. */
      readonly section: Section | null;
      /** How far it has moved since it was stamped. */
      readonly shiftUtf16: number;
    }
  | { readonly kind: "refused"; readonly error: ToolError };

/** What of a stamp stands for what: of sixteen digits eight for the section, four for the block before it, four for the one after. */
interface Marks {
  readonly section: string;
  readonly before: string;
  readonly after: string;
}

const form = /^(.*)~([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})$/;
/** Stands where a section has no neighbour. */
const edge = "0000";
const maxWordsUtf16 = 80;

/** `"<revisionId>~<16 hex>"`. Reads the section and one block on each side of it, and nothing else. */
export function sectionStamp(
  document: DocumentModel,
  tab: TabModel,
  section: Section,
  sha256Hex: Digest,
): string {
  return sectionStamps(document, tab, [section], sha256Hex)[0] ?? "";
}

/** Stamps of several sections of one tab, in their order; each part of the text is read once. */
export function sectionStamps(
  document: DocumentModel,
  tab: TabModel,
  sections: readonly Section[],
  sha256Hex: Digest,
): readonly string[] {
  const marker = new Marker(tab, sha256Hex);
  return sections.map((section) => {
    const { section: own, before, after } = marker.marksOf(section);
    return `${document.revisionId}~${own}${before}${after}`;
  });
}

/**
 * Where a stamped range lies now. At the revision of the stamp, or with that bare revision, as it is. At another revision the one section
 * whose heading id, content and neighbours are what they were is found again, and a range that was the whole section, its own part, or
 * either without the heading is shifted with it.
 * INVALID_INPUT for an empty or misshapen stamp; STALE_RANGE, with what changed, when the section is not there as it was, or not alone.
 */
export function resolveStamp(
  document: DocumentModel,
  tab: TabModel,
  { stamp, startUtf16, endUtf16 }: StampedRange,
  sha256Hex: Digest,
): ResolvedStamp {
  if (stamp === "") {
    return refused(
      "INVALID_INPUT",
      "computed_at_revision: expected the stamp that find_sections answered, found an empty string. Call find_sections and send what it answers.",
      {},
    );
  }
  const asItIs: ResolvedStamp = {
    kind: "found",
    span: { startUtf16, endUtf16 },
    section: null,
    shiftUtf16: 0,
  };
  if (stamp === document.revisionId) return asItIs;
  const [, revisionId, own, before, after] = form.exec(stamp) ?? [];
  const facts = {
    computed_at_revision: stamp,
    current_revision: document.revisionId,
    doc_id: document.documentId,
    tab_id: tab.tabId,
    start_index: startUtf16,
    end_index: endUtf16,
  };
  if (revisionId === undefined || own === undefined || before === undefined || after === undefined) {
    if (stamp.includes("~")) {
      return refused(
        "INVALID_INPUT",
        `computed_at_revision: expected a stamp as find_sections answers it, "<revision>~<16 hexadecimal digits>", found ${JSON.stringify(stamp)}. Send it back unchanged.`,
        {},
      );
    }
    return refused(
      "STALE_RANGE",
      `Expected the document at revision ${stamp}, found it at ${document.revisionId}. A bare revision says nothing about the range itself; call find_sections again and send its computed_at_revision.`,
      { ...facts, changed: ["revision"] },
    );
  }
  if (revisionId !== "" && revisionId === document.revisionId) return asItIs;
  return findAgain(tab, { startUtf16, endUtf16 }, { section: own, before, after }, facts, sha256Hex);
}

function findAgain(
  tab: TabModel,
  range: Span,
  wanted: Marks,
  facts: JsonObject,
  sha256Hex: Digest,
): ResolvedStamp {
  const marker = new Marker(tab, sha256Hex);
  const all = sectionsOf(tab).map((section) => ({ section, marks: marker.marksOf(section) }));
  const unchanged = all.filter(({ marks }) => marks.section === wanted.section);
  const matching = unchanged.filter(
    ({ marks }) => marks.before === wanted.before && marks.after === wanted.after,
  );
  const [match] = matching;
  if (match !== undefined && matching.length === 1) return shifted(match.section, range, facts);
  if (matching.length > 1) {
    return stale(
      `found ${matching.length} sections that are exactly alike, so it cannot be told which one was meant`,
      { ...facts, changed: [], alike: matching.map(({ section }) => section.startUtf16) },
    );
  }
  const [moved] = unchanged;
  if (moved !== undefined && unchanged.length === 1) {
    const { section, marks } = moved;
    const changed = [
      ...(marks.before === wanted.before ? [] : ["before"]),
      ...(marks.after === wanted.after ? [] : ["after"]),
    ];
    return stale(
      `found the section "${section.title}" as it was, but what stands right ${changed.join(" and right ")} it changed`,
      { ...facts, changed, ...placeAsData(section) },
    );
  }
  const between = all.filter(({ marks }) => marks.before === wanted.before && marks.after === wanted.after);
  const [edited] = between;
  if (edited !== undefined && between.length === 1) {
    return stale(`found that the section "${edited.section.title}" itself changed`, {
      ...facts,
      changed: ["section"],
      ...placeAsData(edited.section),
    });
  }
  const here = sectionAt(tab, range.startUtf16);
  return stale(
    `found no section that is as it was${here === null ? "" : `; at that place now stands "${here.title}"`}`,
    { ...facts, changed: ["section"], ...(here === null ? {} : placeAsData(here)) },
  );
}

function shifted(section: Section, range: Span, facts: JsonObject): ResolvedStamp {
  const length = range.endUtf16 - range.startUtf16;
  const spans = new Map<string, Span>();
  for (const startUtf16 of [section.startUtf16, section.bodyStartUtf16]) {
    for (const endUtf16 of [section.ownEndUtf16, section.endUtf16]) {
      if (endUtf16 - startUtf16 === length) spans.set(`${startUtf16}–${endUtf16}`, { startUtf16, endUtf16 });
    }
  }
  const [span] = spans.values();
  if (span !== undefined && spans.size === 1) {
    return { kind: "found", span, section, shiftUtf16: span.startUtf16 - range.startUtf16 };
  }
  const found =
    spans.size === 0
      ? "is neither the section nor its own part, with or without the heading"
      : "may be more than one of its parts";
  return stale(`found the section "${section.title}" as it was, but a range of ${length} units ${found}`, {
    ...facts,
    changed: [],
    ...placeAsData(section),
  });
}

/** Digests of sections and blocks of one tab, each taken once. */
class Marker {
  readonly #tab: TabModel;
  readonly #sha256Hex: Digest;
  readonly #sections = new Map<Section, string>();
  readonly #blocks = new Map<Block, string>();

  constructor(tab: TabModel, sha256Hex: Digest) {
    this.#tab = tab;
    this.#sha256Hex = sha256Hex;
  }

  marksOf(section: Section): Marks {
    const { blocks } = section.container;
    return {
      section: this.#section(section).slice(0, 8),
      before: this.#neighbour(blocks[section.firstBlock - 1]).slice(0, 4),
      after: this.#neighbour(blocks[section.endBlock]).slice(0, 4),
    };
  }

  /** Over the section's own part and the digests of its subsections, so that nothing is read once for each level. */
  #section(section: Section): string {
    const before = this.#sections.get(section);
    if (before !== undefined) return before;
    const own = section.container.blocks.slice(section.firstBlock, section.ownEndBlock);
    const parts = [fingerprintText(own, this.#tab), ...section.subsections.map((one) => this.#section(one))];
    const digest = this.#sha256Hex(parts.join("\u0000"));
    this.#sections.set(section, digest);
    return digest;
  }

  #neighbour(block: Block | undefined): string {
    if (block === undefined) return edge;
    const before = this.#blocks.get(block);
    if (before !== undefined) return before;
    const digest = this.#sha256Hex(fingerprintText([block], this.#tab));
    this.#blocks.set(block, digest);
    return digest;
  }
}

/** Where the section stands now and how it and what is beside it begin, bounded. */
function placeAsData(section: Section): JsonObject {
  const { blocks } = section.container;
  const words = (block: Block | undefined): string =>
    block === undefined
      ? ""
      : block.kind === "paragraph"
        ? shownText(block.raw).slice(0, maxWordsUtf16)
        : `(${block.kind})`;
  return {
    section: {
      path: section.path.join(pathSeparator),
      start_index: section.startUtf16,
      end_index: section.endUtf16,
      words: words(blocks[section.firstBlock + 1]),
      words_before: words(blocks[section.firstBlock - 1]),
      words_after: words(blocks[section.endBlock]),
    },
  };
}

function stale(found: string, diagnostics: JsonObject): ResolvedStamp {
  return refused(
    "STALE_RANGE",
    `Expected the stamped section as it was read; the document has moved on, and this call ${found}. Call find_sections again and use what it answers; nothing was written.`,
    diagnostics,
  );
}

function refused(
  code: "INVALID_INPUT" | "STALE_RANGE",
  message: string,
  diagnostics: JsonObject,
): ResolvedStamp {
  return { kind: "refused", error: new ToolError(code, message, diagnostics) };
}
