// The pictures port over hand-made services: what it asks for, and that it leaves nothing behind however a scratch document fails.
import { newCallCounts } from "../../../src/gas/ports/call-counts.ts";
import { picturePort } from "../../../src/gas/ports/pictures.ts";
import type { ToolError } from "../../../src/kernel/errors.ts";
import { googleFailure } from "../../support/apps-script/fake-error.ts";
import { png } from "../../support/picture-bytes.ts";

interface Asked {
  readonly address: string;
  readonly headers: Record<string, string>;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly bytes?: Buffer;
}

/** What the services do next, and what they were asked. */
class Stage {
  readonly asked: Asked[] = [];
  readonly steps: string[] = [];
  answer: (asked: Asked) => Answer = () => ({});
  file: object = { id: "f", name: "a.png", mimeType: "image/png", size: "99" };
  contentUri: string | undefined = "https://content.example.com/1";
  /** Thrown at the step of this name. */
  readonly fails = new Map<string, unknown>();
  readonly counts = newCallCounts();
  readonly port = picturePort(
    this.counts,
    { nowMs: () => 0, sleepMs: () => undefined, remainingMs: () => 300_000 },
    () => true,
  );

  step<T>(name: string, answer: T): T {
    this.steps.push(name);
    if (this.fails.has(name)) throw this.fails.get(name);
    return answer;
  }
}

const names = ["UrlFetchApp", "DocumentApp", "Docs", "Drive", "Utilities", "ScriptApp", "Logger"] as const;
const signed = (bytes: Uint8Array): number[] => Array.from(Int8Array.from(bytes));

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  const services: Record<(typeof names)[number], unknown> = {
    UrlFetchApp: {
      fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
        const asked = { address, headers };
        stage.asked.push(asked);
        stage.step("fetch", null);
        const { status = 200, headers: given = {}, bytes = Buffer.alloc(0) } = stage.answer(asked);
        return {
          getResponseCode: () => status,
          getHeaders: () => given,
          getContent: () => signed(bytes),
          getBlob: () => ({ setContentType: (type: string) => ({ bytes, type }) }),
        };
      },
    },
    DocumentApp: {
      create: (title: string) =>
        stage.step("create", {
          title,
          getId: () => "scratch",
          getBody: () => ({ appendImage: (blob: unknown) => stage.step("append", blob) }),
          saveAndClose: () => stage.step("save", null),
        }),
    },
    Docs: {
      Documents: {
        get: () =>
          stage.step("read", {
            inlineObjects: {
              a: {
                inlineObjectProperties: {
                  embeddedObject: { imageProperties: { contentUri: stage.contentUri } },
                },
              },
            },
          }),
      },
    },
    Drive: {
      Files: {
        get: () => stage.step("look", stage.file),
        update: ({ trashed }: { trashed?: boolean }, id: string) => stage.step(`trash ${id} ${trashed}`, {}),
      },
    },
    Utilities: { newBlob: (bytes: number[], type: string) => ({ bytes, type }) },
    ScriptApp: { getOAuthToken: () => "token" },
    Logger: { log: (line: string) => stage.steps.push(`log ${line.split("\n")[0]}`) },
  };
  Object.assign(globalThis, services);
});
afterEach(() => {
  for (const name of names) delete (globalThis as Record<string, unknown>)[name];
});

describe("a picture at an address", () => {
  it("is asked for its beginning, as anybody would be", () => {
    stage.answer = () => ({
      status: 206,
      headers: { "Content-Range": "bytes 0-2/60000000", "CONTENT-TYPE": "image/png" },
      bytes: Buffer.from([0x89, 0x50, 0xff]),
    });
    expect(stage.port.fetch("https://example.com/a.png")).toEqual({
      kind: "answered",
      httpStatus: 206,
      contentType: "image/png",
      bytes: Uint8Array.from([0x89, 0x50, 0xff]),
      totalBytes: 60_000_000,
      isWhole: false,
    });
    expect(stage.asked).toEqual([
      { address: "https://example.com/a.png", headers: { Range: "bytes=0-999999" } },
    ]);
    expect(stage.counts.apiCalls).toBe(0);
  });

  it.each<[string, Answer, object]>([
    ["all of it", { bytes: png(1, 1) }, { isWhole: true, totalBytes: png(1, 1).length }],
    [
      "all of it as a part",
      { status: 206, headers: { "content-range": "bytes 0-2/3" }, bytes: Buffer.alloc(3) },
      { isWhole: true, totalBytes: 3 },
    ],
    [
      "a part of who knows what",
      { status: 206, headers: { "content-range": "bytes 0-2/*" }, bytes: Buffer.alloc(3) },
      { isWhole: false, totalBytes: null },
    ],
    ["a failure", { status: 404 }, { httpStatus: 404 }],
  ])("answers %s", (_name, answer, expected) => {
    stage.answer = () => answer;
    expect(stage.port.fetch("https://example.com/a.png")).toMatchObject(expected);
  });

  it("that nobody answers at is unreachable, in the service's words; a defect of ours is none", () => {
    stage.fails.set("fetch", new Error("DNS error: https://example.com"));
    expect(stage.port.fetch("https://example.com/a.png")).toEqual({
      kind: "unreachable",
      message: "DNS error: https://example.com",
    });
    stage.fails.set("fetch", new TypeError("x is not a function"));
    expect(() => stage.port.fetch("https://example.com/a.png")).toThrow(TypeError);
  });
});

describe("a file in Drive", () => {
  it("is read as the account, its beginning first", () => {
    stage.answer = () => ({
      status: 206,
      headers: { "content-range": "bytes 0-2/99" },
      bytes: Buffer.alloc(3),
    });
    expect(stage.port.readFile("f 1")).toMatchObject({ name: "a.png", totalBytes: 99, isWhole: false });
    expect(stage.asked).toEqual([
      {
        address: "https://www.googleapis.com/drive/v3/files/f%201?alt=media&supportsAllDrives=true",
        headers: { Range: "bytes=0-999999", Authorization: "Bearer token" },
      },
    ]);
    expect(stage.counts.apiCalls).toBe(2);
  });

  it("of Google's own kinds has no bytes and is not asked for any", () => {
    stage.file = { id: "f", name: "Plan", mimeType: "application/vnd.google-apps.document" };
    expect(stage.port.readFile("f")).toMatchObject({ totalBytes: 0, isWhole: true });
    expect(stage.asked).toEqual([]);
  });

  it.each<[number, string]>([
    [404, "DOC_NOT_FOUND"],
    [403, "PERMISSION_DENIED"],
    [401, "NEEDS_CONSENT"],
  ])("that answers %s is %s, of the file or of its bytes", (status, code) => {
    stage.fails.set("look", googleFailure(status, "no"));
    expect(() => stage.port.readFile("f")).toThrow(expect.objectContaining({ code }) as Error);
    stage.fails.clear();
    stage.answer = () => ({ status });
    expect(() => stage.port.readFile("f")).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe("a scratch document", () => {
  const bytes = Uint8Array.from(png(2, 2));
  const picture = { kind: "bytes", bytes, mimeType: "image/png" } as const;
  const failure = (): ToolError => {
    try {
      stage.port.stage(picture);
    } catch (error) {
      return error as ToolError;
    }
    throw new Error("expected a failure");
  };

  it("is made, filled, saved and read; and goes into the bin when it is told to, once", () => {
    const staged = stage.port.stage(picture);
    expect([staged.address, stage.steps]).toEqual([
      "https://content.example.com/1",
      ["create", "append", "save", "read"],
    ]);
    staged.discard();
    staged.discard();
    expect(stage.steps.slice(4)).toEqual(["trash scratch true"]);
    expect(stage.counts.apiCalls).toBe(4);
  });

  it("gets a file's bytes whole, under the kind that they are", () => {
    stage.answer = () => ({ bytes: png(2, 2) });
    let appended: unknown;
    const scratch = { getId: () => "scratch", saveAndClose: () => undefined };
    Object.assign(globalThis, {
      DocumentApp: {
        create: () => ({
          ...scratch,
          getBody: () => ({ appendImage: (blob: unknown) => (appended = blob) }),
        }),
      },
    });
    stage.port.stage({ kind: "drive-file", fileId: "f", mimeType: "image/png" });
    expect(stage.asked).toMatchObject([{ headers: { Authorization: "Bearer token" } }]);
    expect(stage.asked[0]!.headers).not.toHaveProperty("Range");
    expect(appended).toEqual({ bytes: png(2, 2), type: "image/png" });
  });

  it.each<[string, unknown, string]>([
    ["create", new Error("Service Documents failed"), "FEATURE_UNAVAILABLE"],
    ["create", new Error("Service invoked too many times for one day: documents."), "RATE_LIMITED"],
    ["create", new Error("Authorization is required to perform that action."), "NEEDS_CONSENT"],
    ["append", new Error("Invalid image data."), "IMAGE_SOURCE_UNSUPPORTED"],
    ["save", new Error("We're sorry, a server error occurred."), "FEATURE_UNAVAILABLE"],
    ["read", googleFailure(403, "no"), "PERMISSION_DENIED"],
  ])("that fails at %s is nowhere left: %s", (step, thrown, code) => {
    stage.fails.set(step, thrown);
    const error = failure();
    expect(error.code).toBe(code);
    const isMade = step !== "create";
    expect(stage.steps.filter((one) => one.startsWith("trash"))).toEqual(
      isMade ? ["trash scratch true"] : [],
    );
  });

  it("without an address for its picture is refused by name and goes", () => {
    stage.contentUri = undefined;
    const error = failure();
    expect([error.code, error.diagnostics["write_status"]]).toEqual(["FEATURE_UNAVAILABLE", "not_written"]);
    expect(stage.steps).toContain("trash scratch true");
  });

  it("that cannot be put into the bin is named in the script's log, and nothing else fails for it", () => {
    const staged = stage.port.stage(picture);
    stage.fails.set("trash scratch true", googleFailure(403, "no"));
    staged.discard();
    expect(stage.steps.filter((one) => one.startsWith("log"))).toEqual([
      expect.stringContaining("log scratch document scratch is left"),
    ]);
  });
});
