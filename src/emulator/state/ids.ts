// Ids of the shapes Google gives out. Random; never repeated in practice.
import { randomBytes, randomInt } from "node:crypto";

/** A Drive file id: 44 characters that begin with 1. */
export function newFileId(): string {
  return `1${randomBytes(33).toString("base64url").slice(0, 43)}`;
}

/** A comment or reply id: `AAAB` and seven more characters. */
export function newThreadId(): string {
  return `AAAB${randomBytes(6).toString("base64url").slice(0, 7)}`;
}

/** The id of a comment's anchor in a document: `kix.` and twelve base-36 characters. */
export function newAnchorId(): string {
  return `kix.${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join("")}`;
}

/** A web app deployment id: 73 characters that begin with AKfycb. */
export function newDeploymentId(): string {
  return `AKfycb${randomBytes(51).toString("base64url").slice(0, 67)}`;
}

/** Something nobody can guess: tokens, one-time links, cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
