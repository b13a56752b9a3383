import { testDocument } from "../../../support/test-documents.ts";
import { openDocument, refusalOf } from "../open-docs.ts";

const name = (text: string, startIndex = 1, endIndex = 3): object => ({
  createNamedRange: { name: text, range: { startIndex, endIndex } },
});

describe("createNamedRange", () => {
  it("answers the new id and shows the range under its name (rulebook 7, 3.7)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    const [first, second] = batch([name("n"), name("n", 2, 4)]).replies ?? [];
    const ids = [first, second].map((reply) => reply?.createNamedRange?.namedRangeId);
    expect(readLegacy().namedRanges).toEqual({
      n: {
        name: "n",
        namedRanges: [
          { namedRangeId: ids[0], name: "n", ranges: [{ startIndex: 1, endIndex: 3 }] },
          { namedRangeId: ids[1], name: "n", ranges: [{ startIndex: 2, endIndex: 4 }] },
        ],
      },
    });
    expect(ids[0]).toMatch(/^kix\.[a-z0-9]{11,12}$/);
  });

  it("names the segment only outside the body (rulebook 3.7)", () => {
    const { batch, readLegacy } = openDocument(testDocument("legacy-footnotes-header-image"));
    const range = { segmentId: "kix.header000001", startIndex: 0, endIndex: 3 };
    batch([{ createNamedRange: { name: "h", range } }]);
    expect(readLegacy().namedRanges?.["h"]?.namedRanges?.[0]?.ranges).toEqual([
      { segmentId: "kix.header000001", endIndex: 3 },
    ]);
  });

  it("refuses an empty range and names of no or more than 256 units (rulebook 7)", () => {
    const { batch } = openDocument("abcd");
    expect(refusalOf(() => batch([name("n", 2, 2)]))).toBe(
      "Invalid requests[0].createNamedRange: The range should not be empty.",
    );
    expect(refusalOf(() => batch([name("")]))).toContain("it has 0");
    expect(refusalOf(() => batch([name("😀".repeat(129))]))).toContain("it has 258");
    expect(() => batch([name("😀".repeat(128))])).not.toThrow();
  });
});

describe("deleteNamedRange", () => {
  const duties = (): ReturnType<typeof openDocument> =>
    openDocument(testDocument("nested-tabs-and-contents"));
  const inTools = { name: "duty", range: { tabId: "t.tools0000003", startIndex: 1, endIndex: 3 } };

  it("deletes every range of a name in all tabs (rulebook 5.5, 7)", () => {
    const { batch, read } = duties();
    batch([{ createNamedRange: inTools }, { deleteNamedRange: { name: "duty" } }]);
    expect(JSON.stringify(read())).not.toContain("namedRanges");
  });

  it("deletes only in the listed tabs (rulebook 5.5)", () => {
    const { batch, read } = duties();
    batch([
      { createNamedRange: inTools },
      { deleteNamedRange: { name: "duty", tabsCriteria: { tabIds: ["t.tools0000003"] } } },
    ]);
    expect(JSON.stringify(read()).match(/"namedRangeId"/g)).toHaveLength(2);
  });

  it("deletes one range by its id and leaves the text (rulebook 7)", () => {
    const { batch, readLegacy } = duties();
    const before = readLegacy().body;
    batch([{ deleteNamedRange: { namedRangeId: "kix.duty00000001" } }]);
    expect(readLegacy().namedRanges?.["duty"]?.namedRanges).toHaveLength(1);
    expect(readLegacy().body).toEqual(before);
  });

  it("refuses an unknown id and takes an unknown name (rulebook 7)", () => {
    const { batch, read } = duties();
    const before = read();
    expect(refusalOf(() => batch([{ deleteNamedRange: { namedRangeId: "kix.none" } }]))).toContain(
      "kix.none",
    );
    batch([{ deleteNamedRange: { name: "none" } }]);
    expect(read()).toEqual(before);
  });
});
