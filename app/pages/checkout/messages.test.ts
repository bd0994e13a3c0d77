import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
// The checkout's messages that only certain answers of the box office bring, read on the page as a visitor without
// script sees it. docs/checkout.md lists all of them.
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { venue } from "~/venue";
import { basketAfter, sessionAfter } from "../../../tests/support/checkout-context";
import {
  sampleBasket,
  sampleDeliveryOptions,
  sampleTicket,
} from "../../../tests/support/samples/basket";
import { sampleCountries, sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering, refusing, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import { startStorefront } from "../../../tests/support/servers/test-storefront";

type Failure = Problem | Unavailable;

const usd = (amount: number) => ({ amount, currency: "USD" });
const level = {
  id: "3",
  name: "Friend",
  description: "",
  infoLink: "https://www.riverside.example/membership/friend",
  benefits: [],
  price: usd(10_000),
  renewalPrice: usd(10_000),
  months: 12,
  worth: usd(10_000),
  hasPriority: false,
  requiresLogin: false,
};
const calls = (): Partial<Crm> => ({
  getMaintenance: answering(null),
  getCustomer: answering(sampleCustomer()),
  listCountries: answering(sampleCountries),
  listDeliveryOptions: answering(sampleDeliveryOptions),
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList()),
  getPriceTerms: answering({ terms: "public" }),
  getBasketOffers: unavailable,
  getDonationUpsell: unavailable,
  createBasket: answering(sampleBasket({ items: [] })),
  getAccountCredit: answering({ balance: usd(5_500), grants: [], entries: [] }),
  listMembershipLevels: answering([level]),
  getPotentialSavings: unavailable,
  listOtherBaskets: answering([]),
  getLastOrder: answering({ orderId: null }),
});
const [first, ...others] = venue.checkoutSeries;
const crm = stubCrm();
const storefront = await startStorefront(crm, {
  venue: { ...venue, checkoutSeries: [first ?? "basket", "memberships", ...others] },
});
afterAll(() => storefront.close());
beforeEach(() => Object.assign(crm, calls()));

const refuses = (failure: object) => refusing(failure as Failure) as never;

/** A browser of a visitor who has done these steps. */
function openTab(
  done: Parameters<typeof basketAfter>[0],
  change: Parameters<typeof basketAfter>[1] = {},
) {
  const basket = basketAfter(done, change);
  crm.getBasket = answering(basket);
  crm.getBasketSummary = unavailable;
  const session = sessionAfter(done, basket);
  const checkout = session.checkout ?? {
    basketId: basket.id,
    agreedTotal: null,
    passed: [],
    stepByStep: false,
  };
  const passed = ["memberships" as const, ...checkout.passed];
  return storefront.openTab({ ...session, checkout: { ...checkout, passed } });
}

describe("paying says", () => {
  it.each([
    [
      { code: "unavailable" },
      "We could not reach the card provider",
      "Please try again in a few minutes.",
    ],
    [
      { code: "conflict", reason: "limit" },
      "Ticket limit reached",
      "The box office sells to groups at their own prices.",
    ],
    [
      { code: "conflict", reason: "membership-owned" },
      "You own this membership already",
      "A membership already owned cannot be bought again.",
    ],
    [
      { code: "conflict", reason: "not-entitled" },
      "Some tickets are not open to this account",
      "Nothing was charged.",
    ],
    [{ code: "basket-expired" }, "We had to stop your checkout", "Basket"],
    [{ code: "not-found" }, "so we started a new one", "Nothing was charged."],
  ])("what was refused: %o", async (failure, ...words) => {
    const tab = await openTab("billing");
    await tab.go("/checkout/payment");
    crm.startPayment = refuses(failure);
    const { html } = await tab.press(/^Pay /);
    for (const word of words) expect(html).toContain(word);
  });

  it("that an order that costs nothing could not be completed", async () => {
    const none = usd(0);
    const tickets = [sampleTicket({ total: none, faceValue: none, fee: none })];
    const tab = await openTab("additional-details", { tickets });
    await tab.go("/checkout/summary");
    crm.startPayment = unavailable;
    const { text } = await tab.press(/^Place order/, { terms: "on" });
    expect(text).toContain("Free order could not be completed");
  });
});

const limitOf = (priceTypeName: string | null) => ({
  code: "limit",
  limit: {
    maxTickets: 4,
    priceTypeName,
    instanceName: "A concert",
    previouslyPurchased: 3,
    totalTickets: 5,
  },
});

describe("the basket says", () => {
  it.each([
    [{ code: "code-not-recognised" }, "Code not recognized. Please check it and try again."],
    [
      { code: "not-allowed", reason: "code-not-valid" },
      "This promo code is not valid for this basket.",
    ],
    [{ code: "not-allowed", reason: "code-expired" }, "This code has expired."],
    [{ code: "not-allowed", reason: "code-used-up" }, "This code has been used up."],
    [{ code: "unavailable" }, "Our box office system isn't responding right now."],
  ])("of a code: %o", async (failure, words) => {
    const tab = await openTab("basket");
    await tab.go("/checkout/basket");
    crm.enterCode = refuses(failure);
    expect((await tab.press(/^Apply/, { code: "SPRING" })).text).toContain(words);
  });

  it.each([
    [
      { reason: "too-early", from: "2026-11-21T19:30:00-05:00" },
      "It's too early to book one of these extras",
    ],
    [{ reason: "too-late" }, "It's too late to book one of these extras"],
  ])("of extras in another basket: %o", async (refusal, words) => {
    const tab = await openTab("account");
    crm.listOtherBaskets = answering([sampleBasket({ id: "other" })]);
    await tab.go("/checkout/basket");
    crm.mergeBaskets = refuses({ code: "not-allowed", ...refusal });
    expect((await tab.press(/^Add it to this basket/)).text).toContain(words);
  });

  it.each([
    [{ code: "not-allowed", reason: "no-credit" }, "Account credit could not be applied"],
    [{ code: "unavailable" }, "Our box office system isn't responding right now."],
  ])("of account credit: %o", async (failure, words) => {
    const tab = await openTab("account");
    await tab.go("/checkout/basket");
    crm.setCredit = refuses(failure);
    expect((await tab.press(/^Apply all/)).text).toContain(words);
  });

  it.each([
    [
      limitOf("Standard"),
      "The maximum of Standard tickets for A concert is 4. You bought 3 before, and that would be 5 in all.",
      "The box office sells to groups at their own prices.",
    ],
    [
      limitOf(null),
      "You can book a maximum of 4 tickets online.",
      "The box office sells to groups at their own prices.",
    ],
    [{ code: "not-allowed", reason: "price-type-limit" }, "Incorrect ticket type"],
  ])("of another price type: %o", async (failure, ...words) => {
    const tab = await openTab("basket");
    await tab.go("/checkout/basket");
    crm.changeTicket = refuses(failure);
    const { text } = await tab.press(/^Change/);
    for (const word of words) expect(text).toContain(word);
  });
});

describe("choosing tickets says", () => {
  it.each([
    [
      limitOf(null),
      "You can book a maximum of 4 tickets online.",
      "For 10 or more tickets, call group sales at",
    ],
    [
      { code: "not-enough-seats", band: "B", available: 1 },
      "There are not enough seats left in band B: there is 1.",
    ],
    [
      { code: "not-allowed", reason: "not-entitled" },
      "This price is for members or people with a code.",
    ],
  ])("%o", async (failure, ...words) => {
    const tab = await storefront.openTab();
    await tab.go("/events/e1/i1");
    crm.addTickets = refuses(failure);
    const { text } = await tab.press(/^Add to basket/, { "quantity.i1-A.standard": "2" });
    for (const word of words) expect(text).toContain(word);
  });
});

describe("the memberships step says", () => {
  it.each([
    [
      { code: "conflict", reason: "membership-conflict" },
      "Only one membership can be in a basket.",
    ],
    [
      { code: "conflict", reason: "membership-owned" },
      "A membership already owned cannot be bought again.",
    ],
    [
      { code: "conflict", reason: "membership-in-basket" },
      "This membership is in your basket already.",
    ],
    [{ code: "not-signed-in" }, "Please sign in first"],
  ])("%o", async (failure, words) => {
    const tab = await openTab("basket");
    await tab.go("/checkout/memberships");
    crm.addMembership = refuses(failure);
    expect((await tab.press(/^Continue/, { level: "3" })).html).toContain(words);
  });
});

it("the account step says as whom a guest checks out, and does not call them signed in", async () => {
  const tab = await openTab("account");
  crm.getCustomer = answering(sampleCustomer({ isGuest: true }));
  const { text } = await tab.go("/checkout/account");
  expect(text).toContain("You're checking out as Ada Rivers");
  expect(text).not.toContain("You're signed in as");
});
