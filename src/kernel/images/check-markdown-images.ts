// Pictures that a Markdown write would make Google fetch, looked at before it is sent: all that cannot be had are told at once, with lines.
// Pictures that stand in the document already are not asked for again.
import { ToolError, type JsonObject } from "../errors.ts";
import type { MarkdownBlock } from "../markdown/block.ts";
import type { Inline } from "../markdown/inline.ts";
import { parseMarkdown, type BlockLines } from "../markdown/parse/parse-markdown.ts";
import { isLine } from "../markdown/block.ts";
import type { Plan } from "../plan/plan.ts";
import type { KernelPorts } from "../ports.ts";
import { readImageSource } from "./image-source.ts";
import { preparePicture } from "./prepare-picture.ts";

interface ImageProblem {
  readonly reason: string;
  readonly what: string;
}

/** A check for one call: it throws IMAGE_SOURCE_UNSUPPORTED, and asks for each address once however often the write is planned. */
export function markdownImageCheck(
  ports: Pick<KernelPorts, "pictures">,
  markdown: string,
): (plan: Plan) => void {
  const known = new Map<string, readonly ImageProblem[]>();
  return (plan) => {
    const addresses = [
      ...new Set(
        [...plan.requests, ...plan.laterRequests].flatMap(
          ({ insertInlineImage }) => insertInlineImage?.uri ?? [],
        ),
      ),
    ];
    for (const address of addresses) {
      if (!known.has(address)) known.set(address, problemsOf(ports, address));
    }
    const bad = addresses.filter((address) => (known.get(address) ?? []).length > 0);
    if (bad.length > 0) throw refusal(bad, known, markdown);
  };
}

function problemsOf(ports: Pick<KernelPorts, "pictures">, address: string): readonly ImageProblem[] {
  const read = readImageSource(address, (host) => ports.pictures.mayComeFrom(host));
  if (read.kind === "refused") {
    return read.problems.map(({ reason, sentence }) => ({ reason, what: sentence }));
  }
  if (read.source.kind !== "address") {
    const found = read.source.kind === "data" ? "its bytes" : "a link to a file in Drive";
    return [
      {
        reason: read.source.kind === "data" ? "data_address" : "drive_link",
        what: `expected an address on the web that everybody can reach, found ${found}. Put the picture in with insert_image.`,
      },
    ];
  }
  try {
    preparePicture(ports, { kind: "source", source: address });
    return [];
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "IMAGE_SOURCE_UNSUPPORTED") throw error;
    const { reason } = error.diagnostics;
    const what = error.message.replace(/^Picture: /, "").replace(/ Nothing was written\.$/, "");
    return [{ reason: typeof reason === "string" ? reason : "", what }];
  }
}

function refusal(
  bad: readonly string[],
  known: ReadonlyMap<string, readonly ImageProblem[]>,
  markdown: string,
): ToolError {
  const lines = linesOfImages(markdown);
  const problems = bad.flatMap((source) =>
    (known.get(source) ?? []).map(({ reason, what }) => {
      const place = lines.get(source);
      return {
        construct: "image",
        ...(place === undefined ? {} : { line: place.line, end_line: place.endLine }),
        source,
        reason,
        what,
      };
    }),
  );
  const sentences = problems.map(({ line, source, what }) => {
    const where = line === undefined ? "" : `Line ${line}: `;
    return `${where}${source}: ${what}`;
  });
  const data: JsonObject = {
    construct: "image",
    reason: problems[0]?.reason ?? "",
    problems,
    write_status: "not_written",
    retry_safe: true,
  };
  return new ToolError("IMAGE_SOURCE_UNSUPPORTED", `${sentences.join(" ")} Nothing was written.`, data);
}

/** Where each address stands first in the Markdown. */
function linesOfImages(markdown: string): ReadonlyMap<string, BlockLines> {
  const found = new Map<string, BlockLines>();
  const parsed = parseMarkdown(markdown, { isKnownPlaceholder: () => true });
  if (parsed.kind === "refused") return found;
  parsed.content.blocks.forEach((block, index) => {
    const lines = parsed.lines[index];
    if (lines === undefined) return;
    for (const node of inlinesOf(block)) {
      if (node.kind === "image" && !found.has(node.address)) found.set(node.address, lines);
    }
  });
  return found;
}

function inlinesOf(block: MarkdownBlock): readonly Inline[] {
  if (isLine(block)) return block.content;
  return block.kind === "table" ? block.rows.flatMap((row) => row.flatMap((cell) => cell)) : [];
}
