import { delimiter, join } from "node:path";
import { readSettings, splitList, usualStateDir } from "../../src/bridge/settings.ts";

describe("readSettings", () => {
  it("finds nothing in an empty environment", () => {
    expect(readSettings({})).toEqual({
      connectionFile: null,
      toolsets: null,
      stateDir: null,
      keptText: null,
      fileRoots: null,
      maxFileBytes: 1_000_000,
    });
  });

  it("prefers our names to the reference's", () => {
    const environment = {
      PROOFMARK_TOOLSETS: "core, structure",
      VERIFIED_GOOGLEDOCS_MCP_TOOLSETS: "patchset",
      VERIFIED_GOOGLEDOCS_MCP_STATE_DIR: "/elsewhere",
    };
    expect(readSettings(environment)).toEqual({
      connectionFile: null,
      toolsets: ["core", "structure"],
      stateDir: "/elsewhere",
      keptText: null,
      fileRoots: null,
      maxFileBytes: 1_000_000,
    });
  });

  it.each<[Record<string, string>, readonly string[] | null, number]>([
    [{ PROOFMARK_ALLOWED_FILE_ROOTS: `/a${delimiter}/b` }, ["/a", "/b"], 1_000_000],
    [{ PROOFMARK_ALLOWED_FILE_ROOTS: "" }, [], 1_000_000],
    [{ PROOFMARK_ALLOWED_FILE_ROOTS: "", VERIFIED_GOOGLEDOCS_MCP_ALLOWED_FILE_ROOTS: "/a" }, [], 1_000_000],
    [{ VERIFIED_GOOGLEDOCS_MCP_ALLOWED_FILE_ROOTS: "/a" }, ["/a"], 1_000_000],
    [{ PROOFMARK_MAX_FILE_BYTES: "5" }, null, 5],
    [{ VERIFIED_GOOGLEDOCS_MCP_MAX_DIFF_FILE_BYTES: "7" }, null, 7],
    [{ PROOFMARK_MAX_FILE_BYTES: "5", VERIFIED_GOOGLEDOCS_MCP_MAX_DIFF_FILE_BYTES: "7" }, null, 5],
  ])("takes from %j the folders and the most bytes of files", (environment, fileRoots, maxFileBytes) => {
    expect(readSettings(environment)).toMatchObject({ fileRoots, maxFileBytes });
  });

  it.each(["", "0", "-1", "1.5", "1e6", "many"])("refuses %j as the most bytes of files", (text) => {
    expect(() => readSettings({ PROOFMARK_MAX_FILE_BYTES: text })).toThrow("PROOFMARK_MAX_FILE_BYTES");
    expect(() => readSettings({ VERIFIED_GOOGLEDOCS_MCP_MAX_DIFF_FILE_BYTES: text })).toThrow(
      "VERIFIED_GOOGLEDOCS_MCP_MAX_DIFF_FILE_BYTES",
    );
  });

  it("takes an empty path as unset", () => {
    expect(readSettings({ PROOFMARK_CONNECTION: " ", PROOFMARK_STATE_DIR: "" })).toMatchObject({
      connectionFile: null,
      stateDir: null,
    });
  });

  it.each([
    [{ PROOFMARK_AUDIT_EXCERPTS: "" }, []],
    [{ PROOFMARK_AUDIT_EXCERPTS: "inverse" }, ["inverse"]],
    [
      { PROOFMARK_AUDIT_EXCERPTS: "yes", VERIFIED_GOOGLEDOCS_MCP_AUDIT_EXCERPTS: "0" },
      ["evidence", "steps", "inverse"],
    ],
    [{ PROOFMARK_AUDIT_EXCERPTS: "none" }, []],
    [{ VERIFIED_GOOGLEDOCS_MCP_AUDIT_EXCERPTS: " Off " }, []],
    [{ VERIFIED_GOOGLEDOCS_MCP_AUDIT_EXCERPTS: "anything" }, ["evidence", "steps", "inverse"]],
  ])("reads from %j which texts audit records keep: %j", (environment, kept) => {
    expect([...(readSettings(environment).keptText ?? ["unset"])]).toEqual(kept);
  });

  it.each(["inverse,befor", "evidnce", "anything"])(
    "refuses %j as what audit records keep, naming what is taken",
    (setting) => {
      expect(() => readSettings({ PROOFMARK_AUDIT_EXCERPTS: setting })).toThrow(
        "expected PROOFMARK_AUDIT_EXCERPTS to be a list of evidence, steps, inverse (those are kept), " +
          "one of 1, true, yes, on, kept, all (all are kept), " +
          `one of 0, false, no, off, none or empty (none is kept), found "${setting}"`,
      );
    },
  );
});

describe("splitList", () => {
  it("trims parts and leaves empty ones out", () => {
    expect(splitList(" a ,b,, ")).toEqual(["a", "b"]);
  });
});

describe("usualStateDir", () => {
  it("is each platform's own", () => {
    expect(usualStateDir("linux", {}, "/home/a")).toBe(join("/home/a", ".local", "state", "proofmark"));
    expect(usualStateDir("linux", { XDG_STATE_HOME: "/s" }, "/home/a")).toBe(join("/s", "proofmark"));
    expect(usualStateDir("darwin", {}, "/Users/a")).toContain("Application Support");
    expect(usualStateDir("win32", { LOCALAPPDATA: "L" }, "H")).toBe(join("L", "proofmark"));
  });
});
