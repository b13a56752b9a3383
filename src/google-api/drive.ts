// Generated from src/google-api/discovery/drive-v3.json (Google's Drive v3 discovery document, revision 20260916); do not edit.
// Every field is optional, as on the wire: the service leaves out what is empty, zero or false.

export interface About {
  appInstalled?: boolean;
  canCreateDrives?: boolean;
  canCreateTeamDrives?: boolean;
  driveThemes?: Array<{
    backgroundImageLink?: string;
    colorRgb?: string;
    id?: string;
  }>;
  exportFormats?: Record<string, Array<string>>;
  folderColorPalette?: Array<string>;
  importFormats?: Record<string, Array<string>>;
  kind?: string;
  maxImportSizes?: Record<string, string>;
  maxUploadSize?: string;
  storageQuota?: {
    limit?: string;
    usage?: string;
    usageInDrive?: string;
    usageInDriveTrash?: string;
  };
  teamDriveThemes?: Array<{
    backgroundImageLink?: string;
    colorRgb?: string;
    id?: string;
  }>;
  user?: User;
}

export interface AccessProposal {
  createTime?: string;
  fileId?: string;
  proposalId?: string;
  recipientEmailAddress?: string;
  requestMessage?: string;
  requesterEmailAddress?: string;
  rolesAndViews?: Array<AccessProposalRoleAndView>;
}

export interface AccessProposalRoleAndView {
  role?: string;
  view?: string;
}

export interface AddReviewer {
  addedReviewerEmail?: string;
}

export interface App {
  authorized?: boolean;
  createInFolderTemplate?: string;
  createUrl?: string;
  hasDriveWideScope?: boolean;
  icons?: Array<AppIcons>;
  id?: string;
  installed?: boolean;
  kind?: string;
  longDescription?: string;
  name?: string;
  objectType?: string;
  openUrlTemplate?: string;
  primaryFileExtensions?: Array<string>;
  primaryMimeTypes?: Array<string>;
  productId?: string;
  productUrl?: string;
  secondaryFileExtensions?: Array<string>;
  secondaryMimeTypes?: Array<string>;
  shortDescription?: string;
  supportsCreate?: boolean;
  supportsImport?: boolean;
  supportsMultiOpen?: boolean;
  supportsOfflineCreate?: boolean;
  useByDefault?: boolean;
}

export interface AppIcons {
  category?: string;
  iconUrl?: string;
  size?: number;
}

export interface AppList {
  defaultAppIds?: Array<string>;
  items?: Array<App>;
  kind?: string;
  selfLink?: string;
}

export interface Approval {
  approvalId?: string;
  completeTime?: string;
  createTime?: string;
  dueTime?: string;
  fileContentChangeBehavior?:
    "FILE_CONTENT_CHANGE_BEHAVIOR_UNSPECIFIED" | "RESET_APPROVAL" | "NO_APPROVAL_ACTION";
  initiator?: User;
  kind?: string;
  modifyTime?: string;
  reviewerResponses?: Array<ReviewerResponse>;
  status?: "STATUS_UNSPECIFIED" | "IN_PROGRESS" | "APPROVED" | "CANCELLED" | "DECLINED";
  targetFileId?: string;
}

export interface ApprovalList {
  items?: Array<Approval>;
  kind?: string;
  nextPageToken?: string;
}

export interface ApproveApprovalRequest {
  message?: string;
}

export interface CancelApprovalRequest {
  message?: string;
}

export interface Change {
  changeType?: string;
  drive?: Drive;
  driveId?: string;
  file?: File;
  fileId?: string;
  kind?: string;
  removed?: boolean;
  teamDrive?: TeamDrive;
  teamDriveId?: string;
  time?: string;
  type?: string;
}

export interface ChangeList {
  changes?: Array<Change>;
  kind?: string;
  newStartPageToken?: string;
  nextPageToken?: string;
}

export interface Channel {
  address?: string;
  expiration?: string;
  id?: string;
  kind?: string;
  params?: Record<string, string>;
  payload?: boolean;
  resourceId?: string;
  resourceUri?: string;
  token?: string;
  type?: string;
}

export interface ClientEncryptionDetails {
  decryptionMetadata?: DecryptionMetadata;
  encryptionState?: string;
}

export interface Comment {
  anchor?: string;
  assigneeEmailAddress?: string;
  author?: User;
  content?: string;
  createdTime?: string;
  deleted?: boolean;
  htmlContent?: string;
  id?: string;
  kind?: string;
  mentionedEmailAddresses?: Array<string>;
  modifiedTime?: string;
  quotedFileContent?: {
    mimeType?: string;
    value?: string;
  };
  replies?: Array<Reply>;
  resolved?: boolean;
}

export interface CommentApprovalRequest {
  message?: string;
}

export interface CommentList {
  comments?: Array<Comment>;
  kind?: string;
  nextPageToken?: string;
}

export interface ContentRestriction {
  ownerRestricted?: boolean;
  readOnly?: boolean;
  reason?: string;
  restrictingUser?: User;
  restrictionTime?: string;
  systemRestricted?: boolean;
  type?: string;
}

export interface DeclineApprovalRequest {
  message?: string;
}

export interface DecryptionMetadata {
  aes256GcmChunkSize?: string;
  encryptionResourceKeyHash?: string;
  jwt?: string;
  kaclsId?: string;
  kaclsName?: string;
  keyFormat?: string;
  wrappedKey?: string;
}

export interface DownloadRestriction {
  restrictedForReaders?: boolean;
  restrictedForWriters?: boolean;
}

export interface DownloadRestrictionsMetadata {
  effectiveDownloadRestrictionWithContext?: DownloadRestriction;
  itemDownloadRestriction?: DownloadRestriction;
}

export interface Drive {
  backgroundImageFile?: {
    id?: string;
    width?: number;
    xCoordinate?: number;
    yCoordinate?: number;
  };
  backgroundImageLink?: string;
  capabilities?: {
    canAddChildren?: boolean;
    canChangeCopyRequiresWriterPermissionRestriction?: boolean;
    canChangeDomainUsersOnlyRestriction?: boolean;
    canChangeDownloadRestriction?: boolean;
    canChangeDriveBackground?: boolean;
    canChangeDriveMembersOnlyRestriction?: boolean;
    canChangeSharingFoldersRequiresOrganizerPermissionRestriction?: boolean;
    canComment?: boolean;
    canCopy?: boolean;
    canDeleteChildren?: boolean;
    canDeleteDrive?: boolean;
    canDownload?: boolean;
    canEdit?: boolean;
    canListChildren?: boolean;
    canManageMembers?: boolean;
    canReadRevisions?: boolean;
    canRename?: boolean;
    canRenameDrive?: boolean;
    canResetDriveRestrictions?: boolean;
    canShare?: boolean;
    canTrashChildren?: boolean;
  };
  colorRgb?: string;
  createdTime?: string;
  hidden?: boolean;
  id?: string;
  kind?: string;
  name?: string;
  orgUnitId?: string;
  restrictions?: {
    adminManagedRestrictions?: boolean;
    copyRequiresWriterPermission?: boolean;
    domainUsersOnly?: boolean;
    downloadRestriction?: DownloadRestriction;
    driveMembersOnly?: boolean;
    sharingFoldersRequiresOrganizerPermission?: boolean;
  };
  themeId?: string;
}

export interface DriveList {
  drives?: Array<Drive>;
  kind?: string;
  nextPageToken?: string;
}

export interface File {
  appProperties?: Record<string, string>;
  capabilities?: {
    canAcceptOwnership?: boolean;
    canAccessViaGenAi?: boolean;
    canAddChildren?: boolean;
    canAddFolderFromAnotherDrive?: boolean;
    canAddMyDriveParent?: boolean;
    canChangeCopyRequiresWriterPermission?: boolean;
    canChangeItemDownloadRestriction?: boolean;
    canChangeSecurityUpdateEnabled?: boolean;
    canChangeViewersCanCopyContent?: boolean;
    canComment?: boolean;
    canCopy?: boolean;
    canDelete?: boolean;
    canDeleteChildren?: boolean;
    canDisableInheritedPermissions?: boolean;
    canDownload?: boolean;
    canEdit?: boolean;
    canEnableInheritedPermissions?: boolean;
    canListChildren?: boolean;
    canModifyContent?: boolean;
    canModifyContentRestriction?: boolean;
    canModifyEditorContentRestriction?: boolean;
    canModifyLabels?: boolean;
    canModifyOwnerContentRestriction?: boolean;
    canMoveChildrenOutOfDrive?: boolean;
    canMoveChildrenOutOfTeamDrive?: boolean;
    canMoveChildrenWithinDrive?: boolean;
    canMoveChildrenWithinTeamDrive?: boolean;
    canMoveItemIntoTeamDrive?: boolean;
    canMoveItemOutOfDrive?: boolean;
    canMoveItemOutOfTeamDrive?: boolean;
    canMoveItemWithinDrive?: boolean;
    canMoveItemWithinTeamDrive?: boolean;
    canMoveTeamDriveItem?: boolean;
    canReadDrive?: boolean;
    canReadLabels?: boolean;
    canReadRevisions?: boolean;
    canReadTeamDrive?: boolean;
    canRemoveChildren?: boolean;
    canRemoveContentRestriction?: boolean;
    canRemoveMyDriveParent?: boolean;
    canRename?: boolean;
    canShare?: boolean;
    canStartApproval?: boolean;
    canTrash?: boolean;
    canTrashChildren?: boolean;
    canUntrash?: boolean;
  };
  clientEncryptionDetails?: ClientEncryptionDetails;
  contentHints?: {
    indexableText?: string;
    thumbnail?: {
      image?: string;
      mimeType?: string;
    };
  };
  contentRestrictions?: Array<ContentRestriction>;
  copyRequiresWriterPermission?: boolean;
  createdTime?: string;
  description?: string;
  downloadRestrictions?: DownloadRestrictionsMetadata;
  driveId?: string;
  explicitlyTrashed?: boolean;
  exportLinks?: Record<string, string>;
  fileExtension?: string;
  folderColorRgb?: string;
  fullFileExtension?: string;
  hasAugmentedPermissions?: boolean;
  hasThumbnail?: boolean;
  headRevisionId?: string;
  iconLink?: string;
  id?: string;
  imageMediaMetadata?: {
    aperture?: number;
    cameraMake?: string;
    cameraModel?: string;
    colorSpace?: string;
    exposureBias?: number;
    exposureMode?: string;
    exposureTime?: number;
    flashUsed?: boolean;
    focalLength?: number;
    height?: number;
    isoSpeed?: number;
    lens?: string;
    location?: {
      altitude?: number;
      latitude?: number;
      longitude?: number;
    };
    maxApertureValue?: number;
    meteringMode?: string;
    rotation?: number;
    sensor?: string;
    subjectDistance?: number;
    time?: string;
    whiteBalance?: string;
    width?: number;
  };
  inheritedPermissionsDisabled?: boolean;
  isAppAuthorized?: boolean;
  kind?: string;
  labelInfo?: {
    labels?: Array<Label>;
  };
  lastModifyingUser?: User;
  linkShareMetadata?: {
    securityUpdateEligible?: boolean;
    securityUpdateEnabled?: boolean;
  };
  md5Checksum?: string;
  mimeType?: string;
  modifiedByMe?: boolean;
  modifiedByMeTime?: string;
  modifiedTime?: string;
  name?: string;
  originalFilename?: string;
  ownedByMe?: boolean;
  owners?: Array<User>;
  parents?: Array<string>;
  permissionIds?: Array<string>;
  permissions?: Array<Permission>;
  properties?: Record<string, string>;
  quotaBytesUsed?: string;
  resourceKey?: string;
  sha1Checksum?: string;
  sha256Checksum?: string;
  shared?: boolean;
  sharedWithMeTime?: string;
  sharingUser?: User;
  shortcutDetails?: {
    targetId?: string;
    targetMimeType?: string;
    targetResourceKey?: string;
  };
  size?: string;
  spaces?: Array<string>;
  starred?: boolean;
  teamDriveId?: string;
  thumbnailLink?: string;
  thumbnailVersion?: string;
  trashed?: boolean;
  trashedTime?: string;
  trashingUser?: User;
  version?: string;
  videoMediaMetadata?: {
    durationMillis?: string;
    height?: number;
    width?: number;
  };
  viewedByMe?: boolean;
  viewedByMeTime?: string;
  viewersCanCopyContent?: boolean;
  webContentLink?: string;
  webViewLink?: string;
  writersCanShare?: boolean;
}

export interface FileList {
  files?: Array<File>;
  incompleteSearch?: boolean;
  kind?: string;
  nextPageToken?: string;
}

export interface GenerateCseTokenResponse {
  currentKaclsId?: string;
  currentKaclsName?: string;
  fileId?: string;
  jwt?: string;
  kind?: string;
}

export interface GeneratedIds {
  ids?: Array<string>;
  kind?: string;
  space?: string;
}

export interface Label {
  fields?: Record<string, LabelField>;
  id?: string;
  kind?: string;
  revisionId?: string;
}

export interface LabelField {
  dateString?: Array<string>;
  id?: string;
  integer?: Array<string>;
  kind?: string;
  selection?: Array<string>;
  text?: Array<string>;
  user?: Array<User>;
  valueType?: string;
}

export interface LabelFieldModification {
  fieldId?: string;
  kind?: string;
  setDateValues?: Array<string>;
  setIntegerValues?: Array<string>;
  setSelectionValues?: Array<string>;
  setTextValues?: Array<string>;
  setUserValues?: Array<string>;
  unsetValues?: boolean;
}

export interface LabelList {
  kind?: string;
  labels?: Array<Label>;
  nextPageToken?: string;
}

export interface LabelModification {
  fieldModifications?: Array<LabelFieldModification>;
  kind?: string;
  labelId?: string;
  removeLabel?: boolean;
}

export interface ListAccessProposalsResponse {
  accessProposals?: Array<AccessProposal>;
  nextPageToken?: string;
}

export interface ModifyLabelsRequest {
  kind?: string;
  labelModifications?: Array<LabelModification>;
}

export interface ModifyLabelsResponse {
  kind?: string;
  modifiedLabels?: Array<Label>;
}

export interface Operation {
  done?: boolean;
  error?: Status;
  metadata?: Record<string, unknown>;
  name?: string;
  response?: Record<string, unknown>;
}

export interface Permission {
  allowFileDiscovery?: boolean;
  deleted?: boolean;
  displayName?: string;
  domain?: string;
  emailAddress?: string;
  expirationTime?: string;
  id?: string;
  inheritedPermissionsDisabled?: boolean;
  kind?: string;
  pendingOwner?: boolean;
  permissionDetails?: Array<{
    inherited?: boolean;
    inheritedFrom?: string;
    permissionType?: string;
    role?: string;
  }>;
  photoLink?: string;
  role?: string;
  teamDrivePermissionDetails?: Array<{
    inherited?: boolean;
    inheritedFrom?: string;
    role?: string;
    teamDrivePermissionType?: string;
  }>;
  type?: string;
  view?: string;
}

export interface PermissionList {
  kind?: string;
  nextPageToken?: string;
  permissions?: Array<Permission>;
}

export interface ReassignApprovalRequest {
  addReviewers?: Array<AddReviewer>;
  message?: string;
  replaceReviewers?: Array<ReplaceReviewer>;
}

export interface ReplaceReviewer {
  addedReviewerEmail?: string;
  removedReviewerEmail?: string;
}

export interface Reply {
  action?: string;
  assigneeEmailAddress?: string;
  author?: User;
  content?: string;
  createdTime?: string;
  deleted?: boolean;
  htmlContent?: string;
  id?: string;
  kind?: string;
  mentionedEmailAddresses?: Array<string>;
  modifiedTime?: string;
}

export interface ReplyList {
  kind?: string;
  nextPageToken?: string;
  replies?: Array<Reply>;
}

export interface ResolveAccessProposalRequest {
  action?: "ACTION_UNSPECIFIED" | "ACCEPT" | "DENY";
  role?: Array<string>;
  sendNotification?: boolean;
  view?: string;
}

export interface ReviewerResponse {
  kind?: string;
  response?: "RESPONSE_UNSPECIFIED" | "NO_RESPONSE" | "APPROVED" | "DECLINED";
  reviewer?: User;
}

export interface Revision {
  exportLinks?: Record<string, string>;
  id?: string;
  keepForever?: boolean;
  kind?: string;
  lastModifyingUser?: User;
  md5Checksum?: string;
  mimeType?: string;
  modifiedTime?: string;
  originalFilename?: string;
  publishAuto?: boolean;
  published?: boolean;
  publishedLink?: string;
  publishedOutsideDomain?: boolean;
  size?: string;
}

export interface RevisionList {
  kind?: string;
  nextPageToken?: string;
  revisions?: Array<Revision>;
}

export interface StartApprovalRequest {
  dueTime?: string;
  fileContentChangeBehavior?:
    "FILE_CONTENT_CHANGE_BEHAVIOR_UNSPECIFIED" | "RESET_APPROVAL" | "NO_APPROVAL_ACTION";
  lockFile?: boolean;
  message?: string;
  reviewerEmails?: Array<string>;
}

export interface StartPageToken {
  kind?: string;
  startPageToken?: string;
}

export interface Status {
  code?: number;
  details?: Array<Record<string, unknown>>;
  message?: string;
}

export interface TeamDrive {
  backgroundImageFile?: {
    id?: string;
    width?: number;
    xCoordinate?: number;
    yCoordinate?: number;
  };
  backgroundImageLink?: string;
  capabilities?: {
    canAddChildren?: boolean;
    canChangeCopyRequiresWriterPermissionRestriction?: boolean;
    canChangeDomainUsersOnlyRestriction?: boolean;
    canChangeDownloadRestriction?: boolean;
    canChangeSharingFoldersRequiresOrganizerPermissionRestriction?: boolean;
    canChangeTeamDriveBackground?: boolean;
    canChangeTeamMembersOnlyRestriction?: boolean;
    canComment?: boolean;
    canCopy?: boolean;
    canDeleteChildren?: boolean;
    canDeleteTeamDrive?: boolean;
    canDownload?: boolean;
    canEdit?: boolean;
    canListChildren?: boolean;
    canManageMembers?: boolean;
    canReadRevisions?: boolean;
    canRemoveChildren?: boolean;
    canRename?: boolean;
    canRenameTeamDrive?: boolean;
    canResetTeamDriveRestrictions?: boolean;
    canShare?: boolean;
    canTrashChildren?: boolean;
  };
  colorRgb?: string;
  createdTime?: string;
  id?: string;
  kind?: string;
  name?: string;
  orgUnitId?: string;
  restrictions?: {
    adminManagedRestrictions?: boolean;
    copyRequiresWriterPermission?: boolean;
    domainUsersOnly?: boolean;
    downloadRestriction?: DownloadRestriction;
    sharingFoldersRequiresOrganizerPermission?: boolean;
    teamMembersOnly?: boolean;
  };
  themeId?: string;
}

export interface TeamDriveList {
  kind?: string;
  nextPageToken?: string;
  teamDrives?: Array<TeamDrive>;
}

export interface User {
  displayName?: string;
  emailAddress?: string;
  kind?: string;
  me?: boolean;
  permissionId?: string;
  photoLink?: string;
}
