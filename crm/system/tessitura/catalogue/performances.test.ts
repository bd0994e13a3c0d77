import { expect, it } from "vitest";

import { sharedJson } from "../../../../tests/support/shared-data";
import type { CallAnswer } from "../call-types";
import { readAnswer } from "../read-answer";
import {
  isOnSaleNow,
  readIndicator,
  readPerformances,
  type SystemPerformance,
} from "./performances";
import { readActiveSeasons } from "./seasons";

type SearchRow = CallAnswer<"searchPerformances">[number];

const RULES = { onSale: [1], leftOut: { seasons: [90], performanceTypes: [7], facilities: [4] } };
const START = new Date("2026-11-20T00:30:00Z");
const NOW = new Date("2026-10-01T12:00:00Z");
const BEFORE = new Date("2026-10-01T11:59:59Z");

const row = (change: Partial<SearchRow> = {}): SearchRow => ({
  PerformanceId: 100,
  PerformanceCode: "OPENING",
  PerformanceDate: START,
  PerformanceDescription: "Opening Night",
  Facility: { Id: 47, Description: "Main Hall" },
  ZoneMap: { Id: 9 },
  Season: { Id: 80, Inactive: false },
  ProductionSeason: { Id: 99 },
  PerformanceType: { Id: 1 },
  PerformanceStatus: { Id: 1 },
  AvailSaleIndicator: "Y",
  PublishWebApiStartDate: null,
  PublishWebApiEndDate: null,
  ...change,
});

const readOne = (change: Partial<SearchRow>) => readPerformances([row(change)], RULES);
const isOnSale = (change: Partial<SearchRow>) =>
  isOnSaleNow(readOne(change).rows[0] as SystemPerformance, NOW);

it("a performance has the moment of its start, its hall and its seasons", () => {
  expect(readOne({}).rows).toEqual([
    {
      id: 100,
      code: "OPENING",
      name: "Opening Night",
      startsAt: START,
      doorsAt: null,
      minutes: null,
      facility: { id: 47, name: "Main Hall" },
      zoneMap: 9,
      season: 80,
      productionSeason: { id: 99, name: null },
      performanceType: 1,
      isAvailable: true,
      isOnSaleStatus: true,
      windows: [
        { from: null, until: null },
        { from: null, until: null },
      ],
    },
  ]);
});

it.each<[string, Partial<SearchRow>]>([
  ["by its type", { PerformanceType: { Id: 7 } }],
  ["by its season", { Season: { Id: 90, Inactive: false } }],
  ["by its facility", { Facility: { Id: 4, Description: "Parking Garage" } }],
  ["of an inactive season", { Season: { Id: 80, Inactive: true } }],
])("a performance is left out %s, which is no finding", (_, change) => {
  expect(readOne(change)).toEqual({ rows: [], findings: [], leftOut: 1 });
});

it("it is on sale only if all four conditions hold; without a date there is no limit", () => {
  expect(isOnSale({})).toBe(true);
  expect(isOnSale({ AvailSaleIndicator: "N" })).toBe(false);
  expect(isOnSale({ PerformanceStatus: { Id: 2 } })).toBe(false);
  expect(isOnSale({ PublishWebApiStartDate: NOW })).toBe(true);
  expect(isOnSale({ PublishWebApiStartDate: START })).toBe(false);
  expect(isOnSale({ PublishWebApiEndDate: NOW })).toBe(false);
  expect(isOnSale({ ModeOfSaleStartDate: START })).toBe(false);
  expect(isOnSale({ ModeOfSaleStartDate: BEFORE, ModeOfSaleEndDate: START })).toBe(true);
  expect(isOnSale({ ModeOfSaleEndDate: BEFORE })).toBe(false);
});

it("the sign for available sale is Y or N in a search, true or false of one performance", () => {
  expect([readIndicator("Y"), readIndicator("N")]).toEqual([true, false]);
  expect([readIndicator(true), readIndicator(false)]).toEqual([true, false]);
  expect(() => readIndicator("y")).toThrow("neither Y nor N");
});

it.each<[Partial<SearchRow>, string]>([
  [{ PerformanceDate: null }, "has no date"],
  [{ PerformanceDescription: "" }, "has no name"],
  [{ AvailSaleIndicator: null }, "has no AvailSaleIndicator"],
  [{ AvailSaleIndicator: "?" }, "has an AvailSaleIndicator that is neither Y nor N"],
  [{ PerformanceStatus: null }, "has no status"],
  [{ ZoneMap: {} }, "has no zone map"],
])("a performance that cannot be understood is reported and left out: %j", (change, why) => {
  const mapped = readPerformances([row(change), row({ PerformanceId: 101 })], RULES);
  expect(mapped.rows.map(({ id }) => id)).toEqual([101]);
  expect(mapped.findings).toEqual([{ what: "performance 100", why }]);
});

it("the same performance twice is reported", () => {
  expect(readPerformances([row(), row()], RULES)).toMatchObject({
    rows: [{ id: 100 }],
    findings: [{ what: "performance 100", why: "is there more than once" }],
  });
});

it("only active seasons are read, with or without a year", () => {
  const rows = [
    { Id: 0, Description: "Default", FYear: null, Inactive: true },
    { Id: 8, Description: "2026/27", FYear: null, Inactive: false },
    { Id: 9, Description: "2027/28", FYear: 2028 },
  ];
  expect(readActiveSeasons(rows)).toEqual({
    rows: [{ id: 8, name: "2026/27", year: null }],
    findings: [{ what: "season 9", why: "has no Inactive" }],
    leftOut: 1,
  });
});

it("of the recorded performances, the car park's are left out and the others understood", (context) => {
  const json = sharedJson(context, "tessitura/detroit-opera/performances.json.gz");
  const rows = readAnswer("searchPerformances", json)?.value as SearchRow[];
  const nothing = { seasons: [], performanceTypes: [], facilities: [] };
  const read = (leftOut: Partial<typeof RULES.leftOut>) =>
    readPerformances(rows, { onSale: [1], leftOut: { ...nothing, ...leftOut } });
  const bySeason = read({ seasons: [196] });
  expect(bySeason).toMatchObject({ leftOut: 25, findings: [] });
  expect(read({ performanceTypes: [7] }).leftOut).toBe(23);
  expect(bySeason.rows).toHaveLength(43);
  expect(new Set(bySeason.rows.map(({ facility }) => facility.name))).not.toContain(
    "Parking Garage",
  );
  expect(bySeason.rows.every((performance) => isOnSaleNow(performance, NOW))).toBe(true);
  const traviata = bySeason.rows.find(({ id }) => id === 4849);
  expect(traviata?.startsAt).toEqual(new Date("2024-10-19T23:30:00Z"));
});

it("of the recorded seasons, 19 are active", (context) => {
  const rows = sharedJson<object[]>(context, "tessitura/detroit-opera/seasons.json");
  const mapped = readActiveSeasons(rows);
  expect([mapped.rows.length, mapped.leftOut, mapped.findings]).toEqual([19, 179, []]);
});
