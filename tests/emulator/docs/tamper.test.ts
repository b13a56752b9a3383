import type { Request } from "../../../src/google-api/docs.ts";
import type { Tampering } from "../../../src/emulator/docs/batch.ts";
import {
  alterationPlaces,
  alteredWrite,
  droppedWrite,
  foreignEditRequests,
  NothingToTamper,
  partialWrite,
} from "../../../src/emulator/docs/tamper.ts";
import { testDocument } from "../../support/test-documents.ts";
import { canonical } from "./canonical.ts";
import {
  indexOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  remove,
  textStyle,
} from "./open-docs.ts";

const at = indexOf(openDocument(testDocument("sample-document")).read(), "Northwind");
const batches: Record<string, Request[]> = {
  "an insertion": [insert(at, "Foo bar")],
  "a replacement": [remove(at, at + 5), insert(at, "Foo bar")],
  "a style": [textStyle(at, at + 5, { bold: true, underline: true })],
  "a deletion": [remove(at, at + 5)],
  "a paragraph style": [paragraphStyle(at, at + 1, { alignment: "CENTER", lineSpacing: 200 })],
  "a named range": [{ createNamedRange: { name: "n", range: { startIndex: at, endIndex: at + 5 } } }],
};

function outcome(requests: Request[], apply?: Tampering): unknown {
  const { batch, read } = openDocument(testDocument("sample-document"));
  const answer = batch(requests, apply);
  expect(answer.replies).toHaveLength(requests.length);
  expect(answer.writeControl?.requiredRevisionId).toBe(read().revisionId);
  return canonical(read());
}

describe.each(Object.entries(batches))("a faulty write of %s", (_name, requests) => {
  it("arrives in part: neither all of it nor nothing", () => {
    const partial = outcome(requests, partialWrite());
    expect(partial).not.toEqual(outcome(requests));
    expect(partial).not.toEqual(canonical(openDocument(testDocument("sample-document")).read()));
  });

  it.each(alterationPlaces)("arrives altered in: %s", (where) => {
    expect(outcome(requests, alteredWrite(where, "Quux"))).not.toEqual(outcome(requests));
  });

  it("is dropped: the answer comes, the document stays", () => {
    const { batch, read } = openDocument(testDocument("sample-document"));
    const before = read();
    expect(batch(requests, droppedWrite()).replies).toHaveLength(requests.length);
    expect(read()).toEqual(before);
  });
});

describe("alteredWrite", () => {
  it("writes other words in the target, with a new revision that the answer names", () => {
    const { batch, readLegacy } = openDocument("one\ntwo\nthree");
    batch([remove(5, 8), insert(5, "dos")], alteredWrite("target", "zwei"));
    expect(paragraphsOf(readLegacy())).toEqual(["one", "zwei", "three"]);
  });

  it("finds the target where later requests of the batch have moved it", () => {
    const { batch, readLegacy } = openDocument("one\ntwo\nthree");
    batch([insert(9, "NEW "), remove(1, 3)], alteredWrite("target", "ALTERED "));
    expect(paragraphsOf(readLegacy())).toEqual(["e", "two", "ALTERED three"]);
  });

  it("writes besides into the next paragraph", () => {
    const { batch, readLegacy } = openDocument("one\ntwo\nthree");
    batch([insert(1, "x")], alteredWrite("next-paragraph", "!"));
    expect(paragraphsOf(readLegacy())).toEqual(["xone", "!two", "three"]);
  });

  it.each(["next-paragraph", "other-tab", "footnote", "list", "named-range"] as const)(
    "says what a document lacks for: %s",
    (where) => {
      const { batch, read } = openDocument("one");
      const before = read();
      expect(() => batch([insert(1, "x")], alteredWrite(where))).toThrow(NothingToTamper);
      expect(read()).toEqual(before);
    },
  );
});

describe("partialWrite", () => {
  it("applies the first half of the requests and answers them all", () => {
    const { batch, readLegacy } = openDocument("end");
    const answer = batch([insert(1, "a"), insert(1, "b"), insert(1, "c"), insert(1, "d")], partialWrite());
    expect(paragraphsOf(readLegacy())).toEqual(["baend"]);
    expect(answer.replies).toHaveLength(4);
  });

  it("applies half of a text when there is one request", () => {
    const { batch, readLegacy } = openDocument("end");
    batch([insert(1, "abcd")], partialWrite());
    expect(paragraphsOf(readLegacy())).toEqual(["abend"]);
  });

  it("says so when there is no part", () => {
    expect(() => openDocument("end").batch([insert(1, "a")], partialWrite())).toThrow(NothingToTamper);
  });
});

describe("foreignEditRequests", () => {
  it("deletes, then types, as an ordinary batch", () => {
    const { batch, readLegacy } = openDocument("one two");
    batch(foreignEditRequests({ tabId: "t.0", index: 5, deleteTo: 8, text: "zwei" }));
    expect(paragraphsOf(readLegacy())).toEqual(["one zwei"]);
  });

  it("is empty for an edit that asks for nothing", () => {
    expect(foreignEditRequests({ tabId: "t.0", index: 5 })).toEqual([]);
  });
});
