// Where pictures land and how large they stand there, as an MCP client puts them into documents, and what proves it.
import { chip, heading, item, p, tab, table, type TabSpec } from "../../support/document-builder.ts";
import { gif, jpeg, png } from "../../support/picture-bytes.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";
import type { Content } from "../support/desk.ts";
import { Studio } from "../support/studio.ts";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(async () => {
  await studio.close();
});

interface Case {
  readonly place: Content;
  readonly in: TabSpec;
  readonly becomes: readonly string[];
}

const twoCells = table(["a", ""], ["c", "d"]);
const cases: Record<string, Case> = {
  "own paragraph behind the paragraph of quoted text": {
    place: { anchor: "first" },
    in: tab(p("the first one"), p("second")),
    becomes: ["the first one", "⟨⟩", "second"],
  },
  "own paragraph behind the document's last paragraph": {
    place: { anchor: "second" },
    in: tab(p("first"), p("second")),
    becomes: ["first", "second", "⟨⟩"],
  },
  "own paragraph behind a list item, without its bullet": {
    place: { anchor: "one" },
    in: tab(item("one"), item("two")),
    becomes: ["one", "⟨⟩", "two"],
  },
  "own paragraph behind a paragraph that a table follows": {
    place: { anchor: "before" },
    in: tab(p("before"), twoCells, p("after")),
    becomes: ["before", "⟨⟩", "a", "", "c", "d", "after"],
  },
  "own paragraph behind quoted text in a cell": {
    place: { anchor: "c" },
    in: tab(p("x"), twoCells, p("y")),
    becomes: ["x", "a", "", "c", "⟨⟩", "d", "y"],
  },
  "own paragraph behind a heading": {
    place: { heading: "Terms > Payment" },
    in: tab(heading("Terms", 1), heading("Payment", 2), p("net")),
    becomes: ["Terms", "Payment", "⟨⟩", "net"],
  },
  "own paragraph behind what a cell holds": {
    place: { table_index: 0, row_index: 1, column_index: 1 },
    in: tab(p("x"), twoCells, p("y")),
    becomes: ["x", "a", "", "c", "d", "⟨⟩", "y"],
  },
  "the one empty paragraph of a cell": {
    place: { table_index: 0, row_index: 0, column_index: 1 },
    in: tab(p("x"), twoCells, p("y")),
    becomes: ["x", "a", "⟨⟩", "c", "d", "y"],
  },
  "own paragraph in front of the paragraph that begins at an index": {
    place: { index: 5 },
    in: tab(p("one"), p("two")),
    becomes: ["one", "⟨⟩", "two"],
  },
  "own paragraph between the halves of the one at an index": {
    place: { index: 3 },
    in: tab(p("one"), p("two")),
    becomes: ["on", "⟨⟩", "e", "two"],
  },
  "an empty document": { place: { index: 1 }, in: tab(p("")), becomes: ["⟨⟩"] },
  "in the line behind quoted text": {
    place: { anchor: "the first", inline: true },
    in: tab(p("the first one")),
    becomes: ["the first⟨⟩ one"],
  },
  "in the line behind an occurrence of quoted text": {
    place: { anchor: "one", occurrence: 2, inline: true },
    in: tab(p("one and one and one")),
    becomes: ["one and one⟨⟩ and one"],
  },
  "in the line at the end of a heading": {
    place: { heading: "Terms", inline: true },
    in: tab(heading("Terms", 1), p("net")),
    becomes: ["Terms⟨⟩", "net"],
  },
  "in the line behind what a cell holds": {
    place: { table_index: 0, row_index: 1, column_index: 0, inline: true },
    in: tab(p("x"), twoCells, p("y")),
    becomes: ["x", "a", "", "c⟨⟩", "d", "y"],
  },
  "in the line of an empty cell": {
    place: { table_index: 0, row_index: 0, column_index: 1, inline: true },
    in: tab(p("x"), twoCells, p("y")),
    becomes: ["x", "a", "⟨⟩", "c", "d", "y"],
  },
  "in the line at an index": {
    place: { index: 3, inline: true },
    in: tab(p("one"), p("two")),
    becomes: ["on⟨⟩e", "two"],
  },
  "in the line in front of a chip": {
    place: { anchor: "by ", inline: true },
    in: tab(p("by ", chip, " today")),
    becomes: ["by ⟨⟩⟨⟩ today"],
  },
};

describe("a picture lands where it was meant to", () => {
  it.each(Object.entries(cases))("%s", async (_name, { place, in: spec, becomes }) => {
    const doc_id = await studio.desk.add(spec);
    const before = plainView(await studio.desk.house.read(doc_id));
    const dry = await studio.desk.result("insert_image", {
      doc_id,
      source: studio.dot,
      ...place,
      dry_run: true,
    });
    expect(dry).toMatchObject({
      applied: false,
      write_status: "not_written",
      inline_object_confirmed: false,
    });
    expect(plainView(await studio.desk.house.read(doc_id))).toEqual(before);

    const result = await studio.desk.result("insert_image", { doc_id, source: studio.dot, ...place });
    expect(await studio.desk.texts(doc_id)).toEqual(becomes);
    const there = await studio.theNewPicture(doc_id);
    expect(result).toMatchObject({
      applied: true,
      write_status: "written_verified",
      untouched: { verified: true, other: [], unknown: [] },
      losses: [],
      inline_object_confirmed: true,
      inline_object_id: there.objectId,
      insert_at: there.index,
      source_uri: studio.dot,
      source_kind: "address",
      source: studio.dot,
      width_pt: 30,
      height_pt: 15,
      width_px: 40,
      height_px: 20,
    });
    expect(there).toMatchObject({
      sourceUri: studio.dot,
      size: { width: { magnitude: 30 }, height: { magnitude: 15 } },
    });
    expect(dry["insert_at"]).toBe(there.index);

    await studio.desk.result("rollback", { doc_id, audit_id: String(result["audit_id"]) });
    expect(plainView(await studio.desk.house.read(doc_id)).paragraphs).toEqual(before.paragraphs);
  });

  it("in a header and a footer, named by their ids", async () => {
    const spec = {
      ...tab(p("body")),
      headers: { "kix.head": [p("head")] },
      footers: { "kix.foot": [p("foot")] },
    };
    const doc_id = await studio.desk.add(spec);
    const own = { doc_id, source: studio.dot, segment_id: "kix.head", anchor: "head" };
    expect(await studio.desk.result("insert_image", own)).toMatchObject({
      write_status: "written_verified",
      segment_id: "kix.head",
    });
    const inLine = { doc_id, source: studio.dot, segment_id: "kix.foot", index: 4, inline: true };
    expect(await studio.desk.result("insert_image", inLine)).toMatchObject({
      write_status: "written_verified",
    });
    expect(await studio.desk.texts(doc_id)).toEqual(["body", "head", "⟨⟩", "foot⟨⟩"]);
  });
});

describe("how large a picture stands there", () => {
  it.each<[string, Content, [number, number]]>([
    ["its own size at 96 pixels an inch", {}, [30, 15]],
    ["a width, and the height that goes with it", { width_pt: 100 }, [100, 50]],
    ["a height, and the width that goes with it", { height_pt: 12.5 }, [25, 12.5]],
    ["both, where they are its proportions", { width_pt: 80, height_pt: 40 }, [80, 40]],
    ["what fits into both, where they are not", { width_pt: 100, height_pt: 10 }, [20, 10]],
  ])("%s", async (_name, size, [width_pt, height_pt]) => {
    const doc_id = await studio.desk.add(tab(p("x")));
    const result = await studio.desk.result("insert_image", {
      doc_id,
      source: studio.dot,
      anchor: "x",
      ...size,
    });
    expect(result).toMatchObject({ write_status: "written_verified", width_pt, height_pt });
    const hasWarning = JSON.stringify(result["warnings"]).includes("keeps its proportions");
    expect(hasWarning).toBe(size["height_pt"] === 10);
  });

  it("no larger than the room between the margins, or in a cell, unless a size is asked for", async () => {
    const source = studio.web.put("/wide.png", png(3000, 30));
    const doc_id = await studio.desk.add(tab(p("x"), table(["a", "b"], ["c", "d"]), p("y")));
    const onPage = await studio.desk.result("insert_image", { doc_id, source, anchor: "x" });
    expect(onPage["width_pt"]).toBe(451);
    const cell = { table_index: 0, row_index: 0, column_index: 0 };
    const inCell = await studio.desk.result("insert_image", { doc_id, source, ...cell });
    expect(Number(inCell["width_pt"])).toBeLessThan(226);
    const asked = await studio.desk.result("insert_image", { doc_id, source, anchor: "y", width_pt: 600 });
    expect(asked).toMatchObject({
      width_pt: 600,
      warnings: [expect.stringContaining("between the margins")],
    });
  });

  it("of PNG, JPEG and GIF alike", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    for (const [path, bytes, content_type] of [
      ["/a", png(8, 4), "image/png"],
      ["/b", jpeg(8, 4), "image/jpeg"],
      ["/c", gif(8, 4), "image/gif"],
    ] as const) {
      const source = studio.web.put(path, bytes);
      expect(await studio.desk.result("insert_image", { doc_id, source, anchor: "x" })).toMatchObject({
        write_status: "written_verified",
        content_type,
        width_pt: 6,
      });
    }
  });
});
