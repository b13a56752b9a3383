// A file as Drive's REST shows it: the whole resource, from which a field selection takes its part.
import { otherEditor, owner } from "../api/api-call.ts";
import { rfc3339 } from "../state/clock.ts";
import {
  documentMimeType,
  folderMimeType,
  mayComment,
  mayEdit,
  type ContentFacts,
  type FileRecord,
} from "../state/files.ts";
import { exportLinks } from "./content/media-types.ts";
import { permissionResource, type FilePermission } from "./file-permissions.ts";
import { isSharedWithMe } from "./file-query-terms.ts";
import { userResource } from "./people.ts";

/** What of a file's resource is not in its row. */
export interface FileSurroundings {
  /** Null for what has no bytes. */
  readonly content: ContentFacts | null;
  readonly permissions: readonly FilePermission[];
  /** The address of who changed it last; null when nobody is known. */
  readonly lastEditor: string | null;
  /** Makes the links. */
  readonly baseUrl: string;
}

/** The File resource. */
export function fileResource(
  file: FileRecord,
  { content, permissions, lastEditor, baseUrl }: FileSurroundings,
): Record<string, unknown> & { id: string } {
  const isOwned = file.role === "owner";
  const ownerEmail = isOwned ? owner.email : otherEditor.email;
  const editor = lastEditor ?? ownerEmail;
  return {
    kind: "drive#file",
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    starred: false,
    ...file.metadata,
    trashed: file.isTrashed,
    explicitlyTrashed: file.isExplicitlyTrashed,
    ...(file.isExplicitlyTrashed
      ? { trashedTime: rfc3339(file.modifiedMs), trashingUser: userResource(ownerEmail) }
      : {}),
    ...(file.parent === null ? {} : { parents: [file.parent] }),
    spaces: [file.space],
    version: String(file.version),
    ...links(file, content !== null, baseUrl),
    hasThumbnail: false,
    viewedByMe: true,
    viewedByMeTime: rfc3339(file.modifiedMs),
    createdTime: rfc3339(file.createdMs),
    modifiedTime: rfc3339(file.modifiedMs),
    modifiedByMe: editor === owner.email,
    ...(editor === owner.email ? { modifiedByMeTime: rfc3339(file.modifiedMs) } : {}),
    ...(isSharedWithMe(file)
      ? { sharedWithMeTime: rfc3339(file.createdMs), sharingUser: userResource(ownerEmail) }
      : {}),
    owners: [userResource(ownerEmail)],
    lastModifyingUser: userResource(editor),
    ownedByMe: isOwned,
    shared: permissions.length > 1,
    capabilities: capabilitiesOf(file),
    viewersCanCopyContent: file.metadata["copyRequiresWriterPermission"] !== true,
    copyRequiresWriterPermission: file.metadata["copyRequiresWriterPermission"] === true,
    writersCanShare: file.metadata["writersCanShare"] !== false,
    // Only those who may edit see who else has access.
    ...(mayEdit(file.role)
      ? {
          permissions: permissions.map(permissionResource),
          permissionIds: permissions.map(({ id }) => id),
        }
      : {}),
    quotaBytesUsed: String(content?.bytes ?? 0),
    isAppAuthorized: true,
    ...(content === null ? {} : contentMembers(file, content)),
  };
}

/** What the account may do with a file, in Drive's words. */
function capabilitiesOf(file: FileRecord): Record<string, boolean> {
  const isFolder = file.mimeType === folderMimeType;
  const isOwned = file.role === "owner";
  const canEdit = mayEdit(file.role);
  const canShare = canEdit && (isOwned || file.metadata["writersCanShare"] !== false);
  const canTakeCopies = canEdit || file.metadata["copyRequiresWriterPermission"] !== true;
  return {
    canAcceptOwnership: false,
    canAddChildren: isFolder && canEdit,
    canChangeCopyRequiresWriterPermission: canShare,
    canChangeViewersCanCopyContent: canShare,
    canComment: mayComment(file.role),
    canCopy: !isFolder && canTakeCopies,
    canDelete: isOwned,
    canDeleteChildren: false,
    canDownload: canTakeCopies,
    canEdit,
    canListChildren: isFolder,
    canModifyContent: canEdit,
    canMoveChildrenWithinDrive: isFolder && canEdit,
    canMoveItemOutOfDrive: isOwned,
    canMoveItemWithinDrive: canEdit,
    canReadRevisions: canEdit,
    canRemoveChildren: isFolder && canEdit,
    canRename: canEdit,
    canShare,
    canTrash: isOwned,
    canUntrash: isOwned,
  };
}

/** Where a person would open the file. */
export function webViewLink(file: Pick<FileRecord, "id" | "mimeType">, baseUrl: string): string {
  const id = encodeURIComponent(file.id);
  if (file.mimeType === documentMimeType) return `${baseUrl}/document/d/${id}/edit`;
  return file.mimeType === folderMimeType ? `${baseUrl}/drive/folders/${id}` : `${baseUrl}/file/d/${id}/view`;
}

function links(file: FileRecord, hasBytes: boolean, baseUrl: string): Record<string, unknown> {
  return {
    webViewLink: webViewLink(file, baseUrl),
    iconLink: `https://drive-thirdparty.googleusercontent.com/16/type/${file.mimeType}`,
    ...(hasBytes
      ? { webContentLink: `${baseUrl}/drive/v3/files/${encodeURIComponent(file.id)}?alt=media` }
      : {}),
    ...(file.mimeType === documentMimeType ? { exportLinks: exportLinks(file.id, baseUrl) } : {}),
  };
}

function contentMembers(file: FileRecord, content: ContentFacts): Record<string, string> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(file.name)?.[1];
  return {
    size: String(content.bytes),
    md5Checksum: content.md5,
    sha256Checksum: content.sha256,
    originalFilename: file.name,
    ...(extension === undefined ? {} : { fileExtension: extension, fullFileExtension: extension }),
    headRevisionId: headRevisionId(content),
  };
}

/** The one revision that is kept of a file with bytes. */
export function headRevisionId(content: ContentFacts): string {
  return `0B${content.sha256.slice(0, 42)}`;
}
