// Rulebook 9.1 to 9.3, 9.7, 9.11: list definitions, glyphs of the presets, and what imports and exports make of lists.
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import type { Paragraph, StructuralElement } from "../../../src/google-api/docs.ts";
import { openDocument } from "../docs/open-docs.ts";
import { docxType, exported, imported } from "./drive.ts";
import type { Preset } from "./lists.ts";
import { bullets, glyphs, indents, levelsOf, onlyLevels, paragraphs } from "./lists.ts";
import { pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Three glyphs over nine levels. */
const repeated = (...three: readonly string[]): (string | undefined)[] =>
  nine.map((level) => three[level % 3]);

rule("9.1a", "done", "a list has nine levels", () => {
  expect(levelsOf("BULLET_DISC_CIRCLE_SQUARE")).toHaveLength(9);
});

rule(
  "9.1b",
  "done",
  "level n has indentFirstLine 18+36n, indentStart 36+36n, textStyle {underline:false}, startNumber 1",
  () => {
    for (const preset of ["BULLET_DISC_CIRCLE_SQUARE", "NUMBERED_DECIMAL_NESTED"] as const)
      levelsOf(preset).forEach((level, n) =>
        expect(level).toMatchObject({
          bulletAlignment: expect.stringMatching(/^(START|END)$/) as string,
          glyphFormat: expect.any(String) as string,
          indentFirstLine: pt(18 + 36 * n),
          indentStart: pt(36 + 36 * n),
          textStyle: { underline: false },
          startNumber: 1,
        }),
      );
  },
);

rule("9.1c", "done", "a level has a glyphType or a glyphSymbol, never both", () => {
  for (const preset of presets)
    for (const { glyphType, glyphSymbol } of levelsOf(preset))
      expect([glyphType, glyphSymbol].filter((one) => one !== undefined)).toHaveLength(1);
});

rule(
  "9.1d",
  "done",
  "an item has bullet{listId, nestingLevel above 0, textStyle} and its level's indents in paragraphStyle",
  () => {
    const document = openDocument("one\n\ttwo");
    document.batch([bullets(1, 8)]);
    const [first, second] = paragraphs(document);
    const listId = expect.stringMatching(/^kix\./) as string;
    expect(first?.bullet).toEqual({ listId, textStyle: { underline: false } });
    expect(second?.bullet).toEqual({ listId, nestingLevel: 1, textStyle: { underline: false } });
    expect([first, second].map(indents)).toEqual([
      [18, 36],
      [54, 72],
    ]);
  },
);

rule("9.2a", "done", "BULLET_DISC_CIRCLE_SQUARE has ●○■, format %n and alignment START", () => {
  expect(glyphs("BULLET_DISC_CIRCLE_SQUARE")).toEqual(repeated("●", "○", "■"));
  levelsOf("BULLET_DISC_CIRCLE_SQUARE").forEach((level, n) =>
    expect(level).toMatchObject({ glyphFormat: `%${n}`, bulletAlignment: "START" }),
  );
});

rule(
  "9.2b",
  "done",
  "NUMBERED_DECIMAL_ALPHA_ROMAN has DECIMAL, ALPHA, ROMAN with formats %n. and START, START, END",
  () => {
    expect(glyphs("NUMBERED_DECIMAL_ALPHA_ROMAN")).toEqual(repeated("DECIMAL", "ALPHA", "ROMAN"));
    levelsOf("NUMBERED_DECIMAL_ALPHA_ROMAN").forEach((level, n) =>
      expect(level).toMatchObject({ glyphFormat: `%${n}.`, bulletAlignment: n % 3 === 2 ? "END" : "START" }),
    );
  },
);

rule("9.2c", "done", "NUMBERED_DECIMAL_NESTED is all DECIMAL, formats %0. to %0.%1.…, alignment END", () => {
  expect(glyphs("NUMBERED_DECIMAL_NESTED")).toEqual(nine.map(() => "DECIMAL"));
  levelsOf("NUMBERED_DECIMAL_NESTED").forEach((level, n) =>
    expect(level).toMatchObject({
      glyphFormat: nine
        .slice(0, n + 1)
        .map((one) => `%${one}.`)
        .join(""),
      bulletAlignment: "END",
    }),
  );
});

rule("9.2d", "done", "BULLET_CHECKBOX has GLYPH_TYPE_UNSPECIFIED, format %n, alignment START", () => {
  levelsOf("BULLET_CHECKBOX").forEach((level, n) =>
    expect(level).toMatchObject({
      glyphType: "GLYPH_TYPE_UNSPECIFIED",
      glyphFormat: `%${n}`,
      bulletAlignment: "START",
    }),
  );
});

rule("9.2e", "done", "BULLET_STAR_CIRCLE_SQUARE begins ★○■●", () => {
  expect(glyphs("BULLET_STAR_CIRCLE_SQUARE").slice(0, 4)).toEqual(["★", "○", "■", "●"]);
});

rule("9.2f", "chosen", "BULLET_DIAMONDX_ARROW3D_SQUARE has ❖➢■", () => {
  expect(glyphs("BULLET_DIAMONDX_ARROW3D_SQUARE")).toEqual(repeated("❖", "➢", "■"));
});

rule("9.2g", "chosen", "BULLET_ARROW_DIAMOND_DISC has ➔◆●", () => {
  expect(glyphs("BULLET_ARROW_DIAMOND_DISC")).toEqual(repeated("➔", "◆", "●"));
});

rule("9.2h", "chosen", "BULLET_DIAMOND_CIRCLE_SQUARE has ◆○■", () => {
  expect(glyphs("BULLET_DIAMOND_CIRCLE_SQUARE")).toEqual(repeated("◆", "○", "■"));
});

rule("9.2i", "chosen", "BULLET_ARROW3D_CIRCLE_SQUARE has ➢○■", () => {
  expect(glyphs("BULLET_ARROW3D_CIRCLE_SQUARE")).toEqual(repeated("➢", "○", "■"));
});

rule("9.2j", "chosen", "BULLET_LEFTTRIANGLE_DIAMOND_DISC has ◀◆●", () => {
  expect(glyphs("BULLET_LEFTTRIANGLE_DIAMOND_DISC")).toEqual(repeated("◀", "◆", "●"));
});

rule("9.2k", "chosen", "presets of whose glyphs nothing is recorded have those that their names say", () => {
  expect(glyphs("BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE")).toEqual(repeated("❖", "◇", "■"));
  expect(glyphs("NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS")).toEqual(repeated("DECIMAL", "ALPHA", "ROMAN"));
  levelsOf("NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS").forEach((level, n) =>
    expect(level.glyphFormat).toBe(`%${n})`),
  );
  expect(glyphs("NUMBERED_UPPERALPHA_ALPHA_ROMAN")).toEqual(repeated("UPPER_ALPHA", "ALPHA", "ROMAN"));
  expect(glyphs("NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL")).toEqual(
    repeated("UPPER_ROMAN", "UPPER_ALPHA", "DECIMAL"),
  );
  expect(glyphs("NUMBERED_ZERODECIMAL_ALPHA_ROMAN")).toEqual(repeated("ZERO_DECIMAL", "ALPHA", "ROMAN"));
});

const presets: readonly Preset[] = [
  "BULLET_DISC_CIRCLE_SQUARE",
  "BULLET_DIAMONDX_ARROW3D_SQUARE",
  "BULLET_CHECKBOX",
  "BULLET_ARROW_DIAMOND_DISC",
  "BULLET_STAR_CIRCLE_SQUARE",
  "BULLET_ARROW3D_CIRCLE_SQUARE",
  "BULLET_LEFTTRIANGLE_DIAMOND_DISC",
  "BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE",
  "BULLET_DIAMOND_CIRCLE_SQUARE",
  "NUMBERED_DECIMAL_ALPHA_ROMAN",
  "NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS",
  "NUMBERED_DECIMAL_NESTED",
  "NUMBERED_UPPERALPHA_ALPHA_ROMAN",
  "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL",
  "NUMBERED_ZERODECIMAL_ALPHA_ROMAN",
];

rule("9.3a", "done", "there are 15 presets, and each makes a list", () => {
  expect(new Set(presets).size).toBe(15);
  expect(presets.map((preset) => levelsOf(preset).length)).toEqual(presets.map(() => 9));
});

rule("9.3b", "done", "refuses the preset that is not specified", () => {
  for (const preset of [undefined, "BULLET_GLYPH_PRESET_UNSPECIFIED"] as const) {
    const range = { startIndex: 1, endIndex: 2 };
    const bulletPreset = preset === undefined ? {} : { bulletPreset: preset };
    expect(refused(openDocument("one"), { createParagraphBullets: { range, ...bulletPreset } })).toBe(
      "The bullet preset must be specified.",
    );
  }
});

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

rule(
  "9.2l",
  "done",
  "an imported .docx has ROMAN levels' indentFirstLine at 99 and 207 in place of 90 and 198",
  async () => {
    const nested = [0, 1, 2, 3, 4, 5].map((level) => `${"    ".repeat(level)}1. level ${level}`).join("\n");
    const source = await imported(test, "text/markdown", nested);
    const fromDocx = await imported(test, docxType, await exported(test, source, docxType));
    for (const [id, expected] of [
      [source, [18, 54, 90, 126, 162, 198]],
      [fromDocx, [18, 54, 99, 126, 162, 207]],
    ] as const) {
      const { json } = await test.call("GET", `/v1/documents/${id}`);
      const inList = onlyLevels(json).map(({ indentFirstLine }) => indentFirstLine?.magnitude);
      expect(inList.slice(0, 6)).toEqual(expected);
      const items = json.body.content.flatMap((block: StructuralElement) => block.paragraph ?? []);
      expect(items.map((item: Paragraph) => indents(item)[0])).toEqual(expected);
    }
  },
);

rule(
  "9.2m",
  "done",
  "a list without glyphFormat, as check lists made by hand have it, is kept as it is",
  () => {
    const source = openDocument("one");
    source.batch([bullets(1, 2, "BULLET_CHECKBOX")]);
    const content = source.read();
    for (const list of Object.values(content.tabs?.[0]?.documentTab?.lists ?? {}))
      for (const level of list.listProperties?.nestingLevels ?? []) delete level.glyphFormat;
    const shown = onlyLevels(openDocument(content).readLegacy());
    expect(shown.filter((level) => "glyphFormat" in level)).toEqual([]);
    expect(shown).toHaveLength(9);
  },
);

rule(
  "9.2n",
  "done",
  "a list imported from Markdown defines the levels used; the others have the glyphSymbol -",
  async () => {
    const id = await imported(test, "text/markdown", "1. one\n    1. two");
    const levels = onlyLevels((await test.call("GET", `/v1/documents/${id}`)).json);
    expect(levels.map(({ glyphSymbol, glyphType }) => glyphSymbol ?? glyphType)).toEqual([
      "DECIMAL",
      "ALPHA",
      ...nine.slice(2).map(() => "-"),
    ]);
    expect(levels.slice(2).map(({ glyphFormat }) => glyphFormat)).toEqual(nine.slice(2).map((n) => `%${n}`));
  },
);

rule(
  "9.7a",
  "done",
  "whether a box is checked is not in the JSON; Markdown shows - [x] and struck text",
  async () => {
    const id = await imported(test, "text/markdown", "- [x] done\n- [ ] open");
    const { json, text } = await test.call("GET", `/v1/documents/${id}`);
    expect(text).not.toContain("checked");
    expect(onlyLevels(json)[0]?.glyphType).toBe("GLYPH_TYPE_UNSPECIFIED");
    const markdown = (await exported(test, id, "text/markdown")).toString();
    expect(markdown.trim().split("\n")).toEqual(["- [x] ~~done~~", "- [ ] open"]);
  },
);

rule("9.11", "done", "a level may carry another glyph than its preset, and is kept so", () => {
  const source = openDocument("one");
  source.batch([bullets(1, 2, "NUMBERED_DECIMAL_ALPHA_ROMAN")]);
  const content = source.read();
  const [list] = Object.values(content.tabs?.[0]?.documentTab?.lists ?? {});
  const third = list?.listProperties?.nestingLevels?.[3];
  if (third === undefined) throw new Error("expected a list");
  delete third.glyphType;
  third.glyphSymbol = "●";
  const shown = onlyLevels(openDocument(content).readLegacy());
  expect([shown[2]?.glyphType, shown[3]?.glyphSymbol, shown[4]?.glyphType]).toEqual(["ROMAN", "●", "ALPHA"]);
});

rule("9.11a", "done", "ROMAN levels are END there too, and hyphen lists have - with %n", () => {
  for (const preset of presets)
    for (const { glyphType, bulletAlignment } of levelsOf(preset))
      if (glyphType === "ROMAN") expect(bulletAlignment).toBe("END");
  const hyphens = nine.map((n) => ({ glyphSymbol: "-", glyphFormat: `%${n}` }));
  const source = openDocument("one");
  source.batch([bullets(1, 2)]);
  const content = source.read();
  const [list] = Object.values(content.tabs?.[0]?.documentTab?.lists ?? {});
  list?.listProperties?.nestingLevels?.forEach((level, n) => Object.assign(level, hyphens[n]));
  const document = openDocument(content);
  expect(onlyLevels(document.readLegacy())).toMatchObject(hyphens);
});
