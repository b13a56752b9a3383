// Generated from *.tool.ts; do not edit. All tools as published, for readers that must not load the schema library.
/* eslint-disable max-lines -- data, not to be read */
import type { ToolDeclaration } from "./declaration.ts";

export const declarations: readonly ToolDeclaration[] = [
  {
    name: "get_audit",
    title: "Get audit records",
    description:
      "Lists what was done to a document through these tools, newest first: tool, steps, evidence, revisions, outcome, and the inverse that `rollback` applies. `verify_chain` checks that no record is missing or changed.",
    toolset: "core",
    kind: "read",
    inputSchema: {
      type: "object",
      properties: {
        doc_id: {
          type: "string",
          minLength: 1,
          description: "Document id, or a link to it (`?tab=` in the link names the tab).",
        },
        audit_id: { description: "Only this record.", type: "string", minLength: 1 },
        tool: { description: "Only records of this tool.", type: "string", minLength: 1 },
        outcome: {
          description: "Only records with this outcome.",
          type: "string",
          enum: ["verified", "unverified", "refused", "no_op", "unknown"],
        },
        since: { description: "Only records from this time on (ISO 8601).", type: "string" },
        until: { description: "Only records up to this time (ISO 8601).", type: "string" },
        limit: {
          default: 20,
          description: "Most records in one answer.",
          type: "integer",
          minimum: 1,
          maximum: 100,
        },
        cursor: { description: "`next_cursor` of the page before.", type: "string" },
        verify_chain: {
          default: false,
          description: "Answer `chain`: is the history whole?",
          type: "boolean",
        },
      },
      required: ["doc_id"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        doc_id: { type: "string" },
        records: {
          type: "array",
          items: {
            type: "object",
            properties: {
              audit_id: { type: "string" },
              sequence: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
              tool: { type: "string" },
            },
            required: ["audit_id", "sequence", "tool"],
            additionalProperties: {},
          },
        },
        next_cursor: { type: "string" },
        chain: {
          type: "object",
          properties: {
            intact: { type: "boolean" },
            count: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
            head_digest: { type: "string" },
            problems: { type: "array", items: { type: "string" } },
          },
          required: ["intact", "count", "head_digest", "problems"],
          additionalProperties: {},
        },
      },
      required: ["doc_id", "records"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: "list_documents",
    title: "List documents",
    description:
      "Lists the Google Docs that may be read here, last changed first, with the ids that other tools take as `doc_id`. `query` keeps those with these words in the title. A page may hold fewer than `limit` although `next_cursor` says that more follow.",
    toolset: "core",
    kind: "read",
    inputSchema: {
      type: "object",
      properties: {
        query: { description: "Words of the title; all documents when left out.", type: "string" },
        limit: { default: 20, type: "integer", minimum: 1, maximum: 100 },
        cursor: {
          description: "`next_cursor` of the page before, with the same `query`.",
          type: "string",
          minLength: 1,
        },
      },
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        documents: {
          type: "array",
          items: {
            type: "object",
            properties: {
              doc_id: { type: "string" },
              title: { type: "string" },
              url: { type: "string" },
              modified_time: { type: "string" },
            },
            required: ["doc_id", "title", "url", "modified_time"],
            additionalProperties: false,
          },
        },
        next_cursor: { type: "string" },
      },
      required: ["documents"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: "list_tabs",
    title: "List tabs",
    description:
      "Lists all tabs of a document as a tree, with the ids that other tools take as `tab_id`. Call it first when a document may have several tabs: no tool falls back to the first one.",
    toolset: "core",
    kind: "read",
    inputSchema: {
      type: "object",
      properties: {
        doc_id: {
          type: "string",
          minLength: 1,
          description: "Document id, or a link to it (`?tab=` in the link names the tab).",
        },
      },
      required: ["doc_id"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        doc_id: { type: "string" },
        title: { type: "string" },
        revision_id: { type: "string", description: "Empty when the account may not edit." },
        tabs: {
          type: "array",
          items: {
            type: "object",
            properties: {
              tab_id: { type: "string" },
              title: { type: "string" },
              index: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
              path: { type: "string" },
              child_tabs: {
                type: "array",
                items: {
                  type: "object",
                  properties: { tab_id: { type: "string" }, title: { type: "string" } },
                  required: ["tab_id", "title"],
                  additionalProperties: {},
                },
              },
            },
            required: ["tab_id", "title", "index", "path"],
            additionalProperties: {},
          },
        },
      },
      required: ["doc_id", "title", "revision_id", "tabs"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: "read_document",
    title: "Read document",
    description:
      "Reads one tab. `text`: a paragraph a line, a table row a line with its cells parted by tabs, chips as they are shown, footnote marks as `[^1]`, other elements as U+FFFC. `structured`: paragraphs, runs with explicit style, tables, with start and end indexes. `outline`: the headings with their ids. The answer names the view: pending insertions are left out of `text`, and in `structured` they are marked.",
    toolset: "core",
    kind: "read",
    inputSchema: {
      type: "object",
      properties: {
        doc_id: {
          type: "string",
          minLength: 1,
          description: "Document id, or a link to it (`?tab=` in the link names the tab).",
        },
        tab_id: {
          description:
            "Tab id, or a title that only one tab has. May be left out when the document has one tab.",
          type: "string",
          minLength: 1,
        },
        format: {
          default: "text",
          description: "How the tab is written down.",
          type: "string",
          enum: ["text", "structured", "outline"],
        },
      },
      required: ["doc_id"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        doc_id: { type: "string" },
        title: { type: "string" },
        tab_id: { type: "string" },
        tab_title: { type: "string" },
        format: { type: "string", enum: ["text", "structured", "outline"] },
        revision_id: { type: "string", description: "Empty when the account may not edit." },
        view: { type: "string", description: "The suggestions view that the service answered." },
        content: { description: "A string for `text`, an object for the other formats." },
      },
      required: ["doc_id", "title", "tab_id", "tab_title", "format", "revision_id", "view", "content"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: "replace_text",
    title: "Replace text",
    description:
      "Replaces `find` by `replace` in one tab, and only when it stands there exactly `expected_matches` times (1), or takes the one that `occurrence` picks. Writes once under a revision guard, reads again, and answers with evidence from that second read: what stood there, what stands there now, and that nothing else changed. Refused, with nothing written: no match (the nearest texts are listed), another count (all places are listed), text across a paragraph end, a pending suggestion in the paragraph, losses that are not accepted.",
    toolset: "core",
    kind: "write",
    inputSchema: {
      type: "object",
      properties: {
        doc_id: {
          type: "string",
          minLength: 1,
          description: "Document id, or a link to it (`?tab=` in the link names the tab).",
        },
        tab_id: {
          description:
            "Tab id, or a title that only one tab has. May be left out when the document has one tab.",
          type: "string",
          minLength: 1,
        },
        find: { type: "string", minLength: 1, description: "The text as it stands, within one paragraph." },
        replace: {
          type: "string",
          description: "What stands there instead; empty deletes. A line feed begins a new paragraph.",
        },
        expected_matches: {
          description: "How often it must stand in the tab; 1 when left out.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
        },
        occurrence: {
          description:
            "Replace only this one, counted from 1; `expected_matches` is then the total, if given.",
          type: "integer",
          minimum: 1,
          maximum: 9007199254740991,
        },
        dry_run: {
          default: false,
          description: "Answer the same fields with predictions, and write nothing.",
          type: "boolean",
        },
        verify: {
          default: [],
          description: "Further expectations, judged on the read-back; answered as `verification`.",
          type: "array",
          items: {
            type: "object",
            properties: {
              kind: { type: "string", enum: ["text"] },
              text: { type: "string", minLength: 1, description: "Must stand in the tab afterwards." },
            },
            required: ["kind", "text"],
            additionalProperties: false,
          },
        },
        accept_losses: {
          default: [],
          description: "Losses to accept, each as `LOSS_REFUSED` listed it.",
          type: "array",
          items: { type: "string", minLength: 1 },
        },
        mode: {
          default: "direct",
          description: "`propose` (ask a person first) answers FEATURE_UNAVAILABLE.",
          type: "string",
          enum: ["direct", "propose"],
        },
      },
      required: ["doc_id", "find", "replace"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        applied: { type: "boolean" },
        dry_run: { type: "boolean" },
        no_op: { type: "boolean" },
        replayed: { type: "boolean" },
        write_status: { type: "string", enum: ["not_written", "written_unverified", "written_verified"] },
        retry_safe: { type: "boolean" },
        revision_before: { type: "string" },
        revision_after: { type: "string" },
        replanned: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        revisions_overtaken: { type: "array", items: { type: "string" } },
        untouched: {
          type: "object",
          properties: {
            verified: { type: "boolean" },
            blocks: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
            tabs: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
            other: { type: "array", items: { type: "object", properties: {}, additionalProperties: {} } },
            unknown: { type: "array", items: { type: "object", properties: {}, additionalProperties: {} } },
          },
          required: ["verified"],
          additionalProperties: {},
        },
        losses: { type: "array", items: { type: "string" } },
        audit_id: { type: "string" },
        audit_logged: { type: "boolean" },
        audit_log_reason: { type: "string" },
        undo: {
          type: "object",
          properties: { available: { type: "boolean" }, reason: { type: "string" } },
          required: ["available"],
          additionalProperties: {},
        },
        verification: {
          type: "object",
          properties: {
            verified: { type: "boolean" },
            checks: {
              type: "array",
              items: {
                type: "object",
                properties: { kind: { type: "string" } },
                required: ["kind"],
                additionalProperties: {},
              },
            },
          },
          required: ["verified", "checks"],
          additionalProperties: {},
        },
        warnings: { type: "array", items: { type: "string" } },
        api_calls: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        match_count: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        rung: { type: "string" },
        before: { type: "string" },
        after: { type: "string" },
      },
      required: ["applied", "write_status", "retry_safe", "revision_before", "revision_after"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
  {
    name: "rollback",
    title: "Take back edits",
    description:
      "Takes back the edit of one audit record, or with `all_since` that edit and all recorded after it, in one write that is all or nothing. The stored inverses are guarded by content; the write is verified and recorded like any other, so it can be taken back itself (redo). Refused with UNDO_UNAVAILABLE, naming the record, when its place changed since, when it was taken back already, or when it has no inverse.",
    toolset: "core",
    kind: "write",
    inputSchema: {
      type: "object",
      properties: {
        doc_id: {
          type: "string",
          minLength: 1,
          description: "Document id, or a link to it (`?tab=` in the link names the tab).",
        },
        audit_id: { type: "string", minLength: 1, description: "`audit_id` of the edit to take back." },
        all_since: {
          default: false,
          description: "Take back every recorded edit after it as well, newest first.",
          type: "boolean",
        },
        dry_run: {
          default: false,
          description: "Answer the same fields with predictions, and write nothing.",
          type: "boolean",
        },
        verify: {
          default: [],
          description: "Further expectations, judged on the read-back; answered as `verification`.",
          type: "array",
          items: {
            type: "object",
            properties: {
              kind: { type: "string", enum: ["text"] },
              text: { type: "string", minLength: 1, description: "Must stand in the tab afterwards." },
            },
            required: ["kind", "text"],
            additionalProperties: false,
          },
        },
        accept_losses: {
          default: [],
          description: "Losses to accept, each as `LOSS_REFUSED` listed it.",
          type: "array",
          items: { type: "string", minLength: 1 },
        },
        mode: {
          default: "direct",
          description: "`propose` (ask a person first) answers FEATURE_UNAVAILABLE.",
          type: "string",
          enum: ["direct", "propose"],
        },
      },
      required: ["doc_id", "audit_id"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        applied: { type: "boolean" },
        dry_run: { type: "boolean" },
        no_op: { type: "boolean" },
        replayed: { type: "boolean" },
        write_status: { type: "string", enum: ["not_written", "written_unverified", "written_verified"] },
        retry_safe: { type: "boolean" },
        revision_before: { type: "string" },
        revision_after: { type: "string" },
        replanned: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        revisions_overtaken: { type: "array", items: { type: "string" } },
        untouched: {
          type: "object",
          properties: {
            verified: { type: "boolean" },
            blocks: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
            tabs: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
            other: { type: "array", items: { type: "object", properties: {}, additionalProperties: {} } },
            unknown: { type: "array", items: { type: "object", properties: {}, additionalProperties: {} } },
          },
          required: ["verified"],
          additionalProperties: {},
        },
        losses: { type: "array", items: { type: "string" } },
        audit_id: { type: "string" },
        audit_logged: { type: "boolean" },
        audit_log_reason: { type: "string" },
        undo: {
          type: "object",
          properties: { available: { type: "boolean" }, reason: { type: "string" } },
          required: ["available"],
          additionalProperties: {},
        },
        verification: {
          type: "object",
          properties: {
            verified: { type: "boolean" },
            checks: {
              type: "array",
              items: {
                type: "object",
                properties: { kind: { type: "string" } },
                required: ["kind"],
                additionalProperties: {},
              },
            },
          },
          required: ["verified", "checks"],
          additionalProperties: {},
        },
        warnings: { type: "array", items: { type: "string" } },
        api_calls: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
        rolled_back: { type: "string" },
        tool_rolled_back: { type: "string" },
        all_rolled_back: { type: "array", items: { type: "string" } },
        before: { type: "string" },
        after: { type: "string" },
      },
      required: ["applied", "write_status", "retry_safe", "revision_before", "revision_after"],
      additionalProperties: {},
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
];
