// Lists documents, so that other tools can be told which one is meant.
import * as z from "zod/mini";
import { ToolError, type DocumentPage, type DocumentQuery, type KernelPorts } from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { describe, invalidInput } from "./problems.ts";

const largestPage = 100;

/** Finds documents of the account by words of their titles. */
export const listDocuments = defineReadTool({
  name: "list_documents",
  title: "List documents",
  description:
    "Lists the Google Docs that may be read here, last changed first, with the ids that other tools take as `doc_id`. " +
    "`query` keeps those with these words in the title. A page may hold fewer than `limit` although `next_cursor` says that more follow.",
  toolset: "core",
  input: {
    query: z.optional(z.string()).check(z.describe("Words of the title; all documents when left out.")),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(largestPage)), 20),
    cursor: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("`next_cursor` of the page before, with the same `query`.")),
  },
  output: {
    documents: z.array(
      z.object({ doc_id: z.string(), title: z.string(), url: z.string(), modified_time: z.string() }),
    ),
    next_cursor: z.optional(z.string()),
  },
  errors: [],
  examples: [
    { title: "What is there", input: {} },
    { title: "Documents with a word in the title", input: { query: "agreement", limit: 5 } },
  ],
  problems: () => [],
  read: (ports, input) => {
    const page = documentPage(ports, {
      title: (input.query ?? "").trim(),
      limit: input.limit,
      cursor: input.cursor ?? null,
    });
    return {
      documents: page.documents.map(({ id = "", name = "", webViewLink, modifiedTime = "" }) => ({
        doc_id: id,
        title: name,
        url: webViewLink ?? `https://docs.google.com/document/d/${id}/edit`,
        modified_time: modifiedTime,
      })),
      ...(page.nextCursor === null ? {} : { next_cursor: page.nextCursor }),
    };
  },
});

/** A page. Only Google can tell its cursors from other texts: what it does not take is told as any other argument that does not fit. */
function documentPage(ports: KernelPorts, query: DocumentQuery): DocumentPage {
  try {
    return ports.drive.listDocuments(query);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "INVALID_RANGE" || query.cursor === null) throw error;
    const message = `expected the \`next_cursor\` of an earlier answer with the same \`query\`, found ${describe(query.cursor)}, which Google does not take. Leave it out to begin`;
    throw invalidInput([{ path: "cursor", message }]);
  }
}
