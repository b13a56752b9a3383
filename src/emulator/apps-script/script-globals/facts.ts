// What an execution is told about itself when it begins.

export interface ExecutionFacts {
  /** Empty for an anonymous caller of the web app. */
  readonly activeUserEmail: string;
  readonly effectiveUserEmail: string;
  readonly temporaryUserKey: string;
  readonly timeZone: string;
  readonly scriptId: string;
  readonly webAppUrl: string;
  readonly oauthToken: string;
  readonly oauthScopes: readonly string[];
  /** What the local Google's clock is ahead of the machine's. */
  readonly clockOffsetMs: number;
  /** The advanced services the manifest enables: symbol by service, as in `{docs: "Docs"}`. */
  readonly advancedServices: Readonly<Record<string, string>>;
}
