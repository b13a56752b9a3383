import { parseMessage } from "../../../../src/emulator/docs/schema/parse-message.ts";
import { refusalOf } from "../open-docs.ts";

const parse = (requests: unknown[], more: object = {}): unknown =>
  parseMessage("BatchUpdateDocumentRequest", { requests, ...more });
const problemsOf = (requests: unknown[], more: object = {}): string[] =>
  refusalOf(() => parse(requests, more)).split("\n");

describe("parseMessage", () => {
  it("names unknown fields with a snake_case path, and without a place at the top (rulebook 1.2)", () => {
    expect(problemsOf([{ insertText: { text: "a", textStyle: {} } }], { foo: 1 })).toEqual([
      `Invalid JSON payload received. Unknown name "textStyle" at 'requests[0].insert_text': Cannot find field.`,
      `Invalid JSON payload received. Unknown name "foo": Cannot find field.`,
    ]);
    expect(problemsOf([{ insertHorizontalRule: {} }])).toEqual([
      `Invalid JSON payload received. Unknown name "insertHorizontalRule" at 'requests[0]': Cannot find field.`,
    ]);
  });

  it("names bad values with their type (rulebook 1.2)", () => {
    expect(
      problemsOf([
        { insertText: { location: { index: "abc" }, text: 5 } },
        { updateParagraphStyle: { paragraphStyle: { namedStyleType: "X", alignment: "LEFT" } } },
        { updateTextStyle: { textStyle: { bold: "yes", fontSize: { magnitude: "big" } } } },
      ]),
    ).toEqual([
      `Invalid value at 'requests[0].insert_text.location.index' (TYPE_INT32), "abc"`,
      `Invalid value at 'requests[0].insert_text.text' (TYPE_STRING), 5`,
      `Invalid value at 'requests[1].update_paragraph_style.paragraph_style.named_style_type' (type.googleapis.com/google.apps.docs.v1.NamedStyleType), "X"`,
      `Invalid value at 'requests[1].update_paragraph_style.paragraph_style.alignment' (type.googleapis.com/google.apps.docs.v1.ParagraphStyle.Alignment), "LEFT"`,
      `Invalid value at 'requests[2].update_text_style.text_style.bold' (TYPE_BOOL), "yes"`,
      `Invalid value at 'requests[2].update_text_style.text_style.font_size.magnitude' (TYPE_DOUBLE), "big"`,
    ]);
    expect(problemsOf([{}], { writeControl: { writeMode: "X" } })).toEqual([
      `Invalid value at 'write_control.write_mode' (type.googleapis.com/google.apps.docs.v1.WriteControl.WriteMode), "X"`,
    ]);
  });

  it("refuses two members of a oneof (rulebook 1.2)", () => {
    expect(problemsOf([{ insertText: { text: "a" }, deleteContentRange: {} }])).toEqual([
      "Invalid value at 'requests[0]' (oneof), oneof field 'request' is already set. Cannot set 'deleteContentRange'",
    ]);
    expect(
      problemsOf([{ insertText: { text: "a", location: { index: 1 }, endOfSegmentLocation: {} } }]),
    ).toHaveLength(1);
    expect(
      problemsOf([{}], { writeControl: { requiredRevisionId: "a", targetRevisionId: "b" } })[0],
    ).toContain("(oneof)");
  });

  it("refuses lists and objects where a single value stands (rulebook 1.2)", () => {
    expect(problemsOf([{ insertText: { text: ["a"], location: 3 } }, { insertText: { text: {} } }])).toEqual([
      `Invalid JSON payload received. Unknown name "text" at 'requests[0].insert_text': Proto field is not repeating, cannot start list.`,
      `Invalid value at 'requests[0].insert_text.location' (type.googleapis.com/google.apps.docs.v1.Location), 3`,
      `Invalid JSON payload received. Unknown name "text" at 'requests[1].insert_text': Starting an object on a scalar field.`,
    ]);
  });

  it("takes both spellings, numbers as text, and nulls as absent (rulebook 1.2)", () => {
    expect(parse([{ insert_text: { text: "a", location: { index: "5", tab_id: null } } }])).toEqual({
      requests: [{ insertText: { text: "a", location: { index: 5 } } }],
    });
  });

  it("is case-sensitive (rulebook 1.2)", () => {
    expect(problemsOf([{ InsertText: {} }])[0]).toContain('Unknown name "InsertText"');
  });
});
