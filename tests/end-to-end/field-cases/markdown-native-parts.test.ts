// What Markdown has no words for: comments, chips, equations, footnotes, breaks, floating pictures, contents tables. A rewrite keeps
// them, or names what would be lost before anything is written.
import type { Document, SectionStyle } from "../../../src/google-api/docs.ts";
import { chip, doc, heading, p, raw, styled, tab, type Part } from "../../support/document-builder.ts";
import { testDocument } from "../../support/test-documents.ts";
import { House, resultOf } from "../support/house.ts";
import {
  laid,
  noWrite,
  rangeOf,
  readOut,
  refused,
  written,
  writtenAndTakenBack,
} from "../support/markdown-case.ts";
import { shown } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

async function comment(documentId: string, quote: string): Promise<string> {
  const { commentId } = await house.control("POST", "/emulator/act", {
    as: "editor@example.com",
    documentId,
    action: "comment",
    content: "Is this so?",
    quote,
  });
  return String(commentId);
}

describe("field case 71: words that an open comment points at are not taken away in silence", () => {
  const markdown = "Keep A.";
  const laidOut = () => laid(house, tab(p("Keep A."), p("Drop B.")));

  it("the rewrite is refused and names the comment, its dry run too", async () => {
    const { doc_id } = await laidOut();
    const id = await comment(doc_id, "Drop B");
    const error = await refused(house, "replace_tab_markdown", { doc_id, markdown });
    expect(error.code).toBe("LOSS_REFUSED");
    expect(JSON.stringify(error.diagnostics)).toContain(`comment:${id}`);
    const dry = await refused(house, "replace_tab_markdown", { doc_id, markdown, dry_run: true });
    expect(dry.code).toBe("LOSS_REFUSED");
  });

  it("consent to chips and tables is none to comments", async () => {
    const { doc_id } = await laidOut();
    await comment(doc_id, "Drop B");
    const args = { doc_id, markdown, allow_structural_loss: true };
    expect((await refused(house, "replace_tab_markdown", args)).code).toBe("LOSS_REFUSED");
  });

  it("with consent it goes on and lists the loss", async () => {
    const { doc_id } = await laidOut();
    const id = await comment(doc_id, "Drop B");
    const args = { doc_id, markdown, accept_losses: [`comment:${id}`] };
    const { lines, answer } = await written(house, "replace_tab_markdown", args);
    expect(lines).toEqual(["p: Keep A."]);
    expect(JSON.stringify(answer["losses"])).toContain(`comment:${id}`);
  });

  it("a resolved comment does not stand in the way", async () => {
    const { doc_id } = await laidOut();
    const id = await comment(doc_id, "Drop B");
    await house.control("POST", `/drive/v3/files/${doc_id}/comments/${id}/replies?fields=id`, {
      content: "Done.",
      action: "resolve",
    });
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", { doc_id, markdown });
    expect(lines).toEqual(["p: Keep A."]);
  });

  it("nor does an open one on words that stay", async () => {
    const { doc_id } = await laidOut();
    await comment(doc_id, "Keep A");
    const { answer } = await writtenAndTakenBack(house, "replace_tab_markdown", { doc_id, markdown });
    expect(answer["losses"]).toEqual([]);
  });
});

const date: Part = {
  element: {
    dateElement: {
      dateId: "kix.date1",
      textStyle: {},
      dateElementProperties: {
        timestamp: "2026-05-05T12:00:00Z",
        locale: "en",
        dateFormat: "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED",
        timeFormat: "TIME_FORMAT_DISABLED",
        displayText: "May 5, 2026",
      },
    },
  },
};
const file: Part = {
  element: {
    richLink: {
      richLinkId: "kix.rich1",
      textStyle: {},
      richLinkProperties: {
        title: "Plan",
        uri: "https://docs.google.com/document/d/plan",
        mimeType: "application/vnd.google-apps.document",
      },
    },
  },
};
const equation: Part = { element: { equation: {} } };
const pageBreak: Part = { element: { pageBreak: { textStyle: {} } } };
const note: Part = {
  element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
};

/** A tab with one of everything, a floating picture too. */
function nativeParts(): Document {
  const floating = { ...p("It floats here."), more: { positionedObjectIds: ["kix.float"] } };
  const { document } = doc({
    ...tab(p(date, " due. ", equation, " and ", chip), p(pageBreak), floating, p("Noted", note, " well.")),
    footnotes: { "kix.note": [p(" Its source.")] },
  });
  document.tabs![0]!.documentTab!.positionedObjects = {
    "kix.float": {
      objectId: "kix.float",
      positionedObjectProperties: {
        positioning: { layout: "WRAP_TEXT" },
        embeddedObject: {
          imageProperties: { contentUri: "https://example.com/short-lived" },
          size: { width: { magnitude: 40, unit: "PT" }, height: { magnitude: 30, unit: "PT" } },
        },
      },
    },
  };
  return document;
}

describe("field case 76: a rewrite of the read-out with one word changed keeps every native part", () => {
  it.each([
    ["due.", "late."],
    ["It floats", "It hovers"],
    ["well", "badly"],
    ["Its source", "Another source"],
  ])("%s becomes %s", async (from, to) => {
    const doc_id = await house.add(nativeParts());
    const markdown = (await readOut(house, doc_id)).replace(from, to);
    expect(markdown).toContain(to);
    const { lines, before, after, answer } = await writtenAndTakenBack(house, "replace_tab_markdown", {
      doc_id,
      markdown,
    });
    expect(lines).toEqual(shown(before).map((line) => line.replace(from, to)));
    expect(shown(before)).toEqual([
      "p: ⟨date 2026-05-05⟩ due. ⟨equation⟩ and ⟨person sam@example.com⟩",
      "p: ⟨page break⟩",
      "p: It floats here.",
      "p: Noted⟨note Its source.⟩ well.",
    ]);
    expect(objectsOf(after)).toEqual(objectsOf(before));
    expect(answer["losses"]).toEqual([]);
  });

  it("a contents table stays while a heading's neighbour changes", async () => {
    const doc_id = await house.add(testDocument("nested-tabs-and-contents"));
    const tab_id = "t.0";
    const before = await house.read(doc_id);
    expect(shown(before, tab_id)).toContain("⟨contents⟩");
    const read = await readOut(house, doc_id, tab_id);
    await noWrite(house, { doc_id, tab_id, markdown: read });
    const args = { doc_id, tab_id, markdown: `${read}\nOne more line.\n` };
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", args);
    expect(lines).toEqual([
      ...shown(before, tab_id).filter((line, at, all) => at < all.length - 1 || line !== "p:"),
      "p: One more line.",
    ]);
  });

  it.each([
    ["the equation", /\[equation:1\]/, "equation"],
    ["the chip of a person", /\[chip:person:[^\]]*\]/, "chip:person:sam@example.com"],
    ["the footnote", /\[\^1\]( well)/, "footnote:kix.note"],
    ["the page break", /\[page-break\]\n\n/, "page_break"],
  ])("%s left out is a loss that has to be named", async (name, what, loss) => {
    const doc_id = await house.add(nativeParts());
    let markdown = (await readOut(house, doc_id)).replace(what, "$1".repeat(name === "the footnote" ? 1 : 0));
    if (name === "the footnote") markdown = markdown.replace(/\n*\[\^1\]: .*\n/, "\n");
    const error = await refused(house, "replace_tab_markdown", { doc_id, markdown });
    expect(error.code).toBe("LOSS_REFUSED");
    expect(JSON.stringify(error.diagnostics)).toContain(loss);
    const args = { doc_id, markdown, accept_losses: [loss] };
    const { lines, answer } = await written(house, "replace_tab_markdown", args);
    expect(JSON.stringify(answer["losses"])).toContain(loss);
    expect(lines.join("\n").match(/⟨/g)).toHaveLength(4);
  });

  it("everything left out is refused with a list of everything", async () => {
    const document = nativeParts();
    delete document.tabs![0]!.documentTab!.positionedObjects;
    delete document.tabs![0]!.documentTab!.body!.content![3]!.paragraph!.positionedObjectIds;
    const doc_id = await house.add(document);
    const error = await refused(house, "replace_tab_markdown", { doc_id, markdown: "All new." });
    expect(error.code).toBe("LOSS_REFUSED");
    const told = JSON.stringify(error.diagnostics);
    for (const loss of [
      "equation",
      "chip:person:sam@example.com",
      "chip:date:",
      "footnote:kix.note",
      "page_break",
    ])
      expect(told).toContain(loss);
    const flagged = { doc_id, markdown: "All new.", allow_structural_loss: true };
    const still = await refused(house, "replace_tab_markdown", flagged);
    expect(still.diagnostics["not_accepted"]).toEqual(["equation"]);
  });

  it("a paragraph that a picture floats beside is not taken away with any consent", async () => {
    const doc_id = await house.add(nativeParts());
    const args = { doc_id, markdown: "All new.", allow_structural_loss: true, accept_losses: ["equation"] };
    const error = await refused(house, "replace_tab_markdown", args);
    expect(error.code).toBe("FEATURE_UNAVAILABLE");
    expect(error.message).toContain("positioned object");
  });
});

describe("field case 77: chips read as words with a mark, and nothing around them is glued", () => {
  it("people, dates, files and dropdowns", async () => {
    const { doc_id } = await laid(
      house,
      tab(p("Meet ", chip, " on ", date, " about ", file, ", status \ue907 now.")),
    );
    const markdown = await readOut(house, doc_id);
    expect(markdown).toMatch(/^Meet \[chip:person:sam@example\.com[^\]]*\] on \[/);
    expect(markdown).toMatch(
      / on \[chip:date:[^\]]*"May 5, 2026"\] about \[chip:file:[^\]]*"Plan"\], status \[smart:1\] now\.\n$/,
    );
    await noWrite(house, { doc_id, markdown });
    const args = { doc_id, markdown: markdown.replace("Meet", "See").replace("now", "then") };
    const { lines, before, after } = await writtenAndTakenBack(house, "replace_tab_markdown", args);
    expect(lines).toEqual([
      "p: See ⟨person sam@example.com⟩ on ⟨date 2026-05-05⟩ about ⟨file Plan⟩, status ⟨glyph⟩ then.",
    ]);
    expect(objectsOf(after)).toEqual(objectsOf(before));
  });
});

describe("field case 78: breaks and page set-up outlive edits beside them", () => {
  const landscape: SectionStyle = {
    sectionType: "NEXT_PAGE",
    flipPageOrientation: true,
    columnSeparatorStyle: "NONE",
    contentDirection: "LEFT_TO_RIGHT",
    marginLeft: { magnitude: 20, unit: "PT" },
  };
  const broken = () =>
    laid(
      house,
      tab(p("<a>P1<b>"), raw({ sectionBreak: { sectionStyle: landscape } }), p("<c>P2<d>"), p("End.")),
    );

  async function expectBreakKept(doc_id: string, before: Document): Promise<void> {
    const after = await house.read(doc_id);
    const breaks = (document: Document) =>
      document.tabs![0]!.documentTab!.body!.content!.flatMap(({ sectionBreak }) => sectionBreak ?? []);
    expect(breaks(after)).toEqual(breaks(before));
    expect(breaks(after)).toHaveLength(2);
  }

  it("replace_text behind it", async () => {
    const { doc_id } = await broken();
    const before = await house.read(doc_id);
    resultOf(await house.call("replace_text", { doc_id, find: "P2", replace: "P2 new" }));
    expect(shown(await house.read(doc_id))).toEqual(["p: P1", "⟨section break⟩", "p: P2 new", "p: End."]);
    await expectBreakKept(doc_id, before);
  });

  it.each([
    ["words in front of it", "a", "b", "P1 new", ["p: P1 new", "⟨section break⟩", "p: P2", "p: End."]],
    ["words behind it", "c", "d", "P2 **new**", ["p: P1", "⟨section break⟩", "p: P2 {bold|new}", "p: End."]],
    [
      "blocks in front of it",
      "a",
      "b",
      "# P1\n\nnew\n\n- one",
      ["h1: P1", "p: new", "bullet 0: one", "⟨section break⟩", "p: P2", "p: End."],
    ],
    [
      "blocks behind it",
      "c",
      "d",
      "# P2\n\nnew",
      ["p: P1", "⟨section break⟩", "h1: P2", "p: new", "p: End."],
    ],
  ])("replace_range_markdown: %s", async (_name, from, to, markdown, lines) => {
    const { doc_id, marks } = await broken();
    const before = await house.read(doc_id);
    const range = await rangeOf(house, doc_id, marks[from], marks[to]);
    const { lines: found } = await written(house, "replace_range_markdown", { doc_id, ...range, markdown });
    expect(found).toEqual(lines);
    await expectBreakKept(doc_id, before);
  });

  it("a rewrite of the tab around its placeholder", async () => {
    const { doc_id } = await broken();
    const before = await house.read(doc_id);
    const read = await readOut(house, doc_id);
    expect(read).toBe("P1\n\n[section-break:1]\n\nP2\n\nEnd.\n");
    const markdown = "P1 new\n\nP1b\n\n[section-break:1]\n\n# P2\n";
    const { lines } = await written(house, "replace_tab_markdown", { doc_id, markdown });
    expect(lines).toEqual(["p: P1 new", "p: P1b", "⟨section break⟩", "h1: P2"]);
    await expectBreakKept(doc_id, before);
  });

  it("a rewrite without it is refused, with any consent", async () => {
    const { doc_id } = await broken();
    const args = { doc_id, markdown: "P1\n\nP2", allow_structural_loss: true };
    const error = await refused(house, "replace_tab_markdown", args);
    expect(error.message).toMatch(/section/i);
  });
});

describe("field case 82: a write that changes nothing stands in nobody's way", () => {
  it("is a no-op, and the next edit goes through and keeps what a person did meanwhile", async () => {
    const { doc_id } = await laid(
      house,
      tab(heading("Plan"), p("The ", styled("first", { italic: true }), " of May."), p("End.")),
    );
    const markdown = await readOut(house, doc_id);
    const red = { color: { rgbColor: { red: 1 } } };
    const range = { startIndex: 6, endIndex: 9 };
    await house.control("POST", `/v1/documents/${doc_id}:batchUpdate`, {
      requests: [
        { updateTextStyle: { range, textStyle: { foregroundColor: red }, fields: "foregroundColor" } },
      ],
    });
    const { revisionId } = await house.read(doc_id);
    const answer = await noWrite(house, { doc_id, markdown });
    expect([answer["revision_before"], answer["revision_after"]]).toEqual([revisionId, revisionId]);
    const args = { doc_id, markdown: markdown.replace("May", "June") };
    const { lines } = await written(house, "replace_tab_markdown", args);
    expect(lines).toEqual(["h1: Plan", "p: {color:#ff0000|The} {italic|first} of June.", "p: End."]);
  });

  it("the same for a range, which keeps its stamp", async () => {
    const { doc_id, marks } = await laid(house, tab(p("<a>Words that **look** so."), p("<b>End.")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const same = { doc_id, ...range, markdown: "Words that \\*\\*look\\*\\* so." };
    await house.clearRequests();
    expect(resultOf(await house.call("replace_range_markdown", same))).toMatchObject({ no_op: true });
    expect(await house.batches()).toEqual([]);
    const { lines } = await written(house, "replace_range_markdown", { ...same, markdown: "Others." });
    expect(lines).toEqual(["p: Others.", "p: End."]);
  });
});

/** All elements of the body that are not text, with their ids, and the objects they show. */
function objectsOf(document: Document): unknown {
  const { body, inlineObjects, positionedObjects } = document.tabs![0]!.documentTab!;
  const elements = body!.content!.flatMap(({ paragraph }) =>
    (paragraph?.elements ?? []).flatMap(({ startIndex: _start, endIndex: _end, ...element }) =>
      element.textRun === undefined ? [element] : [],
    ),
  );
  const floating = body!.content!.flatMap(({ paragraph }) => paragraph?.positionedObjectIds ?? []);
  return JSON.parse(
    JSON.stringify([elements, floating, inlineObjects, positionedObjects], (key, value: unknown) =>
      key === "contentUri" ? undefined : value,
    ),
  );
}
