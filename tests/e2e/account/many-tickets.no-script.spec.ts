import { Client } from "pg";

import { ADD_FREE_TICKETS } from "../../support/free-tickets";
import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

test("a customer with tickets for many performances shows, prints and shares them page by page", async ({
  page,
  stack,
  sound,
}) => {
  const person = await knownPerson(stack);
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select i.id from instances i join seat_plans p on p.id = i.plan_id
       where i.starts_at > crm_now() and not i.cancelled and p.seating = 'reserved'
         and (select count(*) from claims c where c.instance_id = i.id) < 100
       order by i.starts_at, i.id limit 45`,
    );
    const ids = rows.map(({ id }) => id);
    expect((await client.query(ADD_FREE_TICKETS, [person.email, ids])).rowCount).toBe(45);
  } finally {
    await client.end();
  }
  await page.goto("/tickets?page=2");
  await signIn(page, person);

  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const pages = page.getByRole("navigation", { name: "Your tickets: pages" });
  await expect(heading("Your tickets: page 2 of 3")).toBeVisible();
  await expect(page).toHaveTitle(/^Your tickets: page 2 of 3/);
  await sound(page);
  await page.getByRole("link", { name: "One performance per page" }).click();
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/tickets?print=performance&page=3");
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^QR code with the ticket number/ })).toHaveCount(5);
  await expect(page.getByText(/include the tickets on this page only/)).toBeVisible();
  const text = await page.getByRole("link", { name: "Plain text" }).getAttribute("href");
  expect(await (await page.request.get(text ?? "")).text()).toContain("page 3 of 3");

  // From a page of tickets to the same page of what can be shared, and back.
  await page
    .getByRole("link", { name: /^Share tickets/ })
    .first()
    .click();
  await expect(heading("Share tickets: page 3 of 3")).toBeVisible();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Your link is ready to send.")).toBeVisible();
  await expect(heading("Share tickets: page 3 of 3")).toBeVisible();
  await sound(page);
  await page.getByRole("link", { name: "Your tickets" }).first().click();
  await expect(heading("Your tickets: page 3 of 3")).toBeVisible();
});
