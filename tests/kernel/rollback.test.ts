import fc from "fast-check";
import type { Document, Request } from "../../src/google-api/docs.ts";
import { compareDocuments } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import { stretchesOf } from "../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import {
  parseDocument,
  resolveScope,
  resolveTab,
  rollbackPlanner,
  ToolError,
  undoChain,
  verifiedWrite,
  type JsonObject,
} from "../../src/kernel/index.ts";
import { graphemesOf } from "../../src/kernel/locate/graphemes.ts";
import { documents, words } from "../support/arbitrary-documents.ts";
import { bold, doc, heading, item, link, p, tab, type BuiltDocument } from "../support/document-builder.ts";
import { formatText } from "../support/format-call.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceCall, replaceText, takeBack } from "../support/replace-call.ts";
import { propertyRuns } from "../support/runs.ts";
import { carryOut } from "../support/token-service.ts";

const letter = (): BuiltDocument =>
  doc(tab(heading("Plan"), p("pay <a>teh<b> rent"), p("end")), {
    ...tab(p("other tab")),
    tabId: "t.other",
    title: "Other",
  });

const first = { tabRef: "t.0" };

function insertion(built: BuiltDocument, mark: string, text: string, shift = 0): Request {
  const { tabId, index } = built.marks[mark]!;
  return { insertText: { location: { tabId, index: index + shift }, text } };
}

describe("rollbackPlanner", () => {
  it("takes back text that was restyled since, and its own undo gives the restyled text back", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("rent", "the\nrent", "", "r", "rents due"),
        fc.constantFrom("rent", "en", "ay teh rent", "pay", "teh rent"),
        fc.constantFrom<JsonObject>(
          { bold: true },
          { italic: true, font_size: 14 },
          { link: "https://example.com/" },
        ),
        fc.boolean(),
        (replace, styled, style, isRange) => {
          const built = letter();
          const [tabOne] = built.document.tabs!;
          const { index } = built.marks["a"]!;
          if (isRange) {
            const ranges = [{ startIndex: index, endIndex: index + 8, tabId: "t.0" }];
            const namedRanges = [{ namedRangeId: "kix.r", name: "r", ranges }];
            tabOne!.documentTab!.namedRanges = { r: { name: "r", namedRanges } };
          }
          const world = new KernelWorld(built.document);
          const options = { ...first, acceptLosses: ["named_range:r"] };
          replaceText(world, "teh", replace, options);
          const edit = lastRecord(world);
          try {
            formatText(world, styled, style, first, { occurrence: 1 });
          } catch (error) {
            if (error instanceof ToolError && error.code === "ZERO_MATCH") return;
            throw error;
          }
          const restyled = world.document;
          let back: JsonObject;
          try {
            back = takeBack(world, edit);
          } catch (error) {
            if (error instanceof ToolError && error.code === "UNDO_UNAVAILABLE") return;
            throw error;
          }
          expect(back).toMatchObject({ write_status: "written_verified", undo: { available: true } });
          takeBack(world, lastRecord(world));
          expectSame(world.document, restyled);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["a word", "teh", "the"],
    ["a deletion", "teh ", ""],
    ["a split paragraph", "teh", "the\n\nbig"],
    ["text over several styles", "and more", "or less"],
  ])("gives back the document after %s, and can itself be taken back", (_name, find, replace) => {
    const built = doc(tab(heading("Plan"), p("pay teh rent"), p("and ", bold("more")), item("x"), p("end")));
    const world = new KernelWorld(built.document);
    replaceText(world, find, replace);
    const edited = world.document.tabs?.[0]?.documentTab?.body;
    expect(takeBack(world, lastRecord(world))).toMatchObject({
      write_status: "written_verified",
      undo: { available: true },
    });
    expect(world.document.tabs?.[0]?.documentTab?.body).toEqual(built.document.tabs?.[0]?.documentTab?.body);
    takeBack(world, lastRecord(world));
    expect(JSON.stringify(world.document.tabs?.[0]?.documentTab?.body)).toBe(JSON.stringify(edited));
  });

  it("gives back a link on the words that had it", () => {
    const built = doc(tab(p("see ", link("this page", "https://example.com/"), " now")));
    const world = new KernelWorld(built.document);
    expect(replaceText(world, "page now", "text later")).toMatchObject({ write_status: "written_verified" });
    takeBack(world, lastRecord(world));
    const { differences } = compareDocuments(
      parseDocument(built.document),
      parseDocument(world.document),
      noZones,
      [],
    );
    expect(differences).toEqual([]);
  });

  it("finds the place again when others have moved it", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    replaceText(world, "teh", "the", first);
    world.edit((document) => carryOut(document, [insertion(built, "a", "really ", -4)]));
    expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
    expect(JSON.stringify(world.document)).toContain("really pay teh rent");
  });

  it("refuses when the text changed since, and touches nothing", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    replaceText(world, "teh", "the", first);
    const record = lastRecord(world);
    world.edit((document) => carryOut(document, [insertion(built, "a", "X", 2)]));
    const error = failureOf(() => takeBack(world, record));
    expect(error).toMatchObject({ code: "UNDO_UNAVAILABLE", diagnostics: { audit_id: "audit.1" } });
    expect(world.batches).toHaveLength(1);
  });
});

describe("taking back all since a record", () => {
  const since = (world: KernelWorld, auditId: string, isAllSince = true): JsonObject => {
    const chain = undoChain(world.ports.audit.since("doc.fixture", auditId), isAllSince);
    if (chain.kind === "refused") throw chain.error;
    const tabs = [...new Set(chain.records.map(({ tabId }) => tabId))];
    return verifiedWrite(
      world.ports,
      {
        ...replaceCall,
        tool: "rollback",
        tabRef: tabs.length === 1 && tabs[0] !== "" ? tabs[0] : null,
        undoes: chain.records.map(({ auditId: id }) => id),
      },
      rollbackPlanner(chain),
    ).toResult();
  };

  it("gives back the document in one batch, names all records, and is taken back and made again exactly", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    replaceText(world, "teh", "the", first);
    replaceText(world, "end", "the very end", first);
    replaceText(world, "the rent", "all rent", first);
    replaceText(world, "other", "another", { tabRef: "t.other" });
    const edited = world.document;
    const batches = world.batches.length;
    expect(since(world, "audit.1")).toMatchObject({
      write_status: "written_verified",
      rolled_back: "audit.1",
      all_rolled_back: ["audit.4", "audit.3", "audit.2", "audit.1"],
      undo: { available: true },
    });
    expect(world.batches).toHaveLength(batches + 1);
    expectSame(world.document, built.document);
    expect(world.audit[4]).toMatchObject({
      tabId: "",
      undoes: ["audit.4", "audit.3", "audit.2", "audit.1"],
    });
    // Undo of the undo, and so on: each gives exactly the other state.
    for (const [record, state] of [
      ["audit.5", edited],
      ["audit.6", built.document],
      ["audit.7", edited],
    ] as const) {
      expect(since(world, record, false)).toMatchObject({ write_status: "written_verified" });
      expectSame(world.document, state);
    }
    expect(failureOf(() => since(world, "audit.5", false))).toMatchObject({
      code: "UNDO_UNAVAILABLE",
      diagnostics: { reason: "already_taken_back", taken_back_by: "audit.6" },
    });
  });

  it("touches nothing when one place changed, and names the record and its words", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    replaceText(world, "teh", "the", first);
    replaceText(world, "end", "final", first);
    world.edit((document) => carryOut(document, [insertion(built, "a", "X", 2)]));
    const error = failureOf(() => since(world, "audit.1"));
    expect(error).toMatchObject({
      code: "UNDO_UNAVAILABLE",
      diagnostics: {
        audit_id: "audit.1",
        left_by_edit: expect.stringContaining("pay the rent"),
        stands_now: expect.stringContaining("pay thXe rent"),
      },
    });
    expect(world.batches).toHaveLength(2);
  });

  it("points to later edits when one alone cannot be taken back", () => {
    const world = new KernelWorld(letter().document);
    replaceText(world, "teh", "the", first);
    replaceText(world, "the rent", "all rent", first);
    const error = failureOf(() => since(world, "audit.1", false));
    expect(error.message).toContain("all_since");
    expect(error.diagnostics).toMatchObject({ later_records: ["audit.2"] });
  });

  it("says of each place in which tab, header or footnote it was, where the edits were in several", () => {
    const world = new KernelWorld(
      doc(tab(p("one")), { ...tab(p("one")), tabId: "t.two", title: "Two", headers: { "h.1": [p("one")] } })
        .document,
    );
    for (const [tabRef, segmentId] of [
      ["t.0", ""],
      ["t.two", ""],
      ["t.two", "h.1"],
    ] as const) {
      const there = resolveTab(parseDocument(world.document), tabRef);
      const resolved = resolveScope(there, { segmentId });
      if (resolved.kind === "refused") throw resolved.error;
      replaceText(world, "one", "uno", { tabRef }, { scope: resolved.scope });
    }
    const answer = since(world, "audit.1");
    expect(answer).not.toHaveProperty("tab_id");
    expect(answer["spans"]).toEqual([
      { tab_id: "t.two", segment_id: "h.1", start: 0, end: 3 },
      { tab_id: "t.two", start: 1, end: 4 },
      { tab_id: "t.0", start: 1, end: 4 },
    ]);
    expect(answer["excerpts"]).toMatchObject([
      { tab_id: "t.two", segment_id: "h.1", before: "uno\n", after: "one\n" },
      { tab_id: "t.two", before: "uno\n", after: "one\n" },
      { tab_id: "t.0", before: "uno\n", after: "one\n" },
    ]);
    expect(since(world, "audit.4", false)).toMatchObject({ write_status: "written_verified" });
  });

  it("writes nothing when the edits cancel each other out", () => {
    const world = new KernelWorld(letter().document);
    replaceText(world, "teh", "the", first);
    replaceText(world, "the", "teh", first);
    expect(since(world, "audit.1")).toMatchObject({ no_op: true, write_status: "not_written" });
    expect(world.batches).toHaveLength(2);
  });

  it("gives back the document after any sequence of edits, and the edited one when it is taken back itself", () => {
    let undone = 0;
    fc.assert(
      fc.property(
        documents,
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.nat(),
            fc.integer({ min: 1, max: 5 }),
            fc.oneof(words, fc.constant(""), fc.constant("x\ny")),
          ),
          {
            minLength: 2,
            maxLength: 5,
          },
        ),
        fc.nat(),
        (built, edits, from) => {
          const world = new KernelWorld(built.document);
          const states = [world.document];
          for (const [pick, at, length, replace] of edits) {
            if (!edited(world, pick, at, length, replace)) continue;
            states.push(world.document);
          }
          const count = states.length - 1;
          if (count === 0 || world.audit.some(({ inverse }) => inverse === null)) return;
          const base = from % count;
          const changed = world.document;
          const answer = since(world, `audit.${base + 1}`);
          expectSame(world.document, states[base]!);
          if (answer["no_op"] === true) return;
          undone += 1;
          if ((answer["undo"] as JsonObject)["available"] !== true) return;
          since(world, `audit.${world.audit.length}`, false);
          expectSame(world.document, changed);
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(undone).toBeGreaterThan(propertyRuns() / 4);
  });

  const styles: readonly JsonObject[] = [
    { bold: true },
    { bold: false, italic: true },
    { link: "https://example.org/" },
    { font_size: 20, foreground_color: "#ff0000" },
    { link: "" },
  ];

  /** One edit of some clusters somewhere in the body; false when it is refused. */
  function edited(world: KernelWorld, pick: number, at: number, length: number, replace: string): boolean {
    const body = parseDocument(world.document).tabs[0]!.segments[0]!;
    const stretches = placedParagraphs(body).flatMap(({ paragraph }) => stretchesOf(paragraph));
    const clusters = graphemesOf(stretches[pick % Math.max(1, stretches.length)]?.text ?? "");
    const start = at % Math.max(1, clusters.length);
    const find = clusters.slice(start, start + length).join("");
    if (find === "" || find === replace) return false;
    try {
      const answer =
        at % 3 === 0
          ? formatText(world, find, styles[pick % styles.length]!, {}, { occurrence: 1 })
          : replaceText(world, find, replace, {}, { occurrence: 1 });
      return answer["write_status"] === "written_verified";
    } catch (error) {
      if (error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE") return false;
      throw error;
    }
  }
});

/** Heading ids may be made again; all else is as it was. */
function expectSame(found: Document, expected: Document): void {
  expect(compareDocuments(parseDocument(expected), parseDocument(found), noZones, []).differences).toEqual(
    [],
  );
}
