import { describe, expect, it } from "vitest";

import {
  isCompleting,
  isLiveAttempt,
  isSettled,
  ORDER_STEPS,
  orderNumber,
  parseOrderNumber,
  statesBefore,
  type PaymentState,
} from "./order-state";
import { type OrderState } from "#contract/schemas/order";

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
