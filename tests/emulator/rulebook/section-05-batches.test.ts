// Rulebook 5: the envelope of documents.batchUpdate.
import type { Request, WriteControl } from "../../../src/google-api/docs.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import {
  editor,
  googleErrorOf,
  insert,
  openDocument,
  paragraphsOf,
  refusalOf,
  remove,
  withPreview,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const write = (
  { docs, documentId }: OpenDocument,
  requests: Request[],
  writeControl: WriteControl,
): ReturnType<OpenDocument["batch"]> => docs.batchUpdate(documentId, { requests, writeControl }, editor);
const revisionOf = (document: OpenDocument): string => document.readLegacy().revisionId ?? "";
const comment: Request = { insertComment: { content: "why?", range: { startIndex: 1, endIndex: 3 } } };

rule("5.1a", "done", "one bad request, and nothing of the batch is kept", () => {
  const document = openDocument("text");
  const before = document.read();
  expect(googleErrorOf(() => document.batch([insert(1, "x"), remove(1, 99)])).httpStatus).toBe(400);
  expect(document.read()).toEqual(before);
});

rule("5.1b", "done", "one bad request, and nothing of a batch of suggestions is kept", () => {
  const document = openDocument("text", withPreview());
  const before = document.read();
  const writeMode = "SUGGEST" as const;
  expect(refusalOf(() => write(document, [insert(1, "x"), remove(1, 99)], { writeMode }))).toContain(
    "Invalid requests[1].deleteContentRange",
  );
  expect(document.read()).toEqual(before);
});

rule("5.2a", "done", "each request sees the indexes that those before it left", () => {
  const document = openDocument("text");
  document.batch([insert(1, "ab"), insert(3, "c"), remove(1, 2)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["bctext"]);
});

rule(
  "5.2b",
  "done",
  "an id that a batch makes is known once it is answered, and has no stand-in before",
  () => {
    const document = openDocument("text");
    const named = { tabId: "t.new", index: 1 };
    const add: Request = { addDocumentTab: { tabProperties: { title: "t.new" } } };
    expect(() => document.batch([add, { insertText: { location: named, text: "x" } }])).toThrow(
      "Invalid requests[1].insertText",
    );
    const tabId = document.batch([add]).replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? "";
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "x" } }]);
    expect(textIn(document.read().tabs?.[1]?.documentTab?.body?.content)).toBe("x\n");
  },
);

rule("5.3a", "done", "a required revision that is not the latest is refused and quoted", () => {
  const document = openDocument("text");
  const requiredRevisionId = revisionOf(document);
  write(document, [insert(1, "x")], { requiredRevisionId });
  expect(refusalOf(() => write(document, [insert(1, "y")], { requiredRevisionId }))).toBe(
    `The required revision ID '${requiredRevisionId}' does not match the latest revision.`,
  );
});

rule("5.3b", "chosen", "a required revision that is not the latest is 400 INVALID_ARGUMENT", () => {
  const error = googleErrorOf(() =>
    write(openDocument("text"), [insert(1, "x")], { requiredRevisionId: "old" }),
  );
  expect([error.httpStatus, error.status]).toEqual([400, "INVALID_ARGUMENT"]);
});

rule("5.3c", "done", "over a target revision changes are moved along with what others wrote since", () => {
  const document = openDocument("text\nmore");
  const targetRevisionId = revisionOf(document);
  document.batch([insert(1, "others ")]);
  write(document, [insert(6, "our ")], { targetRevisionId });
  expect(paragraphsOf(document.readLegacy())).toEqual(["others text", "our more"]);
});

rule("5.3d", "done", "a target revision that the document never had is 400", () => {
  const error = googleErrorOf(() =>
    write(openDocument("text"), [insert(1, "x")], { targetRevisionId: "never" }),
  );
  expect(error.httpStatus).toBe(400);
});

rule(
  "5.3j",
  "chosen",
  "a target revision is old and 400 when there has been a later one for more than 24 hours",
  async () => {
    const test = await startTestGoogle();
    try {
      const { documentId } = test.google.importFile("old target.txt", "text");
      const path = `/v1/documents/${documentId}`;
      const targetRevisionId = (await test.call("GET", path)).json.revisionId;
      const send = (writeControl: object) =>
        test.call("POST", `${path}:batchUpdate`, { requests: [insert(1, "x")], writeControl });
      await send({});
      await test.call("POST", "/emulator/clock", { advanceMs: 24 * 3_600_000 - 60_000 });
      expect((await send({ targetRevisionId })).status).toBe(200);
      await test.call("POST", "/emulator/clock", { advanceMs: 120_000 });
      const { status, json } = await send({ targetRevisionId });
      expect([status, json.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
    } finally {
      await test.close();
    }
  },
);

rule("5.3e", "done", "a required and a target revision are one oneof", () => {
  const document = openDocument("text");
  const revision = revisionOf(document);
  expect(
    refusalOf(() =>
      write(document, [insert(1, "x")], { requiredRevisionId: revision, targetRevisionId: revision }),
    ),
  ).toBe(
    "Invalid value at 'write_control' (oneof), oneof field 'control' is already set. Cannot set 'targetRevisionId'",
  );
});

rule("5.3f", "done", "the answer has the revision after the write as requiredRevisionId", () => {
  const document = openDocument("text");
  const before = revisionOf(document);
  const after = document.batch([insert(1, "x")]).writeControl?.requiredRevisionId;
  expect(after).toBe(revisionOf(document));
  expect(after).not.toBe(before);
});

rule(
  "5.3g",
  "done",
  "a comment thread gives a new revision and changes nothing else that get answers",
  () => {
    const document = openDocument("text", withPreview());
    const { revisionId: before, ...rest } = document.read();
    document.batch([comment]);
    const { revisionId: after, ...restAfter } = document.read();
    expect(after).not.toBe(before);
    expect(restAfter).toEqual(rest);
  },
);

rule(
  "5.3h",
  "done",
  "a comment, a reply and a resolve through Drive give a new revision and change nothing else",
  async () => {
    const test = await startTestGoogle();
    try {
      const { documentId } = test.google.importFile("commented.txt", "text");
      const read = async () => (await test.call("GET", `/v1/documents/${documentId}`)).json;
      const comments = `/drive/v3/files/${documentId}/comments`;
      const { revisionId: first, ...content } = await read();
      const seen = [first];
      const { json } = await test.call("POST", `${comments}?fields=id`, { content: "why?" });
      seen.push((await read()).revisionId);
      for (const body of [{ content: "so" }, { action: "resolve" }]) {
        await test.call("POST", `${comments}/${json.id}/replies?fields=id`, body);
        seen.push((await read()).revisionId);
      }
      expect(new Set(seen).size).toBe(4);
      const { revisionId: _, ...after } = await read();
      expect(after).toEqual(content);
    } finally {
      await test.close();
    }
  },
);

rule("5.3i", "chosen", "a batch that changes nothing leaves the revision as it is", () => {
  const document = openDocument("text");
  const before = revisionOf(document);
  const none = { replaceAllText: { containsText: { text: "none" }, replaceText: "x" } };
  expect(document.batch([none]).writeControl?.requiredRevisionId).toBe(before);
});

rule(
  "5.4a",
  "done",
  "the answer is {replies, writeControl, documentId}, a reply a request, {} when there is nothing to say",
  () => {
    const document = openDocument("text");
    const range = { startIndex: 1, endIndex: 2 };
    const answer = document.batch([insert(1, "x"), { createNamedRange: { name: "n", range } }]);
    expect(Object.keys(answer)).toEqual(["replies", "writeControl", "documentId"]);
    expect(answer.replies).toEqual([{}, { createNamedRange: { namedRangeId: expect.any(String) } }]);
  },
);

rule(
  "5.4b",
  "done",
  "with the preview the answer also has suggestionResponses, one a request, and commentUpdateState",
  () => {
    const answer = openDocument("text", withPreview()).batch([insert(1, "x"), insert(1, "y")]);
    expect(Object.keys(answer)).toEqual([
      ...["replies", "writeControl", "documentId", "suggestionResponses", "commentUpdateState"],
    ]);
    expect(answer.suggestionResponses).toEqual([{}, {}]);
  },
);

rule("5.4c", "done", "a batch of suggestions answers without writeControl and with ALL_SAVED", () => {
  const answer = write(openDocument("text", withPreview()), [insert(1, "x")], { writeMode: "SUGGEST" });
  expect(answer).not.toHaveProperty("writeControl");
  expect(answer.commentUpdateState).toBe("ALL_SAVED");
});

rule(
  "5.4d",
  "done",
  "an edit without work on threads says NO_UPDATES_REQUESTED, one with it ALL_SAVED",
  () => {
    const document = openDocument("text", withPreview());
    const states = [[insert(1, "x")], [comment]].map(
      (requests) => document.batch(requests).commentUpdateState,
    );
    expect(states).toEqual(["NO_UPDATES_REQUESTED", "ALL_SAVED"]);
  },
);

rule(
  "5.4e",
  "untestable",
  "text can be kept while its threads are not: ALL_FAILED_UNKNOWN_REASON",
  "The local Google keeps both in one transaction, and no fault parts them.",
);

rule("5.5a", "done", "a request without a tabId is for the first tab", () => {
  const document = openDocument("text");
  document.batch([{ addDocumentTab: { tabProperties: { title: "Two" } } }, insert(1, "x")]);
  const bodies = document.read().tabs?.map(({ documentTab }) => textIn(documentTab?.body?.content));
  expect(bodies).toEqual(["xtext\n", "\n"]);
});

rule(
  "5.5b",
  "done",
  "replaceAllText, deleteNamedRange and replaceNamedRangeContent without a tabId are for all tabs",
  () => {
    const document = openDocument("word");
    const tabId =
      document.batch([{ addDocumentTab: { tabProperties: { title: "Two" } } }]).replies?.[0]?.addDocumentTab
        ?.tabProperties?.tabId ?? "";
    const bodies = (): unknown =>
      document.read().tabs?.map(({ documentTab }) => textIn(documentTab?.body?.content));
    const named = (range: object): Request => ({
      createNamedRange: { name: "n", range: { startIndex: 1, endIndex: 3, ...range } },
    });
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "word" } }]);
    document.batch([{ replaceAllText: { containsText: { text: "word" }, replaceText: "text" } }]);
    expect(bodies()).toEqual(["text\n", "text\n"]);
    document.batch([named({}), named({ tabId })]);
    document.batch([{ replaceNamedRangeContent: { namedRangeName: "n", text: "TE" } }]);
    expect(bodies()).toEqual(["TExt\n", "TExt\n"]);
    document.batch([{ deleteNamedRange: { name: "n" } }]);
    expect(JSON.stringify(document.read())).not.toContain("namedRanges");
  },
);

rule("5.5c", "done", "an unknown tabId is 400", () => {
  const location = { tabId: "t.none", index: 1 };
  const error = googleErrorOf(() => openDocument("text").batch([{ insertText: { location, text: "x" } }]));
  expect([error.httpStatus, error.status]).toEqual([400, "INVALID_ARGUMENT"]);
});
