// Readers of every kind of step, beside those of text: for the undo of tools that use them.
import { textStepReaders, type StepReader } from "../registry.ts";
import { alignParagraphsStepFromJson, alignParagraphsStepVersion } from "./align-paragraphs.ts";
import { deleteBlocksStepFromJson, insertBlocksStepFromJson } from "./block-steps.ts";
import { deleteBlocksStepVersion } from "./delete-blocks.ts";
import { deleteColumnsStepVersion } from "./delete-columns.ts";
import { deleteRowsStepVersion } from "./delete-rows.ts";
import { exchangeBlocksStepFromJson, exchangeBlocksStepVersion } from "./exchange-blocks.ts";
import { insertBlocksStepVersion } from "./insert-blocks.ts";
import { insertColumnsStepVersion } from "./insert-columns.ts";
import { insertRowsStepVersion } from "./insert-rows.ts";
import {
  nameRangesStepFromJson,
  nameRangesStepVersion,
  unnameRangesStepFromJson,
  unnameRangesStepVersion,
} from "./name-ranges.ts";
import { replaceInlineStepFromJson, replaceInlineStepVersion } from "./replace-inline.ts";
import { setParagraphsStepFromJson, setParagraphsStepVersion } from "./set-paragraphs.ts";
import { deleteColumnsStepFromJson, insertColumnsStepFromJson } from "./table-columns.ts";
import { deleteRowsStepFromJson, insertRowsStepFromJson } from "./table-rows.ts";

/** Readers of every kind of step there is. */
export const allStepReaders: readonly StepReader[] = [
  ...textStepReaders,
  { kind: "insert_blocks", version: insertBlocksStepVersion, read: insertBlocksStepFromJson },
  { kind: "delete_blocks", version: deleteBlocksStepVersion, read: deleteBlocksStepFromJson },
  { kind: "exchange_blocks", version: exchangeBlocksStepVersion, read: exchangeBlocksStepFromJson },
  { kind: "insert_rows", version: insertRowsStepVersion, read: insertRowsStepFromJson },
  { kind: "delete_rows", version: deleteRowsStepVersion, read: deleteRowsStepFromJson },
  { kind: "insert_columns", version: insertColumnsStepVersion, read: insertColumnsStepFromJson },
  { kind: "delete_columns", version: deleteColumnsStepVersion, read: deleteColumnsStepFromJson },
  { kind: "name_ranges", version: nameRangesStepVersion, read: nameRangesStepFromJson },
  { kind: "unname_ranges", version: unnameRangesStepVersion, read: unnameRangesStepFromJson },
  { kind: "replace_inline", version: replaceInlineStepVersion, read: replaceInlineStepFromJson },
  { kind: "align_paragraphs", version: alignParagraphsStepVersion, read: alignParagraphsStepFromJson },
  { kind: "set_paragraphs", version: setParagraphsStepVersion, read: setParagraphsStepFromJson },
];
