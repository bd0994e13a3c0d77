import { expect, it } from "vitest";

import { addOnUse, heldAddOn, isForPerformance, isForTickets, PERFORMANCE_KINDS } from "./line";

const parking = {
  kind: "supplementary",
  name: "Parking",
  quantity: 2,
  details: { instanceId: "i", number: "any", description: "Show it at the gate" },
} as const;
const supper = {
  kind: "food-and-drink",
  name: "Supper",
  quantity: 1,
  details: {
    instanceId: "i",
    menuId: "m",
    category: "Plates",
    guests: 2,
    collectionPoint: "Terrace",
    servedMinutesBefore: 45,
  },
} as const;

it("lines of a performance are those whose kind depends on one", () => {
  expect(PERFORMANCE_KINDS.map((kind) => isForPerformance({ kind }))).toEqual([true, true]);
  expect(isForPerformance({ kind: "donation" })).toBe(false);
});

it("only what is paid for each ticket is for tickets", () => {
  expect(isForTickets({ kind: "booking-protection" })).toBe(true);
  expect(isForTickets(parking)).toBe(false);
});

it("an add-on is held with its description, and food with where and when it is served", () => {
  expect(heldAddOn(parking, "1001")).toEqual({
    instanceId: "i",
    orderNumber: "1001",
    name: "Parking",
    quantity: 2,
    description: "Show it at the gate",
  });
  expect(heldAddOn(supper, "1001")).toEqual({
    instanceId: "i",
    orderNumber: "1001",
    name: "Supper",
    quantity: 1,
    description: null,
    pickup: { guests: 2, collectionPoint: "Terrace", servedMinutesBefore: 45 },
  });
});

it("an add-on of an older order has no description", () => {
  expect(addOnUse({ instanceId: "i", number: "any" })).toEqual({ description: null });
});
