const toCommonJs = (syntax) => [
  "@swc/jest",
  { jsc: { target: "es2022", parser: { syntax } }, module: { type: "commonjs" } },
];

/** @type {import("jest").Config} */
module.exports = {
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  // marked comes as an ES module only, which jest's CommonJS cannot load as it is.
  transform: { "^.+\\.ts$": toCommonJs("typescript"), "/node_modules/marked/": toCommonJs("ecmascript") },
  transformIgnorePatterns: ["/node_modules/(?!marked/)"],
  testEnvironment: "node",
  globalSetup: "<rootDir>/tests/support/global-setup.cjs",
  cacheDirectory: "<rootDir>/.cache/jest",
  maxWorkers: 2,
  testTimeout: 60000,
};
