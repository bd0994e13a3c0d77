import fc from "fast-check";
import { expect, it } from "vitest";

import { HOLD_CAP_MINUTES, holdAfterAttempt, payingHold } from "../holds/hold-rules";
import { notReady, type OrderFacts } from "./rules";

const now = new Date("2026-11-20T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

it("the hold while paying outlives the card page, and is never shortened by paying", () => {
  expect(payingHold({ firstHeldAt: now, heldUntil: minutes(15) }, now)).toEqual(minutes(45));
  expect(payingHold({ firstHeldAt: now, heldUntil: minutes(90) }, now)).toEqual(minutes(90));
});

it("the hold while paying ends an hour past the cap, also while a card page is open", () => {
  const late = minutes(HOLD_CAP_MINUTES + 30);
  const held = { firstHeldAt: now, heldUntil: minutes(HOLD_CAP_MINUTES + 40) };
  expect(payingHold(held, late)).toEqual(minutes(HOLD_CAP_MINUTES + 60));
});

it("the hold is a full quarter of an hour after an attempt that took no money", () => {
  expect(holdAfterAttempt({ firstHeldAt: now }, now)).toEqual(minutes(15));
});

it("the hold while paying never goes further than an hour past the cap, however often it is tried", () => {
  const end = minutes(HOLD_CAP_MINUTES + 60).getTime();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 30 }), (waits) => {
      let heldUntil = minutes(15);
      let clock = now;
      for (const wait of waits) {
        if (clock >= heldUntil) break;
        heldUntil = payingHold({ firstHeldAt: now, heldUntil }, clock);
        expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
        clock = new Date(clock.getTime() + wait * 60_000);
        heldUntil = holdAfterAttempt({ firstHeldAt: now }, clock);
      }
      expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
    }),
  );
});

const facts: OrderFacts = {
  lines: [{ instance: { startsAt: minutes(60), cancelled: false } }],
  held: true,
  withinLimits: true,
  entitled: true,
  accessOfAnother: false,
  delivery: { requiresAddress: false },
  hasAddress: false,
  hasDetails: true,
  hasName: true,
  otherItems: 0,
  packagesMissing: 0,
  isDelivered: true,
  toPay: 8500,
  expectedTotal: 8500,
};
const lacks = (changes: Partial<OrderFacts>) => notReady({ ...facts, ...changes }, now);

it("a basket with everything lacks nothing to become an order", () => {
  expect(lacks({})).toBeNull();
});

it("what a basket lacks to become an order is named one by one", () => {
  expect(lacks({ lines: [] })).toEqual({ code: "invalid", fields: { items: "missing" } });
  expect(lacks({ held: false })).toEqual({ code: "basket-expired" });
  expect(lacks({ withinLimits: false })).toEqual({ code: "conflict", reason: "limit" });
  expect(lacks({ entitled: false })).toEqual({ code: "conflict", reason: "not-entitled" });
  expect(lacks({ entitled: false, accessOfAnother: true })).toEqual({
    code: "conflict",
    reason: "access-name-mismatch",
  });
  expect(lacks({ delivery: null, hasDetails: false })).toEqual({
    code: "invalid",
    fields: { delivery: "missing", details: "missing" },
  });
  expect(lacks({ hasName: false })).toEqual({ code: "invalid", fields: { name: "missing" } });
  expect(lacks({ delivery: { requiresAddress: true } })).toEqual({
    code: "invalid",
    fields: { address: "missing" },
  });
  expect(lacks({ expectedTotal: 8400 })).toEqual({
    code: "invalid",
    fields: { total: "changed" },
  });
});

it("a basket lacks no delivery where nothing is delivered", () => {
  const gift = { lines: [], otherItems: 1, isDelivered: false, delivery: null };
  expect(lacks(gift)).toBeNull();
  expect(lacks({ ...gift, hasDetails: false })).toBeNull();
  expect(lacks({ ...gift, delivery: { requiresAddress: true } })).toBeNull();
  expect(lacks({ delivery: { requiresAddress: true }, hasAddress: true })).toBeNull();
});

it("a basket lacks the performances of an incomplete package", () => {
  expect(lacks({ packagesMissing: 2 })).toEqual({
    ...{ code: "conflict", reason: "package-incomplete", missing: 2 },
  });
});

it("one performance of several that was called off or has begun keeps a basket from being ordered", () => {
  const good = { instance: { startsAt: minutes(60), cancelled: false } };
  const off = { instance: { startsAt: minutes(60), cancelled: true } };
  const begun = { instance: { startsAt: minutes(-1), cancelled: false } };
  expect(lacks({ lines: [good, off] })).toMatchObject({ reason: "cancelled" });
  expect(lacks({ lines: [good, begun] })).toMatchObject({ reason: "passed" });
});

it("a basket cannot be ordered for a performance that was called off or has begun", () => {
  const withInstance = (startsAt: Date, cancelled: boolean) =>
    lacks({ lines: [{ instance: { startsAt, cancelled } }] });
  expect(withInstance(minutes(60), true)).toEqual({ code: "conflict", reason: "cancelled" });
  expect(withInstance(now, false)).toEqual({ code: "conflict", reason: "passed" });
});
