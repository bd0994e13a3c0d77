import fc from "fast-check";
import { expect, it } from "vitest";

import { adaptRate, callNext } from "./rules";

const line = (last: number, called = 0, isOpen = true) => ({ last, called, isOpen });
const step = { credit: 0, perMinute: 1200, seconds: 1, noShows: 0, lateArrivals: 0 };

it("members are called before the general line, and closed lines are not called", () => {
  expect(callNext([line(15), line(100)], step).called).toEqual([15, 5]);
  expect(callNext([line(15, 15), line(100, 0, false)], step).called).toEqual([15, 0]);
});

it("no-shows are replaced, and late arrivals reduce the next batch", () => {
  expect(callNext([line(100)], { ...step, noShows: 3 }).called).toEqual([23]);
  expect(callNext([line(100)], { ...step, lateArrivals: 30 })).toEqual({
    called: [0],
    credit: -10,
  });
});

it("after a long pause at most five seconds' worth of visitors are called", () => {
  expect(callNext([line(1000)], { ...step, seconds: 3600 }).called).toEqual([100]);
  expect(callNext([line(1000)], { ...step, seconds: -50 }).called).toEqual([0]);
  expect(callNext([line(4)], step)).toEqual({ called: [4], credit: 1 });
});

it("over any sequence of steps the number of visitors called matches the rate", () => {
  const steps = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6000 }), (durations, perMinute) => {
      let lines = [line(50), line(1_000_000)];
      let credit = 0;
      for (const seconds of durations) {
        const next = callNext(lines, { ...step, credit, perMinute, seconds });
        for (const [at, { called, last }] of lines.entries()) {
          expect(next.called[at]).toBeGreaterThanOrEqual(called);
          expect(next.called[at]).toBeLessThanOrEqual(last);
        }
        lines = lines.map((current, at) => ({ ...current, called: next.called[at] ?? 0 }));
        ({ credit } = next);
      }
      const expected = (durations.reduce((sum, seconds) => sum + seconds, 0) * perMinute) / 60;
      const total = lines.reduce((sum, { called }) => sum + called, 0);
      expect(Math.abs(expected - total)).toBeLessThan(1.001);
    }),
  );
});

it("the measured rate rises slowly when idle and falls ten times as fast when busy", () => {
  expect(adaptRate(600, 0.3, 1)).toBeCloseTo(601.2);
  expect(adaptRate(600, 0.7, 1)).toBe(600);
  expect(adaptRate(600, 0.95, 1)).toBeCloseTo(588);
  expect([adaptRate(6000, 0, 5), adaptRate(1, 1, 5)]).toEqual([6000, 1]);
});
