import type { Page } from "@playwright/test";
import { expectLanguage, TRANSLATED } from "../steps/expect-language";
import { expect, test } from "../support/fixtures";

/** Pages with a form that is refused with these values or choices, and its other fields unchanged. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/login": {},
  "/authentication": {},
  "/reset-password": {},
  "/register": {},
  "/redeem-gift-voucher": {},
  "/gift-vouchers/purchase": { toEmail: "x" },
  "/memberships/gift": {},
  "/contributions/donations/education": { gift: "other" },
};

/** An optional field can be wrong, but not empty. */
const EMPTY_BUT_NOT_REQUIRED =
  'main :is(input:not([type=radio], [value]:not([value=""])), select, textarea)[aria-invalid]:not([aria-required])';

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
      for (const [name, value] of Object.entries(values)) await fillOrChoose(page, name, value);
      await page.locator("main form[method=post]:has(input:visible) button").last().click();
      await expect(page.locator("[data-error-summary]"), path).toBeVisible();
      await expect(page.locator(EMPTY_BUT_NOT_REQUIRED), path).toHaveCount(0);
      await expectLanguage(page, locale, expectNoErrors);
    }
  });
}

async function fillOrChoose(page: Page, name: string, value: string): Promise<void> {
  const choice = page.locator(`main [type=radio][name=${name}][value="${value}"]`);
  if ((await choice.count()) > 0) await choice.check();
  else await page.locator(`main [name=${name}]`).fill(value);
}
