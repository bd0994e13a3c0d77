import { expectLanguage, TRANSLATED } from "../steps/expect-language";
import { checkOut } from "../steps/checkout";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

/** Pages with a form that is refused with these values, and its other fields unchanged. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/login": {},
  "/authentication": {},
  "/reset-password": {},
  "/register": {},
  "/redeem-gift-voucher": {},
  "/gift-vouchers/purchase": { toEmail: "x" },
  "/memberships/gift": {},
  "/contributions/donations/education": {},
};

const ACCOUNT = [
  ...["your-details", "addresses", "contact-preferences", "access", "your-orders", "household"],
  ...["giving-history", "memberships", "account-credit", "payment-cards", "update-password"],
  ...["culture-survey", "gift-voucher-balance", "print-at-home-tickets", "your-profile"],
  ...["your-ticket-subscriptions", "your-data", "your-data/close"],
].map((section) => `/account/${section}`);

const CHECKOUT = [
  ...["basket", "account", "delivery", "additional-details", "billing-address", "summary"],
].map((step) => `/checkout/${step}`);

for (const locale of TRANSLATED) {
  test(`form errors are fully translated into ${locale}`, async ({
    page,
    problems,
    expectNoErrors,
  }) => {
    test.slow();
    problems.allowStatus(400);
    await page.goto(`/${locale}`);
    for (const [path, values] of Object.entries(FORMS)) {
      await page.goto(path);
      await expectLanguage(page, locale, expectNoErrors);
      for (const [name, value] of Object.entries(values))
        await page.locator(`main [name=${name}]`).fill(value);
      await page.locator("main form[method=post]:has(input:visible) button").last().click();
      await expect(page.locator("[data-error-summary]"), path).toBeVisible();
      await expectLanguage(page, locale, expectNoErrors);
    }
  });

  test(`checkout and account are fully translated into ${locale}`, async ({
    page,
    stack,
    concert,
    expectNoErrors,
  }) => {
    test.slow();
    const person = await registerPerson(stack);
    await checkOut(page, { concert, tickets: { standard: 1 }, person });
    await page.goto(`/${locale}/checkout/basket`);
    for (const path of [...CHECKOUT, ...ACCOUNT]) {
      await page.goto(path);
      await expectLanguage(page, locale, expectNoErrors);
    }
  });
}
