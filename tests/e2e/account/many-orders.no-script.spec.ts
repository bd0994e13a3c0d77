import { Client } from "pg";

import { ADD_PAST_ORDERS } from "../../support/past-orders";
import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

test("a customer with many orders reads all of them, page by page", async ({
  page,
  stack,
  sound,
}) => {
  const person = await knownPerson(stack);
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query(ADD_PAST_ORDERS, [person.email, 45]);
  } finally {
    await client.end();
  }
  await page.goto("/account/your-orders?group=past");
  await signIn(page, person);
  await expect(page).toHaveURL("/account/your-orders?group=past");

  const pages = page.getByRole("navigation", { name: "Past orders: pages" });
  const links = page.getByRole("main").locator("h3 a");
  const numbers = async () => new Set(await links.allTextContents());
  const title = (number: number) => `Your orders: page ${number} of 3`;
  await expect(page.getByRole("heading", { level: 1, name: title(1) })).toBeVisible();
  await expect(pages.getByRole("link", { name: "Previous page" })).toHaveCount(0);
  const first = await numbers();
  expect(first.size).toBe(20);
  await sound(page);

  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/account/your-orders?group=past&page=2");
  await expect(page.getByRole("heading", { level: 1, name: title(2) })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title(2)}`));
  const second = await numbers();
  await sound(page);

  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title(3) })).toBeVisible();
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
  const third = await numbers();
  expect(new Set([...first, ...second, ...third]).size).toBe(45);

  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title(2) })).toBeVisible();

  // A link to a page that is not there any more, and one that is none, still show orders.
  await page.goto("/account/your-orders?group=past&page=9");
  await expect(page.getByRole("heading", { level: 1, name: title(3) })).toBeVisible();
  await page.goto("/account/your-orders?group=past&page=none");
  await expect(page.getByRole("heading", { level: 1, name: title(1) })).toBeVisible();
});
