import { buyByApi } from "../steps/buy-by-api";
import { catalogueNames } from "../steps/catalogue-names";
import { checkOut } from "../steps/checkout";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";
import { unmarkedNames } from "../support/unmarked-names";

const PUBLIC = [
  ...["/", "/?view=calendar", "/packages", "/packages/orchestra-choice", "/memberships"],
  ...["/package-builder/orchestra-choice", "/packages/season-companion", "/memberships/gift"],
  ...["/subscriptions/fixed-series/recital-series", "/contributions/donations/annual"],
  ...["/contributions/donations", "/aux/merchandise", "/visit", "/ticket-subscriptions"],
];

const OWN = [
  ...["/checkout/basket", "/checkout/account", "/checkout/delivery", "/checkout/summary"],
  ...["/account", "/account/your-orders", "/account/print-at-home-tickets"],
];

test("names from the box office are translated or marked as English on pages in Spanish", async ({
  page,
  stack,
  concert,
}) => {
  test.slow();
  const catalogue = await catalogueNames(stack, concert.id, "es");
  expect(catalogue.names).toEqual(expect.arrayContaining([concert.title, "Friend", "Main Hall"]));
  const event = concert.path.replace(/\/[^/]+$/, "");
  const seats = ["overview", "list", "orchestra-middle-center"].map(
    (view) => `${concert.path}/syos/${view}`,
  );
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 1 });
  await checkOut(page, { concert, tickets: { standard: 2 }, person });
  await page.goto("/es");
  const paths = [...PUBLIC, event, concert.path, ...seats, ...OWN];
  const unmarked: string[] = [];
  for (const path of [...paths, `/account/your-orders/${orderId}`]) {
    await page.goto(path);
    for (const text of await unmarkedNames(page, catalogue)) unmarked.push(`${path}: ${text}`);
  }
  expect(unmarked).toEqual([]);
});

test("descriptions from the box office are in the page's language", async ({ page }) => {
  await page.goto("/de/memberships");
  const main = page.getByRole("main");
  await expect(main).toContainText("Zwei offene Proben pro Saison");
  await expect(main.locator("li", { hasText: "Zwei offene Proben" }).first()).not.toHaveAttribute(
    "lang",
  );
  await page.goto("/visit");
  await expect(main).toContainText("Stufenlos von der Straße aus.");
  await page.goto("/sv/aux/merchandise");
  await expect(main).toContainText("Stengods, 35 cl. Tål maskindisk.");
  await page.goto("/en/aux/merchandise");
  await expect(main).toContainText("Stoneware, 350 ml. Dishwasher-safe.");
  await page.goto("/en-us/aux/merchandise");
  await expect(main).toContainText("Stoneware, 12 oz. Dishwasher-safe.");
});
