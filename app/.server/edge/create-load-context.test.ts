import fc from "fast-check";
import { expect, it } from "vitest";

import { venueClock } from "./create-load-context";
import { inVenueZone } from "~/domain/arithmetic/dates";

it("the venue clock returns the time in New York at any instant, in any order", () => {
  let instant = new Date();
  const clock = venueClock(() => instant);
  const instants = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (next) => {
      instant = next;
      expect(clock()).toBe(inVenueZone(next));
    }),
  );
});

it.each(["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"])(
  "the venue clock changes its offset exactly at %s",
  (change) => {
    let instant = new Date(change);
    const clock = venueClock(() => instant);
    for (const before of [1, 0, -1, 60_000, -60_000, 0]) {
      instant = new Date(Date.parse(change) - before);
      expect(clock()).toBe(inVenueZone(instant));
    }
  },
);
