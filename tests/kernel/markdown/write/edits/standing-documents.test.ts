// Documents as people make them: one word anywhere in them comes to be another, and only it is touched.
import type { Document } from "../../../../../src/google-api/docs.ts";
import { isLine, type MarkdownBlock } from "../../../../../src/kernel/markdown/block.ts";
import type { Inline } from "../../../../../src/kernel/markdown/inline.ts";
import { checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import { propertyRuns } from "../../../../support/runs.ts";
import { ToolError } from "../../../../../src/kernel/errors.ts";
import { memoryGoogle } from "../../../../support/witnesses/memory-google.ts";
import { testDocuments } from "../../../../support/test-documents.ts";

const newWord = "exchanged";

/** The line with the first long word of a node exchanged; null where there is none. */
function changedLine(
  content: readonly Inline[],
): { readonly content: readonly Inline[]; readonly word: string } | null {
  for (const [at, node] of content.entries()) {
    if (node.kind !== "text") continue;
    const [word] = /[A-Za-z]{4,}/.exec(node.text) ?? [];
    if (word === undefined) continue;
    const text = node.text.replace(word, newWord);
    return { content: content.map((one, ordinal) => (ordinal === at ? { ...node, text } : one)), word };
  }
  return null;
}

function changedBlock(block: MarkdownBlock): { readonly block: MarkdownBlock; readonly word: string } | null {
  if (isLine(block)) {
    const line = changedLine(block.content);
    return line === null ? null : { block: { ...block, content: line.content }, word: line.word };
  }
  if (block.kind === "code") {
    const at = block.lines.findIndex((line) => /[A-Za-z]{4,}/.test(line));
    const [word] = /[A-Za-z]{4,}/.exec(block.lines[at] ?? "") ?? [];
    if (word === undefined) return null;
    const lines = block.lines.map((line, ordinal) => (ordinal === at ? line.replace(word, newWord) : line));
    return { block: { ...block, lines }, word };
  }
  if (block.kind !== "table") return null;
  for (const [row, cells] of [...block.rows.entries()].reverse()) {
    for (const [column, cell] of cells.entries()) {
      const line = changedLine(cell);
      if (line === null) continue;
      const rows = block.rows.map((there, at) =>
        at === row ? there.map((one, ordinal) => (ordinal === column ? line.content : one)) : there,
      );
      return { block: { ...block, rows }, word: line.word };
    }
  }
  return null;
}

/** At most so many blocks of a document are tried, spread over all of it. */
const most = Math.max(6, Math.ceil(propertyRuns() / 25));

describe.each(testDocuments())("in $name", ({ read }) => {
  it("one word that differs is all that is written, in lines, code and tables", () => {
    // As the local service answers it: with tabs, whatever shape the file has.
    const json: Document = memoryGoogle(read()).read();
    const { entries } = readBody(json);
    const candidates = entries.flatMap(({ block, firstBlock, endBlock }, place) => {
      // Code of several paragraphs is written anew.
      const isWhole = block?.kind === "code" && endBlock - firstBlock > 1;
      const changed = block === null || isWhole ? null : changedBlock(block);
      return changed === null ? [] : [{ place, ...changed }];
    });
    const step = Math.max(1, Math.floor(candidates.length / most));
    for (const { place, block, word } of candidates.filter((_, at) => at % step === 0)) {
      const wanted = entries.map((_, index) => (index === place ? block : null));
      try {
        expect([block, checkEdits(json, wanted) !== false]).toEqual([block, true]);
      } catch (error) {
        // Words beside a pending suggestion are refused by name.
        if (error instanceof ToolError && error.code === "SUGGESTIONS_PRESENT") continue;
        throw error;
      }
      const { requests } = planOfEdits(json, wanted);
      const inserted = requests.map(({ insertText }) => insertText?.text?.length ?? 0);
      const deleted = requests.map(({ deleteContentRange: gone }) =>
        gone === undefined ? 0 : gone.range!.endIndex! - (gone.range!.startIndex ?? 0),
      );
      const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0);
      // A character beside the word may be written again so that a named range stays.
      expect(sum(inserted)).toBeLessThanOrEqual(newWord.length + 4);
      expect(sum(deleted)).toBeLessThanOrEqual(word.length + 4);
    }
  });
});
