// The wiring: every part of a running local Google, made once over one database. No behaviour of its own.
import { ApiCaller } from "./apps-script/api-caller.ts";
import { DailyQuotas } from "./apps-script/daily-quotas.ts";
import { Bookmarks } from "./apps-script/documents/bookmarks.ts";
import { HeldDocuments } from "./apps-script/documents/held-documents.ts";
import { OpenEditors } from "./apps-script/documents/open-editors.ts";
import { ExecutionLog } from "./apps-script/execution-log.ts";
import { PageCalls } from "./apps-script/page-calls.ts";
import { Locks } from "./apps-script/locks.ts";
import { ScriptHost } from "./apps-script/script-host.ts";
import { Dispatcher } from "./api/dispatcher.ts";
import { docsMethods } from "./api/docs-methods.ts";
import { ImageAddresses, imageIdOf, imageReference } from "./api/image-addresses.ts";
import { Quotas } from "./api/quotas.ts";
import { owner } from "./api/api-call.ts";
import { RequestLog } from "./api/request-log.ts";
import { commentThreads } from "./comment-threads.ts";
import { controlEndpoints, type ControlEndpoints } from "./control/endpoints.ts";
import { Pictures } from "./docs/pictures.ts";
import { DocsService } from "./docs/service.ts";
import { DocumentShelf } from "./document-shelf.ts";
import { driveService, type DriveService } from "./drive/service.ts";
import { FaultRegistry } from "./faults/registry.ts";
import { authorize } from "./http/access.ts";
import { ResumableUploads } from "./http/resumable-uploads.ts";
import { MarkdownImports, type WriteMarkdown } from "./markdown-imports.ts";
import { documentPages } from "./pages/page-sources.ts";
import type { PageCallDependencies } from "./pages/page-call-front.ts";
import type { PageDependencies } from "./pages/page-front.ts";
import { PageSessions } from "./pages/session.ts";
import { CacheStores } from "./state/cache.ts";
import { Clock } from "./state/clock.ts";
import { CommentStore } from "./state/comments.ts";
import type { Database } from "./state/database.ts";
import { SqliteDocuments } from "./state/documents.ts";
import { FileStore, folderMimeType, mayEdit, type Space } from "./state/files.ts";
import { ImageStore } from "./state/images.ts";
import { newDeploymentId, newFileId, newSecret } from "./state/ids.ts";
import { PermissionStore } from "./state/permissions.ts";
import { PropertyStores } from "./state/properties.ts";
import { Settings } from "./state/settings.ts";
import { UploadStore } from "./state/uploads.ts";
import { WebAppFront } from "./web-app/web-app-front.ts";

/** Where the local Google can be reached; known once it listens. */
export class Address {
  port = 0;
  readonly #deploymentId: string;

  constructor(deploymentId: string) {
    this.#deploymentId = deploymentId;
  }

  baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  webAppUrl(): string {
    return `${this.baseUrl()}/macros/s/${this.#deploymentId}/exec`;
  }

  documentUrl(documentId: string): string {
    return `${this.baseUrl()}/document/d/${encodeURIComponent(documentId)}/edit`;
  }
}

export interface Parts {
  readonly settings: Settings;
  readonly token: string;
  readonly deploymentId: string;
  readonly address: Address;
  readonly docs: DocsService;
  readonly files: FileStore;
  readonly shelf: DocumentShelf;
  readonly markdown: MarkdownImports;
  readonly script: ScriptHost;
  readonly webApp: WebAppFront;
  readonly dispatcher: Dispatcher;
  readonly uploads: ResumableUploads;
  readonly images: ImageAddresses;
  readonly exportLink: DriveService["exportLink"];
  readonly sessions: PageSessions;
  readonly pages: PageDependencies;
  readonly pageCalls: PageCallDependencies;
  readonly control: ControlEndpoints;
  /** Google's names of the methods that are implemented. */
  readonly methodNames: readonly string[];
}

export interface PartsOptions {
  readonly scriptDir: string;
  readonly workerFile: string;
  readonly executionTimeoutMs: number;
  readonly executionHeapMb: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Writes documents of Markdown; null or left out where nobody does. */
  readonly writeMarkdown?: WriteMarkdown | null;
}

export function wire(database: Database, options: PartsOptions): Parts {
  const settings = new Settings(database);
  const clock = new Clock(settings);
  const files = new FileStore(database, clock);
  const comments = new CommentStore(database);
  const token = settings.getOrMake("token", newSecret);
  const deploymentId = settings.getOrMake("deploymentId", newDeploymentId);
  const scriptId = settings.getOrMake("scriptId", newFileId);
  const roots = {
    rootId: settings.getOrMake("rootId", () => newRoot(files, "My Drive", "drive")),
    appDataFolderId: settings.getOrMake("appDataFolderId", () =>
      newRoot(files, "Application data", "appDataFolder"),
    ),
  };
  const address = new Address(deploymentId);
  const documents = new SqliteDocuments(database, files, roots.rootId);
  const imageStore = new ImageStore(database);
  const pictures = new Pictures((picture) => imageReference(imageStore.put(picture)));
  const hasPreview = (): boolean => settings.get("preview") === "on";
  const docs = new DocsService({
    store: documents,
    random: options.random,
    nowMs: () => clock.nowMs(),
    pictureAt: (uri) => pictures.at(uri),
    threads: commentThreads(comments),
    hasPreview,
  });
  const shelf = new DocumentShelf(database, files, docs);
  const markdown = new MarkdownImports(shelf, options.writeMarkdown ?? null);
  const faults = new FaultRegistry(documents);
  const requests = new RequestLog();
  const executions = new ExecutionLog();

  const driveComments = {
    files,
    comments,
    clock,
    changed: (fileId: string) => {
      if (documents.head(fileId) === null) return;
      const file = files.get(fileId);
      docs.touch(fileId, { email: owner.email, canEdit: file !== null && mayEdit(file.role) });
    },
  };
  const baseUrl = (): string => address.baseUrl();
  const images = new ImageAddresses({ images: imageStore, clock, baseUrl, secret: token });
  const drive = driveService({
    files,
    roots,
    documents: shelf,
    history: documents,
    images: imageStore,
    permissions: new PermissionStore(database),
    comments: driveComments,
    baseUrl,
  });
  const handlers = { ...docsMethods(docs, files, images), ...drive.methods };
  const quotas = new Quotas(clock);
  const dispatcher = new Dispatcher({
    database,
    documents,
    comments,
    docs,
    handlers,
    preparations: {
      ...drive.preparations,
      "documents.batchUpdate": async (call) => {
        await pictures.prepare(call.body);
        return call;
      },
    },
    quotas,
    faults,
    log: requests,
    clock,
  });
  const uploads = new ResumableUploads({
    database,
    uploads: new UploadStore(database),
    dispatcher,
    clock,
    baseUrl,
  });

  const properties = new PropertyStores(database);
  const scriptQuotas = new DailyQuotas(clock);
  const editors = new OpenEditors();
  const script = new ScriptHost(
    {
      scriptDir: options.scriptDir,
      workerFile: options.workerFile,
      timeoutMs: options.executionTimeoutMs,
      heapMb: options.executionHeapMb,
      oauthToken: token,
      scriptId,
      webAppUrl: () => address.webAppUrl(),
      log: executions,
    },
    {
      database,
      properties,
      cache: new CacheStores(database),
      locks: new Locks(),
      quotas: scriptQuotas,
      clock,
      faults,
      documents: {
        newHold: () =>
          new HeldDocuments({
            documents,
            files,
            random: options.random,
            nowMs: () => clock.nowMs(),
            transaction: (work) => database.transaction(work),
          }),
        editors,
        bookmarks: new Bookmarks(properties),
        createDocument: (title) => database.transaction(() => shelf.createDocument(title, "")),
        pictures: {
          take: (bytes) => pictures.take(bytes),
          read: (contentUri) => {
            const imageId = imageIdOf(contentUri);
            return imageId === null ? null : imageStore.get(imageId);
          },
        },
      },
      api: new ApiCaller({
        dispatcher,
        authorize: (authorization, query) => authorize(token, authorization, query),
        images,
        baseUrl,
      }),
    },
  );
  const webApp = new WebAppFront({
    deploymentId,
    token,
    baseUrl,
    script,
    faults,
    log: requests,
    clock,
  });
  const sessions = new PageSessions();
  const control = controlEndpoints({
    settings,
    database,
    docs,
    documents,
    files,
    roots,
    shelf,
    markdown,
    faults,
    requests,
    executions,
    clock,
    quotas,
    scriptQuotas,
    dispatcher,
    comments: driveComments,
    describe: ({ documentId, title }) => ({ documentId, title, url: address.documentUrl(documentId) }),
    newOpenUrl: () => `${address.baseUrl()}${sessions.newLink()}`,
  });
  return {
    settings,
    token,
    deploymentId,
    address,
    docs,
    files,
    shelf,
    markdown,
    script,
    webApp,
    dispatcher,
    uploads,
    images,
    exportLink: drive.exportLink,
    sessions,
    pages: documentPages({ shelf, docs, hasPreview, files, comments, images, editors, script }),
    pageCalls: {
      calls: new PageCalls(script),
      editors,
      revisionOf: (documentId) => {
        const file = files.get(documentId);
        return file === null || file.role === "none"
          ? null
          : (documents.head(documentId)?.revisionId ?? null);
      },
    },
    control,
    methodNames: Object.keys(handlers),
  };
}

function newRoot(files: FileStore, name: string, space: Space): string {
  return files.add({ id: newFileId(), name, mimeType: folderMimeType, parent: null, space }).id;
}
