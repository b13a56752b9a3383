import { parseFileQuery } from "../../../src/emulator/drive/file-query.ts";
import type { FileRecord } from "../../../src/emulator/state/files.ts";

const file: FileRecord = {
  id: "f1",
  space: "drive",
  name: "Project plan's draft",
  mimeType: "application/vnd.google-apps.document",
  parent: "ROOT",
  role: "owner",
  isTrashed: false,
  isExplicitlyTrashed: false,
  createdMs: Date.parse("2026-01-01T00:00:00Z"),
  modifiedMs: Date.parse("2026-02-01T00:00:00Z"),
  version: 1,
  metadata: { starred: true },
};

function matches(q: string): boolean {
  const predicate = parseFileQuery(q, (id) => (id === "root" ? "ROOT" : id));
  return predicate({ file, fullText: () => "the words of the plan" });
}

describe("parseFileQuery", () => {
  it.each([
    ["name = 'Project plan\\'s draft'", true],
    ["name = 'Project'", false],
    ["name != 'Project'", true],
    ["name contains 'plan'", true],
    ["name contains 'PROJ'", true],
    ["name contains 'roject'", false],
    ["mimeType = 'application/vnd.google-apps.document'", true],
    ["mimeType contains 'application/vnd.google-apps'", true],
    ["'root' in parents", true],
    ["'other' in parents", false],
    ["trashed = false", true],
    ["trashed != false", false],
    ["starred = true", true],
    ["modifiedTime > '2026-01-15T00:00:00'", true],
    ["createdTime >= '2026-01-15T00:00:00'", false],
    ["fullText contains 'the words'", true],
    ["not trashed = true", true],
    ["trashed = true or name contains 'plan'", true],
    ["trashed = true or name contains 'plan' and starred = false", false],
    ["(trashed = true or name contains 'plan') and starred = true", true],
    ["not (trashed = true or starred = true)", false],
  ])("finds that %s is %s", (q, expected) => {
    expect(matches(q)).toBe(expected);
  });

  it.each([
    "name",
    "name =",
    "name = plan",
    "name like 'x'",
    "(name = 'x'",
    "name = 'x')",
    "and",
    "name = 'x' name = 'y'",
    "trashed = 'true'",
    "modifiedTime > 'soon'",
    "name = 'open",
  ])("refuses %s as no query", (q) => {
    expect(() => matches(q)).toThrow("Invalid Value");
  });

  it.each([
    "'x' in owners",
    "properties has { key='a' and value='b' }",
    "sharedWithMe = true",
    "visibility = 'limited'",
  ])("refuses %s by name, because it is not emulated", (q) => {
    expect(() => matches(q)).toThrow(/Invalid Value|not implemented by the local Google/);
  });
});
