// Others act between a write and its second reading: what is called verified must be there, whoever moved the revision.
import fc from "fast-check";
import type { Document, Request } from "../../src/google-api/docs.ts";
import { parseDocument } from "../../src/kernel/index.ts";
import { stretchesOf } from "../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import { graphemesOf } from "../../src/kernel/locate/graphemes.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { doc, p, tab } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, replaceText } from "../support/replace-call.ts";
import { propertyRuns } from "../support/runs.ts";
import { carryOut } from "../support/token-service.ts";

const first = { occurrence: 1 };

function typed(index: number, text: string): Request {
  return { insertText: { location: { index, tabId: "t.0" }, text } };
}

/** A world whose next write is answered and not carried out, and where somebody else acts right behind it. */
function worldThatDrops(document: Document, act: (document: Document) => Document): KernelWorld {
  const world = new KernelWorld(document);
  world.batch = () => {
    world.edit((before) => before);
    const revisionId = world.document.revisionId ?? "";
    world.edit(act);
    return {
      status: "accepted",
      response: { replies: [], writeControl: { requiredRevisionId: revisionId } },
    };
  };
  return world;
}

describe("a write that was dropped while somebody else moved the revision", () => {
  it.each([
    ["go go go", "go ", ""],
    ["aaaa", "aa", ""],
    ["one one", "one", "one one"],
    ["x.b.b", ".b", ""],
  ])("is not verified where the text around reads alike: %s", (text, find, replace) => {
    const world = worldThatDrops(doc(tab(p(text))).document, (document) => document);
    expect(failureOf(() => replaceText(world, find, replace, {}, first)).code).toBe("VERIFICATION_FAILED");
  });

  it.each([
    ["👩‍👩‍👧a👩‍👩‍👧", "a👩‍👩‍👧", ""],
    ["go on go on", " go on", ""],
    ["abcab", "cab", ""],
  ])("is not verified where somebody types in front of what reads alike: %s", (text, find, replace) => {
    const world = worldThatDrops(doc(tab(p(text))).document, (document) =>
      carryOut(document, [typed(1, "other")]),
    );
    expect(failureOf(() => replaceText(world, find, replace, {}, first)).code).toBe("VERIFICATION_FAILED");
  });

  it("is not verified where empty paragraphs around read like what it would have left", () => {
    const world = worldThatDrops(doc(tab(p(""), p(""), p("a"))).document, (document) =>
      carryOut(document, [typed(1, "other")]),
    );
    expect(failureOf(() => replaceText(world, "a", "", {}, first)).code).toBe("VERIFICATION_FAILED");
  });

  it("is not verified on any document, wherever the other one types", () => {
    let written = 0;
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(5), fc.constantFrom("", "a", "b ab"), fc.nat(), (...given) => {
        const [built, at, length, replace, elsewhere] = given;
        const body = parseDocument(built.document).tabs[0]!.segments[0]!;
        const paragraphs = placedParagraphs(body);
        const stretches = paragraphs.flatMap(({ paragraph }) => stretchesOf(paragraph));
        const clusters = graphemesOf(stretches[at % Math.max(1, stretches.length)]?.text ?? "");
        const start = at % Math.max(1, clusters.length);
        const find = clusters.slice(start, start + 1 + length).join("");
        if (find === "" || find === replace) return;
        const index = paragraphs[elsewhere % paragraphs.length]!.startUtf16;
        const world = worldThatDrops(built.document, (document) =>
          carryOut(document, [typed(index, "other")]),
        );
        const failure = failureOf(() => replaceText(world, find, replace, {}, first));
        if (failure.code === "FEATURE_UNAVAILABLE") return;
        written += 1;
        expect(failure.code).toBe("VERIFICATION_FAILED");
      }),
      { numRuns: propertyRuns() },
    );
    expect(written).toBeGreaterThan(0);
  });
});

describe("a reading under the revision from before the write", () => {
  it("is late, not somebody else's edit, also where the text around reads alike", () => {
    const built = doc(tab(p("go go go")));
    const world = new KernelWorld(built.document);
    world.beforeRead = (read) => {
      if (read === 2) world.staleReads = [built.document];
    };
    const result = replaceText(world, "go ", "", {}, first);
    expect(result).toMatchObject({ write_status: "written_verified", untouched: { other: [] } });
    expect(result["revision_after"]).toBe(world.document.revisionId);
    expect(world.sleeps).toEqual([500]);
  });
});

describe("what somebody else did in the paragraph of a verified write", () => {
  /** A world where somebody else carries out requests right behind the write. */
  function worldFollowedBy(document: Document, ...requests: readonly Request[]): KernelWorld {
    const world = new KernelWorld(document);
    world.batch = (_world, own) => {
      const outcome = world.accept(own);
      world.edit((after) => carryOut(after, [...requests]));
      return outcome;
    };
    return world;
  }

  it("is told as fringe, being outside the written text", () => {
    const built = doc(tab(p("<a>pay teh rent today"), p("end")));
    const world = worldFollowedBy(built.document, typed(built.marks["a"]!.index, "Please "));
    expect(replaceText(world, "teh", "the")).toMatchObject({
      write_status: "written_verified",
      untouched: { other: [{ zone: "fringe", inserted: "Please " }] },
    });
  });

  it("is told as target where it meets the written text", () => {
    const built = doc(tab(p("pay <a>teh rent today"), p("end")));
    const world = worldFollowedBy(built.document, typed(built.marks["a"]!.index + 1, "?"));
    expect(failureOf(() => replaceText(world, "teh", "the")).diagnostics).toMatchObject({
      evidence: { untouched: { other: [], unknown: [{ zone: "target" }] } },
    });
  });

  it.each([
    ["the surroundings changed, the text being there", "the", "still there"],
    ["the place changed where only text went", "", "around the place"],
  ])("keeps a write from being taken back because %s", (_name, replace, reason) => {
    const built = doc(tab(p("<a>pay teh rent today"), p("end")));
    const world = worldFollowedBy(built.document, typed(built.marks["a"]!.index + 2, "!"));
    expect(replaceText(world, "teh", replace)).toMatchObject({
      write_status: "written_verified",
      undo: { available: false, reason: expect.stringContaining(reason) },
    });
  });
});

describe("words of the match that were kept", () => {
  it("are target: parted by somebody else, the new text is not there", () => {
    const world = new KernelWorld(doc(tab(p("x.b rest"), p("end"))).document);
    world.batch = (_world, requests) => {
      const outcome = world.accept(requests);
      world.edit((document) => carryOut(document, [typed(4, "\nother ")]));
      return outcome;
    };
    expect(failureOf(() => replaceText(world, ".b", "a\nb")).code).toBe("VERIFICATION_FAILED");
  });
});
