// A person types between the moment an agent has read the document and the moment its batch arrives.
import { doc, p, proposed, styled, tab, table } from "../../support/document-builder.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";
import { errorOf, House, resultOf } from "../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const meeting = "The meeting is on Monday.";
const edit = { tab_id: "t.0", find: "Monday", replace: "Tuesday" };

/** The meeting in the fourth paragraph, with marks where somebody types. */
const plan = doc(
  {
    ...tab(
      p("<top>Minutes"),
      p("Present: all."),
      p("<before>Agenda:"),
      p(`<target>${meeting}`),
      p("<after>Nobody objects."),
      p("Any other business."),
      table([[p("<cell>room 5")]]),
      p("<bottom>End."),
    ),
    headers: { "kix.head": [p("<head>Draft")] },
  },
  { ...tab(p("<notes>Notes")), tabId: "t.notes", title: "Notes" },
);

async function typeBeforeTheBatch(where: string, text = "Hello ") {
  const documentId = await house.add(plan.document);
  const { tabId, segmentId, index } = plan.marks[where]!;
  await house.fault({
    kind: "foreign-edit",
    on: "documents.batchUpdate",
    when: "before",
    documentId,
    edit: { tabId, ...(segmentId === "" ? {} : { segmentId }), index, text },
  });
  const before = await textsOf(documentId);
  const outcome = await house.call("replace_text", { ...edit, doc_id: documentId });
  return { documentId, before, outcome };
}

async function textsOf(documentId: string): Promise<string[]> {
  return plainView(await house.read(documentId)).paragraphs.map(({ units }) =>
    units.map(({ what }) => what).join(""),
  );
}

describe("field case 80", () => {
  it.each(["top", "cell", "bottom", "head", "notes"])(
    "what is typed elsewhere (%s) stays, and the edit is planned again and goes through",
    async (where) => {
      const { documentId, before, outcome } = await typeBeforeTheBatch(where);
      expect(resultOf(outcome)).toMatchObject({ write_status: "written_verified", replanned: 1 });
      const after = await textsOf(documentId);
      expect(after.filter((text) => text.startsWith("Hello "))).toHaveLength(1);
      expect(after.map((text) => text.replace("Hello ", "").replace("Tuesday", "Monday"))).toEqual(before);
      expect(after).toContain("The meeting is on Tuesday.\n");
    },
  );

  it.each(["target", "before", "after"])(
    "what is typed at the place or beside it (%s) is a conflict that says what changed; the call made again works",
    async (where) => {
      const { documentId, before, outcome } = await typeBeforeTheBatch(where);
      const error = errorOf(outcome);
      expect([error.code, error.isRetryable]).toEqual(["REVISION_CONFLICT", true]);
      expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
      expect(JSON.stringify(error.toEnvelope())).toContain("Hello ");
      expect((await textsOf(documentId)).map((text) => text.replace("Hello ", ""))).toEqual(before);
      resultOf(await house.call("replace_text", { ...edit, doc_id: documentId }));
      const after = await textsOf(documentId);
      expect(after.map((text) => text.replace("Hello ", "").replace("Tuesday", "Monday"))).toEqual(before);
    },
  );

  it("a second text like the one asked for, typed meanwhile, is not chosen from in silence", async () => {
    const { documentId, outcome } = await typeBeforeTheBatch("bottom", "Monday too. ");
    const error = errorOf(outcome);
    expect(["REVISION_CONFLICT", "MATCH_COUNT_MISMATCH"]).toContain(error.code);
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
    expect((await textsOf(documentId)).join("")).not.toContain("Tuesday");
  });

  it("a comment made meanwhile does not stop the edit", async () => {
    const documentId = await house.add(plan.document);
    const { revision_id } = resultOf(
      await house.call("read_document", { doc_id: documentId, tab_id: "t.0" }),
    );
    await house.control("POST", "/emulator/act", {
      as: "editor@example.com",
      documentId,
      action: "comment",
      content: "Which Monday?",
      quote: "Monday",
    });
    const result = resultOf(
      await house.call("replace_text", { ...edit, doc_id: documentId, accept_losses: [] }),
    );
    expect(result).toMatchObject({ write_status: "written_verified" });
    expect(result["revision_before"]).not.toBe(revision_id);
  });

  it("the revision that a read answers is the one that the write is guarded by", async () => {
    const documentId = await house.add(plan.document);
    const { revision_id } = resultOf(
      await house.call("read_document", { doc_id: documentId, tab_id: "t.0" }),
    );
    const result = resultOf(await house.call("replace_text", { ...edit, doc_id: documentId }));
    expect(result["revision_before"]).toBe(revision_id);
    const again = resultOf(await house.call("read_document", { doc_id: documentId, tab_id: "t.0" }));
    expect(again["revision_id"]).toBe(result["revision_after"]);
  });

  it("the same holds beside style runs and pending suggestions", async () => {
    const { document, marks } = doc(
      tab(
        p("<top>Minutes"),
        p("Agenda:"),
        p(
          "The meeting ",
          styled("is on Mon", { bold: true }),
          "day",
          " or ",
          proposed("so", "suggest.one"),
          " not.",
        ),
      ),
    );
    const documentId = await house.add(document);
    await house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      documentId,
      edit: { tabId: "t.0", index: marks["top"]!.index, text: "Hello " },
    });
    expect(resultOf(await house.call("replace_text", { ...edit, doc_id: documentId }))).toMatchObject({
      write_status: "written_verified",
      replanned: 1,
    });
    expect((await textsOf(documentId)).slice(0, 3)).toEqual([
      "Hello Minutes\n",
      "Agenda:\n",
      "The meeting is on Tuesday or so not.\n",
    ]);
  });
});
