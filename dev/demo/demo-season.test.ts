import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { saleRefusal, type SaleWindow } from "../../crm/stock/sale/sale-rules";
import { flattenSeatPlan } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { accessTags } from "./access-tags";
import { readDemoPlan, readFrozenSeason } from "./demo-files";
import { type DemoInstance, demoSeason } from "./demo-season";
import { priceLists } from "./price-lists";
import { soldSeatIds } from "./sold-seats";

const frozen = readFrozenSeason();
const plans = {
  "main-hall": readDemoPlan("main-hall"),
  "recital-hall": readDemoPlan("recital-hall"),
  studio: readDemoPlan("studio"),
  "live-stream": readDemoPlan("live-stream"),
};
const capacity = { "main-hall": 2256, "recital-hall": 456, studio: 90, "live-stream": 500 };
const now = new Date("2026-12-01T12:00:00Z");
const season = demoSeason(frozen, now);

function getWindow(instance: DemoInstance): SaleWindow {
  return {
    startsAt: new Date(instance.startsAt),
    onSaleAt: new Date(instance.onSaleAt),
    offSaleAt: new Date(instance.offSaleAt),
    priorityFrom: instance.priorityFrom === null ? null : new Date(instance.priorityFrom),
    cancelled: instance.cancelled,
    boxOfficeOnly: instance.boxOfficeOnly,
  };
}

function getStatus(instance: DemoInstance, at: Date): string {
  const refusal = saleRefusal(getWindow(instance), at);
  if (refusal !== null) return refusal;
  if (instance.sold.kind !== "all-but") return "get-tickets";
  if (instance.sold.free === 0) return "sold-out";
  return instance.sold.free < capacity[instance.hallId] / 20 ? "limited" : "get-tickets";
}

const STATUSES =
  "box-office-only cancelled get-tickets limited not-on-sale passed priority sold-out";

it("the demo season has every availability status on any day", () => {
  const [min, max] = [new Date("2025-01-01"), new Date("2040-12-31")];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (day) => {
      const { instances } = demoSeason(frozen, day);
      const statuses = new Set(instances.map((instance) => getStatus(instance, day)));
      expect([...statuses].sort().join(" ")).toBe(STATUSES);
    }),
    { numRuns: 12 },
  );
}, 30_000);

it("the demo season has mostly performances on sale, fourteen past ones and one canceled", () => {
  const count = (status: string) =>
    season.instances.filter((instance) => getStatus(instance, now) === status).length;
  expect(count("get-tickets")).toBeGreaterThan(120);
  expect(count("passed")).toBe(14);
  expect(count("cancelled")).toBe(1);
  expect(season.instances).toHaveLength(267);
});

it("the demo season limits one event to four tickets in rows A to C", () => {
  const limited = season.instances.filter((instance) => instance.limitRows !== null);
  expect(new Set(limited.map((instance) => instance.eventId)).size).toBe(1);
  expect(limited[0]).toMatchObject({
    limitRows: ["A", "B", "C"],
    limitRowsMax: 4,
    hallId: "main-hall",
  });
});

it("the demo season uses every access tag and has prices for every band", () => {
  const used = new Set(season.instances.flatMap((instance) => instance.accessTagIds));
  expect([...used].sort()).toEqual(accessTags.map((tag) => tag.id).sort());
  for (const { hallId, priceListId } of season.instances) {
    const list = priceLists.find(({ id }) => id === priceListId);
    const priced = new Set(list?.prices.map((price) => price.bandId));
    for (const { name } of plans[hallId].categories) expect(priced).toContain(name);
  }
});

it("demo prices are whole dollars and multiples of $5 including the fee", () => {
  for (const { id, prices } of priceLists) {
    for (const { bandId, priceTypeId, faceValue } of prices) {
      expect(faceValue % 100).toBe(0);
      expect(faceValue > 0 || priceTypeId === "companion").toBe(true);
      const standard = prices.find(
        (price) => price.bandId === bandId && price.priceTypeId === "standard",
      );
      if (priceTypeId === "under30")
        expect(faceValue).toBeLessThan((standard?.faceValue ?? 0) * 0.6);
      // Companions and schools pay no fee, so their prices are not adjusted to it.
      else if (faceValue >= 1000 && id !== "studio" && id !== "live-stream")
        expect((faceValue + 900) % 500).toBe(0);
    }
  }
});

it("demo prices include tickets below the fee's minimum and bands that are not on sale", () => {
  const prices = priceLists.flatMap((list) => list.prices);
  expect(prices.some((price) => price.enabled && price.faceValue < 1000)).toBe(true);
  expect(prices.some((price) => !price.enabled)).toBe(true);
  const closed = priceLists.filter((list) => list.prices.every((price) => !price.enabled));
  expect(closed).toEqual([]);
});

describe("soldSeatIds", () => {
  const seats = flattenSeatPlan(plans["recital-hall"]);

  it("returns the requested number of distinct seats, deterministically", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: seats.length }), fc.string(), (free, id) => {
        const sold = soldSeatIds(seats, { kind: "all-but", free }, id);
        expect(new Set(sold).size).toBe(seats.length - free);
        expect(soldSeatIds(seats, { kind: "all-but", free }, id)).toEqual(sold);
      }),
      { numRuns: 30 },
    );
    expect(soldSeatIds(seats, { kind: "share", share: 0.5 }, "x")).toHaveLength(228);
    expect(soldSeatIds(seats, { kind: "none" }, "x")).toEqual([]);
  });

  it("keeps half of the last free seats for wheelchair spaces and companion seats", () => {
    const sold = new Set(soldSeatIds(seats, { kind: "all-but", free: 10 }, "late"));
    const free = seats.filter((seat) => !sold.has(seat.id));
    const forAll = free.filter(({ kind }) => kind !== "wheelchair" && kind !== "companion");
    expect([free.length, forAll.length]).toEqual([10, 5]);
  });
});
