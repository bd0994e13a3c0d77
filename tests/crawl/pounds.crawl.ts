import type { Page } from "@playwright/test";

import { LOCALES, type Locale } from "#contract/names/locales";
import { addProducts } from "../e2e/steps/basket-lines";
import { EVERY_STEP } from "../e2e/steps/checkout";
import { addTickets } from "../e2e/steps/choose-tickets";
import { signIn } from "../e2e/steps/fill-in";
import { expect, test } from "../e2e/support/fixtures";
import { shownTexts } from "../e2e/support/shown-texts";
import { pressPay } from "../support/visitor/check-out";
import { cardFields } from "../support/cards";
import { newCustomer } from "./journeys";
import { routesInPounds } from "./exclusions";
import { createMailbox } from "./mailbox";
import { createCrawler } from "./crawler";

// A venue that sells in pounds and has every checkout step.
test.use({
  currency: "GBP",
  storefrontEnv: {
    CHECKOUT_SERIES: EVERY_STEP,
  },
});

/** The total of six tickets in band B plus a donation, and the donation; the basket leaves the cents out. */
const SUMS: Record<Locale, [total: string, gift: string]> = {
  "en-us": ["£710.00", "£50.00"],
  en: ["£710.00", "£50.00"],
  es: ["£710.00", "£50.00"],
  de: ["710,00 £", "50,00 £"],
  sv: ["710,00 £", "50,00 £"],
  ht: ["£710.00", "£50.00"],
};
const OTHER_MONEY = /[$€]|\b(?:USD|GBP|EUR|dollars?)\b/;

for (const locale of LOCALES)
  test(`a venue that sells in pounds shows its amounts and every step in ${locale}`, async ({
    browser,
    stack,
    concert,
    problems,
  }) => {
    test.setTimeout(20 * 60_000);
    const crawler = createCrawler({ browser, stack, problems }, locale, `pounds-${locale}`);
    const mailbox = createMailbox(crawler);
    const { checkPage, overHttp, report } = crawler;
    const page = await crawler.visitor();
    const buyer = await newCustomer({ crawler, mailbox });
    const expectSums = (place: string, texts: readonly string[]) => {
      const all = texts.join("\n").replace(/[^\S\n]/g, " ");
      const missing = SUMS[locale].filter(
        (sum) => !all.includes(sum) && !all.includes(sum.replace(/[.,]00/, "")),
      );
      const other = texts.filter((text) => OTHER_MONEY.test(text));
      report(place, [...missing.map((sum) => `${sum} is missing`), ...other]);
    };
    const textsIn = async (shown: Page, address: string) =>
      crawler.inLanguage(shown, async () => {
        await shown.goto(`${stack.url}${address}`);
        return shownTexts(shown);
      });
    /** Checks a step, fills it in and continues. */
    const completeStep = async (step: string, fillIn = async () => {}) => {
      const route = `checkout-${step}` as (typeof routesInPounds)[number];
      await checkPage(page, route, `/checkout/${step}`);
      await page.goto(`${stack.url}/checkout/${step}`);
      await fillIn();
      await page.getByRole("button", { name: /^(Continue|Looks right, continue)$/ }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(step));
    };

    await overHttp(page, (tab) => addTickets(tab, concert, { standard: 6 }));
    await addProducts(page, stack, "gift");
    await checkPage(page, "basket", "/checkout/basket");
    expectSums("basket", await textsIn(page, "/checkout/basket"));
    await page.goto(`${stack.url}/checkout/basket`);
    await page.getByRole("button", { name: "Check out" }).click();
    for (const step of ["add-ons", "upsells", "memberships"]) await completeStep(step);
    await completeStep("booking-protect", () => page.getByRole("radio", { name: /^No/ }).check());
    await signIn(page, buyer);
    await page.waitForURL("**/checkout/contact-preferences");
    await completeStep("contact-preferences");
    await completeStep("gift-aid", async () => {
      await page.getByRole("radio", { name: "Yes, I declare gift aid" }).check();
      await page.getByRole("checkbox", { name: /UK taxpayer/ }).check();
    });
    await completeStep("review");
    await checkPage(page, "checkout-summary", "/checkout/summary");
    const paid = await overHttp(page, async (tab) => {
      await pressPay(tab, await tab.go("/checkout/summary"));
      return tab.press(/^Pay /, cardFields());
    });
    const { href, pathname, search } = paid.url;
    await checkPage(page, "order-confirmed", href);
    expectSums("order-confirmed", await textsIn(page, `${pathname}${search}`));
    await checkPage(page, "gift-aid", "/account/gift-aid");
    const mail = await mailbox.wait(buyer.email, "order-confirmation");
    expectSums("mail order-confirmation", [mail.subject, ...mail.text.split("\n")]);
    await mailbox.checkAll();

    for (const id of routesInPounds)
      if (!crawler.shownRoutes.has(id)) report(id, ["was not shown"]);
    console.log(`${locale}, in pounds: ${crawler.errors.length} errors`);
    expect(crawler.errors).toEqual([]);
  });
