// Pictures and places that cannot be had: refused before anything is written, each by its name.
import { heading, p, proposed, tab, table, type TabSpec } from "../../support/document-builder.ts";
import { loginPage, png, pngHead, svg, webp } from "../../support/picture-bytes.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";
import { listOf, member, type Content } from "../support/desk.ts";
import { Studio } from "../support/studio.ts";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(async () => {
  await studio.close();
});

const twoCells = table(["a", ""], ["c", "d"]);

describe("a source that documents cannot take is refused before anything is written", () => {
  const refused: Record<string, () => [source: string, part: Content]> = {
    "no picture at the address": () => [
      `${studio.web.origin}/none`,
      { reason: "http_status", http_status: 404 },
    ],
    "a picture behind a login": () => [
      studio.web.put("/guarded", { status: 403, bytes: loginPage }),
      { reason: "http_status", http_status: 403 },
    ],
    "a login page in place of the picture": () => [
      studio.web.put("/login", { bytes: loginPage, contentType: "text/html" }),
      { reason: "not_a_picture", found: "an HTML page" },
    ],
    "WebP bytes under a PNG's name": () => [
      studio.web.put("/really.png", { bytes: webp, contentType: "image/png" }),
      { reason: "not_a_picture", found: "a WebP picture" },
    ],
    "an SVG drawing": () => [
      studio.web.put("/logo.svg", svg),
      { reason: "not_a_picture", found: "an SVG drawing" },
    ],
    "a PNG that breaks off": () => [
      studio.web.put("/half.png", png(400, 300).subarray(0, -9)),
      { reason: "truncated" },
    ],
    "a PNG that breaks off in its head": () => [
      studio.web.put("/tiny.png", png(4, 3).subarray(0, 18)),
      { reason: "truncated" },
    ],
    "26 megapixels": () => [
      studio.web.put("/huge.png", pngHead(6500, 4000, 2_000_000)),
      { reason: "too_many_pixels", width_px: 6500 },
    ],
    "60 MB": () => [
      studio.web.put("/heavy.png", pngHead(40, 20, 60_000_000)),
      { reason: "too_many_bytes", max_bytes: 50_000_000 },
    ],
    "60 MB from a server without ranges": () => [
      studio.web.put("/heavier.png", { bytes: pngHead(40, 20, 60_000_000), ignoresRanges: true }),
      { reason: "unreachable" },
    ],
    "nothing at all": () => [
      studio.web.put("/empty", { bytes: Buffer.alloc(0), ignoresRanges: true }),
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
    const doc_id = await studio.desk.add(tab(p("x")));
    let error: Content = {};
    const writes = await studio.writesDuring(async () => {
      error = await studio.desk.error("insert_image", { doc_id, source, anchor: "x" });
    });
    expect(writes).toEqual([]);
    expect(error).toMatchObject({
      error_code: "IMAGE_SOURCE_UNSUPPORTED",
      retryable: false,
      diagnostics: { ...part, write_status: "not_written", retry_safe: true },
      ...(message === undefined ? {} : { message }),
    });
    expect(JSON.stringify(error).length).toBeLessThan(2000);
    expect(await studio.desk.texts(doc_id)).toEqual(["x"]);
  });

  it("all that is wrong at once", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    const source = `https://me:secret@example.com/${"x".repeat(2080)}`;
    const error = await studio.desk.error("insert_image", { doc_id, source, anchor: "x" });
    expect(listOf(member(error, "diagnostics"), "problems").map(({ reason }) => reason)).toEqual([
      "address",
      "address_too_long",
    ]);
    const arguments_ = await studio.desk.error("insert_image", {
      doc_id,
      occurrence: 2,
      row_index: 1,
      width_pt: 0,
    });
    expect(
      listOf(member(arguments_, "diagnostics"), "problems")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["column_index", "occurrence", "source, file_path", "table_index", "width_pt"].sort());
  });

  it("what the service itself refuses is told as the picture's fault, and nothing is written", async () => {
    // It answers the script and then nobody: the service fetches the address itself.
    let answers = 1;
    Object.defineProperty(studio.web.paths, "/once.png", {
      configurable: true,
      enumerable: true,
      get: () => ((answers -= 1) >= 0 ? { bytes: png(4, 4) } : { status: 404, bytes: loginPage }),
    });
    const doc_id = await studio.desk.add(tab(p("x")));
    const source = `${studio.web.origin}/once.png`;
    expect(await studio.desk.error("insert_image", { doc_id, source, anchor: "x" })).toMatchObject({
      error_code: "IMAGE_SOURCE_UNSUPPORTED",
      diagnostics: { reason: "refused_by_service", write_status: "not_written" },
    });
    expect(await studio.desk.texts(doc_id)).toEqual(["x"]);
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
    const doc_id = await studio.desk.add(spec);
    const before = plainView(await studio.desk.house.read(doc_id));
    // A private picture, whose scratch document must not be made for nothing.
    const source = `data:image/png;base64,${png(4, 4).toString("base64")}`;
    const writes = await studio.writesDuring(async () => {
      expect(await studio.desk.error("insert_image", { doc_id, source, ...args })).toMatchObject({
        error_code,
        diagnostics: { write_status: "not_written" },
      });
    });
    expect(writes).toEqual([]);
    expect(plainView(await studio.desk.house.read(doc_id))).toEqual(before);
  });
});
