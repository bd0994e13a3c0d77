import { expect, test } from "../support/fixtures";
import { expand } from "../steps/basket-lines";
import { buyTickets } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { openAccountSection } from "../steps/account";

test("a customer finds an order and cancels it for account credit", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const { number } = await buyTickets(page, { stack, concert });
  await page.goto("/account/your-orders");
  await expectNoErrors(page);
  const main = page.getByRole("main");
  // Few orders have no filter, but each hall has a page.
  await expect(main.locator("summary", { hasText: /^Venue$/ })).toHaveCount(0);
  await page.goto("/account/your-orders/main-hall?group=upcoming");
  await expect(main.getByRole("link", { name: "All venues" })).toBeVisible();
  await expect(page).toHaveTitle(/^Your orders at Main Hall: /);
  await page.getByRole("link", { name: "Returned" }).click();
  await expect(page.getByText("You don’t have any returned orders")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Upcoming" }).click();
  await main.getByRole("link", { name: `Show tickets ${number}` }).click();
  // The page that browsers can open without a network.
  await expect(page).toHaveURL(/\/order\/tickets\?order=[\w-]+$/);
  await expect(page.getByRole("img", { name: /^QR code with the ticket number/ })).toHaveCount(2);
  await expectNoErrors(page);
  await page.goBack();
  await main.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/account\/your-orders\/[\w-]+$/);
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  const paid = page.getByRole("region", { name: "What you paid" });
  await expect(paid).toContainText("$220");
  await expect(page.getByRole("heading", { name: "Payments" })).toHaveCount(0);
  await expand(main.locator("summary", { hasText: /^More/ }));
  await expect(page.getByRole("link", { name: "Add to your visit" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel this order" })).toHaveCount(0);
  await expectNoErrors(page);
  const pdf = page.getByRole("link", { name: "Open your tickets (PDF)" });
  const file = await page.request.get((await pdf.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toContain("application/pdf");

  expect(await stack.command(["allow-cancelling", "on"])).toBe(0);
  await page.reload();
  await page.getByRole("link", { name: "Cancel this order" }).click();
  await expect(page.getByText("You get $220.00 as account credit, valid until")).toBeVisible();
  await expectNoErrors(page);
  // Canceling is turned off while the page is open.
  expect(await stack.command(["allow-cancelling", "off"])).toBe(0);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expectRefusal(page, ["Please contact the box office."]);
  await expect(page.getByRole("heading", { name: "Cancel order failed" })).toBeVisible();
  expect(await stack.command(["allow-cancelling", "on"])).toBe(0);
  await page.goto(page.url());
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Your order was canceled. You can see below")).toBeVisible();
  await expect(page.getByText("This order was returned on")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Added to account credit / })).toBeVisible();
  expect(await stack.command(["allow-cancelling", "off"])).toBe(0);
  await openAccountSection(page, "Account credit");
  await expect(page.getByRole("row", { name: /^Canceled order .* \$220$/ })).toHaveCount(2);
  await expectNoErrors(page);
  await page.goto("/account/your-orders?group=returned");
  await expect(main.getByText("Credited to your account: there are no tickets")).toBeVisible();
});

test("the account shows memberships, cards, credit, donations and a gift card balance", async ({
  page,
  expectRefusal,
  expectNoErrors,
}) => {
  await page.goto("/account/gift-voucher-balance");
  await signIn(page, { email: "jordan.rivera@example.com", password: "Riverside1" });
  await page.getByRole("button", { name: "Show balance" }).click();
  await expectRefusal(page, ["Enter the gift card code"]);
  const code = page.getByLabel("Gift card code");
  await code.fill("FOYR-NOTHING");
  await page.getByRole("button", { name: "Show balance" }).click();
  await expectRefusal(page, ["Gift card not recognized."]);
  await expect(code).toHaveValue("FOYR-NOTHING");
  await code.fill("foyr-giftold");
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(page.getByText("This gift card expired on")).toBeVisible();
  await expect(page.getByText("left on FOYR-GIFTOLD")).toHaveCount(0);
  await expectNoErrors(page);

  await openAccountSection(page, "Memberships");
  await page.getByRole("button", { name: /^Email me before it ends/ }).click();
  await expect(page.getByText("We’ll email you before your membership ends.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Turn off renewal reminder/ })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: /^Turn off renewal reminder/ }).click();
  await page.getByRole("link", { name: "View your card" }).click();
  const card = page.getByRole("img", { name: /^QR code with the card number/ }).first();
  await expect(card).toBeVisible();
  await expectNoErrors(page);
  await page.goto("/account/payment-cards");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Make preferred Mastercard" }).click();
  await expect(page.getByText("This is now your preferred card.")).toBeVisible();
  await page.getByRole("link", { name: "Remove Mastercard" }).click();
  await expect(page.getByText("will become your preferred card.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Remove card" }).click();
  await expect(page.getByText("Card removed.")).toBeVisible();
  await openAccountSection(page, "Your ticket subscriptions");
  await expect(page.getByText("4 tickets left")).toBeVisible();
  await expectNoErrors(page);
  await openAccountSection(page, "Account credit");
  await expect(page.getByRole("main")).toContainText("$55");
  await page.goto("/account/print-at-home-tickets");
  await expectNoErrors(page);
  await openAccountSection(page, "Giving history");
  await expectNoErrors(page);
  await page
    .getByRole("link", { name: /^Statement for / })
    .first()
    .click();
  await expect(page.getByText("gave no goods or services in return")).toBeVisible();
  await expectNoErrors(page);

  // A membership that ends soon can be added to the basket once.
  await page.context().clearCookies();
  await page.goto("/account/memberships");
  await signIn(page, { email: "sam.okafor@example.com", password: "Riverside2" });
  const renew = page.getByRole("button", { name: /^Renew for/ });
  await renew.click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await page.goto("/account/memberships");
  await renew.click();
  await expectRefusal(page, ["This membership is already in your basket."]);
});
