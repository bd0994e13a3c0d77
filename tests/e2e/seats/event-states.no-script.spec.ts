import type { Stack } from "../../support/servers/stack";
import { expect, test } from "../support/fixtures";
import { type Listed, wholeSeason } from "../support/concerts";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { addToBasket } from "../steps/seats";

/** The page's heading for each status; null if tickets can be chosen. */
const STATES = [
  ["get-tickets", null],
  ["limited", null],
  ["priority", "Priority booking is on"],
  ["book", "Book with the box office"],
  ["sold-out", "Sold out"],
  ["cancelled", "Canceled"],
  ["not-on-sale", "Tickets aren’t on sale yet"],
  ["passed", "This performance has passed"],
] as const;

async function season(stack: Stack): Promise<Listed[]> {
  const upcoming = await wholeSeason(stack);
  // Past performances are only listed by their event.
  const events = [...new Set(upcoming.slice(0, 12).map(({ event }) => event.id))];
  const details = await Promise.all(events.map((id) => stack.api.getEvent({ params: { id } })));
  return [...upcoming, ...details.flatMap(({ value }) => value.instances)];
}

test("a performance's page explains each of the eight statuses", async ({
  page,
  stack,
  expectNoErrors,
}) => {
  test.slow();
  const listed = await season(stack);
  for (const [status, heading] of STATES) {
    const instance = listed.find((each) => each.status === status);
    if (instance === undefined) throw new Error(`no performance is ${status}`);
    await page.goto(`/events/${instance.event.id}/${instance.id}`);
    const add = page.getByRole("button", { name: /^(Find my seats|Add to basket)$/ });
    if (heading === null) await expect(add).toBeVisible();
    else {
      await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      await expect(add).toHaveCount(0);
    }
    await expectNoErrors(page);
    if (status !== "get-tickets") continue;
    await page.getByRole("link", { name: "About this event" }).click();
    await expect(page).toHaveTitle(`${instance.event.title}: Riverside Performing Arts Center`);
    await expectNoErrors(page);
  }
});

/** A demo customer with a membership. */
const MEMBER = { email: "jordan.rivera@example.com", password: "Riverside1" };

test("a performance in priority booking requires signing in as a member", async ({
  page,
  stack,
  expectNoErrors,
}) => {
  const early = (await season(stack)).find(({ status }) => status === "priority");
  const path = `/events/${early?.event.id}/${early?.id}`;
  const priority = page.getByRole("heading", { level: 2, name: "Priority booking is on" });
  const signInFirst = page.getByRole("button", { name: "Sign in to book now" });
  await page.goto(path);
  await expectNoErrors(page);
  await signInFirst.click();
  await signIn(page, await registerPerson(stack));
  await expect(page).toHaveURL(path);
  await expect(priority).toBeVisible();
  await expect(signInFirst).toHaveCount(0);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();

  await page.goto(path);
  await signInFirst.click();
  await signIn(page, MEMBER);
  await expect(page).toHaveURL(path);
  await expect(priority).toHaveCount(0);
  await page.getByRole("link", { name: "Choose seats on the map" }).click();
  const sections = page.getByRole("region", { name: "Sections" });
  await sections.getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("checkbox", { name: /^Row / }).first().check();
  await addToBasket(page);
  await expect(page.getByRole("region", { name: "Time for your ticket" })).toBeVisible();
  // Later tests would find the demo member's basket.
  await page.getByRole("button", { name: /^Remove .*seat/ }).click();
});
