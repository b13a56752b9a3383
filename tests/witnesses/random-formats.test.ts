// Any look on any word of every document there is: the kernel's prediction and the local Google agree, nothing beside the word changes,
// and the undo gives every run back what it had.
import fc from "fast-check";
import {
  locateText,
  planFormatText,
  rollbackPlanner,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import { styles } from "../support/arbitrary-styles.ts";
import { propertyRuns } from "../support/runs.ts";
import { testDocuments } from "../support/test-documents.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { plainView, type PlainView } from "../support/witnesses/plain-view.ts";
import { wordSites, type WordSite } from "../support/witnesses/word-sites.ts";

const subjects = testDocuments()
  .map(({ name, read }) => {
    const document = read();
    return { name, document, sites: wordSites(plainView(memoryGoogle(document).read())) };
  })
  .filter(({ sites }) => sites.length > 0);

function write(google: MemoryGoogle, site: WordSite, planner: Planner, undoes?: string): JsonObject {
  const call = {
    tool: undoes === undefined ? "format_text" : "rollback",
    documentId: google.documentId,
    tabRef: site.tabId,
    isDryRun: false,
    mode: "direct",
    acceptLosses: [],
    verify: [],
    argumentsDigest: "",
  } as const;
  return verifiedWrite(
    google.ports,
    { ...call, undoes: undoes === undefined ? undefined : [undoes] },
    planner,
  ).toResult();
}

/** What changed beside the word, in words; the end of a paragraph that is formatted whole may change its look. */
function wrongs(before: PlainView, after: PlainView, site: WordSite): string[] {
  const wrong = before.frame === after.frame ? [] : ["something outside paragraphs changed"];
  before.paragraphs.forEach((old, ordinal) => {
    const now = after.paragraphs[ordinal]!;
    if (old.frame !== now.frame) wrong.push(`paragraph ${ordinal} has another style, bullet or suggestion`);
    const [from, to] = ordinal === site.paragraph ? [site.start, site.start + site.text.length] : [0, 0];
    const isWhole = from === 0 && to === old.units.length - 1;
    old.units.forEach((unit, offset) => {
      const there = now.units[offset];
      const isFree = (offset >= from && offset < to) || (isWhole && offset === to);
      const same = isFree ? { ...there, style: "" } : there;
      if (JSON.stringify(same) !== JSON.stringify(isFree ? { ...unit, style: "" } : unit)) {
        wrong.push(`unit ${offset} of paragraph ${ordinal} became ${JSON.stringify(there)}`);
      }
    });
    if (now.units.length !== old.units.length) wrong.push(`paragraph ${ordinal} has another length`);
  });
  return wrong;
}

describe("a random formatting", () => {
  const perDocument = Math.max(5, Math.ceil(propertyRuns() / 2 / subjects.length));

  it.each(subjects.map((subject) => [subject.name, subject] as const))(
    "in %s is verified, changes the word's look alone, and is taken back whole",
    (_name, { document, sites }) => {
      fc.assert(
        fc.property(fc.nat(), styles, fc.integer({ min: 1 }), (pick, style, seed) => {
          const site = sites[pick % sites.length]!;
          const google = memoryGoogle(document, seed);
          const before = plainView(google.read());
          const result = write(google, site, (model, tab) =>
            planFormatText(
              model,
              tab,
              locateText(tab, { find: site.text, occurrence: site.occurrence, expectedMatches: site.total }),
              style,
            ),
          );
          if (result["no_op"] === true) return expect(google.sentBatches).toEqual([]);
          expect(result).toMatchObject({
            write_status: "written_verified",
            untouched: { other: [], unknown: [] },
            undo: { available: true },
          });
          expect(wrongs(before, plainView(google.read()), site)).toEqual([]);
          const record = google.records[0]!;
          const back = write(google, site, rollbackPlanner({ records: [record] }), record.auditId);
          expect(back["write_status"]).toBe("written_verified");
          expect(plainView(google.read())).toEqual(before);
        }),
        { numRuns: perDocument },
      );
    },
  );
});
