import fc from "fast-check";
import { expect, it } from "vitest";

import {
  HOLD_CAP_MINUTES,
  HOLD_MINUTES,
  holdAfterAttempt,
  holdCap,
  isExtendable,
  isHeld,
  isUnderPressure,
  payingHold,
  renewedHold,
  seatsInOneGo,
  shortenedHold,
} from "./hold-rules";

const start = new Date("2026-11-20T00:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

it("a hold lasts a quarter of an hour, and is over at its deadline", () => {
  const hold = renewedHold({ firstHeldAt: null, heldUntil: null }, start);
  expect(hold.heldUntil).toEqual(after(HOLD_MINUTES));
  expect(isHeld(hold, after(14.99))).toBe(true);
  expect(isHeld(hold, after(15))).toBe(false);
});

it("a hold can be extended at the last moment at least ten times, up to its cap and no further", () => {
  let hold = renewedHold({ firstHeldAt: null, heldUntil: null }, start);
  let extensions = 0;
  while (isExtendable(hold, hold.heldUntil)) throw new Error("an ended hold is not extended");
  for (;;) {
    const now = new Date(hold.heldUntil.getTime() - 1000);
    if (!isExtendable(hold, now)) break;
    hold = renewedHold(hold, now);
    extensions += 1;
  }
  expect(extensions).toBeGreaterThanOrEqual(10);
  expect(hold.heldUntil).toEqual(after(HOLD_CAP_MINUTES));
  expect(renewedHold(hold, after(179)).heldUntil).toEqual(holdCap(start));
});

it("a hold is never shortened: not by adding, and not when paying had lengthened it", () => {
  const lengthened = { firstHeldAt: start, heldUntil: after(60) };
  expect(renewedHold(lengthened, after(1)).heldUntil).toEqual(after(60));
  const pastCap = { firstHeldAt: start, heldUntil: after(200) };
  expect(renewedHold(pastCap, after(170)).heldUntil).toEqual(after(200));
  expect(isExtendable(pastCap, after(170))).toBe(false);
});

it("a basket has no hold to extend where its beginning or its end is not on record", () => {
  for (const hold of [
    { firstHeldAt: null, heldUntil: null },
    { firstHeldAt: start, heldUntil: null },
    { firstHeldAt: null, heldUntil: after(60) },
  ]) {
    expect(isExtendable(hold, after(1))).toBe(false);
    expect(renewedHold(hold, after(1))).toEqual({
      firstHeldAt: after(1),
      heldUntil: after(1 + HOLD_MINUTES),
    });
  }
  const endless = { firstHeldAt: start, heldUntil: null };
  expect(isHeld(endless, start)).toBe(false);
  expect(renewedHold(endless, start)).toEqual({ firstHeldAt: start, heldUntil: after(15) });
});

it("a first hold ends after five minutes when it is shortened in its first half minute, and never later than before", () => {
  const shortened = (minutes: number, now: Date) =>
    shortenedHold({ firstHeldAt: start, heldUntil: after(minutes) }, now);
  expect(shortened(15, after(0.5))).toEqual(after(5));
  expect(shortened(15, new Date(after(0.5).getTime() + 1))).toBeNull();
  expect(shortened(5, start)).toBeNull();
  expect(shortenedHold({ firstHeldAt: null, heldUntil: after(15) }, start)).toBeNull();
  expect(shortenedHold({ firstHeldAt: start, heldUntil: null }, start)).toBeNull();
});

it("the most seats in one go are the lowest limit that is set, and any number without a limit", () => {
  const most = (address: number, perMinute: number, customer: number) =>
    seatsInOneGo({
      HOLD_LIMIT_ADDRESS: address,
      HOLD_LIMIT_ADDRESS_PER_MINUTE: perMinute,
      HOLD_LIMIT_CUSTOMER: customer,
    });
  expect([most(40, 0, 60), most(40, 12, 60), most(0, 0, 60)]).toEqual([40, 12, 60]);
  expect(most(0, 0, 0)).toBe(Infinity);
});

it("a hold that expired starts over", () => {
  const ended = { firstHeldAt: start, heldUntil: after(15) };
  expect(renewedHold(ended, after(20))).toEqual({
    firstHeldAt: after(20),
    heldUntil: after(35),
  });
});

it("an address is under pressure when it holds more than half of its limit", () => {
  expect(isUnderPressure(11, 9, 40)).toBe(false);
  expect(isUnderPressure(12, 9, 40)).toBe(true);
  expect(isUnderPressure(900, 9, 0)).toBe(false);
});

it("the hold while paying outlives the card page, and is never shortened by paying", () => {
  expect(payingHold({ firstHeldAt: start, heldUntil: after(15) }, start)).toEqual(after(45));
  expect(payingHold({ firstHeldAt: start, heldUntil: after(90) }, start)).toEqual(after(90));
});

it("the hold while paying ends an hour past the cap, also while a card page is open", () => {
  const late = after(HOLD_CAP_MINUTES + 30);
  const held = { firstHeldAt: start, heldUntil: after(HOLD_CAP_MINUTES + 40) };
  expect(payingHold(held, late)).toEqual(after(HOLD_CAP_MINUTES + 60));
});

it("the hold is a full quarter of an hour after an attempt that took no money", () => {
  expect(holdAfterAttempt({ firstHeldAt: start }, start)).toEqual(after(15));
});

it("the hold while paying never goes further than an hour past the cap, however often it is tried", () => {
  const end = after(HOLD_CAP_MINUTES + 60).getTime();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 30 }), (waits) => {
      let heldUntil = after(15);
      let clock = start;
      for (const wait of waits) {
        if (clock >= heldUntil) break;
        heldUntil = payingHold({ firstHeldAt: start, heldUntil }, clock);
        expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
        clock = new Date(clock.getTime() + wait * 60_000);
        heldUntil = holdAfterAttempt({ firstHeldAt: start }, clock);
      }
      expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
    }),
  );
});
