import { signInSupervisor } from "../steps/staff-desk";
import { expect, test } from "../support/fixtures";

test("staff create a campaign link with a promo code, and a visitor adds its tickets", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await signInSupervisor(page, stack);
  await page.getByRole("link", { name: "Campaign links" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Title, artist or work").fill(concert.title);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await expectNoErrors(page);
  const href = new URLSearchParams({ to: "tickets", id: concert.id });
  await page.getByRole("main").locator(`a[href$="${href}"]`).click();
  const submit = page.getByRole("button", { name: "Make the link" });
  await submit.click();
  await expectRefusal(page, ["Choose seats and a ticket type", "Enter the number of tickets"]);
  await page.getByLabel("Seats").selectOption({ index: 1 });
  await page.getByLabel("Number of tickets").fill("2");
  await page.getByLabel("Promo or program code").fill("NOBODY");
  await submit.click();
  await expectRefusal(page, ["We don’t know this code"]);
  await page.getByLabel("Promo or program code").fill("AUTUMN15");
  await submit.click();
  await expectNoErrors(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("The code takes off");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  const { pathname, search } = new URL(link);
  expect(pathname).toBe(`/smart/add-to-cart${concert.path}`);
  await page.goto(`${pathname}${search}`);
  await page.getByRole("button", { name: "Add 2 tickets to basket" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await expect(main).toContainText("AUTUMN15");
});

test("staff create campaign links to a donation, a membership and a package", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  await signInSupervisor(page, stack);
  const links = page.getByRole("navigation", { name: "Staff" });
  const start = async (section: string, name: string) => {
    await links.getByRole("link", { name: "Campaign links" }).click();
    const region = page.getByRole("region", { name: section });
    await region.getByRole("link", { name }).click();
  };
  const submit = page.getByRole("button", { name: "Make the link" });
  await start("Link to a donation", "Music in Schools");
  await submit.click();
  await expectRefusal(page, [
    "Enter a whole number from 1 to 100,000, in digits only, for example 75",
  ]);
  await page.getByLabel("Amount").fill("75");
  await page.getByLabel("Last day of the link").fill("2099-12-31");
  await submit.click();
  await expectNoErrors(page);
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(
    /\/smart\/add-to-cart\/donations\/education\?amount=75&until=2099-12-31$/,
  );
  await expect(page.getByRole("main")).toContainText("$75.00");
  await start("Link to a membership", "Friend");
  await submit.click();
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(
    /\/smart\/add-to-cart\/memberships\/3$/,
  );
  await links.getByRole("link", { name: "Campaign links" }).click();
  await page.getByRole("region", { name: "Link to a package" }).getByRole("link").first().click();
  await submit.click();
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/packages\//);
  await expectNoErrors(page);
});
