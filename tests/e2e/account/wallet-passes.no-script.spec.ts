import type { Locator, Page } from "@playwright/test";

import { buyByApi } from "../steps/buy-by-api";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

const CODE = /99\d\d(?: \d{4}){4}/;

/** Follows a ticket's links to its passes, and comes back. Returns the number of the ticket. */
async function openPasses(page: Page, ticket: Locator): Promise<string> {
  const [number = ""] = CODE.exec(await ticket.innerText()) ?? [];
  expect(number).not.toBe("");
  for (const wallet of ["Apple Wallet", "Google Wallet"]) {
    await ticket.getByRole("link", { name: `Add to ${wallet}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Pass for ${wallet}`);
    await expect(page.getByText("test stand-in")).toBeVisible();
    await expect(page.getByRole("article")).toContainText(number);
    await page.goBack();
  }
  return number;
}

test("the ticket page, the confirmation page and the email each lead to a pass with the ticket's code", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  const mail = await waitForMail(stack, person.email);

  await page.goto("/your-tickets");
  await signIn(page, person);
  const tickets = page.getByRole("region", { name: concert.title }).getByRole("article");
  await expect(tickets).toHaveCount(2);
  const numbers = [await openPasses(page, tickets.first()), await openPasses(page, tickets.last())];
  expect(new Set(numbers).size).toBe(2);
  await expectNoErrors(page);

  await page.goto(`/order/confirmed?order=${orderId}`);
  const ordered = page.getByRole("region", { name: "Your 2 tickets" }).getByRole("article");
  await expect(ordered).toHaveCount(2);
  expect([await openPasses(page, ordered.first()), await openPasses(page, ordered.last())]).toEqual(
    numbers,
  );
  await expectNoErrors(page);

  // The mailbox loads no pictures of the storefront.
  problems.allow(/^console: Loading the image .* violates .*"img-src data:"/);
  await page.goto(`${stack.crmUrl}/mailbox/${mail.id}/html`);
  for (const number of numbers) {
    // The innermost cell: the email's layout is made of tables.
    const ticket = page.locator("td").filter({ hasText: number }).last();
    expect(await openPasses(page, ticket)).toBe(number);
    expect(mail.text).toContain(`barcode=${number.replaceAll(" ", "")}`);
  }
});
