import { testDocuments } from "../../support/test-documents.ts";
import { editor, openDocs, openDocument } from "./open-docs.ts";
import { flatten } from "./flat-view.ts";

describe("a document that was loaded", () => {
  it.each(testDocuments())(
    "comes out equal in its own shape, view and mask: $name (rulebook 3)",
    ({ read }) => {
      const document = read();
      const { docs } = openDocs();
      const { documentId } = docs.importDocument({ name: "unused", content: document }, editor);
      const answer = docs.get(
        documentId,
        {
          includeTabsContent: String("tabs" in document),
          suggestionsViewMode: document.suggestionsViewMode,
          fields: Object.keys(document).join(","),
        },
        editor,
      );
      expect(answer).toEqual(read());
    },
  );

  it.each(testDocuments())("loads again from its stored text: $name", ({ read }) => {
    const { store, documentId, read: answer } = openDocument(read());
    const again = openDocs();
    const stored = store.load(documentId);
    if (stored === null) throw new Error("expected a stored document");
    again.store.save(documentId, stored);
    expect(again.docs.get(documentId, { includeTabsContent: true }, editor)).toEqual(answer());
  });

  it.each(testDocuments())("has indexes that follow from its content: $name (rulebook 2)", ({ read }) => {
    expect(() => flatten(openDocument(read()).read())).not.toThrow();
  });

  it("keeps properties that the model does not know", () => {
    const { read } = openDocument({
      title: "T",
      futureProperty: { a: 1 },
      body: {
        content: [
          { endIndex: 1, sectionBreak: { futureStyle: true } },
          {
            startIndex: 1,
            endIndex: 4,
            paragraph: {
              elements: [
                { startIndex: 1, endIndex: 2, futureChip: { id: "x" } },
                { startIndex: 2, endIndex: 4, textRun: { content: "a\n", textStyle: {}, futureMark: 1 } },
              ],
              paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
              futureList: ["y"],
            },
          },
        ],
      },
    });
    const text = JSON.stringify(read());
    for (const key of ["futureProperty", "futureStyle", "futureChip", "futureMark", "futureList"])
      expect(text).toContain(key);
  });

  it("is refused with every problem when it is no document", () => {
    const load = (): unknown =>
      openDocument({
        body: {
          content: [{ paragraph: { elements: [{ textRun: { content: "no newline" } }] } }, { drawing: {} }],
        },
      });
    expect(load).toThrow(
      /expected a last text run that ends in a newline[\s\S]*found drawing[\s\S]*section break at the start/,
    );
  });
});
