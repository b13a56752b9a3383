import * as fc from "fast-check";
import { judgePath, meantPath, type PathRules } from "../../../src/bridge/local-files/path-policy.ts";
import { propertyRuns } from "../../support/runs.ts";

const linux: PathRules = { platform: "linux", home: "/home/sam", roots: null, own: ["/srv/state"] };
const mac: PathRules = { platform: "darwin", home: "/Users/sam", roots: null, own: [] };
const windows: PathRules = {
  platform: "win32",
  home: "C:\\Users\\sam",
  roots: null,
  own: ["D:\\state"],
};
const all = [linux, mac, windows];

/** The reason of a refusal, or "allowed". */
const verdict = (path: string, rules: PathRules): string => {
  const judged = judgePath(path, rules);
  return judged.isAllowed ? "allowed" : judged.reason;
};

describe("the home folder, when no folders are set", () => {
  it.each<[string, PathRules, string]>([
    ["/home/sam/Pictures/a.png", linux, "allowed"],
    ["/home/sam/a.png", linux, "allowed"],
    ["/home/samantha/a.png", linux, "outside"],
    ["/home/a.png", linux, "outside"],
    ["/etc/passwd", linux, "outside"],
    ["/HOME/SAM/a.png", linux, "outside"],
    ["/home/sam/.cache/a.png", linux, "outside"],
    ["/home/sam/work/.git/config", linux, "outside"],
    ["/home/sam/..a/a.png", linux, "outside"],
    ["/home/sam/Library/a.png", linux, "outside"],
    ["/Users/sam/Desktop/a.png", mac, "allowed"],
    ["/users/SAM/Desktop/a.png", mac, "allowed"],
    ["/Users/sam/Library/Mail/a.png", mac, "outside"],
    ["/Users/sam/library/Mail/a.png", mac, "outside"],
    ["/Users/sam/Pictures/Library/a.png", mac, "allowed"],
    ["C:\\Users\\sam\\Pictures\\a.png", windows, "allowed"],
    ["c:\\users\\SAM\\Pictures\\a.png", windows, "allowed"],
    ["C:\\Users\\sam\\AppData\\Local\\a.png", windows, "outside"],
    ["C:\\Users\\sam\\appdata\\Local\\a.png", windows, "outside"],
    ["C:\\Users\\samantha\\a.png", windows, "outside"],
    ["D:\\Users\\sam\\a.png", windows, "outside"],
    ["\\\\server\\share\\a.png", windows, "outside"],
  ])("%s", (path, rules, expected) => {
    expect(verdict(path, rules)).toBe(expected);
  });
});

describe("folders that are set", () => {
  const roots = (rules: PathRules, ...given: string[]): PathRules => ({ ...rules, roots: given });

  it.each<[string, PathRules, string]>([
    ["/srv/pictures/a.png", roots(linux, "/srv/pictures"), "allowed"],
    ["/srv/pictures/.hidden/a.png", roots(linux, "/srv/pictures"), "allowed"],
    ["/srv/pictures", roots(linux, "/srv/pictures"), "allowed"],
    ["/srv/picturesque/a.png", roots(linux, "/srv/pictures"), "outside"],
    ["/home/sam/a.png", roots(linux, "/srv/pictures"), "outside"],
    ["/home/sam/a.png", roots(linux, "/srv/pictures", "/home/sam"), "allowed"],
    ["/home/sam/a.png", roots(linux), "outside"],
    ["/home/sam/a.png", roots(linux, "/"), "allowed"],
    ["C:\\Pictures\\a.png", roots(windows, "c:\\pictures"), "allowed"],
    ["\\\\server\\share\\in\\a.png", roots(windows, "\\\\server\\share\\in"), "allowed"],
    ["\\\\server\\share\\a.png", roots(windows, "\\\\server\\share\\in"), "outside"],
    ["/Volumes/Bilder/U\u0308/a.png", roots(mac, "/Volumes/Bilder/\u00DC"), "allowed"],
  ])("%s", (path, rules, expected) => {
    expect(verdict(path, rules)).toBe(expected);
  });
});

describe("what is never read, whatever is set", () => {
  const credentials = [
    ".ssh/id_ed25519",
    ".SSH/id_ed25519",
    ".aws/credentials",
    ".gnupg/private-keys-v1.d/a.key",
    ".netrc",
    ".Netrc",
    "_netrc",
    ".git-credentials",
    ".config/gh/hosts.yml",
    ".config/gcloud/credentials.db",
    ".config/git/credentials",
    ".docker/config.json",
    ".npmrc",
    "work/.npmrc",
    ".kube/config",
    ".azure/a.json",
    ".clasprc.json",
    ".password-store/a.gpg",
    "Library/Keychains/login.keychain-db",
    "AppData/Roaming/gcloud/a.db",
  ];

  it.each(credentials)("%s", (name) => {
    for (const rules of all) {
      const separator = rules.platform === "win32" ? "\\" : "/";
      const root = rules.platform === "win32" ? "C:\\" : "/";
      const below = name.replace(/\//g, separator);
      for (const home of [rules.home, `${root}elsewhere`]) {
        const path = `${home}${separator}${below}`;
        expect(verdict(path, { ...rules, roots: [root] })).toBe("credentials");
        expect(verdict(path, rules)).toBe("credentials");
      }
    }
  });

  it("the product's own state, whatever the case of its name", () => {
    for (const path of ["/srv/state", "/srv/state/pending/a", "/SRV/State/connection.json"])
      expect(verdict(path, { ...linux, roots: ["/"] })).toBe("own_state");
    expect(verdict("d:\\STATE\\connection.json", { ...windows, roots: ["D:\\"] })).toBe("own_state");
    expect(verdict("/srv/statement/a.png", { ...linux, roots: ["/"] })).toBe("allowed");
  });
});

describe("what a caller's words mean", () => {
  const path = (given: string, rules: PathRules, cwd: string): string => {
    const meant = meantPath(given, cwd, rules);
    return meant.kind === "path" ? meant.path : `unusable: ${meant.found}`;
  };

  it.each<[string, PathRules, string, string]>([
    ["~/a.png", linux, "/tmp", "/home/sam/a.png"],
    ["~", linux, "/tmp", "/home/sam"],
    ["a.png", linux, "/tmp", "/tmp/a.png"],
    ["../a.png", linux, "/tmp/x", "/tmp/a.png"],
    ["/a/../../b.png", linux, "/tmp", "/b.png"],
    ["C:\\a.png", linux, "/tmp", "/tmp/C:\\a.png"],
    ["~\\Pictures\\a.png", windows, "C:\\", "C:\\Users\\sam\\Pictures\\a.png"],
    ["~/Pictures/a.png", windows, "C:\\", "C:\\Users\\sam\\Pictures\\a.png"],
    ["C:/Pictures/a.png", windows, "C:\\", "C:\\Pictures\\a.png"],
    ["\\a.png", windows, "D:\\x", "D:\\a.png"],
    ["\\\\server\\share\\a.png", windows, "C:\\", "\\\\server\\share\\a.png"],
    ["~other/a.png", linux, "/tmp", "unusable: the home folder of somebody else"],
    ["", linux, "/tmp", "unusable: an empty one"],
    ["a\0.png", linux, "/tmp", "unusable: one with a null character"],
    ["file:///a.png", linux, "/tmp", "unusable: an address; an address goes into source"],
    ["https://example.com/a.png", windows, "C:\\", "unusable: an address; an address goes into source"],
    ["\\\\.\\C:\\a.png", windows, "C:\\", "unusable: the name of a device"],
    ["\\\\?\\C:\\a.png", windows, "C:\\", "unusable: the name of a device"],
    ["C:\\a.png:hidden", windows, "C:\\", "unusable: a stream beside a file's content"],
    ["C:\\nul", windows, "C:\\", "unusable: the name of a device"],
    ["C:\\x\\COM1.png", windows, "C:\\", "unusable: the name of a device"],
  ])("%j", (given, rules, cwd, expected) => {
    expect(path(given, rules, cwd)).toBe(expected);
  });

  it("no way of writing a path leads out of the folders that are allowed", () => {
    const part = fc.constantFrom("..", ".", "a", "in", "", "~", "srv", "C:", ".ssh", "\u0130n", "IN");
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom("/", "\\"),
        (rules, parts, separator) => {
          const isWindows = rules.platform === "win32";
          const root = isWindows ? "C:\\srv\\in" : "/srv/in";
          const meant = meantPath(parts.join(separator), isWindows ? "C:\\srv" : "/srv", rules);
          fc.pre(meant.kind === "path");
          const judged = judgePath(meant.path, { ...rules, roots: [root] });
          const isInside = `${meant.path}${isWindows ? "\\" : "/"}`
            .toLowerCase()
            .startsWith(`${root}${isWindows ? "\\" : "/"}`.toLowerCase());
          if (judged.isAllowed) expect(isInside).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
