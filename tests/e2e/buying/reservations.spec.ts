import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { boughtTickets } from "../steps/bought-tickets";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";
import { type Listed, listed, pathOf } from "../support/concerts";
import { expect, test } from "../support/fixtures";

const DAY = 24 * 60;

/** The first concert from this day on that has tickets, and how many minutes there are until it begins. */
async function concertFrom(stack: Stack, days: number) {
  const minutesTo = ({ startsAt }: Listed) => (Date.parse(startsAt) - Date.now()) / 60_000;
  const found = (await listed(stack, "hall=main-hall")).find(
    (one) => one.status === "get-tickets" && minutesTo(one) > days * DAY,
  );
  if (found === undefined) throw new Error("no concert has tickets");
  return { id: found.id, path: pathOf(found), untilStart: Math.round(minutesTo(found)) };
}

const table = (page: Page) => page.getByRole("link", { name: /^Reserve a table for / });
const ride = (page: Page) => page.getByRole("link", { name: /^Book a ride for / });

/** The links are there, and name a time on New York's clock. */
async function expectLinks(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute("href", /tables\.example.*datetime=\d{4}-\d\d-\d\dT/);
  await expect(ride(page)).toHaveAttribute("href", /rides\.example.*arrive=\d{4}-\d\d-\d\dT/);
}

test("a table and a ride are reserved from the performance and the order, within their windows", async ({
  page,
  stack,
  expectNoErrors,
}) => {
  const concert = await concertFrom(stack, 0);
  const person = await knownPerson(stack);
  const { orderId } = await boughtTickets(stack, person, { instanceId: concert.id, quantity: 2 });
  await page.goto("/");
  await page.locator(`a[href="${concert.path}"]`).first().click();
  await expectLinks(page);
  await expectNoErrors(page);
  await page.goto(`/account/your-orders/${orderId}`);
  await signIn(page, person);
  await expectLinks(page);
  await expectNoErrors(page);
  await page.goto(`/order/confirmed?order=${orderId}`);
  await expectLinks(page);
  await expectNoErrors(page);

  await page.goto((await concertFrom(stack, 61)).path);
  await expect(ride(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await stack.clock.advance({ minutes: concert.untilStart - 60 });
  await page.goto(concert.path);
  await expect(ride(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await stack.clock.advance({ minutes: 50 });
  await page.goto(concert.path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ride(page)).toHaveCount(0);
});
