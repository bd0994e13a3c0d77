import { agreeAndPay, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { changeQueue, closeQueues, reachQueue, openQueue, reachQueueForm } from "../steps/queue";
import { expect, test } from "../support/fixtures";

test.afterEach(({ stack }) => closeQueues(stack));

test("staff open, pause and close a queue for a performance, and the log lists the changes", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await reachQueueForm(page, stack, concert);
  await expectNoErrors(page);
  await page.getByLabel("People per minute").fill("many");
  await page.getByRole("button", { name: "Open queue" }).click();
  await expectRefusal(page, [
    "Enter a date, for example 12/24/2026",
    "Enter a time, for example 6:00 PM",
    "Enter people per minute, from 1 to 6000, or leave it empty",
    "Enter a reason",
  ]);
  await expect(page.getByLabel("People per minute")).toHaveValue("many");
  await openQueue(page, { minutes: 30, perMinute: "60" });
  await expectNoErrors(page);
  await changeQueue(page, concert, "Paused");
  await expect(page.getByRole("row", { name: concert.title })).toContainText("Paused");
  await changeQueue(page, concert, "Closed for good");
  await expect(page.getByText("No queue is open.")).toBeVisible();
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByText("Changed a queue").first()).toBeVisible();
  await expect(page.getByText("Opened a queue").first()).toBeVisible();
});

test("a visitor waits in a concert's queue for their turn and buys", async ({
  page,
  otherPage,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await reachQueueForm(otherPage, stack, concert);
  await openQueue(otherPage, { minutes: 10, perMinute: "60" });
  await reachQueue(page, concert);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Join the queue" }).click();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await expect(heading("You’re in the waiting room")).toBeVisible();
  await expectNoErrors(page);

  const email = page.getByRole("main").getByRole("textbox", { name: "Email" });
  const send = page.getByRole("button", { name: "Email me when it’s my turn" });
  await page.getByRole("link", { name: "Email me when it’s my turn" }).click();
  await expectNoErrors(page);
  await email.fill("ines at example");
  await send.click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address"]);
  await expect(email).toHaveValue("ines at example");
  await email.fill(person.email);
  await send.click();
  await expect(page.getByText("We’ll email you when it’s your turn.")).toBeVisible();
  await page.getByRole("button", { name: "Stop automatic updates" }).click();
  await expect(page.getByRole("button", { name: "Update automatically" })).toBeVisible();
  await expectNoErrors(page);

  await stack.clock.advance({ minutes: 11 });
  const mail = await waitForMail(stack, person.email, { subject: /your turn/ });
  expect(linkIn(mail)).toBe(`${stack.url}/queue/${encodeURIComponent(concert.id)}`);
  // The storefront reads the queue once a second.
  await expect
    .poll(async () => {
      await page.goto(linkIn(mail));
      return page.getByRole("heading", { level: 1 }).innerText();
    })
    .toBe("It’s your turn");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Continue to tickets" }).click();
  await expect(page).toHaveURL(concert.path);
  await expect(page.getByText("Choose your tickets within 15 minutes.")).toBeVisible();
  await selectTickets(page, { band: "B", standard: 1 });
  await takeFoundSeats(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await signIn(page, person);
  await agreeAndPay(page);
});
