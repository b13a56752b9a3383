// What the scan of a line finds, in order: text, delimiters that may open and close marks, links, tags, whole things. Shapes only.
import type { Inline } from "../inline.ts";

export type DelimitedMark = "bold" | "italic" | "strikethrough";

export interface DelimiterNode {
  readonly kind: "delimiter";
  /** Of the text, from 1. */
  readonly line: number;
  readonly character: "*" | "_" | "~";
  /** Characters of the run, and those that have found no partner. */
  readonly length: number;
  left: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Marks that end before what is left of the run, and those that begin behind it. */
  readonly closes: DelimitedMark[];
  readonly opens: DelimitedMark[];
}

export type TagName = "u" | "sub" | "sup";

export type InlineNode =
  | { readonly kind: "text"; readonly text: string }
  /** An address in the text without brackets: a link, unless it stands in one. */
  | { readonly kind: "bare-link"; readonly text: string; readonly address: string }
  | { readonly kind: "whole"; readonly inline: Inline }
  | { readonly kind: "tag"; readonly name: TagName; readonly opens: boolean; readonly line: number }
  | { readonly kind: "link"; readonly address: string }
  | { readonly kind: "link-end" }
  | DelimiterNode;
