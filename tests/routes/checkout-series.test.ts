import { describe, expect, it } from "vitest";

import type { CheckoutStepName } from "../../app/domain/checkout/checkout-steps";
import type { VenueSettings } from "../../app/venue";
import { allSeries } from "../support/checkout-series";
import { checkoutVisit } from "../support/checkout-visit";
import { checkoutWalk } from "../support/checkout-walk";
import type { WalkedPage } from "../support/checkout-walk";
import { createFakeCrm } from "../support/fake-crm";
import { fakeItem } from "../support/fake-crm/contents";
import { fakeOrderToken } from "../support/fake-crm/orders";

type Step = Exclude<CheckoutStepName, "basket">;
type Form = Record<string, string>;

const agreed = ({ totals, toPay, attemptKey }: WalkedPage): Form => ({
  terms: "on",
  total: String((totals ?? { toPay }).toPay?.amount),
  attemptKey: attemptKey ?? "",
});
const signIn = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

/** What is sent of each step: a form that is refused, where there can be one, and one that goes on. */
const forms: Record<Step, { wrong: Form | null; right: Form | ((page: WalkedPage) => Form) }> = {
  "add-ons": { wrong: { "n:i1:parking": "9" }, right: { "n:i1:parking": "1" } },
  upsells: { wrong: { gift: "other" }, right: { gift: "5000", "n::tote": "1" } },
  memberships: {
    wrong: {},
    right: ({ requestKey = "" }) => ({ level: "3", autoRenew: "on", requestKey }),
  },
  "booking-protect": { wrong: {}, right: { accepted: "yes" } },
  account: { wrong: { ...signIn, password: "Wrong2026" }, right: signIn },
  "express-checkout": { wrong: {}, right: agreed },
  delivery: { wrong: {}, right: { optionId: "print-at-home" } },
  household: {
    wrong: { member: "new" },
    right: { member: "new", firstName: "Kit", lastName: "Ray" },
  },
  "contact-preferences": { wrong: { agreed: "Unheard" }, right: { agreed: "Access" } },
  "gift-aid": { wrong: { accepted: "yes" }, right: { accepted: "yes", taxpayer: "on" } },
  review: { wrong: null, right: {} },
  "billing-address": {
    wrong: { addressId: "new", "address.line1": "1 River Street" },
    right: { addressId: "a1" },
  },
  billing: { wrong: null, right: {} },
  "additional-details": {
    wrong: { marketing: "a-dream" },
    right: { accessRequirements: "aisle-seat" },
  },
  summary: { wrong: {}, right: agreed },
  payment: { wrong: null, right: agreed },
};

/** Goes from the first step to the card page as the pages lead; what was passed, and the sum that each page told. */
async function buy(venue: Partial<VenueSettings>, crm = createFakeCrm()) {
  const { checkoutSeries = [] } = venue;
  const walk = checkoutWalk(await checkoutVisit("basket", crm), venue);
  const passed: string[] = ["basket"];
  const sums = new Set<number>();
  let path = `/checkout/${checkoutSeries[1]}`;
  while (path.startsWith("/checkout/")) {
    const step = path.slice("/checkout/".length) as Step;
    const { wrong, right } = forms[step];
    if (wrong !== null) expect((await walk.send(step, wrong)).status, `wrong ${step}`).toBe(400);
    const page = await walk.open(step);
    expect([step, page.status]).toEqual([step, 200]);
    const sum = (page.data.totals?.toPay ?? page.data.toPay)?.amount;
    if (sum !== undefined) sums.add(sum);
    const sent = await walk.send(step, typeof right === "function" ? right(page.data) : right);
    expect([step, sent.status]).toEqual([step, 303]);
    passed.push(step);
    path = sent.leadsTo ?? "";
  }
  return { passed, sums: [...sums], leadsTo: path, walk, crm };
}

const isCardPage = /^http:\/\/localhost:3000\/order\/verify\?order=/;
const basketOf = (crm: ReturnType<typeof createFakeCrm>) => [...crm.state.baskets.values()][0]!;

describe("a basket is bought under", () => {
  it("the configured series", async () => {
    const { passed, sums, leadsTo } = await buy({ checkoutSeries: allSeries.first });
    expect(passed).toEqual(allSeries.first);
    expect(sums).toHaveLength(1);
    expect(leadsTo).toMatch(isCardPage);
  });

  it("the full series, which pays after the summary", async () => {
    const { passed, sums, leadsTo, crm } = await buy({ checkoutSeries: allSeries.second });
    expect(passed).toEqual(allSeries.second);
    expect(sums).toHaveLength(1);
    expect(leadsTo).toMatch(isCardPage);
    const { answers } = crm.state;
    expect([...answers.households.values()].flat()).toMatchObject([{ firstName: "Kit" }]);
    expect([...answers.bookedFor.values()]).not.toContain(null);
    expect(answers.agreed.get("c1")).toEqual(["Access"]);
    expect(basketOf(crm).details?.accessRequirements).toBe("aisle-seat");
  });

  it("a series of every step, in pounds: with gift aid for the gift that was added on the way", async () => {
    const venue = { checkoutSeries: allSeries.every, currency: "GBP" };
    const { passed, sums, leadsTo, crm } = await buy(venue);
    // The short way is for those who have bought before.
    expect(passed).toEqual(allSeries.every.filter((step) => step !== "express-checkout"));
    expect(sums).toHaveLength(1);
    expect(leadsTo).toMatch(isCardPage);
    expect(crm.state.answers.giftAid.has("c1")).toBe(true);
    expect(basketOf(crm).items.map(({ kind }) => kind)).toEqual([
      "ticket",
      "ticket",
      "supplementary",
      "merchandise",
      "donation",
      "membership",
      "booking-protection",
    ]);
  });

  it("the short way, by who has bought before: two pages from the basket to paying", async () => {
    const { crm } = await buy({ checkoutSeries: allSeries.first });
    const order = [...crm.state.baskets.values()][0]?.orderId ?? "";
    await crm.verifyOrder(
      order,
      { turnedBack: false },
      { session: null, token: fakeOrderToken(order) },
    );
    const [basket, account, ...others] = allSeries.first;
    const short = { checkoutSeries: [basket, account, "express-checkout", ...others] as const };
    const { passed, sums, leadsTo } = await buy(short, crm);
    expect(passed).toEqual(["basket", "account", "express-checkout", "payment"]);
    expect(sums).toHaveLength(1);
    expect(leadsTo).toMatch(isCardPage);
  });

  it("the long way all the same, where the visitor wishes", async () => {
    const { crm } = await buy({ checkoutSeries: allSeries.first });
    const order = [...crm.state.baskets.values()][0]?.orderId ?? "";
    await crm.verifyOrder(
      order,
      { turnedBack: false },
      { session: null, token: fakeOrderToken(order) },
    );
    const walk = checkoutWalk(await checkoutVisit("account", crm), {
      checkoutSeries: allSeries.every.filter((step) => !OFFERS.includes(step)),
    });
    expect((await walk.open("express-checkout")).status).toBe(200);
    expect((await walk.open("delivery")).leadsTo).toBe("/checkout/express-checkout");
    const left = await walk.send("express-checkout", { intent: "step-by-step" });
    expect(left.leadsTo).toBe("/checkout/delivery");
    expect((await walk.open("delivery")).status).toBe(200);
  });
});

const OFFERS: readonly string[] = ["add-ons", "upsells", "memberships", "booking-protect"];

describe("a step that has nothing to ask", () => {
  it("is left out, and whoever asks for it is told so", async () => {
    const context = await checkoutVisit("account");
    const basket = basketOf(context.crm);
    const gift = fakeItem({ kind: "donation", cents: 5_000 });
    context.crm.state.baskets.set(basket.id, { ...basket, items: [gift] });
    const walk = checkoutWalk(context, { checkoutSeries: allSeries.every });
    for (const step of ["delivery", "booking-protect", "add-ons"] as const) {
      expect((await walk.open(step)).leadsTo).toBe("/checkout/upsells");
      expect(walk.session().showNotices()).toContain("step-skipped");
    }
  });

  it("is gift aid wherever gifts are not in pounds", async () => {
    const { passed } = await buy({ checkoutSeries: allSeries.every });
    expect(passed).not.toContain("gift-aid");
  });

  it("is an offer that the box office does not tell of: the sale goes on", async () => {
    const crm = createFakeCrm();
    const silent = { ok: false, failure: { code: "unavailable" } } as const;
    crm.getStepOffers = () => Promise.resolve(silent);
    crm.listMembershipLevels = () => Promise.resolve(silent);
    const walk = checkoutWalk(await checkoutVisit("basket", crm), {
      checkoutSeries: allSeries.every,
    });
    expect((await walk.open("account")).status).toBe(200);
  });
});

describe("a session that ends in the middle of a form", () => {
  const venue = { checkoutSeries: allSeries.first };
  const typed = { specialRequests: "My aunt walks with a stick.", marketing: "website" };

  it("returns to that form with what was typed, after signing in", async () => {
    const walk = checkoutWalk(await checkoutVisit("delivery"), venue);
    const { data } = await walk.open("additional-details");
    const { visit } = data.frame as { visit: string };
    walk.forget();
    const late = await walk.send("additional-details", { ...typed, visit });
    expect(late.leadsTo).toBe("/checkout/account");
    expect(walk.session().showNotices()).toEqual(["form-kept"]);
    const back = await walk.send("account", signIn);
    expect(back.leadsTo).toBe("/checkout/additional-details");
    const again = await walk.open("additional-details");
    expect(again.data.typed).toEqual({ initialValue: typed });
    expect((await walk.open("additional-details")).data.typed).toBeUndefined();
    expect((await walk.send("additional-details", typed)).leadsTo).toBe("/checkout/summary");
  });

  it("finds its basket again also where it ends before signing in", async () => {
    const walk = checkoutWalk(await checkoutVisit("basket"), venue);
    const { data } = await walk.open("account");
    const { visit } = data.frame as { visit: string };
    walk.forget();
    expect((await walk.send("account", { ...signIn, visit })).leadsTo).toBe("/checkout/delivery");
  });

  it("is told when what was typed is longer than can be kept", async () => {
    const walk = checkoutWalk(await checkoutVisit("basket"), venue);
    await walk.send("delivery", { "address.line1": "x".repeat(3_000) });
    expect(walk.session().showNotices()).toEqual(["form-too-long"]);
  });

  it("does not give a basket to who made its number up", async () => {
    const context = await checkoutVisit("delivery");
    const walk = checkoutWalk(context, venue);
    walk.forget();
    const visit = `${basketOf(context.crm).id}.AAAAAAAAAAAAAAAAAAAAAA`;
    const late = await walk.send("additional-details", { ...typed, visit });
    expect(late.leadsTo).toBe("/checkout/basket");
    expect(walk.session().basketId).toBeNull();
  });
});

describe("who buys once", () => {
  it("goes on as a guest, with the basket", async () => {
    const walk = checkoutWalk(await checkoutVisit("basket"), { checkoutSeries: allSeries.first });
    const guest = { intent: "guest", firstName: "Kit", lastName: "Ray", email: "kit@example.com" };
    expect((await walk.send("account", guest)).status).toBe(400);
    const entered = await walk.send("account", { ...guest, phone: "2125550123" });
    expect(entered.leadsTo).toBe("/checkout/delivery");
    expect((await walk.open("delivery")).status).toBe(200);
  });

  it("does not hear of held seats where there are none", async () => {
    const context = await checkoutVisit("basket");
    const basket = basketOf(context.crm);
    const gift = fakeItem({ kind: "donation", cents: 5_000 });
    const walk = checkoutWalk(context, { checkoutSeries: allSeries.first });
    expect((await walk.open("account")).data.holds).toBe(true);
    context.crm.state.baskets.set(basket.id, { ...basket, items: [gift], hold: null });
    expect((await walk.open("account")).data.holds).toBe(false);
  });
});
