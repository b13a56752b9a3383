import { styleKeys, styleProblems, styleRequestOf } from "../../../src/kernel/plan/style-request.ts";

describe("styleProblems", () => {
  it("tells every problem of a style at once", () => {
    const problems = styleProblems({
      bold: 1,
      italic: "true",
      colour: "red",
      foreground_color: "red",
      link: "javascript:alert(1)",
      font_size: 0,
      baseline: "up",
      underline: true,
    });
    expect(problems.map(({ key, isUnknown }) => [key, isUnknown])).toEqual([
      ["bold", false],
      ["italic", false],
      ["colour", true],
      ["foreground_color", false],
      ["link", false],
      ["font_size", false],
      ["baseline", false],
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "www.example.com",
    "http:example.com",
    "https://",
    "https://exa mple.com",
    "https://example.com/\u0007",
    "#",
  ])("refuses the link %j and names the addresses it takes", (link) => {
    const [problem] = styleProblems({ link });
    expect(problem?.expected).toContain("http, https, mailto, tel");
  });

  it.each([
    "https://example.com/",
    "http://example.com?q=1#x",
    "mailto:sam@example.com",
    "tel:+123",
    "#h.1",
    "",
  ])("takes the link %j", (link) => {
    expect(styleProblems({ link })).toEqual([]);
  });

  it("takes only true and false for what is on or off", () => {
    for (const value of [1, 0, "true", "", null, [], {}]) {
      expect(styleProblems({ bold: value })).toHaveLength(1);
    }
    expect(styleProblems({ bold: false, italic: true })).toEqual([]);
  });

  it("finds no key in what objects have by nature", () => {
    expect(styleProblems({ constructor: true, toString: true }).every(({ isUnknown }) => isUnknown)).toBe(
      true,
    );
  });

  it("refuses a style that asks for nothing, and names the keys", () => {
    expect(styleProblems({})).toEqual([
      { key: "", isUnknown: false, expected: `one of ${styleKeys.join(", ")}` },
    ]);
  });
});

describe("styleRequestOf", () => {
  it("turns keys into fields, and an empty string into a field that is cleared", () => {
    expect(styleRequestOf({ bold: true, foreground_color: "", font_size: 14, baseline: "normal" })).toEqual({
      fields: ["bold", "foregroundColor", "fontSize", "baselineOffset"],
      set: { bold: true, fontSize: { magnitude: 14, unit: "PT" }, baselineOffset: "NONE" },
      linkTarget: null,
    });
  });

  it("writes colours as the service keeps them: components in single precision, none where there is nothing", () => {
    expect(styleRequestOf({ background_color: "#00ff33" }).set).toEqual({
      backgroundColor: { color: { rgbColor: { green: 1, blue: Math.fround(0.2) } } },
    });
    expect(styleRequestOf({ foreground_color: "#000000" }).set).toEqual({
      foregroundColor: { color: { rgbColor: {} } },
    });
  });
});
