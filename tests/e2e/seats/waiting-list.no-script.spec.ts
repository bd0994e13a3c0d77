import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { mailsTo } from "../steps/mailbox";
import { registerPerson, newPerson } from "../steps/person";

async function listLinks(stack: Stack, email: string, subject: RegExp): Promise<string[]> {
  let text = "";
  const hasMail = async () => {
    text = (await mailsTo(stack, email)).find((mail) => subject.test(mail.subject))?.text ?? "";
    return text !== "";
  };
  await expect.poll(hasMail, { message: `${subject} to ${email}`, timeout: 60_000 }).toBe(true);
  return text.match(/https?:\S+\/waiting-list\S+/g) ?? [];
}

async function offerTo(stack: Stack, email: string): Promise<{ take: string; reject: string }> {
  const [take = "", reject = ""] = await listLinks(stack, email, /available/);
  return { take, reject };
}

async function openList(page: Page, concert: Concert): Promise<void> {
  await page.goto(concert.path);
  await page.getByRole("link", { name: "Join the waiting list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting list" })).toBeVisible();
}
const join = (page: Page) => page.getByRole("button", { name: "Join the waiting list" });

test("a guest joins the waiting list, is offered seats by email and buys them", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const guest = newPerson();
  await stack.seats.leave(concert.id, 0);
  await openList(page, concert);
  await expectNoErrors(page);
  const needs = page.getByLabel("Other access requirements");
  await needs.fill("Step-free seat");
  await page.getByLabel("Step-free seats").check();
  await page.getByLabel("Email").fill("ines at example");
  await join(page).click();
  await expectRefusal(page, [
    "Choose the number of tickets",
    "First name is required",
    "Last name is required",
    "Sorry, we couldn’t validate your email address",
  ]);
  await expect(needs).toHaveValue("Step-free seat");
  await expect(page.getByLabel("Step-free seats")).toBeChecked();
  await expect(page.getByLabel("Email")).toHaveValue("ines at example");
  await page.getByLabel("Number of tickets").selectOption("2");
  await page.getByLabel("First name").fill(guest.firstName);
  await page.getByLabel("Last name").fill(guest.lastName);
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Phone number").fill(guest.phone);
  await join(page).click();
  await expect(page.getByText("You’re almost on the waiting list.")).toBeVisible();
  const [confirmation = ""] = await listLinks(stack, guest.email, /^Confirm/);
  await page.goto(confirmation);
  await expectNoErrors(page);
  await expect(page.getByText("We’ll use the details entered in this browser")).toContainText(
    `${guest.firstName} ${guest.lastName}`,
  );
  await page.getByRole("button", { name: "Confirm my place" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "You’re on the waiting list" }),
  ).toBeVisible();

  await stack.seats.release(concert.id);
  const { take } = await offerTo(stack, guest.email);
  await page.goto(take);
  await expect(page.getByRole("heading", { level: 1, name: "It’s your turn" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    "Step-free seats",
    /, seat \d+$/,
    /, seat \d+$/,
  ]);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Take the seats" }).click();
  await expect(page.getByText(/^Your tickets for .* are in your basket\.$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.goto("/checkout/summary");
  await agree(page);
  await payByCard(page);
  await page.goto(take);
  await expect(page.getByRole("heading", { level: 1, name: "The seats are yours" })).toBeVisible();
  await expectNoErrors(page);
});

test("a customer changes a waiting-list request, rejects the offer by its link and joins again", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await stack.seats.leave(concert.id, 0);
  await openList(page, concert);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Waiting list" })).toBeVisible();
  await page.getByLabel("Number of tickets").selectOption("3");
  await join(page).click();
  await expect(page.getByText("You’re waiting for 3 tickets.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByLabel("Number of tickets").selectOption("1");
  await page.getByRole("button", { name: "Change my request" }).click();
  await expect(page.getByText("You’re waiting for 1 ticket.")).toBeVisible();

  await stack.seats.leave(concert.id, 0);
  await stack.seats.release(concert.id);
  const { reject } = await offerTo(stack, person.email);
  await page.goto(reject);
  await expect(
    page.getByRole("heading", { level: 1, name: "Give the seats to the next in line?" }),
  ).toBeVisible();
  await expectNoErrors(page);
  // Opening the link does not reject the offer, since mail scanners open links.
  await page.reload();
  await page.getByRole("button", { name: "Give them to the next in line" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "You’re no longer on the waiting list" }),
  ).toBeVisible();
  await expectNoErrors(page);
  await stack.seats.leave(concert.id, 0);
  await page.getByRole("link", { name: "Join the waiting list again" }).click();
  await page.getByLabel("Number of tickets").selectOption("2");
  await join(page).click();
  await expect(page.getByText("You’re waiting for 2 tickets.")).toBeVisible();
  await page.getByRole("button", { name: "Leave the waiting list" }).click();
  await expect(page.getByText("You’re no longer on the waiting list.")).toBeVisible();
});

test("taking seats offered to a customer requires signing in and an empty basket", async ({
  page,
  stack,
  concert,
  expectRefusal,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  for (const band of ["B", "C", "D", "E"]) await stack.seats.leave(concert.id, 0, band);
  await stack.seats.leave(concert.id, 1, "A");
  await chooseTickets(page, concert, { band: "A", standard: 1 });
  await openList(page, concert);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signIn(page, person);
  await page.getByLabel("Number of tickets").selectOption("1");
  await join(page).click();
  await stack.seats.release(concert.id);
  const { take } = await offerTo(stack, person.email);
  await page.goto(take);
  await page.getByRole("button", { name: "Take the seats" }).click();
  await expectRefusal(page, ["Your basket has something else in it."]);
  await page.getByRole("main").getByRole("link", { name: "Go to your basket" }).click();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("The ticket has been removed from your basket.")).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await page.goto(take);
  await page.getByRole("button", { name: "Take the seats" }).click();
  await expect(page.getByText(/^Login is required/).first()).toBeVisible();
  await signIn(page, person);
  await page.getByRole("button", { name: "Take the seats" }).click();
  await expect(page.getByText(/^Your ticket for .* is in your basket\.$/)).toBeVisible();

  problems.allowStatus(404);
  await page.goto(`${stack.url}/waiting-list?token=${"a".repeat(43)}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "This link is no longer valid" }),
  ).toBeVisible();
  await expectNoErrors(page);
});
