import { expect, test } from "../support/fixtures";
import { payButton, addUp, withoutZeroCents } from "../steps/basket-lines";
import { expectConfirmed, openCardPage, submitCard } from "../steps/card-page";
import { acceptTerms, agreeAndPay, checkOut, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { fillInRegistration, registration } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { readOrders } from "../steps/orders";
import { registerPerson, newPerson } from "../steps/person";
import { openAccountSection } from "../steps/account";

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

test("a new customer finds a concert, buys two tickets and gets them as PDF and by email", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  scriptRuns,
}) => {
  const person = newPerson();
  await page.goto("/");
  await page.getByRole("searchbox").fill(concert.title);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const eventLinks = page.getByRole("link", { name: concert.title, exact: true });
  await eventLinks
    .and(page.locator(`[href="/events/${concert.eventId}"]`))
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: concert.title })).toBeVisible();
  // An event with one date has the link in its banner, too.
  await page.locator(`a[href="${concert.path}"]`).first().click();
  await selectTickets(page, { band: "B", standard: 1, under30: 1 });
  await takeFoundSeats(page);

  await expect(page.getByText(/^Your tickets for .+ are in your basket\.$/)).toBeVisible();
  const sum = await addUp(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await expectNoErrors(page);
  await fillInRegistration(page, person);
  await registration(page).getByRole("button", { name: "Create account" }).click();

  await expectStep(page, "Summary");
  await expect(page.getByRole("main")).toContainText("E-tickets");
  await expectNoErrors(page);
  // Assumed answers are shown and can be changed.
  await page.getByRole("link", { name: "Change delivery" }).click();
  await expectStep(page, "Delivery");
  await expectNoErrors(page);
  await expect(page.getByRole("radio", { name: "E-tickets" })).toBeChecked();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Add a request" }).click();
  await expectStep(page, "Additional details");
  await expectNoErrors(page);
  await page.getByLabel("Special requests").fill("My aunt walks with a stick.");
  await page.getByLabel("Access requirements").selectOption("Step-free seat");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectStep(page, "Summary");
  await expect(page.getByRole("main")).toContainText("My aunt walks with a stick.");
  await expect(page.getByRole("region", { name: "Total" })).toContainText(withoutZeroCents(sum));
  await expectNoErrors(page);
  await acceptTerms(page);
  await expect(payButton(page, sum)).toBeVisible();
  await openCardPage(page);
  await expect(payButton(page, sum)).toBeVisible();
  await submitCard(page, "approves");

  const number = await expectConfirmed(page);
  await expectNoErrors(page);
  const paid = page.getByRole("region", { name: "What you paid" });
  await expect(paid).toContainText(withoutZeroCents(sum));
  await expect(page.getByRole("region", { name: /^Time for your/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print your receipt" })).toBeVisible({
    visible: scriptRuns,
  });
  const tickets = page.getByRole("link", { name: "Open your tickets (PDF)" });
  const pdf = await page.request.get((await tickets.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect(isPdf(await pdf.body())).toBe(true);

  const mail = await waitForMail(stack, person.email, { subject: /tickets/ });
  expect(mail.subject).toBe(`Your tickets: order ${number}`);
  for (const text of [mail.text, mail.html]) expect(text).toContain(number);
  expect(mail.text).toContain(sum);
  const [attached, ...others] = mail.attachments;
  expect(others).toMatchObject([{ filename: `receipt-${number}.pdf` }]);
  expect(attached?.contentType).toBe("application/pdf");
  const file = await page.request.get(`${stack.crmUrl}${attached?.href ?? ""}`);
  expect(isPdf(await file.body())).toBe(true);
});

test(
  "a returning customer signs in at checkout, buys tickets and finds the order in the account",
  { tag: "@no-script" },
  async ({ page, stack, concert, expectNoErrors }) => {
    const person = await registerPerson(stack);
    await checkOut(page, { concert, tickets: { band: "C", standard: 2 }, person });
    // Changing the billing address returns to the summary.
    await expect(page.getByText("12 Amsterdam Avenue")).toBeVisible();
    await page.getByRole("link", { name: "Change billing address" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Billing address" })).toBeVisible();
    await expectNoErrors(page);
    await page.getByRole("radio", { name: "A new address" }).check();
    await page.getByLabel("Address line 1").fill("40 Lincoln Center Plaza");
    await page.getByLabel("City", { exact: true }).fill("New York");
    await page.getByLabel("State or province").selectOption("NY");
    await page.getByLabel(/^ZIP/).fill("10023");
    await page.getByRole("button", { name: "Continue" }).click();
    await expectStep(page, "Summary");
    await expect(page.getByText("40 Lincoln Center Plaza")).toBeVisible();
    const number = await agreeAndPay(page);

    await page.getByRole("link", { name: "Your account" }).click();
    await openAccountSection(page, "Tickets and orders");
    await expect(page.getByRole("heading", { level: 1, name: "Tickets and orders" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(number);
    await expectNoErrors(page);
    await page.getByRole("main").getByRole("link", { name: concert.title }).click();
    await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible();
    await expectNoErrors(page);
    const tickets = page.getByRole("link", { name: "Open your tickets (PDF)" }).first();
    const pdf = await page.request.get((await tickets.getAttribute("href")) ?? "");
    expect(isPdf(await pdf.body())).toBe(true);
    expect(await readOrders(stack, person)).toMatchObject([{ number, ticketCount: 2 }]);
  },
);
