import { describe, expect, it } from "vitest";

import { sampleStockItem } from "../../../tests/support/samples/basket";
import { readGift } from "./gift-wish";
import { mostOf, quantityField, readQuantity } from "./stock-request";

const item = sampleStockItem({
  id: "parking",
  kind: "supplementary",
  left: 3,
  number: "up-to-tickets",
});
const read = (typed: string, changed: Partial<Parameters<typeof readQuantity>[0]> = {}) =>
  readQuantity(
    { ...item, ...changed },
    { instanceId: "i1", tickets: 2 },
    {
      [quantityField("i1", "parking")]: typed,
    },
  );

describe("so many of an add-on", () => {
  it.each(["0", "1", "2", ""])("may be %j of two tickets", (typed) => {
    expect(read(typed).wish).toMatchObject({ itemId: "parking", quantity: Number(typed) });
  });

  it.each([
    ["3", {}, { code: "more-than-tickets", tickets: 2 }],
    ["1", { number: "same-as-tickets" }, { code: "same-number-as-tickets", tickets: 2 }],
    ["4", { number: "any" }, { code: "out-of-stock", left: 3 }],
    ["1.5", {}, { code: "quantity" }],
    ["many", {}, { code: "quantity" }],
  ] as const)("may not be %j with %o", (typed, changed, fault) => {
    expect(read(typed, changed).fault).toEqual({ field: "n:i1:parking", ...fault });
  });

  it("is offered up to what there is, and to the number of tickets where it goes by them", () => {
    expect(mostOf(item, 2)).toBe(2);
    expect(mostOf(item, 5)).toBe(3);
    expect(mostOf({ ...item, left: null, number: null }, 0)).toBe(9);
  });
});

describe("a gift on the way", () => {
  const usd = (amount: number) => ({ amount, currency: "USD" });
  const gift = { fundId: "annual", values: [usd(5_000), usd(10_000)], displayOther: true };

  it.each([
    [{}, null],
    [{ gift: "none" }, null],
    [{ gift: "5000" }, 5_000],
    [{ gift: "other", giftOther: "$12.50" }, 1_250],
  ])("of %o is %j", (typed, amount) => {
    expect(readGift(gift, typed)).toEqual({ amount, fault: null });
  });

  it.each([
    [{ gift: "other" }, "giftOther"],
    [{ gift: "other", giftOther: "much" }, "giftOther"],
    [{ gift: "777" }, "gift"],
  ])("of %o is asked for again", (typed, field) => {
    expect(readGift(gift, typed).fault).toEqual([{ field, code: "amount" }]);
  });
});
