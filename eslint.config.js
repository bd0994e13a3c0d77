import js from "@eslint/js";
import i18next from "eslint-plugin-i18next";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

import importDirections from "./eslint/import-directions.js";

const code = ["**/*.{ts,tsx}"];
const scripts = ["**/*.{js,mjs}"];

const luxonOnlyInDates = {
  name: "luxon",
  message: "Dates are worked on in domain/dates.ts and nowhere else.",
};
const noRouteConfigPackage = {
  name: "@remix-run/route-config",
  message: "The route table is plain data.",
};
const noFetcher = {
  name: "@remix-run/react",
  importNames: ["useFetcher", "useFetchers"],
  message: "The checkout is made of plain forms.",
};

export default tseslint.config(
  {
    ignores: ["build/", ".data/", ".cache/", "node_modules/", "public/", "test-results/"],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { files: scripts, languageOptions: { globals: globals.node } },
  {
    files: code,
    extends: [tseslint.configs.strict],
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports" },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": "allow-with-description", minimumDescriptionLength: 10 },
      ],
      "no-console": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-undef": "off",
    },
  },
  {
    files: [...code, ...scripts],
    rules: {
      "max-lines": ["error", { max: 300 }],
      "no-restricted-imports": ["error", { paths: [luxonOnlyInDates, noRouteConfigPackage] }],
    },
  },
  {
    files: ["app/domain/dates.ts", "crm/domain/dates.ts"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["app/routes/checkout/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [luxonOnlyInDates, noRouteConfigPackage, noFetcher] },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "crm/**/*.{ts,tsx}"],
    plugins: { foyer: { rules: { "import-directions": importDirections } } },
    rules: { "foyer/import-directions": "error" },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { "react-hooks": reactHooks, i18next },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "i18next/no-literal-string": [
        "error",
        {
          mode: "jsx-only",
          words: { exclude: [/^[\p{P}\p{S}\p{N}\s]+$/u] },
          callees: { exclude: [".*"] },
          "jsx-attributes": {
            include: [
              "^alt$",
              "^aria-description$",
              "^aria-label$",
              "^aria-placeholder$",
              "^aria-roledescription$",
              "^aria-valuetext$",
              "^label$",
              "^placeholder$",
              "^title$",
            ],
          },
        },
      ],
    },
  },
  {
    files: ["scripts/**", "bench/**", "tests/**", "crm/cli.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["tests/**", "bench/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
);
