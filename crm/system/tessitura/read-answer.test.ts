import { expect, it } from "vitest";

import { sharedJson } from "../../../tests/support/shared-data";
import { readAnswer } from "./read-answer";

it("padded texts are trimmed, and times become dates by their own offset", () => {
  const rows = [
    { Zone: { Id: 3, ShortDescription: "Loge      " }, PerformanceId: 7, AvailableCount: 0 },
  ];
  expect(readAnswer("readZones", rows)).toEqual({
    value: [{ Zone: { Id: 3, ShortDescription: "Loge" }, PerformanceId: 7, AvailableCount: 0 }],
    mismatches: [],
  });
  const dates = ["2024-10-19T19:30:00-04:00", "2024-11-19T19:30:00.1234567-05:00"].map(
    (PerformanceDate) => ({ PerformanceDate }),
  );
  expect(readAnswer("searchPerformances", dates)?.value).toEqual([
    { PerformanceDate: new Date("2024-10-19T23:30:00Z") },
    { PerformanceDate: new Date("2024-11-20T00:30:00.123Z") },
  ]);
});

it("times of what is sent back stay as the system wrote them", () => {
  const address = { Id: 1, UpdatedDateTime: "2026-03-01T10:00:00.1234567+01:00", City: "Hull " };
  expect(readAnswer("addAddress", address)?.value).toEqual({ ...address, City: "Hull" });
});

it("a property of another type becomes null and is reported without its value", () => {
  const rows = [{ Price: "12.00", ZoneId: 1.5, Enabled: 1, PerformanceId: 7, PriceTypeId: null }];
  expect(readAnswer("readPrices", rows)).toEqual({
    value: [{ Price: null, ZoneId: null, Enabled: null, PerformanceId: 7, PriceTypeId: null }],
    mismatches: ["/0/ZoneId is a number", "/0/Price is a string", "/0/Enabled is a number"],
  });
});

it("a time without an offset is not guessed", () => {
  const read = readAnswer("readExpiration", { Expiration: "2026-03-01T10:00:00" });
  expect(read).toEqual({ value: { Expiration: null }, mismatches: ["/Expiration is a string"] });
});

it("unknown properties are left out: a newer version of the system may have some", () => {
  expect(
    readAnswer("setSource", { SourceId: 1, New: 2, __proto__: null })?.value,
  ).not.toHaveProperty("New");
});

it.each([
  ["a row in place of a list", "readPrices", { PerformanceId: 7 }],
  ["a list in place of an object", "readSession", []],
  ["a text", "readSession", "<html>"],
  ["nothing", "readSession", undefined],
] as const)("%s is not an answer", (_, name, json) => {
  expect(readAnswer(name, json)).toBeNull();
});

it("an empty object in place of a list is reported, as older interfaces send it", () => {
  const read = readAnswer("readCart", { Id: 1, Products: {} });
  expect(read).toEqual({
    value: { Id: 1, Products: null },
    mismatches: ["/Products is an object"],
  });
});

it.for([
  ["searchPerformances", "detroit-opera/performances.json.gz", 68],
  ["readPrices", "detroit-opera/performance-prices.json.gz", 286],
  ["readZones", "detroit-opera/performance-zones.json", 25],
  ["readPackagePrices", "la-phil/package-prices.1195.json", 90],
] as const)("recorded answers of %s are read whole", ([name, path, count], context) => {
  const read = readAnswer(name, sharedJson(context, `tessitura/${path}`));
  expect(read?.mismatches).toEqual([]);
  expect(read?.value).toHaveLength(count);
});
