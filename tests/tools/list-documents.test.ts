import { ToolError, type ErrorCode, type JsonObject } from "../../src/kernel/errors.ts";
import { listDocuments } from "../../src/tools/list-documents.tool.ts";
import { refusingPorts } from "../support/refusing-ports.ts";

/** What the tool throws when Google answers the list with this error. */
function refusal(code: ErrorCode, args: JsonObject): unknown {
  const drive = {
    ...refusingPorts.drive,
    listDocuments: () => {
      throw new ToolError(code, "Google's words");
    },
  };
  try {
    return listDocuments.run({ ...refusingPorts, drive }, args);
  } catch (error) {
    return error;
  }
}

describe("list_documents", () => {
  it("tells a cursor that Google does not take as an argument that does not fit", () => {
    expect(refusal("INVALID_RANGE", { cursor: "abc" })).toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("`cursor`: expected the `next_cursor`") as string,
      diagnostics: { problems: [{ path: "cursor" }] },
    });
  });

  it.each<[ErrorCode, JsonObject]>([
    ["INVALID_RANGE", {}],
    ["RATE_LIMITED", { cursor: "abc" }],
  ])("hands on what else Google refuses: %s", (code, args) => {
    expect(refusal(code, args)).toMatchObject({ code, message: "Google's words" });
  });
});
