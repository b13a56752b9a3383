// Lint rules: the compiler's strictness, plus what it cannot see (assertions, file length, ambient habits).
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/**", ".cache/**", "coverage/**", "node_modules/**", "**/*.cjs"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.ts"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 400 }],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/gas/ports/**"],
    rules: { "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }] },
  },
  {
    // Generated: as long as Google's schemas are, with an empty interface where a schema is empty.
    files: ["src/google-api/*.ts"],
    rules: { "max-lines": "off", "@typescript-eslint/no-empty-object-type": "off" },
  },
  {
    files: ["tests/**/*.ts", "build/**/*.ts", "bench/**/*.ts"],
    rules: { "no-console": "off", "@typescript-eslint/no-non-null-assertion": "off" },
  },
);
