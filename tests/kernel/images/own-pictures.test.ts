// Pictures read alike: by its ids an undo takes away its own and never another.
import { ToolError, type JsonObject } from "../../../src/kernel/index.ts";
import { insertImage } from "../../../src/tools/insert-image.tool.ts";
import { rollback } from "../../../src/tools/rollback.tool.ts";
import { doc, p, tab, table, type TabSpec } from "../../support/document-builder.ts";
import { fileOf } from "../../support/memory-pictures.ts";
import { gif } from "../../support/picture-bytes.ts";
import { memoryGoogle, type MemoryGoogle } from "../../support/witnesses/memory-google.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";

const address = "https://example.com/a.gif";
const doc_id = "1Document";

function open(spec: TabSpec): MemoryGoogle {
  const google = memoryGoogle({ ...doc(spec).document, documentId: doc_id });
  google.pictures.addresses.set(address, gif(20, 10));
  return google;
}

const insert = (google: MemoryGoogle, place: JsonObject): JsonObject =>
  insertImage.run(google.ports, { doc_id, source: address, ...place });
const takeBack = (google: MemoryGoogle, record: number): JsonObject =>
  rollback.run(google.ports, { doc_id, audit_id: google.records[record]!.auditId });

/** Texts of paragraphs, a picture as the last four characters of its id. */
const texts = (google: MemoryGoogle): string[] =>
  plainView(google.read()).paragraphs.map(({ units }) =>
    units.map(({ what, isText }) => (isText ? what : `⟨${/kix\.\w*(\w{4})"/.exec(what)?.[1]}⟩`)).join(""),
  );
const idIn = (result: JsonObject): string => String(result["inline_object_id"]).slice(-4);

const places: Record<string, [TabSpec, JsonObject, JsonObject]> = {
  "paragraphs of their own": [tab(p("a"), p("b"), p("c")), { anchor: "a" }, { anchor: "b" }],
  cells: [
    tab(p("x"), table(["", "y", ""]), p("z")),
    { table_index: 0, row_index: 0, column_index: 0 },
    { table_index: 0, row_index: 0, column_index: 2 },
  ],
  "lines that read alike": [tab(p("a"), p("a")), { index: 2, inline: true }, { index: 5, inline: true }],
};

describe.each(Object.entries(places))("pictures in %s", (_name, [spec, first, second]) => {
  it("are taken back in any order, each its own", () => {
    const google = open(spec);
    const before = texts(google);
    insert(google, first);
    const other = idIn(insert(google, second));
    takeBack(google, 0);
    expect(texts(google).join("")).toContain(other);
    expect(texts(google).join("").match(/⟨/g)).toHaveLength(1);
    takeBack(google, 1);
    expect(texts(google)).toEqual(before);
  });

  it("are left alone when the one that an undo means is gone", () => {
    const google = open(spec);
    const own = insert(google, first);
    const other = idIn(insert(google, second));
    const at = Number(own["insert_at"]);
    google.act([{ deleteContentRange: { range: { startIndex: at, endIndex: at + 1 } } }]);
    const left = texts(google);
    expect(() => takeBack(google, 0)).toThrow(ToolError);
    expect(() => takeBack(google, 0)).toThrow(expect.objectContaining({ code: "UNDO_UNAVAILABLE" }) as Error);
    expect(texts(google)).toEqual(left);
    expect(left.join("")).toContain(other);
  });

  it("are left alone when another one stands in its place", () => {
    const google = open(spec);
    const own = insert(google, first);
    const at = Number(own["insert_at"]);
    google.act([
      { deleteContentRange: { range: { startIndex: at, endIndex: at + 1 } } },
      { insertInlineImage: { uri: address, location: { index: at } } },
    ]);
    const left = texts(google);
    expect(() => takeBack(google, 0)).toThrow(expect.objectContaining({ code: "UNDO_UNAVAILABLE" }) as Error);
    expect(texts(google)).toEqual(left);
  });
});

describe("a picture among others", () => {
  it("W-10: is confirmed by its own new id, never by a picture that was there", () => {
    const google = open(tab(p("a"), p("b")));
    const old = [insert(google, { anchor: "a" }), insert(google, { anchor: "a" })].map(idIn);
    const result = insert(google, { anchor: "a" });
    expect(old).not.toContain(idIn(result));
    expect(result).toMatchObject({ inline_object_confirmed: true, insert_at: 3 });
  });

  it("W-10: a write that was dropped is not confirmed by the picture of an earlier one", () => {
    const google = open(tab(p("a"), p("b")));
    insert(google, { anchor: "a" });
    const dropping = {
      ...google.ports,
      docs: {
        ...google.ports.docs,
        batchUpdate: () => ({ status: "accepted" as const, response: { replies: [{}] } }),
      },
    };
    const args = { doc_id, source: address, anchor: "a" };
    expect(() => insertImage.run(dropping, args)).toThrow(
      expect.objectContaining({
        code: "VERIFICATION_FAILED",
        diagnostics: expect.objectContaining({
          evidence: expect.objectContaining({
            inline_object_confirmed: false,
            write_status: "written_unverified",
          }) as unknown,
        }) as unknown,
      }) as Error,
    );
  });

  it("is staged once, however often the write is planned, and its scratch document goes", () => {
    const google = open(tab(p("a"), p("b"), p("c"), p("d")));
    google.pictures.files.set("1Private", fileOf(gif(20, 10), "image/gif"));
    google.beforeBatch = () => {
      // Once the address is known, the document moves on.
      expect(google.pictures.standing.size).toBe(1);
      google.act([{ insertText: { location: { index: 7 }, text: "more " } }]);
    };
    const source = "https://drive.google.com/file/d/1Private/view";
    const result = insertImage.run(google.ports, { doc_id, source, index: 3 });
    expect(result).toMatchObject({ write_status: "written_verified", replanned: 1 });
    expect(google.pictures.asked).toEqual(["read 1Private", "stage"]);
    expect(google.pictures.standing.size).toBe(0);
  });

  it("is put in once when the service's answer is lost", () => {
    const google = open(tab(p("a"), p("b")));
    google.nextOutcome = { status: "unclear", httpStatus: null, message: "gone" };
    expect(insert(google, { anchor: "a" })).toMatchObject({
      write_status: "written_verified",
      inline_object_confirmed: true,
    });
    expect(texts(google)).toHaveLength(3);
  });

  it("is refused by name where no scratch document can be had, with nothing written", () => {
    const google = open(tab(p("a")));
    google.pictures.files.set("1Private", fileOf(gif(20, 10), "image/gif"));
    google.pictures.stagingFails = new ToolError("FEATURE_UNAVAILABLE", "no scratch document", {
      rule: "scratch document",
    });
    const source = "https://drive.google.com/file/d/1Private/view";
    expect(() => insertImage.run(google.ports, { doc_id, source, anchor: "a" })).toThrow(
      expect.objectContaining({
        code: "FEATURE_UNAVAILABLE",
        diagnostics: expect.objectContaining({
          rule: "scratch document",
          write_status: "not_written",
        }) as unknown,
      }) as Error,
    );
    expect(google.sentBatches).toEqual([]);
  });
});
