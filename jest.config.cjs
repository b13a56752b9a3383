/** @type {import("jest").Config} */
module.exports = {
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  testEnvironment: "node",
  globalSetup: "<rootDir>/tests/support/global-setup.cjs",
  cacheDirectory: "<rootDir>/.cache/jest",
  maxWorkers: 2,
  testTimeout: 60000,
};
