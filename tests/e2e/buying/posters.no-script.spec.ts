import type { Page } from "@playwright/test";

import { expectConfirmed, submitCard } from "../steps/card-page";
import { countSteps } from "../steps/count-steps";
import { button, fillInGuest, openHome, terms } from "../steps/from-home";
import { type Mail, waitForMail } from "../steps/mailbox";
import { eventsToChoose } from "../steps/packages";
import { newPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

const DRAWING = /\/(?:posters|share)\/([a-z]+)[/-](\d+)\.(?:svg|png)/;

/** "brass 7", of the first poster in a text of HTML. */
const drawingIn = (html: string) => DRAWING.exec(html)?.slice(1).join(" ");

const inMain = async (page: Page) => drawingIn(await page.getByRole("main").innerHTML());
const inMail = ({ html }: Mail) => drawingIn(html);

/** Of what is open in the basket, as a guest, to the confirmation. Returns the drawings there and in its email. */
async function payAndCollect(page: Page, getMail: (email: string) => Promise<Mail>) {
  const person = newPerson();
  await fillInGuest(page, countSteps(page), person);
  await terms(page).check();
  await button(page, /^Pay \$/).click();
  await submitCard(page, "approves");
  await expectConfirmed(page);
  return [await inMain(page), inMail(await getMail(person.email))];
}

test("a concert has one poster in the list, on its pages, in the basket, on the confirmation and in its email", async ({
  page,
  stack,
  nextConcert,
}) => {
  const link = await openHome(page, nextConcert);
  const path = (await link.getAttribute("href")) ?? "";
  const row = page.locator("li.event", { has: page.locator(`a[href="${path}"]`) });
  const inList = drawingIn(await row.first().innerHTML());
  expect(inList).toMatch(/^[a-z]+ \d+$/);
  await page.goto(path.split("/").slice(0, 3).join("/"));
  const onPage = await inMain(page);
  await page.goto(path);
  const onPrices = await inMain(page);
  await button(page, "Find my seats").click();
  await button(page, /^Add .*to basket$/).click();
  const inBasket = await inMain(page);
  await button(page, "Check out").click();
  const after = await payAndCollect(page, (email) =>
    waitForMail(stack, email, { subject: /tickets/ }),
  );
  expect([onPage, onPrices, inBasket, ...after]).toEqual(Array(5).fill(inList));
});

test("the events of a package have the posters of their own pages", async ({ page }) => {
  await page.goto("/packages");
  const offer = page.getByRole("main").getByRole("link", { name: "Orchestra, your choice" });
  await offer.first().click();
  await page
    .getByRole("link", { name: /^Choose your events/ })
    .first()
    .click();
  const events: [path: string, drawing: string | undefined][] = [];
  for (const row of (await eventsToChoose(page).all()).slice(0, 4)) {
    const id = (await row.getByRole("checkbox").first().getAttribute("value")) ?? "";
    events.push([`/events/${id}`, drawingIn(await row.innerHTML())]);
  }
  expect(events).toHaveLength(4);
  for (const [path, drawing] of events) {
    await page.goto(path);
    expect([path, await inMain(page)]).toEqual([path, drawing]);
  }
});

test("a fund, a membership and a gift card each have one poster from their page to the email", async ({
  page,
  stack,
}) => {
  const pay = async () => {
    const drawings = await payAndCollect(page, (email) =>
      waitForMail(stack, email, { subject: /order / }),
    );
    // The next is another guest.
    await page.context().clearCookies();
    return drawings;
  };

  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }).click();
  const fund = await inMain(page);
  await button(page, "Give $100").click();
  expect(await pay()).toEqual([fund, fund]);

  await page.goto("/memberships");
  const membership = await inMain(page);
  await button(page, "Join as Friend").click();
  expect(await inMain(page)).toBe(membership);
  await button(page, "Check out").click();
  expect(await pay()).toEqual([membership, membership]);

  await page.goto("/");
  await page.getByRole("link", { name: "Gift cards", exact: true }).first().click();
  const giftCard = await inMain(page);
  await page.getByRole("main").getByRole("link", { name: "Buy a gift card" }).click();
  expect(await inMain(page)).toBe(giftCard);
  await page.getByLabel("Their name").fill("Sam");
  await page.getByLabel("Their email").fill("sam@example.com");
  await button(page, "Add to basket").click();
  expect(await inMain(page)).toBe(giftCard);
  await button(page, "Check out").click();
  expect(await pay()).toEqual([giftCard, giftCard]);
});
