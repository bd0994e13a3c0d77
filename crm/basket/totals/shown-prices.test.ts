import { expect, it } from "vitest";

import {
  emptyBasket,
  itemLine,
  minutesFromNow,
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
    expect(priceSaving).toEqual({ saves: usd(saved), prices: ["member"] });
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
