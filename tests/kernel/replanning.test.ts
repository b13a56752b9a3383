// Others write between the reading and the batch. The law: what is said to be written is there once and beside their work, what is
// said not to be written left nothing, and an edit whose place they did not touch goes through.
import fc from "fast-check";
import type { Document, Request } from "../../src/google-api/docs.ts";
import { parseDocument, settleClaim, type JsonObject } from "../../src/kernel/index.ts";
import { unitText } from "../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import { words } from "../support/arbitrary-documents.ts";
import {
  bold,
  chip,
  doc,
  heading,
  p,
  tab,
  table,
  type BlockSpec,
  type BuiltDocument,
} from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../support/replace-call.ts";
import { propertyRuns } from "../support/runs.ts";
import { carryOut } from "../support/token-service.ts";

const letter = (): BuiltDocument =>
  doc(
    tab(
      heading("Plan<h>"),
      p("<n>close by"),
      p("pay <a>teh<b> rent<r>"),
      p("and <c>", bold("more")),
      p("far"),
      table(["x<d>", "y"]),
      p("end<e>"),
    ),
    { ...tab(p("<f>other tab")), tabId: "t.other", title: "Other" },
  );

const first = { tabRef: "t.0" };

function insertion(built: BuiltDocument, mark: string, text: string, shift = 0): Request {
  const { tabId, index } = built.marks[mark]!;
  return { insertText: { location: { tabId, index: index + shift }, text } };
}

/** A world in which others carry these out before the first batch, or before the batches named. */
function overtaken(
  built: BuiltDocument,
  requests: readonly Request[],
  batches: readonly number[] = [1],
): KernelWorld {
  const world = new KernelWorld(built.document);
  world.beforeBatch = (batch) => {
    if (batches.includes(batch)) world.edit((document) => carryOut(document, requests));
  };
  return world;
}

function bodyText(document: Document): string {
  return placedParagraphs(parseDocument(document).tabs[0]!.segments[0]!)
    .map(({ paragraph }) => unitText(paragraph.raw))
    .join("");
}

describe("W-22: a write that others overtook elsewhere", () => {
  it.each([
    ["at the end", "e", "!"],
    ["in another tab", "f", "!"],
    ["in a table", "d", "!"],
    ["in front, with a paragraph more", "h", "\nnew"],
  ])("goes through on a fresh plan when they wrote %s", (_name, mark, text) => {
    const built = letter();
    const world = overtaken(built, [insertion(built, mark, text)]);
    expect(replaceText(world, "teh", "the", first)).toMatchObject({
      write_status: "written_verified",
      replanned: 1,
      revisions_overtaken: ["rev.1"],
      revision_before: "rev.2",
      revision_after: "rev.3",
      untouched: { verified: true, other: [], unknown: [] },
      undo: { available: true },
    });
    expect(world.calls.filter((call) => call.startsWith("documents."))).toHaveLength(5);
    expect(world.audit).toMatchObject([{ outcome: "verified", revisionBefore: "rev.2" }]);
    expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
  });

  it("goes through when only the revision moved, as it does when somebody comments", () => {
    const world = overtaken(letter(), []);
    expect(replaceText(world, "teh", "the", first)).toMatchObject({ replanned: 1 });
  });

  it("is planned again twice, and no more often", () => {
    const built = letter();
    const twice = overtaken(built, [insertion(built, "e", "!")], [1, 2]);
    expect(replaceText(twice, "teh", "the", first)).toMatchObject({
      replanned: 2,
      revisions_overtaken: ["rev.1", "rev.2"],
      revision_before: "rev.3",
    });
    const always = overtaken(built, [insertion(built, "e", "!")], [1, 2, 3]);
    const error = failureOf(() => replaceText(always, "teh", "the", first));
    expect(error).toMatchObject({
      code: "REVISION_CONFLICT",
      isRetryable: true,
      diagnostics: { replanned: 2, write_status: "not_written", retry_safe: true },
    });
    expect(always.batches).toHaveLength(3);
    expect(bodyText(always.document)).toContain("teh");
  });

  it("waits for a reading that is late before it plans again", () => {
    const built = letter();
    const world = overtaken(built, [insertion(built, "e", "!")]);
    world.beforeRead = (read) => {
      if (read === 2) world.staleReads = [built.document];
    };
    expect(replaceText(world, "teh", "the", first)).toMatchObject({ write_status: "written_verified" });
    expect(world.sleeps).toEqual([500]);
    expect(world.batches).toHaveLength(2);
  });

  it("takes every match again, each where it stands now", () => {
    const built = doc(tab(p("<s>title"), p("gap"), p("one teh"), p("two"), p("three teh teh"), p("<e>end")));
    const world = overtaken(built, [insertion(built, "s", "zero\n")]);
    const replaced = replaceText(world, "teh", "the", {}, { isAll: true });
    expect(replaced).toMatchObject({ match_count: 3, replanned: 1 });
    expect(bodyText(world.document)).toBe("zero\ntitle\ngap\none the\ntwo\nthree the the\nend\n");
    const beside = overtaken(built, [insertion(built, "e", "The ")]);
    const error = failureOf(() => replaceText(beside, "teh", "the", {}, { isAll: true }));
    expect(error.code).toBe("REVISION_CONFLICT");
  });

  it("leaves a claim that tells of the plan that was sent", () => {
    const built = letter();
    const world = overtaken(built, [insertion(built, "h", "\nnew")]);
    replaceText(world, "teh", "the", first);
    expect(world.claims.map(({ revisionBefore, firstBlock }) => [revisionBefore, firstBlock])).toEqual([
      ["rev.1", 3],
      ["rev.2", 4],
    ]);
    expect(settleClaim(world.ports, world.claims[1]!).settlement).toBe("prediction-present");
  });

  it("is guarded again: a comment that would be lost by then refuses it", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    world.beforeBatch = () => {
      world.comments = [{ id: "c1", quotedFileContent: { value: "teh" }, content: "?" }];
      world.edit((document) => document);
    };
    const error = failureOf(() => replaceText(world, "teh ", "", first));
    expect(error).toMatchObject({ code: "LOSS_REFUSED", diagnostics: { write_status: "not_written" } });
    expect(bodyText(world.document)).toContain("teh");
    expect(world.audit).toMatchObject([{ outcome: "refused" }]);
  });
});

describe("a write that others overtook at its place", () => {
  it.each([
    ["in the paragraph", "r", " today", "paragraph", "rent today"],
    ["in the paragraph before", "n", "very ", "paragraph before", "very close by"],
    ["in the paragraph after", "c", "much ", "paragraph after", "much more"],
  ])("is refused, naming what changed %s", (_name, mark, text, what, now) => {
    const built = letter();
    const world = overtaken(built, [insertion(built, mark, text)]);
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error).toMatchObject({ code: "REVISION_CONFLICT", isRetryable: true });
    expect(error.diagnostics).toMatchObject({
      write_status: "not_written",
      retry_safe: true,
      revision_now: "rev.2",
      changed: [{ tab_id: "t.0", what, now: expect.stringContaining(now) }],
    });
    expect(error.message).toContain(`the ${what}`);
    expect(world.batches).toHaveLength(1);
    expect(world.finished).toMatchObject([{ state: "not-written" }]);
  });

  it("is refused when they changed the words themselves, with what the edit comes to now", () => {
    const built = letter();
    const world = overtaken(built, [insertion(built, "a", "X", 1)]);
    expect(failureOf(() => replaceText(world, "teh", "the", first)).diagnostics).toMatchObject({
      changed: [{ what: "paragraph", before: "pay teh rent", now: "pay tXeh rent" }],
      on_fresh_reading: { error_code: "ZERO_MATCH" },
    });
  });

  it("is refused when they made the words ambiguous far away", () => {
    const built = letter();
    const world = overtaken(built, [insertion(built, "e", " teh")]);
    const error = failureOf(() => replaceText(world, "teh", "the", first));
    expect(error.code).toBe("REVISION_CONFLICT");
    expect(error.diagnostics).toMatchObject({ on_fresh_reading: { error_code: "MATCH_COUNT_MISMATCH" } });
  });

  it("is refused when an occurrence counts to another place now", () => {
    const built = doc(tab(p("a teh"), p("b"), p("c teh"), p("d"), p("e teh"), p("<e>end")));
    const world = overtaken(built, [
      { deleteContentRange: { range: { tabId: "t.0", startIndex: 3, endIndex: 6 } } },
    ]);
    const error = failureOf(() => replaceText(world, "teh", "the", first, { occurrence: 2 }));
    expect(error.code).toBe("REVISION_CONFLICT");
    expect(bodyText(world.document)).not.toContain("the");
  });

  it("is refused when one of several places that read alike is gone", () => {
    const alike = Array.from({ length: 6 }, () => p("teh"));
    const built = doc(tab(p("start"), ...alike, p("end")));
    const world = overtaken(built, [
      { deleteContentRange: { range: { tabId: "t.0", startIndex: 7, endIndex: 11 } } },
    ]);
    const error = failureOf(() => replaceText(world, "teh", "the", first, { occurrence: 3 }));
    expect(error.diagnostics).toMatchObject({
      changed: [{ what: "places that read alike", before: 4, now: 3 }],
    });
  });

  it("is refused when only the style beside it changed", () => {
    const built = letter();
    const { index } = built.marks["c"]!;
    const style: Request = {
      updateTextStyle: {
        range: { tabId: "t.0", startIndex: index, endIndex: index + 2 },
        textStyle: { italic: true },
        fields: "italic",
      },
    };
    expect(
      failureOf(() => replaceText(overtaken(built, [style]), "teh", "the", first)).diagnostics,
    ).toMatchObject({
      changed: [{ what: "paragraph after", differs_in: "style or list" }],
    });
  });
});

describe("W-03: a refusal that hides a write", () => {
  it("is told as unknown when the document reads as planned, and is not sent again", () => {
    const world = new KernelWorld(letter().document);
    world.batch = (w, requests) => {
      w.accept(requests);
      return { status: "refused", httpStatus: 400, message: "The required revision ID does not match." };
    };
    const error = failureOf(() => replaceText(world, "rent", "rent and more", first));
    expect(error).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      isRetryable: false,
      diagnostics: { write_status: "written_unverified", retry_safe: false },
    });
    expect(world.batches).toHaveLength(1);
    expect(world.audit).toMatchObject([{ outcome: "unknown" }]);
  });

  it("a batch is handed to the service once for each claim, whatever it answers", () => {
    for (const outcome of [
      { status: "unclear", httpStatus: null, message: "timeout" },
      { status: "unclear", httpStatus: 503, message: "unavailable" },
      { status: "refused", httpStatus: 429, message: "quota" },
      { status: "refused", httpStatus: 400, message: "Invalid requests[0]" },
    ] as const) {
      const world = new KernelWorld(letter().document);
      world.batch = () => outcome;
      failureOf(() => replaceText(world, "teh", "the", first));
      expect(world.batches).toHaveLength(1);
      expect(world.claims).toHaveLength(1);
    }
  });
});

describe("a foreign edit at a random place between read and write", () => {
  const chips: readonly BlockSpec[] = [p("see ", chip), table(["cell a", "cell b"])];
  const paragraph = fc.oneof(
    { weight: 5, arbitrary: words.map((text) => p(text)) },
    { weight: 1, arbitrary: fc.constantFrom(...chips) },
  );
  const edits = fc.record({
    at: fc.nat(),
    offset: fc.nat(),
    deleted: fc.nat(3),
    text: words,
    isDeletion: fc.boolean(),
  });

  it("never has the write wrong, lost or twice, and far from its place never stops it", () => {
    const seen = { verified: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.array(paragraph, { maxLength: 6 }),
        fc.array(paragraph, { minLength: 1, maxLength: 6 }),
        fc.array(edits, { minLength: 1, maxLength: 3 }),
        (before, after, foreign) => {
          const built = doc(tab(p("first"), ...before, p("pay teh rent"), ...after, p("last")));
          const world = new KernelWorld(built.document);
          let isNear = false;
          let theirs = "";
          world.beforeBatch = (batch) => {
            const edit = foreign[batch - 1];
            if (edit === undefined) return;
            const place = placeOf(world.document, edit.at, edit.offset, edit.deleted);
            isNear ||= place.isNear;
            const { index, end } = place;
            world.edit((document) =>
              carryOut(document, [
                edit.isDeletion && end > index
                  ? { deleteContentRange: { range: { tabId: "t.0", startIndex: index, endIndex: end } } }
                  : { insertText: { location: { tabId: "t.0", index }, text: edit.text } },
              ]),
            );
          };
          const { batch } = world;
          world.batch = (w, requests) => {
            theirs = bodyText(w.document);
            return batch(w, requests);
          };
          const answer = outcomeOf(world);
          const text = bodyText(world.document);
          if (answer.ok) {
            seen.verified += 1;
            expect(answer.result).toMatchObject({
              write_status: "written_verified",
              untouched: { unknown: [] },
            });
            expect(text).toBe(theirs.replace("teh", "the"));
          } else {
            seen.refused += 1;
            expect(text).not.toContain("pay the rent");
            expect(answer.code).toBe("REVISION_CONFLICT");
            expect(isNear || world.batches.length === 3).toBe(true);
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(Math.min(seen.verified, seen.refused)).toBeGreaterThan(propertyRuns() / 20);
  });

  /** A place in the text of a body paragraph, and whether that is the target's or a neighbour of it. */
  function placeOf(document: Document, at: number, offset: number, deleted: number) {
    const paragraphs = placedParagraphs(parseDocument(document).tabs[0]!.segments[0]!);
    const texts = paragraphs.map(({ paragraph: { raw } }) => unitText(raw));
    const target = texts.findIndex((text) => text.includes("teh"));
    const ordinal = at % paragraphs.length;
    const clusters = [...new Intl.Segmenter().segment(texts[ordinal]!)].map(({ index }) => index);
    const from = clusters[offset % clusters.length]!;
    const to = clusters[Math.min(clusters.length - 1, (offset % clusters.length) + deleted)]!;
    const start = paragraphs[ordinal]!.startUtf16;
    return { index: start + from, end: start + to, isNear: target < 0 || Math.abs(ordinal - target) <= 1 };
  }

  function outcomeOf(world: KernelWorld): { ok: true; result: JsonObject } | { ok: false; code: string } {
    try {
      return { ok: true, result: replaceText(world, "teh", "the", first) };
    } catch (error) {
      return {
        ok: false,
        code: failureOf(() => {
          throw error;
        }).code,
      };
    }
  }
});
