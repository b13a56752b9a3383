// A document's history through the whole house: edits, their undos and redos, and what shows when somebody works on the records in Drive.
import { plainView } from "../support/witnesses/plain-view.ts";
import { testDocument } from "../support/test-documents.ts";
import { errorOf, House, resultOf } from "./support/house.ts";

let house: House;
let doc_id: string;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  const { documentId: _id, ...document } = testDocument("sample-document");
  doc_id = await house.add({ ...document, title: `History ${house.documentIds.length}` });
});

/** The units of every paragraph with their styles, and everything around them. */
async function view(): Promise<unknown> {
  const { paragraphs, frame } = plainView(await house.read(doc_id));
  return { frame, paragraphs: paragraphs.map(({ units, frame: own }) => ({ units, own })) };
}

async function edit(tool: string, args: Record<string, unknown>): Promise<string> {
  const result = resultOf(await house.call(tool, { doc_id, tab_id: "t.0", ...args }));
  expect(result).toMatchObject({ write_status: "written_verified", undo: { available: true } });
  return String(result["audit_id"]);
}

const takeBack = (audit_id: string, more = {}) => house.call("rollback", { doc_id, audit_id, ...more });

/** Three edits, one of them a format, with the states between them. */
async function threeEdits(): Promise<{ ids: string[]; states: unknown[] }> {
  const states = [await view()];
  const ids: string[] = [];
  for (const [tool, args] of [
    ["replace_text", { find: "every Monday", replace: "every other Tuesday" }],
    ["format_text", { find: "other Tuesday", style: { bold: true } }],
    ["replace_text", { find: "3. Quality", replace: "3. Quality of goods" }],
  ] as const) {
    ids.push(await edit(tool, args));
    states.push(await view());
  }
  return { ids, states };
}

describe("all since an edit", () => {
  it("is taken back in one batch, made again, and taken back again, each exactly", async () => {
    const { ids, states } = await threeEdits();
    await house.clearRequests();
    const dry = resultOf(await takeBack(ids[0]!, { all_since: true, dry_run: true }));
    expect(dry).toMatchObject({ dry_run: true, write_status: "not_written" });
    expect(await view()).toEqual(states[3]);
    const undo = resultOf(await takeBack(ids[0]!, { all_since: true }));
    expect(undo).toMatchObject({ write_status: "written_verified", all_rolled_back: [...ids].reverse() });
    expect(await house.batches()).toHaveLength(1);
    expect(await view()).toEqual(states[0]);
    const redo = resultOf(await takeBack(String(undo["audit_id"])));
    expect(await view()).toEqual(states[3]);
    resultOf(await takeBack(String(redo["audit_id"])));
    expect(await view()).toEqual(states[0]);
    expect(errorOf(await takeBack(ids[1]!))).toMatchObject({
      code: "UNDO_UNAVAILABLE",
      diagnostics: { reason: "already_taken_back", write_status: "not_written" },
    });
    const audit = resultOf(await house.call("get_audit", { doc_id, verify_chain: true }));
    expect(audit).toMatchObject({ chain: { intact: true, count: 6 } });
  });

  it("is not touched at all when somebody changed one of the places", async () => {
    const { ids } = await threeEdits();
    const before = plainView(await house.read(doc_id));
    const place = before.paragraphs.find(({ units }) =>
      units
        .map(({ what }) => what)
        .join("")
        .includes("other Tuesday"),
    )!;
    const at =
      place.startUtf16 +
      place.units
        .map(({ what }) => what)
        .join("")
        .indexOf("other") +
      2;
    await house.control("POST", "/emulator/act", {
      as: "editor@example.com",
      documentId: doc_id,
      action: "type",
      tabId: "t.0",
      index: at,
      text: "ZZ",
    });
    const changed = await view();
    const error = errorOf(await takeBack(ids[0]!, { all_since: true }));
    expect(error).toMatchObject({ code: "UNDO_UNAVAILABLE", diagnostics: { write_status: "not_written" } });
    expect(ids).toContain(error.diagnostics["audit_id"]);
    expect(await view()).toEqual(changed);
  });
});

describe("records that somebody changed in Drive", () => {
  interface File {
    readonly id: string;
    readonly name: string;
  }

  async function segment(): Promise<{ file: File; text: string }> {
    const find = async (q: string): Promise<File[]> =>
      (await house.control("GET", `/drive/v3/files?q=${encodeURIComponent(q)}`))["files"] as File[];
    const [folder] = await find(`name = '${doc_id}' and trashed = false`);
    const [file] = await find(`'${folder!.id}' in parents and trashed = false`);
    const answer = await fetch(`${house.baseUrl}/drive/v3/files/${file!.id}?alt=media`, {
      headers: house.headers,
    });
    return { file: file!, text: await answer.text() };
  }

  async function overwrite(file: File, text: string): Promise<void> {
    const answer = await fetch(`${house.baseUrl}/upload/drive/v3/files/${file.id}?uploadType=media`, {
      method: "PATCH",
      headers: { ...house.headers, "content-type": "text/plain" },
      body: text,
    });
    expect(answer.status).toBe(200);
  }

  it.each<[string, (text: string) => string]>([
    ["a word in a record", (text) => text.replace("Tuesday", "Sunday")],
    ["a record that is gone", (text) => text.split("\n").slice(1).join("\n")],
    ["a tail that is gone", (text) => `${text.split("\n").slice(0, 2).join("\n")}\n`],
    ["a line that is cut short", (text) => text.slice(0, -200)],
  ])("show in the chain: %s", async (_what, forge) => {
    await threeEdits();
    const { file, text } = await segment();
    await overwrite(file, forge(text));
    const audit = resultOf(await house.call("get_audit", { doc_id, verify_chain: true }));
    expect(audit).toMatchObject({ chain: { intact: false } });
  });
});
