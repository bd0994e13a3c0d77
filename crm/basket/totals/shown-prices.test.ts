import { expect, it } from "vitest";

import { emptyBasket, minutesFromNow, ticketLine } from "../../../tests/support/sample-basket";
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
