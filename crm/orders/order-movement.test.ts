import { describe, expect, it } from "vitest";

import { movementsOf } from "./order-movement";
import { cancelRefusal, cancelUntil } from "./return-rules";

const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-21T12:00:00Z");
const bought = {
  giftVouchers: 0,
  credit: 0,
  placedAt: at,
  confirmedAt: at,
  returnedAs: null,
  returnedAt: null,
  returnedAmount: null,
};
const paid = { amount: 17_000, state: "paid" as const, paidAt: at };

describe("what a receipt tells of an order's money", () => {
  it("is each way in which it was paid, and nothing of attempts that took nothing", () => {
    const order = { ...bought, giftVouchers: 2_500, credit: 1_000 };
    const attempts = [{ amount: 13_500, state: "declined" as const, paidAt: null }, paid];
    expect(movementsOf(order, attempts)).toEqual([
      { kind: "gift-voucher", amount: 2_500, at },
      { kind: "account-credit", amount: 1_000, at },
      { kind: "card", amount: 17_000, at },
    ]);
  });

  it("is nothing for an order of nothing", () => {
    expect(movementsOf(bought, [{ amount: 0, state: "paid", paidAt: at }])).toEqual([]);
  });

  it("is both the coming and the going of money that came too late", () => {
    const late = { amount: 17_000, state: "unavailable" as const, paidAt: at };
    expect(movementsOf(bought, [late, paid])).toEqual([
      { kind: "card", amount: 17_000, at },
      { kind: "card", amount: 17_000, at },
      { kind: "given-back", amount: -17_000, at: null },
    ]);
  });

  it.each([
    ["refund", "given-back"],
    ["credit", "into-credit"],
  ] as const)("says once where an order's worth went: %s", (returnedAs, kind) => {
    const order = { ...bought, returnedAs, returnedAt: later, returnedAmount: 17_000 };
    const state = returnedAs === "refund" ? ("refunded" as const) : ("paid" as const);
    expect(movementsOf(order, [{ ...paid, state }])).toEqual([
      { kind: "card", amount: 17_000, at },
      { kind, amount: -17_000, at: later },
    ]);
  });
});

describe("until when an order can be cancelled", () => {
  const rules = { cancelOrders: true, cancelHours: 48 };
  const first = new Date("2026-12-03T00:30:00Z");
  const second = new Date("2026-12-10T00:30:00Z");

  it("is 48 hours before the first of its performances, to the second", () => {
    const until = new Date("2026-12-01T00:30:00Z");
    expect(cancelUntil(rules, [second, first])).toEqual(until);
    const order = { state: "confirmed" as const, startsAt: [second, first], companionOrders: [] };
    expect(cancelRefusal(rules, order, until)).toBeNull();
    const after = new Date(until.getTime() + 1);
    expect(cancelRefusal(rules, order, after)).toBe("cancel-too-late");
  });

  it("is no time for an order without performances, and any time for staff", () => {
    expect(cancelUntil(rules, [])).toBeNull();
    const staff = { cancelOrders: true, cancelHours: Number.NEGATIVE_INFINITY };
    const order = { state: "confirmed" as const, startsAt: [first], companionOrders: [] };
    expect(cancelRefusal(staff, order, second)).toBeNull();
  });
});
