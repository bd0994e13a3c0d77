import fc from "fast-check";
import { expect, it } from "vitest";

import { readFrozenSeason } from "./demo-files";
import { demoPackages } from "./demo-packages";
import { demoSeason } from "./demo-season";

const frozen = readFrozenSeason();
const day = 86_400_000;

const createDemo = (now: Date) => {
  const season = demoSeason(frozen, now);
  const demo = demoPackages(season, now);
  const listInstances = (id: string) => {
    const ids = demo.packages.find((candidate) => candidate.id === id)?.instanceIds ?? [];
    return season.instances.filter((instance) => ids.includes(instance.id));
  };
  const getEvents = (id: string) => new Set(listInstances(id).map(({ eventId }) => eventId)).size;
  return { demo, listInstances, getEvents };
};

it("the demo has all its packages and a distanced performance on any day", () => {
  const anyDay = fc.date({
    min: new Date("2025-01-01"),
    max: new Date("2040-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyDay, (now) => {
      const { demo, listInstances, getEvents } = createDemo(now);
      expect([getEvents("orchestra-choice"), getEvents("recital-series")]).toEqual([8, 5]);
      expect(getEvents("family-choice")).toBeGreaterThanOrEqual(2);
      expect(new Set(listInstances("recital-series").map(({ planId }) => planId)).size).toBe(1);
      // One of its events has two dates.
      expect(listInstances("recital-series")).toHaveLength(6);
      expect(demo.distanced?.hallId).toBe("recital-hall");
    }),
    { numRuns: 8 },
  );
}, 30_000);

it("the demo's packages have performances on general sale that start in more than two weeks", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const { demo, listInstances } = createDemo(now);
  for (const { id } of demo.packages)
    for (const instance of listInstances(id)) {
      expect(Date.parse(instance.startsAt)).toBeGreaterThan(now.getTime() + 14 * day);
      expect(Date.parse(instance.onSaleAt)).toBeLessThanOrEqual(now.getTime());
      expect(instance.cancelled || instance.boxOfficeOnly).toBe(false);
    }
});
