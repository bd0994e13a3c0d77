import fc from "fast-check";
import { expect, it } from "vitest";

import {
  emptyBasket,
  itemLine,
  minutesFromNow,
  promoCode,
  ticketLine,
} from "../../../tests/support/sample-basket";
import { usd } from "../../../tests/support/samples/usd";
import { basketBody } from "./basket-body";

it("tickets whose hold has ended are shown with the fee that they had", () => {
  const expired = basketBody({
    ...emptyBasket,
    lines: [ticketLine("t1")],
    heldUntil: minutesFromNow(0),
  });
  expect(expired.lost.map(({ total, fee }) => [total, fee])).toEqual([[usd(8500), usd(900)]]);
});

it.each([
  [10_000, 1600 + 900],
  [5_000, 1600],
])(
  "with a membership of %i cents, member prices save %i cents, with the fees that it waives",
  (membershipAmount, saved) => {
    const line = ticketLine("t1", {
      priceTypeId: "member",
      eligibility: "member",
      faceValue: 6000,
      chosenPriceTypeId: "standard",
      chosenFaceValue: 7600,
      chosenFee: 900,
    });
    const { priceSaving } = basketBody({
      ...emptyBasket,
      lines: [line],
      isMember: true,
      membershipAmount,
    });
    expect(priceSaving).toEqual({ saves: usd(saved), prices: ["member"], discounts: [] });
  },
);

it("a gift that rounds up the total and covered card costs do not change what member prices save", () => {
  const line = ticketLine("t1", {
    priceTypeId: "member",
    eligibility: "member",
    faceValue: 5550,
    chosenPriceTypeId: "standard",
    chosenFaceValue: 7300,
    chosenFee: 0,
    fee: 0,
  });
  const member = { ...emptyBasket, lines: [line], isMember: true, membershipAmount: 10_000 };
  const coverFee = { part: 0.04, excludedKinds: [], excludedProducts: [] };
  const roundUp = itemLine("donation", "round-up", { details: { roundUp: true } });
  for (const items of [[], [roundUp], [itemLine("cover-fee", "cover-fee")]])
    expect(basketBody({ ...member, coverFee, items }).priceSaving?.saves).toEqual(usd(1750));
});

const member = {
  priceTypeId: "member",
  eligibility: "member",
  faceValue: 6000,
  chosenPriceTypeId: "standard",
  chosenFaceValue: 7600,
  chosenFee: 900,
} as const;
const flex = itemLine("package", "flex", { details: { type: "flex", percentOff: 10 } });

it("a member's ticket of a package is compared with what it costs a guest alone", () => {
  const { tickets, priceSaving } = basketBody({
    ...emptyBasket,
    lines: [ticketLine("t1", { ...member, packageItemId: "flex" })],
    items: [flex],
    isMember: true,
    membershipAmount: 10_000,
  });
  expect(tickets.map(({ total, usualPrice }) => [total, usualPrice])).toEqual([
    [usd(5400), usd(8500)],
  ]);
  expect(priceSaving).toEqual({ saves: usd(3100), prices: ["member"], discounts: ["package"] });
});

it("what a subscription paid for in advance is no saving", () => {
  const { tickets, priceSaving } = basketBody({
    ...emptyBasket,
    lines: [ticketLine("t1", { subscriptionId: "six" })],
    subscriptions: [{ id: "six", name: "Six evenings", available: 6 }],
  });
  expect(tickets.map(({ total, usualPrice }) => [total, usualPrice])).toEqual([
    [usd(900), usd(900)],
  ]);
  expect(priceSaving).toBeNull();
});

const anyTicket = fc.record({
  isMember: fc.boolean(),
  isInPackage: fc.boolean(),
  faceValue: fc.integer({ min: 0, max: 6000 }),
});

it("what a basket saves is exactly what its tickets cost less than their usual prices", () => {
  const anyBasket = fc.record({
    seats: fc.array(anyTicket, { maxLength: 6 }),
    membershipAmount: fc.constantFrom(0, 5_000, 10_000),
    hasPromo: fc.boolean(),
  });
  fc.assert(
    fc.property(anyBasket, ({ seats, membershipAmount, hasPromo }) => {
      const { tickets, priceSaving } = basketBody({
        ...emptyBasket,
        lines: seats.map(({ isMember, isInPackage, faceValue }, at) =>
          ticketLine(`t${at}`, {
            ...(isMember ? { ...member, faceValue } : {}),
            packageItemId: isInPackage ? "flex" : null,
          }),
        ),
        items: [flex],
        codes: hasPromo ? [promoCode("tenth")] : [],
        isMember: membershipAmount > 0,
        membershipAmount,
      });
      const saved = tickets.map(
        ({ total, usualPrice }) => (usualPrice?.amount ?? 0) - total.amount,
      );
      expect(saved.every((amount) => amount >= 0)).toBe(true);
      expect(priceSaving?.saves.amount ?? 0).toBe(saved.reduce((sum, amount) => sum + amount, 0));
    }),
  );
});
