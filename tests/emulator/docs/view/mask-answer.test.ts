import fc from "fast-check";
import { messageSchema, resolved } from "../../../../src/emulator/docs/schema/discovery.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { editor, googleErrorOf, openDocument } from "../open-docs.ts";

const document = openDocument(testDocument("nested-tabs-and-contents"));
const masked = (fields: string): unknown =>
  document.docs.get(document.documentId, { includeTabsContent: "true", fields }, editor);

/** Whether every value of `part` stands in `whole` at the same place. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return (
      Array.isArray(whole) &&
      part.length === whole.length &&
      part.every((item, index) => isPartOf(item, whole[index]))
    );
  if (typeof part !== "object" || part === null) return part === whole;
  return (
    typeof whole === "object" &&
    whole !== null &&
    Object.entries(part).every(
      ([key, value]) => key in whole && isPartOf(value, (whole as Record<string, unknown>)[key]),
    )
  );
}

/** Masks of names that the discovery document has, three levels deep. */
function maskOf(message: string, depth: number): fc.Arbitrary<string> {
  const fields = Object.entries(messageSchema(message).properties ?? {});
  const one = fc.constantFrom(...fields).chain(([name, field]) => {
    const inner = resolved(field.type === "array" ? (field.items ?? {}) : field);
    const reference = (field.type === "array" ? field.items : field)?.$ref;
    if (depth === 0 || reference === undefined || inner.properties === undefined) return fc.constant(name);
    return fc
      .tuple(fc.constantFrom("all", "group", "path"), maskOf(reference, depth - 1))
      .map(([form, below]) =>
        form === "all"
          ? name
          : form === "group"
            ? `${name}(${below})`
            : `${name}/${below.split(",")[0] ?? ""}`,
      );
  });
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(","));
}

describe("fields of documents.get", () => {
  it("answers part of the whole answer (rulebook 4.4)", () => {
    const whole = document.read();
    fc.assert(
      fc.property(maskOf("Document", 3), (fields) => {
        if (/\/[^,()]*\(/.test(fields) && !isBalanced(fields)) return;
        expect(isPartOf(masked(fields), whole)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("answers the same for a mask twice, and everything for * (rulebook 4.4)", () => {
    expect(masked("*")).toEqual(document.read());
    expect(masked("title,title")).toEqual({ title: "Orchard handbook" });
    expect(masked("tabs(documentTab),tabs(documentTab(body))")).toEqual(masked("tabs/documentTab"));
  });

  it("needs every level of tabs spelled out (rulebook 4.4)", () => {
    const answer = JSON.stringify(masked("tabs(tabProperties(tabId),childTabs(tabProperties(tabId)))"));
    expect(answer).toBe(
      '{"tabs":[{"tabProperties":{"tabId":"t.0"}},{"tabProperties":{"tabId":"t.tools0000001"},"childTabs":[{"tabProperties":{"tabId":"t.tools0000002"}},{"tabProperties":{"tabId":"t.tools0000004"}}]}]}',
    );
  });

  it("takes slashes, dots, groups, stars and both spellings for the same (rulebook 4.4)", () => {
    const expected = masked("tabs(tabProperties(title))");
    for (const fields of [
      "tabs/tabProperties/title",
      "tabs.tabProperties.title",
      "tabs(tab_properties/title)",
      "tabs(tabProperties(title),tabProperties/title)",
    ])
      expect(masked(fields)).toEqual(expected);
  });

  it("reaches into maps by key and by star (rulebook 4.4)", () => {
    expect(masked("tabs/documentTab/namedRanges/duty/name")).toEqual(
      masked("tabs/documentTab/namedRanges/*/name"),
    );
  });

  it.each([
    ["nothing", "nothing"],
    ["body(contents)", "body.contents"],
    ["tabs(documentTab(body)", "tabs(documentTab(body)"],
    ["title,,body", "title,,body"],
    ["title)", "title)"],
    ["tabs/tabProperties/nope", "tabs.tabProperties.nope"],
  ])("refuses %s in the form of its own (rulebook 1.4)", (fields, path) => {
    const { error } = googleErrorOf(() => masked(fields)).toBody();
    expect(error).toMatchObject({
      code: 400,
      status: "INVALID_ARGUMENT",
      message: "Request contains an invalid argument.",
    });
    expect(error.details).toEqual([
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [
          {
            field: path,
            description: `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`,
          },
        ],
      },
    ]);
  });
});

function isBalanced(mask: string): boolean {
  let open = 0;
  for (const character of mask) {
    if (character === "(") open += 1;
    if (character === ")" && --open < 0) return false;
  }
  return open === 0;
}
