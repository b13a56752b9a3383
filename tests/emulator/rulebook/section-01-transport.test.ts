// Rulebook 1.1 to 1.6: the body of a failure, the families of 400, masks, access.
import type { Request } from "../../../src/google-api/docs.ts";
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { grid } from "../docs/grid.ts";
import { insert, openDocument, paragraphStyle, textStyle } from "../docs/open-docs.ts";
import { refused } from "./reading.ts";
import { rule } from "./rule.ts";

let google: TestGoogle;
let documentId: string;
beforeAll(async () => {
  google = await startTestGoogle();
  documentId = google.google.importFile("rules.txt", "Words\n").documentId;
});
afterAll(() => google.close());

const read = (query = "", id = documentId): Promise<JsonAnswer> =>
  google.call("GET", `/v1/documents/${id}${query}`);
const batch = (body: unknown, id = documentId): Promise<JsonAnswer> =>
  google.call("POST", `/v1/documents/${id}:batchUpdate`, body);
const setFile = async (file: object): Promise<string> =>
  (await google.call("POST", "/emulator/files", file)).json.id;
/** What a batch of these requests is told as INVALID_ARGUMENT. */
async function told(requests: unknown[], more: object = {}): Promise<string> {
  const { status, json } = await batch({ requests, ...more });
  expect([status, json.error.code, json.error.status]).toEqual([400, 400, "INVALID_ARGUMENT"]);
  return json.error.message;
}

rule("1.1", "done", "a failure has the body {error: {code, message, status}}", async () => {
  const { status, json } = await read("", "nowhere");
  expect(status).toBe(404);
  expect(json).toEqual({
    error: { code: 404, message: "Requested entity was not found.", status: "NOT_FOUND" },
  });
});

rule("1.1a", "done", "Drive adds a list of errors to the body of a failure", async () => {
  const { json } = await google.call("GET", "/drive/v3/files/nowhere");
  expect(json.error).toMatchObject({ code: 404, message: "File not found: nowhere." });
  expect(json.error.errors).toEqual([
    expect.objectContaining({ domain: "global", reason: "notFound", message: "File not found: nowhere." }),
  ]);
});

rule("1.1b", "done", "the failure of a response mask has a list of details", async () => {
  const { json } = await read("?fields=nope");
  expect(Object.keys(json.error)).toEqual(["code", "message", "status", "details"]);
});

rule("1.2a", "done", "an unknown name is told with its place in snake_case", async () => {
  expect(await told([{ insertHorizontalRule: {} }])).toBe(
    `Invalid JSON payload received. Unknown name "insertHorizontalRule" at 'requests[0]': Cannot find field.`,
  );
  expect(await told([{ insertText: { location: { place: 1 } } }])).toBe(
    `Invalid JSON payload received. Unknown name "place" at 'requests[0].insert_text.location': Cannot find field.`,
  );
});

rule("1.2b", "done", "an unknown name at the top level has no place", async () => {
  expect(await told([insert(1, "x")], { request: [] })).toBe(
    'Invalid JSON payload received. Unknown name "request": Cannot find field.',
  );
});

rule("1.2c", "done", "names are case-sensitive", async () => {
  expect(await told([{ InsertText: {} }])).toBe(
    `Invalid JSON payload received. Unknown name "InsertText" at 'requests[0]': Cannot find field.`,
  );
});

rule("1.2k", "chosen", "names may be written in camelCase and in snake_case", async () => {
  const { status } = await batch({ requests: [{ insert_text: { location: { index: 1 }, text: "x" } }] });
  expect(status).toBe(200);
});

rule("1.2d", "done", "an unknown query parameter is told as a field that cannot be bound", async () => {
  const { status, json } = await read("?p=1");
  expect([status, json.error.message]).toEqual([
    400,
    `Invalid JSON payload received. Unknown name "p": Cannot bind query parameter. Field 'p' could not be found in request message.`,
  ]);
});

rule("1.2e", "done", "a value of the wrong type is told with its type: (TYPE_INT32)", async () => {
  expect(await told([{ insertText: { location: { index: "abc" }, text: "x" } }])).toBe(
    `Invalid value at 'requests[0].insert_text.location.index' (TYPE_INT32), "abc"`,
  );
});

rule("1.2f", "done", "a word that no enum has is told with the enum's full name", async () => {
  const request = {
    updateParagraphStyle: { range: {}, paragraphStyle: { namedStyleType: "X" }, fields: "namedStyleType" },
  };
  expect(await told([request])).toBe(
    `Invalid value at 'requests[0].update_paragraph_style.paragraph_style.named_style_type' (type.googleapis.com/google.apps.docs.v1.NamedStyleType), "X"`,
  );
});

rule("1.2g", "done", "a second member of a oneof cannot be set", async () => {
  expect(await told([{ insertText: { text: "x" }, deleteContentRange: {} }])).toBe(
    "Invalid value at 'requests[0]' (oneof), oneof field 'request' is already set. Cannot set 'deleteContentRange'",
  );
});

rule("1.2h", "done", "what a request cannot do is told with its number and its camelCase name", async () => {
  expect(await told([insert(1, "x"), insert(1, "")])).toBe(
    "Invalid requests[1].insertText: Insert text requests must specify text to insert.",
  );
});

rule("1.2i", "done", "names and values are looked at before anything runs", async () => {
  const before = (await read()).json.revisionId;
  const message = await told([insert(999, "x"), { insertText: { location: { index: "abc" }, text: "x" } }]);
  expect(message).toBe(`Invalid value at 'requests[1].insert_text.location.index' (TYPE_INT32), "abc"`);
  expect((await read()).json.revisionId).toBe(before);
});

rule("1.2j", "chosen", "several unknown names and bad values are told at once, a line each", async () => {
  const message = await told([{ insertText: { text: 5 } }, { insertText: { colour: 1 } }]);
  expect(message.split("\n").sort()).toEqual([
    `Invalid JSON payload received. Unknown name "colour" at 'requests[1].insert_text': Cannot find field.`,
    `Invalid value at 'requests[0].insert_text.text' (TYPE_STRING), 5`,
  ]);
});

rule("1.3a", "done", "a request without a kind is told `No request set.`", async () => {
  expect(await told([{}])).toBe("Invalid requests[0]: No request set.");
});

rule("1.3b", "done", "an empty batch is told `Must specify at least one request.`", async () => {
  expect(await told([])).toBe("Must specify at least one request.");
});

rule("1.3c", "chosen", "a batch that names no requests is refused as an empty one is", async () => {
  const { status, json } = await batch({});
  expect([status, json.error.message]).toEqual([400, "Must specify at least one request."]);
});

const range = { startIndex: 1, endIndex: 2 };
const tableStartLocation = { index: 2 };
/** Every update of a style, without its mask, for a document that begins with a table. */
const updates: Readonly<Record<string, object>> = {
  updateTextStyle: { range, textStyle: {} },
  updateParagraphStyle: { range, paragraphStyle: {} },
  updateDocumentStyle: { documentStyle: {} },
  updateSectionStyle: { range, sectionStyle: {} },
  updateNamedStyle: { namedStyle: { namedStyleType: "TITLE" } },
  updateTableCellStyle: { tableStartLocation, tableCellStyle: {} },
  updateTableRowStyle: { tableStartLocation, tableRowStyle: {} },
  updateTableColumnProperties: { tableStartLocation, tableColumnProperties: {} },
  updateDocumentTabProperties: { tabProperties: { tabId: "t.0" } },
};
const updating = (kind: string, more: object): string =>
  refused(grid(["ab"]), { [kind]: { ...updates[kind], ...more } });

rule("1.4a", "done", "an update without a mask lists no field, whatever it updates", () => {
  for (const kind of Object.keys(updates))
    for (const mask of [{}, { fields: "" }])
      expect([kind, updating(kind, mask)]).toEqual([
        kind,
        "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
      ]);
});

rule("1.4b", "done", "an unknown name in a mask is told `Invalid field: bogus`, whatever is updated", () => {
  for (const kind of Object.keys(updates))
    expect([kind, updating(kind, { fields: "bogus" })]).toEqual([kind, "Invalid field: bogus"]);
});

rule("1.4c", "done", "an id that cannot be written is an `Unallowed field` in a mask", () => {
  for (const [kind, fields] of [
    ["updateParagraphStyle", "headingId"],
    ["updateDocumentStyle", "defaultHeaderId"],
    ["updateDocumentStyle", "firstPageFooterId"],
    ["updateSectionStyle", "defaultHeaderId"],
    ["updateSectionStyle", "evenPageFooterId"],
  ] as const)
    expect([kind, updating(kind, { fields })]).toEqual([kind, expect.stringContaining("Unallowed field")]);
});

rule("1.4d", "done", "a mask may be spelled in camelCase and in snake_case", () => {
  for (const fields of ["namedStyleType", "named_style_type"]) {
    const document = openDocument("Words");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "TITLE" }, fields)]);
    expect(document.readLegacy().body?.content?.[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe("TITLE");
  }
});

rule("1.4e", "done", "a bad response mask is told in the details alone", async () => {
  const { status, json } = await read("?fields=body(contents)");
  expect([status, json.error.message]).toEqual([400, "Request contains an invalid argument."]);
  expect(json.error.details[0].fieldViolations[0].description).toBe(
    "Error expanding 'fields' parameter. Cannot find matching fields for path 'body.contents'.",
  );
});

rule("1.5a", "done", "an unknown id is 404 NOT_FOUND, for a batch too", async () => {
  const { status, json } = await batch({ requests: [insert(1, "x")] }, "nowhere");
  expect([status, json.error.status, json.error.message]).toEqual([
    404,
    "NOT_FOUND",
    "Requested entity was not found.",
  ]);
});

rule("1.5b", "done", "a document without access is 403 PERMISSION_DENIED", async () => {
  const { documentId: hidden } = google.google.importFile("hidden.txt", "x");
  await setFile({ id: hidden, role: "none" });
  const { status, json } = await read("", hidden);
  expect([status, json.error.status, json.error.message]).toEqual([
    403,
    "PERMISSION_DENIED",
    "The caller does not have permission",
  ]);
});

rule("1.5c", "done", "a reader's batch is 403 PERMISSION_DENIED", async () => {
  const { documentId: mine } = google.google.importFile("read only.txt", "x");
  await setFile({ id: mine, role: "reader" });
  const { status, json } = await batch({ requests: [insert(1, "x")] }, mine);
  expect([status, json.error.message]).toEqual([403, "The caller does not have permission"]);
});

rule("1.5d", "done", "an Office file is 400 FAILED_PRECONDITION", async () => {
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const { status, json } = await read("", await setFile({ name: "a.docx", mimeType }));
  expect([status, json.error.status, json.error.message]).toEqual([
    400,
    "FAILED_PRECONDITION",
    "This operation is not supported for this document. The document must not be an Office file.",
  ]);
});

rule("1.5e", "chosen", "the id of a folder or of a file of another kind is 404 NOT_FOUND", async () => {
  for (const mimeType of ["application/vnd.google-apps.folder", "text/plain"]) {
    const { status, json } = await read("", await setFile({ name: "no document", mimeType }));
    expect([status, json.error.status]).toEqual([404, "NOT_FOUND"]);
  }
});

rule("1.6", "done", "a dimension without a unit is not supported, wherever it stands", () => {
  const bare = { magnitude: 9 };
  const lone: Request[] = [
    textStyle(1, 2, { fontSize: bare }),
    paragraphStyle(1, 2, { spaceAbove: bare }),
    { updateDocumentStyle: { documentStyle: { marginTop: bare }, fields: "marginTop" } },
    { updateSectionStyle: { range, sectionStyle: { marginTop: bare }, fields: "marginTop" } },
    {
      updateNamedStyle: {
        namedStyle: { namedStyleType: "TITLE", textStyle: { fontSize: bare } },
        fields: "namedStyleType,textStyle.fontSize",
      },
    },
    {
      updateTableCellStyle: {
        tableStartLocation,
        tableCellStyle: { paddingTop: bare },
        fields: "paddingTop",
      },
    },
    {
      updateTableRowStyle: {
        tableStartLocation,
        tableRowStyle: { minRowHeight: bare },
        fields: "minRowHeight",
      },
    },
    {
      updateTableColumnProperties: {
        tableStartLocation,
        tableColumnProperties: { widthType: "FIXED_WIDTH", width: bare },
        fields: "widthType,width",
      },
    },
  ];
  for (const request of lone)
    expect([Object.keys(request), refused(grid(["ab"]), request)]).toEqual([
      Object.keys(request),
      "Unsupported dimension unit: UNIT_UNSPECIFIED",
    ]);
});
