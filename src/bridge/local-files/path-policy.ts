// Which files of this machine may be read for a call: inside the allowed folders, never credentials, never the product's own state.
// Pure: paths are compared as they are given, so whoever asks resolves links first.
import { posix, win32 } from "node:path";

export interface PathRules {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Folders that the setting names; null for the home folder without what programs keep in it. */
  readonly roots: readonly string[] | null;
  /** Files and folders of the product itself. */
  readonly own: readonly string[];
}

/** Why a path is refused, in words that follow "found". */
export type PathVerdict =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false;
      readonly reason: "credentials" | "own_state" | "outside";
      readonly found: string;
    };

/** Where credentials are kept, as names of neighbouring parts of a path, in lower case: wherever they stand, and all below them. */
const credentialParts: readonly (readonly string[])[] = [
  [".ssh"],
  [".aws"],
  [".gnupg"],
  [".netrc"],
  ["_netrc"],
  [".git-credentials"],
  [".config", "git", "credentials"],
  [".config", "gh"],
  [".config", "gcloud"],
  [".docker", "config.json"],
  [".npmrc"],
  [".pypirc"],
  [".pgpass"],
  [".kube"],
  [".azure"],
  [".clasprc.json"],
  [".password-store"],
  [".local", "share", "keyrings"],
  ["library", "keychains"],
  ["appdata", "roaming", "gcloud"],
  ["appdata", "roaming", "gnupg"],
  ["appdata", "roaming", "microsoft", "credentials"],
  ["appdata", "local", "microsoft", "credentials"],
];
/** Entries of the home folder that belong to programs, beside those that begin with a dot. */
const programFolders: readonly string[] = ["library", "appdata"];
const reservedName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const pathOf = (platform: NodeJS.Platform): typeof posix => (platform === "win32" ? win32 : posix);

/** The absolute path that a caller means, or what is wrong with its words (after "expected a path, found"). `cwd` is where relative ones begin. */
export function meantPath(
  given: string,
  cwd: string,
  { platform, home }: Pick<PathRules, "platform" | "home">,
): { readonly kind: "path"; readonly path: string } | { readonly kind: "unusable"; readonly found: string } {
  const path = pathOf(platform);
  const unusable = (found: string) => ({ kind: "unusable", found }) as const;
  if (given.trim() === "") return unusable("an empty one");
  if (given.includes("\0")) return unusable("one with a null character");
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return unusable("an address; an address goes into source");
  if (/^~[^/\\]/.test(given)) return unusable("the home folder of somebody else");
  const expanded = given.startsWith("~") ? path.join(home, given.slice(1)) : given;
  const resolved = path.resolve(cwd, expanded);
  if (platform !== "win32") return { kind: "path", path: resolved };
  if (/^[\\/]{2}[.?][\\/]/.test(expanded)) return unusable("the name of a device");
  const parts = resolved.slice(path.parse(resolved).root.length).split("\\");
  if (parts.some((part) => part.includes(":"))) return unusable("a stream beside a file's content");
  if (parts.some((part) => reservedName.test(part))) return unusable("the name of a device");
  return { kind: "path", path: resolved };
}

/** Whether a path whose links are resolved may be read. Credentials and own state are compared without regard to case, everywhere. */
export function judgePath(resolved: string, rules: PathRules): PathVerdict {
  const path = pathOf(rules.platform);
  const parts = partsOf(resolved, path);
  if (credentialParts.some((sequence) => holds(parts, sequence))) {
    return { isAllowed: false, reason: "credentials", found: "one where credentials are kept" };
  }
  if (rules.own.some((own) => isWithin(folded(own), folded(resolved), path))) {
    return { isAllowed: false, reason: "own_state", found: "one of Proofmark's own" };
  }
  if (rules.roots !== null) {
    return rules.roots.some((root) => isWithin(alike(root, rules), alike(resolved, rules), path))
      ? { isAllowed: true }
      : outside("one outside the allowed folders");
  }
  const home = alike(rules.home, rules);
  if (!isWithin(home, alike(resolved, rules), path)) return outside("one outside the home folder");
  const below = partsOf(path.relative(home, alike(resolved, rules)), path);
  if (below.some((part) => part.startsWith("."))) return outside("a hidden one, or one in a hidden folder");
  return programFolders.includes(below[0] ?? "")
    ? outside("one where programs keep their data")
    : { isAllowed: true };
}

function outside(found: string): PathVerdict {
  return { isAllowed: false, reason: "outside", found };
}

/** Names on the way, in lower case. */
function partsOf(path: string, { sep, parse }: typeof posix): readonly string[] {
  return folded(path)
    .slice(parse(path).root.length)
    .split(sep)
    .filter((part) => part !== "");
}

function holds(parts: readonly string[], sequence: readonly string[]): boolean {
  return parts.some((_, at) => sequence.every((part, offset) => parts[at + offset] === part));
}

function isWithin(folder: string, path: string, { relative, isAbsolute, sep }: typeof posix): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Paths that the platform's usual file systems take for the same are the same here. */
function alike(path: string, { platform }: PathRules): string {
  return platform === "win32" || platform === "darwin" ? folded(path) : path;
}
