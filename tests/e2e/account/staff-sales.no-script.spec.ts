import { buyByApi } from "../steps/buy-by-api";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { buyTickets } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { sampleJpeg } from "../../support/samples/photo";
import { openCustomer, signInSupervisor } from "../steps/staff-desk";
import { openAccountSection } from "../steps/account";
import { expect, test } from "../support/fixtures";
import { dayIn } from "../../support/coming-dates";

test("staff reserve tickets for a customer and release them", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await signInSupervisor(page, stack);
  await openCustomer(page, person);
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Reserve tickets" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Title, artist or work").fill(concert.title);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page
    .getByRole("main")
    .locator(`a[href$="performance=${encodeURIComponent(concert.id)}"]`)
    .click();
  const submit = page.getByRole("button", { name: "Reserve tickets" });
  await submit.click();
  await expectRefusal(page, [
    "Choose seats and a ticket type",
    "Enter the number of tickets",
    "Enter a date, for example 12/24/2026",
    "Enter a time, for example 6:00 PM",
    "Enter a reason",
  ]);
  await page.getByLabel("Seats", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Number of tickets").fill("2");
  await page.getByLabel("A wheelchair space").check();
  await page.getByLabel("Companion seats beside it").selectOption("2");
  await page.getByLabel("Reserve until").fill(dayIn(1));
  await page.getByLabel("Time").fill("6:00 PM");
  await page.getByLabel("Reason").fill("Asked by phone");
  await submit.click();
  await expectRefusal(page, ["Choose fewer companion seats than tickets"]);
  await expect(page.getByLabel("A wheelchair space")).toBeChecked();
  await page.getByLabel("Companion seats beside it").selectOption("1");
  await submit.click();
  await expect(page.getByText("Tickets reserved. We’ve emailed the customer.")).toBeVisible();
  await expectNoErrors(page);
  await waitForMail(stack, person.email);

  const [title = ""] = concert.title.split(",");
  const orders = page.getByRole("region", { name: "Orders" });
  for (const text of [title, "2 tickets", "A wheelchair space", "1 companion seat"])
    await expect(orders).toContainText(text);
  await page.getByRole("link", { name: /^Release RPA-/ }).click();
  const release = page.getByRole("button", { name: "Release seats" });
  await release.click();
  await expectRefusal(page, ["Enter a reason"]);
  await page.getByLabel("Reason").fill("Not needed anymore");
  await release.click();
  await expect(page.getByText("Reserved order released.")).toBeVisible();
  await expect(page.getByText("Not needed anymore")).toBeVisible();
});

test("a supervisor returns an order and sends a goodwill gift card", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await signInSupervisor(page, stack);
  await openCustomer(page, person);
  await page.getByRole("link", { name: /^RPA-/ }).click();
  await page.getByRole("link", { name: "Return this order" }).click();
  await expectNoErrors(page);
  const check = page.getByRole("button", { name: "Review return" });
  const submit = page.getByRole("button", { name: "Return order" });
  await check.click();
  await expectRefusal(page, [
    "Choose tickets, or the whole order",
    "Choose how to return the money",
    "Enter a reason",
  ]);
  const whole = page.getByRole("checkbox", { name: "The whole order" });
  await page.getByRole("group", { name: "Which tickets?" }).getByRole("checkbox").first().check();
  await whole.check();
  await page.getByLabel("Refund", { exact: true }).check();
  await page.getByLabel("Reason").fill("One is ill");
  await check.click();
  await expectRefusal(page, ["Choose tickets or the whole order, not both"]);
  await whole.uncheck();
  await check.click();
  const review = page.getByRole("form", { name: "Check this return" });
  await expect(review).toContainText("$145.00");
  await expect(review).toContainText(person.email);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("One is ill");
  await check.click();
  await submit.click();
  await expect(page.getByText("Tickets returned. We’ve emailed the customer.")).toBeVisible();
  await expectNoErrors(page);
  const refund = await waitForMail(stack, person.email, { subject: /^We’ve returned a ticket/ });
  expect(refund.text).toContain("$145.00 goes back to Visa ending in 4242.");
  await page.getByRole("link", { name: "Return this order" }).click();
  await page.getByLabel("Account credit", { exact: true }).check();
  await page.getByLabel("Reason").fill("Both are ill");
  await check.click();
  await submit.click();
  await expect(page.getByText("Order canceled. We’ve emailed the customer")).toBeVisible();

  await page.getByRole("link", { name: "Send a goodwill gift card" }).click();
  await expectNoErrors(page);
  const send = page.getByRole("button", { name: "Send gift card" });
  await page.getByLabel("Amount").fill("lots");
  await send.click();
  await expectRefusal(page, [
    "Enter an amount up to 5000, for example 50 or 49.50",
    "Enter a reason",
  ]);
  await page.getByLabel("Amount").fill("25");
  await page.getByLabel("Reason").fill("Waited in the rain");
  await send.click();
  await expect(page.getByText("Gift card sent.")).toBeVisible();
  const mail = await waitForMail(stack, person.email, { subject: /\$25/ });
  expect(mail.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{7}/);
});

test("a supervisor sees a performance's sales and changes its status", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 3 });
  await signInSupervisor(page, stack);
  await page.getByRole("link", { name: "Performances" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Title, artist or work").fill(concert.title);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page.getByRole("main").locator(`a[href$="/${concert.id}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: concert.title })).toBeVisible();
  await expectNoErrors(page);
  const submit = page.getByRole("button", { name: "Change status" });
  await submit.click();
  await expectRefusal(page, ["Choose a status", "Enter a reason"]);
  await page.getByLabel("Online sales ended").check();
  await page.getByLabel("Reason").fill("The rest is for the box office");
  await submit.click();
  await expect(page.getByText("Status changed.")).toBeVisible();
  await expect(
    page.getByRole("definition").getByText("Online sales ended", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByText("Changed how a performance is sold").first()).toBeVisible();
  await stack.command(["set-status", concert.id, "on-sale"]);
});

test("a supervisor's photograph replaces the poster on every page of the event", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const file = { name: "stage.jpg", mimeType: "image/jpeg", buffer: sampleJpeg() };
  await signInSupervisor(page, stack);
  await page.goto(`/counter/performances/${concert.id}`);
  await page.getByRole("link", { name: "Add a photograph" }).click();
  await expectNoErrors(page);
  const submit = page.getByRole("button", { name: "Save photograph" });
  const files = page.getByLabel("Photograph file");
  await page.getByLabel("What it shows").fill("The orchestra on stage");
  await submit.click();
  await expectRefusal(page, ["Choose a photograph", "Enter a reason"]);
  await page.getByLabel("Reason").fill("New photographs");
  await files.setInputFiles({ ...file, buffer: Buffer.from("<svg/>") });
  await submit.click();
  await expectRefusal(page, [
    "Use a JPEG, WebP or AVIF file. Animations and damaged files don’t work.",
  ]);
  await expect(page.getByLabel("What it shows")).toHaveValue("The orchestra on stage");
  await files.setInputFiles(file);
  await submit.click();
  await expect(page.getByText("Photograph changed.")).toBeVisible();

  const expectPhotograph = async (place = page.locator("body")) => {
    const image = place.locator('img[src^="/photos/"]').first();
    await image.scrollIntoViewIfNeeded();
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    await expect(image).toHaveAttribute("height", "800");
    await expectNoErrors(page);
  };
  await page.goto("/");
  await page.getByRole("searchbox").fill(concert.title);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expectPhotograph(page.locator("li.event").filter({ hasText: concert.title }));
  await page.goto(`/events/${concert.eventId}`);
  await expect(page.getByRole("img", { name: "The orchestra on stage" })).toBeVisible();
  await expectPhotograph();
  const shared = page.locator('meta[property="og:image"]');
  await expect(shared).toHaveAttribute("content", /^http.*\/photos\/[\w-]+\.jpg$/);
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  await expectPhotograph(page.getByRole("main"));
  await buyTickets(page, { stack, concert });
  await expectPhotograph();

  await page.goto(`/counter/performances/${concert.id}`);
  await page.getByRole("link", { name: "Photograph", exact: true }).click();
  await page.getByLabel("Remove the photograph").check();
  await page.getByLabel("Reason").fill("The rights have ended");
  await submit.click();
  await expect(page.getByText("Photograph removed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a photograph" })).toBeVisible();
});

test("a supervisor cancels a performance, and every buyer gets an email and account credit", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const [first, second] = [await registerPerson(stack), await registerPerson(stack)];
  for (const person of [first, second])
    await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await signInSupervisor(page, stack);
  await page.goto(`/counter/performances/${concert.id}`);
  await page.getByRole("link", { name: "Cancel this performance" }).click();
  await expectNoErrors(page);
  const submit = page.getByRole("button", { name: "Cancel performance" });
  await submit.click();
  await expectRefusal(page, ["Choose how to return the money", "Enter a reason"]);
  await page.getByLabel("Account credit", { exact: true }).check();
  await page.getByLabel("Reason").fill("The hall is flooded");
  await submit.click();
  await expect(page.getByText("Performance canceled.")).toBeVisible();
  await expectNoErrors(page);
  for (const { email } of [first, second]) {
    const mail = await waitForMail(stack, email, { subject: /^Canceled: / });
    expect(mail.subject).toContain(concert.title);
    expect(mail.text).toContain("We’ve added $290.00 to your account credit. Use it by");
    expect(mail.text).not.toContain("goes back to");
  }
  await page.reload();
  await expect(page.getByRole("definition").filter({ hasText: "$580.00" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await signIn(page, first);
  const main = page.getByRole("main");
  await openAccountSection(page, "Tickets and orders");
  await page.getByRole("link", { name: "Returned" }).click();
  await expect(main).toContainText("Credited to your account: there are no tickets to display.");
  await main.getByRole("link", { name: concert.title }).click();
  await expect(main.getByRole("row", { name: /^Added to account credit .*\$290$/ })).toBeVisible();
  await expectNoErrors(page);
  await openAccountSection(page, "Account credit");
  await expect(main.getByRole("row", { name: /^Returned tickets .*\$290$/ })).toHaveCount(2);
  await expectNoErrors(page);
  // Performances are cached for a few seconds.
  await expect
    .poll(async () => {
      await page.goto(concert.path);
      return main.getByRole("heading", { level: 2, name: "Canceled" }).count();
    })
    .toBe(1);
});
