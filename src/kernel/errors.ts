// The one table of error codes, and the one class that carries them. Everything else about errors (type, docs page, tests) derives from it.

/** What one code means to a caller: when it is raised, whether the same call may succeed later, and what to do next. */
interface ErrorRow {
  readonly meaning: string;
  /** True only when the same call, unchanged, may succeed later. */
  readonly isRetryable: boolean;
  readonly next: string;
}

const row = (meaning: string, next: string, isRetryable = false): ErrorRow => ({
  meaning,
  next,
  isRetryable,
});

export const errorTable = {
  INVALID_INPUT: row(
    "An argument is missing, contradictory or of the wrong type.",
    "Correct the listed arguments; all problems are listed at once.",
  ),
  TAB_NOT_FOUND: row(
    "The document has no such tab, or has several and none was named.",
    "Choose one of `available_tabs`.",
  ),
  ZERO_MATCH: row(
    "The text is not in the tab at any rung of the ladder.",
    "Compare with `near_miss` and `candidates`, and send the text as it stands.",
  ),
  QUOTE_NOT_FOUND: row(
    "The words that the new thing should be put behind are not in the tab.",
    "Compare with `candidates`, and send the words as they stand.",
  ),
  MATCH_COUNT_MISMATCH: row(
    "The text stands in the tab more or less often than expected.",
    "Lengthen `find`, choose one with `occurrence`, or state `expected_matches`.",
  ),
  STRUCTURAL_BOUNDARY: row("The text would run across a paragraph end.", "Edit each paragraph by itself."),
  INDEX_MODEL_DIVERGENCE: row(
    "The service's own indexes do not agree with its text.",
    "Report the document; nothing was written.",
  ),
  REVISION_CONFLICT: row(
    "The document moved on between read and write.",
    "Call again: it will be read afresh.",
    true,
  ),
  INVALID_RANGE: row(
    "A range lies outside its segment, or the service refused it.",
    "Read the document again and take the range from there.",
  ),
  STALE_RANGE: row(
    "What a range or a continued reading was taken from has changed since.",
    "Read or search again, and use the positions of that answer.",
  ),
  TABLE_NOT_FOUND: row(
    "The tab has no table of this number.",
    "Tables are counted from 0 in the order they stand in; choose one below `table_count`.",
  ),
  UNSUPPORTED_MARKDOWN: row(
    "The Markdown holds constructs that cannot be written here.",
    "Change the lines of `problems`; all of them are listed at once.",
  ),
  INDEX_SIMULATION_FAILED: row(
    "Replayed by the service's index rules, the planned requests would be refused or would not do what is predicted, so they were not sent.",
    "Report it with `request_index` and `reason`; edit that part in another way.",
  ),
  STRUCTURE_PREDICTION_FAILED: row(
    "The planned edit would not read as the Markdown that was sent, so it was not sent.",
    "Look at `structural_diff`, and write that part in another way.",
  ),
  VERIFICATION_FAILED: row(
    "The write was accepted, but reading it back does not confirm it.",
    "Look at `evidence`; do not repeat the call before the document is understood.",
  ),
  IMAGE_SOURCE_UNSUPPORTED: row(
    "The image cannot be had from there, or is of a kind or size that documents do not take.",
    "See `reason`: name another source, or convert the picture first.",
  ),
  SUGGESTIONS_PRESENT: row(
    "The place to be changed carries a pending suggestion.",
    "Accept or reject the listed suggestions first, or edit elsewhere.",
  ),
  DOC_NOT_FOUND: row(
    "No document has this id, or it is not shared with the account.",
    "Check the id or link, and the sharing of the document.",
  ),
  PERMISSION_DENIED: row(
    "The account may not do this to the document.",
    "Ask the document's owner for edit access.",
  ),
  NOT_A_GOOGLE_DOC: row("The id belongs to another kind of file.", "Name a Google Docs document."),
  RATE_LIMITED: row("The service asks to slow down.", "Wait the stated seconds, then call again.", true),
  UPSTREAM_UNAVAILABLE: row("Google's service failed or could not be reached.", "Call again later.", true),
  LOSS_REFUSED: row(
    "The edit would destroy something it was not asked to.",
    "Name each listed loss in `accept_losses`, or edit around it.",
  ),
  DEADLINE_EXCEEDED: row(
    "Not enough time is left to write and verify.",
    "Call again; nothing was written.",
    true,
  ),
  OUTCOME_UNKNOWN: row(
    "It cannot be told whether the write happened.",
    "Read the document before doing anything else.",
  ),
  NOT_CONNECTED: row(
    "The script cannot be reached, or its version does not fit.",
    "Follow the stated step for the connection.",
  ),
  NEEDS_CONSENT: row(
    "The script has not been authorised for this account.",
    "Open the stated link once and allow access.",
  ),
  ACCESS_DENIED: row("The owner has not granted this document to agents.", "Ask the owner to grant it."),
  KEY_REFUSED: row(
    "The signature, key or clock of the caller was not accepted.",
    "Make a new key, or correct the clock.",
  ),
  FEATURE_UNAVAILABLE: row(
    "The effect cannot be had, or cannot be predicted safely, here.",
    "See the named rule for another way.",
  ),
  UNDO_UNAVAILABLE: row(
    "The edit cannot be taken back safely any more.",
    "See the reason; recover by hand from the record.",
  ),
  LOCK_BUSY: row("Another call of this account holds the lock.", "Call again in a moment.", true),
  INTERNAL: row("A defect of Proofmark.", "Report it with the stated id."),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** JSON data: what diagnostics, arguments and evidence are made of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The error a caller sees: `error_code`, `message`, `diagnostics`, `retryable`. */
export interface ErrorEnvelope {
  readonly error_code: ErrorCode;
  readonly message: string;
  readonly diagnostics: JsonObject;
  readonly retryable: boolean;
}

/** A typed refusal or failure. The message says what was expected, what was found and what to do next; diagnostics are data. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly diagnostics: JsonObject;

  constructor(code: ErrorCode, message: string, diagnostics: JsonObject = {}) {
    super(message);
    this.name = "ToolError";
    this.code = code;
    this.diagnostics = diagnostics;
  }

  get isRetryable(): boolean {
    return errorTable[this.code].isRetryable;
  }

  toEnvelope(): ErrorEnvelope {
    return {
      error_code: this.code,
      message: this.message,
      diagnostics: this.diagnostics,
      retryable: this.isRetryable,
    };
  }
}
