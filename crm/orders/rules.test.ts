import { describe, expect, it } from "vitest";

import type { OrderState } from "#contract/schemas/order";
import {
  cancelRefusal,
  cancelUntil,
  isCompleting,
  isLiveAttempt,
  isSettled,
  movementsOf,
  ORDER_STEPS,
  orderNumber,
  parseOrderNumber,
  type PaymentState,
  statesBefore,
} from "./rules";

const STATES = Object.keys(ORDER_STEPS) as OrderState[];
const those = (test: (state: OrderState) => boolean) => STATES.filter(test);

describe("the states of an order", () => {
  it("lead from the click on pay to a confirmed order, or to one that failed, and nowhere else", () => {
    expect(ORDER_STEPS).toEqual({
      pending: ["completing", "failed"],
      completing: ["confirming", "failed"],
      confirming: ["confirmed"],
      confirmed: ["returned"],
      failed: ["completing"],
      returned: [],
    });
  });

  it("are reached from those that lead to them", () => {
    expect(statesBefore("completing")).toEqual(["pending", "failed"]);
    expect(statesBefore("failed")).toEqual(["pending", "completing"]);
    expect(statesBefore("confirmed")).toEqual(["confirming"]);
    expect(statesBefore("pending")).toEqual([]);
  });

  it("with the money there have only to be carried out; others are settled", () => {
    expect(those(isCompleting)).toEqual(["completing", "confirming"]);
    expect(those(isSettled)).toEqual(["confirmed", "failed", "returned"]);
  });
});

describe("an attempt to pay", () => {
  it("may still take money until it is paid or has ended", () => {
    const states: PaymentState[] = [
      ...(["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"] as const),
    ];
    expect(states.filter(isLiveAttempt)).toEqual(["opening", "open"]);
  });
});

describe("an order's number", () => {
  it("is read however it was said", () => {
    expect(orderNumber(10234)).toBe("RPA-10234");
    for (const said of ["RPA-10234", "rpa-10234", "RPA10234", "10234", "  10234  ", " RPA-10234 "])
      expect(parseOrderNumber(said), said).toBe(10234);
    for (const said of ["", "RPA-", "XYZ-10234", "10234a", "a 10234", "1 0234", "1234567890123456"])
      expect(parseOrderNumber(said), said).toBeNull();
    expect(parseOrderNumber("123456789012345")).toBe(123456789012345);
  });
});

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
