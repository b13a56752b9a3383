// Texts as people write them, and the published examples of CommonMark and GitHub, written into a tab and over each other: each reads as it was
// written, and writing it again changes nothing, or it is refused by the name of a construct.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { withCountedLists } from "../../../../src/kernel/markdown/write/counted-lists.ts";
import { planMarkdown } from "../../../../src/kernel/markdown/write/plan-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";
import { textsOf, takeBack, writeMarkdown } from "../../../support/check-markdown-write.ts";
import { doc, p, tab } from "../../../support/document-builder.ts";
import { markdownOf } from "../../../support/markdown-readings.ts";
import { Mix } from "../../../support/mix.ts";
import { memoryGoogle, type MemoryGoogle } from "../../../support/witnesses/memory-google.ts";

const whole = { kind: "tab" } as const;
const folder = join(__dirname, "../../../fixtures/markdown");
const files = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
const texts = files.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

function emptyGoogle(seed = 7): MemoryGoogle {
  return memoryGoogle(doc(tab(p(""))).document, seed);
}

/** The text without what only a document knows: ids of headings and pictures. */
function withoutIds(text: string): string {
  return text.replace(/ \{#[^}]*\}/g, "").replace(/\]\(#[^)]*\)/g, "](#)");
}

/** Constructs that are kept where they stand and refused where they are new. */
const keptOnly = ["check_box", "list_start", "rule"];

/** The text without what can only be kept, told by the refusal of what it says. */
function makeable(google: MemoryGoogle, text: string): string {
  const model = parseDocument(google.read());
  const planned = planMarkdown(model, model.tabs[0]!, whole, text);
  if (planned.kind !== "refused") return text;
  expect(planned.error.code).toBe("UNSUPPORTED_MARKDOWN");
  const problems = planned.error.diagnostics["problems"] as { construct: string; line: number }[];
  const lines = text.split("\n");
  for (const { construct, line } of problems) {
    expect(keptOnly).toContain(construct);
    const old = lines[line - 1]!;
    if (construct === "check_box") lines[line - 1] = old.replace(/\[[xX]\]/, "[ ]");
    else if (construct === "list_start") lines[line - 1] = old.replace(/\d+(?=[.)])/, "1");
    else lines[line - 1] = "";
  }
  return lines.join("\n");
}

/** The same with footnotes named by the order of their marks, as a document numbers them. */
function withNumberedFootnotes(text: string): string {
  const labels = [...new Set([...text.matchAll(/\[\^([^\]]+)\](?!:)/g)].map((match) => match[1]!))];
  return text.replace(/\[\^([^\]]+)\]/g, (whole: string, label: string) =>
    labels.includes(label) ? `[^${labels.indexOf(label) + 1}]` : whole,
  );
}

/** The text as it reads once it has been parsed. */
function parsed(text: string): string | null {
  const answer = parseMarkdown(text, { isKnownPlaceholder: () => false });
  if (answer.kind === "refused") return null;
  const blocks = withCountedLists(answer.content.blocks);
  return withNumberedFootnotes(renderMarkdown({ ...answer.content, blocks }));
}

describe("texts as people write them", () => {
  it.each(texts)("$name is written, reads so, and is left alone by itself", ({ text: asWritten }) => {
    const google = emptyGoogle();
    const text = makeable(google, asWritten);
    const mix = new Mix();
    const before = textsOf(parseDocument(google.read()));
    const written = writeMarkdown(google, text, whole, mix);
    expect([written.outcome, written.outcome === "written" ? "" : mix.toString()]).toEqual(["written", ""]);
    const isLinked = (written.result["warnings"] as string[]).some((words) => words.includes("ids only"));
    if (isLinked) expect(writeMarkdown(google, text, whole, mix).outcome).toBe("written");
    expect(writeMarkdown(google, text, whole, mix).outcome).toBe("no-op");
    const read = markdownOf(google.read()).text;
    if (!/!\[/.test(text)) expect(withoutIds(read)).toBe(withoutIds(parsed(text)!));
    expect(writeMarkdown(google, read, whole, mix).outcome).toBe("no-op");
    if (!isLinked) takeBack(google, written, before, mix);
  });

  it("are written over each other", () => {
    const google = emptyGoogle();
    const mix = new Mix();
    for (const { text: asWritten } of texts) {
      const text = makeable(google, asWritten);
      const { outcome } = writeMarkdown(google, text, whole, mix);
      expect([outcome, outcome === "written" ? "" : mix.toString()]).toEqual(["written", ""]);
    }
  });
});

interface Example {
  readonly markdown: string;
}

const { tests } = createRequire(__filename)("commonmark-spec") as { tests: readonly Example[] };

describe("the examples of CommonMark", () => {
  it("are written over each other and read as they were written, or are refused by name", () => {
    const google = emptyGoogle();
    const outcomes: Record<string, number> = {};
    for (const { markdown } of tests) {
      const text = markdown.replace(/→/g, "\t");
      const mix = new Mix();
      const { outcome, result } = writeMarkdown(google, text, whole, mix);
      const construct = outcome === "UNSUPPORTED_MARKDOWN" ? "refused" : outcome;
      outcomes[construct] = (outcomes[construct] ?? 0) + 1;
      if (outcome === "STRUCTURE_PREDICTION_FAILED" || outcome === "FEATURE_UNAVAILABLE") {
        throw new Error(`${JSON.stringify(text)}: ${mix.toString()}`);
      }
      if (outcome !== "written") continue;
      expect(result["structural_match"]).toBe(true);
      expect([text, withoutIds(markdownOf(google.read()).text)]).toEqual([text, withoutIds(parsed(text)!)]);
    }
    expect(outcomes["written"]).toBeGreaterThan(450);
  });
});
