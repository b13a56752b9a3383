// Pictures in Markdown: looked at before anything is written. What cannot be had is refused with its line, all at once; what can stands
// in the document; what stands there already is not asked for again.
import type { JsonObject } from "../../src/kernel/errors.ts";
import { png } from "../support/picture-bytes.ts";
import { PictureServer } from "../support/picture-server.ts";
import { errorOf, House, resultOf } from "./support/house.ts";

let house: House;
let web: PictureServer;
beforeAll(async () => {
  house = await House.open();
  web = await PictureServer.open();
});
afterAll(async () => {
  await house.close();
  await web.close();
});

const create = async (markdown: string, more: JsonObject = {}) =>
  house.call("create_document", { title: "Pictures", markdown, ...more });
const written = (): Promise<string> => house.add("old");

describe("a picture that cannot be had", () => {
  it.each<[string, () => string, string]>([
    ["404", () => `${web.origin}/none.png`, "http_status"],
    ["a page in its place", () => web.put("/page", Buffer.from("<!doctype html><html></html>")), ""],
    ["60 MB", () => web.put("/large.png", Buffer.concat([png(10, 10), Buffer.alloc(60 * 1024 * 1024)])), ""],
    [
      "a link to a file in Drive",
      () => "https://drive.google.com/file/d/1PictureOfSomebody000000000/view",
      "drive_link",
    ],
    ["nobody at the address", () => "http://127.0.0.1:9/a.png", "unreachable"],
  ])("%s is refused with its line, and nothing is written", async (_name, address, reason) => {
    const source = address();
    const doc_id = await written();
    await house.clearRequests();
    for (const dry_run of [false, true]) {
      const args = { doc_id, markdown: `one\n\n![a](${source})\n`, dry_run };
      for (const tool of ["append_markdown", "replace_tab_markdown"]) {
        const error = errorOf(await house.call(tool, args));
        expect(error.code).toBe("IMAGE_SOURCE_UNSUPPORTED");
        expect(error.diagnostics).toMatchObject({
          construct: "image",
          problems: [{ construct: "image", line: 3, source }],
          write_status: "not_written",
          retry_safe: true,
        });
        if (reason !== "") expect(error.diagnostics["reason"]).toBe(reason);
        expect(error.message).toContain("Line 3");
      }
      expect(errorOf(await create(args.markdown, { dry_run })).code).toBe("IMAGE_SOURCE_UNSUPPORTED");
    }
    const changed = (await house.googleCalls()).filter(
      ({ from, method }) => from === "script" && method !== "GET",
    );
    expect(changed).toEqual([]);
  });

  it("all of them are told at once, each address asked once", async () => {
    const bad = [`${web.origin}/b1.png`, `${web.origin}/b2.png`];
    const good = web.put("/good.png", png(20, 10));
    web.asked.length = 0;
    const error = errorOf(
      await create(
        `![](${bad[0]}) and ![](${good})\n\n- ![](${bad[1]})\n\n| ![](${bad[0]}) |\n| --- |\n| x |\n`,
      ),
    );
    const problems = error.diagnostics["problems"] as { source: string; line: number }[];
    expect(problems.map(({ source, line }) => [source, line])).toEqual([
      [bad[0], 1],
      [bad[1], 3],
    ]);
    expect(web.asked.sort()).toEqual(["GET /b1.png", "GET /b2.png", "GET /good.png"]);
  });
});

describe("a picture that can be had", () => {
  it("stands in the document, and is not asked for again when it stands", async () => {
    const address = web.put("/kept.png", png(40, 20));
    const markdown = `first\n\nbefore ![](${address}) after\n`;
    const made = resultOf(await create(markdown));
    expect(made).toMatchObject({ write_status: "written_verified", structural_match: true });
    const doc_id = String(made["doc_id"]);
    const { content } = resultOf(await house.call("read_document", { doc_id }));
    expect(content).toMatch(/^first\n\nbefore \[image:[^\]]+\] after\n$/);
    web.paths["/kept.png"] = { status: 404 };
    const changed = String(content).replace("first", "second");
    expect(resultOf(await house.call("replace_tab_markdown", { doc_id, markdown: changed }))).toMatchObject({
      write_status: "written_verified",
      blocks_kept: 1,
    });
    const again = markdown.replace("first", "third");
    expect(resultOf(await house.call("replace_tab_markdown", { doc_id, markdown: again }))).toMatchObject({
      write_status: "written_verified",
    });
  });
});
