import fc from "fast-check";
import { selectFields } from "../../../src/emulator/drive/field-selection.ts";
import { propertyRuns } from "../../support/runs.ts";

const comment = {
  kind: "drive#comment",
  id: "c1",
  content: "words",
  author: { displayName: "A", me: true },
  replies: [
    { id: "r1", content: "one", author: { displayName: "B", me: false } },
    { id: "r2", content: "two", author: { displayName: "A", me: true } },
  ],
};

describe("selectFields", () => {
  it("answers everything for *", () => {
    expect(selectFields(comment, "*", "Comment")).toEqual(comment);
  });

  it("takes names, paths and nested lists, through arrays", () => {
    expect(selectFields(comment, "id,author/me,replies(id,author(displayName))", "Comment")).toEqual({
      id: "c1",
      author: { me: true },
      replies: [
        { id: "r1", author: { displayName: "B" } },
        { id: "r2", author: { displayName: "A" } },
      ],
    });
  });

  it("joins two selections below one name", () => {
    expect(selectFields(comment, "author/me,author/displayName", "Comment")).toEqual({
      author: comment.author,
    });
  });

  it.each(["bogus", "author/bogus", "replies(id,bogus)"])("refuses the unknown name in %s", (fields) => {
    expect(() => selectFields(comment, fields, "Comment")).toThrow("Invalid field selection bogus");
  });

  it.each(["id,", "author(", "author(me", "(id)", "id)", "author/", ","])(
    "refuses the malformed %s",
    (fields) => {
      expect(() => selectFields(comment, fields, "Comment")).toThrow(/^Invalid field selection/);
    },
  );

  it("never answers a member that the full answer does not have", () => {
    const name = fc.constantFrom(
      "id",
      "content",
      "kind",
      "author",
      "author/me",
      "replies",
      "replies(id)",
      "replies/content",
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const selected = selectFields(comment, names.join(","), "Comment");
        expect(comment).toMatchObject(selected as Record<string, unknown>);
        // Selecting the same again changes nothing.
        expect(selectFields(selected, names.join(","), "Comment")).toEqual(selected);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
