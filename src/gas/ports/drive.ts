// The Drive port over the advanced Drive service: comment threads and metadata.
import type { Comment } from "../../google-api/drive.ts";
import type { DrivePort } from "../../kernel/ports.ts";
import { driveService } from "./advanced-services.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, toToolError } from "./google-error.ts";

const author = "author(displayName,me)";
const replyFields = `replies(id,content,action,deleted,createdTime,modifiedTime,${author})`;
// Methods of comments fail without `fields`.
const commentListFields = `nextPageToken,comments(id,content,quotedFileContent,anchor,resolved,deleted,createdTime,modifiedTime,${author},${replyFields})`;
const largestPage = 100;

export function drivePort(counts: CallCounts): DrivePort {
  return {
    listComments: (fileId) => {
      const comments: Comment[] = [];
      let pageToken: string | undefined;
      do {
        const page = call(counts, `the comments of ${fileId}`, () =>
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
      call(counts, `the file ${fileId}`, () =>
        driveService().Files.get(fileId, {
          fields: "id,name,mimeType,trashed,capabilities",
          supportsAllDrives: true,
        }),
      ),
  };
}

function call<T>(counts: CallCounts, what: string, work: () => T): T {
  counts.countApi();
  try {
    return work();
  } catch (thrown) {
    throw toToolError(failureOf(thrown), what);
  }
}
