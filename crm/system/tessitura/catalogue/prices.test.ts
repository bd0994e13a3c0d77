import { expect, it } from "vitest";

import { sharedJson } from "../../../../tests/support/shared-data";
import type { CallAnswer } from "../call-types";
import { readAnswer } from "../read-answer";
import { findFromPrice, readPackagePrices, readPrices, toMinorUnits } from "./prices";
import { pricedZones, readZones } from "./zones";

type PriceRow = CallAnswer<"readPrices">[number];
type ZoneRow = CallAnswer<"readZones">[number];

const PUBLIC = 1;
const RULES = { priceTypes: [PUBLIC, 2], payWhatYouWish: [2] };

const price = (change: Partial<PriceRow> = {}): PriceRow => ({
  PerformanceId: 100,
  ZoneId: 10,
  PriceTypeId: PUBLIC,
  Price: 85.5,
  Enabled: true,
  IsBase: true,
  IsEditableForWeb: true,
  EditableMinPrice: 0,
  ...change,
});

const zone = (change: Partial<ZoneRow> = {}): ZoneRow => ({
  Id: 5000,
  Zone: { Id: 10, Description: "Loge", Rank: 9 },
  PerformanceId: 100,
  AvailableCount: 12,
  ...change,
});

it("a price is in minor units, and editable only if the venue says so", () => {
  const rows = [price(), price({ PriceTypeId: 2, EditableMinPrice: 5 })];
  expect(readPrices(rows, RULES).rows).toEqual([
    { performance: 100, zone: 10, priceType: PUBLIC, amount: 8550, isBase: true, minimum: null },
    { performance: 100, zone: 10, priceType: 2, amount: 8550, isBase: true, minimum: 500 },
  ]);
  expect(() => toMinorUnits(1.005)).toThrow("more than two decimals");
  expect([19.99, 1.1, 0.29, 1674].map(toMinorUnits)).toEqual([1999, 110, 29, 167400]);
});

it.each<[string, Partial<PriceRow>]>([
  ["is disabled, though it has a price", { Enabled: false }],
  ["is enabled and costs nothing", { Price: 0 }],
  ["is of a price type that is not the public's", { PriceTypeId: 960 }],
])("a price that %s is not sold", (_, change) => {
  expect(readPrices([price(change)], RULES)).toEqual({ rows: [], findings: [], leftOut: 1 });
});

it.each<[Partial<PriceRow>, string]>([
  [{ Price: null }, "has no price"],
  [{ Price: 12.345 }, "has a price with more than two decimals"],
  [{ ZoneId: null }, "has no zone"],
  [{ Enabled: null }, "has no Enabled"],
])("a price that cannot be understood is reported: %j", (change, why) => {
  expect(readPrices([price(change)], RULES)).toMatchObject({ rows: [], findings: [{ why }] });
});

it("a package's price is not a performance's", () => {
  expect(readPrices([price({ PerformanceId: 0 })], RULES)).toMatchObject({
    rows: [],
    findings: [{ what: "price of zone 10", why: "has no performance" }],
  });
});

it("the price from which a performance sells is the lowest base price that is fixed", () => {
  const { rows } = readPrices(
    [
      price({ Price: 60 }),
      price({ ZoneId: 11, Price: 40 }),
      price({ ZoneId: 12, Price: 20, IsBase: false }),
      price({ ZoneId: 12, Price: 10, PriceTypeId: 2 }),
      price({ PerformanceId: 101, Price: 5 }),
    ],
    RULES,
  );
  expect(findFromPrice(rows, 100)).toBe(4000);
  expect(findFromPrice(rows, 102)).toBeNull();
});

it("a package's total is used once, and must be the sum of its performances", () => {
  const rows = [
    price({ PerformanceId: 0, Price: 100 }),
    price({ PerformanceId: 100, Price: 60 }),
    price({ PerformanceId: 101, Price: 40 }),
    price({ PerformanceId: 0, ZoneId: 11, Price: 90 }),
    price({ PerformanceId: 100, ZoneId: 11, Price: 60 }),
    price({ PerformanceId: 100, ZoneId: 12, Price: 60 }),
  ];
  expect(readPackagePrices(rows, RULES)).toEqual({
    rows: [
      {
        zone: 10,
        priceType: PUBLIC,
        amount: 10_000,
        performances: [
          { performance: 100, amount: 6_000 },
          { performance: 101, amount: 4_000 },
        ],
      },
    ],
    findings: [
      { what: "package price of zone 11, price type 1", why: "is not the sum of its performances" },
      { what: "package price of zone 12, price type 1", why: "has no total" },
    ],
    leftOut: 0,
  });
});

it("zones and prices are joined by the zone's own id, and a zone on one side only is neither sold nor sold out", () => {
  const { rows: zones, findings } = readZones([
    zone(),
    zone({ Id: 10, Zone: { Id: 5000, Description: "Box" } }),
    zone({ Id: 1, AvailableCount: null }),
  ]);
  expect(findings).toEqual([
    { what: "zone 10 of performance 100", why: "has no count of available seats" },
  ]);
  const { rows: prices } = readPrices([price(), price({ ZoneId: 11 })], RULES);
  expect(pricedZones(zones, prices, 100)).toEqual([
    { zone: 10, name: "Loge", available: 12 },
    { zone: 11, name: null, available: null },
  ]);
});

const recorded = <Row>(name: "readPrices" | "readZones" | "readPackagePrices", json: unknown) =>
  (readAnswer(name, json)?.value ?? []) as Row[];

it("of the recorded prices, only the public's are left, and the lowest base price is right", (context) => {
  const json = sharedJson(context, "tessitura/detroit-opera/performance-prices.json.gz");
  const rows = recorded<PriceRow>("readPrices", json);
  const publicOnly = readPrices(rows, { priceTypes: [PUBLIC], payWhatYouWish: [] });
  expect(publicOnly.findings).toEqual([]);
  expect(publicOnly.rows).toHaveLength(6);
  expect(publicOnly.rows.every(({ minimum }) => minimum === null)).toBe(true);
  const least = Math.min(
    ...rows.filter((row) => row.Enabled && row.IsBase).map((row) => row.Price ?? 0),
  );
  expect(findFromPrice(publicOnly.rows, 15_027)).toBe(toMinorUnits(least));
  expect(least).toBeGreaterThan(0);
  const all = readPrices(rows, {
    priceTypes: [...new Set(rows.map((row) => row.PriceTypeId ?? 0))],
    payWhatYouWish: [],
  });
  expect([all.rows.length, all.leftOut]).toEqual([72, 214]);
});

it("the recorded zones join the prices though some are on one side only", (context) => {
  const zones = readZones(
    recorded("readZones", sharedJson(context, "tessitura/detroit-opera/performance-zones.json")),
  );
  expect([zones.rows.length, zones.findings]).toEqual([25, []]);
  const json = sharedJson(context, "tessitura/detroit-opera/performance-prices.json.gz");
  const prices = readPrices(recorded<PriceRow>("readPrices", json), {
    priceTypes: [PUBLIC],
    payWhatYouWish: [],
  }).rows.map((row) => ({ ...row, performance: 15_024 }));
  const joined = pricedZones(zones.rows, prices, 15_024);
  expect(joined.map(({ zone: id }) => id).sort()).toEqual([809, 811, 812, 813, 814, 815]);
  expect(joined.find(({ zone: id }) => id === 809)?.available).toBe(77);
});

it("the recorded package has ten zones, each with the sum of its eight performances", (context) => {
  const json = sharedJson(context, "tessitura/la-phil/package-prices.1195.json");
  const rows = recorded<PriceRow>("readPackagePrices", json);
  const mapped = readPackagePrices(rows, { priceTypes: [15], payWhatYouWish: [] });
  expect(mapped.findings).toEqual([]);
  expect(mapped.rows).toHaveLength(10);
  expect(mapped.rows.every(({ performances }) => performances.length === 8)).toBe(true);
  expect(mapped.rows.find((row) => row.zone === 985)?.amount).toBe(167_400);
});
