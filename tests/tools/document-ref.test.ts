import fc from "fast-check";
import { normaliseReferences, parseDocumentRef } from "../../src/tools/document-ref.ts";
import { propertyRuns } from "../support/runs.ts";

const id = fc
  .string({ minLength: 1, maxLength: 44, unit: fc.constantFrom(..."aZ09_-") })
  .filter((text) => text !== "e");
const both = ["doc_id", "tab_id"];

describe("parseDocumentRef", () => {
  it("takes an id as it is", () => {
    fc.assert(
      fc.property(id, (documentId) => {
        expect(parseDocumentRef(documentId)).toEqual({ documentId, tabId: null });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("finds id and tab in every form of link", () => {
    fc.assert(
      fc.property(
        id,
        fc.constantFrom(
          "https://docs.google.com/document/d/ID/edit?tab=t.x1#heading=h.abc",
          "https://docs.google.com/document/d/ID?tab=t.x1",
          "https://docs.google.com/document/u/0/d/ID/edit?usp=sharing&tab=t.x1",
          "https://docs.google.com/a/example.org/document/d/ID/edit?tab=t.x1",
          "http://127.0.0.1:8080/document/d/ID/edit?tab=t.x1",
          " https://docs.google.com/document/d/ID/edit?tab=t.x1 ",
        ),
        (documentId, form) => {
          expect(parseDocumentRef(form.replace("ID", documentId))).toEqual({ documentId, tabId: "t.x1" });
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it.each(["https://drive.google.com/open?id=abc", "https://drive.google.com/file/d/abc/view"])(
    "takes the Drive link %s",
    (link) => {
      expect(parseDocumentRef(link)).toEqual({ documentId: "abc", tabId: null });
    },
  );

  it.each([
    "",
    "two words",
    "../etc/passwd",
    "https://docs.google.com/document/d/e/2PACX-1v/pub",
    "https://docs.google.com/spreadsheets/d/abc/edit",
    "https://evil.example/document/d/abc/edit",
    "https://docs.google.com.evil.example/document/d/abc/edit",
    "https://docs.google.com/document/",
    "javascript:https://docs.google.com/document/d/abc",
  ])("refuses %j", (text) => {
    expect(parseDocumentRef(text)).toBeNull();
  });
});

describe("normaliseReferences", () => {
  it("brings every alias to its published name, and normalising twice changes nothing", () => {
    fc.assert(
      fc.property(
        id,
        fc.constantFrom("doc_id", "document_id", "document"),
        fc.constantFrom("tab_id", "tab"),
        (documentId, doc, tab) => {
          const { args, problems } = normaliseReferences(
            { [doc]: documentId, [tab]: "t.0", find: "x" },
            both,
          );
          expect(problems).toEqual([]);
          expect(args).toEqual({ doc_id: documentId, tab_id: "t.0", find: "x" });
          expect(normaliseReferences(args, both)).toEqual({ args, problems: [] });
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("takes the same value under two names, and refuses two values", () => {
    expect(normaliseReferences({ doc_id: "a", document: "a" }, both).problems).toEqual([]);
    expect(normaliseReferences({ doc_id: "a", document: "b", document_id: "c" }, both).problems).toHaveLength(
      2,
    );
    expect(normaliseReferences({ doc_id: "a", tab_id: "t.0", tab: "t.1" }, both).problems).toHaveLength(1);
  });

  it("takes the tab from a link, the same tab beside it, and no other", () => {
    const link = "https://docs.google.com/document/d/abc/edit?tab=t.1";
    expect(normaliseReferences({ doc_id: link }, both).args).toEqual({ doc_id: "abc", tab_id: "t.1" });
    expect(normaliseReferences({ doc_id: link, tab_id: "t.1" }, both).problems).toEqual([]);
    expect(normaliseReferences({ doc_id: link, tab: "t.2" }, both).problems).toHaveLength(1);
  });

  it("leaves the tab of a link out where a tool takes none", () => {
    const link = "https://docs.google.com/document/d/abc/edit?tab=t.1";
    expect(normaliseReferences({ doc_id: link }, ["doc_id"]).args).toEqual({ doc_id: "abc" });
  });
});
