// Pictures, as an MCP client puts them into documents: where they land, what proves it, and that nothing private is shared or left about.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "../../src/google-api/docs.ts";
import {
  chip,
  heading,
  image,
  item,
  p,
  proposed,
  tab,
  table,
  type TabSpec,
} from "../support/document-builder.ts";
import { multipart } from "../support/multipart.ts";
import { gif, jpeg, loginPage, png, pngHead, svg, webp } from "../support/picture-bytes.ts";
import { PictureServer } from "../support/picture-server.ts";
import { plainView } from "../support/witnesses/plain-view.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";

let desk: Desk;
let web: PictureServer;
let files: string;
let dot: string;
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "pictures-"));
  desk = await Desk.open([], { PROOFMARK_ALLOWED_FILE_ROOTS: files });
  web = await PictureServer.open();
  dot = web.put("/dot.png", png(40, 20));
});
afterAll(async () => {
  await web.close();
  await desk.close();
  rmSync(files, { recursive: true, force: true });
});
afterEach(async () => {
  await desk.house.control("DELETE", "/emulator/faults");
});

/** The only picture that was not there before, with its place. */
async function theNewPicture(documentId: string, old: readonly string[] = []) {
  const document = await desk.house.read(documentId);
  const objects = Object.entries(document.tabs?.[0]?.documentTab?.inlineObjects ?? {});
  const fresh = objects.filter(([id]) => !old.includes(id));
  expect(fresh).toHaveLength(1);
  const [[objectId, object]] = fresh as [(typeof fresh)[number]];
  const { size, imageProperties } = object.inlineObjectProperties?.embeddedObject ?? {};
  return { objectId, size, sourceUri: imageProperties?.sourceUri, index: indexOf(document, objectId) };
}

function indexOf(document: Document, objectId: string): number {
  const found = new RegExp(
    `"startIndex":(\\d+),"endIndex":\\d+,"inlineObjectElement":\\{"inlineObjectId":"${objectId}"`,
  ).exec(JSON.stringify(document))?.[1];
  return Number(found);
}

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
    const doc_id = await desk.add(spec);
    const before = plainView(await desk.house.read(doc_id));
    const dry = await desk.result("insert_image", { doc_id, source: dot, ...place, dry_run: true });
    expect(dry).toMatchObject({
      applied: false,
      write_status: "not_written",
      inline_object_confirmed: false,
    });
    expect(plainView(await desk.house.read(doc_id))).toEqual(before);

    const result = await desk.result("insert_image", { doc_id, source: dot, ...place });
    expect(await desk.texts(doc_id)).toEqual(becomes);
    const there = await theNewPicture(doc_id);
    expect(result).toMatchObject({
      applied: true,
      write_status: "written_verified",
      untouched: { verified: true, other: [], unknown: [] },
      losses: [],
      inline_object_confirmed: true,
      inline_object_id: there.objectId,
      insert_at: there.index,
      source_uri: dot,
      source_kind: "address",
      source: dot,
      width_pt: 30,
      height_pt: 15,
      width_px: 40,
      height_px: 20,
    });
    expect(there).toMatchObject({
      sourceUri: dot,
      size: { width: { magnitude: 30 }, height: { magnitude: 15 } },
    });
    expect(dry["insert_at"]).toBe(there.index);

    await desk.result("rollback", { doc_id, audit_id: String(result["audit_id"]) });
    expect(plainView(await desk.house.read(doc_id)).paragraphs).toEqual(before.paragraphs);
  });

  it("in a header and a footer, named by their ids", async () => {
    const spec = {
      ...tab(p("body")),
      headers: { "kix.head": [p("head")] },
      footers: { "kix.foot": [p("foot")] },
    };
    const doc_id = await desk.add(spec);
    const own = { doc_id, source: dot, segment_id: "kix.head", anchor: "head" };
    expect(await desk.result("insert_image", own)).toMatchObject({
      write_status: "written_verified",
      segment_id: "kix.head",
    });
    const inLine = { doc_id, source: dot, segment_id: "kix.foot", index: 4, inline: true };
    expect(await desk.result("insert_image", inLine)).toMatchObject({ write_status: "written_verified" });
    expect(await desk.texts(doc_id)).toEqual(["body", "head", "⟨⟩", "foot⟨⟩"]);
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
    const doc_id = await desk.add(tab(p("x")));
    const result = await desk.result("insert_image", { doc_id, source: dot, anchor: "x", ...size });
    expect(result).toMatchObject({ write_status: "written_verified", width_pt, height_pt });
    const hasWarning = JSON.stringify(result["warnings"]).includes("keeps its proportions");
    expect(hasWarning).toBe(size["height_pt"] === 10);
  });

  it("no larger than the room between the margins, or in a cell, unless a size is asked for", async () => {
    const source = web.put("/wide.png", png(3000, 30));
    const doc_id = await desk.add(tab(p("x"), table(["a", "b"], ["c", "d"]), p("y")));
    const onPage = await desk.result("insert_image", { doc_id, source, anchor: "x" });
    expect(onPage["width_pt"]).toBe(451);
    const cell = { table_index: 0, row_index: 0, column_index: 0 };
    const inCell = await desk.result("insert_image", { doc_id, source, ...cell });
    expect(Number(inCell["width_pt"])).toBeLessThan(226);
    const asked = await desk.result("insert_image", { doc_id, source, anchor: "y", width_pt: 600 });
    expect(asked).toMatchObject({
      width_pt: 600,
      warnings: [expect.stringContaining("between the margins")],
    });
  });

  it("of PNG, JPEG and GIF alike", async () => {
    const doc_id = await desk.add(tab(p("x")));
    for (const [path, bytes, content_type] of [
      ["/a", png(8, 4), "image/png"],
      ["/b", jpeg(8, 4), "image/jpeg"],
      ["/c", gif(8, 4), "image/gif"],
    ] as const) {
      const source = web.put(path, bytes);
      expect(await desk.result("insert_image", { doc_id, source, anchor: "x" })).toMatchObject({
        write_status: "written_verified",
        content_type,
        width_pt: 6,
      });
    }
  });
});

/** Everything that changed anything, beside the audit's own files. */
async function writesDuring(action: () => Promise<unknown>): Promise<string[]> {
  const calls = await desk.googleCalls(action);
  return calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
}

describe("a source that documents cannot take is refused before anything is written", () => {
  const refused: Record<string, () => [source: string, part: Content]> = {
    "no picture at the address": () => [`${web.origin}/none`, { reason: "http_status", http_status: 404 }],
    "a picture behind a login": () => [
      web.put("/guarded", { status: 403, bytes: loginPage }),
      { reason: "http_status", http_status: 403 },
    ],
    "a login page in place of the picture": () => [
      web.put("/login", { bytes: loginPage, contentType: "text/html" }),
      { reason: "not_a_picture", found: "an HTML page" },
    ],
    "WebP bytes under a PNG's name": () => [
      web.put("/really.png", { bytes: webp, contentType: "image/png" }),
      { reason: "not_a_picture", found: "a WebP picture" },
    ],
    "an SVG drawing": () => [web.put("/logo.svg", svg), { reason: "not_a_picture", found: "an SVG drawing" }],
    "a PNG that breaks off": () => [
      web.put("/half.png", png(400, 300).subarray(0, -9)),
      { reason: "truncated" },
    ],
    "a PNG that breaks off in its head": () => [
      web.put("/tiny.png", png(4, 3).subarray(0, 18)),
      { reason: "truncated" },
    ],
    "26 megapixels": () => [
      web.put("/huge.png", pngHead(6500, 4000, 2_000_000)),
      { reason: "too_many_pixels", width_px: 6500 },
    ],
    "60 MB": () => [
      web.put("/heavy.png", pngHead(40, 20, 60_000_000)),
      { reason: "too_many_bytes", max_bytes: 50_000_000 },
    ],
    "60 MB from a server without ranges": () => [
      web.put("/heavier.png", { bytes: pngHead(40, 20, 60_000_000), ignoresRanges: true }),
      { reason: "unreachable" },
    ],
    "nothing at all": () => [
      web.put("/empty", { bytes: Buffer.alloc(0), ignoresRanges: true }),
      { found: "nothing at all" },
    ],
    "another scheme": () => ["ftp://example.com/a.png", { reason: "scheme", scheme: "ftp" }],
    "a path": () => ["/home/me/a.png", { reason: "path" }],
    "a path of Windows": () => ["C:\\Users\\me\\a.png", { reason: "path" }],
    "a file address": () => ["file:///home/me/a.png", { reason: "path", scheme: "file" }],
    "an address without a host": () => ["https:///a.png", { reason: "address" }],
    "a password in the address": () => ["https://me:secret@example.com/a.png", { reason: "address" }],
    "an address that nobody answers at": () => ["http://127.0.0.1:9/a.png", { reason: "unreachable" }],
    "2,100 characters": () => [
      `https://example.com/${"x".repeat(2080)}`,
      { reason: "address_too_long", message: expect.stringContaining("2000 bytes") as unknown },
    ],
    "data that is no base 64": () => ["data:image/png;base64,@@@", { reason: "data_address" }],
    "data that is an SVG": () => [
      `data:image/svg+xml,${encodeURIComponent(svg.toString())}`,
      { reason: "not_a_picture", found: "an SVG drawing" },
    ],
  };

  it.each(Object.keys(refused))("%s", async (name) => {
    const [source, { message, ...part }] = refused[name]!();
    const doc_id = await desk.add(tab(p("x")));
    let error: Content = {};
    const writes = await writesDuring(async () => {
      error = await desk.error("insert_image", { doc_id, source, anchor: "x" });
    });
    expect(writes).toEqual([]);
    expect(error).toMatchObject({
      error_code: "IMAGE_SOURCE_UNSUPPORTED",
      retryable: false,
      diagnostics: { ...part, write_status: "not_written", retry_safe: true },
      ...(message === undefined ? {} : { message }),
    });
    expect(JSON.stringify(error).length).toBeLessThan(2000);
    expect(await desk.texts(doc_id)).toEqual(["x"]);
  });

  it("all that is wrong at once", async () => {
    const doc_id = await desk.add(tab(p("x")));
    const source = `https://me:secret@example.com/${"x".repeat(2080)}`;
    const error = await desk.error("insert_image", { doc_id, source, anchor: "x" });
    expect(listOf(member(error, "diagnostics"), "problems").map(({ reason }) => reason)).toEqual([
      "address",
      "address_too_long",
    ]);
    const arguments_ = await desk.error("insert_image", { doc_id, occurrence: 2, row_index: 1, width_pt: 0 });
    expect(
      listOf(member(arguments_, "diagnostics"), "problems")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["column_index", "occurrence", "source, file_path", "table_index", "width_pt"].sort());
  });

  it("what the service itself refuses is told as the picture's fault, and nothing is written", async () => {
    // It answers the script and then nobody: the service fetches the address itself.
    let answers = 1;
    Object.defineProperty(web.paths, "/once.png", {
      configurable: true,
      enumerable: true,
      get: () => ((answers -= 1) >= 0 ? { bytes: png(4, 4) } : { status: 404, bytes: loginPage }),
    });
    const doc_id = await desk.add(tab(p("x")));
    const source = `${web.origin}/once.png`;
    expect(await desk.error("insert_image", { doc_id, source, anchor: "x" })).toMatchObject({
      error_code: "IMAGE_SOURCE_UNSUPPORTED",
      diagnostics: { reason: "refused_by_service", write_status: "not_written" },
    });
    expect(await desk.texts(doc_id)).toEqual(["x"]);
  });
});

describe("a place that cannot be had is refused before anything is written", () => {
  const note = {
    element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
  };
  const refused: Record<string, [in_: TabSpec, args: Content, code: string]> = {
    "no such text": [tab(p("x")), { anchor: "y" }, "ZERO_MATCH"],
    "text that stands twice": [tab(p("x x")), { anchor: "x" }, "MATCH_COUNT_MISMATCH"],
    "text across a paragraph end": [tab(p("x"), p("y")), { anchor: "x\ny" }, "STRUCTURAL_BOUNDARY"],
    "no such heading": [tab(heading("A"), p("x")), { heading: "B" }, "INVALID_INPUT"],
    "no such table": [tab(p("x")), { table_index: 0, row_index: 0, column_index: 0 }, "TABLE_NOT_FOUND"],
    "no such row": [
      tab(p("x"), twoCells, p("y")),
      { table_index: 0, row_index: 2, column_index: 0 },
      "INVALID_INPUT",
    ],
    "behind the end": [tab(p("x")), { index: 9, inline: true }, "INVALID_RANGE"],
    "between the marks of a table": [tab(p("x"), twoCells, p("y")), { index: 4 }, "INVALID_RANGE"],
    "inside a character": [tab(p("a👍🏽b")), { index: 4, inline: true }, "INVALID_RANGE"],
    "in a footnote": [
      { ...tab(p("x", note)), footnotes: { "kix.note": [p(" a note")] } },
      { segment_id: "kix.note", anchor: "note" },
      "FEATURE_UNAVAILABLE",
    ],
    "beside a pending suggestion": [
      tab(p("a ", proposed("new", "suggest.1"), " b")),
      { index: 3, inline: true },
      "SUGGESTIONS_PRESENT",
    ],
    "with alternative text": [tab(p("x")), { anchor: "x", alt_text: "A dot" }, "FEATURE_UNAVAILABLE"],
  };

  it.each(Object.entries(refused))("%s", async (_name, [spec, args, error_code]) => {
    const doc_id = await desk.add(spec);
    const before = plainView(await desk.house.read(doc_id));
    // A private picture, whose scratch document must not be made for nothing.
    const source = `data:image/png;base64,${png(4, 4).toString("base64")}`;
    const writes = await writesDuring(async () => {
      expect(await desk.error("insert_image", { doc_id, source, ...args })).toMatchObject({
        error_code,
        diagnostics: { write_status: "not_written" },
      });
    });
    expect(writes).toEqual([]);
    expect(plainView(await desk.house.read(doc_id))).toEqual(before);
  });
});

describe("private pictures get in without being shared", () => {
  const bytes = png(60, 30);
  const scratchOf = async () => {
    const q = encodeURIComponent("name contains 'Proofmark: a picture'");
    const { files: found } = await desk.house.control(
      "GET",
      `/drive/v3/files?q=${q}&fields=files(id,trashed)`,
    );
    return found as { trashed: boolean }[];
  };
  const inDrive = async (content: Buffer, mimeType: string): Promise<string> => {
    const { body, headers } = multipart({ name: "private" }, mimeType, content);
    const response = await fetch(`${desk.house.baseUrl}/upload/drive/v3/files?uploadType=multipart`, {
      method: "POST",
      headers: { ...desk.house.headers, ...headers },
      body,
    });
    return String(((await response.json()) as Content)["id"]);
  };

  const sources: Record<string, () => Promise<[Content, Content]>> = {
    "a link to a file in Drive": async () => {
      const id = await inDrive(bytes, "image/png");
      return [
        { source: `https://drive.google.com/file/d/${id}/view?usp=sharing` },
        { source_kind: "drive_file", source: id },
      ];
    },
    "an open?id= link": async () => {
      const id = await inDrive(bytes, "image/png");
      return [
        { source: `https://drive.google.com/open?id=${id}` },
        { source_kind: "drive_file", source: id },
      ];
    },
    "a file of more than what is looked at": async () => {
      const long = Buffer.concat([bytes, Buffer.alloc(1_500_000)]);
      const id = await inDrive(long, "image/png");
      return [
        { source: `https://drive.google.com/uc?id=${id}&export=download` },
        { source_kind: "drive_file" },
      ];
    },
    "a data address": async () => [
      { source: `data:image/png;base64,${bytes.toString("base64")}` },
      { source_kind: "data" },
    ],
    "a local file": async () => {
      writeFileSync(join(files, "plan.png"), bytes);
      return [{ file_path: join(files, "plan.png") }, { source_kind: "file", source: "plan.png" }];
    },
  };

  it.each(Object.keys(sources))("%s", async (name) => {
    const [source, said] = await sources[name]!();
    const doc_id = await desk.add(tab(p("x", image), p("y")));
    const before = await scratchOf();
    const dry = await writesDuring(async () => {
      expect(
        await desk.result("insert_image", { doc_id, anchor: "x", dry_run: true, ...source }),
      ).toMatchObject({
        ...said,
        write_status: "not_written",
      });
    });
    expect(dry).toEqual([]);

    const calls = await desk.googleCalls(async () => {
      const result = await desk.result("insert_image", { doc_id, anchor: "x", ...source });
      expect(result).toMatchObject({
        ...said,
        write_status: "written_verified",
        width_pt: 45,
        height_pt: 22.5,
      });
      const there = await theNewPicture(doc_id, ["kix.image"]);
      expect(result).toMatchObject({ inline_object_id: there.objectId, insert_at: there.index });
    });
    expect(calls.filter(({ path }) => path.includes("permissions"))).toEqual([]);
    expect(await desk.texts(doc_id)).toEqual(["x⟨⟩", "⟨⟩", "y"]);
    const after = await scratchOf();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ trashed }) => !trashed)).toEqual([]);
    // Its bytes are the document's own by now.
    const document = await desk.house.read(doc_id);
    const { objectId } = await theNewPicture(doc_id, ["kix.image"]);
    const contentUri =
      document.tabs![0]!.documentTab!.inlineObjects![objectId]!.inlineObjectProperties!.embeddedObject!
        .imageProperties!.contentUri!;
    const shown = Buffer.from(await (await fetch(contentUri)).arrayBuffer());
    expect(shown.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  it("the scratch document goes although the write fails", async () => {
    const doc_id = await desk.add(tab(p("x")));
    const before = await scratchOf();
    await desk.house.fault({ kind: "status", on: "documents.batchUpdate", status: 403, documentId: doc_id });
    const source = `data:image/png;base64,${bytes.toString("base64")}`;
    expect(await desk.error("insert_image", { doc_id, anchor: "x", source })).toMatchObject({
      error_code: "PERMISSION_DENIED",
    });
    const after = await scratchOf();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ trashed }) => !trashed)).toEqual([]);
  });

  it("a document, a text, and a file that is not there are refused by name", async () => {
    const doc_id = await desk.add(tab(p("x")));
    const drawing = await inDrive(svg, "image/svg+xml");
    for (const [source, part] of [
      [`https://docs.google.com/document/d/${doc_id}/edit`, { error_code: "IMAGE_SOURCE_UNSUPPORTED" }],
      [`https://drive.google.com/file/d/${drawing}/view`, { diagnostics: { found: "an SVG drawing" } }],
      ["https://drive.google.com/file/d/1NoSuchFile0000/view", { error_code: "DOC_NOT_FOUND" }],
      ["https://drive.google.com/open?x=1", { diagnostics: { reason: "drive_link" } }],
    ] as const)
      expect(await desk.error("insert_image", { doc_id, anchor: "x", source })).toMatchObject(part);
  });
});

describe("local files", () => {
  it("are refused by the bridge before anything is sent: outside, not there, no picture, too large", async () => {
    const doc_id = await desk.add(tab(p("x")));
    const secret = mkdtempSync(join(tmpdir(), "elsewhere-"));
    writeFileSync(join(secret, "a.png"), png(4, 4));
    writeFileSync(join(files, "notes.png"), "my notes");
    writeFileSync(join(files, "large.png"), Buffer.concat([png(4, 4), Buffer.alloc(1_000_000)]));
    mkdirSync(join(files, ".ssh"), { recursive: true });
    writeFileSync(join(files, ".ssh", "a.png"), png(4, 4));
    await desk.house.clearRequests();
    for (const [file_path, part] of [
      [
        join(secret, "a.png"),
        { diagnostics: { reason: "outside", env_var: "PROOFMARK_ALLOWED_FILE_ROOTS" } },
      ],
      [join(files, "none.png"), { error_code: "INVALID_INPUT" }],
      [join(files, ".ssh", "a.png"), { diagnostics: { reason: "credentials" } }],
      [
        join(files, "notes.png"),
        { error_code: "IMAGE_SOURCE_UNSUPPORTED", diagnostics: { found: "plain text" } },
      ],
      [
        join(files, "large.png"),
        { diagnostics: { max_bytes: 1_000_000, size_bytes: 1_000_000 + png(4, 4).length } },
      ],
      [files, { error_code: "INVALID_INPUT" }],
    ] as const) {
      expect(await desk.error("insert_image", { doc_id, anchor: "x", file_path })).toMatchObject({
        ...part,
        diagnostics: { ...("diagnostics" in part ? part.diagnostics : {}), write_status: "not_written" },
      });
    }
    expect((await desk.house.requests()).filter(({ path }) => path.startsWith("/macros/"))).toEqual([]);
    rmSync(secret, { recursive: true, force: true });
  });

  it("come in place of a source, not beside one", async () => {
    const doc_id = await desk.add(tab(p("x")));
    writeFileSync(join(files, "both.png"), png(4, 4));
    const error = await desk.error("insert_image", {
      doc_id,
      anchor: "x",
      source: dot,
      file_path: join(files, "both.png"),
    });
    expect(listOf(member(error, "diagnostics"), "problems")).toEqual([
      { path: "source, file_path", message: "expected one of them, found both" },
    ]);
  });
});

describe("what a picture costs", () => {
  it("by its address: three calls of Docs, and one look at the address by the script and one by Google", async () => {
    const doc_id = await desk.add(tab(p("x")));
    await desk.result("insert_image", { doc_id, source: dot, anchor: "x" });
    const before = web.asked.length;
    const calls = await desk.docsCalls(async () => {
      const result = await desk.result("insert_image", { doc_id, source: dot, anchor: "x" });
      expect(Number(result["api_calls"])).toBeLessThanOrEqual(6);
    });
    expect(calls).toEqual(["read", "write", "read"]);
    expect(web.asked.slice(before)).toEqual(["GET /dot.png", "GET /dot.png"]);
  });
});
