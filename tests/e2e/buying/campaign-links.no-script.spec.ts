import type { Stack } from "../../support/servers/stack";
import { openTickets, addUp } from "../steps/basket-lines";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { getPath, wholeSeason } from "../support/concerts";
import { expect, test } from "../support/fixtures";

test("a campaign link shows its tickets and adds them with one button", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(`/smart/add-to-cart${concert.path}?quantity=2&band=B&code=AUTUMN15`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add 2 tickets");
  await expect(page.getByRole("main")).toContainText("2 × Standard, band B");
  await expect(page.getByRole("link", { name: "Basket", exact: true })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add 2 tickets to basket" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("AUTUMN15");
});

test("an expired, invalid or sold-out campaign link shows why and links to the performance", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  await stack.seats.leave(concert.id, 1, "A");
  for (const [query, title] of [
    ["quantity=2&until=2020-01-01", "This link has expired"],
    ["quantity=2&band=Z", "This link doesn’t work"],
    ["quantity=2&band=A", "There aren’t enough of these tickets left"],
  ] as const) {
    await page.goto(`/smart/add-to-cart${concert.path}?${query}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
    await expectNoErrors(page);
    await page.getByRole("link", { name: "See the performance" }).click();
    await expect(page).toHaveURL(new RegExp(`${concert.path}$`));
  }
});

test("a booking link applies its code, also after signing in", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const instance = concert.path.split("/").at(-1) ?? "";
  const choose = page.getByRole("button", { name: "Choose tickets" });
  await page.goto(`/smart/book/${instance}?code=AUTUMN15`);
  await expect(page.getByRole("main")).toContainText("AUTUMN15. We’ll apply it to your basket.");
  await choose.click();
  await expect(page).toHaveURL(new RegExp(`${concert.path}$`));
  await expect(page.getByText("We’ll apply your promo code once tickets are in")).toBeVisible();
  await page.goto(`/smart/book/${instance}?code=SCHOOLS`);
  await choose.click();
  await expect(
    page.getByRole("main").locator("details", { hasText: "I have a code" }),
  ).toContainText("SCHOOLS");

  const early = (await wholeSeason(stack)).find(({ status }) => status === "priority");
  const link = `/smart/book/${early?.id}?until=2099-01-01`;
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Priority booking is on" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Sign in to book now" }).click();
  await signIn(page, { email: "jordan.rivera@example.com", password: "Riverside1" });
  await expect(page).toHaveURL(link);
  await choose.click();
  await expect(page.getByRole("button", { name: "Find my seats" })).toBeVisible();

  await page.context().clearCookies();
  const toTickets = `/smart/add-to-cart/events/${early?.event.id}/${early?.id}?quantity=2`;
  await page.goto(toTickets);
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Sign in to book now" }).click();
  await signIn(page, { email: "jordan.rivera@example.com", password: "Riverside1" });
  await expect(page).toHaveURL(toTickets);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add 2 tickets to basket" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  // Later tests would find the demo member's basket.
  await openTickets(page);
  const remove = page.getByRole("button", { name: /^Remove .*seat/ });
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(remove).toHaveCount(0);
  problems.allowStatus(404);
  expect((await page.goto("/smart/book/none"))?.status()).toBe(404);
});

test("a campaign link with an early-booking or program code adds tickets before the general sale", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(400);
  const early = (await wholeSeason(stack)).find(({ status }) => status === "priority");
  const { instances } = (await stack.api.getProgramme({ params: { code: "SCHOOLS" } })).value;
  const closedOnline = instances.at(-1);
  await stack.command(["set-status", closedOnline?.id ?? "", "box-office-only"]);
  for (const [performance, code, closed] of [
    [early, "EARLY", "Priority booking is on"],
    [closedOnline, "SCHOOLS", "Book with the box office"],
  ] as const) {
    const link = `/smart/add-to-cart${getPath(performance!)}?quantity=2&code=`;
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: closed })).toBeVisible();
    const add = page.getByRole("button", { name: "Add 2 tickets to basket" });
    await page.goto(`${link}AUTUMN15`);
    await add.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("heading", { name: closed })).toBeVisible();
    await expectNoErrors(page);
    await page.context().clearCookies();
    await page.goto(`${link}${code}`);
    await expectNoErrors(page);
    await add.click();
    await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(code);
  }
});

test("a program code entered from the footer opens its prices, and an unknown code is refused", async ({
  page,
  problems,
  expectRefusal,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Program code" }).click();
  const show = page.getByRole("button", { name: "Show performances" });
  await show.click();
  await expectRefusal(page, ["Enter your program code"]);
  await page.getByLabel("Program code").fill("NOBODY");
  await show.click();
  await expectRefusal(page, ["Program code not recognized. Check your code and try again."]);
  await expect(page.getByLabel("Program code")).toHaveValue("NOBODY");
  await page.goto("/programmes/NOBODY");
  await expect(page.getByText("Program code not recognized.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByLabel("Program code").fill("SCHOOLS");
  await show.click();
  const active = page.getByText("Your code SCHOOLS is active.");
  await expect(active).toBeVisible();
  await expectNoErrors(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /2:00 PM$/ })
    .first()
    .click();
  await expect(
    page.getByRole("main").locator("details", { hasText: "I have a code" }),
  ).toContainText("SCHOOLS");
  await expect(page.getByRole("combobox", { name: /^School/ }).first()).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/programmes/SCHOOLS");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Use SCHOOLS" }).click();
  await expect(active).toBeVisible();
});

test("a donation link adds its gift with one button, and an invalid one links to the fund", async ({
  page,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  await page.goto("/smart/add-to-cart/donations/education?amount=75");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give $75 to Music in Schools");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add gift to basket" }).click();
  await expect(page.getByRole("main")).toContainText("Music in Schools");
  expect(await addUp(page)).toBe("$75.00");

  for (const [query, title] of [
    ["until=2020-01-01", "This link has expired"],
    ["amount=9999999", "This link doesn’t work"],
    ["amount=0", "This link doesn’t work"],
  ] as const) {
    await page.goto(`/smart/add-to-cart/donations/education?${query}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expectNoErrors(page);
    await page.getByRole("link", { name: "Choose an amount" }).click();
    await expect(page).toHaveURL(/\/contributions\/donations\/education$/);
  }
  expect((await page.goto("/smart/add-to-cart/donations/none"))?.status()).toBe(404);
  await expectNoErrors(page);
});

test("a membership link adds its membership, also after a required sign-in", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  const link = "/smart/add-to-cart/memberships/6";
  await page.goto(link);
  await expectNoErrors(page);
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This membership is already in your basket.")).toBeVisible();
  await page.goto(`${link}?until=2020-01-01`);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.getByRole("link", { name: "Compare memberships" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Become a member" })).toBeVisible();
  expect((await page.goto("/smart/add-to-cart/memberships/none"))?.status()).toBe(404);
  await expectNoErrors(page);

  await page.context().clearCookies();
  const person = await registerPerson(stack);
  await page.goto(`${await linkToSignedInLevel(stack)}?until=2099-01-01`);
  await page.getByRole("button", { name: /^Sign in to join/ }).click();
  await signIn(page, person);
  await expect(page).toHaveURL(/until=2099-01-01$/);
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
});

/** A link to a membership level that requires signing in. */
async function linkToSignedInLevel(stack: Stack): Promise<string> {
  const levels = (await stack.api.listMembershipLevels()).value;
  const level = levels.find(({ requiresLogin }) => requiresLogin);
  if (level === undefined) throw new Error("no level requires signing in");
  return `/smart/add-to-cart/memberships/${level.id}`;
}
