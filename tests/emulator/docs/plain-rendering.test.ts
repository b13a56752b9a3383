import { wordsOfPieces, type PlainPiece } from "../../../src/emulator/docs/plain-rendering.ts";
import { testDocument } from "../../support/test-documents.ts";
import { openDocument } from "./open-docs.ts";

const plain = (text: string): PlainPiece[] => [{ text, pending: "none" }];

describe("renderPlain", () => {
  it("lists tabs with their depth, children behind their parents", () => {
    const { docs, documentId } = openDocument(testDocument("nested-tabs-and-contents"));
    expect(docs.renderPlain(documentId).tabs.map(({ title, nestingLevel }) => [title, nestingLevel])).toEqual(
      [
        ["Seasons", 0],
        ["Tools", 0],
        ["Saws", 1],
        ["Bow saw", 2],
        ["Shears", 1],
      ],
    );
  });

  it("numbers list items by level and shows cells as blocks", () => {
    const { docs, documentId } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const body = docs.renderPlain(documentId).tabs[0]?.body ?? [];
    const items = body.flatMap((block) =>
      block.kind === "paragraph" && block.glyph !== ""
        ? [`${block.glyph} ${wordsOfPieces(block.pieces)}`]
        : [],
    );
    expect(items).toEqual(["1. Pack", "a. Label", "i. Weigh", "2. Send"]);
    const table = body.find((block) => block.kind === "table");
    expect(table?.kind === "table" ? table.rows[1]?.[2] : undefined).toEqual([
      {
        kind: "paragraph",
        namedStyleType: "NORMAL_TEXT",
        nestingLevel: 0,
        glyph: "●",
        pieces: plain("for jam"),
      },
      {
        kind: "paragraph",
        namedStyleType: "NORMAL_TEXT",
        nestingLevel: 1,
        glyph: "○",
        pieces: plain("or juice"),
      },
    ]);
  });

  it("spells chips and references, and numbers footnotes", () => {
    const chips = openDocument(testDocument("chips-and-placeholders"));
    const texts = (chips.docs.renderPlain(chips.documentId).tabs[0]?.body ?? []).map((block) =>
      block.kind === "paragraph" ? wordsOfPieces(block.pieces) : "",
    );
    expect(texts).toContain("Ask Robin Example by May 4, 2026.");
    const notes = openDocument(testDocument("legacy-footnotes-header-image"));
    const tab = notes.docs.renderPlain(notes.documentId).tabs[0];
    expect(tab?.footnotes.map(({ number }) => number)).toEqual(["1", "2"]);
    expect(tab?.headers[0]).toEqual([
      {
        kind: "paragraph",
        namedStyleType: "NORMAL_TEXT",
        nestingLevel: 0,
        glyph: "",
        pieces: plain("Reading circle"),
      },
    ]);
  });

  it("tells what is only suggested from what stands there", () => {
    const { docs, documentId } = openDocument(testDocument("sample-document"));
    const pieces = (docs.renderPlain(documentId).tabs[0]?.body ?? []).flatMap((block) =>
      block.kind === "paragraph" ? block.pieces : [],
    );
    expect(new Set(pieces.map(({ pending }) => pending))).toEqual(new Set(["none", "insertion", "deletion"]));
    expect(pieces.every(({ text }) => text !== "")).toBe(true);
  });
});
