import type { Page } from "@playwright/test";

import { languageTags } from "../../../app/i18n/locales";
import { englishLeft } from "../../support/english-left";
import { checkOut } from "../steps/checkout";
import { knownPerson } from "../steps/person";
import { closeQueues, openQueue, reachQueueForm } from "../steps/queue";
import { expect, test } from "../support/fixtures";
import { shownTexts } from "../support/shown-texts";

const TRANSLATED = ["sv", "de", "es", "ht"] as const;

const PUBLIC = [
  ...["/", "/?view=calendar", "/?search=zzzz", "/checkout/basket", "/packages", "/memberships"],
  ...["/gift-vouchers", "/gift-vouchers/balance", "/contributions/donations", "/aux/merchandise"],
  ...["/food-and-drink", "/programmes", "/accessibility", "/visit", "/help", "/contact", "/terms"],
  ...["/privacy-policy", "/cookies", "/plain-pages", "/maintenance"],
];

/** Pages with a form that is refused when it is sent as it is. */
const FORMS = [
  ...["/login", "/authentication", "/reset-password", "/register", "/redeem-gift-voucher"],
  ...["/gift-vouchers/purchase", "/contributions/donations/education"],
];

const ACCOUNT = [
  ...["your-details", "addresses", "contact-preferences", "access", "your-orders", "household"],
  ...["giving-history", "memberships", "account-credit", "payment-cards", "update-password"],
  ...["culture-survey", "gift-voucher-balance", "print-at-home-tickets", "your-profile"],
  ...["your-ticket-subscriptions", "your-data", "your-data/close"],
].map((section) => `/account/${section}`);

const CHECKOUT = [
  ...["basket", "account", "delivery", "additional-details", "billing-address", "summary"],
].map((step) => `/checkout/${step}`);

async function expectLanguage(page: Page, locale: (typeof TRANSLATED)[number]): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", languageTags[locale]);
  expect(englishLeft(await shownTexts(page), locale), `English on ${page.url()}`).toEqual([]);
  // The longest words are the layout's test; a page of the same shape in English has been measured, not this one.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...size, width: 320 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `the width of ${page.url()} in ${locale} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

test.afterEach(({ stack }) => closeQueues(stack));

test("the search for English left over finds it on a page in English", async ({ page }) => {
  await page.goto("/help");
  expect(englishLeft(await shownTexts(page), "sv").length).toBeGreaterThan(5);
});

test("a small heading above a large title is as small in German as in English", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const size = async (path: string) => {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    return heading.evaluate((element) => getComputedStyle(element).fontSize);
  };
  expect(await size("/de")).toBe(await size("/en-us"));
});

for (const locale of TRANSLATED) {
  test(`the public pages are in ${locale}, with nothing left in English`, async ({
    page,
    concert,
    problems,
    expectNoErrors,
  }) => {
    test.slow();
    await page.goto(`/${locale}`);
    for (const path of [...PUBLIC, concert.path, concert.path.replace(/\/[^/]+$/, "")]) {
      await page.goto(path);
      await expectLanguage(page, locale);
      await expectNoErrors(page);
    }
    problems.allowStatus(404);
    await page.goto("/events/none");
    await expectLanguage(page, locale);
  });

  test(`forms are refused in ${locale}, with nothing left in English`, async ({
    page,
    problems,
    expectNoErrors,
  }) => {
    test.slow();
    problems.allowStatus(400);
    await page.goto(`/${locale}`);
    for (const path of FORMS) {
      await page.goto(path);
      await expectLanguage(page, locale);
      await page.locator("main form[method=post]:has(input:visible) button").last().click();
      await expect(page.locator("[data-error-summary]"), path).toBeVisible();
      await expectLanguage(page, locale);
      await expectNoErrors(page);
    }
  });

  test(`the checkout and the account are in ${locale}, with nothing left in English`, async ({
    page,
    stack,
    concert,
    expectNoErrors,
  }) => {
    test.slow();
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 1 }, person });
    await page.goto(`/${locale}/checkout/basket`);
    for (const path of [...CHECKOUT, ...ACCOUNT]) {
      await page.goto(path);
      await expectLanguage(page, locale);
      await expectNoErrors(page);
    }
  });

  test(`the waiting room is in ${locale}, with nothing left in English`, async ({
    page,
    otherPage,
    stack,
    concert,
    expectNoErrors,
  }) => {
    test.slow();
    await reachQueueForm(otherPage, stack, concert);
    await openQueue(otherPage, { minutes: 10, perMinute: "60" });
    const path = `/queue/${concert.id}`;
    const heading = page.getByRole("heading", { level: 1 });
    const check = async () => {
      await expectLanguage(page, locale);
      await expectNoErrors(page);
      return heading.innerText();
    };
    await page.goto(`/${locale}${path}`);
    const outside = await check();
    await page.locator("main form[method=post] button").first().click();
    await expect(heading).not.toHaveText(outside);
    await check();
    await page.goto(`${path}?email=1`);
    const waiting = await check();
    await stack.clock.advance({ minutes: 11 });
    // A storefront looks at the queue once a second.
    await expect
      .poll(async () => {
        await page.goto(path);
        return heading.innerText();
      })
      .not.toBe(waiting);
    await check();
  });
}
