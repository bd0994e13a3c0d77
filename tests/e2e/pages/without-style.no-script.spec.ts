import { expect, test } from "../support/fixtures";
import { expectConfirmed, openCardPage, payBy } from "../steps/card-page";
import { expectStep, goOnTo } from "../steps/checkout";
import { setWish } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

test("a ticket is bought in pages that have neither script nor style", async ({
  page,
  context,
  stack,
  concert,
}) => {
  await context.route("**/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  const person = await knownPerson(stack);
  await page.goto("/");
  await expect(page.getByRole("main")).toContainText(/from\s+\$\d/);
  await page.goto(concert.path);
  const words = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
  expect(words).toContain("Band B");
  expect(words).toContain("Standard $110.00 including $9.00 fee");
  await setWish(page, { band: "B", standard: 1 });
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expectStep(page, "Basket");
  const basket = (await page.locator("body").innerText()).replace(/\s+/g, " ");
  expect(basket).toMatch(/Your seat is held until \d+:\d\d [AP]M E[SD]T/);
  expect(basket).toMatch(/row \w+, seat \d+ Standard · band B \$110\.00, incl\. \$9\.00 fee/);
  await page.getByRole("button", { name: "Continue to account" }).click();
  await signIn(page, person);
  await goOnTo(page, "Payment");
  await openCardPage(page);
  await payBy(page, "approves");
  await expectConfirmed(page);
});
