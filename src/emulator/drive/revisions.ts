// Drive's revisions (rulebook 13.3): of a document, changes that lie close together as one; of a file with bytes, its head.
import type { ApiCall, MethodHandlers } from "../api/api-call.ts";
import type { Revision } from "../docs/store.ts";
import { rfc3339 } from "../state/clock.ts";
import { documentMimeType, type FileRecord, type FileStore } from "../state/files.ts";
import { exportLinks } from "./content/media-types.ts";
import {
  fileNotDownloadable,
  forbidden,
  insufficientFilePermissions,
  revisionNotFound,
} from "./drive-error.ts";
import { selectFields } from "./field-selection.ts";
import { fileFor, resolveAlias, type Roots } from "./file-access.ts";
import { headRevisionId } from "./file-resource.ts";
import { pageOf } from "./paging.ts";
import { userResource } from "./people.ts";

export interface DriveRevisionsDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  /** All revisions of a document, oldest first. */
  readonly revisionsOf: (documentId: string) => readonly Revision[];
  readonly baseUrl: () => string;
}

type RevisionResource = Record<string, unknown> & { readonly id: string };

/** Changes by the same person closer together than this are one revision. The length is a choice: Google names none. */
const mergedWithinMs = 5 * 60_000;
const defaultMembers = "id,kind,mimeType,modifiedTime";

export function driveRevisionsMethods(deps: DriveRevisionsDependencies): MethodHandlers {
  return {
    "revisions.list": (call) => {
      const found = revisionsOf(fileOf(call));
      const page = pageOf(found, Number(call.parameters["pageSize"] ?? "200"), call.parameters["pageToken"]);
      const list = {
        kind: "drive#revisionList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        revisions: page.items,
      };
      const fields = call.parameters["fields"] ?? `kind,nextPageToken,revisions(${defaultMembers})`;
      return { kind: "json", value: selectFields(list, fields, "RevisionList") };
    },

    "revisions.get": (call) => {
      const file = fileOf(call);
      const revision = find(call, file);
      if (call.parameters["alt"] !== "media") return answer(call, revision);
      const bytes = deps.files.content(file.id);
      if (bytes === null) throw fileNotDownloadable();
      return { kind: "media", media: { mimeType: file.mimeType, bytes } };
    },

    // `keepForever` of a document is taken without a word, and without effect (rulebook 13.3).
    "revisions.update": (call) => answer(call, find(call, fileOf(call))),

    "revisions.delete": (call) => {
      const file = fileOf(call);
      find(call, file);
      // The one revision that is kept of a file with bytes is its head, which cannot be deleted either.
      throw forbidden("revisionDeletionNotSupported", "Revision deletion is not supported for this file.");
    },
  };

  function fileOf(call: ApiCall): FileRecord {
    const id = resolveAlias(call.parameters["fileId"] ?? "", deps.roots);
    const file = fileFor(deps.files, id, "read");
    if (file.role !== "owner" && file.role !== "writer") throw insufficientFilePermissions();
    return file;
  }

  function find(call: ApiCall, file: FileRecord): RevisionResource {
    const id = call.parameters["revisionId"] ?? "";
    const all = revisionsOf(file);
    const revision = id === "head" ? all[all.length - 1] : all.find((known) => known.id === id);
    if (revision === undefined) throw revisionNotFound(id);
    return revision;
  }

  function revisionsOf(file: FileRecord): RevisionResource[] {
    if (file.mimeType === documentMimeType)
      return merged(deps.revisionsOf(file.id)).map(({ number, revision }) => ({
        kind: "drive#revision",
        id: String(number),
        mimeType: file.mimeType,
        modifiedTime: rfc3339(revision.timeMs),
        keepForever: false,
        published: false,
        lastModifyingUser: userResource(revision.editor),
        exportLinks: exportLinks(file.id, deps.baseUrl()),
      }));
    const content = deps.files.contentFacts(file.id);
    if (content === null) return [];
    return [
      {
        kind: "drive#revision",
        id: headRevisionId(content),
        mimeType: file.mimeType,
        modifiedTime: rfc3339(file.modifiedMs),
        keepForever: false,
        published: false,
        originalFilename: file.name,
        md5Checksum: content.md5,
        size: String(content.bytes),
      },
    ];
  }
}

/** One entry a stretch of work: the last revision in it, under its place in the whole history. So the ids have gaps. */
function merged(revisions: readonly Revision[]): { number: number; revision: Revision }[] {
  return revisions.flatMap((revision, index) => {
    const next = revisions[index + 1];
    const isContinued =
      next !== undefined && next.editor === revision.editor && next.timeMs - revision.timeMs < mergedWithinMs;
    return isContinued ? [] : [{ number: index + 1, revision }];
  });
}

function answer(call: ApiCall, revision: RevisionResource): ReturnType<MethodHandlers[string]> {
  const fields = call.parameters["fields"] ?? defaultMembers;
  return { kind: "json", value: selectFields(revision, fields, "Revision") };
}
