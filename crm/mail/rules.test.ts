import { expect, it } from "vitest";

import { confirmationKeys, resendRefusal } from "./rules";

const confirmedAt = new Date("2026-12-01T20:00:00Z");
const after = (minutes: number) => new Date(confirmedAt.getTime() + minutes * 60_000);
const order = { state: "confirmed", confirmedAt };
const asked = { corrects: true, byStaff: false, sentBefore: 1, isCorrected: false };

it("the confirmation of an order goes to another address for an hour, and later for the box office alone", () => {
  expect(resendRefusal(order, asked, after(59))).toBeNull();
  expect(resendRefusal(order, asked, after(60))).toBe("too-late");
  expect(resendRefusal(order, { ...asked, corrects: false }, after(60))).toBeNull();
  expect(resendRefusal(order, { ...asked, byStaff: true }, after(60))).toBeNull();
  const again = { ...asked, isCorrected: true };
  expect(resendRefusal(order, again, after(1))).toBe("too-late");
  expect(resendRefusal(order, { ...again, byStaff: true }, after(1))).toBeNull();
});

it("the confirmation of an order is sent again five times by its page, and twenty times in all", () => {
  const often = (sentBefore: number, byStaff: boolean) =>
    resendRefusal(order, { ...asked, corrects: false, byStaff, sentBefore }, after(1));
  expect([often(5, false), often(6, false)]).toEqual([null, "too-often"]);
  expect([often(20, true), often(21, true)]).toEqual([null, "too-often"]);
  // Each sending has a key of its own.
  expect(new Set(confirmationKeys("x")).size).toBe(21);
});

it("the confirmation of an order is there for a confirmed order only", () => {
  expect(resendRefusal({ state: "returned", confirmedAt }, asked, after(1))).toBe("not-confirmed");
});
