// What a function may call that Google runs by itself, before anybody has agreed to anything (apps-script-platform 6.1): in
// AuthMode NONE menus alone, in LIMITED what touches no data but the open document's.
import { exception } from "./host-call.ts";

export type AuthMode = "NONE" | "LIMITED" | "FULL";

const scopes = {
  documents: "https://www.googleapis.com/auth/documents",
  current: "https://www.googleapis.com/auth/documents.currentonly",
  drive: "https://www.googleapis.com/auth/drive",
  fetch: "https://www.googleapis.com/auth/script.external_request",
  ui: "https://www.googleapis.com/auth/script.container.ui",
  email: "https://www.googleapis.com/auth/userinfo.email",
} as const;

/** Members by service that a mode refuses, with the permissions that the refusal names; `*` for all members. */
type Refused = Readonly<Record<string, Readonly<Record<string, string>>>>;

const limited: Refused = {
  Docs: { "*": scopes.documents },
  Drive: { "*": scopes.drive },
  DocumentApp: { create: scopes.documents, openById: scopes.documents, openByUrl: scopes.documents },
  Session: { getActiveUser: scopes.email, getEffectiveUser: scopes.email },
  Ui: {
    alert: scopes.ui,
    prompt: scopes.ui,
    showModalDialog: scopes.ui,
    showModelessDialog: scopes.ui,
    showSidebar: scopes.ui,
  },
  UrlFetchApp: { "*": scopes.fetch },
};

const none: Refused = {
  ...limited,
  CacheService: { "*": "" },
  DocumentApp: { ...limited["DocumentApp"], getActiveDocument: `${scopes.current} || ${scopes.documents}` },
  LockService: { "*": "" },
  PropertiesService: { "*": "" },
};

const refusedIn: Readonly<Record<AuthMode, Refused>> = { NONE: none, LIMITED: limited, FULL: {} };

/** Throws what Google says when `member` of `service` may not be called in this mode. */
export function checkPermission(mode: AuthMode, service: string, member: string): void {
  const refused = refusedIn[mode][service] ?? {};
  const permissions = refused[member] ?? refused["*"];
  if (permissions === undefined) return;
  const required = permissions === "" ? "" : ` Required permissions: ${permissions}`;
  throw exception(`You do not have permission to call ${service}.${member}.${required}`);
}

/** The service with the calls refused that the mode does not allow; members that are no functions stay. */
export function inAuthMode<T extends object>(mode: AuthMode, service: string, members: T): T {
  if (mode === "FULL") return members;
  return new Proxy(members, {
    get(target, key, receiver): unknown {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== "string") return member;
      if (typeof member === "object" && member !== null) return inAuthMode(mode, service, member);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        checkPermission(mode, service, key);
        return Reflect.apply(member, target, args);
      };
    },
  });
}
