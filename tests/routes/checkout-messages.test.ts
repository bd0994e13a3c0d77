import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Crm } from "../../app/.server/crm/crm";
import { money } from "../../app/domain/money";
import { venue } from "../../app/venue";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { checkOutTo, takeTickets } from "../support/visitor/check-out";
import { openTab } from "../support/visitor/form-browser";
import type { Tab } from "../support/visitor/form-browser";

// The messages of the error catalogue (spec section 8, "Checkout") that only a box office in a certain mood gives: each
// is read on the page, as a visitor without script meets it. docs/checkout.md has the list of all of them.
const PERFORMANCE = "/events/e1/i1";
const ada = { email: "ada@example.com", password: "Concert2026" };
const PAY = /^Pay /;

let storefront: TestStorefront;
beforeEach(async () => {
  const series = withMemberships(venue.checkoutSeries);
  storefront = await startTestStorefront({ venue: { ...venue, checkoutSeries: series } });
});
afterEach(() => storefront.close());

/** The venue's own series, with the step that offers memberships. */
function withMemberships(series: typeof venue.checkoutSeries) {
  const [first = "basket", ...others] = series;
  return [first, "memberships" as const, ...others];
}

const refuses = (failure: object) => () => Promise.resolve({ ok: false, failure } as never);

async function withTickets(): Promise<Tab> {
  const tab = openTab(storefront.origin);
  await takeTickets(tab, await tab.go(PERFORMANCE), 2);
  return tab;
}

async function on(step: string): Promise<Tab> {
  const tab = await withTickets();
  await checkOutTo(tab, step, ada);
  return tab;
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
  ])("what stands against it: %o", async (failure, ...words) => {
    const tab = await on("Payment");
    storefront.crm.startPayment = refuses(failure);
    const { html } = await tab.press(PAY);
    for (const word of words) expect(html).toContain(word);
  });

  it("of an order that costs nothing that it could not be completed", async () => {
    const tab = await withTickets();
    for (const basket of storefront.crm.state.baskets.values())
      Object.assign(basket.totals, { toPay: money(0, "USD") });
    free(storefront.crm);
    await checkOutTo(tab, "Summary", ada);
    storefront.crm.startPayment = refuses({ code: "unavailable" });
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
    const tab = await withTickets();
    storefront.crm.enterCode = refuses(failure);
    expect((await tab.press(/^Apply/, { code: "SPRING" })).text).toContain(words);
  });

  it.each([
    [{ code: "not-allowed", reason: "no-credit" }, "Account credit could not be applied"],
    [{ code: "unavailable" }, "Our box office system isn't responding right now."],
  ])("of account credit: %o", async (failure, words) => {
    const tab = await on("Delivery");
    await tab.go("/checkout/basket");
    storefront.crm.setCredit = refuses(failure);
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
    const tab = await withTickets();
    storefront.crm.changeTicket = refuses(failure);
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
    [{ code: "not-allowed", reason: "price-type-limit" }, "Incorrect ticket type"],
  ])("%o", async (failure, ...words) => {
    const tab = openTab(storefront.origin);
    const page = await tab.go(PERFORMANCE);
    storefront.crm.addTickets = refuses(failure);
    const { text } = await takeTickets(tab, page, 2);
    for (const word of words) expect(text).toContain(word);
  });
});

describe("a membership says", () => {
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
    const tab = await withTickets();
    await tab.follow(/^Continue to /);
    storefront.crm.addMembership = refuses(failure);
    const levels = [...tab.shown.html.matchAll(/name="level"[^>]*value="([^"]+)"/g)];
    const id = levels.at(-1)?.[1] ?? "";
    const { html } = await tab.press(/^Continue/, { level: id });
    expect(html).toContain(words);
  });
});

/** Whatever is in a basket, it costs nothing. */
function free(crm: Crm): void {
  const { getBasket } = crm;
  crm.getBasket = async (id) => {
    const basket = await getBasket(id);
    if (basket.ok) Object.assign(basket.value.totals, { toPay: money(0, "USD") });
    return basket;
  };
}
