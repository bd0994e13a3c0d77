import { expect, it } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { within } from "../../support/crash/crash-site";
import { settle } from "../../support/crash/settle";
import { pressPay } from "../../support/visitor/check-out";
import { cardFields } from "../../support/cards";
import { ENDINGS, signInToOrder, STILL_FINDING_OUT } from "../../support/visitor/endings";
import {
  FORGED,
  atCardPage,
  atPayment,
  atPrice,
  checkAgain,
  enterCard,
  ledger,
  loseSeats,
  messagesTo,
  paidWithoutReturning,
  payWithoutReturning,
  sendMessage,
  turnBack,
} from "../../support/visitor/fault-site";
import { FAULT_SCENARIOS } from "../../support/visitor/fault-scenarios";
import { CONFIRMED } from "../../support/visitor/read-page";
import { useFaultSite } from "../../support/visitor/use-fault-site";

// End to end: storefront, box office, card provider and a visitor without script. After each fault the provider's
// records show what was charged, and so must the page.
const { used, outage, flush, expectEnd } = useFaultSite("api_faults");

const PAY = /^Pay /;
it("five clicks on Pay create one order and one charge", async () => {
  const buyer = await atPayment(used.site);
  const { tab, payment } = buyer;
  const five = <T>(click: () => Promise<T>) => Promise.all([1, 2, 3, 4, 5].map(click));
  const pages = await five(() => pressPay(tab.another(), payment));
  expect(new Set(pages.map(({ url }) => url.href)).size).toBe(1);
  buyer.card = pages[0] ?? payment;
  const result = await five(() => tab.another().pressOn(buyer.card, PAY, cardFields()));
  for (const { text } of result)
    expect(text).toMatch(/^You’re all set, Ines|^This is paid.*charged once/);
  await tab.go("/checkout/basket");
  await tab.go(result.find(({ text }) => CONFIRMED.test(text))?.url ?? "/");
  await expectEnd(buyer, "bought");
});

it("two tabs that pay the same basket one after the other create one order", async () => {
  const first = await atPayment(used.site);
  const second = { ...first, tab: first.tab.another() };
  second.payment = await second.tab.go("/checkout/payment");
  first.card = await pressPay(first.tab);
  second.card = await pressPay(second.tab);
  const refused = await enterCard(first);
  expect(refused.text).toMatch(/has expired.*You have not been charged/);
  await enterCard(second);
  await expectEnd(second, "bought");
  await turnBack(first);
  await expectEnd(first, "bought");
});

it("two tabs that pay the same basket at once create one order", async () => {
  const first = await atPayment(used.site);
  const second = { ...first, tab: first.tab.another() };
  second.payment = await second.tab.go("/checkout/payment");
  const tabs = [first, second];
  await Promise.all(tabs.map(async (each) => (each.card = await pressPay(each.tab))));
  const there = tabs.filter(({ card }) => card.url.origin === used.site.stack.cardUrl);
  // The replaced page is closed, either before or after its form is sent.
  const results = await Promise.all(
    there.map(async (each) => (each.card.status === 410 ? each.card : enterCard(each))),
  );
  for (const { text } of results)
    expect(text).toMatch(/^You’re all set, Ines|has expired.*You have not been charged/);
  const winner = there.find(({ tab }) => CONFIRMED.test(tab.shown.text)) ?? first;
  await expectEnd(winner, "bought");
});

it("going back after the confirmation does not buy again", async () => {
  const buyer = await atCardPage(used.site);
  const jar = new Map(buyer.tab.jar);
  await enterCard(buyer);
  const old = buyer.tab.another();
  expect((await old.go(buyer.card.url)).text).toMatch(/This is paid.*You were charged once/);
  const back = await old.go("/checkout/payment");
  expect(back.text).toMatch(ENDINGS.bought.page);
  expect(back.html).toContain("You’ve already paid for this order.");
  // The page from the history sends its form again, with the cookies of that time.
  jar.forEach((value, name) => old.jar.set(name, value));
  const again = await pressPay(old, buyer.payment);
  expect(again.url.origin).toBe(used.site.stack.url);
  await buyer.tab.go(buyer.tab.shown.url);
  await expectEnd(buyer, "bought");
});

it("reloading the verify page changes nothing", async () => {
  const { buyer, back } = await paidWithoutReturning(used.site);
  const shown = await Promise.all([1, 2, 3, 4, 5].map(() => buyer.tab.another().go(back)));
  for (const { text } of shown) expect(text).toMatch(ENDINGS.bought.page);
  await buyer.tab.go(back);
  await expectEnd(buyer, "bought");
});

it("a return and a webhook at the same time create one order", async () => {
  const { buyer, back } = await paidWithoutReturning(used.site);
  await Promise.all([flush(), buyer.tab.go(back)]);
  await expectEnd(buyer, "bought");
});

it("a return before the webhook, and a webhook before the return, create one order", async () => {
  const buyer = await atCardPage(used.site);
  await enterCard(buyer);
  await expectEnd(buyer, "bought");
  await flush();
  await checkAgain(buyer);
  await expectEnd(buyer, "bought");
  const { buyer: vanished, back } = await paidWithoutReturning(used.site);
  await flush();
  expect((await ledger(used.site, vanished)).mails).toEqual(["order-confirmation"]);
  await vanished.tab.go(back);
  await expectEnd(vanished, "bought");
});

it("a webhook delivered twice creates one order", async () => {
  const { buyer, back } = await paidWithoutReturning(used.site);
  const [paid] = messagesTo(used.site, buyer);
  const send = () => sendMessage(used.site, paid?.payload ?? "");
  expect(await Promise.all([send(), send()])).toEqual([200, 200]);
  expect(await send()).toBe(200);
  await buyer.tab.go(back);
  await expectEnd(buyer, "bought");
});

it("webhooks delivered out of order create one order", async () => {
  const buyer = await atPayment(used.site);
  await pressPay(buyer.tab);
  // A second attempt closes the first page; the provider's event about that arrives after the second payment.
  await buyer.tab.go("/checkout/payment");
  buyer.card = await pressPay(buyer.tab);
  const back = await payWithoutReturning(buyer);
  const messages = messagesTo(used.site, buyer);
  expect(messages.map(({ type }) => type)).toEqual([
    "checkout.session.expired",
    "checkout.session.completed",
  ]);
  for (const { payload } of messages.toReversed())
    expect(await sendMessage(used.site, payload)).toBe(200);
  await buyer.tab.go(back);
  await expectEnd(buyer, "bought");
});

it("a webhook with a bad signature changes nothing", async () => {
  // Signed with another secret; and correctly signed, but an hour ago.
  expect(await sendMessage(used.site, FORGED, { secret: "whsec_forged" })).toBe(400);
  expect(await sendMessage(used.site, FORGED, { signedAt: Date.now() - 3_600_000 })).toBe(400);
});

it("a webhook an hour late completes the order", async () => {
  const { buyer, back } = await paidWithoutReturning(used.site);
  await used.site.stack.clock.advance({ minutes: 61 });
  await flush();
  await buyer.tab.go(back);
  await expectEnd(buyer, "bought");
});

it("a provider outage before the redirect charges nothing", async () => {
  const buyer = await atPayment(used.site);
  await outage(true);
  const result = await pressPay(buyer.tab);
  expect(result.text).toMatch(
    /couldn’t open the payment page.*Nothing was charged.*still held until/,
  );
  expect((await ledger(used.site, buyer)).charges).toBe(0);
  await outage(false);
  buyer.card = await pressPay(buyer.tab);
  await enterCard(buyer);
  await expectEnd(buyer, "bought", 1);
});

it("after a provider outage at the return, the payment is confirmed later", async () => {
  const { buyer, back } = await paidWithoutReturning(used.site);
  await outage(true);
  await buyer.tab.go(back);
  expect(buyer.tab.shown.text).toMatch(STILL_FINDING_OUT);
  await outage(false);
  await buyer.tab.follow(/^Check again/);
  await expectEnd(buyer, "bought");
});

// crash.test.ts covers the other points; the visitor sees the same as at one of these.
it.each(FAULT_SCENARIOS)(
  "a box office killed at fault point $point loses nothing",
  async (scenario) => {
    const buyer = await scenario.prepare(used.site);
    const { program } = used.site.lane;
    await used.site.lane.setFault(scenario.point, "crash");
    await scenario.runStep(buyer);
    expect(buyer.tab.shown.text).toMatch(scenario.page);
    expect(await within(5_000, () => !program.isRunning())).toBe(true);
    await program.start();
    await scenario.resume(buyer);
    await expectEnd(buyer, scenario.ending);
  },
);

it("a storefront killed between redirect and return loses nothing", async () => {
  const buyer = await atCardPage(used.site);
  await used.site.stack.storefront.kill();
  const back = await payWithoutReturning(buyer);
  await expect(buyer.tab.go(back)).rejects.toThrow();
  await used.site.stack.storefront.start();
  await buyer.tab.go(back);
  await expectEnd(buyer, "bought");
});

it("a hold that expires on the card page does not lose the seats", async () => {
  const buyer = await atCardPage(used.site);
  await used.site.stack.clock.advance({ minutes: 50 });
  await enterCard(buyer);
  await expectEnd(buyer, "bought");
});

it("a charge whose seats are gone is refunded", async () => {
  const buyer = await atCardPage(used.site);
  await loseSeats(used.site, buyer);
  await enterCard(buyer);
  await expectEnd(buyer, "given back");
});

it("a visitor who loses language, session and cookies on the way back has still bought", async () => {
  const buyer = await atPayment(used.site);
  buyer.tab.jar.set("lang", "en");
  expect((await buyer.tab.go("/checkout/payment")).html).toContain('<html lang="en-GB"');
  buyer.card = await pressPay(buyer.tab);
  buyer.tab.jar.clear();
  const back = await payWithoutReturning(buyer);
  await outage(true);
  await buyer.tab.go(back);
  expect(buyer.tab.shown.text).toMatch(STILL_FINDING_OUT);
  // The page shows no basket: a new session has none.
  expect(buyer.tab.shown.text).not.toContain("Continue paying");
  await outage(false);
  await buyer.tab.follow(/^Check again/);
  expect(buyer.tab.shown.html).toContain('<html lang="en-US"');
  await signInToOrder(buyer);
  await expectEnd(buyer, "bought");
});

it("a total changed in another tab between page and submit charges nothing", async () => {
  const buyer = await atPayment(used.site);
  const other = buyer.tab.another();
  await other.go("/checkout/basket");
  await other.press(/^Remove/);
  const result = await pressPay(buyer.tab);
  expect(result.heading).toBe("Summary");
  expect(result.html).toContain("Your basket has changed");
  expect(await ledger(used.site, buyer)).toMatchObject({ charges: 0, orders: [] });
});

it("a price changed by the box office between page and submit does not change what is charged", async () => {
  const buyer = await atPayment(used.site);
  buyer.card = await atPrice(used.site, 9_900, () => pressPay(buyer.tab));
  // The amount on the button is charged.
  expect(buyer.payment.text).toMatch(/Pay \$170(?![.,]?\d)/);
  await enterCard(buyer);
  await expectEnd(buyer, "bought");
  expect((await ledger(used.site, buyer)).kept).toBe(17_000);
});

it("after all faults every purchase is charged and recorded at most once", async () => {
  const buyer = await atPayment(used.site);
  buyer.card = await pressPay(buyer.tab);
  await enterCard(buyer);
  expect(await settle([used.site.lane])).toBe(true);
  const outcomes = await checkOutcomes(used.site.lane.pool, used.site.stack.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [], unsettled: [] });
  expect(outcomes.orders["confirmed"]).toBeGreaterThan(0);
}, 90_000);
