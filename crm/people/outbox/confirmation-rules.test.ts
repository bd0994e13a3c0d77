import { expect, it } from "vitest";

import { confirmationKeys, resendRefusal } from "./confirmation-rules";

const confirmedAt = new Date("2026-12-01T20:00:00Z");
const after = (minutes: number) => new Date(confirmedAt.getTime() + minutes * 60_000);
const order = { state: "confirmed", confirmedAt };
const request = { corrects: true, byStaff: false, sentBefore: 1, isCorrected: false };

it("customers can correct the address of a confirmation once, within an hour; staff always can", () => {
  expect(resendRefusal(order, request, after(59))).toBeNull();
  expect(resendRefusal(order, request, after(60))).toBe("too-late");
  expect(resendRefusal(order, { ...request, corrects: false }, after(60))).toBeNull();
  expect(resendRefusal(order, { ...request, byStaff: true }, after(60))).toBeNull();
  const again = { ...request, isCorrected: true };
  expect(resendRefusal(order, again, after(1))).toBe("too-late");
  expect(resendRefusal(order, { ...again, byStaff: true }, after(1))).toBeNull();
});

it("a confirmation can be resent 5 times by the customer, and 20 times including staff", () => {
  const refusalAfter = (sentBefore: number, byStaff: boolean) =>
    resendRefusal(order, { ...request, corrects: false, byStaff, sentBefore }, after(1));
  expect([refusalAfter(5, false), refusalAfter(6, false)]).toEqual([null, "too-often"]);
  expect([refusalAfter(20, true), refusalAfter(21, true)]).toEqual([null, "too-often"]);
});

it("each resend of a confirmation has its own dedupe key", () => {
  expect(new Set(confirmationKeys("x")).size).toBe(21);
});

it("the confirmation of a returned order cannot be resent", () => {
  const returned = { state: "returned", confirmedAt };
  expect(resendRefusal(returned, request, after(1))).toBe("not-confirmed");
});
