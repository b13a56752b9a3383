import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Document } from "../../../src/google-api/docs.ts";
import {
  parseDocument,
  resolveStamp,
  sectionStamps,
  sectionsOf,
  type DocumentModel,
  type ResolvedStamp,
  type Section,
  type Span,
} from "../../../src/kernel/index.ts";
import {
  doc,
  heading,
  image,
  p,
  proposed,
  tab,
  table,
  type BlockSpec,
} from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sectionedBodies, styledParagraph } from "../../support/sectioned-documents.ts";
import { testDocuments } from "../../support/test-documents.ts";

function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function at(revisionId: string, ...body: readonly BlockSpec[]): DocumentModel {
  return parseDocument({ ...doc(tab(...body)).document, revisionId });
}

function sectionCalled(document: DocumentModel, title: string): Section {
  return sectionsOf(document.tabs[0]!).find((one) => one.title === title)!;
}

function stampOf(document: DocumentModel, section: Section): string {
  return sectionStamps(document, document.tabs[0]!, [section], sha256Hex)[0]!;
}

function resolve(document: DocumentModel, stamp: string, span: Span): ResolvedStamp {
  return resolveStamp(document, document.tabs[0]!, { stamp, ...span }, sha256Hex);
}

function found(resolved: ResolvedStamp) {
  if (resolved.kind === "refused") throw resolved.error;
  return resolved;
}

function refusal(resolved: ResolvedStamp) {
  if (resolved.kind === "found") throw new Error("expected a refusal, found a range");
  return resolved.error;
}

const body = [p("before"), heading("A"), p("a"), heading("B", 2), p("b"), heading("C"), p("c"), p("far")];

/** What becomes of the stamp of a section of `body` in another document. */
function after(title: string, ...changed: readonly BlockSpec[]): ResolvedStamp {
  const first = at("rev.1", ...body);
  const section = sectionCalled(first, title);
  return resolve(at("rev.2", ...changed), stampOf(first, section), section);
}

describe("sectionStamps", () => {
  it("are the revision and sixteen hexadecimal digits", () => {
    const document = at("rev.1", ...body);
    expect(stampOf(document, sectionCalled(document, "A"))).toMatch(/^rev\.1~[0-9a-f]{16}$/);
  });

  it("are not empty for an account that may only look", () => {
    const document = at("", ...body);
    expect(stampOf(document, sectionCalled(document, "A"))).toMatch(/^~[0-9a-f]{16}$/);
  });

  it("take each block to the digest a bounded number of times, however many sections lie in each other", () => {
    const deep = [1, 2, 3, 4, 5, 6].map((level) => heading(`Level ${level}`, level));
    const document = at("rev.1", ...deep, p("x".repeat(5000)), p("end"));
    let digested = 0;
    sectionStamps(document, document.tabs[0]!, sectionsOf(document.tabs[0]!), (text) => {
      digested += text.length;
      return sha256Hex(text);
    });
    expect(digested).toBeLessThan(3 * 5000);
  });
});

describe("resolveStamp", () => {
  it("takes a range as it is at the revision of the stamp, and with that bare revision", () => {
    const document = at("rev.1", ...body);
    const span = { startUtf16: 3, endUtf16: 7 };
    for (const stamp of ["rev.1", "rev.1~0123456789abcdef"]) {
      expect(found(resolve(document, stamp, span))).toMatchObject({ span, section: null, shiftUtf16: 0 });
    }
  });

  it("W-21: refuses an empty stamp, and one of another form", () => {
    const document = at("rev.1", ...body);
    const span = { startUtf16: 1, endUtf16: 2 };
    expect(refusal(resolve(document, "", span)).code).toBe("INVALID_INPUT");
    expect(refusal(resolve(document, "rev.1~123", span)).code).toBe("INVALID_INPUT");
  });

  it("refuses a bare revision that is no longer current", () => {
    const error = refusal(resolve(at("rev.2", ...body), "rev.1", { startUtf16: 1, endUtf16: 2 }));
    expect(error.code).toBe("STALE_RANGE");
    expect(error.diagnostics).toMatchObject({
      computed_at_revision: "rev.1",
      current_revision: "rev.2",
      doc_id: "doc.fixture",
      changed: ["revision"],
    });
  });

  it.each(testDocuments().map(({ name, read }) => [name, read()] as const))(
    "W-22: survives a revision that moved without a change in every section of %s",
    (_name, document: Document) => {
      const before = parseDocument(document);
      const later = parseDocument({ ...document, revisionId: "moved" });
      before.tabs.forEach((tabModel, index) => {
        const sections = sectionsOf(tabModel);
        const stamps = sectionStamps(before, tabModel, sections, sha256Hex);
        sections.forEach((section, place) => {
          const { startUtf16, endUtf16 } = section;
          const stamp = stamps[place]!;
          const { span } = found(
            resolveStamp(later, later.tabs[index]!, { stamp, startUtf16, endUtf16 }, sha256Hex),
          );
          expect(span).toEqual({ startUtf16, endUtf16 });
        });
      });
    },
  );

  it("shifts the whole section, its own part, and both without the heading", () => {
    const first = at(
      "rev.1",
      p("x"),
      p("y"),
      heading("Long heading"),
      p("a"),
      heading("Sub", 2),
      p("b"),
      p("c"),
    );
    const section = sectionCalled(first, "Long heading");
    const later = at(
      "rev.2",
      p("xyz"),
      p("y"),
      heading("Long heading"),
      p("a"),
      heading("Sub", 2),
      p("b"),
      p("c"),
    );
    for (const startUtf16 of [section.startUtf16, section.bodyStartUtf16]) {
      for (const endUtf16 of [section.ownEndUtf16, section.endUtf16]) {
        expect(found(resolve(later, stampOf(first, section), { startUtf16, endUtf16 }))).toMatchObject({
          span: { startUtf16: startUtf16 + 2, endUtf16: endUtf16 + 2 },
          shiftUtf16: 2,
        });
      }
    }
  });

  it("refuses a range that is none of these, or may be two", () => {
    const first = at("rev.1", ...body);
    const later = at("rev.2", ...body);
    const section = sectionCalled(first, "A");
    const stamp = stampOf(first, section);
    const odd = { startUtf16: section.startUtf16, endUtf16: section.startUtf16 + 1 };
    expect(refusal(resolve(later, stamp, odd)).message).toContain("neither the section nor its own part");
    // Heading and subsection are of one length, so the own part and the body are too.
    const even = at("rev.1", p("x"), heading("AB"), heading("C", 2), p(""), p("z"));
    const sameLength = sectionCalled(even, "AB");
    const subsection = sameLength.endUtf16 - sameLength.ownEndUtf16;
    const headingLength = sameLength.bodyStartUtf16 - sameLength.startUtf16;
    expect(subsection).not.toBe(headingLength);
    const twin = at("rev.1", p("x"), heading("ABCD"), heading("C", 2), p("ab"));
    const two = sectionCalled(twin, "ABCD");
    expect(two.endUtf16 - two.bodyStartUtf16).toBe(two.ownEndUtf16 - two.startUtf16);
    const own = { startUtf16: two.startUtf16, endUtf16: two.ownEndUtf16 };
    expect(refusal(resolve({ ...twin, revisionId: "rev.2" }, stampOf(twin, two), own)).message).toContain(
      "more than one of its parts",
    );
  });

  it("says that the section itself changed, and how it reads now", () => {
    const error = refusal(after("A", p("before"), heading("A"), p("other words"), ...body.slice(3)));
    expect(error.code).toBe("STALE_RANGE");
    expect(error.message).toContain('the section "A" itself changed');
    expect(error.diagnostics).toMatchObject({
      changed: ["section"],
      section: { path: "A", words: "other words\n", words_before: "before\n", words_after: "C\n" },
    });
  });

  it("says which neighbour changed", () => {
    const before = refusal(after("A", p("other"), ...body.slice(1)));
    expect(before.diagnostics).toMatchObject({ changed: ["before"], section: { words_before: "other\n" } });
    const behind = refusal(after("A", ...body.slice(0, 5), heading("D"), ...body.slice(6)));
    expect(behind.diagnostics).toMatchObject({ changed: ["after"], section: { words_after: "D\n" } });
  });

  it("says that a section is gone", () => {
    const error = refusal(after("B", p("before"), p("nothing")));
    expect(error.message).toContain("found no section that is as it was");
  });

  it("never takes one of two sections that are exactly alike for the other", () => {
    const twin = { ...heading("Twin"), paragraphStyle: { namedStyleType: "HEADING_1" as const } };
    const blocks = [p("x"), twin, p("t"), p("x"), twin, p("t"), p("x"), twin];
    const first = at("rev.1", ...blocks);
    const section = sectionsOf(first.tabs[0]!)[0]!;
    const error = refusal(resolve(at("rev.2", ...blocks), stampOf(first, section), section));
    expect(error.code).toBe("STALE_RANGE");
    expect(error.message).toContain("exactly alike");
  });

  it("tells two sections of the same words apart by their heading ids", () => {
    const twin = (id: string): BlockSpec => ({
      ...heading("Twin"),
      paragraphStyle: { headingId: id, namedStyleType: "HEADING_1" },
    });
    const blocks = [twin("h.1"), p("t"), twin("h.2"), p("t")];
    const first = at("rev.1", ...blocks);
    const [, second] = sectionsOf(first.tabs[0]!);
    expect(
      found(resolve(at("rev.2", p("new"), ...blocks), stampOf(first, second!), second!)).shiftUtf16,
    ).toBe(4);
  });

  it("survives edits in another tab, and in headers", () => {
    const build = (other: string, revisionId: string): DocumentModel =>
      parseDocument({
        ...doc({ ...tab(...body), headers: { "kix.h": [p(other)] } }, { ...tab(p(other)), tabId: "t.2" })
          .document,
        revisionId,
      });
    const first = build("one", "rev.1");
    const section = sectionCalled(first, "A");
    expect(found(resolve(build("two", "rev.2"), stampOf(first, section), section)).shiftUtf16).toBe(0);
  });

  it("is stale when a footnote, an object or a list of the section changed", () => {
    const build = (note: string, size: number, revisionId: string): DocumentModel => {
      const mark = {
        element: { footnoteReference: { footnoteId: "kix.n", footnoteNumber: "1", textStyle: {} } },
      };
      const spec = {
        ...tab(p("x"), heading("A"), p("a", mark, image), p("z")),
        footnotes: { "kix.n": [p(note)] },
      };
      const { document } = doc(spec);
      document.tabs![0]!.documentTab!.inlineObjects = {
        "kix.image": {
          inlineObjectProperties: {
            embeddedObject: {
              size: { width: { magnitude: size, unit: "PT" } },
              imageProperties: { contentUri: `https://example.com/${revisionId}` },
            },
          },
        },
      };
      return parseDocument({ ...document, revisionId });
    };
    const first = build("note", 10, "rev.1");
    const section = sectionCalled(first, "A");
    const again = (note: string, size: number) =>
      resolve(build(note, size, "rev.2"), stampOf(first, section), section);
    expect(again("note", 10).kind).toBe("found");
    expect(refusal(again("other", 10)).diagnostics["changed"]).toEqual(["section"]);
    expect(refusal(again("note", 11)).diagnostics["changed"]).toEqual(["section"]);
  });

  it("does not regard where the service parts runs of one style, nor what it derives", () => {
    const build = (
      parts: readonly string[],
      number: string,
      title: string,
      revisionId: string,
    ): DocumentModel => {
      const mark = {
        element: { footnoteReference: { footnoteId: "kix.n", footnoteNumber: number, textStyle: {} } },
      };
      const file = {
        element: {
          richLink: { richLinkId: "kix.l", richLinkProperties: { title, uri: "https://example.com/" } },
        },
      };
      return at(revisionId, heading("A"), p(...parts, mark, file), p("z"));
    };
    const first = build(["one two"], "1", "Plan", "rev.1");
    const section = sectionCalled(first, "A");
    const later = build(["one ", "two"], "2", "Plan, renamed", "rev.2");
    expect(found(resolve(later, stampOf(first, section), section)).shiftUtf16).toBe(0);
  });
});

describe("resolveStamp on random documents", () => {
  const idless = (block: BlockSpec): boolean =>
    block.kind === "paragraph" &&
    block.paragraphStyle.headingId === undefined &&
    block.paragraphStyle.namedStyleType !== "NORMAL_TEXT";
  /** Blocks of a body by where they begin, as the service states it; without the section break. */
  const startsOf = (document: DocumentModel): number[] =>
    (document.tabs[0]!.raw.body?.content ?? []).slice(1).map(({ startIndex = 0 }) => startIndex);

  it("any edit outside a section and its neighbours leaves the stamp good, and shifts its range exactly", () => {
    fc.assert(
      fc.property(
        sectionedBodies.filter((blocks) => !blocks.some(idless)),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("insert", "delete", "type"),
        fc.constantFrom<BlockSpec>(p("new 😀"), heading("New one", 2), table(["t", "u"])),
        (blocks, which, where, edit, inserted) => {
          const first = at("rev.1", ...blocks);
          const tops = sectionsOf(first.tabs[0]!).filter((one) => one.container.cells.length === 0);
          const section = tops[which % Math.max(1, tops.length)];
          if (section === undefined) return;
          // Ordinals among the blocks without the section break.
          const [from, to] = [section.firstBlock - 1, section.endBlock - 1];
          const outside = [...blocks.keys()].filter((ordinal) => ordinal < from - 1 || ordinal > to);
          const ordinal = outside[where % Math.max(1, outside.length)];
          if (ordinal === undefined) return;
          const changed = [...blocks];
          // After the neighbour means behind it; before the neighbour means in front of it.
          if (edit === "insert") changed.splice(ordinal < from ? ordinal : ordinal + 1, 0, inserted);
          else if (edit === "delete") changed.splice(ordinal, 1);
          else {
            const old = changed[ordinal]!;
            changed[ordinal] =
              old.kind === "paragraph" ? { ...old, parts: [...old.parts, "typed"] } : inserted;
          }
          const last = changed[changed.length - 1];
          if (last === undefined || last.kind !== "paragraph") changed.push(p(""));
          const later = at("rev.2", ...changed);
          const shifted = ordinal < from ? from + changed.length - blocks.length : from;
          const resolved = resolve(later, stampOf(first, section), section);
          const length = section.endUtf16 - section.startUtf16;
          const startUtf16 = startsOf(later)[shifted]!;
          expect(found(resolved).span).toEqual({ startUtf16, endUtf16: startUtf16 + length });
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("any change inside a section makes its stamp stale", () => {
    fc.assert(
      fc.property(
        sectionedBodies,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("insert", "delete", "type", "style", "suggest"),
        (blocks, which, where, edit) => {
          const first = at("rev.1", ...blocks);
          const tops = sectionsOf(first.tabs[0]!).filter((one) => one.container.cells.length === 0);
          const section = tops[which % Math.max(1, tops.length)];
          if (section === undefined) return;
          const [from, to] = [section.firstBlock - 1, section.endBlock - 1];
          const ordinal = from + (where % (to - from));
          const changed = [...blocks];
          const old = changed[ordinal]!;
          if (edit === "delete" && to - from > 1) changed.splice(ordinal, 1);
          else if (edit === "insert" || old.kind !== "paragraph")
            changed.splice(ordinal + 1, 0, p("inserted"));
          else if (edit === "style")
            changed[ordinal] = { ...old, paragraphStyle: { ...old.paragraphStyle, alignment: "END" } };
          else if (edit === "suggest")
            changed[ordinal] = { ...old, parts: [...old.parts, proposed("p", "s.new")] };
          else changed[ordinal] = { ...old, parts: [...old.parts, "typed"] };
          const last = changed[changed.length - 1];
          if (last === undefined || last.kind !== "paragraph") changed.push(p(""));
          const later = at("rev.2", ...changed);
          // The empty paragraph that ends a body after a table comes back when it is deleted.
          if (JSON.stringify(later.raw.tabs) === JSON.stringify(first.raw.tabs)) return;
          expect(refusal(resolve(later, stampOf(first, section), section)).code).toBe("STALE_RANGE");
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("finds sections of cells again as well", () => {
    const cell = [p("x"), heading("In"), p("y"), heading("Next")];
    const first = at("rev.1", table([cell, "z"]), p(""));
    const later = at("rev.2", p("new"), table([cell, "zz"], ["more", ""]), styledParagraph("SUBTITLE", "s"));
    const section = sectionCalled(first, "In");
    expect(found(resolve(later, stampOf(first, section), section)).shiftUtf16).toBe(4);
  });
});
