// The owner's setting of hosts that pictures may come from: an address that an agent writes can carry data to its host.

/** A host in lower case, or `*.` and the end of one. */
export const imageHostPattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Whether pictures may be asked of a host (lower case, without port). Null lets all in; `*.example.com` lets in what ends so, not `example.com` itself. */
export function imageHostRule(allowed: readonly string[] | null): (host: string) => boolean {
  if (allowed === null) return () => true;
  return (host) =>
    allowed.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));
}
