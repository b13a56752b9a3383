// How much one verified answer says: one edit, and what each further match adds.
import type { Document } from "../../src/google-api/docs.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { memoryGoogle } from "../../tests/support/witnesses/memory-google.ts";
import { largeDocument } from "../cold/large-document.ts";
import type { Row } from "../row.ts";

/** The document with `word` at the start of so many paragraphs, far apart. */
function documentWith(word: string, times: number): Document {
  const text = JSON.stringify(largeDocument(100_000));
  let placed = 0;
  const marked = text.replace(/"content":"(\d+)\. The agreement begins/g, (whole, ordinal: string) => {
    if (placed === times) return whole;
    placed += 1;
    // As long as what it stands for, so that the indexes hold.
    return `"content":"${ordinal}. ${word.padEnd("The agreement begins".length, "x")}`;
  });
  if (placed !== times) throw new Error(`expected ${times} places for a word, found ${placed}`);
  return JSON.parse(marked) as Document;
}

function answerBytes(matches: number): number {
  const find = "Quicksilver";
  const google = memoryGoogle(documentWith(find, matches));
  const tool = catalog.find(({ name }) => name === "replace_text");
  if (tool === undefined) throw new Error("no tool replace_text");
  const args = {
    doc_id: google.documentId,
    tab_id: "t.0",
    find,
    replace: "Mercury",
    expected_matches: matches,
  };
  return Buffer.byteLength(JSON.stringify(tool.run(google.ports, args)));
}

export const evidenceSize: Row = {
  name: "evidence size",
  measure: async () => {
    const one = answerBytes(1);
    const eleven = answerBytes(11);
    return [
      { name: "evidence of one text edit", figure: one / 1024, budget: 2.5, unit: "KB" },
      {
        name: "evidence of each further match",
        figure: (eleven - one) / 10 / 1024,
        budget: 0.6,
        unit: "KB",
      },
      { name: "evidence of forty matches", figure: answerBytes(40) / 1024, budget: 16, unit: "KB" },
    ];
  },
};
