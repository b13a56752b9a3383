// Makes a document, blank or with content, and proves it.
import * as z from "zod/mini";
import {
  createdDocument,
  creatingTool,
  markdownImageCheck,
  newTextProblems,
  planNewMarkdown,
  planNewText,
  type Planner,
} from "../kernel/index.ts";
import { defineWriteTool, type FileRef } from "./define-tool.ts";
import { parseFolderRef } from "./folder-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import { markdownErrors, markdownIssues, markdownReport } from "./markdown-parameters.ts";
import { describe, problemOf, type Problem } from "./problems.ts";

/** Longest title, in UTF-16 units: Drive takes names up to this. */
const maxTitleUtf16 = 1_000;

/** Makes one document in one folder, its content written and proved like any edit; taken back by moving it to the bin. */
export const createDocument = defineWriteTool({
  name: creatingTool,
  title: "Create a document",
  description:
    "Makes a Google Doc, blank or with `markdown` or plain `text`. Content that is refused makes nothing; when writing it fails, the new document " +
    "goes to the bin and the error says so. A lost answer makes no second one. `rollback` of its `audit_id` moves it to the bin.",
  toolset: "core",
  input: {
    title: z.string().check(z.minLength(1), z.maxLength(maxTitleUtf16)),
    markdown: z.optional(z.string()).check(z.describe("Not together with `text`.")),
    text: z.optional(z.string()).check(z.describe("A paragraph a line.")),
    folder_id: z.optional(z.string().check(z.minLength(1))).check(z.describe("Id or link of a folder.")),
  },
  output: {
    ...markdownReport,
    title: z.optional(z.string()),
    url: z.optional(z.string()),
    paragraphs: z.optional(z.int()),
  },
  errors: [...markdownErrors, "DOC_NOT_FOUND"],
  examples: [
    { title: "A blank document", input: { title: "Minutes of 3 May" } },
    {
      title: "With content, in a folder",
      input: {
        title: "Offer",
        markdown: "# Offer\n\nValid until **June**.\n",
        folder_id: "1FoLdErOfOffers",
      },
    },
  ],
  problems: ({ title, markdown, text, folder_id: folder }) => [
    ...(typeof title === "string" && title.trim() === "" && title !== ""
      ? [{ path: "title", message: "expected a title, found nothing but white space" }]
      : []),
    ...(markdown !== undefined && text !== undefined
      ? [{ path: "text", message: "expected `markdown` or `text`, found both" }]
      : []),
    ...markdownIssues(markdown),
    ...markdownIssues(text, "text"),
    ...(typeof text === "string" ? newTextProblems(text).map(problemOf) : []),
    ...folderIssues(folder),
  ],
  otherFiles: ({ markdown, folder_id: folder }) => [...folderRefs(folder), ...linkedFiles(markdown)],
  write: (ports, input, settings) => {
    const content: Planner = (document, tab) =>
      input.markdown === undefined
        ? planNewText(document, tab, input.text ?? "")
        : planNewMarkdown(document, tab, input.markdown);
    const folderId = input.folder_id === undefined ? null : parseFolderRef(input.folder_id);
    return createdDocument(
      ports,
      { ...settings, checkPlan: markdownImageCheck(ports, input.markdown ?? ""), tellsRequests: true },
      { title: input.title, folderId, content },
    );
  },
});

function folderIssues(folder: unknown): readonly Problem[] {
  if (typeof folder !== "string" || folder === "" || parseFolderRef(folder) !== null) return [];
  return [{ path: "folder_id", message: `expected a folder's id or link, found ${describe(folder)}` }];
}

function folderRefs(folder: unknown): readonly FileRef[] {
  const id = typeof folder === "string" ? parseFolderRef(folder) : null;
  return id === null ? [] : [{ id, access: "edit" }];
}
