import { untranslatedTexts } from "../../support/untranslated-texts";
import { expectLanguage, expectPagesIn, TRANSLATED } from "../steps/expect-language";
import { closeQueues, openQueue, reachQueueForm } from "../steps/queue";
import { expect, test } from "../support/fixtures";
import { shownTexts } from "../support/shown-texts";

const PUBLIC = [
  ...["/", "/?view=calendar", "/?search=zzzz", "/checkout/basket", "/packages", "/memberships"],
  ...["/gift-vouchers", "/gift-vouchers/balance", "/contributions/donations", "/aux/merchandise"],
  ...["/food-and-drink", "/programmes", "/accessibility", "/visit", "/help", "/contact", "/terms"],
  ...["/privacy-policy", "/cookies", "/plain-pages", "/maintenance"],
];

test.afterEach(({ stack }) => closeQueues(stack));

test("untranslated text is found on an English page", async ({ page }) => {
  await page.goto("/help");
  expect(untranslatedTexts(await shownTexts(page), "sv").length).toBeGreaterThan(5);
});

test("the h1 of What’s on has the same font size in German as in English", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const size = async (path: string) => {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    return heading.evaluate((element) => getComputedStyle(element).fontSize);
  };
  expect(await size("/de")).toBe(await size("/en-us"));
});

for (const locale of TRANSLATED) {
  test(`public pages are fully translated into ${locale}`, async ({
    page,
    concert,
    problems,
    expectNoErrors,
  }) => {
    test.slow();
    await page.goto(`/${locale}`);
    problems.allowStatus(404);
    const event = concert.path.replace(/\/[^/]+$/, "");
    const paths = [...PUBLIC, concert.path, event, "/events/none"];
    await expectPagesIn(page, locale, paths, expectNoErrors);
  });

  test(`the waiting room is fully translated into ${locale}`, async ({
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
      await expectLanguage(page, locale, expectNoErrors);
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
    // The storefront reads the queue once a second.
    await expect
      .poll(async () => {
        await page.goto(path);
        return heading.innerText();
      })
      .not.toBe(waiting);
    await check();
  });
}
