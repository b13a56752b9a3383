import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { applyBatch } from "../../../../src/emulator/docs/batch.ts";
import { createIds } from "../../../../src/emulator/docs/ids.ts";
import type { DocumentModel } from "../../../../src/emulator/docs/model/document.ts";
import { documentFromText } from "../../../../src/emulator/docs/model/from-text.ts";
import type { StoredForm } from "../../../../src/emulator/docs/model/stored-form.ts";
import { cutModel, joinModel } from "../../../../src/emulator/docs/model/stored-form.ts";
import type { Request } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { insert, remove, seededRandom } from "../open-docs.ts";

const context = {
  ids: createIds(seededRandom()),
  author: { email: "editor@example.com", displayName: "Editor" },
  nowMs: 0,
  commentThreads: [],
  pictureAt: () => null,
  fileWithId: () => null,
};

const line = "A line of some words that are here so that there is enough to cut";
const lines = (count: number): DocumentModel => documentFromText(Array(count).fill(line).join("\n"));
const edited = (model: DocumentModel, ...requests: Request[]): DocumentModel =>
  applyBatch(model, requests, context).model;

/** Keeps the texts of pieces as a store does: new ones are added, those that are no longer used go. */
class Shelf {
  readonly texts = new Map<number, string>();
  form: StoredForm = { trunk: "", pieces: [], newTexts: new Map() };

  save(model: DocumentModel): void {
    const before = this.form.pieces;
    this.form = cutModel(model, before);
    const used = new Set(this.form.pieces.map(({ number }) => number));
    for (const { number } of before) if (!used.has(number)) this.texts.delete(number);
    for (const [number, text] of this.form.newTexts) this.texts.set(number, text);
  }

  read(): DocumentModel | undefined {
    return joinModel(this.form.trunk, (number) => this.texts.get(number) ?? "")?.model;
  }

  get newLength(): number {
    return [...this.form.newTexts.values()].reduce((sum, text) => sum + text.length, 0);
  }
}

const bodySize = ({ tabs }: DocumentModel): number => tabs[0]!.content.body.size;

/** A place in the body by its share, and what happens there. */
const edits = fc.array(
  fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    units: fc.constantFrom(0, 0, 1, 100, 5000, 60_000),
    text: fc.constantFrom("", "x", "x\ny", `${line}\n`.repeat(300)),
  }),
  { maxLength: 8 },
);

describe("the stored form of a model", () => {
  it("is the model, whatever was edited since it was cut first", () => {
    fc.assert(
      fc.property(edits, fc.integer({ min: 1, max: 2500 }), (list, count) => {
        const shelf = new Shelf();
        let model = lines(count);
        shelf.save(model);
        for (const { share, units, text } of list) {
          const end = bodySize(model) - 1;
          const at = 1 + Math.floor(share * (end - 1));
          const to = Math.min(end, at + units);
          model = edited(
            model,
            ...(to > at ? [remove(at, to)] : []),
            ...(text === "" ? [] : [insert(at, text)]),
          );
          shelf.save(model);
          expect(isDeepStrictEqual(shelf.read(), model)).toBe(true);
          expect([...shelf.texts.keys()].sort()).toEqual(
            shelf.form.pieces.map(({ number }) => number).sort(),
          );
        }
      }),
      { numRuns: Math.ceil(propertyRuns() / 10) },
    );
  });

  it("has little new text after a small edit of a long document, also when it was read from its texts", () => {
    const shelf = new Shelf();
    const model = lines(10_000);
    shelf.save(model);
    expect(shelf.newLength).toBeGreaterThan(1_500_000);
    shelf.save(edited(model, insert(300_000, "word"), insert(5, "word")));
    expect(shelf.newLength).toBeGreaterThan(0);
    expect(shelf.newLength).toBeLessThan(150_000);

    const joined = joinModel(shelf.form.trunk, (number) => shelf.texts.get(number) ?? "");
    const next = cutModel(edited(joined!.model, insert(7, "word")), joined!.pieces);
    expect(next.newTexts.size).toBe(1);
  });

  it("stays in few pieces when a long document is cut down step by step", () => {
    const shelf = new Shelf();
    let model = lines(4_000);
    shelf.save(model);
    for (const share of [0.9, 0.5, 0.1, 0.7, 0.3]) {
      const at = Math.floor(share * (bodySize(model) - 40_000)) + 1;
      model = edited(model, remove(at, at + 39_000));
      shelf.save(model);
    }
    const mostPieces = Math.ceil(JSON.stringify(model).length / 8_000);
    expect(shelf.form.pieces.length).toBeLessThanOrEqual(mostPieces);
  });

  it("may be a whole model in one text, as it was kept before there were pieces", () => {
    const model = lines(3);
    expect(joinModel(JSON.stringify(model), () => "")).toEqual({ model, pieces: [] });
  });

  it("of another format is not read", () => {
    expect(joinModel(`{"format":"something else"}`, () => "")).toBeNull();
  });
});
