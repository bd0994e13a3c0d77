import { expect, it } from "vitest";

import { goesWith } from "../food/rules";
import { dependentLineChanges } from "./dependent-lines";
import type { ItemRecord, LineRecord } from "./basket-lines";

const ticket = { instanceId: "i1" } as LineRecord;
const tickets = (count: number) => Array.from({ length: count }, () => ticket);
const line = { productId: "p", name: "n", unitPrice: 100 };
const addOn = (
  number: "any" | "up-to-tickets" | "same-as-tickets",
  quantity: number,
): ItemRecord => ({
  ...line,
  id: number,
  kind: "supplementary",
  quantity,
  details: { instanceId: "i1", number },
});
const dish = (id: string, category: string, quantity: number, guests = quantity): ItemRecord => ({
  ...line,
  id,
  kind: "food-and-drink",
  quantity,
  details: { instanceId: "i1", menuId: "dinner", category, guests, collectionPoint: "Bar" },
});
const gift = (id: string, roundUp: boolean): ItemRecord => ({
  ...line,
  id,
  kind: "donation",
  quantity: 1,
  details: { appeal: null, recognitionName: null, anonymous: false, tribute: null, roundUp },
});
const cover: ItemRecord = {
  ...line,
  id: "cover",
  kind: "cover-fee",
  quantity: 1,
  details: { fundId: "f" },
};
const safe: ItemRecord = {
  ...line,
  id: "safe",
  kind: "booking-protection",
  quantity: 2,
  details: { percentReturned: 100 },
};

const upkeep = (count: number, items: ItemRecord[], bought = 0) => {
  const { remove, quantities } = dependentLineChanges(
    { lines: tickets(count), items },
    () => bought,
  );
  return { remove: remove.sort(), quantities: Object.fromEntries(quantities) };
};
const nothing = { remove: [], quantities: {} };

it("protection covers every ticket, and is removed with the last", () => {
  expect(upkeep(2, [safe])).toEqual(nothing);
  expect(upkeep(3, [safe])).toEqual({ remove: [], quantities: { safe: 3 } });
  expect(upkeep(0, [safe, gift("g", false)])).toEqual({ remove: ["safe"], quantities: {} });
});

it("add-ons are reduced to the tickets, follow them or stay, as each of them must", () => {
  const items = [addOn("any", 4), addOn("up-to-tickets", 4), addOn("same-as-tickets", 4)];
  expect(upkeep(4, items)).toEqual(nothing);
  expect(upkeep(2, items).quantities).toEqual({ "up-to-tickets": 2, "same-as-tickets": 2 });
  expect(upkeep(5, items).quantities).toEqual({ "same-as-tickets": 5 });
  expect(upkeep(0, items).remove).toEqual(["any", "same-as-tickets", "up-to-tickets"]);
});

it("extras for a performance stay for tickets of an earlier order", () => {
  expect(upkeep(0, [addOn("up-to-tickets", 2), dish("soup", "Starter", 2)], 2)).toEqual(nothing);
});

it("an add-on per ticket does not cost more for tickets of an earlier order", () => {
  expect(upkeep(2, [addOn("same-as-tickets", 2)], 3)).toEqual(nothing);
  expect(upkeep(0, [addOn("same-as-tickets", 2)], 3).quantities).toEqual({
    "same-as-tickets": 3,
  });
});

it("food and drink is removed as a whole when there are fewer tickets than guests", () => {
  const party = [
    dish("soup", "Starter", 1, 2),
    dish("salad", "Starter", 1, 2),
    dish("cod", "Main", 2),
  ];
  expect(upkeep(2, party)).toEqual(nothing);
  expect(upkeep(1, party).remove).toEqual(["cod", "salad", "soup"]);
  expect(goesWith(party, "soup")).toEqual(["soup", "salad", "cod"]);
  expect(goesWith([...party, cover], "cover")).toEqual(["cover"]);
});

it("the cover fee and the round-up donation do not stay alone", () => {
  const alone = [cover, gift("round", true)];
  expect(upkeep(0, alone).remove).toEqual(["cover", "round"]);
  expect(upkeep(0, [...alone, gift("g", false)])).toEqual(nothing);
  expect(upkeep(1, alone)).toEqual(nothing);
});
