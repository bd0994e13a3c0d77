import type { Locator } from "@playwright/test";

import { addProducts, withCents, getLine, addUp, WHOLE_OR_CENTS } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import {
  chosenPlace,
  eventsToChoose,
  linkAbout,
  openPackages,
  packagePerformances,
  placesToSit,
} from "../steps/packages";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a flex package is refused with three events, completed with a fourth, changed in the basket and bought", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
  scriptRuns,
}) => {
  const person = await registerPerson(stack);
  const name = "Orchestra, your choice";
  await openPackages(page);
  await expectNoErrors(page);
  await linkAbout(page, "See the events", name).click();
  await expectNoErrors(page);
  await linkAbout(page, "Choose your events", name).click();
  await expectNoErrors(page);

  const events = eventsToChoose(page);
  const several = events.filter({ has: page.getByText(/^\d dates\s· Main\sHall$/) });
  const withDates = await several.nth(0).locator("label > span").first().innerText();
  for (const event of [several.nth(0), several.nth(1)]) {
    await event.getByRole("checkbox").check();
    await event.getByLabel(/^Date/).selectOption({ index: 1 });
  }
  await several.nth(2).getByRole("checkbox").check();
  await expect(chosenPlace(page)).toHaveValue("C*standard");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expectRefusal(page, ["A flex package needs at least 1 more event to complete."]);
  const chosen = page.getByRole("checkbox", { checked: true });
  await expect(chosen).toHaveCount(3);
  await expect(chosenPlace(page)).toHaveValue("C*standard");
  const dates = several.nth(0).getByLabel(/^Date/);
  const second = await dates.locator("option").nth(1).getAttribute("value");
  await expect(dates).toHaveValue(second ?? "");
  await expect(page.getByRole("heading", { name: "Choose 1 more event" })).toBeVisible();

  await several.nth(3).getByRole("checkbox").check();
  let running = "";
  const complete = page.getByRole("heading", { name: "Your package is complete" });
  if (scriptRuns) {
    await expect(complete).toBeVisible();
    // The total follows the choice at every width.
    const bar = page.getByRole("region", { name: "Your package is complete" });
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const total = bar.getByText("4 tickets. Total $").filter({ visible: true });
      await expect(total).toHaveCount(1);
      running = await total.innerText();
    }
  }
  const update = page.getByRole("button", { name: "Update my package" });
  // The script shows the total itself.
  if (scriptRuns) await expect(update).toBeHidden();
  else {
    await update.click();
    await expect(complete).toBeVisible();
    await expect(page.getByText("Package discount")).toBeVisible();
    // The choice is kept in the URL: for a second tab, after signing in and after going back.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(tab.getByRole("checkbox", { checked: true })).toHaveCount(4);
    await tab.goto("/basket");
    await expect(tab.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
    await tab.close();
  }
  await page.getByRole("button", { name: "Sign in to see your prices" }).click();
  await signIn(page, person);
  await expect(chosen).toHaveCount(4);
  await page.getByRole("link", { name: "Memberships" }).first().click();
  await page.goBack();
  await expect(chosen).toHaveCount(4);
  await expectNoErrors(page);
  const panel = page.getByRole("region", { name: "Your package is complete" });
  const total = await panel.getByText(WHOLE_OR_CENTS).last().innerText();
  if (scriptRuns) expect(running).toBe(`4 tickets. Total ${total}, fees included`);
  await page.getByRole("button", { name: "Add to basket" }).click();

  await expect(page.getByText("Added to your basket.")).toBeVisible();
  const line = getLine(page, name);
  await expect(line).toContainText(/instead of \$\d+/);
  await expect(packagePerformances(page)).toHaveCount(4);
  expect(await addUp(page)).toBe(withCents(total));

  // The builder adds events to the package and marks those already in it.
  await linkAbout(line, "Add events to this package", name).click();
  await expect(page.getByRole("main").getByText("In your basket", { exact: true })).toHaveCount(4);
  await expectNoErrors(page);
  await events.getByRole("checkbox").first().check();
  await placesToSit(page).and(page.locator('[value="C*standard"]')).check();
  await page.getByRole("button", { name: "Add to the package" }).click();
  await expect(packagePerformances(page)).toHaveCount(5);

  const change = page.locator("summary").filter({ hasText: `Change or remove ${name}` });
  await change.click();
  await page.getByRole("link", { name: `Change the date ${withDates}` }).click();
  await page.getByRole("button", { name: "Show prices" }).click();
  await expect(page.getByText("The best seat available, package discount included.")).toBeVisible();
  // The band and price of the old date are preselected.
  const levels = page.getByRole("group", { name: /: band and price$/ }).getByRole("radio");
  await expect(levels.and(page.locator(":checked"))).toHaveCount(1);
  await page.getByRole("button", { name: "Change to this date" }).click();
  await expect(page.getByText("We’ve updated your basket.")).toBeVisible();

  // One of five events can be removed, but a package of four can only be removed as a whole.
  const remove = page.getByRole("button", { name: /^Remove this event/ });
  await change.click();
  await remove.last().click();
  await expect(packagePerformances(page)).toHaveCount(4);
  await change.click();
  await remove.last().click();
  await expect(
    page.getByText("The package needs at least 4 events. You can only remove the whole package."),
  ).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(packagePerformances(page)).toHaveCount(4);
  const sum = await addUp(page);

  await page.getByRole("button", { name: "Check out" }).click();
  await agree(page);
  const number = await payByCard(page);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  expect(await addUp(page)).toBe(sum);
  await expectNoErrors(page);
  const mail = await waitForMail(stack, person.email, { subject: new RegExp(number) });
  expect(mail.text).toContain(name);
  expect(mail.text).toContain(sum);
});

test("a member sees the same sums in the package builder, where the single price is crossed out, and in the basket", async ({
  page,
  stack,
}) => {
  await addProducts(page, stack, "contributor");
  await openPackages(page);
  const name = "Orchestra, your choice";
  await linkAbout(page, "See the events", name).click();
  await linkAbout(page, "Choose your events", name).click();
  const events = eventsToChoose(page);
  for (const at of [0, 1, 2, 3]) await events.nth(at).getByRole("checkbox").check();
  const place = page.locator(".place").filter({ has: page.locator(":checked") });
  const alone = await place.locator(".price s").innerText();
  await expect(place.locator(".price")).toContainText("Member");
  await expect(events.first().locator("s")).toHaveText(alone);
  const update = page.getByRole("button", { name: "Update my package" });
  if (await update.isVisible()) await update.click();
  const panel = page.getByRole("region", { name: "Your package is complete" });
  const sumsIn = async (part: Locator) =>
    [...(await part.innerText()).matchAll(/\$[\d,]+(\.\d\d)?/g)].map(([sum]) => withCents(sum));
  const written = await sumsIn(panel);
  await page.getByRole("button", { name: "Add to basket" }).click();
  // The price in the package, and what the tickets cost a guest alone.
  const [price, usual, ...others] = await sumsIn(getLine(page, name));
  expect(others).toEqual([]);
  expect(written).toContain(price);
  const inDollars = (sum = "") => Number(sum.replaceAll(/[$,]/g, ""));
  expect(inDollars(usual)).toBe(4 * inDollars(alone));
  const saved = inDollars(usual) - inDollars(price);
  expect(written).toContain(withCents(`$${saved.toFixed(2)}`));
});
