import fc from "fast-check";
import { expect, it } from "vitest";

import {
  HOLD_CAP_MINUTES,
  HOLD_MINUTES,
  holdAfterAttempt,
  holdCap,
  holdCapMinutes,
  isExtendable,
  isHeld,
  extendedHoldEnd,
  renewedHold,
  shortenedHold,
} from "./hold-times";

const start = new Date("2026-11-20T00:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

it("a hold lasts 15 minutes and expires at its deadline", () => {
  const hold = renewedHold({ firstHeldAt: null, heldUntil: null }, start);
  expect(hold.heldUntil).toEqual(after(HOLD_MINUTES));
  expect(isHeld(hold, after(14.99))).toBe(true);
  expect(isHeld(hold, after(15))).toBe(false);
});

it("a hold can be extended at the last moment at least ten times, up to its cap", () => {
  let hold = renewedHold({ firstHeldAt: null, heldUntil: null }, start);
  let extensions = 0;
  while (isExtendable(hold, hold.heldUntil)) throw new Error("an expired hold is extendable");
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

it.each([
  [5, 180],
  [15, 180],
  [20, 240],
  [60, 720],
])("a hold of %i minutes has a cap of %i, which allows ten extensions", (holdMinutes, cap) => {
  expect(holdCapMinutes(holdMinutes)).toBe(cap);
  // The first hold is not an extension.
  expect(Math.ceil(cap / holdMinutes) - 1).toBeGreaterThanOrEqual(10);
});

it("adding tickets never shortens a hold, including one extended by a payment attempt", () => {
  const lengthened = { firstHeldAt: start, heldUntil: after(60) };
  expect(renewedHold(lengthened, after(1)).heldUntil).toEqual(after(60));
  const pastCap = { firstHeldAt: start, heldUntil: after(200) };
  expect(renewedHold(pastCap, after(170)).heldUntil).toEqual(after(200));
  expect(isExtendable(pastCap, after(170))).toBe(false);
});

it("a hold without a start or a deadline cannot be extended and starts over", () => {
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

it("a first hold is shortened to 5 minutes only in its first 30 seconds, and never lengthened", () => {
  const shortened = (minutes: number, now: Date) =>
    shortenedHold({ firstHeldAt: start, heldUntil: after(minutes) }, now);
  expect(shortened(15, after(0.5))).toEqual(after(5));
  expect(shortened(15, new Date(after(0.5).getTime() + 1))).toBeNull();
  expect(shortened(5, start)).toBeNull();
  expect(shortenedHold({ firstHeldAt: null, heldUntil: after(15) }, start)).toBeNull();
  expect(shortenedHold({ firstHeldAt: start, heldUntil: null }, start)).toBeNull();
});

it("an expired hold starts over", () => {
  const ended = { firstHeldAt: start, heldUntil: after(15) };
  expect(renewedHold(ended, after(20))).toEqual({
    firstHeldAt: after(20),
    heldUntil: after(35),
  });
});

it("a payment attempt extends the hold to 45 minutes and never shortens it", () => {
  expect(extendedHoldEnd({ firstHeldAt: start, heldUntil: after(15) }, start)).toEqual(after(45));
  expect(extendedHoldEnd({ firstHeldAt: start, heldUntil: after(90) }, start)).toEqual(after(90));
});

it("a payment attempt extends the hold to at most 60 minutes past the cap", () => {
  const late = after(HOLD_CAP_MINUTES + 30);
  const held = { firstHeldAt: start, heldUntil: after(HOLD_CAP_MINUTES + 40) };
  expect(extendedHoldEnd(held, late)).toEqual(after(HOLD_CAP_MINUTES + 60));
});

it("a failed payment attempt sets the hold to 15 minutes", () => {
  expect(holdAfterAttempt({ firstHeldAt: start }, start)).toEqual(after(15));
});

it("repeated payment attempts never extend the hold to more than 60 minutes past the cap", () => {
  const end = after(HOLD_CAP_MINUTES + 60).getTime();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 30 }), (waits) => {
      let heldUntil = after(15);
      let clock = start;
      for (const wait of waits) {
        if (clock >= heldUntil) break;
        heldUntil = extendedHoldEnd({ firstHeldAt: start, heldUntil }, clock);
        expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
        clock = new Date(clock.getTime() + wait * 60_000);
        heldUntil = holdAfterAttempt({ firstHeldAt: start }, clock);
      }
      expect(heldUntil.getTime()).toBeLessThanOrEqual(end);
    }),
  );
});
