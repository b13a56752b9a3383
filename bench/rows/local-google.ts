// The local Google with a long document: what a small edit costs against reading the document's JSON, and how reads, edits and
// batches grow. Everything over REST, committed to disk, by one client.
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build/child.ts";
import { startLocalGoogle, type LocalGoogle } from "../../src/emulator/index.ts";
import type { Document, Request } from "../../src/google-api/docs.ts";
import { median, repetitions, type Figure, type Row } from "../row.ts";

const bytes = 10_000_000;
const factor = 10;
const paragraphs = 5_000;

/** About so many bytes of Docs JSON: paragraphs of three runs, every fortieth a heading, every fortieth a table. */
function documentOf(size: number): Document {
  const run = (content: string, textStyle = {}) => ({ textRun: { content, textStyle } });
  const paragraph = (elements: object[], namedStyleType = "NORMAL_TEXT") => ({
    paragraph: { elements, paragraphStyle: { namedStyleType, direction: "LEFT_TO_RIGHT" } },
  });
  const tableCells = ["left", "right"].map((side) => ({
    content: [paragraph([run(`${side}\n`)])],
    tableCellStyle: { rowSpan: 1, columnSpan: 1 },
  }));
  const table = { table: { rows: 2, columns: 2, tableRows: [{ tableCells }, { tableCells }] } };
  const content: object[] = [{ sectionBreak: { sectionStyle: {} } }];
  for (let length = 0, number = 0; length < size; number += 1) {
    const block =
      number % 40 === 20
        ? table
        : number % 40 === 0
          ? paragraph([run(`Heading ${number}\n`)], "HEADING_2")
          : paragraph([
              run(`Paragraph ${number} begins as others do, `),
              run("some of it is bold", { bold: true }),
              run(" and the rest goes on in plain words to the end of its line.\n"),
            ]);
    content.push(block);
    // What it takes with its indexes in an answer.
    length += JSON.stringify(block).length + 140;
  }
  content.push(paragraph([run("\n")]));
  return { title: "Long", tabs: [{ tabProperties: { tabId: "t.0" }, documentTab: { body: { content } } }] };
}

async function ask(google: LocalGoogle, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${google.baseUrl}/v1/documents/${path}`, {
    method,
    headers: { authorization: `Bearer ${google.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`expected an answer, found ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

const edit = (google: LocalGoogle, documentId: string, requests: Request[]): Promise<string> =>
  ask(google, "POST", `${documentId}:batchUpdate`, { requests });
const read = (google: LocalGoogle, documentId: string): Promise<string> =>
  ask(google, "GET", `${documentId}?includeTabsContent=true&prettyPrint=false`);

/** Reads to the last byte and keeps none: what the answer costs its maker, not what a client makes of ten megabytes. */
function readAway(google: LocalGoogle, documentId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${google.baseUrl}/v1/documents/${documentId}?includeTabsContent=true&prettyPrint=false`;
    const asked = request(url, { headers: { authorization: `Bearer ${google.token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`expected 200, found ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    });
    asked.on("error", reject).end();
  });
}

async function elapsedMs(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The medians of several things done in turns, so that a busy machine hits all of them. */
async function inTurns(...works: readonly (() => unknown)[]): Promise<number[]> {
  const taken = works.map((): number[] => []);
  for (let turn = 0; turn < repetitions; turn += 1)
    for (const [index, work] of works.entries()) taken[index]?.push(await elapsedMs(work));
  return taken.map(median);
}

function ratio(
  name: string,
  costMs: number | undefined,
  againstMs: number | undefined,
  budget: number,
): Figure {
  if (costMs === undefined || againstMs === undefined) throw new Error(`expected two times for ${name}`);
  const detail = `${costMs.toFixed(1)} ms against ${againstMs.toFixed(1)} ms`;
  return { name: `local Google, ${name}`, figure: costMs / againstMs, budget, unit: "×", detail };
}

export const localGoogle: Row = {
  name: "local Google",
  measure: async () => {
    const dir = mkdtempSync(join(tmpdir(), "proofmark-bench-"));
    const options = { dataDir: join(dir, "google"), scriptDir: join(root, "dist", "gas"), port: 0 };
    let google = await startLocalGoogle(options);
    try {
      const imported = (size: number): string =>
        google.importFile(`${size} bytes`, JSON.stringify(documentOf(size))).documentId;
      const [long, short] = [imported(bytes), imported(bytes / factor)];
      const text = await read(google, long);
      if (text.length < bytes) throw new Error(`expected ${bytes} bytes of JSON, found ${text.length}`);
      const word = (documentId: string, index: number) => (): Promise<string> =>
        edit(google, documentId, [{ insertText: { location: { index }, text: "word " } }]);
      // Into the heading that each begins with, and far from it: an edit costs the same everywhere.
      const middle = middleOf(text);
      const [parse, wordLong, wordShort, readLong, readShort] = await inTurns(
        () => void JSON.parse(text),
        word(long, middle),
        word(short, 3),
        () => readAway(google, long),
        () => readAway(google, short),
      );

      const lines = Array.from({ length: paragraphs }, (_, index) => `Line ${index} of a long list`);
      const list = google.importFile("list", lines.join("\n")).documentId;
      let end = 1;
      const starts = lines.map((line) => (end += line.length + 1) - line.length - 1);
      const edits = (count: number): Request[] =>
        Array.from({ length: count }, (_, index): Request => {
          const startIndex = starts[Math.floor((index * paragraphs) / count)] ?? 1;
          const range = { startIndex, endIndex: startIndex + 4 };
          const bold = { bold: index % 2 === 0 };
          return { updateTextStyle: { range, textStyle: bold, fields: "bold" } };
        });
      const [few, many] = [edits(paragraphs / factor), edits(paragraphs)];
      const [batchFew, batchMany] = await inTurns(
        () => edit(google, list, few),
        () => edit(google, list, many),
      );

      const cold: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await google.close();
        google = await startLocalGoogle(options);
        cold.push(await elapsedMs(word(long, middle)));
      }
      return [
        ratio("one word into 10 MB, against JSON.parse", wordLong, parse, 3),
        ratio("the same as the first call after a start", median(cold), parse, 6),
        ratio("one word into ten times the document", wordLong, wordShort, 12),
        ratio("a read of ten times the document", readLong, readShort, 12),
        ratio("ten times the requests in a batch", batchMany, batchFew, 12),
      ];
    } finally {
      await google.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** Inside the first word of a paragraph near the middle of an answer. */
function middleOf(text: string): number {
  const document: unknown = JSON.parse(text);
  const blocks = isDocument(document) ? (document.tabs?.[0]?.documentTab?.body?.content ?? []) : [];
  const behind = blocks.slice(Math.floor(blocks.length / 2)).find(({ paragraph }) => paragraph !== undefined);
  return (behind?.startIndex ?? 0) + 3;
}

function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && "tabs" in value;
}
