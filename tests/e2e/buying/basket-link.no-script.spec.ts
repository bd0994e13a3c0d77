import { expect, test } from "../support/fixtures";
import { addProducts, getLine, openTickets } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn, signInAs } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

test("a basket link moves the basket to another device and combines it with the one there", async ({
  page,
  otherPage,
  stack,
  concert,
  problems,
  expectRefusal,
  expectNoErrors,
}) => {
  await chooseTickets(otherPage, concert, { band: "B", standard: 5 });
  await otherPage.getByRole("link", { name: "Continue on another device" }).click();
  const link = await otherPage.getByLabel("Link to this basket").inputValue();
  await expect(otherPage.getByRole("img", { name: "The same link as a QR code" })).toBeVisible();

  await page.goto(link);
  await expectNoErrors(page);
  await expect(page.getByText(/^We’re holding it until /)).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(5);
  await page.goto("/basket");
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();

  // Five tickets from each basket exceed the limit per order.
  await chooseTickets(page, concert, { band: "C", standard: 5 });
  await addProducts(page, stack, "tote");
  await page.goto(link);
  const both = page.getByRole("button", { name: "Combine both baskets" });
  await both.click();
  await expectRefusal(page, ["You can book a maximum of 9 tickets online. This would make 10."]);
  await expect(page.getByText("Canvas tote bag")).toBeVisible();
  await page.goto("/basket");
  await expect(page.getByRole("region", { name: "Time for your 5 tickets" })).toBeVisible();
  await openTickets(page);
  await page
    .getByRole("button", { name: /^Remove .*seat/ })
    .first()
    .click();
  await page.goto(link);
  await both.click();
  await expect(page.getByText("The basket is here now.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your 9 tickets" })).toBeVisible();
  await expect(getLine(page, "Canvas tote bag")).toBeVisible();
  // The basket has moved: the first device has none, and the link no longer works.
  problems.allowStatus(404);
  await otherPage.goto("/basket");
  await expect(otherPage.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
  await otherPage.goto(link);
  await expect(otherPage.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("a basket link expires with its hold, and a modified link does not work", async ({
  page,
  otherPage,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  await chooseTickets(otherPage, concert, { band: "B", standard: 1 });
  await otherPage.goto("/checkout/basket/link");
  const link = await otherPage.getByLabel("Link to this basket").inputValue();
  const expired = page.getByRole("heading", { name: "This link has expired" });
  await page.goto(`${link.slice(0, -3)}AAA`);
  await expect(expired).toBeVisible();
  await expectNoErrors(page);
  await page.goto(link);
  await stack.clock.advance({ minutes: 16 });
  await page.getByRole("button", { name: "Bring this basket here" }).click();
  await expect(expired).toBeVisible();
  await page.goto("/basket");
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
});

test("a link to a customer's basket works only for that customer", async ({
  page,
  otherPage,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  const person = await registerPerson(stack);
  await signInAs(otherPage, person);
  await chooseTickets(otherPage, concert, { band: "B", standard: 2 });
  await otherPage.goto("/checkout/basket/link");
  await expect(otherPage.getByText("Sign in there to see this basket.")).toBeVisible();
  const link = await otherPage.getByLabel("Link to this basket").inputValue();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Bring a basket here" })).toBeVisible();
  await page.getByRole("button", { name: "Bring this basket here" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await otherPage.goto("/basket");
  await expect(otherPage.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});
