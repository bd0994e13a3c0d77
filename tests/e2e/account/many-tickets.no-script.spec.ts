import { Client } from "pg";

import { ADD_FREE_TICKETS } from "../../support/free-tickets";
import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

test("a customer with tickets for many performances finds, prints and shares all of them, page by page", async ({
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
    const { rowCount } = await client.query(ADD_FREE_TICKETS, [
      person.email,
      rows.map(({ id }) => id),
    ]);
    expect(rowCount).toBe(45);
  } finally {
    await client.end();
  }
  await page.goto("/tickets");
  await signIn(page, person);
  await expect(page).toHaveURL("/tickets");

  const pages = page.getByRole("navigation", { name: "Your tickets: pages" });
  const codes = page.getByRole("img", { name: /^QR code with the ticket number/ });
  const numbers = () =>
    codes.evaluateAll((all) => all.map((code) => code.getAttribute("aria-label")));
  const title = (number: number) => `Your tickets: page ${number} of 3`;
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const seen = new Set<string | null>();
  const look = async (count: number) => {
    const shown = await numbers();
    expect(shown).toHaveLength(count);
    for (const number of shown) seen.add(number);
  };

  await expect(heading(title(1))).toBeVisible();
  await expect(pages.getByRole("link", { name: "Previous page" })).toHaveCount(0);
  await look(20);
  await sound(page);
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/tickets?page=2");
  await expect(heading(title(2))).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title(2)}`));
  await look(20);
  await page.getByRole("link", { name: "One performance per page" }).click();
  await expect(page).toHaveURL("/tickets?print=performance&page=2");
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/tickets?print=performance&page=3");
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await look(5);
  expect(seen.size).toBe(45);

  // The files are of the page that is shown, which says so.
  await expect(page.getByText(/include the tickets on this page only/)).toBeVisible();
  const fileOf = async (name: string) => {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    return page.request.get(href ?? "");
  };
  const text = await (await fileOf("Plain text")).text();
  expect(text).toContain(title(3));
  expect(text.match(/^Ticket number/gm)).toHaveLength(5);
  expect((await fileOf("Open as PDF")).headers()["content-type"]).toContain("application/pdf");

  // From a page of tickets to the same page of what can be shared, and back.
  await page
    .getByRole("link", { name: /^Share tickets/ })
    .first()
    .click();
  const sharing = page.getByRole("navigation", { name: "Choose a performance: pages" });
  await expect(heading("Share tickets: page 3 of 3")).toBeVisible();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Your link is ready to send.")).toBeVisible();
  await expect(heading("Share tickets: page 3 of 3")).toBeVisible();
  await sound(page);
  await sharing.getByRole("link", { name: "Previous page" }).click();
  await expect(heading("Share tickets: page 2 of 3")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Revoke link/ })).toHaveCount(1);
  await page.getByRole("link", { name: "Your tickets" }).first().click();
  await expect(heading(title(2))).toBeVisible();

  // A link to a page that is not there any more, and one that is none, still show tickets.
  await page.goto("/tickets?page=9");
  await expect(heading(title(3))).toBeVisible();
  await page.goto("/tickets?page=none");
  await expect(heading(title(1))).toBeVisible();
});
