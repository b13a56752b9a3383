import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Receipts } from "../../src/bridge/receipts.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "receipts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mark = (sequence: number, digest = `d${sequence}`) => ({ documentId: "doc", sequence, digest });

describe("Receipts", () => {
  it("keeps the longest chain it was told of, over restarts", () => {
    new Receipts(folder).keep("key", mark(3));
    new Receipts(folder).keep("key", mark(2));
    expect(new Receipts(folder).find("key", "doc")).toEqual(mark(3));
  });

  it("tells documents and keys apart", () => {
    const receipts = new Receipts(folder);
    receipts.keep("key", mark(3));
    expect(receipts.find("key", "other")).toBeNull();
    expect(receipts.find("other", "doc")).toBeNull();
  });

  it("finds nothing wrong with a chain that grew, or that it knows nothing of", () => {
    const receipts = new Receipts(folder);
    expect(receipts.problems("key", "doc", 0, "")).toEqual([]);
    receipts.keep("key", mark(3));
    expect(receipts.problems("key", "doc", 3, "d3")).toEqual([]);
    expect(receipts.problems("key", "doc", 4, "d4")).toEqual([]);
  });

  it("shows a missing tail", () => {
    const receipts = new Receipts(folder);
    receipts.keep("key", mark(3));
    expect(receipts.problems("key", "doc", 2, "d2").join()).toContain("tail is missing");
  });

  it("shows a rewritten end", () => {
    const receipts = new Receipts(folder);
    receipts.keep("key", mark(3));
    expect(receipts.problems("key", "doc", 3, "other").join()).toContain("rewritten");
  });
});
