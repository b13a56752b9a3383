import fc from "fast-check";
import type { StructuralElement, Tab } from "../../../src/google-api/docs.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocument, testDocuments } from "../../support/test-documents.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

/** A document of its own, whatever was imported before. */
const imported = async (text: string): Promise<string> =>
  (await test.call("POST", "/emulator/import", { name: "Test", content: text })).json.documentId;
const opened = (documentId: string) =>
  `var doc = DocumentApp.openById("${documentId}"), body = doc.getBody();`;
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("DocumentApp, apps-script-platform 4.3", () => {
  it("holds edits back until saveAndClose: an API read before that sees the old state, one after it the new", async () => {
    const id = await imported("old words");
    const [before, inside, after, closed, again] = await test.run(`${opened(id)}
      var text = function () { return JSON.stringify(Docs.Documents.get("${id}", { fields: "body(content(paragraph))" })) };
      body.setText("new words");
      var before = text(), inside = body.getText();
      doc.saveAndClose();
      var closed; try { body.getText() ; body.setText("x") } catch (e) { closed = e.message }
      return [before, inside, text(), closed, DocumentApp.openById("${id}").getBody().getText()]`);
    expect([before, after]).toEqual([
      expect.stringContaining("old words"),
      expect.stringContaining("new words"),
    ]);
    expect([inside, again]).toEqual(["new words", "new words"]);
    expect(closed).toBe("Document is closed, its contents cannot be updated.");
  });

  it("keeps what was edited at the end of the execution, also when that is an exception, and nothing where nothing was edited", async () => {
    const id = await imported("a");
    const revision = async () =>
      (await test.call("GET", `/v1/documents/${id}?fields=revisionId`)).json.revisionId;
    await test.run(`${opened(id)} body.appendParagraph("b"); body.appendParagraph("c")`);
    expect(await test.textOf(id)).toBe("a\nb\nc\n");
    await test.run(`${opened(id)} body.appendParagraph("d"); throw new Error("stop")`).catch(() => undefined);
    expect(await test.textOf(id)).toBe("a\nb\nc\nd\n");
    const before = await revision();
    await test.run(`${opened(id)} return body.getText()`);
    expect(await revision()).toBe(before);
  });

  it("refuses to keep edits of a document that was changed meanwhile, and leaves that change alone", async () => {
    const id = await imported("mine");
    const said = await thrownBy(`${opened(id)} body.appendParagraph("lost");
      Docs.Documents.batchUpdate({ requests: [{ insertText: { location: { index: 1 }, text: "kept " } }] }, "${id}");
      doc.saveAndClose()`);
    expect(said).toContain(
      "((keeping edits of DocumentApp in a document that was changed since it was opened",
    );
    expect(await test.textOf(id)).toBe("kept mine\n");
  });

  it("paragraph order matches between DocumentApp and REST, and getText leaves out smart chips", async () => {
    for (const { name, read } of testDocuments()) {
      const document = read();
      const { documentId } = test.google.importFile(`${name}.json`, JSON.stringify(document));
      const { json } = await test.call("GET", `/v1/documents/${documentId}?includeTabsContent=true`);
      const expected = texts(json.tabs[0].documentTab.body.content);
      const found = await test.run(`${opened(documentId)}
        return body.getParagraphs().map(function (p) { return p.getText() })`);
      expect(found).toEqual(expected);
    }
  });

  it("shows every tab, its children, and no other type of tab", async () => {
    const { documentId } = test.google.importFile(
      "tabs.json",
      JSON.stringify(testDocument("nested-tabs-and-contents")),
    );
    const { json } = await test.call("GET", `/v1/documents/${documentId}?includeTabsContent=true`);
    const facts = (tabs: Tab[] = []): unknown[] =>
      tabs.map(({ tabProperties, childTabs }) => [
        tabProperties?.tabId,
        tabProperties?.title,
        tabProperties?.index ?? 0,
        "DOCUMENT_TAB",
        facts(childTabs),
      ]);
    expect(
      await test.run(`var facts = function (tabs) { return tabs.map(function (tab) {
          return [tab.getId(), tab.getTitle(), tab.getIndex(), tab.getType(), facts(tab.getChildTabs())] }) };
        return facts(DocumentApp.openById("${documentId}").getTabs())`),
    ).toEqual(facts(json.tabs));
  });

  it("says that an uploaded Office file is inaccessible, and refuses ids and addresses of nothing", async () => {
    const file = {
      name: "a.docx",
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    };
    const { json } = await test.call("POST", "/emulator/files", { ...file, content: "zip" });
    expect(await thrownBy(`DocumentApp.openById("${json.id}")`)).toBe(
      "Exception: The document is inaccessible. Please try again later.",
    );
    expect(await thrownBy(`DocumentApp.openById("nowhere")`)).toContain("Document is missing");
    expect(await thrownBy(`DocumentApp.openByUrl("https://example.com")`)).toBe(
      "Exception: Invalid argument: url",
    );
  });

  it("has no document, selection, cursor or user interface in a web app", async () => {
    const id = await imported("words");
    expect(
      await test.run(
        `${opened(id)} return [DocumentApp.getActiveDocument(), doc.getSelection(), doc.getCursor()]`,
      ),
    ).toEqual([null, null, null]);
    expect(await thrownBy(`DocumentApp.getUi()`)).toBe(
      "Exception: Cannot call DocumentApp.getUi() from this context.",
    );
    for (const code of [
      `doc.setCursor(doc.newPosition(body, 0))`,
      `doc.setActiveTab("t.0")`,
      `doc.getActiveTab()`,
    ])
      expect(await thrownBy(`${opened(id)} ${code}`)).toBe("Exception: Action not allowed");
  });

  it("lets a reader read and not edit", async () => {
    const id = await imported("words");
    await test.call("POST", "/emulator/files", { id, role: "reader" });
    expect(await test.run(`${opened(id)} return body.getText()`)).toBe("words");
    expect(await thrownBy(`${opened(id)} body.setText("x")`)).toBe("Exception: Action not allowed");
  });

  it("refuses by name what it does not have", async () => {
    const id = await imported("words");
    expect(await thrownBy(`${opened(id)} doc.addEditor("a@example.com")`)).toBe(
      "Exception: ((Document.addEditor is not implemented by the local Google))",
    );
    expect(await thrownBy(`${opened(id)} body.getParagraphs()[0].isLeftToRightAll()`)).toBe(
      "Exception: ((Paragraph.isLeftToRightAll is not implemented by the local Google))",
    );
  });
});

describe("elements of DocumentApp", () => {
  it("stay the same through edits around them", async () => {
    const id = await imported("one\ntwo\nthree");
    expect(
      await test.run(`${opened(id)}
        var two = body.getChild(1), text = two.getChild(0);
        body.insertParagraph(0, "zero"); body.getChild(1).removeFromParent();
        body.appendTable([["x", "y"]]); two.setHeading(DocumentApp.ParagraphHeading.HEADING2);
        text.setText("second");
        return [two.getText(), body.getChildIndex(two), text.getParent() === two, two.getHeading(),
          two.getNextSibling().getText(), two.getPreviousSibling().getText(), body.getText()]`),
    ).toEqual(["second", 1, true, "HEADING2", "three", "zero", "zero\nsecond\nthree\nx\ny\n"]);
  });

  it("that were removed can't be used", async () => {
    const id = await imported("one\ntwo");
    expect(
      await thrownBy(`${opened(id)} var one = body.getChild(0); one.removeFromParent(); one.getText()`),
    ).toBe("Exception: Element is no longer in the document.");
    expect(await thrownBy(`${opened(id)} body.getChild(0).removeFromParent()`)).toBe(
      "Exception: Can't remove the last paragraph in a document section.",
    );
  });

  it("text is put in, taken out and formatted where a script says, whatever the order", async () => {
    const action = fc.oneof(
      fc.record({
        kind: fc.constant("insert" as const),
        at: fc.nat(100),
        text: fc.string({ unit: fc.constantFrom("a", "b", "é", " "), minLength: 1, maxLength: 4 }),
      }),
      fc.record({
        kind: fc.constant("delete" as const),
        at: fc.nat(100),
        length: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({
        kind: fc.constant("bold" as const),
        at: fc.nat(100),
        length: fc.integer({ min: 1, max: 4 }),
      }),
    );
    // Whole scripts are the costly part: few of them, each of many actions.
    const scripts = fc.sample(
      fc.array(action, { minLength: 10, maxLength: 25 }),
      Math.ceil(propertyRuns() / 25),
    );
    for (const actions of scripts) {
      let expected = [..."some words to begin with"].map((character) => ({ character, isBold: false }));
      const id = await imported(expected.map(({ character }) => character).join(""));
      const lines = actions.flatMap((one) => {
        const at = one.at % (expected.length + (one.kind === "insert" ? 1 : 0));
        if (one.kind === "insert") {
          // New text looks as the character before it; at the start as the one behind.
          const isBold = (expected[at - 1] ?? expected[at])?.isBold ?? false;
          expected.splice(at, 0, ...[...one.text].map((character) => ({ character, isBold })));
          return [`text.insertText(${at}, ${JSON.stringify(one.text)});`];
        }
        const last = Math.min(at + one.length, expected.length) - 1;
        if (one.kind === "delete") {
          if (expected.length <= last - at + 1) return [];
          expected.splice(at, last - at + 1);
          return [`text.deleteText(${at}, ${last});`];
        }
        expected = expected.map((known, index) =>
          index >= at && index <= last ? { ...known, isBold: true } : known,
        );
        return [`text.setBold(${at}, ${last}, true);`];
      });
      const [words, bold] = await test.run(`${opened(id)} var text = body.editAsText(); ${lines.join("\n")}
        var bold = []; for (var i = 0; i < text.getText().length; i++) bold.push(text.isBold(i) === true);
        return [text.getText(), bold]`);
      expect(words).toBe(expected.map(({ character }) => character).join(""));
      expect(bold).toEqual(expected.map(({ isBold }) => isBold));
    }
  });

  it("attributes are null where nothing or not the same is set, and a null takes one away", async () => {
    const id = await imported("abcdef");
    expect(
      await test.run(`${opened(id)} var t = body.getChild(0).getChild(0);
        t.setBold(0, 1, true).setForegroundColor(2, 3, "#ff0000").setLinkUrl(4, 5, "https://example.com/");
        var seen = [t.isBold(), t.isBold(0), t.getForegroundColor(2), t.getLinkUrl(5), t.getTextAttributeIndices()];
        t.setBold(null).setAttributes({ FONT_SIZE: 20, ITALIC: true });
        return seen.concat([t.isBold(0), t.getFontSize(), t.isItalic(), t.getAttributes().UNDERLINE])`),
    ).toEqual([null, true, "#ff0000", "https://example.com/", [0, 2, 4], null, 20, true, null]);
  });

  it("text is found and replaced by patterns, keeping its look", async () => {
    const id = await imported("pay 10 and 200\nthen 3000");
    expect(
      await test.run(`${opened(id)}
        body.getChild(0).getChild(0).setBold(4, 5, true);
        var places = [], hit = null;
        while ((hit = body.findText("[0-9]+", hit)) !== null) places.push([hit.getStartOffset(), hit.getEndOffsetInclusive(), hit.getElement().getText()]);
        body.replaceText("[0-9]+", "many");
        return [places, body.getText(), body.editAsText().isBold(4), body.editAsText().isBold(8), body.findText("[0-9]")]`),
    ).toEqual([
      [
        [4, 5, "pay 10 and 200"],
        [11, 13, "pay 10 and 200"],
        [5, 8, "then 3000"],
      ],
      "pay many and many\nthen many",
      true,
      null,
      null,
    ]);
    expect(await thrownBy(`${opened(id)} body.findText("(")`)).toBe(
      "Exception: Invalid regular expression pattern (",
    );
  });

  it("tables and lists are made, read and changed", async () => {
    const id = await imported("before\nafter");
    expect(
      await test.run(`${opened(id)}
        var table = body.insertTable(1, [["a", "b"], ["c", "d"]]);
        table.appendTableRow(["e", "f"]); table.removeRow(0);
        table.getCell(0, 1).setText("D").setBackgroundColor("#eeeeee");
        table.getRow(1).getCell(0).appendParagraph("more");
        body.insertListItem(3, "item").setGlyphType(DocumentApp.GlyphType.NUMBER);
        var item = body.getListItems()[0];
        return [body.getNumChildren(), table.getNumRows(), table.getText(), table.getCell(0, 1).getBackgroundColor(),
          item.getText(), item.getGlyphType(), item.getNestingLevel(), body.getChild(2).getText(), body.getChild(2).getType()]`),
    ).toEqual([4, 2, "c\nD\ne\nmore\nf", "#eeeeee", "item", "NUMBER", 0, "after", "PARAGRAPH"]);
  });

  it("a paragraph goes between two tables", async () => {
    const id = await imported("before\nbetween\nafter");
    await test.run(`${opened(id)} body.insertTable(1, [["a"]]); body.insertTable(3, [["b"]])`);
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    const between = json.body.content.find((block: StructuralElement) =>
      JSON.stringify(block).includes("between"),
    );
    // Word processors' files can hold tables side by side; requests cannot make them so.
    const { startIndex, endIndex } = between;
    const refused = await test.call("POST", `/v1/documents/${id}:batchUpdate`, {
      requests: [{ deleteContentRange: { range: { startIndex, endIndex } } }],
    });
    const content = json.body.content.filter((block: unknown) => block !== between);
    expect(refused.status).toBe(400);
    const other = await test.call("POST", "/emulator/import", {
      name: "side by side",
      content: JSON.stringify({ ...json, body: { content } }),
    });
    expect(
      await test.run(`${opened(other.json.documentId)} body.insertParagraph(2, "between again");
        var kinds = []; for (var i = 0; i < body.getNumChildren(); i++) kinds.push(String(body.getChild(i).getType()));
        return [kinds, body.getChild(2).getText()]`),
    ).toEqual([["PARAGRAPH", "TABLE", "PARAGRAPH", "TABLE", "PARAGRAPH"], "between again"]);
  });

  it("tables have widths, heights, borders and padding; the body has a page", async () => {
    const id = await imported("before\nafter");
    expect(
      await test.run(`${opened(id)}
        var table = body.insertTable(1, [["a", "b"], ["c", "d"]]), cell = table.getCell(1, 1);
        var usual = [table.getColumnWidth(0), table.getRow(0).getMinimumHeight(), cell.getVerticalAlignment()];
        table.setColumnWidth(0, 120).setBorderWidth(2).setBorderColor("#ff0000"); cell.setWidth(80).setWidth(null);
        table.getRow(1).setMinimumHeight(40);
        cell.setPaddingTop(9).setVerticalAlignment(DocumentApp.VerticalAlignment.CENTER);
        body.setMarginTop(36).setPageWidth(400);
        return [usual, table.getColumnWidth(0), table.getColumnWidth(1), table.getBorderWidth(), table.getBorderColor(),
          table.getRow(1).getMinimumHeight(), cell.getPaddingTop(), String(cell.getVerticalAlignment()), cell.getText(), body.getMarginTop(), body.getPageWidth()]`),
    ).toEqual([[null, null, "TOP"], 120, null, 2, "#ff0000", 40, 9, "CENTER", "d", 36, 400]);
    expect(await thrownBy(`${opened(id)} body.getTables()[0].setColumnWidth(2, 10)`)).toBe(
      "Exception: Invalid argument: columnIndex",
    );
    expect(await thrownBy(`${opened(id)} body.setMarginTop(-1)`)).toBe("Exception: Invalid argument: margin");
  });

  it("headers, footers, footnotes and chips are there", async () => {
    const chips = test.google.importFile(
      "chips.json",
      JSON.stringify(testDocument("chips-and-placeholders")),
    );
    expect(
      await test.run(`${opened(chips.documentId)}
        var kinds = {}; body.getParagraphs().forEach(function (p) { for (var i = 0; i < p.getNumChildren(); i++) kinds[p.getChild(i).getType()] = true });
        return Object.keys(kinds).sort()`),
    ).toEqual(expect.arrayContaining(["DATE", "EQUATION", "PAGE_BREAK", "PERSON", "RICH_LINK", "TEXT"]));
    const id = await imported("body");
    expect(
      await test.run(`${opened(id)} doc.addHeader().appendParagraph("top"); doc.addFooter().setText("end");
        return [doc.getHeader().getText(), doc.getFooter().getText(), doc.getHeader().getType()]`),
    ).toEqual(["\ntop", "end", "HEADER_SECTION"]);
    const notes = test.google.importFile("notes.json", JSON.stringify(testDocument("sample-document")));
    expect(
      await test.run(
        `${opened(notes.documentId)} return doc.getFootnotes().map(function (note) { return note.getFootnoteContents().getText().trim() })`,
      ),
    ).toEqual(["Net of value added tax; reviewed every quarter."]);
  });

  it("named ranges and bookmarks are set, found and taken away", async () => {
    const id = await imported("one two\nthree");
    expect(
      await test.run(`${opened(id)}
        var range = doc.newRange().addElement(body.getChild(0).getChild(0), 4, 6).build();
        var named = doc.addNamedRange("second", range);
        var mark = doc.addBookmark(doc.newPosition(body.getChild(1).getChild(0), 2));
        var part = doc.getNamedRanges("second")[0].getRange().getRangeElements()[0];
        var at = doc.getBookmark(mark.getId()).getPosition();
        var seen = [part.getElement().getText(), part.getStartOffset(), part.getEndOffsetInclusive(), at.getElement().getText(), at.getOffset(), doc.getBookmarks().length];
        mark.remove(); named.remove();
        return seen.concat([doc.getBookmarks().length, doc.getNamedRangeById(named.getId())])`),
    ).toEqual(["one two", 4, 6, "three", 2, 1, 0, null]);
  });

  it("a name is changed with the edits, a new document is there at once", async () => {
    const id: string = await test.run(
      `var doc = DocumentApp.create("First"); doc.setName("Second"); doc.getBody().setText("hello"); return doc.getId()`,
    );
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    expect([json.title, await test.textOf(id)]).toEqual(["Second", "hello\n"]);
  });
});

/** Text of the paragraphs of a body, those in tables and in the table of contents included; chips have none. */
function texts(content: readonly StructuralElement[] = []): string[] {
  return content.flatMap(({ paragraph, table, tableOfContents }) => {
    if (paragraph !== undefined) {
      const words = (paragraph.elements ?? []).map(({ textRun }) => textRun?.content ?? "").join("");
      return [words.replace(/\n$/, "").replace(/\u000b/g, "\r")];
    }
    const cells = (table?.tableRows ?? []).flatMap(({ tableCells = [] }) => tableCells);
    return [...cells.flatMap((cell) => texts(cell.content)), ...texts(tableOfContents?.content)];
  });
}
