import { expect, it } from "vitest";

import { isUnderPressure, maxSeatsPerRequest } from "./hold-limits";

it("the maximum number of seats per request is the lowest hold limit, or unlimited without any", () => {
  const maxSeats = (address: number, perMinute: number, customer: number) =>
    maxSeatsPerRequest({
      HOLD_LIMIT_ADDRESS: address,
      HOLD_LIMIT_ADDRESS_PER_MINUTE: perMinute,
      HOLD_LIMIT_CUSTOMER: customer,
    });
  expect([maxSeats(40, 0, 60), maxSeats(40, 12, 60), maxSeats(0, 0, 60)]).toEqual([40, 12, 60]);
  expect(maxSeats(0, 0, 0)).toBe(Infinity);
});

it("an address is under pressure when it would hold more than half of its limit", () => {
  expect(isUnderPressure(11, 9, 40)).toBe(false);
  expect(isUnderPressure(12, 9, 40)).toBe(true);
  expect(isUnderPressure(900, 9, 0)).toBe(false);
});
