// The import table of docs/architecture.md as rules; `npm run check` runs them.
const allowed = {
  "google-api": [],
  kernel: ["google-api"],
  protocol: ["kernel"],
  tools: ["kernel", "google-api"],
  gas: ["tools", "protocol", "kernel", "google-api"],
  bridge: ["tools", "protocol", "kernel"],
  emulator: ["google-api"],
};
const packages = {
  "google-api": "$^",
  kernel: "$^",
  protocol: "$^",
  tools: "^node_modules/zod/",
  gas: "^node_modules/zod/",
  bridge: "^node_modules/(@modelcontextprotocol/sdk|commander|zod)/",
  emulator: "^node_modules/(libsql|mammoth|marked|htmlparser2|docx|pdfkit|@types/pdfkit)/",
};
const folders = Object.keys(allowed);
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: { path: "^src" }, to: { circular: true } },
    {
      name: "entry-points-are-imported-by-nobody",
      severity: "error",
      from: { path: "^src" },
      to: { path: "^src/[^/]+/main\\.ts$" },
    },
    {
      name: "tools-do-not-import-tools",
      severity: "error",
      from: { path: "\\.tool\\.ts$" },
      to: { path: "\\.tool\\.ts$" },
    },
    {
      // `proofmark local` runs the local Google in this process: decision 0004.
      name: "bridge-sees-only-the-emulators-door",
      severity: "error",
      from: { path: "^src/bridge" },
      to: { path: "^src/emulator", pathNot: "^src/emulator/index\\.ts$" },
    },
    ...folders.map((folder) => ({
      name: `${folder}-imports-only-what-stands-below-it`,
      severity: "error",
      from: { path: `^src/${folder}/` },
      to: {
        path: "^src/",
        pathNot: [
          `^src/${folder}/`,
          ...allowed[folder].map((below) => `^src/${below}/`),
          ...(folder === "bridge" ? ["^src/emulator/index\\.ts$"] : []),
        ],
      },
    })),
    ...folders.map((folder) => ({
      name: `${folder}-uses-only-its-packages`,
      severity: "error",
      from: { path: `^src/${folder}/` },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg"],
        pathNot: packages[folder],
      },
    })),
    {
      name: "pure-folders-see-no-node",
      severity: "error",
      from: { path: "^src/(google-api|kernel|protocol|tools|gas)/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "source-imports-no-tests",
      severity: "error",
      from: { path: "^src" },
      to: { path: "^(tests|build|bench)/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
      extensions: [".ts", ".js", ".json"],
    },
  },
};
