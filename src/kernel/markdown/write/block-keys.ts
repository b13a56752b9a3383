// What a block says, as one string: equal for a block that stands and one that is wanted when nothing is to be done to it.
// How lists are counted, how headings are called and where links inside the document lead is left out: that is settled once blocks are paired.
import { isLine, type MarkdownBlock } from "../block.ts";
import type { Inline, Marks } from "../inline.ts";
import type { AlignedBlock } from "./align-blocks.ts";
import { eachInline, nameOf } from "./block-names.ts";
import { chipOf } from "./content-of-blocks.ts";

/** What names mean on one side. */
export interface KeyNames {
  /** What a footnote says. */
  readonly footnote: (label: string) => string;
  /** The address that a picture of the document came from; null where it has none. */
  readonly pictureAddress: (placeholder: string) => string | null;
}

const unit = "\u0001";
const end = "\u0002";

export function alignedBlock(block: MarkdownBlock, names: KeyNames, headingId: string | null): AlignedBlock {
  const keeps: string[] = [];
  eachInline(block, (node) => {
    if (node.kind === "image") keeps.push(pictureKey(node.address));
    if (node.kind !== "placeholder" || chipOf(node.name) !== null) return;
    keeps.push(node.name);
    const address = names.pictureAddress(node.name);
    if (address !== null) keeps.push(pictureKey(address));
  });
  return { block, key: blockKeyOf(block, names), keeps, name: headingId ?? nameOf(block) };
}

export function blockKeyOf(block: MarkdownBlock, names: KeyNames): string {
  const { quotes, items, marker } = block;
  const item = marker === null ? "" : `${marker.kind}${marker.isChecked ? "x" : ""}`;
  const place = `${block.kind}${unit}${quotes},${items},${item}${unit}`;
  if (isLine(block)) {
    return `${place}${block.kind === "heading" ? block.level : ""}${unit}${lineKey(block.content, names)}`;
  }
  if (block.kind === "code") return `${place}${block.language}${unit}${block.lines.join("\n")}`;
  if (block.kind === "kept") return place + block.name;
  if (block.kind !== "table") return place;
  const rows = block.rows.map((row) => row.map((cell) => lineKey(cell, names)).join(`${end}|`));
  return `${place}${block.alignments.join(",")}${unit}${rows.join(`${end}/`)}`;
}

function lineKey(line: readonly Inline[], names: KeyNames): string {
  let key = "";
  for (const node of line) {
    if (node.kind === "text") key += `t${marksKey(node.marks)}${unit}${node.text}${end}`;
    else if (node.kind === "image") key += pictureKey(node.address) + end;
    else if (node.kind === "footnote") key += `f${names.footnote(node.label)}${end}`;
    else if (node.kind === "placeholder") {
      const address = names.pictureAddress(node.name);
      key += (address === null ? `o${node.name}` : pictureKey(address)) + end;
    } else key += node.kind + end;
  }
  return key;
}

function pictureKey(address: string): string {
  return `picture ${address}`;
}

function marksKey({ bold, italic, strikethrough, underline, code, baseline, link }: Marks): string {
  const flags =
    (bold ? 1 : 0) + (italic ? 2 : 0) + (strikethrough ? 4 : 0) + (underline ? 8 : 0) + (code ? 16 : 0);
  const leads = link === null ? "" : link.startsWith("#") ? "#" : link;
  return `${flags}${baseline === "none" ? "" : baseline}${leads}`;
}
