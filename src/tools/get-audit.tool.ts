// Reads the audit records of a document, and checks their chain on request.
import * as z from "zod/mini";
import type { AuditOutcome, ChainReport, Json, JsonObject } from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef } from "./document-ref.ts";
import { describe, type Problem } from "./problems.ts";

/** Those that are recorded; a no-op leaves no record. */
const outcomes = ["verified", "unverified", "refused", "unknown"] as const satisfies readonly AuditOutcome[];
const largestPage = 100;

/** Shows what was done to a document, by whom, and with which proof. */
export const getAudit = defineReadTool({
  name: "get_audit",
  title: "Get audit records",
  description:
    "Lists what was done to a document through these tools, newest first: tool, steps, evidence, revisions, outcome, and the inverse that " +
    "`rollback` applies. `verify_chain` checks that no record is missing or changed.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    audit_id: z.optional(z.string().check(z.minLength(1))).check(z.describe("Only this record.")),
    tool: z.optional(z.string().check(z.minLength(1))).check(z.describe("Only records of this tool.")),
    outcome: z.optional(z.enum(outcomes)).check(z.describe("Only records with this outcome.")),
    since: z.optional(z.string()).check(z.describe("Only records from this time on (ISO 8601).")),
    until: z.optional(z.string()).check(z.describe("Only records up to this time (ISO 8601).")),
    limit: z
      ._default(z.int().check(z.minimum(1), z.maximum(largestPage)), 20)
      .check(z.describe("Most records in one answer.")),
    cursor: z.optional(z.string()).check(z.describe("`next_cursor` of the page before.")),
    verify_chain: z._default(z.boolean(), false).check(z.describe("Answer `chain`: is the history whole?")),
  },
  output: {
    doc_id: z.string(),
    records: z.array(z.looseObject({ audit_id: z.string(), sequence: z.int(), tool: z.string() })),
    note: z.optional(z.string()).check(z.describe("Why there are no records.")),
    next_cursor: z.optional(z.string()),
    chain: z.optional(
      z.looseObject({
        intact: z.boolean(),
        count: z.int(),
        head_digest: z.string(),
        problems: z.array(z.string()),
      }),
    ),
  },
  errors: [],
  examples: [
    { title: "The last edits of a document", input: { doc_id: "1AbCdEf", limit: 5 } },
    { title: "Is the history whole?", input: { doc_id: "1AbCdEf", limit: 1, verify_chain: true } },
  ],
  problems: ({ since, until, cursor }) => [
    ...timeProblems("since", since),
    ...timeProblems("until", until),
    ...orderProblems(since, until),
    ...(typeof cursor !== "string" || /^[1-9]\d{0,8}$/.test(cursor)
      ? []
      : [
          {
            path: "cursor",
            message: `expected the \`next_cursor\` of an earlier answer, found ${describe(cursor)}`,
          },
        ]),
  ],
  read: (ports, input) => {
    const { records, chain } = ports.audit.read({
      documentId: input.doc_id,
      limit: input.limit + 1,
      isChainVerified: input.verify_chain,
      ...(input.audit_id === undefined ? {} : { auditId: input.audit_id }),
      ...(input.tool === undefined ? {} : { tool: input.tool }),
      ...(input.outcome === undefined ? {} : { outcome: input.outcome }),
      ...(input.since === undefined ? {} : { since: isoOf(input.since) }),
      ...(input.until === undefined ? {} : { until: isoOf(input.until) }),
      ...(input.cursor === undefined ? {} : { beforeSequence: Number(input.cursor) }),
    });
    const page = records.slice(0, input.limit);
    const last = page[page.length - 1];
    const { tool, outcome, since, until, cursor } = input;
    const isFiltered = [tool, outcome, since, until, cursor].some((filter) => filter !== undefined);
    return {
      doc_id: input.doc_id,
      records: page.map((record) => inCallersWords({ ...record })),
      ...(page.length === 0 ? { note: noRecords(input.doc_id, input.audit_id, isFiltered) } : {}),
      ...(records.length > page.length && last !== undefined ? { next_cursor: String(last.sequence) } : {}),
      ...(chain === null ? {} : { chain: chainJson(chain) }),
    };
  },
});

/** Nothing found is an answer; a mistyped id must not look like a quiet document. */
function noRecords(documentId: string, auditId: string | undefined, isFiltered: boolean): string {
  if (auditId !== undefined) {
    return `The document has no record ${auditId} that fits. Check the id; leave it and the filters out to list the newest records.`;
  }
  return isFiltered
    ? "No record of the document fits. Leave the filters and the cursor out to list the newest records."
    : `No record is kept of document ${documentId}: nothing was written to it through these tools. If something was, check the id.`;
}

function timeProblems(path: string, value: Json | undefined): Problem[] {
  if (typeof value !== "string" || !Number.isNaN(Date.parse(value))) return [];
  return [{ path, message: `expected a time such as 2026-01-31T08:00:00Z, found ${describe(value)}` }];
}

function orderProblems(since: Json | undefined, until: Json | undefined): Problem[] {
  if (typeof since !== "string" || typeof until !== "string") return [];
  if (!(Date.parse(since) > Date.parse(until))) return [];
  return [
    { path: "until", message: `expected a time that is not before \`since\`, found ${describe(until)}` },
  ];
}

/** The form in which records state their time, so that texts can be compared. */
function isoOf(time: string): string {
  return new Date(Date.parse(time)).toISOString();
}

/** A record's own fields as callers spell them; what stands inside them is left as it was stored. */
function inCallersWords(record: { readonly [field: string]: Json }): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [callersName(name), value]));
}

function callersName(name: string): string {
  return name === "documentId" ? "doc_id" : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function chainJson(chain: ChainReport): JsonObject {
  return {
    intact: chain.isIntact,
    count: chain.count,
    head_digest: chain.headDigest,
    problems: chain.problems,
  };
}
