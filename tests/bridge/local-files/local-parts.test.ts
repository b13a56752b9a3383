import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  mostSentBytes,
  withLocalContent,
  type FileRules,
} from "../../../src/bridge/local-files/local-parts.ts";
import { ToolError, type JsonObject } from "../../../src/kernel/errors.ts";
import { gif, jpeg, png } from "../../support/picture-bytes.ts";

let folder: string;
let inside: string;
let outside: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "local-parts-")));
  inside = join(folder, "in");
  outside = join(folder, "out");
  for (const path of [inside, outside, join(outside, "deep"), join(inside, ".ssh")]) mkdirSync(path);
  writeFileSync(join(inside, "a.png"), png(3, 2));
  writeFileSync(join(outside, "b.png"), png(3, 2));
  writeFileSync(join(inside, ".ssh", "a.png"), png(3, 2));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = (more: Partial<FileRules> = {}): FileRules => ({
  platform: process.platform,
  home: "/nowhere",
  roots: [inside],
  own: [],
  cwd: folder,
  maxFileBytes: 1_000_000,
  ...more,
});

const read = (file_path: unknown, more: Partial<FileRules> = {}): JsonObject =>
  withLocalContent("insert_image", { doc_id: "d", file_path } as JsonObject, rules(more));

function refusal(file_path: unknown, more: Partial<FileRules> = {}): ToolError {
  try {
    read(file_path, more);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error(`expected ${String(file_path)} to be refused`);
}

describe("local parts of a call", () => {
  it("a path becomes the file's last name and its bytes, and is itself not sent", () => {
    expect(read(join(inside, "a.png"))).toEqual({
      doc_id: "d",
      file: { name: "a.png", base64: png(3, 2).toString("base64") },
    });
    expect(read("in/a.png")).toEqual(read(join(inside, "a.png")));
  });

  it("arguments without a path, and tools without local parts, stay as they are", () => {
    const args = { doc_id: "d", source: "https://example.com/a.png" };
    expect(withLocalContent("insert_image", args, rules())).toBe(args);
    const other = { doc_id: "d", file_path: "/etc/passwd" };
    expect(withLocalContent("replace_text", other, rules())).toBe(other);
  });

  it.each([
    ["a.png", png(4, 4)],
    ["a.jpg", jpeg(4, 4)],
    ["a.gif", gif(4, 4)],
    ["wrong-name.txt", png(4, 4)],
  ])("%s is judged by its content", (name, bytes) => {
    writeFileSync(join(inside, name), bytes);
    expect(read(join(inside, name))["file"]).toMatchObject({ name });
  });

  it("a picture's name on another content stays on this machine", () => {
    writeFileSync(join(inside, "secret.png"), "password=1234");
    const error = refusal(join(inside, "secret.png"));
    expect([error.code, error.diagnostics["found"]]).toEqual(["IMAGE_SOURCE_UNSUPPORTED", "plain text"]);
    expect(JSON.stringify(error.toEnvelope())).not.toContain("1234");
  });

  it("refuses what is no text, not there, a folder, or what the system does not let it read", () => {
    writeFileSync(join(inside, "closed.png"), png(3, 2));
    chmodSync(join(inside, "closed.png"), 0o000);
    const isRoot = process.getuid?.() === 0;
    for (const path of [7, join(inside, "none.png"), join(inside, "a.png", "b"), inside])
      expect(refusal(path).code).toBe("INVALID_INPUT");
    if (!isRoot) expect(refusal(join(inside, "closed.png")).message).toContain("EACCES");
  });

  it("says where files may lie", () => {
    expect(refusal(join(outside, "b.png")).diagnostics).toMatchObject({
      field: "file_path",
      reason: "outside",
      resolved_path: join(outside, "b.png"),
      allowed_roots: [inside],
      env_var: "PROOFMARK_ALLOWED_FILE_ROOTS",
    });
    expect(refusal(join(inside, "a.png"), { roots: [] }).diagnostics).toMatchObject({ allowed_roots: [] });
    expect(refusal(join(inside, ".ssh", "a.png")).diagnostics).toMatchObject({ reason: "credentials" });
    expect(refusal(join(inside, "a.png"), { own: [inside] }).diagnostics).toMatchObject({
      reason: "own_state",
    });
  });
});

describe("links", () => {
  const linked = (name: string, target: string): string => {
    const path = join(inside, name);
    rmSync(path, { force: true });
    symlinkSync(target, path);
    return path;
  };

  it("that stay inside are followed, and the caller's name is kept", () => {
    expect(read(linked("to-a.png", "a.png"))["file"]).toMatchObject({ name: "to-a.png" });
  });

  it("that lead out are refused: a file, a folder on the way, a chain", () => {
    expect(refusal(linked("out.png", join(outside, "b.png"))).diagnostics["reason"]).toBe("outside");
    writeFileSync(join(outside, "deep", "c.png"), png(3, 2));
    expect(refusal(join(linked("deep", join(outside, "deep")), "c.png")).diagnostics["reason"]).toBe(
      "outside",
    );
    expect(
      refusal(linked("chain.png", linked("out.png", join(outside, "b.png")))).diagnostics["reason"],
    ).toBe("outside");
    expect(refusal(join(inside, "..", "out", "b.png")).diagnostics["reason"]).toBe("outside");
  });

  it("to credentials and in circles are refused", () => {
    expect(refusal(linked("key.png", join(inside, ".ssh", "a.png"))).diagnostics["reason"]).toBe(
      "credentials",
    );
    expect(refusal(linked("circle.png", "circle.png")).message).toContain("ELOOP");
  });

  it("an allowed folder that is a link itself is followed", () => {
    const roots = [join(folder, "alias")];
    symlinkSync(inside, roots[0]!);
    expect(read(join(inside, "a.png"), { roots })).toEqual(read(join(inside, "a.png")));
    expect(read(join(roots[0]!, "a.png"), { roots })).toEqual(read(join(inside, "a.png")));
  });

  it("a second name of the same file is the file", () => {
    linkSync(join(inside, "a.png"), join(inside, "second.png"));
    expect(read(join(inside, "second.png"))["file"]).toMatchObject({ name: "second.png" });
  });
});

describe("what is no regular file", () => {
  it("a pipe is refused and not waited for", () => {
    const pipe = join(inside, "pipe.png");
    execFileSync("mkfifo", [pipe]);
    expect(refusal(pipe).message).toContain("no regular file");
  });

  it("a device is refused", () => {
    expect(refusal("/dev/zero", { roots: ["/dev"] }).message).toContain("no regular file");
  });
});

describe("how large a file may be", () => {
  const large = (bytes: number): string => {
    const path = join(inside, "large.png");
    const head = png(3, 2);
    writeFileSync(path, Buffer.concat([head, Buffer.alloc(bytes - head.length)]));
    return path;
  };

  it("as the setting says, to the byte", () => {
    expect(read(large(5000), { maxFileBytes: 5000 })["file"]).toMatchObject({ name: "large.png" });
    expect(refusal(large(5001), { maxFileBytes: 5000 }).diagnostics).toMatchObject({
      size_bytes: 5001,
      max_bytes: 5000,
    });
    expect(refusal(large(5001), { maxFileBytes: 5000 }).message).toContain("PROOFMARK_MAX_FILE_BYTES");
  });

  it("never more than a request carries, whatever the setting says", () => {
    const { file } = read(large(mostSentBytes), { maxFileBytes: 50_000_000 });
    expect(JSON.stringify(file).length).toBeLessThan(2_000_000 - 10_000);
    expect(refusal(large(mostSentBytes + 1), { maxFileBytes: 50_000_000 })).toMatchObject({
      message: expect.stringContaining("what a request can carry") as unknown,
      diagnostics: { max_bytes: mostSentBytes },
    });
  });
});
