import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";

// The sources below are not on disk, so rules that ask the compiler are left out.
const eslint = new ESLint({
  overrideConfig: [{ files: ["**/*.{ts,tsx}"], ...tseslint.configs.disableTypeChecked }],
});

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
    ["app/venue.ts", "../crm/env"],
    ["crm/http/server.ts", "../import/import-plan"],
    ["crm/http/routes/events.ts", "../../seed/demo-season"],
    ["crm/store/baskets.ts", "../http/server"],
    ["crm/store/baskets.ts", "../payments/stripe"],
    ["crm/domain/fees.ts", "../store/schema"],
    ["crm/domain/fees.ts", "../../app/domain/money"],
    ["crm/main.ts", "../app/venue"],
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
    ["crm/http/server.ts", "../store/baskets"],
    ["crm/store/baskets.ts", "../domain/fees"],
    ["crm/domain/fees.ts", "zod"],
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
  it.each([
    [
      "a fetcher in the checkout",
      "app/routes/checkout/billing.tsx",
      "useFetcher",
      "@remix-run/react",
    ],
    ["luxon outside domain/dates", "app/features/x/day.ts", "DateTime", "luxon"],
    ["the route-config package", "app/routes.ts", "route", "@remix-run/route-config"],
  ])("%s is refused", async (_what, file, name, source) => {
    const text = `import { ${name} } from "${source}";\nexport const it = ${name};\n`;
    expect(await rulesBrokenBy(file, text)).toContain("no-restricted-imports");
  });

  it("a file past 300 lines is refused", async () => {
    const lines = Array.from({ length: 301 }, (_, index) => `export const n${index} = ${index};`);
    expect(await rulesBrokenBy("app/domain/long.ts", lines.join("\n"))).toContain("max-lines");
  });
});
