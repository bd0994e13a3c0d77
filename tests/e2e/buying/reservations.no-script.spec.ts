import type { Locator, Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { expand } from "../steps/basket-lines";
import { buyByApi } from "../steps/buy-by-api";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { type Listed, listed, getPath } from "../support/concerts";
import { expect, test } from "../support/fixtures";

const DAY = 24 * 60;

/** The first concert with tickets after `days` days, with the minutes until it starts. */
async function concertFrom(stack: Stack, days: number) {
  const minutesTo = ({ startsAt }: Listed) => (Date.parse(startsAt) - Date.now()) / 60_000;
  const concert = (await listed(stack, { hall: "main-hall" })).find(
    (instance) => instance.status === "get-tickets" && minutesTo(instance) > days * DAY,
  );
  if (concert === undefined) throw new Error("no concert has tickets");
  return { id: concert.id, path: getPath(concert), untilStart: Math.round(minutesTo(concert)) };
}

const table = (page: Page) => page.getByRole("link", { name: /^Reserve a table for / });
const ride = (page: Page) => page.getByRole("link", { name: /^Book a ride for / });

/** The links, one for each partner, have a time in New York's time zone. */
async function expectLinks(page: Page): Promise<void> {
  const time = String.raw`\d{4}-\d\d-\d\dT`;
  for (const [name, href] of [
    ["Terrace Restaurant", `tables\\.example.*datetime=${time}`],
    ["Quayside Grill", `quayside\\.example.*at=${time}`],
  ] as const)
    await expect(table(page).filter({ hasText: name })).toHaveAttribute("href", new RegExp(href));
  await expect(ride(page)).toHaveAttribute("href", /rides\.example.*arrive=\d{4}-\d\d-\d\dT/);
}

test("performance and order pages link to table and ride reservations within their time windows", async ({
  page,
  stack,
  expectNoErrors,
}) => {
  const concert = await concertFrom(stack, 0);
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await page.goto(concert.path.slice(0, concert.path.lastIndexOf("/")));
  await page.locator(`a[href="${concert.path}"]`).first().click();
  await expectLinks(page);
  await expectNoErrors(page);
  await page.goto(`/account/your-orders/${orderId}`);
  await signIn(page, person);
  const more = page.getByRole("main").locator("summary", { hasText: /^More/ });
  await expand(more);
  await expectLinks(page);
  await expectNoErrors(page);
  await page.goto(`/order/confirmed?order=${orderId}`);
  await expand(more);
  await expectLinks(page);
  await expectNoErrors(page);

  await page.goto((await concertFrom(stack, 61)).path);
  await expect(ride(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  // The times of reservations may be ten seconds old.
  const untilGone = (links: (page: Page) => Locator) =>
    expect(async () => {
      await page.goto(concert.path);
      await expect(links(page)).toHaveCount(0, { timeout: 100 });
    }).toPass();
  await stack.clock.advance({ minutes: concert.untilStart - 60 });
  await untilGone(table);
  await expect(ride(page)).toBeVisible();
  await stack.clock.advance({ minutes: 50 });
  await untilGone(ride);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
