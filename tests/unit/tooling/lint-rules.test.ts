import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

import { oxlintRulesBrokenBy } from "../../support/oxlint-rules";

const eslint = new ESLint();

async function rulesBrokenBy(filePath: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

const importing = (source: string) =>
  `import { thing } from "${source}";\nexport const it = thing;\n`;

describe("imports go one way", () => {
  it.each([
    ["app/routes/basket/basket.tsx", "~/.server/crm/crm"],
    ["app/routes/basket/basket.tsx", "~/.server/session/session"],
    ["app/routes/basket/basket.tsx", "../../.server/crm/crm"],
    ["app/features/basket/basket-page.tsx", "~/.server/services/get-basket"],
    ["app/features/basket/basket-page.tsx", "~/routes/basket/basket"],
    ["app/features/basket/basket-page.tsx", "~/routing/route-table"],
    ["app/components/button.tsx", "~/features/basket/basket-page"],
    ["app/components/button.tsx", "~/domain/money"],
    ["app/components/button.tsx", "../routing/paths"],
    ["app/.server/services/get-basket.ts", "~/features/basket/basket-page"],
    ["app/.server/services/get-basket.ts", "../http/replies"],
    ["app/domain/basket.ts", "~/lib/use-timer"],
    ["app/domain/basket.ts", "../.server/env"],
    ["app/.server/crm/box-office.ts", "../../../crm/domain/money"],
    ["app/venue.ts", "../crm/platform/env"],
    ["crm/platform/http/answer-once.ts", "../../baskets/api/baskets-routes"],
    ["crm/catalogue/events-routes.ts", "../../dev/demo/demo-season"],
    ["crm/baskets/baskets.ts", "../orders/orders-routes"],
    ["crm/platform/database/migrate.ts", "../../payments/stripe"],
    ["crm/pricing/order-limit-rules.ts", "../orders/orders-tables"],
    ["crm/pricing/fees.ts", "../../app/domain/money"],
    ["crm/main.ts", "../app/venue"],
    ["contract/problems.ts", "../crm/platform/env"],
    ["contract/problems.ts", "../app/venue"],
    ["app/.server/crm/box-office.ts", "#contract/fastify"],
    ["crm/server.ts", "#contract/client"],
  ])("%s may not import %s", async (file, source) => {
    expect(await rulesBrokenBy(file, importing(source))).toContain("foyer/import-directions");
  });

  it.each([
    ["app/routes/basket/basket.tsx", "~/features/basket/basket-page"],
    ["app/routes/basket/basket.tsx", "~/.server/services/get-basket"],
    ["app/routes/basket/basket.tsx", "~/.server/http/replies"],
    ["app/features/basket/basket-page.tsx", "~/components/button"],
    ["app/features/basket/basket-page.tsx", "~/routing/paths"],
    ["app/features/basket/basket-page.tsx", "./basket-line"],
    ["app/components/button.tsx", "~/lib/use-timer"],
    ["app/.server/services/get-basket.ts", "~/.server/crm/crm"],
    ["app/.server/services/get-basket.ts", "~/domain/basket"],
    ["app/domain/basket.ts", "./money"],
    ["crm/server.ts", "../store/baskets"],
    ["crm/baskets/baskets.ts", "../pricing/fees"],
    ["crm/pricing/fees.ts", "zod"],
    ["crm/pricing/fees.ts", "#contract/schemas/address"],
    ["app/domain/basket.ts", "#contract/schemas/address"],
    ["app/.server/crm/box-office.ts", "#contract/client"],
    ["crm/catalogue/events-routes.ts", "#contract/fastify"],
    ["contract/operations/addresses.ts", "../define"],
  ])("%s may import %s", async (file, source) => {
    expect(await rulesBrokenBy(file, importing(source))).toEqual([]);
  });

  it.each([
    ["a type", 'import type { Thing } from "~/features/x";\nexport type It = Thing;\n'],
    ["an export from there", 'export { thing } from "~/features/x";\n'],
    ["all exports from there", 'export * from "~/features/x";\n'],
    ["an import when it runs", 'export const load = () => import("~/features/x");\n'],
    ["a type named in place", 'export type It = import("~/features/x").Thing;\n'],
  ])("%s counts too", async (_kind, source) => {
    expect(await rulesBrokenBy("app/domain/it.ts", source)).toContain("foyer/import-directions");
  });
});

describe("what a visitor reads comes from locales/", () => {
  const page = (jsx: string) => `export const Page = ({ t }: Props) => ${jsx};\n`;
  const rule = "i18next/no-literal-string";

  it.each([
    "<p>Sold out</p>",
    '<p>{"Sold out"}</p>',
    '<p>{t("price")} VAT</p>',
    '<img src="x.png" alt="The hall" />',
    '<nav aria-label="Steps" />',
    '<Field label="Name" />',
  ])("%s is refused", async (jsx) => {
    expect(await rulesBrokenBy("app/features/x/page.tsx", page(jsx))).toContain(rule);
  });

  it.each([
    '<p className="px-2 font-bold">{t("soldOut")}</p>',
    "<p>{t(`state.${1}`)} · 12 %</p>",
    '<Button tone="quiet" type="submit">{t("go")}</Button>',
  ])("%s is not", async (jsx) => {
    expect(await rulesBrokenBy("app/features/x/page.tsx", page(jsx))).not.toContain(rule);
  });
});

describe("what has one place only", () => {
  const naming = (name: string, source: string) =>
    `import { ${name} } from "${source}";\nexport const it = ${name};\n`;
  const long = Array.from({ length: 301 }, (_, index) => `export const n${index} = ${index};`);

  it("is refused elsewhere, as is a file past 300 lines", async () => {
    const luxon = naming("DateTime", "luxon");
    const broken = await oxlintRulesBrokenBy({
      "app/routes/checkout/billing.tsx": naming("useFetcher", "@remix-run/react"),
      "app/routes/account/addresses.tsx": naming("useFetcher", "@remix-run/react"),
      "app/features/x/day.ts": luxon,
      "app/domain/dates.ts": luxon,
      "app/routes.ts": naming("route", "@remix-run/route-config"),
      "app/domain/long.ts": long.join("\n"),
      "app/domain/just-fits.ts": long.slice(1).join("\n"),
    });
    expect(broken).toEqual({
      "app/routes/checkout/billing.tsx": ["no-restricted-imports"],
      "app/features/x/day.ts": ["no-restricted-imports"],
      "app/routes.ts": ["no-restricted-imports"],
      "app/domain/long.ts": ["max-lines"],
    });
  });
});

describe("what is never written", () => {
  it("is refused in the shop, and what tests may do there only", async () => {
    const broken = await oxlintRulesBrokenBy({
      "app/domain/any.ts": "export const it = (given: any) => String(given);\n",
      "app/domain/print.ts": 'console.log("here");\n',
      "app/domain/sure.ts": "export const it = (given?: { a: 1 }) => given!.a;\n",
      "app/domain/unused.ts": "const spare = 1;\nexport const it = 2;\n",
      "app/domain/silenced.ts": "// @ts-ignore\nexport const it = 1;\n",
      "app/domain/loose.ts": "export const it = (a: number) => a == 1;\n",
      "app/domain/floating.ts":
        "const ask = async () => 1;\nexport const it = () => {\n  ask();\n};\n",
      "tests/unit/sure.ts": "export const it = (given?: { a: 1 }) => given!.a;\n",
      "scripts/print.mjs": 'console.log("here");\n',
    });
    expect(broken).toEqual({
      "app/domain/any.ts": ["no-explicit-any"],
      "app/domain/print.ts": ["no-console"],
      "app/domain/sure.ts": ["no-non-null-assertion"],
      "app/domain/unused.ts": ["no-unused-vars"],
      "app/domain/silenced.ts": ["ban-ts-comment"],
      "app/domain/loose.ts": ["eqeqeq"],
      "app/domain/floating.ts": ["no-floating-promises"],
    });
  });
});
