// The Drive port over the advanced Drive service: documents, comment threads and metadata.
import type { Comment } from "../../google-api/drive.ts";
import type { ClockPort, DocumentPage, DocumentQuery, DrivePort } from "../../kernel/ports.ts";
import { driveService } from "./advanced-services.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, toToolError } from "./google-error.ts";
import { patiently } from "./patience.ts";

const author = "author(displayName,me)";
const replyFields = `replies(id,content,action,deleted,createdTime,modifiedTime,${author})`;
// Methods of comments fail without `fields`.
const commentListFields = `nextPageToken,comments(id,content,quotedFileContent,anchor,resolved,deleted,createdTime,modifiedTime,${author},${replyFields})`;
const largestPage = 100;
const documentMimeType = "application/vnd.google-apps.document";
/** Pages that are looked through for documents a restricted caller may read, before what was found is answered. */
const mostPages = 10;

/** A call that changes nothing; `what` names the thing in a failure's words. */
type Read = <T>(what: string, work: () => T) => T;

/** `mayRead` decides which documents a list shows. */
export function drivePort(
  counts: CallCounts,
  clock: ClockPort,
  mayRead: (documentId: string) => boolean,
): DrivePort {
  const read: Read = (what, work) => {
    try {
      return patiently(clock, counts, work);
    } catch (thrown) {
      throw toToolError(failureOf(thrown), what);
    }
  };
  return {
    listDocuments: (query) => {
      let cursor = query.cursor;
      for (let pages = 1; ; pages += 1) {
        const page = documentPage(read, { ...query, cursor });
        const documents = page.documents.filter(({ id }) => id !== undefined && mayRead(id));
        cursor = page.nextCursor;
        if (documents.length > 0 || cursor === null || pages === mostPages) {
          return { documents, nextCursor: cursor };
        }
      }
    },
    listComments: (fileId) => {
      const comments: Comment[] = [];
      let pageToken: string | undefined;
      do {
        const page = read(`the comments of ${fileId}`, () =>
          driveService().Comments.list(fileId, {
            fields: commentListFields,
            pageSize: largestPage,
            ...(pageToken === undefined ? {} : { pageToken }),
          }),
        );
        comments.push(...(page.comments ?? []).filter((comment) => comment.deleted !== true));
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined && pageToken !== "");
      return comments;
    },
    getFile: (fileId) =>
      read(`the file ${fileId}`, () =>
        driveService().Files.get(fileId, {
          fields: "id,name,mimeType,trashed,capabilities",
          supportsAllDrives: true,
        }),
      ),
  };
}

function documentPage(read: Read, { title, limit, cursor }: DocumentQuery): DocumentPage {
  const conditions = [`mimeType = '${documentMimeType}'`, "trashed = false"];
  for (const word of titleWords(title)) {
    conditions.push(`name contains '${word.replace(/[\\']/g, "\\$&")}'`);
  }
  const page = read("the list of documents", () =>
    driveService().Files.list({
      q: conditions.join(" and "),
      fields: "nextPageToken,files(id,name,modifiedTime,webViewLink)",
      orderBy: "modifiedTime desc",
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
      pageSize: limit,
      ...(cursor === null ? {} : { pageToken: cursor }),
    }),
  );
  const { nextPageToken = "" } = page;
  return { documents: page.files ?? [], nextCursor: nextPageToken === "" ? null : nextPageToken };
}

/** One condition a word, as Drive takes several in one for a phrase; what has no letter or digit is in no index. */
function titleWords(title: string): readonly string[] {
  const words = title.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 && title !== "" ? [title] : words;
}
