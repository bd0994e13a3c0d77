import { orderOffers } from "../steps/basket-lines";
import { checkOutTo } from "../../support/visitor/check-out";
import { expect, test } from "../support/fixtures";
import { setUpOverHttp } from "../steps/set-up-over-http";
import { expectConfirmed, submitCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { addTickets } from "../steps/choose-tickets";
import { registerPerson } from "../steps/person";

// Gift aid requires pounds.
test.use({
  currency: "GBP",
  storefrontEnv: {
    CHECKOUT_SERIES: "basket account delivery gift-aid additional-details summary billing payment",
  },
});

test("gift aid requires confirming UK taxpayer status, and can be ended and declared again in the account", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await setUpOverHttp(page, concert.site, (tab) => addTickets(tab, concert, { standard: 2 }));
  await page.goto("/checkout/basket");
  await orderOffers(page).getByRole("button", { name: "Give £50" }).click();
  await setUpOverHttp(page, concert.site, async (tab) => {
    await tab.go("/checkout/basket");
    await checkOutTo(tab, "Gift aid", person);
  });

  await page.goto("/checkout/gift-aid");
  await expectNoErrors(page);
  await expect(page.getByText("It would add £12.50 to your gift.")).toBeVisible();
  await page.getByRole("radio", { name: "Yes, I declare gift aid" }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectRefusal(page, ["Please confirm that you are a UK taxpayer, or choose no"]);
  await expect(page.getByRole("radio", { name: "Yes, I declare gift aid" })).toBeChecked();
  await page.getByRole("checkbox", { name: "I confirm that I am a UK taxpayer" }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await agree(page);
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await submitCard(page, "approves");
  await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("£50");

  await page.goto("/account/gift-aid");
  await expect(page.getByText("You’ve declared gift aid")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "End my declaration" }).click();
  const declare = page.getByRole("button", { name: "Declare gift aid" });
  await declare.click();
  await expectRefusal(page, ["Please confirm that you are a UK taxpayer"]);
  await page.getByRole("checkbox", { name: /UK taxpayer/ }).check();
  await declare.click();
  await expect(page.getByText("You’ve declared gift aid")).toBeVisible();
});
