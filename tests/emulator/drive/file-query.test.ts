import { parseFileQuery } from "../../../src/emulator/drive/file-query.ts";
import type { FilePermission } from "../../../src/emulator/drive/file-permissions.ts";
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
  metadata: { starred: true, properties: { team: "red" }, appProperties: { a: "x'y" } },
};

const permissions: FilePermission[] = [
  permission({ id: "1", role: "owner", email: "owner@example.com" }),
  permission({ id: "2", role: "commenter", email: "reader@example.com" }),
  permission({ id: "anyoneWithLink", type: "anyone", role: "reader" }),
];

function permission(members: Partial<FilePermission> & { id: string }): FilePermission {
  return {
    type: "user",
    role: "reader",
    email: null,
    domain: null,
    isDiscoverable: false,
    expiresMs: null,
    inheritedFrom: null,
    ...members,
  };
}

function matches(q: string, searched: FileRecord = file): boolean {
  const { matches: predicate } = parseFileQuery(q, {
    resolveParent: (id) => (id === "root" ? "ROOT" : id),
  });
  return predicate({
    file: searched,
    permissions: () => permissions,
    fullText: () => "the words of the plan, and 文档的内容",
  });
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
    ["modifiedTime = '2026-02-01'", true],
    ["modifiedTime < '2026-02-01T01:00:00+02:00'", false],
    ["fullText contains 'the words'", true],
    ["fullText contains 'plan words'", true],
    ["fullText contains '\"plan words\"'", false],
    ["fullText contains '\"words of the\"'", true],
    ["fullText contains 'word'", false],
    ["fullText contains '内容'", true],
    ["fullText contains 'words' and not fullText contains 'missing'", true],
    ['name contains "plan"', true],
    ["'me' in owners", true],
    ["'me' in writers", true],
    ["'READER@example.com' in readers", true],
    ["'reader@example.com' in writers", false],
    ["properties has { key='team' and value='red' }", true],
    ["properties has { key = 'team' and value = 'blue' }", false],
    ["appProperties has {key='a' and value='x\\'y'}", true],
    ["sharedWithMe", false],
    ["sharedWithMe = false", true],
    ["sharedWithMe and name contains 'plan'", false],
    ["not sharedWithMe and name contains 'plan'", true],
    ["visibility = 'anyoneWithLink'", true],
    ["visibility != 'limited'", true],
    ["name = 'x' OR trashed = false", true],
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
    "owners in 'me'",
    "'me' in nobody",
    "properties has { key='a' }",
    "properties has { value='a' and value='b' }",
    "title = 'x'",
    "starred > true",
    "visibility contains 'limited'",
  ])("refuses %s as no query", (q) => {
    expect(() => matches(q)).toThrow("Invalid Value");
  });

  it("finds what others shared with the account, and not what lies in a folder of its own", () => {
    const shared: FileRecord = { ...file, role: "reader", parent: null };
    expect(matches("sharedWithMe", shared)).toBe(true);
    expect(matches("sharedWithMe", { ...shared, parent: "ROOT" })).toBe(false);
  });

  it("says when a query looks into words, because such answers are not sorted", () => {
    const isFullText = (q: string) => parseFileQuery(q, { resolveParent: (id) => id }).isFullText;
    expect([isFullText("name = 'a'"), isFullText("trashed = false and fullText contains 'a'")]).toEqual([
      false,
      true,
    ]);
  });
});
