// `npm run demo`: a local Google, an MCP client, the built bridge, and what they say to each other as a person would want to read
// it. Every claim is checked; exit code 1 when one does not hold. `-- --import FILE` takes any Docs JSON, `-- --keep` stays up.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, runScript } from "./child.ts";
import { isBuilt } from "./freshness.ts";
import { isSameDocument } from "./demo/same-document.ts";
import { bold, excerpt, fact, faint, green, promise, red, section } from "./demo/screen.ts";
import { counted, countOf, repeatedText, uniqueWords } from "./demo/words.ts";
import { fieldsOf, World, type Fields } from "./demo/world.ts";

const usage = "Usage: npm run demo -- [--import FILE] [--keep]";
const values = flagsOf(process.argv.slice(2));
/** What is typed into a document that has too few words of its own. */
const typed = "The Supplier delivers. The Supplier invoices. The Supplier keeps a copy.";

const file = resolve(values.import ?? join(root, "build", "demo", "sample-document.json"));
if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
  endWithUsage(`expected a file to import, found none at ${file}.`);
}

if (!isBuilt(root)) {
  const build = await runScript("build/build.ts", [], {});
  if (build.code !== 0) {
    console.error(build.output);
    process.exit(1);
  }
}
const dataDir = mkdtempSync(join(tmpdir(), "proofmark-demo-"));
let world: World | null = null;
let isInterrupted = false;
const interrupted = new Promise<void>((done) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      done();
    });
  }
});
try {
  world = await World.start(dataDir, file);
  await Promise.race([show(world), interrupted.then(() => Promise.reject(new Error("interrupted")))]);
  section("Look at it");
  if (values.keep) {
    fact("address", `${world.ready.openUrl} (works once)`);
    fact("state", `${dataDir}, removed at the end`);
    console.log(`  ${faint("Ctrl+C ends it.")}`);
    await interrupted;
  } else {
    fact("address", `${world.ready.openUrl}, gone now that this run ends`);
    fact("to open one", "npm run demo -- --keep");
  }
} catch (error) {
  // An interrupted run has not broken a promise; what it reports is only its own end.
  if (!isInterrupted) {
    console.error(`\n${red("not as promised:")} ${error instanceof Error ? error.message : String(error)}`);
  }
  process.exitCode = isInterrupted ? 130 : 1;
} finally {
  await world?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What the flags say. Ends with exit code 2 when they cannot be followed, with 0 after `--help`. */
function flagsOf(args: readonly string[]): { import?: string | undefined; keep: boolean } {
  const flags = {
    import: { type: "string" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: flags });
    if (!values.help) return values;
  } catch (error) {
    endWithUsage(error instanceof Error ? error.message : String(error));
  }
  console.log(usage);
  process.exit(0);
}

function endWithUsage(message: string): never {
  console.error(`error: ${message}\n${usage}`);
  process.exit(2);
}

async function show(google: World): Promise<void> {
  const [document] = google.ready.documents;
  promise(document !== undefined, "one imported document", google.ready.documents);
  const { documentId } = document;

  section("1  The document");
  const listed = await google.call("list_tabs", { doc_id: documentId });
  promise(!listed.isError, "a list of tabs", listed.content);
  const tabs = tabsOf(listed.content["tabs"]);
  fact("title", bold(document.title));
  fact("tabs", tabs.map(({ title }) => title).join(", "));
  fact("server", `${google.server}, tools: ${(await google.toolNames()).join(", ")}`);

  const { target, first, second } = await editableAfterAll(google, documentId, tabs);
  const untouchedDocument = await google.document(documentId);

  section("2  A verified edit");
  const edit = { ...target, find: first, replace: `${first} (reviewed)` };
  const edited = await google.call("replace_text", edit);
  promise(!edited.isError, "a verified edit", edited.content);
  showEdit(edit.find, edit.replace, edited.content);
  promise(
    (await textOf(google, target)).includes(edit.replace),
    `"${edit.replace}" in the tab`,
    "it is not there",
  );

  section("3  A refused edit");
  await showRefusal(google, target, second);

  section("4  A lost answer");
  const lost = { ...target, find: second, replace: `${second} (checked)` };
  const settled = await showLostAnswer(google, lost);

  section("5  The undo");
  for (const { content } of [settled, edited]) {
    const undone = await google.call("rollback", { doc_id: documentId, audit_id: content["audit_id"] });
    promise(!undone.isError, "a verified undo", undone.content);
    fact("taken back", `${String(content["audit_id"])} by ${String(undone.content["audit_id"])}`);
  }
  const isSame = isSameDocument(untouchedDocument, await google.document(documentId));
  promise(isSame, "the document as it was before", "a document that differs");
  fact("document", green("as it was before the first edit, compared outside the product"));
}

interface Editable {
  readonly target: { doc_id: string; tab_id: string };
  readonly first: string;
  readonly second: string;
}

/** The first tab with two words that stand once and may be edited. Some stand where a pending suggestion forbids it: a dry run tells. */
async function editable(
  google: World,
  documentId: string,
  tabs: readonly { id: string }[],
): Promise<Editable | null> {
  for (const { id } of tabs) {
    const target = { doc_id: documentId, tab_id: id };
    const words: string[] = [];
    for (const word of uniqueWords(await textOf(google, target)).slice(0, 50)) {
      const attempt = { ...target, find: word, replace: `${word}!`, dry_run: true };
      if (!(await google.call("replace_text", attempt)).isError) words.push(word);
      const [first, second] = words;
      if (first !== undefined && second !== undefined) return { target, first, second };
    }
  }
  return null;
}

/** As `editable`; where the document has no two such words, a colleague types a line at the start of its first tab. */
async function editableAfterAll(
  google: World,
  documentId: string,
  tabs: readonly { id: string }[],
): Promise<Editable> {
  const found = await editable(google, documentId, tabs);
  if (found !== null) return found;
  const [tab] = tabs;
  promise(tab !== undefined, "a tab", tabs);
  await google.type(documentId, tab.id, typed);
  fact("too few words", `so a colleague types: ${typed}`);
  const written = await editable(google, documentId, tabs);
  promise(written !== null, "two words in one tab that stand there once", "none");
  return written;
}

function showEdit(find: string, replace: string, result: Fields): void {
  const untouched = fieldsOf(result["untouched"]);
  promise(result["write_status"] === "written_verified", "a verified write", result);
  promise(untouched["verified"] === true, "proof that nothing else changed", untouched);
  promise(typeof result["audit_id"] === "string", "an audit record", result);
  fact("asked", `replace "${find}" with "${replace}"`);
  fact("before", excerpt(String(result["before"]), find, red));
  fact("after", excerpt(String(result["after"]), replace, green));
  fact(
    "found by",
    `${String(result["rung"])}, ${counted(Number(result["match_count"]), "match", "matches")}`,
  );
  fact("revisions", `${short(result["revision_before"])} → ${short(result["revision_after"])}`);
  const compared = `${counted(Number(untouched["blocks"]), "block")} in ${counted(Number(untouched["tabs"]), "tab")} compared`;
  fact("nothing else", green(`changed (${compared})`));
  fact("audit record", String(result["audit_id"]));
}

/** Refused for its count: a text that stands three times where one was expected, or else `word`, expected three times. */
async function showRefusal(google: World, target: Fields, word: string): Promise<void> {
  const text = await textOf(google, target);
  const repeated = repeatedText(text)?.text;
  const ask = (find: string, more: Fields) =>
    google.call("replace_text", { ...target, find, replace: `${find}!`, ...more });
  const once = repeated === undefined ? null : await ask(repeated, {});
  // A text may stand where nothing is matched (a contents table): then it is counted as less.
  const isRepeated = once?.content["error_code"] === "MATCH_COUNT_MISMATCH";
  const find = isRepeated && repeated !== undefined ? repeated : word;
  const refused = isRepeated && once !== null ? once : await ask(word, { expected_matches: 3 });
  promise(
    refused.isError && refused.content["error_code"] === "MATCH_COUNT_MISMATCH",
    `a refusal, because "${find}" stands there another number of times`,
    refused.content,
  );
  const locations = fieldsOf(refused.content["diagnostics"])["locations"];
  promise(Array.isArray(locations) && locations.length > 0, "each place in its context", refused.content);
  fact("asked", `replace "${find}", expected ${isRepeated ? "once" : "3 times"}`);
  fact("refused", `${String(refused.content["error_code"])}: ${String(refused.content["message"])}`);
  for (const location of locations) {
    const { context, path, start_index: start } = fieldsOf(location);
    fact(`  at index ${String(start)}`, `${excerpt(String(context), find, red)} ${faint(placeWords(path))}`);
  }
  promise((await textOf(google, target)) === text, "an unchanged document", "a changed one");
  fact("document", green("unchanged"));
}

async function showLostAnswer(google: World, edit: Fields & { find: string; replace: string }) {
  await google.clearRequestLog();
  await google.setFault({ kind: "lost-answer", on: "webapp", times: 1 });
  const settled = await google.call("replace_text", edit);
  promise(!settled.isError, "the outcome of the write, asked for by its id", settled.content);
  promise(settled.content["write_status"] === "written_verified", "a verified write", settled.content);
  const log = await google.requestLog();
  const writes = log.filter(({ path }) => String(path).endsWith(":batchUpdate")).length;
  const calls = log.filter(({ method, path }) => method === "POST" && String(path).endsWith("/exec")).length;
  const text = await textOf(google, edit);
  promise(writes === 1, "one batchUpdate in the request log", log);
  promise(countOf(text, edit.replace) === 1, `"${edit.replace}" once in the tab`, text);
  fact("asked", `replace "${edit.find}" with "${edit.replace}", and the connection dies after the write`);
  fact("bridge", `asked what became of the request, by its id (${calls} calls of the web app)`);
  fact("request log", green(`${writes} batchUpdate: written once, not sent again`));
  fact(
    "answer",
    `${String(settled.content["write_status"])}, audit record ${String(settled.content["audit_id"])}`,
  );
  return settled;
}

async function textOf(google: World, target: Fields): Promise<string> {
  const { doc_id, tab_id } = target;
  const read = await google.call("read_document", { doc_id, tab_id, format: "text" });
  promise(!read.isError, "the text of the tab", read.content);
  return String(read.content["content"]);
}

function tabsOf(tabs: unknown): { id: string; title: string }[] {
  return (Array.isArray(tabs) ? tabs : [])
    .map(fieldsOf)
    .flatMap((tab) => [
      { id: String(tab["tab_id"]), title: String(tab["title"]) },
      ...tabsOf(tab["child_tabs"]),
    ]);
}

function placeWords(path: unknown): string {
  return Array.isArray(path) ? path.join(" > ") : typeof path === "string" ? path : "";
}

function short(revision: unknown): string {
  const text = String(revision);
  return text.length > 12 ? `${text.slice(0, 12)}…` : text;
}
