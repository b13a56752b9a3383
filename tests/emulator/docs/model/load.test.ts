import { openDocument, refusalOf } from "../open-docs.ts";

const nested = (levels: number, open: string, close: string, inside: string): unknown =>
  JSON.parse(`${open.repeat(levels)}${inside}${close.repeat(levels)}`);
const line = { paragraph: { elements: [{ textRun: { content: "x\n" } }] } };
const sectionBreak = { endIndex: 1, sectionBreak: {} };
const body = (...content: unknown[]): object => ({ body: { content } });

describe("Docs JSON that no document can hold", () => {
  const deep = 5_000;
  it.each([
    ["a style", body({ sectionBreak: nested(deep, '{"a":', "}", "1") }, line)],
    ["contents", body(sectionBreak, nested(deep, '{"tableOfContents":{"content":[', "]}}", ""), line)],
    [
      "tables",
      body(
        sectionBreak,
        nested(deep, '{"table":{"tableRows":[{"tableCells":[{"content":[', "]}]}]}}", ""),
        line,
      ),
    ],
    ["tabs", { tabs: nested(deep, '[{"tabProperties":{"tabId":"t.1"},"childTabs":', "}]", "[]") }],
    ["what nobody knows", { ...body(sectionBreak, line), other: nested(deep, "[", "]", "") }],
  ])("is refused when it is nested without end: %s", (_name, content) => {
    expect(refusalOf(() => openDocument(content))).toBe(
      "The Docs JSON cannot be loaded:\n((more than 400 levels of nesting are not implemented by the local Google))",
    );
  });

  it.each([1e9, 10_001, 1.5])("is refused when an element claims %d units", (size) => {
    const element = { startIndex: 1, endIndex: 1 + size, pageBreak: {} };
    const last = { textRun: { content: "\n" } };
    const inside = body(sectionBreak, { paragraph: { elements: [element, last] } });
    expect(refusalOf(() => openDocument(inside))).toContain(
      `body.content[1].paragraph.elements[0]: expected an element of at most 10000 units, found ${size}`,
    );
    const atStart = body({ endIndex: size, sectionBreak: {} }, line);
    expect(refusalOf(() => openDocument(atStart))).toContain(`found ${size}`);
  });
});
