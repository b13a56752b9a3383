// Private pictures: from Drive, from this machine, from the call itself. Never shared, nothing left about; and what any picture costs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { image, p, tab } from "../../support/document-builder.ts";
import { multipart } from "../../support/multipart.ts";
import { png, svg } from "../../support/picture-bytes.ts";
import { listOf, member, type Content } from "../support/desk.ts";
import { Studio } from "../support/studio.ts";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(async () => {
  await studio.close();
});
afterEach(async () => {
  await studio.desk.house.control("DELETE", "/emulator/faults");
});

const inDrive = async (content: Buffer, mimeType: string): Promise<string> => {
  const { body, headers } = multipart({ name: "private" }, mimeType, content);
  const response = await fetch(`${studio.desk.house.baseUrl}/upload/drive/v3/files?uploadType=multipart`, {
    method: "POST",
    headers: { ...studio.desk.house.headers, ...headers },
    body,
  });
  return String(((await response.json()) as Content)["id"]);
};

describe("private pictures get in without being shared", () => {
  const bytes = png(60, 30);
  const scratchOf = async () => {
    const q = encodeURIComponent("name contains 'Proofmark: a picture'");
    const { files: found } = await studio.desk.house.control(
      "GET",
      `/drive/v3/files?q=${q}&fields=files(id,trashed)`,
    );
    return found as { trashed: boolean }[];
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
      writeFileSync(join(studio.files, "plan.png"), bytes);
      return [{ file_path: join(studio.files, "plan.png") }, { source_kind: "file", source: "plan.png" }];
    },
  };

  it.each(Object.keys(sources))("%s", async (name) => {
    const [source, said] = await sources[name]!();
    const doc_id = await studio.desk.add(tab(p("x", image), p("y")));
    const before = await scratchOf();
    const dry = await studio.writesDuring(async () => {
      expect(
        await studio.desk.result("insert_image", { doc_id, anchor: "x", dry_run: true, ...source }),
      ).toMatchObject({
        ...said,
        write_status: "not_written",
      });
    });
    expect(dry).toEqual([]);

    const calls = await studio.desk.googleCalls(async () => {
      const result = await studio.desk.result("insert_image", { doc_id, anchor: "x", ...source });
      expect(result).toMatchObject({
        ...said,
        write_status: "written_verified",
        width_pt: 45,
        height_pt: 22.5,
      });
      const there = await studio.theNewPicture(doc_id, ["kix.image"]);
      expect(result).toMatchObject({ inline_object_id: there.objectId, insert_at: there.index });
    });
    expect(calls.filter(({ path }) => path.includes("permissions"))).toEqual([]);
    expect(await studio.desk.texts(doc_id)).toEqual(["x⟨⟩", "⟨⟩", "y"]);
    const after = await scratchOf();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ trashed }) => !trashed)).toEqual([]);
    // Its bytes are the document's own by now.
    const document = await studio.desk.house.read(doc_id);
    const { objectId } = await studio.theNewPicture(doc_id, ["kix.image"]);
    const contentUri =
      document.tabs![0]!.documentTab!.inlineObjects![objectId]!.inlineObjectProperties!.embeddedObject!
        .imageProperties!.contentUri!;
    const shown = Buffer.from(await (await fetch(contentUri)).arrayBuffer());
    expect(shown.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  it("the scratch document goes although the write fails", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    const before = await scratchOf();
    await studio.desk.house.fault({
      kind: "status",
      on: "documents.batchUpdate",
      status: 403,
      documentId: doc_id,
    });
    const source = `data:image/png;base64,${bytes.toString("base64")}`;
    expect(await studio.desk.error("insert_image", { doc_id, anchor: "x", source })).toMatchObject({
      error_code: "PERMISSION_DENIED",
    });
    const after = await scratchOf();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ trashed }) => !trashed)).toEqual([]);
  });

  it("a document, a text, and a file that is not there are refused by name", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    const drawing = await inDrive(svg, "image/svg+xml");
    for (const [source, part] of [
      [`https://docs.google.com/document/d/${doc_id}/edit`, { error_code: "IMAGE_SOURCE_UNSUPPORTED" }],
      [`https://drive.google.com/file/d/${drawing}/view`, { diagnostics: { found: "an SVG drawing" } }],
      ["https://drive.google.com/file/d/1NoSuchFile0000/view", { error_code: "DOC_NOT_FOUND" }],
      ["https://drive.google.com/open?x=1", { diagnostics: { reason: "drive_link" } }],
    ] as const)
      expect(await studio.desk.error("insert_image", { doc_id, anchor: "x", source })).toMatchObject(part);
  });
});

describe("local files", () => {
  it("are refused by the bridge before anything is sent: outside, not there, no picture, too large", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    const secret = mkdtempSync(join(tmpdir(), "elsewhere-"));
    writeFileSync(join(secret, "a.png"), png(4, 4));
    writeFileSync(join(studio.files, "notes.png"), "my notes");
    writeFileSync(join(studio.files, "large.png"), Buffer.concat([png(4, 4), Buffer.alloc(1_000_000)]));
    mkdirSync(join(studio.files, ".ssh"), { recursive: true });
    writeFileSync(join(studio.files, ".ssh", "a.png"), png(4, 4));
    await studio.desk.house.clearRequests();
    for (const [file_path, part] of [
      [
        join(secret, "a.png"),
        { diagnostics: { reason: "outside", env_var: "PROOFMARK_ALLOWED_FILE_ROOTS" } },
      ],
      [join(studio.files, "none.png"), { error_code: "INVALID_INPUT" }],
      [join(studio.files, ".ssh", "a.png"), { diagnostics: { reason: "credentials" } }],
      [
        join(studio.files, "notes.png"),
        { error_code: "IMAGE_SOURCE_UNSUPPORTED", diagnostics: { found: "plain text" } },
      ],
      [
        join(studio.files, "large.png"),
        { diagnostics: { max_bytes: 1_000_000, size_bytes: 1_000_000 + png(4, 4).length } },
      ],
      [studio.files, { error_code: "INVALID_INPUT" }],
    ] as const) {
      expect(await studio.desk.error("insert_image", { doc_id, anchor: "x", file_path })).toMatchObject({
        ...part,
        diagnostics: { ...("diagnostics" in part ? part.diagnostics : {}), write_status: "not_written" },
      });
    }
    expect((await studio.desk.house.requests()).filter(({ path }) => path.startsWith("/macros/"))).toEqual(
      [],
    );
    rmSync(secret, { recursive: true, force: true });
  });

  it("come in place of a source, not beside one", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    writeFileSync(join(studio.files, "both.png"), png(4, 4));
    const error = await studio.desk.error("insert_image", {
      doc_id,
      anchor: "x",
      source: studio.dot,
      file_path: join(studio.files, "both.png"),
    });
    expect(listOf(member(error, "diagnostics"), "problems")).toEqual([
      { path: "source, file_path", message: "expected one of them, found both" },
    ]);
  });
});

describe("what a picture costs", () => {
  it("by its address: three calls of Docs, and one look at the address by the script and one by Google", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    await studio.desk.result("insert_image", { doc_id, source: studio.dot, anchor: "x" });
    const before = studio.web.asked.length;
    const calls = await studio.desk.docsCalls(async () => {
      const result = await studio.desk.result("insert_image", { doc_id, source: studio.dot, anchor: "x" });
      expect(Number(result["api_calls"])).toBeLessThanOrEqual(6);
    });
    expect(calls).toEqual(["read", "write", "read"]);
    expect(studio.web.asked.slice(before)).toEqual(["GET /dot.png", "GET /dot.png"]);
  });

  it("a private one: three more that its answer can count, two more for a file's kind and bytes; the bin comes after", async () => {
    const doc_id = await studio.desk.add(tab(p("x")));
    await studio.desk.result("insert_image", { doc_id, source: studio.dot, anchor: "x" });
    const callsOf = async (args: Content): Promise<unknown> =>
      (await studio.desk.result("insert_image", { doc_id, anchor: "x", ...args }))["api_calls"];
    expect(await callsOf({ source: studio.dot })).toBe(5);
    const data = `data:image/png;base64,${png(4, 4).toString("base64")}`;
    expect(await callsOf({ source: data })).toBe(8);
    const link = async (bytes: Buffer): Promise<string> =>
      `https://drive.google.com/file/d/${await inDrive(bytes, "image/png")}/view`;
    expect(await callsOf({ source: await link(png(4, 4)) })).toBe(10);
    const long = Buffer.concat([png(4, 4), Buffer.alloc(1_200_000)]);
    expect(await callsOf({ source: await link(long) })).toBe(11);
  });
});
