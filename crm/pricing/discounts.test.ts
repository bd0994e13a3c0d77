import { describe, expect, it } from "vitest";

import { priceBasket } from "./price-basket";

const nothing: Parameters<typeof priceBasket>[0] = {
  tickets: [],
  items: [],
  discounts: [],
  feesWaived: false,
  coverFee: 0.04,
  uncovered: new Set(),
  roundUpId: null,
  delivery: 0,
  tenders: [],
};
const ticket = { id: "t1", faceValue: 7600, fee: 900 };
const ids = (...lineIds: string[]) => new Set(lineIds);

describe("a discount", () => {
  const off = (lineIds: Set<string>, amount: number) => [
    { id: "d", source: "promo" as const, lineIds, off: { amount } },
  ];

  it("lowers what is sold, and no gift, no voucher, no cover fee and no protection", () => {
    const kinds = ["merchandise", "donation", "gift-voucher", "booking-protection"];
    const items = kinds.map((kind) => ({ id: kind, kind, unitPrice: 1000, quantity: 1 }));
    const { lines } = priceBasket({
      ...nothing,
      tickets: [ticket],
      items,
      discounts: off(ids(...kinds), 5000),
    });
    expect(lines.get("merchandise")).toEqual({ price: 1000, discount: 1000, fee: 0, total: 0 });
    for (const kind of kinds.slice(1)) expect(lines.get(kind)?.discount).toBe(0);
  });

  it("is shared out alike in whatever order its lines are named", () => {
    const tickets = ["t1", "t2", "t3"].map((id) => ({ id, faceValue: 1000, fee: 0 }));
    const cuts = (...named: string[]) =>
      priceBasket({ ...nothing, tickets, discounts: off(ids(...named), 100) }).lines;
    expect(cuts("t3", "t2", "t1")).toEqual(cuts("t1", "t2", "t3"));
  });

  it("of a line that is not in the basket takes nothing off", () => {
    const { lines, sums } = priceBasket({
      ...nothing,
      tickets: [ticket],
      discounts: off(ids("gone"), 500),
    });
    expect([...lines.keys()]).toEqual(["t1"]);
    expect(sums.discounts).toBe(0);
  });
});

describe("a sum too large to be counted to the cent", () => {
  it("is an error and no price", () => {
    const tickets = [{ ...ticket, faceValue: Number.MAX_SAFE_INTEGER }];
    expect(() => priceBasket({ ...nothing, tickets })).toThrow(RangeError);
    expect(() => priceBasket({ ...nothing, tickets: [{ ...ticket, faceValue: 0.5 }] })).toThrow(
      RangeError,
    );
  });
});
