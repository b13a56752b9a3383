// People as Drive shows them, and the ids by which it names them in permissions.
import { createHash } from "node:crypto";
import { otherEditor, owner } from "../api/api-call.ts";

/** What Google shows for somebody without a picture. */
const noPhoto = "https://lh3.googleusercontent.com/a/default-user=s64";

/** Drive's User. Some answers leave the address out (rulebook 13.1). */
export function userResource(email: string, withAddress = true): Record<string, unknown> {
  return {
    kind: "drive#user",
    displayName: displayNameOf(email),
    photoLink: noPhoto,
    me: email === owner.email,
    permissionId: permissionIdOf(email),
    ...(withAddress ? { emailAddress: email } : {}),
  };
}

/** The name a person is shown with; of strangers the first part of their address. */
export function displayNameOf(email: string): string {
  const known = [owner, otherEditor].find((person) => person.email === email);
  return known?.name ?? email.replace(/@.*$/, "");
}

/** The same id for the same address on every file: twenty digits, as Google's. */
export function permissionIdOf(address: string): string {
  const known = [owner, otherEditor].find((person) => person.email === address);
  if (known !== undefined) return known.permissionId;
  const digest = createHash("sha256").update(address.toLowerCase()).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 19n).toString().padStart(19, "0")}`;
}
