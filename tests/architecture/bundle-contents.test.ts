import { resolve } from "node:path";
import { build } from "esbuild";
import { loadedWhenUsed } from "../../build/bundles/node.ts";

const root = resolve(__dirname, "..", "..");

/** The source files and packages that an entry pulls in, as the builds do. */
async function inputsOf(entry: string, platform: "node" | "neutral"): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform,
    mainFields: ["module", "main"],
    conditions: ["module", "import"],
    external: platform === "node" ? [...loadedWhenUsed] : [],
    outfile: "out.js",
    metafile: true,
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

const foldersOf = (inputs: readonly string[]): string[] => [
  ...new Set(inputs.filter((path) => path.startsWith("src/")).map((path) => path.split("/")[1] ?? "")),
];
const packagesOf = (inputs: readonly string[]): string[] => [
  ...new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])),
];

describe("the script's bundle", () => {
  it("holds no bridge, no local Google, no Node module, and one package", async () => {
    // A Node module would end this build: the platform is neutral and nothing is external.
    const inputs = await inputsOf("src/gas/main.ts", "neutral");
    const allowed = ["gas", "google-api", "kernel", "protocol", "tools"];
    expect(foldersOf(inputs).filter((folder) => !allowed.includes(folder))).toEqual([]);
    expect(packagesOf(inputs)).toEqual(["zod"]);
  });
});

describe("the bridge's bundle", () => {
  it("holds nothing of the script, and no tool's code", async () => {
    const inputs = await inputsOf("src/bridge/main.ts", "node");
    expect(foldersOf(inputs)).not.toContain("gas");
    expect(inputs.filter((path) => path.endsWith(".tool.ts"))).toEqual([]);
  });

  it("holds no part of the kernel that looks into a document", async () => {
    const inputs = await inputsOf("src/bridge/main.ts", "node");
    const kernel = inputs.filter((path) => path.startsWith("src/kernel/"));
    expect(
      kernel.filter(
        (path) =>
          !/^src\/kernel\/(errors|common-ends|images\/(check-picture|usable-picture|picture-format)|audit\/(record|kept-text))\.ts$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});
