import { expect, it } from "vitest";

import { CALLS } from "../../../crm/system/tessitura/calls.generated";
import vendor from "../../../crm/system/tessitura/calls.generated.json" with { type: "json" };
import { sharedJson } from "../../../tests/support/shared-data";
import { findSchemaErrors } from "./validate-exchange";

type CallName = keyof typeof CALLS;
const names = Object.keys(CALLS) as CallName[];

it("every call in use has schemas that a validator accepts", () => {
  expect(names).toEqual(Object.keys(vendor.calls));
  for (const name of names) {
    findSchemaErrors(name, "parameters", {});
    findSchemaErrors(name, "query", {});
    findSchemaErrors(name, "body", {});
    findSchemaErrors(name, "answer", {});
  }
});

it("no call is a write of the venue's own box office", () => {
  const writes =
    /Holds?\b|Discount|\/Fees|Batch|BusinessFacing|PaymentGateway|EMV|CheckoutWithCard/;
  for (const name of names) if (!CALLS[name].isRead) expect(CALLS[name].path).not.toMatch(writes);
});

it("a card number cannot be sent", () => {
  const body = { Amount: 10, CreditCardNumber: "4242" };
  expect(findSchemaErrors("checkOut", "body", body)).toEqual([
    "/ must NOT have additional properties: CreditCardNumber",
  ]);
});

it("a wrong field, type or time in a request or an answer is found", () => {
  const reserve = { PerformanceId: 7, PriceType: "1,1", RequestedSeats: "40,41" };
  expect(findSchemaErrors("reserveTickets", "body", reserve)).toEqual([]);
  const misspelled = { ...reserve, RequestedSeat: "40" };
  expect(findSchemaErrors("reserveTickets", "body", misspelled)).toEqual([
    "/ must NOT have additional properties: RequestedSeat",
  ]);
  expect(findSchemaErrors("reserveTickets", "body", { PerformanceId: "7" })).toHaveLength(1);
  expect(findSchemaErrors("reserveTickets", "body", { PerformanceId: 2 ** 31 })).toHaveLength(1);
  expect(findSchemaErrors("readExpiration", "answer", { Expiration: "soon" })).toHaveLength(1);
  expect(findSchemaErrors("emptyCart", "answer", undefined)).toEqual([]);
  expect(findSchemaErrors("emptyCart", "answer", {})).toEqual(["must have no content"]);
});

it("missing and null properties are valid, as the vendor requires none", () => {
  const cart = { SessionKey: null, Products: [{ ProductClass: null, Performance: {} }] };
  expect(findSchemaErrors("readCart", "answer", cart)).toEqual([]);
});

it("queries are comma lists of ids, and have what the call needs", () => {
  const ids = { performanceIds: "1,2", modeOfSaleId: "4" };
  expect(findSchemaErrors("readPrices", "query", ids)).toEqual([]);
  expect(findSchemaErrors("readPrices", "query", { ...ids, performanceIds: "" })).toHaveLength(1);
  expect(findSchemaErrors("readPrices", "query", { modeOfSaleId: "4" })).toHaveLength(1);
});

it.for<[CallName, string]>([
  ["searchPerformances", "detroit-opera/performances.json.gz"],
  ["readPrices", "detroit-opera/performance-prices.json.gz"],
  ["readZones", "detroit-opera/performance-zones.json"],
  ["readPackagePrices", "la-phil/package-prices.1195.json"],
  ["readScreens", "synthetic-seatmap/facility-screens.json"],
  ["readPriceTypes", "synthetic-seatmap/price-types-details.json"],
])("recorded answers of %s are valid", ([name, path], context) => {
  expect(findSchemaErrors(name, "answer", sharedJson(context, `tessitura/${path}`))).toEqual([]);
});
