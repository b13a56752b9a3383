// Trouble met in the field, as cases: each is set up as a document, asked of the built script, and judged by what is stored.
import type { Document } from "../../src/google-api/docs.ts";
import { plainView } from "../support/witnesses/plain-view.ts";
import { body, chip, doc, footnoteMark, paragraph, run } from "../support/docs-json.ts";
import { errorOf, House, resultOf } from "./support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

/** Paragraph texts of one tab, objects as `⟨⟩`, without their marks. */
async function texts(documentId: string, tabId = "t.0"): Promise<string[]> {
  return plainView(await house.read(documentId))
    .paragraphs.filter((one) => one.tabId === tabId && one.segmentId === "")
    .map(({ units }) =>
      units
        .map(({ what, isText }) => (isText ? what : "⟨⟩"))
        .join("")
        .replace(/\n$/, ""),
    );
}

/** Units of the only paragraph that holds `text`, from where it begins. */
async function unitsAt(documentId: string, text: string) {
  for (const { units } of plainView(await house.read(documentId)).paragraphs) {
    const at = units
      .map(({ what, isText }) => (isText ? what : "\u0000"))
      .join("")
      .indexOf(text);
    if (at !== -1) return units.slice(at, at + text.length);
  }
  throw new Error(`expected ${text} in the document`);
}

const open = (document: Document) => house.add(document);

describe("field case 6", () => {
  it("an offset counts UTF-16 units: only the second greeting changes after three emoji", async () => {
    const id = await open(doc([body(paragraph(run("😀😀 Hello team 😀 Hello all")))]));
    resultOf(await house.call("replace_text", { doc_id: id, find: "Hello all", replace: "Hi all" }));
    expect(await texts(id)).toEqual(["😀😀 Hello team 😀 Hi all"]);
  });
});

describe("field case 10", () => {
  it("a sentence over several style runs is found; the number keeps bold, the link its text", async () => {
    const link = { link: { url: "https://example.com/days" }, underline: true };
    const id = await open(
      doc([body(paragraph(run("Delivery in "), run("30", { bold: true }), run(" "), run("days", link)))]),
    );
    resultOf(await house.call("replace_text", { doc_id: id, find: "in 30 days", replace: "in 45 days" }));
    expect(await texts(id)).toEqual(["Delivery in 45 days"]);
    for (const unit of await unitsAt(id, "45")) expect(JSON.parse(unit.style)).toMatchObject({ bold: true });
    for (const unit of await unitsAt(id, "days")) expect(JSON.parse(unit.style)).toMatchObject(link);
    expect(JSON.parse((await unitsAt(id, "in "))[0]!.style)["bold"]).not.toBe(true);
  });
});

describe("field case 13", () => {
  it("chips and footnote marks before the match take index space: only the second year changes, twice over", async () => {
    const id = await open(
      doc([
        body(
          paragraph(
            run("Owner "),
            chip("owner@example.com"),
            run(" reviews the 2024 plan "),
            footnoteMark("kix.fn1", 1),
            run(" in 2024."),
          ),
          { "kix.fn1": " the note" },
        ),
      ]),
    );
    resultOf(await house.call("replace_text", { doc_id: id, find: "2024", replace: "2025", occurrence: 2 }));
    expect(await texts(id)).toEqual(["Owner ⟨⟩ reviews the 2024 plan ⟨⟩ in 2025."]);
    resultOf(await house.call("replace_text", { doc_id: id, find: "2025", replace: "2026", occurrence: 1 }));
    expect(await texts(id)).toEqual(["Owner ⟨⟩ reviews the 2024 plan ⟨⟩ in 2026."]);
    expect(JSON.stringify(await house.read(id))).toContain("owner@example.com");
    expect(JSON.stringify(await house.read(id))).toContain(" the note");
  });
});

describe("field case 14", () => {
  it("dollar sequences are text", async () => {
    const id = await open(doc([body(paragraph(run("PRICE and more")))]));
    resultOf(await house.call("replace_text", { doc_id: id, find: "PRICE", replace: "$& $1 $$5 $` $'" }));
    expect(await texts(id)).toEqual(["$& $1 $$5 $` $' and more"]);
  });
});

describe("field case 15", () => {
  it("text that is not there is an error with the nearest candidate, and nothing is written", async () => {
    const id = await open(doc([body(paragraph(run("Alpha release")))]));
    const before = await house.read(id);
    await house.clearRequests();
    const error = errorOf(
      await house.call("replace_text", { doc_id: id, find: "Alpha relaese", replace: "Beta" }),
    );
    expect(error.code).toBe("ZERO_MATCH");
    expect(JSON.stringify(error.diagnostics["near_miss"])).toContain("Alpha release");
    expect(await house.batches()).toEqual([]);
    expect(await house.read(id)).toEqual(before);
  });
});

describe("field case 17", () => {
  it("several matches and no occurrence are refused with every place in its surroundings", async () => {
    const id = await open(
      doc([body(paragraph(run("Total")), paragraph(run("Sub Total")), paragraph(run("Total due")))]),
    );
    await house.clearRequests();
    const error = errorOf(await house.call("replace_text", { doc_id: id, find: "Total", replace: "Sum" }));
    expect(error.code).toBe("MATCH_COUNT_MISMATCH");
    expect(error.diagnostics).toMatchObject({ expected: 1, actual: 3 });
    expect(error.diagnostics["locations"]).toHaveLength(3);
    expect(JSON.stringify(error.diagnostics["locations"])).toContain("Sub Total");
    expect(error.message).toMatch(/occurrence/);
    expect(await house.batches()).toEqual([]);
    resultOf(await house.call("replace_text", { doc_id: id, find: "Total", replace: "Sum", occurrence: 3 }));
    expect(await texts(id)).toEqual(["Total", "Sub Total", "Sum due"]);
    resultOf(
      await house.call("replace_text", { doc_id: id, find: "Total", replace: "Sum", expected_matches: 2 }),
    );
    expect(await texts(id)).toEqual(["Sum", "Sub Sum", "Sum due"]);
  });
});

describe("field case 80", () => {
  it("a person who types while the agent writes is never written over", async () => {
    const id = await open(doc([body(paragraph(run("The meeting is on Monday.")))]));
    await house.clearRequests();
    await house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      edit: { tabId: "t.0", index: 1, text: "Hello " },
    });
    const error = errorOf(
      await house.call("replace_text", { doc_id: id, find: "Monday", replace: "Tuesday" }),
    );
    expect(error.code).toBe("REVISION_CONFLICT");
    expect(error.isRetryable).toBe(true);
    expect(await texts(id)).toEqual(["Hello The meeting is on Monday."]);
    resultOf(await house.call("replace_text", { doc_id: id, find: "Monday", replace: "Tuesday" }));
    expect(await texts(id)).toEqual(["Hello The meeting is on Tuesday."]);
  });
});
