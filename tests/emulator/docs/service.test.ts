import {
  googleErrorOf,
  editor,
  insert,
  openDocs,
  openDocument,
  paragraphsOf,
  refusalOf,
  viewer,
} from "./open-docs.ts";

describe("DocsService.create", () => {
  it("answers the blank document in the legacy shape and ignores all but the title (rulebook 4.5, 3.5)", () => {
    const { docs } = openDocs();
    const document = docs.create({ title: "Plan", body: { content: [] } }, editor);
    expect(document.title).toBe("Plan");
    expect(document.documentId).toMatch(/^[\w-]{44}$/);
    expect(document.body).toEqual({
      content: [
        {
          endIndex: 1,
          sectionBreak: {
            sectionStyle: {
              columnSeparatorStyle: "NONE",
              contentDirection: "LEFT_TO_RIGHT",
              sectionType: "CONTINUOUS",
            },
          },
        },
        {
          startIndex: 1,
          endIndex: 2,
          paragraph: {
            elements: [{ startIndex: 1, endIndex: 2, textRun: { content: "\n", textStyle: {} } }],
            paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
          },
        },
      ],
    });
    expect(document.namedStyles?.styles).toHaveLength(9);
    expect(document.tabs).toBeUndefined();
  });

  it("names a document without a title (rulebook 4.5)", () => {
    expect(openDocs().docs.create({}, editor).title).toBe("Untitled document");
  });

  it("refuses names that no document has (rulebook 1.2)", () => {
    expect(refusalOf(() => openDocs().docs.create({ name: "x" }, editor))).toBe(
      'Invalid JSON payload received. Unknown name "name": Cannot find field.',
    );
  });
});

describe("DocsService.get", () => {
  it("answers 404 for an unknown id (rulebook 1.5)", () => {
    const error = googleErrorOf(() => openDocs().docs.get("nowhere", {}, editor));
    expect(error.toBody()).toEqual({
      error: { code: 404, message: "Requested entity was not found.", status: "NOT_FOUND" },
    });
  });

  it("fills tabs or the top level, never both (rulebook 4.1)", () => {
    const { read, readLegacy } = openDocument("one\ntwo");
    expect(Object.keys(read())).toEqual(["title", "revisionId", "suggestionsViewMode", "documentId", "tabs"]);
    expect(Object.keys(readLegacy())).toEqual([
      ...["title", "body", "documentStyle", "namedStyles", "revisionId", "suggestionsViewMode", "documentId"],
    ]);
    expect(read().tabs?.[0]?.documentTab?.body).toEqual(readLegacy().body);
  });

  it("resolves the view by access and gives the revision to editors only (rulebook 4.2, 4.6)", () => {
    const { docs, documentId } = openDocument("text");
    const seen = docs.get(documentId, {}, viewer);
    expect(seen.suggestionsViewMode).toBe("PREVIEW_WITHOUT_SUGGESTIONS");
    expect(seen).not.toHaveProperty("revisionId");
    expect(
      docs.get(documentId, { suggestionsViewMode: "DEFAULT_FOR_CURRENT_ACCESS" }, editor).suggestionsViewMode,
    ).toBe("SUGGESTIONS_INLINE");
  });

  it.each(["SUGGESTIONS_INLINE", "PREVIEW_SUGGESTIONS_ACCEPTED"])(
    "answers 403 to a viewer who asks for %s (rulebook 4.2)",
    (suggestionsViewMode) => {
      const { docs, documentId } = openDocument("text");
      expect(googleErrorOf(() => docs.get(documentId, { suggestionsViewMode }, viewer)).httpStatus).toBe(403);
    },
  );

  it("lists every bad query value (rulebook 1.2)", () => {
    const { docs, documentId } = openDocument("text");
    const message = refusalOf(() =>
      docs.get(documentId, { includeTabsContent: "yes", suggestionsViewMode: "X" }, editor),
    );
    expect(message.split("\n")).toHaveLength(2);
    expect(message).toContain(`Invalid value at 'include_tabs_content' (TYPE_BOOL), "yes"`);
  });
});

describe("DocsService.batchUpdate", () => {
  it("answers one reply a request and the revision after the write (rulebook 5.3, 5.4)", () => {
    const { batch, read, documentId } = openDocument("text");
    const answer = batch([insert(1, "a"), insert(1, "b")]);
    expect(answer).toEqual({
      documentId,
      replies: [{}, {}],
      writeControl: { requiredRevisionId: read().revisionId },
    });
    expect(answer.writeControl?.requiredRevisionId).toMatch(/^[\w-]{80,115}$/);
  });

  it("changes nothing when one request of the batch is refused (rulebook 5.1)", () => {
    const { batch, read } = openDocument("text");
    const before = read();
    expect(refusalOf(() => batch([insert(1, "a"), insert(99, "b")]))).toBe(
      "Invalid requests[1].insertText: Index 99 must be less than the end index of the referenced segment, 7.",
    );
    expect(read()).toEqual(before);
  });

  it("issues revisions that never repeat (rulebook 3.4)", () => {
    const { batch, store } = openDocument("text");
    for (let round = 0; round < 50; round++) batch([insert(1, "x")]);
    const ids = store.revisions.map(({ revision }) => revision.revisionId);
    expect(new Set(ids).size).toBe(51);
  });

  it("refuses an empty batch and an empty request (rulebook 1.3)", () => {
    const { docs, documentId, batch } = openDocument("text");
    expect(refusalOf(() => batch([]))).toBe("Must specify at least one request.");
    expect(refusalOf(() => docs.batchUpdate(documentId, {}, editor))).toBe(
      "Must specify at least one request.",
    );
    expect(refusalOf(() => batch([insert(1, "a"), {}]))).toBe("Invalid requests[1]: No request set.");
  });

  it("refuses a revision that is not the latest (rulebook 5.3)", () => {
    const { docs, documentId, batch, read } = openDocument("text");
    const old = read().revisionId;
    batch([insert(1, "a")]);
    const write = (requiredRevisionId: string | undefined): unknown =>
      docs.batchUpdate(
        documentId,
        { requests: [insert(1, "b")], writeControl: { requiredRevisionId } },
        editor,
      );
    const error = googleErrorOf(() => write(old));
    expect(error.status).toBe("INVALID_ARGUMENT");
    expect(error.message).toBe(`The required revision ID '${old}' does not match the latest revision.`);
    expect(() => write(read().revisionId)).not.toThrow();
  });

  it("takes the latest target revision and earlier ones, and refuses those of no revision (rulebook 5.3)", () => {
    const { docs, documentId, batch, read, readLegacy } = openDocument("text");
    const old = read().revisionId;
    const write = (targetRevisionId: string | undefined): unknown =>
      docs.batchUpdate(
        documentId,
        { requests: [insert(1, "b")], writeControl: { targetRevisionId } },
        editor,
      );
    expect(() => write(old)).not.toThrow();
    batch([insert(1, "a")]);
    expect(() => write(old)).not.toThrow();
    expect(paragraphsOf(readLegacy())).toEqual(["abbtext"]);
    expect(googleErrorOf(() => write("never")).status).toBe("INVALID_ARGUMENT");
  });

  it("has no suggest mode for an account without the preview (rulebook 11.3)", () => {
    const { docs, documentId } = openDocument("text");
    const write = (): unknown =>
      docs.batchUpdate(
        documentId,
        { requests: [insert(1, "b")], writeControl: { writeMode: "SUGGEST" } },
        editor,
      );
    expect(refusalOf(write)).toBe("Unsupported WriteControl mode.");
  });

  it("answers 403 to a caller who may not edit (rulebook 1.5)", () => {
    const { docs, documentId } = openDocument("text");
    const error = googleErrorOf(() => docs.batchUpdate(documentId, { requests: [insert(1, "b")] }, viewer));
    expect(error.toBody().error).toMatchObject({
      code: 403,
      status: "PERMISSION_DENIED",
      message: "The caller does not have permission",
    });
  });

  it("says loudly what the local Google lacks, and changes nothing", () => {
    const { suggest, read } = openDocument("text");
    const before = read();
    const error = googleErrorOf(() => suggest([insert(1, "a"), { updateSectionStyle: {} }]));
    expect(error.httpStatus).toBe(501);
    expect(error.message).toBe(
      "((the request updateSectionStyle (requests[1]) as a suggestion, for which the JSON of documents.get has no field, is not implemented by the local Google))",
    );
    expect(read()).toEqual(before);
  });

  it("resolves a missing tab to the first one and refuses an unknown tab or segment (rulebook 5.5, 1.7)", () => {
    const { batch } = openDocument("text");
    expect(
      refusalOf(() => batch([{ insertText: { location: { index: 1, tabId: "t.x" }, text: "a" } }])),
    ).toContain("t.x");
    expect(
      refusalOf(() => batch([{ insertText: { location: { index: 1, segmentId: "kix.x" }, text: "a" } }])),
    ).toBe("Invalid requests[0].insertText: Segment with ID kix.x was not found");
  });
});

describe("DocsService.importDocument", () => {
  it("keeps a free document id and makes a new one for a taken one", () => {
    const { docs } = openDocs();
    const content = { documentId: "1abc", title: "T", body: openDocument("x").readLegacy().body };
    expect(docs.importDocument({ name: "n", content }, editor).documentId).toBe("1abc");
    expect(docs.importDocument({ name: "n", content }, editor).documentId).not.toBe("1abc");
  });

  it("takes the text of Docs JSON, plain text, and empty text as the blank document", () => {
    const source = openDocument("one\r\ntwo\n");
    expect(paragraphsOf(source.readLegacy())).toEqual(["one", "two"]);
    expect(paragraphsOf(openDocument(JSON.stringify(source.read())).readLegacy())).toEqual(["one", "two"]);
    expect(openDocument("").readLegacy().body).toEqual(openDocs().docs.create({}, editor).body);
    expect(paragraphsOf(openDocument('{"not":"a document"}').readLegacy())).toEqual(['{"not":"a document"}']);
  });
});

describe("DocsService.copy and touch", () => {
  it("copies content under a new id and leaves the original alone", () => {
    const { docs, documentId, batch, readLegacy } = openDocument("text");
    const copy = docs.copy(documentId, "Copy of it", editor);
    batch([insert(1, "a")]);
    expect(paragraphsOf(docs.get(copy.documentId, {}, editor))).toEqual(["text"]);
    expect(paragraphsOf(readLegacy())).toEqual(["atext"]);
  });

  it("issues a new revision and changes nothing else of the answer (rulebook 5.3)", () => {
    const { docs, documentId, read } = openDocument("text");
    const before = read();
    const revisionId = docs.touch(documentId, editor);
    expect(revisionId).not.toBe(before.revisionId);
    expect(read()).toEqual({ ...before, revisionId });
  });
});
