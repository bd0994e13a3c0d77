import { expectPagesIn, OPENED, TRANSLATED } from "../steps/expect-language";
import { checkOut } from "../steps/checkout";
import { registerPerson } from "../steps/person";
import { test } from "../support/fixtures";

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
  // Pages that are only read are the same with script.
  const tag = locale === OPENED ? [] : ["@no-script"];
  test(
    `checkout and account are fully translated into ${locale}`,
    { tag },
    async ({ page, stack, concert, expectNoErrors }) => {
      test.slow();
      const person = await registerPerson(stack);
      await checkOut(page, { concert, tickets: { standard: 1 }, person });
      await page.goto(`/${locale}/checkout/basket`);
      await expectPagesIn(page, locale, [...CHECKOUT, ...ACCOUNT], expectNoErrors);
    },
  );
}
