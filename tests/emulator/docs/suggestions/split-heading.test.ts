// A paragraph that is only suggested to be a heading has the heading's id to come; what splits it must not double that.
import { insert, openDocument, paragraphStyle, withPreview } from "../open-docs.ts";

it.each([
  ["a newline", insert(4, "\n")],
  ["a table", { insertTable: { location: { index: 4 }, rows: 1, columns: 1 } }],
])(
  "the halves of a suggested heading that %s splits have ids of their own (rulebook 3.6, 6.1)",
  (_what, request) => {
    const document = openDocument("one two", withPreview());
    document.suggest([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
    document.batch([request]);
    const accepted = JSON.stringify(document.view("PREVIEW_SUGGESTIONS_ACCEPTED"));
    const ids = accepted.match(/"headingId":"h\.\w+"/g) ?? [];
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  },
);
