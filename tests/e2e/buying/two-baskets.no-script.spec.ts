import { expect, test } from "../support/fixtures";
import { addProducts, getLine, openTickets } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn, signInAs } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

test("changes from another window are listed, and notes saved there are not silently overwritten", async ({
  page,
  context,
  stack,
  concert,
  expectRefusal,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const other = await context.newPage();
  await other.goto("/checkout/basket");
  await other.getByText("Notes for the box office").click();
  await other.getByLabel("Access notes").fill("I come with a walking frame");
  await other.getByRole("button", { name: "Save notes" }).click();
  await openTickets(other);
  await other
    .getByRole("button", { name: /^Remove .*seat/ })
    .first()
    .click();
  await expect(other.getByRole("button", { name: /^Remove .*seat/ })).toHaveCount(1);
  await addProducts(other, stack, "tote");

  await page.getByText("Notes for the box office").click();
  await page.getByLabel("Access notes").fill("Aisle seat, please");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expectRefusal(page, ["Your notes were changed in another window."]);
  const changes = page.getByRole("heading", {
    level: 2,
    name: "Your basket has changed since you opened that page",
  });
  await expect(changes).toBeVisible();
  await expect(page.getByText(/, seat .* was removed\.$/)).toBeVisible();
  await expect(page.getByText("Canvas tote bag was added.")).toBeVisible();
  await expect(page.getByText("Saved now: I come with a walking frame")).toBeVisible();
  await expect(page.getByLabel("Access notes")).toHaveValue("Aisle seat, please");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Notes saved.")).toBeVisible();
  await expect(changes).toHaveCount(0);

  // Changes from an outdated page are applied where possible, and other changes are listed.
  await other.goto("/checkout/basket");
  await getLine(page, "Canvas tote bag").getByText("Change quantity").click();
  await getLine(page, "Canvas tote bag").getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Change", exact: true }).last().click();
  await expect(page.getByText("We’ve updated your basket.")).toBeVisible();
  await other.getByRole("button", { name: /^Remove .*seat/ }).click();
  await expect(other.getByText("Canvas tote bag was changed.")).toBeVisible();
  await expect(getLine(other, "Canvas tote bag")).toContainText("Quantity: 2");
});

test("signing in combines two baskets, or explains why it cannot and offers to retry", async ({
  page,
  otherPage,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await signInAs(otherPage, person);
  await chooseTickets(otherPage, concert, { band: "B", standard: 2 });
  await addProducts(otherPage, stack, "tote");

  await chooseTickets(page, concert, { band: "C", standard: 8 });
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  await expect(
    page.getByText("You have more items in another basket. View your basket to combine them."),
  ).toBeVisible();
  const otherBasket = page.getByRole("region", { name: "In your other basket" });
  await expect(otherBasket).toContainText("Canvas tote bag");
  await expect(otherBasket.getByRole("listitem")).toHaveCount(3);
  await expectNoErrors(page);
  await otherBasket.getByRole("button", { name: "Add it to this basket" }).click();
  await expectRefusal(page, ["You can book a maximum of 9 tickets online. This would make 10."]);
  await expect(page.getByText("Are you 10 or more?")).toBeVisible();
  await openTickets(page);
  await page
    .getByRole("button", { name: /^Remove .*seat/ })
    .first()
    .click();
  await otherBasket.getByRole("button", { name: "Add it to this basket" }).click();
  await expect(page.getByText("We’ve combined your two baskets.")).toBeVisible();
  await expect(otherBasket).toHaveCount(0);
  await expect(getLine(page, "Canvas tote bag")).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your 9 tickets" })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
});

test("signing in combines a new basket with the saved one, and signing in again restores it", async ({
  page,
  otherPage,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await signInAs(otherPage, person);
  await chooseTickets(otherPage, concert, { band: "B", standard: 1 });

  await chooseTickets(page, concert, { band: "C", standard: 1 });
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  const changes = page.getByRole("heading", {
    level: 2,
    name: "Saved in your account and added to this basket",
  });
  await expect(changes).toBeVisible();
  await expect(page.getByText(/was added\.$/)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await expectNoErrors(page);
  await page.reload();
  await expect(changes).toHaveCount(0);

  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await signInAs(page, person);
  await expect(page.getByText("We found the basket you left earlier.")).toBeVisible();
  await page.goto("/basket");
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});
