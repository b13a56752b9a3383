// What the two steps that write and take out blocks are made of. They take each other back, so neither knows the other: each is given
// the means to make its opposite.
import type { Content, ContentParagraph } from "../content.ts";
import type { Step } from "../step.ts";
import type { BlocksFingerprint } from "./fingerprint.ts";
import type { PlaceContext } from "./place-context.ts";

export interface InsertBlocksPlace {
  readonly tabId: string;
  readonly segmentId: string;
  /** A border between blocks, or an index inside a paragraph. */
  readonly atUtf16: number;
  /** What stood around it when the step was made; by it the place is found again. */
  readonly context?: PlaceContext | null;
  /** Whether the empty paragraph that begins there becomes the last of the content; when left out, where it is all that its container holds. */
  readonly usesEmpty?: boolean | null;
}

export interface DeleteBlocksPlace {
  readonly tabId: string;
  readonly segmentId: string;
  /** Borders of one container. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** What the blocks must read like; by it they are found again. */
  readonly fingerprint?: BlocksFingerprint | null;
  /** Ids of the objects and footnotes in them, in order; any when left out. */
  readonly thingIds?: readonly string[] | null;
  /** Whether the paragraphs on both sides become one. */
  readonly isJoining?: boolean;
  /** Whether the last paragraph of the blocks stays, emptied, even where it could go. */
  readonly leavesEmpty?: boolean;
  /** What an emptied paragraph becomes; plain normal text when left out. Without content. */
  readonly remainder?: ContentParagraph;
}

export type MakeInsertion = (place: InsertBlocksPlace, content: Content) => Step;
export type MakeDeletion = (place: DeleteBlocksPlace) => Step;
