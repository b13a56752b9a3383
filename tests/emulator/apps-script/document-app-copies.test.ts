import fc from "fast-check";
import type { Document, ParagraphElement, StructuralElement } from "../../../src/google-api/docs.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocuments } from "../../support/test-documents.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const imported = async (content: string): Promise<string> =>
  (await test.call("POST", "/emulator/import", { name: "copies", content })).json.documentId;
const opened = (id: string): string =>
  `var doc = DocumentApp.openById("${id}"), body = doc.getBody(), first = body.getChild(0);`;
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);
const bodyOf = async (id: string): Promise<Document> =>
  (await test.call("GET", `/v1/documents/${id}?suggestionsViewMode=PREVIEW_WITHOUT_SUGGESTIONS`)).json;

describe("copies of elements by DocumentApp", () => {
  it("are detached, keep their look, and can be changed before they are put in", async () => {
    const id = await imported("one\ntwo");
    expect(
      await test.run(`${opened(id)}
        first.setHeading(DocumentApp.ParagraphHeading.HEADING2).editAsText().setBold(0, 1, true);
        var copy = first.copy();
        var facts = [copy.getParent(), copy.getNextSibling(), copy.getText(), copy.getHeading()];
        copy.appendText("!"); first.setText("other");
        var made = body.appendParagraph(copy), between = body.insertParagraph(1, copy);
        return facts.concat([made.getText(), made.getHeading(), made.editAsText().isBold(0), made.editAsText().isBold(2),
          body.getChildIndex(made), body.getChildIndex(between), body.getText()])`),
    ).toEqual([
      null,
      null,
      "one",
      "HEADING2",
      "one!",
      "HEADING2",
      true,
      null,
      3,
      1,
      "other\none!\ntwo\none!",
    ]);
  });

  it("of every block of every document come out as they were, in another document", async () => {
    for (const { name, read } of testDocuments()) {
      const content = JSON.stringify(read());
      // Each copy is read again with all around it: the largest documents add many seconds and nothing new.
      if (content.length > 60_000) continue;
      const source = test.google.importFile(`${name}.json`, content).documentId;
      const target = await imported("");
      await test.run(`
        var from = DocumentApp.openById("${source}").getBody().copy(), to = DocumentApp.openById("${target}").getBody();
        for (var i = 0; i < from.getNumChildren(); i++) {
          var copy = from.getChild(i).copy();
          switch (String(copy.getType())) {
            case "PARAGRAPH": to.appendParagraph(copy); break;
            case "LIST_ITEM": to.appendListItem(copy); break;
            case "TABLE": to.appendTable(copy); break;
          }
        }`);
      const [before, after] = [await bodyOf(source), await bodyOf(target)];
      // A table at the end brings a paragraph, which the next copy then follows.
      expect([name, linesOf(after).filter((line) => line !== "[]")]).toEqual([
        name,
        linesOf(before).filter((line) => line !== "[]"),
      ]);
    }
  });

  it("leave every index where it belongs, wherever they are put", async () => {
    const steps = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 8, maxLength: 12 });
    const documents = testDocuments().filter(({ read }) => JSON.stringify(read()).length < 60_000);
    // Whole scripts are the costly part: few of them, each of several copies.
    for (const [round, moves] of fc.sample(steps, Math.ceil(propertyRuns() / 20)).entries()) {
      const content = documents[round % documents.length]!.read();
      const id = await imported(JSON.stringify({ ...content, documentId: "" }));
      await test.run(`${opened(id)}
        ${JSON.stringify(moves)}.forEach(function (move) {
          var copy = body.getChild(move[0] % body.getNumChildren()).copy(), type = String(copy.getType());
          // A table goes behind a paragraph only.
          var at = move[1] % (body.getNumChildren() + 1);
          if (type === "PARAGRAPH") body.insertParagraph(at, copy);
          if (type === "LIST_ITEM") body.insertListItem(at, copy);
          if (type === "TABLE" && at > 0 && body.getChild(at - 1).getType() !== "TABLE" && body.getChild(at - 1).getType() !== "TABLE_OF_CONTENTS") body.insertTable(at, copy);
        })`);
      const { json } = await test.call("GET", `/v1/documents/${id}?includeTabsContent=true`);
      const segments = (json as Document).tabs!.flatMap(({ documentTab = {} }) => [
        documentTab.body!,
        ...Object.values(documentTab.footnotes ?? {}),
      ]);
      for (const { content: blocks = [] } of segments) expectContiguous(blocks, blocks[0]?.startIndex ?? 0);
      // What was made loads again as what it is.
      const again = await imported(JSON.stringify({ ...json, documentId: "" }));
      const read = await test.call("GET", `/v1/documents/${again}?includeTabsContent=true`);
      expect(read.json.tabs).toEqual(json.tabs);
    }
  });

  it("of list items take their list along, of pictures their bytes, of footnotes their text", async () => {
    const source = await imported("item");
    await test.call("POST", `/v1/documents/${source}:batchUpdate`, {
      requests: [
        {
          createParagraphBullets: {
            range: { startIndex: 1, endIndex: 2 },
            bulletPreset: "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL",
          },
        },
        { createFootnote: { location: { index: 3 } } },
      ],
    });
    const target = await imported("before");
    expect(
      await test.run(`
        var gif = Utilities.newBlob(Utilities.base64Decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), "image/gif");
        var from = DocumentApp.openById("${source}"), item = from.getBody().getChild(0);
        item.appendInlineImage(gif).setAltTitle("dot");
        from.getFootnotes()[0].getFootnoteContents().setText("the note");
        var doc = DocumentApp.openById("${target}"), made = doc.getBody().appendListItem(item.copy());
        return [made.getGlyphType(), made.getText(), doc.getFootnotes()[0].getFootnoteContents().getText(),
          doc.getBody().getImages()[0].getAltTitle(), doc.getBody().getImages()[0].getBlob().getBytes().length]`),
    ).toEqual(["ROMAN_UPPER", "item", "the note", "dot", 42]);
  });

  it("of text, pictures and rows stand in a line or a table", async () => {
    const id = await imported("plain\nbold");
    expect(
      await test.run(`${opened(id)}
        var bold = body.getChild(1).getChild(0).setBold(true).copy();
        first.appendText(bold);
        var table = body.appendTable([["a", "b"], ["c", "d"]]), row = table.getRow(1).copy();
        row.getCell(0).setText("copied");
        table.insertTableRow(0, row); table.appendTableRow(row);
        var cell = table.getCell(0, 1).copy();
        return [first.getText(), first.editAsText().isBold(4), first.editAsText().isBold(5), table.getText(), table.getNumRows(), cell.getText(), cell.getType()]`),
    ).toEqual(["plainbold", null, true, "copied\nd\na\nb\nc\nd\ncopied\nd", 4, "d", "TABLE_CELL"]);
  });

  it("named ranges behind them move, and nothing of a copy is kept by itself", async () => {
    const id = await imported("one\ntwo");
    const documents = (await test.call("GET", "/emulator/documents")).json.documents.length;
    expect(
      await test.run(`${opened(id)}
        doc.addNamedRange("two", doc.newRange().addElement(body.getChild(1).getChild(0), 0, 2).build());
        body.insertParagraph(1, first.copy());
        var part = doc.getNamedRanges("two")[0].getRange().getRangeElements()[0];
        return [part.getElement().getText(), body.getChildIndex(part.getElement())]`),
    ).toEqual(["two", 2]);
    expect((await test.call("GET", "/emulator/documents")).json.documents).toHaveLength(documents);
  });

  it("are needed: an attached element is refused, as is one of another kind", async () => {
    const id = await imported("one\ntwo");
    expect(await thrownBy(`${opened(id)} body.appendParagraph(first)`)).toBe("Element must be detached.");
    expect(await thrownBy(`${opened(id)} body.appendListItem(first.copy())`)).toBe(
      "Invalid argument: listItem",
    );
    expect(
      await thrownBy(
        `${opened(id)} body.appendTable([["a", "b"]]).appendTableRow(body.appendTable([["c"]]).getRow(0).copy())`,
      ),
    ).toBe("((a row of 1 cells in a table of 2 columns is not implemented by the local Google))");
    expect(await thrownBy(`${opened(id)} doc.addHeader().copy()`)).toBe(
      "((a copy of a HEADER_SECTION is not implemented by the local Google))",
    );
  });
});

describe("other blocks and places by DocumentApp", () => {
  it("rules and page breaks stand in paragraphs of their own, or in a line", async () => {
    const id = await imported("one\ntwo");
    expect(
      await test.run(`${opened(id)}
        body.appendHorizontalRule(); body.insertHorizontalRule(0); body.appendPageBreak(); body.insertPageBreak(2); 
        body.getChild(1).appendHorizontalRule();
        var kinds = []; for (var i = 0; i < body.getNumChildren(); i++) {
          var line = body.getChild(i); kinds.push(""); for (var j = 0; j < line.getNumChildren(); j++) kinds[i] += line.getChild(j).getType() + " " }
        return kinds`),
    ).toEqual([
      "HORIZONTAL_RULE ",
      "TEXT HORIZONTAL_RULE ",
      "PAGE_BREAK ",
      "TEXT ",
      "HORIZONTAL_RULE ",
      "PAGE_BREAK ",
    ]);
    expect(
      await thrownBy(`${opened(id)} body.appendTable([["a"]]).getCell(0, 0).appendPageBreak()`),
    ).toContain("page break cannot be inserted into a table");
  });

  it("list items change their level and their list", async () => {
    const id = await imported("one");
    expect(
      await test.run(`${opened(id)}
        var a = body.appendListItem("a").setGlyphType(DocumentApp.GlyphType.NUMBER), b = body.appendParagraph("between");
        var c = body.appendListItem("c");
        var facts = [c.getListId() === a.getListId()];
        c.setListId(a).setNestingLevel(1);
        return facts.concat([c.getListId() === a.getListId(), c.getNestingLevel(), c.getGlyphType(), c.getIndentStart(), a.getNestingLevel()])`),
    ).toEqual([false, true, 1, "LATIN_LOWER", 72, 0]);
    expect(await thrownBy(`${opened(id)} body.getListItems()[0].setNestingLevel(9)`)).toBe(
      "Invalid argument: nestingLevel",
    );
  });

  it("the language is not known, and sharing is refused by name", async () => {
    const id = await imported("one");
    expect(await test.run(`${opened(id)} return [doc.getLanguage(), doc.getId(), doc.getUrl()]`)).toEqual([
      null,
      id,
      `https://docs.google.com/open?id=${id}`,
    ]);
    for (const method of ["addEditor", "addViewer", "removeEditor", "getEditors", "getViewers"])
      expect(await thrownBy(`${opened(id)} doc.${method}("somebody@example.com")`)).toBe(
        `((Document.${method} is not implemented by the local Google))`,
      );
  });
});

/** Each block and element begins where the one before ended; paragraphs end in a newline. */
function expectContiguous(blocks: readonly StructuralElement[], startIndex: number): void {
  let at = startIndex;
  for (const { startIndex: start = 0, endIndex = 0, paragraph, table } of blocks) {
    expect(start).toBe(at);
    at = endIndex;
    let within = start;
    for (const element of paragraph?.elements ?? []) {
      expect(element.startIndex ?? 0).toBe(within);
      within = element.endIndex ?? 0;
    }
    if (paragraph !== undefined) {
      expect(within).toBe(endIndex);
      expect(paragraph.elements?.[paragraph.elements.length - 1]?.textRun?.content).toMatch(/\n$/);
    }
    for (const { tableCells = [] } of table?.tableRows ?? [])
      for (const cell of tableCells) expectContiguous(cell.content ?? [], (cell.startIndex ?? 0) + 1);
  }
}

/** Blocks of a body as text with looks, without what an own id or place makes different. */
function linesOf({ body }: Document): string[] {
  const lines = (content: readonly StructuralElement[] = []): string[] =>
    content.flatMap(({ paragraph, table }) => {
      if (table !== undefined)
        return (table.tableRows ?? []).flatMap(({ tableCells = [] }) =>
          tableCells.flatMap((cell) => [JSON.stringify(cell.tableCellStyle), ...lines(cell.content)]),
        );
      if (paragraph === undefined) return [];
      const looks = (paragraph.elements ?? []).filter(({ textRun }) => textRun?.content !== "\n").map(look);
      if (looks.length === 0 && paragraph.bullet === undefined) return ["[]"];
      const { headingId: _, ...style } = paragraph.paragraphStyle ?? {};
      return [JSON.stringify([looks, style, paragraph.bullet])];
    });
  return lines(body?.content);
}

function look({ startIndex: _, endIndex: __, ...element }: ParagraphElement): unknown {
  if (element.inlineObjectElement !== undefined) return "a picture";
  if (element.footnoteReference !== undefined) return element.footnoteReference.footnoteNumber;
  return element;
}
