import type { Stack } from "../../support/servers/stack";
import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";
import { addToBasket } from "../steps/seats";

type Listing = { id: string; status: string; event: { id: string; title: string } };

/** Each status, what its link or note says, and what its page says. */
const STATES = [
  ["get-tickets", "Get tickets", null],
  ["limited", "Few left", null],
  ["priority", "Priority booking", "Priority booking is on"],
  ["book", "How to book", "Book with the box office"],
  ["sold-out", "Sold out", "Sold out"],
  ["cancelled", "Canceled", "Canceled"],
  ["not-on-sale", "Not on sale", "Tickets are not on sale"],
  ["passed", "Passed", "This performance has passed"],
] as const;

async function season(stack: Stack): Promise<Listing[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((at) => stack.callCrm("GET", `/instances?pageSize=100&page=${at}`)),
  );
  const ahead = pages.flatMap((page) => (page as { instances: Listing[] }).instances);
  // What has passed is on its event's own page alone.
  const events = [...new Set(ahead.slice(0, 12).map(({ event }) => event.id))];
  const details = await Promise.all(events.map((id) => stack.callCrm("GET", `/events/${id}`)));
  return [...ahead, ...details.flatMap((event) => (event as { instances: Listing[] }).instances)];
}

test("each of the eight states is on the event’s page, and its own page says what it means", async ({
  page,
  stack,
  sound,
}) => {
  test.slow();
  const listed = await season(stack);
  for (const [status, label, heading] of STATES) {
    const instance = listed.find((one) => one.status === status);
    if (instance === undefined) throw new Error(`no performance is ${status}`);
    const path = `/events/${instance.event.id}/${instance.id}`;
    await page.goto(`/events/${instance.event.id}`);
    const performances = page.getByRole("region", { name: "Performances" });
    await expect(performances.getByText(label).first()).toBeVisible();
    await expect(page).toHaveTitle(`${instance.event.title}: Riverside Performing Arts Center`);
    if (status === "get-tickets") await sound(page);
    const nextBest = {
      "sold-out": "Join the waiting list",
      "not-on-sale": "When tickets go on sale",
    }[status as string];
    if (nextBest !== undefined)
      await expect(performances.getByRole("link", { name: nextBest }).first()).toBeVisible();
    await page.goto(path);
    if (heading === null) {
      await expect(page.getByRole("button", { name: "Add to basket" })).toBeVisible();
    } else {
      await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      await expect(page.getByRole("button", { name: "Add to basket" })).toHaveCount(0);
    }
    await sound(page);
  }
});

test("what is open to members first is opened by a promo code, and what the box office sells by its programme’s", async ({
  page,
  stack,
  refused,
}) => {
  const listed = await season(stack);
  const early = listed.find(({ status }) => status === "priority");
  await page.goto(`/events/${early?.event.id}/${early?.id}`);
  const code = page.getByLabel("Promo, access or program code");
  await code.fill("LATE");
  await page.getByRole("button", { name: "Use this code" }).click();
  await refused(page, ["We don't recognize this code."]);
  await code.fill("EARLY");
  await page.getByRole("button", { name: "Use this code" }).click();
  await expect(page.getByText("Your code is active.")).toBeVisible();
  await page
    .getByRole("combobox", { name: /^Standard/ })
    .first()
    .selectOption("1");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText("Your seat is held until")).toBeVisible();
});

/** Of the demo: her membership lets her book before others. */
const MEMBER = { email: "jordan.rivera@example.com", password: "Riverside1" };

test("what is open to members first asks whoever has an account to sign in, and is open to members then", async ({
  page,
  stack,
  sound,
}) => {
  const early = (await season(stack)).find(({ status }) => status === "priority");
  const path = `/events/${early?.event.id}/${early?.id}`;
  const priority = page.getByRole("heading", { level: 2, name: "Priority booking is on" });
  const signInFirst = page.getByRole("button", { name: "Sign in to book now" });
  await page.goto(path);
  await sound(page);
  await signInFirst.click();
  await signIn(page, await knownPerson(stack));
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
  await page.getByRole("link", { name: "Choose your own seats" }).click();
  await page.getByRole("region", { name: "Sections" }).getByRole("link").first().click();
  await page.getByRole("checkbox", { name: /^Row / }).first().check();
  await addToBasket(page);
  await expect(page.getByText("Your seat is held until")).toBeVisible();
  // She would find it again wherever she signs in.
  await page.getByRole("button", { name: /^Remove .*seat/ }).click();
});

test("a programme’s code has a page with its performances; one without any says so", async ({
  page,
  problems,
  sound,
}) => {
  problems.allowStatus(404);
  await page.goto("/programmes/SCHOOLS");
  await expect(page.getByRole("heading", { level: 1, name: "Concerts for schools" })).toBeVisible();
  await sound(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^How to book/ })
    .first()
    .click();
  await page.getByLabel("Promo, access or program code").fill("schools");
  await page.getByRole("button", { name: "Use this code" }).click();
  await expect(page.getByRole("combobox", { name: /^School/ }).first()).toBeVisible();
  await page.goto("/programmes/PARTNERS");
  await expect(
    page.getByText("This program code has no performances at the moment."),
  ).toBeVisible();
  await sound(page);
  await page.goto("/programmes/NOBODY");
  await expect(page.getByText("We don't recognize this code.")).toBeVisible();
});
