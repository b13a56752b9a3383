// Whose execution this is.

export interface Account {
  /** Whom the script runs as. */
  readonly effectiveEmail: string;
  /** Who called; "" for an anonymous caller. */
  readonly activeEmail: string;
}

export function currentAccount(): Account {
  return {
    effectiveEmail: Session.getEffectiveUser().getEmail(),
    activeEmail: Session.getActiveUser().getEmail(),
  };
}
