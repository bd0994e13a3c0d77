import i18next from "eslint-plugin-i18next";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import importDirections from "./eslint/import-directions.js";

// Rules that oxlint does not have. All others are in .oxlintrc.json.
export default [
  { ignores: ["**/*", "!app/**", "!contract/**", "!crm/**", "!dev/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["{app,contract,crm,dev}/**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    plugins: { foyer: { rules: { "import-directions": importDirections } } },
    rules: { "foyer/import-directions": "error" },
  },
  { files: ["app/**/*.tsx"], ignores: ["**/*.test.tsx"], ...jsxA11y.flatConfigs.strict },
  {
    files: ["app/**/*.tsx"],
    ignores: ["**/*.test.tsx"],
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
];
