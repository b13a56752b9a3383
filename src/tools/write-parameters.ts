// What every write tool takes beside its own arguments, and what every write tool answers beside its own fields.
import * as z from "zod/mini";

const expectation = z.strictObject({
  kind: z.enum(["text"]),
  text: z.string().check(z.minLength(1)),
});

/** The four parameters that all write tools share. */
export const writeParameters = {
  dry_run: z._default(z.boolean(), false).check(z.describe("Predict; write nothing.")),
  verify: z._default(z.array(expectation), []).check(z.describe("Text that the tab must hold afterwards.")),
  accept_losses: z
    ._default(z.array(z.string().check(z.minLength(1))), [])
    .check(z.describe("As `LOSS_REFUSED` lists them.")),
  mode: z
    ._default(z.enum(["direct", "propose"]), "direct")
    .check(z.describe("`propose`: not to be had yet.")),
};

/** Fields of every write tool's answer. */
export const writeOutcome = {
  applied: z.boolean(),
  doc_id: z.optional(z.string()),
  /** Left out by an edit of several tabs. */
  tab_id: z.optional(z.string()),
  dry_run: z.optional(z.boolean()),
  no_op: z.optional(z.boolean()),
  replayed: z.optional(z.boolean()),
  write_status: z.enum(["not_written", "written_unverified", "written_verified"]),
  retry_safe: z.boolean(),
  revision_before: z.string(),
  revision_after: z.string(),
  /** How often others moved the document before the write, without touching its place; left out when they did not. */
  replanned: z.optional(z.int()),
  revisions_overtaken: z.optional(z.array(z.string())),
  untouched: z.optional(
    z.looseObject({
      verified: z.boolean(),
      blocks: z.optional(z.int()),
      tabs: z.optional(z.int()),
      other: z.optional(z.array(z.looseObject({}))),
      unknown: z.optional(z.array(z.looseObject({}))),
    }),
  ),
  losses: z.optional(z.array(z.string())),
  audit_id: z.optional(z.string()),
  audit_logged: z.optional(z.boolean()),
  audit_log_reason: z.optional(z.string()),
  undo: z.optional(z.looseObject({ available: z.boolean(), reason: z.optional(z.string()) })),
  verification: z.optional(
    z.looseObject({ verified: z.boolean(), checks: z.array(z.looseObject({ kind: z.string() })) }),
  ),
  warnings: z.optional(z.array(z.string())),
  api_calls: z.optional(z.int()),
};

/** What stood at the places of an edit and stands there now: the first in full, each in short, as many as fit. */
export const editEvidence = {
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  excerpts: z.optional(
    z.array(
      z.looseObject({
        /** Where the places of one edit are in several tabs, or in several segments. */
        tab_id: z.optional(z.string()),
        segment_id: z.optional(z.string()),
        start_index: z.int(),
        end_index: z.int(),
        before: z.string(),
        after: z.optional(z.string()),
      }),
    ),
  ),
  excerpts_omitted: z.optional(z.int()),
  spans: z.optional(
    z.array(
      z.looseObject({
        tab_id: z.optional(z.string()),
        segment_id: z.optional(z.string()),
        start: z.int(),
        end: z.int(),
      }),
    ),
  ),
};

const runs = z.array(
  z.array(z.looseObject({ text: z.string(), start: z.int(), end: z.int(), bold: z.boolean() })),
);

/** How every run of the places of an edit looked and looks, where looks were changed. */
export const styleEvidence = {
  runs_before: z.optional(runs),
  runs_after: z.optional(runs),
  runs_omitted: z.optional(z.int()),
  runs_cut: z.optional(z.int()),
};
