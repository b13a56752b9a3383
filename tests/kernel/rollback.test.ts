import type { Request } from "../../src/google-api/docs.ts";
import { compareDocuments } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import { parseDocument } from "../../src/kernel/index.ts";
import { bold, doc, heading, item, link, p, tab, type BuiltDocument } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../support/replace-call.ts";
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
