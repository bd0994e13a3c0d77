import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { sumOf } from "./steps/basket-lines";
import { expectConfirmed, openCardPage, payBy } from "./steps/card-page";
import { acceptTerms, expectStep, goOnTo } from "./steps/checkout";
import { setWish } from "./steps/choose-tickets";
import { fillInRegistration, registration, signIn } from "./steps/fill-in";
import { newPerson } from "./steps/person";

/** Counts the pages that are loaded from now on, whoever's they are: a redirect is none. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("response", (response) => {
    const request = response.request();
    const isPage = response.headers()["content-type"]?.startsWith("text/html") === true;
    if (isPage && response.status() === 200 && request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test("a new customer buys in nine page loads from the page where tickets are chosen, and in six the next time", async ({
  page,
  concert,
  sound,
}) => {
  test.setTimeout(90_000);
  const person = newPerson();
  const pay = async (on: Page) => {
    await openCardPage(on);
    await expect(on.getByRole("button", { name: "Pay $220.00" })).toBeVisible();
    await payBy(on, "approves");
    await expectConfirmed(on);
    expect(await sumOf(on)).toBe("$220.00");
  };
  const choose = async (on: Page) => {
    await on.goto(concert.path);
    const loads = countLoads(on);
    await setWish(on, { band: "B", standard: 2 });
    await on.getByRole("button", { name: "Add to basket" }).click();
    await expectStep(on, "Basket");
    expect(await sumOf(on)).toBe("$220.00");
    await on.getByRole("link", { name: "Continue to account" }).click();
    await expectStep(on, "Your account");
    return loads;
  };

  const first = await choose(page);
  await fillInRegistration(page, person);
  await registration(page).getByRole("button", { name: "Create account" }).click();
  await goOnTo(page, "Payment");
  await pay(page);
  expect(first(), "page loads of a new customer").toBeLessThanOrEqual(9);

  // Weeks later.
  await page.context().clearCookies();
  const second = await choose(page);
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Express checkout" })).toBeVisible();
  await sound(page);
  expect(await sumOf(page)).toBe("$220.00");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectStep(page, "Payment");
  await pay(page);
  expect(second(), "page loads of a returning customer").toBeLessThanOrEqual(6);
});
