// What an execution is told about itself when it begins.
import type { AuthMode } from "./auth-mode.ts";

export interface ExecutionFacts {
  /** What the function may call; see `auth-mode.ts`. */
  readonly authMode: AuthMode;
  /** The document that the person who called has in front of them; null where there is none. */
  readonly activeDocumentId: string | null;
  /** What the function returns goes to a page. */
  readonly isForPage: boolean;
  /** Empty for an anonymous caller of the web app. */
  readonly activeUserEmail: string;
  readonly effectiveUserEmail: string;
  readonly temporaryUserKey: string;
  readonly timeZone: string;
  readonly scriptId: string;
  readonly webAppUrl: string;
  readonly oauthToken: string;
  readonly oauthScopes: readonly string[];
  /** The prefixes that UrlFetchApp may fetch from; null when the manifest names none. */
  readonly urlFetchWhitelist: readonly string[] | null;
  /** What the local Google's clock is ahead of the machine's. */
  readonly clockOffsetMs: number;
  /** The advanced services the manifest enables: symbol by service, as in `{docs: "Docs"}`. */
  readonly advancedServices: Readonly<Record<string, string>>;
}
