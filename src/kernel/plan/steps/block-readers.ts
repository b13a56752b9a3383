// Readers of the steps that write, take out and restyle whole blocks, beside those of text: for the undo of tools that use them.
import { textStepReaders, type StepReader } from "../registry.ts";
import { deleteBlocksStepFromJson, insertBlocksStepFromJson } from "./block-steps.ts";
import { deleteBlocksStepVersion } from "./delete-blocks.ts";
import { insertBlocksStepVersion } from "./insert-blocks.ts";
import { setParagraphsStepFromJson, setParagraphsStepVersion } from "./set-paragraphs.ts";

/** Readers of every kind of step there is. */
export const allStepReaders: readonly StepReader[] = [
  ...textStepReaders,
  { kind: "insert_blocks", version: insertBlocksStepVersion, read: insertBlocksStepFromJson },
  { kind: "delete_blocks", version: deleteBlocksStepVersion, read: deleteBlocksStepFromJson },
  { kind: "set_paragraphs", version: setParagraphsStepVersion, read: setParagraphsStepFromJson },
];
