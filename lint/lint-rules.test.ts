import { expect, it } from "vitest";

import { oxlintRulesBrokenBy } from "../tests/support/oxlint-rules";

/** oxlint reads all types, which takes a minute on a busy machine. */
const TIMEOUT_MS = 180_000;

it(
  "import-directions applies to types, re-exports and dynamic imports",
  async () => {
    const sources = {
      "app/domain/value.ts":
        'import { thing } from "~/routing/x";\nexport const it = String(thing);\n',
      "app/domain/type.ts": 'import type { Thing } from "~/routing/x";\nexport type It = Thing;\n',
      "app/domain/again.ts": 'export { thing } from "~/routing/x";\n',
      "app/domain/all.ts": 'export * from "~/routing/x";\n',
      "app/domain/dynamic.ts": 'export const load = () => import("~/routing/x");\n',
      "app/pages/events/area.ts": 'export { thing } from "~/pages/packages/x";\n',
    };
    const broken = Object.keys(sources).map((file) => [file, ["import-directions"]]);
    expect(
      await oxlintRulesBrokenBy({
        ...sources,
        "app/domain/allowed.ts": 'export { thing } from "./x";\n',
      }),
    ).toEqual(Object.fromEntries(broken));
  },
  TIMEOUT_MS,
);

it(
  "the name of a function is a verb, and that of a map or a component need not be",
  async () => {
    expect(
      await oxlintRulesBrokenBy({
        "app/domain/function.ts": "export function nameOf(id: string) {\n  return id;\n}\n",
        "app/domain/arrow.ts": "export const nameOf = (id: string) => id;\n",
        "app/domain/method.ts": "export const names = { nameOf: (id: string) => id };\n",
        "app/domain/verb.ts": "export const findName = (id: string) => id;\n",
        "app/domain/question.ts": 'export const isPartOf = (id: string) => id === "a";\n',
        "app/domain/local.ts":
          "const nameOf = (id: string) => id;\nexport const findName = (id: string) => nameOf(id);\n",
        "app/domain/map.ts": "export const nameOf = new Map<string, string>();\n",
        "app/ui/component.tsx": "export function InsteadOf() {\n  return null;\n}\n",
        "tests/support/lookup.ts": "export const nameOf = (id: string) => id;\n",
      }),
    ).toEqual({
      "app/domain/function.ts": ["function-verbs"],
      "app/domain/arrow.ts": ["function-verbs"],
      "app/domain/method.ts": ["function-verbs"],
      "app/domain/local.ts": ["function-verbs"],
      "tests/support/lookup.ts": ["function-verbs"],
    });
  },
  TIMEOUT_MS,
);

const page = (jsx: string) => `export const Page = () => ${jsx};\n`;

it(
  "text in JSX must be translated, attributes included, but not punctuation, numbers and class names",
  async () => {
    expect(
      await oxlintRulesBrokenBy({
        "app/ui/text.tsx": page("<p>Sold out</p>"),
        "app/ui/string.tsx": page('<p>{"Sold out"}</p>'),
        "app/ui/partly.tsx": page('<p>{t("price")} VAT</p>'),
        "app/ui/alt.tsx": page('<img src="x.png" alt="The hall" />'),
        "app/ui/aria-label.tsx": page('<nav aria-label="Steps" />'),
        "app/ui/label.tsx": page('<Field label="Name" />'),
        "app/ui/label.test.tsx": page('<Field label="Name" />'),
        "app/ui/translated.tsx": page('<p className="px-2 font-bold">{t("soldOut")}</p>'),
        "app/ui/punctuation.tsx": page("<p>{t(`state.${1}`)} · 12 %</p>"),
        "app/ui/attribute.tsx": page('<Button tone="quiet" type="submit">{t("go")}</Button>'),
      }),
    ).toEqual({
      "app/ui/text.tsx": ["no-literal-string"],
      "app/ui/string.tsx": ["no-literal-string"],
      "app/ui/partly.tsx": ["no-literal-string"],
      "app/ui/alt.tsx": ["no-literal-string"],
      "app/ui/aria-label.tsx": ["no-literal-string"],
      "app/ui/label.tsx": ["no-literal-string"],
    });
  },
  TIMEOUT_MS,
);

it(
  "components must be accessible and follow the rules of hooks",
  async () => {
    expect(
      await oxlintRulesBrokenBy({
        "app/ui/no-alt.tsx": page('<img src="x.png" />'),
        "app/ui/no-href.tsx": page('<a href="#">{t("go")}</a>'),
        "app/ui/tab-index.tsx": page('<p tabIndex={0}>{t("go")}</p>'),
        "app/ui/click.tsx": page('<div onClick={go}>{t("go")}</div>'),
        "app/ui/role.tsx": page('<div role="buton">{t("go")}</div>'),
        "app/ui/hook.tsx":
          "export const Page = ({ on }: Props) => (on ? <p>{useTranslation().t('go')}</p> : null);\n",
      }),
    ).toEqual({
      "app/ui/no-alt.tsx": ["alt-text"],
      "app/ui/no-href.tsx": ["anchor-is-valid"],
      "app/ui/tab-index.tsx": ["no-noninteractive-tabindex"],
      "app/ui/click.tsx": ["click-events-have-key-events", "no-static-element-interactions"],
      "app/ui/role.tsx": ["aria-role"],
      "app/ui/hook.tsx": ["rules-of-hooks"],
    });
  },
  TIMEOUT_MS,
);

it(
  "oxlint enforces the rules of .oxlintrc.json, with exceptions for tests and scripts",
  async () => {
    const getImport = (name: string, source: string) =>
      `import { ${name} } from "${source}";\nexport const it = ${name};\n`;
    const long = Array.from({ length: 301 }, (_, index) => `export const n${index} = ${index};`);
    const luxon = getImport("DateTime", "luxon");
    const nonNull = "export const it = (given?: { a: 1 }) => given!.a;\n";
    const broken = await oxlintRulesBrokenBy({
      "app/pages/checkout/billing/route.tsx": getImport("useFetcher", "@remix-run/react"),
      "app/pages/account/addresses/route.tsx": getImport("useFetcher", "@remix-run/react"),
      "app/pages/x/day.ts": luxon,
      "app/domain/arithmetic/dates.ts": luxon,
      "app/routes.ts": getImport("route", "@remix-run/route-config"),
      "app/domain/long.ts": long.join("\n"),
      "app/domain/just-fits.ts": long.slice(1).join("\n"),
      "app/domain/any.ts": "export const it = (given: any) => String(given);\n",
      "app/domain/print.ts": 'console.log("here");\n',
      "app/domain/non-null.ts": nonNull,
      "app/domain/ts-ignore.ts": "// @ts-ignore\nexport const it = 1;\n",
      "app/domain/floating.ts":
        "const ask = async () => 1;\nexport const it = () => {\n  ask();\n};\n",
      "tests/support/non-null.ts": nonNull,
      "scripts/print.mjs": 'console.log("here");\n',
    });
    expect(broken).toEqual({
      "app/pages/checkout/billing/route.tsx": ["no-restricted-imports"],
      "app/pages/x/day.ts": ["no-restricted-imports"],
      "app/routes.ts": ["no-restricted-imports"],
      "app/domain/long.ts": ["max-lines"],
      "app/domain/any.ts": ["no-explicit-any"],
      "app/domain/print.ts": ["no-console"],
      "app/domain/non-null.ts": ["no-non-null-assertion"],
      "app/domain/ts-ignore.ts": ["ban-ts-comment"],
      "app/domain/floating.ts": ["no-floating-promises"],
    });
  },
  TIMEOUT_MS,
);
