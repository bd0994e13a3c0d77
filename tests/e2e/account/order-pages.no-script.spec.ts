import { randomUUID } from "node:crypto";

import { expect, test } from "../support/fixtures";
import { expand } from "../steps/basket-lines";
import { buyTickets } from "../steps/checkout";
import { mailsTo, waitForMail } from "../steps/mailbox";

test("a confirmed order has tickets, a calendar entry and directions, and is emailed to a corrected address", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  expectRefusal,
}) => {
  const { number, person } = await buyTickets(page, { stack, concert });
  await waitForMail(stack, person.email);
  await expectNoErrors(page);
  const confirmed = page.url();

  await expect(page.getByRole("heading", { level: 1, name: /^See you \w+day, / })).toBeVisible();
  await expect(page.getByRole("link", { name: "See your tickets" })).toBeVisible();
  // Wide screens have room for what can still be ordered.
  await expect(
    page.getByRole("link", { name: /^(Make an? (evening|day) of it|Add to calendar)$/ }).first(),
  ).toBeVisible();
  const tickets = page.getByRole("region", { name: "Your 2 tickets" });
  // Each ticket says what it is for, because it is also shown alone.
  await expect(tickets.getByRole("article").filter({ hasText: "Main Hall" })).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText(`Sent to ${person.email}`);
  await expect(tickets.getByRole("img", { name: /^QR code with the ticket/ })).toHaveCount(2);
  const here = page.getByRole("region", { name: "Getting here" });
  await here.getByText("Getting here").click();
  await expect(here.getByText(/Subway 1 to 66 Street/)).toBeVisible();
  for (const fact of ["Step-free access", "Coats and bags"])
    await expect(here.getByText(fact, { exact: true })).toBeVisible();
  const related = page.getByRole("region", { name: "You may also like" });
  await expect(related.getByRole("link").first()).toBeVisible();
  for (const name of [/^Open your tickets/, /^Add to calendar/]) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    expect((await page.request.get(href ?? "")).status()).toBe(200);
  }
  // It needs script.
  await expect(page.getByRole("button", { name: "Print your receipt" })).toBeHidden();

  await page.getByRole("link", { name: "Show or print your tickets" }).click();
  await expect(page.getByRole("img", { name: /^QR code with the ticket number/ })).toHaveCount(2);
  await expectNoErrors(page);
  const asText = await page.getByRole("link", { name: "Plain text" }).getAttribute("href");
  expect(await (await page.request.get(asText ?? "")).text()).toContain("Ticket 2 of 2");
  await page.goBack();

  await expand(tickets.locator("summary", { hasText: "More" }));
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Add to your visit" }).click();
  await expect(page.getByText(`For your order ${number}.`)).toBeVisible();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expectRefusal(page, ["Choose something to add first"]);
  await page.goto(confirmed);

  const again = page.getByRole("region", { name: "Didn’t get the email?" });
  const right = `right.${randomUUID()}@example.com`;
  await again.getByText("Didn’t get the email?").click();
  await again.getByRole("textbox", { name: "Email" }).fill("ada@concert");
  await again.getByRole("button", { name: "Send it again" }).click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address"]);
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveValue("ada@concert");
  await again.getByRole("textbox", { name: "Email" }).fill(right);
  await again.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("Your confirmation is on its way to your inbox.")).toBeVisible();
  await again.getByText("Didn’t get the email?").click();
  await expect(again.getByText(`We sent your order to ${right}.`)).toBeVisible();
  const mail = await waitForMail(stack, right);
  expect(await mailsTo(stack, person.email)).toHaveLength(1);

  // The customer's URL does not work for others, but they can have a new link emailed to the buyer.
  await page.context().clearCookies();
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: "Open your order with a new link" }),
  ).toBeVisible();
  await expectNoErrors(page);
  const sendLink = page.getByRole("button", { name: "Email me a new link" });
  await page.getByRole("textbox", { name: "Email" }).fill("ada@concert");
  await sendLink.click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address"]);
  await page.getByRole("textbox", { name: "Email" }).fill(right);
  await sendLink.click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expectNoErrors(page);
  const fresh = await waitForMail(stack, right, { subject: /^Your link to order/ });
  const orderLink = /\S+\/order\/confirmed\?\S+/;
  await page.goto(orderLink.exec(fresh.text)?.[0] ?? "no link");
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  // The emailed link shows the order and can resend the email, but only to the same address.
  await page.goto(orderLink.exec(mail.text)?.[0] ?? "no link");
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await again.getByText("Didn’t get the email?").click();
  await expect(again.getByText("The box office can correct it:")).toBeVisible();
  await expectNoErrors(page);
});
