import { ESLint } from "eslint";
import { expect, it } from "vitest";

import { oxlintRulesBrokenBy } from "../tests/support/oxlint-rules";

const eslint = new ESLint();

async function rulesBrokenBy(filePath: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

const importing = (source: string) =>
  `import { thing } from "${source}";\nexport const copy = thing;\n`;

it.each([
  ["app/pages/basket/basket/route.tsx", "~/.server/ticketing/ticketing"],
  ["app/pages/basket/basket/route.tsx", "~/.server/session/session"],
  ["app/pages/basket/basket/route.tsx", "../../../.server/ticketing/ticketing"],
  ["app/pages/basket/basket/page.tsx", "./page.server"],
  ["app/pages/basket/basket/page.tsx", "./route"],
  ["app/pages/basket/basket/page.server.ts", "./page"],
  ["app/.server/auth/sign-in.ts", "~/pages/basket/basket/page.server"],
  ["app/ui/button.tsx", "~/pages/basket/basket/page"],
  ["app/ui/button.tsx", "~/domain/money"],
  ["app/ui/button.tsx", "../routing/paths"],
  ["app/domain/basket/basket.ts", "~/i18n/translate"],
  ["app/seats/seat-sections.ts", "~/pages/events/seat-words"],
  ["app/domain/basket/basket.ts", "../../.server/env"],
  ["app/.server/ticketing/box-office.ts", "../../../crm/domain/money"],
  ["app/venue-settings.ts", "../crm/platform/env"],
  ["crm/platform/http/reply-once.ts", "../../baskets/api/baskets-routes"],
  ["crm/catalogue/routes.ts", "../../dev/demo/demo-season"],
  ["crm/run-box-office.ts", "../dev/demo/write-demo"],
  ["crm/commands/venue-commands.ts", "../../dev/demo/write-demo"],
  ["crm/baskets/open-basket.ts", "../orders/orders-routes"],
  ["crm/platform/database/migrate.ts", "../../payments/stripe"],
  ["crm/limits/rules.ts", "../orders/orders-tables"],
  ["crm/pricing/price-rules.ts", "../../app/domain/money"],
  ["crm/main.ts", "../app/venue-settings"],
  ["contract/problems.ts", "../crm/platform/env"],
  ["contract/problems.ts", "../app/venue-settings"],
  ["app/.server/ticketing/box-office.ts", "#contract/fastify"],
  ["crm/server.ts", "#contract/client"],
])("import-directions refuses in %s an import of %s", async (file, source) => {
  expect(await rulesBrokenBy(file, importing(source))).toContain("foyer/import-directions");
});

it.each([
  ["app/pages/basket/basket/route.tsx", "./page"],
  ["app/pages/basket/basket/route.tsx", "./page.server"],
  ["app/pages/basket/basket/route.tsx", "~/.server/http/rendering/replies"],
  ["app/pages/basket/basket/page.tsx", "~/ui/button"],
  ["app/pages/basket/basket/page.tsx", "~/routing/paths"],
  ["app/pages/basket/basket/page.tsx", "./basket-line"],
  ["app/ui/button.tsx", "./forms/own-path"],
  ["app/pages/basket/basket/page.server.ts", "~/.server/ticketing/ticketing"],
  ["app/pages/basket/basket/page.server.ts", "~/domain/basket/basket"],
  ["app/domain/basket/basket.ts", "./money"],
  ["crm/server.ts", "../store/baskets"],
  ["crm/baskets/open-basket.ts", "../pricing/fees"],
  ["crm/pricing/price-rules.ts", "zod"],
  ["dev/main.ts", "../crm/run-box-office"],
  ["crm/pricing/price-rules.ts", "#contract/schemas/address"],
  ["app/domain/basket/basket.ts", "#contract/schemas/address"],
  ["app/.server/ticketing/box-office.ts", "#contract/client"],
  ["crm/catalogue/routes.ts", "#contract/fastify"],
  ["contract/operations/addresses.ts", "../define"],
])("import-directions allows in %s an import of %s", async (file, source) => {
  expect(await rulesBrokenBy(file, importing(source))).toEqual([]);
});

it.each([
  ["a type", 'import type { Thing } from "~/routing/x";\nexport type It = Thing;\n'],
  ["a re-export", 'export { thing } from "~/routing/x";\n'],
  ["a re-export of everything", 'export * from "~/routing/x";\n'],
  ["a dynamic import", 'export const load = () => import("~/routing/x");\n'],
  ["an import type", 'export type It = import("~/routing/x").Thing;\n'],
])("import-directions applies to %s", async (_kind, source) => {
  expect(await rulesBrokenBy("app/domain/it.ts", source)).toContain("foyer/import-directions");
});

const page = (jsx: string) => `export const Page = ({ t }: Props) => ${jsx};\n`;
const rule = "i18next/no-literal-string";

it.each([
  "<p>Sold out</p>",
  '<p>{"Sold out"}</p>',
  '<p>{t("price")} VAT</p>',
  '<img src="x.png" alt="The hall" />',
  '<nav aria-label="Steps" />',
  '<Field label="Name" />',
])("no-literal-string refuses %s", async (jsx) => {
  expect(await rulesBrokenBy("app/pages/x/page.tsx", page(jsx))).toContain(rule);
});

it.each([
  '<p className="px-2 font-bold">{t("soldOut")}</p>',
  "<p>{t(`state.${1}`)} · 12 %</p>",
  '<Button tone="quiet" type="submit">{t("go")}</Button>',
])("no-literal-string allows %s", async (jsx) => {
  expect(await rulesBrokenBy("app/pages/x/page.tsx", page(jsx))).not.toContain(rule);
});

it("oxlint enforces the rules of .oxlintrc.json, with exceptions for tests and scripts", async () => {
  const importOf = (name: string, source: string) =>
    `import { ${name} } from "${source}";\nexport const it = ${name};\n`;
  const long = Array.from({ length: 301 }, (_, index) => `export const n${index} = ${index};`);
  const luxon = importOf("DateTime", "luxon");
  const nonNull = "export const it = (given?: { a: 1 }) => given!.a;\n";
  const broken = await oxlintRulesBrokenBy({
    "app/pages/checkout/billing/route.tsx": importOf("useFetcher", "@remix-run/react"),
    "app/pages/account/addresses/route.tsx": importOf("useFetcher", "@remix-run/react"),
    "app/pages/x/day.ts": luxon,
    "app/domain/dates.ts": luxon,
    "app/routes.ts": importOf("route", "@remix-run/route-config"),
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
  // oxlint reads all types, which takes a minute on a busy machine.
}, 180_000);
