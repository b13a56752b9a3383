// What docs/local-google.md says of each method that is there. Methods that belong together share a line.

export interface MethodWords {
  /** Google's names. */
  readonly methods: readonly string[];
  /** Where the emulation ends; empty when it is whole. */
  readonly limits: string;
}

/** Every method that is implemented; all others of both APIs are answered with 501. */
export const methodWords: readonly MethodWords[] = [
  {
    methods: ["documents.get", "documents.create", "documents.batchUpdate"],
    limits: "every request of a batch: [Requests](#requests)",
  },
  { methods: ["files.get"], limits: "`alt=media` for files that have bytes, with `Range`" },
  {
    methods: ["files.list"],
    limits:
      "`q` with `name`, `fullText`, `mimeType`, `modifiedTime`, `createdTime`, `viewedByMeTime`, `sharedWithMeTime`, `trashed`, `starred`, `sharedWithMe`, `visibility`, `shortcutDetails.targetId`, `in parents`, `in owners`, `in writers`, `in readers`, `properties has`, `appProperties has`, `and`, `or`, `not`; every key of `orderBy`; spaces `drive` and `appDataFolder`; every `corpora` is the user's own",
  },
  {
    methods: ["files.create"],
    limits:
      "folders, shortcuts, documents (blank or converted, below), any bytes; `uploadType` `media`, `multipart` or `resumable`",
  },
  {
    methods: ["files.update"],
    limits: "metadata, `addParents`, `trashed`, new bytes; a document's whole content (converted)",
  },
  {
    methods: ["files.copy"],
    limits: "documents, files with bytes, shortcuts; a file as a document (converted); `copyComments`",
  },
  { methods: ["files.export"], limits: "below" },
  { methods: ["files.delete", "files.emptyTrash", "files.generateIds"], limits: "" },
  {
    methods: [
      "permissions.list",
      "permissions.get",
      "permissions.create",
      "permissions.update",
      "permissions.delete",
    ],
    limits: "nobody is notified; ownership goes to the one other person only",
  },
  {
    methods: ["revisions.list", "revisions.get", "revisions.update", "revisions.delete"],
    limits:
      "of a document: changes by one person closer than five minutes as one; of a file with bytes: its head",
  },
  {
    methods: ["comments.get", "comments.list", "comments.create", "comments.update", "comments.delete"],
    limits: "",
  },
  {
    methods: ["replies.get", "replies.list", "replies.create", "replies.update", "replies.delete"],
    limits: "`replies.create` resolves and reopens",
  },
  { methods: ["about.get"], limits: "the account, its storage, what is converted" },
  { methods: ["drives.list", "drives.get", "teamdrives.list"], limits: "there are no shared drives" },
];
