// Pictures met in the field: data addresses, formats that documents do not take, links that lead elsewhere, and the limits of size and place.
import { heading, p, tab } from "../../support/document-builder.ts";
import { multipart } from "../../support/multipart.ts";
import { gif, jpeg, loginPage, png, pngHead, svg, webp } from "../../support/picture-bytes.ts";
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

const text = tab(heading("A heading"), p("A line of text."), p("Another."));

/** Inserts the picture behind a line; the document must hold it afterwards. */
async function expectInserted(source: string, said: Content): Promise<void> {
  const doc_id = await studio.desk.add(text);
  const result = await studio.desk.result("insert_image", { doc_id, anchor: "A line of text.", source });
  const { objectId } = await studio.theNewPicture(doc_id);
  expect(result).toMatchObject({ write_status: "written_verified", inline_object_id: objectId, ...said });
  expect(await studio.desk.texts(doc_id)).toEqual(["A heading", "A line of text.", "⟨⟩", "Another."]);
}

/** The refusal, with nothing written: not by the tool, and not by the service when it is asked itself. */
async function expectRefused(args: Content, said: Content, isRefusedByService = true): Promise<void> {
  const doc_id = await studio.desk.add(text);
  const before = plainView(await studio.desk.house.read(doc_id));
  const writes = await studio.writesDuring(async () => {
    expect(
      await studio.desk.error("insert_image", { doc_id, anchor: "A line of text.", ...args }),
    ).toMatchObject({
      error_code: "IMAGE_SOURCE_UNSUPPORTED",
      ...said,
    });
  });
  expect(writes).toEqual([]);
  expect(plainView(await studio.desk.house.read(doc_id))).toEqual(before);
  if (!isRefusedByService) return;
  const requests = [{ insertInlineImage: { uri: args["source"], location: { index: 2 } } }];
  await expect(
    studio.desk.house.control("POST", `/v1/documents/${doc_id}:batchUpdate`, { requests }),
  ).rejects.toThrow("There was a problem retrieving the image.");
}

describe("field case 62: pictures given as data addresses are decoded and inserted", () => {
  it.each([
    ["image/png", png(8, 4)],
    ["image/gif", gif(8, 4)],
    ["image/jpeg", jpeg(8, 4)],
    ["application/octet-stream", png(8, 4)],
  ])("as %s", async (type, bytes) => {
    await expectInserted(`data:${type};base64,${bytes.toString("base64")}`, {
      source_kind: "data",
      width_px: 8,
      height_px: 4,
    });
  });

  it("or refused by name, never an empty gap with success", async () => {
    await expectRefused(
      { source: "data:image/png;base64,iVBORw0KGgo…" },
      { diagnostics: { reason: "data_address" } },
    );
    await expectRefused(
      { source: `data:image/webp;base64,${webp.toString("base64")}` },
      { diagnostics: { reason: "not_a_picture", found: "a WebP picture" } },
    );
  });
});

describe("field case 63: formats are told by their content", () => {
  it.each([
    ["/pic.webp", webp, "image/webp", "a WebP picture"],
    ["/logo.svg", svg, "image/svg+xml", "an SVG drawing"],
    ["/pic.png", webp, "image/png", "a WebP picture"],
    ["/pic.jpg", svg, "image/jpeg", "an SVG drawing"],
  ])("%s is refused for what it holds", async (path, bytes, contentType, found) => {
    const source = studio.web.put(path, { bytes, contentType });
    await expectRefused(
      { source },
      {
        message: expect.stringContaining(found) as unknown,
        diagnostics: { reason: "not_a_picture", found, content_type: contentType },
      },
    );
  });

  it("a picture under another kind's name goes in", async () => {
    const source = studio.web.put("/named.webp", { bytes: png(8, 4), contentType: "image/webp" });
    await expectInserted(source, { content_type: "image/png" });
  });
});

describe("field case 64: links that lead elsewhere", () => {
  it("a redirect is followed", async () => {
    const there = studio.web.put("/there.png", png(8, 4));
    await expectInserted(studio.web.put("/r", { redirectsTo: there }), { source_kind: "address" });
  });

  it("a redirect to a page that asks to sign in is no picture", async () => {
    const login = studio.web.put("/login", { bytes: loginPage, contentType: "text/html" });
    const source = studio.web.put("/to-login", { redirectsTo: login });
    await expectRefused({ source }, { diagnostics: { reason: "not_a_picture", found: "an HTML page" } });
  });

  it("a private file's share link is read with the account's own rights, and stays private", async () => {
    const { body, headers } = multipart({ name: "private.png" }, "image/png", png(8, 4));
    const made = await fetch(`${studio.desk.house.baseUrl}/upload/drive/v3/files?uploadType=multipart`, {
      method: "POST",
      headers: { ...studio.desk.house.headers, ...headers },
      body,
    });
    const { id } = (await made.json()) as { id: string };
    const fields = "shared,permissions";
    const before = await studio.desk.house.control("GET", `/drive/v3/files/${id}?fields=${fields}`);
    await expectInserted(`https://drive.google.com/file/d/${id}/view?usp=sharing`, {
      source_kind: "drive_file",
      source: id,
    });
    expect(await studio.desk.house.control("GET", `/drive/v3/files/${id}?fields=${fields}`)).toEqual(before);
  });
});

describe("field case 65: the limits of size and place, each in its refusal's words", () => {
  it("an address of 2,100 characters", async () => {
    const address = studio.web.put("/long.png", png(8, 4));
    const source = `${address}?${"x".repeat(2100 - address.length - 1)}`;
    expect(source).toHaveLength(2100);
    await expectRefused(
      { source },
      {
        message: expect.stringMatching(/at most 2000 bytes, found one of 2100/) as unknown,
        diagnostics: { reason: "address_too_long" },
      },
    );
  });

  it("26 megapixels", async () => {
    const source = studio.web.put("/26.png", pngHead(6500, 4000, 1_500_000));
    await expectRefused(
      { source },
      {
        message: expect.stringMatching(/25 megapixels.*6500 × 4000/) as unknown,
        diagnostics: { reason: "too_many_pixels" },
      },
    );
  });

  it("50 MB", async () => {
    const source = studio.web.put("/50.png", pngHead(8, 4, 50_000_000));
    await expectRefused(
      { source },
      { message: expect.stringContaining("50 MB") as unknown, diagnostics: { reason: "too_many_bytes" } },
    );
  });

  it("a footnote", async () => {
    const mark = {
      element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
    };
    const doc_id = await studio.desk.add({
      ...tab(p("x", mark)),
      footnotes: { "kix.note": [p(" the note")] },
    });
    const writes = await studio.writesDuring(async () => {
      for (const inline of [false, true])
        expect(
          await studio.desk.error("insert_image", {
            doc_id,
            source: studio.dot,
            segment_id: "kix.note",
            anchor: "note",
            inline,
          }),
        ).toMatchObject({
          error_code: "FEATURE_UNAVAILABLE",
          message: expect.stringContaining("footnote") as unknown,
        });
    });
    expect(writes).toEqual([]);
    const location = { segmentId: "kix.note", index: 1 };
    await expect(
      studio.desk.house.control("POST", `/v1/documents/${doc_id}:batchUpdate`, {
        requests: [{ insertInlineImage: { uri: studio.dot, location } }],
      }),
    ).rejects.toThrow("400");
  });
});

describe("W-09: a picture stands in the paragraph that was meant for it", () => {
  it("not at the front of the next paragraph, and no blank one is left with the next one's look", async () => {
    const doc_id = await studio.desk.add(tab(p("anchor"), heading("Next")));
    await studio.desk.result("insert_image", { doc_id, source: studio.dot, anchor: "anchor" });
    expect(await studio.desk.texts(doc_id)).toEqual(["anchor", "⟨⟩", "Next"]);
    const document = await studio.desk.house.read(doc_id);
    const styles = document.tabs?.[0]?.documentTab?.body?.content
      ?.flatMap(({ paragraph }) => paragraph ?? [])
      .map(({ paragraphStyle }) => [paragraphStyle?.namedStyleType, paragraphStyle?.headingId]);
    expect(styles).toEqual([
      ["NORMAL_TEXT", undefined],
      ["NORMAL_TEXT", undefined],
      ["HEADING_1", "h.next"],
    ]);
  });

  it("behind an anchor in the last paragraph, as the dry run said", async () => {
    const doc_id = await studio.desk.add(tab(p("first"), p("anchor")));
    const args = { doc_id, source: studio.dot, anchor: "anchor" };
    const dry = await studio.desk.result("insert_image", { ...args, dry_run: true });
    const result = await studio.desk.result("insert_image", args);
    expect(await studio.desk.texts(doc_id)).toEqual(["first", "anchor", "⟨⟩"]);
    expect(result["insert_at"]).toBe(dry["insert_at"]);
  });
});
