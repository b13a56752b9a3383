// A file as Drive's REST shows it: the whole resource, from which a field selection takes its part.
import { owner, otherEditor } from "../api/api-call.ts";
import { rfc3339 } from "../state/clock.ts";
import {
  documentMimeType,
  folderMimeType,
  mayComment,
  mayEdit,
  type ContentFacts,
  type FileRecord,
} from "../state/files.ts";

const rolesOfPermission = {
  owner: "owner",
  writer: "writer",
  commenter: "commenter",
  reader: "reader",
  none: "reader",
} as const;

/** The File resource. `baseUrl` makes the links; `content` is null for what has no bytes. */
export function fileResource(
  file: FileRecord,
  content: ContentFacts | null,
  baseUrl: string,
): Record<string, unknown> {
  const ofOwner = {
    kind: "drive#user",
    displayName: owner.name,
    me: true,
    permissionId: owner.permissionId,
    emailAddress: owner.email,
  };
  const ofOther = {
    kind: "drive#user",
    displayName: otherEditor.name,
    me: false,
    permissionId: otherEditor.permissionId,
    emailAddress: otherEditor.email,
  };
  const isOwned = file.role === "owner";
  const canEdit = mayEdit(file.role);
  return {
    kind: "drive#file",
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    starred: false,
    ...file.metadata,
    trashed: file.isTrashed,
    explicitlyTrashed: file.isExplicitlyTrashed,
    ...(file.parent === null ? {} : { parents: [file.parent] }),
    spaces: [file.space],
    version: String(file.version),
    webViewLink: webViewLink(file, baseUrl),
    createdTime: rfc3339(file.createdMs),
    modifiedTime: rfc3339(file.modifiedMs),
    owners: [isOwned ? ofOwner : ofOther],
    lastModifyingUser: isOwned ? ofOwner : ofOther,
    ownedByMe: isOwned,
    shared: !isOwned,
    capabilities: {
      canEdit,
      canComment: mayComment(file.role),
      canCopy: true,
      canDelete: isOwned,
      canDownload: true,
      canModifyContent: canEdit,
      canReadRevisions: canEdit,
      canRename: canEdit,
      canShare: canEdit,
      canTrash: isOwned,
      canUntrash: isOwned,
      canListChildren: file.mimeType === folderMimeType,
      canAddChildren: file.mimeType === folderMimeType && canEdit,
    },
    // Only those who may edit see who else has access.
    ...(canEdit
      ? {
          permissions: permissions(file, isOwned),
          permissionIds: permissions(file, isOwned).map(({ id }) => id),
        }
      : {}),
    ...(content === null ? {} : contentMembers(file, content)),
  };
}

/** Where a person would open the file. */
export function webViewLink(file: Pick<FileRecord, "id" | "mimeType">, baseUrl: string): string {
  return file.mimeType === documentMimeType
    ? `${baseUrl}/document/d/${encodeURIComponent(file.id)}/edit`
    : `${baseUrl}/file/d/${encodeURIComponent(file.id)}/view`;
}

function permissions(
  file: FileRecord,
  isOwned: boolean,
): { kind: string; id: string; type: string; emailAddress: string; role: string; displayName: string }[] {
  const one = (person: typeof owner | typeof otherEditor, role: string) => ({
    kind: "drive#permission",
    id: person.permissionId,
    type: "user",
    emailAddress: person.email,
    role,
    displayName: person.name,
  });
  return isOwned
    ? [one(owner, "owner")]
    : [one(otherEditor, "owner"), one(owner, rolesOfPermission[file.role])];
}

function contentMembers(file: FileRecord, content: ContentFacts): Record<string, string> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(file.name)?.[1];
  return {
    size: String(content.bytes),
    md5Checksum: content.md5,
    sha256Checksum: content.sha256,
    originalFilename: file.name,
    ...(extension === undefined ? {} : { fileExtension: extension, fullFileExtension: extension }),
    headRevisionId: `${content.md5}-${file.version}`,
  };
}
