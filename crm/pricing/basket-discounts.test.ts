import { describe, expect, it } from "vitest";

import { emptyBasket, itemLine, ticketLine } from "../../tests/support/sample-basket";
import type { LineRecord } from "../baskets/basket-lines";
import { discountsOf } from "./basket-discounts";

const offer = {
  id: "pair",
  name: "Half off two",
  tickets: 2,
  lowered: 2,
  percentOff: 50,
  eventIds: null,
  priceTypeIds: null,
};

describe("a pay-what-you-wish ticket", () => {
  const pair = (change: Partial<LineRecord>) => [
    ticketLine("t1", change),
    ticketLine("t2", change),
  ];
  const lowered = (change: Partial<LineRecord>) =>
    discountsOf({
      ...emptyBasket,
      lines: pair(change),
      items: [itemLine("package", "flex")],
      offers: [offer],
    }).flatMap(({ lineIds }) => [...lineIds]);

  it("is lowered by no automatic offer", () => {
    expect(lowered({})).toEqual(["t1", "t2"]);
    expect(lowered({ isChosenByBuyer: true })).toEqual([]);
  });

  it("is lowered by no package", () => {
    expect(lowered({ packageItemId: "flex" })).toEqual(["t1", "t2"]);
    expect(lowered({ packageItemId: "flex", isChosenByBuyer: true })).toEqual([]);
  });
});
