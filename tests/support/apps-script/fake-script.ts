// One fake Apps Script project: installs the services that the script uses as globals, and takes them away again.
import { openExecution } from "../../../src/gas/execution.ts";
import { createKeyText } from "../../../src/gas/owner.ts";
import { route } from "../../../src/gas/router.ts";
import type { JsonObject } from "../../../src/kernel/errors.ts";
import type { ReplyEnvelope } from "../../../src/protocol/envelope.ts";
import { parseReply } from "../../../src/protocol/reply.ts";
import { signedBody, type TestKey } from "../signed-request.ts";
import { fakeDocsService, newFakeDocs, type FakeDocs } from "./fake-docs.ts";
import { fakeDriveService, fakeUrlFetchApp, newFakeDrive, type FakeDrive } from "./fake-drive.ts";
import {
  fakeCacheService,
  fakeLockService,
  fakePropertiesService,
  newFakeStores,
  type FakeStores,
} from "./fake-stores.ts";
import { fakeUtilities } from "./fake-utilities.ts";

export interface FakeScript {
  readonly docs: FakeDocs;
  readonly drive: FakeDrive;
  readonly stores: FakeStores;
  readonly log: string[];
  nowMs: number;
  activeEmail: string;
  /** A key made by the owner's function. */
  newKey(order?: JsonObject): TestKey;
  /** The reply to a rightly signed request. */
  call(key: TestKey, tool: string, args?: JsonObject, requestId?: string): ReplyEnvelope;
  /** The text that the script answers to any body. */
  post(body: string): string;
  freshId(): string;
  /** Ends the running execution where it stands, as the host does at its time limit: from here on every service fails. */
  kill(): never;
  /** The next execution begins: services answer, and the lock of the ended one is free. */
  revive(): void;
  uninstall(): void;
}

const names = [
  "Docs",
  "Drive",
  "PropertiesService",
  "CacheService",
  "LockService",
  "Utilities",
  "Session",
  "ScriptApp",
  "UrlFetchApp",
  "Logger",
] as const;

export function installFakeScript(): FakeScript {
  const docs = newFakeDocs();
  const drive = newFakeDrive();
  const stores = newFakeStores();
  const log: string[] = [];
  let ids = 0;
  const realNow = Date.now;
  const script: FakeScript = {
    docs,
    drive,
    stores,
    log,
    nowMs: 1_800_000_000_000,
    activeEmail: "owner@example.org",
    newKey: (order = { isForAllDocuments: true }) => {
      const answer = JSON.parse(
        createKeyText(openExecution(), JSON.stringify({ deploymentId: "deployment", ...order })),
      );
      if (answer.ok !== true) throw new Error(`no key was made: ${JSON.stringify(answer)}`);
      return { keyId: answer.keyId, key: answer.key, deploymentId: "deployment" };
    },
    post: (body) => route(openExecution(), body),
    freshId: () => {
      ids += 1;
      return ids.toString(16).padStart(32, "0");
    },
    call: (key, tool, args = {}, requestId = script.freshId()) => {
      const text = script.post(signedBody(key, { requestId, tool, args, ts: script.nowMs }));
      const reply = parseReply(text, requestId);
      if (reply === null) throw new Error(`not a reply of ours: ${text}`);
      return reply;
    },
    kill: () => {
      stores.isDead = true;
      throw new Error("the execution was ended");
    },
    revive: () => {
      stores.isDead = false;
      stores.isLockTaken = false;
    },
    uninstall: () => {
      Date.now = realNow;
      for (const name of names) delete (globalThis as Record<string, unknown>)[name];
    },
  };
  Date.now = () => script.nowMs;
  const services: Record<(typeof names)[number], unknown> = {
    Docs: fakeDocsService(docs, stores),
    Drive: fakeDriveService(drive, stores),
    PropertiesService: fakePropertiesService(stores),
    CacheService: fakeCacheService(stores),
    LockService: fakeLockService(stores),
    Utilities: fakeUtilities,
    Session: {
      getEffectiveUser: () => ({ getEmail: () => "owner@example.org" }),
      getActiveUser: () => ({ getEmail: () => script.activeEmail }),
    },
    ScriptApp: { getOAuthToken: () => "token" },
    UrlFetchApp: fakeUrlFetchApp(drive, stores),
    Logger: { log: (line: string) => log.push(line) },
  };
  Object.assign(globalThis, services);
  return script;
}
