// Pictures at random places of random and captured documents, through the whole tool against the local Google: each is verified, stands where the
// answer says, and is taken back; or it is refused before the write with a named reason. The oracle counts units and knows nothing of steps.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import { ToolError, type JsonObject } from "../../src/kernel/index.ts";
import { insertImage } from "../../src/tools/insert-image.tool.ts";
import { rollback } from "../../src/tools/rollback.tool.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { captures } from "../support/captures.ts";
import { fileOf } from "../support/memory-pictures.ts";
import { Mix } from "../support/mix.ts";
import { gif } from "../support/picture-bytes.ts";
import { propertyRuns } from "../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView, type PlainParagraph } from "../support/witnesses/plain-view.ts";

// What every address leads to here.
const picture = gif(20, 10);

const sources = fc.constantFrom("https://example.com/a.gif", "https://drive.google.com/file/d/1Private/view");
const sizes = fc.constantFrom<JsonObject>(
  {},
  { width_pt: 40 },
  { height_pt: 12.3 },
  { width_pt: 33, height_pt: 7 },
);

interface Case {
  readonly source: string;
  readonly size: JsonObject;
  readonly inline: boolean;
  /** Picks the paragraph, and the place in it. */
  readonly paragraph: number;
  readonly offset: number;
  readonly seed: number;
}

const cases: fc.Arbitrary<Case> = fc.record({
  source: sources,
  size: sizes,
  inline: fc.boolean(),
  paragraph: fc.nat(),
  offset: fc.nat(),
  seed: fc.integer({ min: 1 }),
});

const refusals = ["FEATURE_UNAVAILABLE", "SUGGESTIONS_PRESENT", "INVALID_RANGE"];

/** Texts of paragraphs, an object as its JSON between marks. */
const textsOf = (google: MemoryGoogle): string[] =>
  plainView(google.read()).paragraphs.map(({ tabId, segmentId, units }) =>
    [tabId, segmentId, ...units.map(({ what, isText }) => (isText ? what : `⟨${what}⟩`))].join(""),
  );

const holds = ({ units }: PlainParagraph, objectId: string): boolean =>
  units.some(({ what, isText }) => !isText && what.includes(`"${objectId}"`));

function tryCase(document: Document, one: Case, mix: Mix): void {
  const google = memoryGoogle({ ...document, documentId: "1Document" }, one.seed);
  google.pictures.addresses.set("https://example.com/a.gif", picture);
  google.pictures.files.set("1Private", fileOf(picture, "image/gif"));
  const before = plainView(google.read());
  const texts = textsOf(google);
  // A contents table is no place.
  const places = before.paragraphs.filter(({ segmentId }) => segmentId !== "contents");
  const { tabId, segmentId, startUtf16, units } = places[one.paragraph % places.length]!;
  const args = {
    doc_id: google.documentId,
    ...(tabId === "_body" ? {} : { tab_id: tabId }),
    source: one.source,
    ...one.size,
    inline: one.inline,
    index: startUtf16 + (one.offset % (units.length + 1)),
    segment_id: segmentId,
  };
  let result: JsonObject;
  try {
    result = insertImage.run(google.ports, args);
  } catch (error) {
    if (!(error instanceof ToolError) || !refusals.includes(error.code)) throw error;
    expect([...google.sentBatches, ...google.pictures.standing]).toEqual([]);
    expect(google.pictures.asked).not.toContain("stage");
    mix.count(
      `${error.code} ${error.message
        .replace(/\d+/g, "N")
        .replace(/kix\.[\w.]+/g, "ID")
        .slice(0, 120)}`,
    );
    return;
  }
  expect(google.pictures.standing).toEqual(new Set());
  expect(result).toMatchObject({
    write_status: "written_verified",
    untouched: { verified: true, other: [], unknown: [] },
    inline_object_confirmed: true,
    losses: [],
  });
  const objectId = String(result["inline_object_id"]);
  const after = plainView(google.read());
  const holders = after.paragraphs.filter((paragraph) => holds(paragraph, objectId));
  expect(holders).toHaveLength(1);
  const [holder] = holders as [PlainParagraph];
  const offset = holder.units.findIndex(({ what }) => what.includes(`"${objectId}"`));
  expect(result["insert_at"]).toBe(holder.startUtf16 + offset);
  expect([holder.tabId, holder.segmentId]).toEqual([tabId, segmentId]);
  // In a paragraph of its own nothing stands beside it, and it is plain.
  if (!one.inline) expect(holder.units.length).toBe(2);
  const grown = unitCount(after.paragraphs) - unitCount(before.paragraphs);
  // A paragraph of its own has an end, an empty one may be used up, and one that is split gets another.
  expect(one.inline ? [1] : [1, 2, 3]).toContain(grown);
  const record = google.records[0]!;
  const undo = result["undo"] as { available: boolean; reason?: string };
  if (!undo.available) {
    mix.count(`not undone: ${undo.reason}`);
    return;
  }
  const back = rollback.run(google.ports, { doc_id: google.documentId, audit_id: record.auditId });
  expect(back["write_status"]).toBe("written_verified");
  expect(textsOf(google)).toEqual(texts);
  mix.count(one.inline ? "undone in the line" : "undone in its own paragraph");
}

function unitCount(paragraphs: readonly PlainParagraph[]): number {
  return paragraphs.reduce((sum, { units }) => sum + units.length, 0);
}

describe("random pictures", () => {
  const mix = new Mix();

  it("are verified and undone, or refused by name, in random documents", () => {
    fc.assert(
      fc.property(documents, cases, ({ document }, one) => tryCase(document, one, mix)),
      { numRuns: propertyRuns() },
    );
  });

  for (const { name, document } of captures()) {
    it(`are verified and undone, or refused by name, in ${name}`, () => {
      fc.assert(
        fc.property(cases, (one) => tryCase(document, one, mix)),
        { numRuns: Math.max(10, Math.ceil(propertyRuns() / 20)) },
      );
    });
  }

  it("are taken back more often than not", () => {
    mix.print();
    expect(mix.share("undone in the line")).toBeGreaterThan(0.2);
    expect(mix.share("undone in its own paragraph")).toBeGreaterThan(0.2);
  });
});
