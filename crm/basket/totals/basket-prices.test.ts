import { expect, it } from "vitest";

import {
  emptyBasket,
  giftVoucher,
  itemLine,
  minutesFromNow,
  promoCode,
  ticketLine,
} from "../../../tests/support/sample-basket";
import {
  chooseBetterPromo,
  isNeededForPriority,
  paymentSources,
  priceOfBasket,
} from "./price-of-basket";
import { getHeldLines } from "../contents/basket-status";
import type { BasketRecord } from "../contents/basket-contents";
import { listDiscounts } from "../discounts/list-discounts";
import type { BestPricing } from "../prices/best-price-rules";
import { potentialSavings } from "../prices/potential-savings-rules";
import { cardAmount } from "../../money/orders/rules";

const basket = (change: Partial<BasketRecord>): BasketRecord => ({ ...emptyBasket, ...change });
const sums = (change: Partial<BasketRecord>) => priceOfBasket(basket(change)).sums;
const pair = [ticketLine("t1"), ticketLine("t2")];
const twoForOne = {
  id: "2for1",
  name: "Two for one",
  tickets: 2,
  lowered: 1,
  percentOff: 100,
  eventIds: null,
  priceTypeIds: null,
};

it("a basket's total is its tickets and fees, and zero once the hold has expired", () => {
  expect(sums({ lines: pair })).toMatchObject({ subtotal: 15_200, fees: 1800, total: 17_000 });
  const expired = { lines: pair, heldUntil: minutesFromNow(0) };
  expect(getHeldLines(basket(expired))).toEqual([]);
  expect(sums(expired)).toMatchObject({ subtotal: 0, fees: 0, total: 0 });
});

it("a membership of the minimum value waives a basket's fees", () => {
  expect(sums({ lines: pair, membershipAmount: 9_999 }).fees).toBe(1800);
  expect(sums({ lines: pair, membershipAmount: 10_000 }).fees).toBe(0);
});

it("delivery is charged for tickets and merchandise, but not for a donation alone", () => {
  const delivery = { optionId: "post", addressId: null, price: 100 };
  expect(sums({ lines: pair, delivery }).delivery).toBe(100);
  expect(sums({ items: [itemLine("merchandise", "bag")], delivery }).delivery).toBe(100);
  expect(sums({ items: [itemLine("donation", "gift")], delivery }).delivery).toBe(0);
  expect(sums({ lines: pair }).delivery).toBe(0);
});

it("only a round-up donation rounds up a basket's total", () => {
  const lines = [ticketLine("t1", { faceValue: 7650 })];
  const gift = itemLine("donation", "gift", { unitPrice: 500 });
  const roundUp = itemLine("donation", "round", { unitPrice: 1, details: { roundUp: true } });
  expect(sums({ lines, items: [gift] }).total).toBe(9050);
  expect(sums({ lines, items: [gift, roundUp] }).total).toBe(9100);
});

it("the cover fee applies to all lines except excluded kinds and products", () => {
  const cover = itemLine("cover-fee", "cover");
  const gift = itemLine("donation", "gift", { productId: "fund", unitPrice: 10_000 });
  const coverFee = { part: 0.04, excludedKinds: [], excludedProducts: [] };
  const items = [gift, cover];
  expect(sums({ lines: pair, items, coverFee }).total).toBe(27_000 + 1080);
  for (const excluded of [{ excludedKinds: ["donation" as const] }, { excludedProducts: ["fund"] }])
    expect(sums({ lines: pair, items, coverFee: { ...coverFee, ...excluded } }).total).toBe(
      27_000 + 680,
    );
  expect(sums({ lines: pair, items, coverFee: { ...coverFee, part: 0 } }).total).toBe(27_000);
});

const flex = itemLine("package", "flex", { details: { percentOff: 20 } });
const inFlex = ticketLine("t3", { packageItemId: "flex" });
const saved = (change: Partial<BasketRecord>) =>
  priceOfBasket(basket(change)).discounts.map(({ id, amount }) => [id, amount]);

it("a package discounts its own tickets only", () => {
  expect(saved({ lines: [...pair, inFlex], items: [flex] })).toEqual([["flex", 1520]]);
});

it("a super package discounts the prices that its packages have already reduced", () => {
  const superPackage = itemLine("package", "super", {
    details: { type: "super", percentOff: 10 },
  });
  const part = itemLine("package", "flex", { details: { percentOff: 20, superItemId: "super" } });
  const other = itemLine("package", "other", { details: { percentOff: 50 } });
  const lines = [...pair, inFlex, ticketLine("t4", { packageItemId: "other" })];
  expect(saved({ lines, items: [superPackage, other, part] })).toEqual([
    ["other", 3800],
    ["flex", 1520],
    ["super", 608],
  ]);
});

it("packages and offers do not discount a pay-what-you-wish ticket", () => {
  const offers = [twoForOne];
  const chosen = { isChosenByBuyer: true };
  const chosenPair = [ticketLine("t1", chosen), ticketLine("t2", chosen)];
  const inPackage = chosenPair.map((line) => ({ ...line, packageItemId: "flex" }));
  expect(saved({ lines: pair, offers })).toEqual([["2for1", 7600]]);
  expect(saved({ lines: chosenPair, offers })).toEqual([]);
  expect(saved({ lines: inPackage, items: [flex] })).toEqual([["flex", 0]]);
});

it("a promo code does not discount tickets of a package", () => {
  const lines = [ticketLine("t1"), inFlex];
  expect(saved({ lines, items: [flex], codes: [promoCode("autumn")] })).toEqual([
    ["flex", 1520],
    ["autumn", 760],
  ]);
});

it("refused promo codes and gift vouchers give no discount", () => {
  const codes = [promoCode("over", { refusal: "code-expired" }), giftVoucher("voucher", 5000)];
  expect(listDiscounts(basket({ lines: pair, codes }))).toEqual([]);
});

it("an automatic offer only counts tickets without another discount", () => {
  const offers = [twoForOne];
  const subscriptions = [{ id: "sub", name: "Four", available: 4 }];
  const redeemed = ticketLine("t5", { subscriptionId: "sub" });
  expect(saved({ lines: pair, offers })).toEqual([["2for1", 7600]]);
  expect(saved({ lines: [ticketLine("t1"), inFlex], items: [flex], offers })).toEqual([
    ["flex", 1520],
  ]);
  expect(saved({ lines: [ticketLine("t1"), redeemed], subscriptions, offers })).toEqual([
    ["sub", 7600],
  ]);
});

it("a subscription pays a ticket's price but not its fee", () => {
  const lines = [ticketLine("t5", { subscriptionId: "sub" })];
  const subscriptions = [{ id: "sub", name: "Four", available: 4 }];
  expect(sums({ lines, subscriptions })).toMatchObject({ discounts: 7600, total: 900 });
  expect(sums({ lines, subscriptions: [{ id: "sub", name: "Four", available: 0 }] }).total).toBe(
    8500,
  );
});

it("gift vouchers are used in the order of entry, then the requested credit", () => {
  const codes = [giftVoucher("second", 300), promoCode("autumn"), giftVoucher("first", 200)];
  const credit = { wanted: 500, available: 400 };
  expect(paymentSources({ codes, credit })).toEqual([
    { kind: "gift-voucher", id: "second", available: 300 },
    { kind: "gift-voucher", id: "first", available: 200 },
    { kind: "credit", id: "credit", available: 400 },
  ]);
  expect(paymentSources({ codes: [], credit: { wanted: 500, available: 900 } })).toEqual([
    { kind: "credit", id: "credit", available: 500 },
  ]);
  expect(paymentSources({ codes: [], credit: null })).toEqual([]);
});

it("a refused gift voucher pays nothing", () => {
  const codes = [giftVoucher("over", 5000, "code-expired")];
  expect(sums({ lines: pair, codes })).toMatchObject({ giftVouchers: 0, toPay: 17_000 });
});

it("gift vouchers and credit never pay more than the basket's total", () => {
  const credit = { wanted: 50_000, available: 50_000 };
  expect(sums({ lines: pair, codes: [giftVoucher("v", 90_000)], credit })).toMatchObject({
    giftVouchers: 17_000,
    credit: 0,
    toPay: 0,
  });
  expect(sums({ lines: pair, codes: [giftVoucher("v", 7000)], credit })).toMatchObject({
    giftVouchers: 7000,
    credit: 10_000,
    toPay: 0,
  });
});

it("the card amount is the total less gift vouchers and credit", () => {
  expect(cardAmount({ total: 17_000, giftVouchers: 0, credit: 0 })).toBe(17_000);
  expect(cardAmount({ total: 17_000, giftVouchers: 7000, credit: 2500 })).toBe(7500);
});

const tenth = promoCode("tenth");
const fifth = promoCode("fifth", { rule: { off: { percent: 20 } } });
const twoTickets = basket({ lines: pair, codes: [tenth, giftVoucher("v", 100)] });

it("of two promo codes, the one with the lower total is kept, whichever was entered first", () => {
  expect(chooseBetterPromo(twoTickets, tenth, fifth)).toBe(fifth);
  expect(chooseBetterPromo(twoTickets, fifth, tenth)).toBe(fifth);
});

it("of two equal promo codes, the first is kept unless the second opens priority booking", () => {
  const same = promoCode("same");
  const opening = promoCode("opening", { opensPriority: true });
  expect(chooseBetterPromo(twoTickets, tenth, same)).toBe(tenth);
  expect(chooseBetterPromo(twoTickets, tenth, opening)).toBe(opening);
});

it("a promo code that opened priority booking for the basket's tickets is kept", () => {
  const opening = promoCode("opening", { opensPriority: true });
  const another = promoCode("another", { opensPriority: true });
  const early = basket({ lines: [ticketLine("t1"), ticketLine("t2", { modeOfSale: "code" })] });
  expect(isNeededForPriority(early, opening)).toBe(true);
  expect(isNeededForPriority(early, tenth)).toBe(false);
  expect(isNeededForPriority(twoTickets, opening)).toBe(false);
  expect(isNeededForPriority(early, giftVoucher("v", 100))).toBe(false);
  expect(chooseBetterPromo(early, opening, another)).toBe(opening);
  expect(chooseBetterPromo(twoTickets, opening, another)).toBe(another);
});

const friend = itemLine("membership", "friend", {
  unitPrice: 12_000,
  details: { worth: 12_000 },
});
const small = itemLine("membership", "small", { unitPrice: 2000, details: { worth: 2000 } });
/** Member prices by band. */
const memberPricing = (
  lines: BasketRecord["lines"],
  prices: Record<string, number> = {},
): BestPricing => ({
  candidates: lines.flatMap(({ id, instanceId, bandId, priceTypeId, faceValue, fee }) => {
    const price = prices[bandId];
    const chosen = { priceTypeId, faceValue, fee };
    return price === undefined
      ? []
      : [
          {
            id,
            instanceId,
            chosen,
            options: [{ priceTypeId: "member", faceValue: price, fee }],
          },
        ];
  }),
  check: () => "allowed",
});
const noMemberPrice = memberPricing([]);

it("potential savings of a membership include the fees it waives", () => {
  expect(potentialSavings(basket({ lines: pair }), friend, noMemberPrice)).toEqual({
    saves: 1800,
    total: 15_200 + 12_000,
  });
  expect(potentialSavings(basket({ lines: pair }), small, noMemberPrice)).toEqual({
    saves: 0,
    total: 17_000 + 2000,
  });
});

it("potential savings of a membership include lower member prices, but not higher ones", () => {
  const lines = [ticketLine("t1"), ticketLine("t2", { bandId: "B", faceValue: 5000 })];
  const pricing = memberPricing(lines, { A: 7000, B: 6000 });
  expect(potentialSavings(basket({ lines }), small, pricing)).toEqual({
    saves: 600,
    total: 7000 + 5000 + 1800 + 2000,
  });
});

it("potential savings of a membership replace the membership already in the basket", () => {
  const withMembership = basket({ lines: pair, items: [small, itemLine("merchandise", "bag")] });
  expect(potentialSavings(withMembership, friend, noMemberPrice)).toEqual({
    saves: 1800,
    total: 15_200 + 12_000,
  });
});

it("potential savings of a membership exclude fees that the customer's own membership waives", () => {
  const member = basket({ lines: pair, membershipAmount: 10_000 });
  expect(potentialSavings(member, small, noMemberPrice)).toEqual({
    saves: 0,
    total: 15_200 + 2000,
  });
});
