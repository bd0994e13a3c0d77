import { expect, it } from "vitest";

import { dependentLineChanges, maxAddOns } from "./dependent-lines";
import type { ItemRecord, BasketTicketRecord } from "../contents/basket-lines";
import { listPartyItemIds } from "../contents/food-parties";

const ticket = { instanceId: "i1" } as BasketTicketRecord;
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

const changesFor = (count: number, items: ItemRecord[], bought = 0, boughtAddOns = 0) => {
  const { remove, quantities } = dependentLineChanges(
    { lines: tickets(count), items },
    { countTickets: () => bought, countAddOns: () => boughtAddOns },
  );
  return { remove: remove.sort(), quantities: Object.fromEntries(quantities) };
};
const noChanges = { remove: [], quantities: {} };

it("ticket protection covers every ticket and is removed with the last one", () => {
  expect(changesFor(2, [safe])).toEqual(noChanges);
  expect(changesFor(3, [safe])).toEqual({ remove: [], quantities: { safe: 3 } });
  expect(changesFor(0, [safe, gift("g", false)])).toEqual({ remove: ["safe"], quantities: {} });
});

it("add-on quantities stay, are limited to or follow the number of tickets", () => {
  const items = [addOn("any", 4), addOn("up-to-tickets", 4), addOn("same-as-tickets", 4)];
  expect(changesFor(4, items)).toEqual(noChanges);
  expect(changesFor(2, items).quantities).toEqual({ "up-to-tickets": 2, "same-as-tickets": 2 });
  expect(changesFor(5, items).quantities).toEqual({ "same-as-tickets": 5 });
  expect(changesFor(0, items).remove).toEqual(["any", "same-as-tickets", "up-to-tickets"]);
});

it("add-ons and food can be ordered for tickets of an earlier order", () => {
  expect(changesFor(0, [addOn("up-to-tickets", 2), dish("soup", "Starter", 2)], 2)).toEqual(
    noChanges,
  );
});

it("an add-on per ticket is not charged for tickets of an earlier order as well", () => {
  expect(changesFor(2, [addOn("same-as-tickets", 2)], 3)).toEqual(noChanges);
  expect(changesFor(0, [addOn("same-as-tickets", 2)], 3).quantities).toEqual({
    "same-as-tickets": 3,
  });
});

it("add-ons of earlier orders count toward the limit of one per ticket", () => {
  const most = (number: "up-to-tickets" | "same-as-tickets", counts: [number, number, number]) => {
    const [held, bought, boughtAddOns] = counts;
    return maxAddOns(number, { held, bought, boughtAddOns });
  };
  expect(most("up-to-tickets", [0, 2, 1])).toBe(1);
  expect(most("up-to-tickets", [2, 2, 2])).toBe(2);
  expect(most("up-to-tickets", [2, 2, 0])).toBe(4);
  expect(most("same-as-tickets", [0, 2, 2])).toBe(0);
  expect(most("same-as-tickets", [2, 2, 0])).toBe(2);
  // One of two tickets was returned, but not its add-on.
  for (const number of ["up-to-tickets", "same-as-tickets"] as const) {
    expect(most(number, [0, 1, 2])).toBe(0);
    expect(most(number, [3, 1, 2])).toBe(2);
  }
  const items = [addOn("any", 4), addOn("up-to-tickets", 4), addOn("same-as-tickets", 4)];
  expect(changesFor(0, items, 4, 1).quantities).toEqual({
    "up-to-tickets": 3,
    "same-as-tickets": 3,
  });
  expect(changesFor(0, items, 4, 4).remove).toEqual(["same-as-tickets", "up-to-tickets"]);
});

it("a whole food order is removed when there are fewer tickets than guests", () => {
  const party = [
    dish("soup", "Starter", 1, 2),
    dish("salad", "Starter", 1, 2),
    dish("cod", "Main", 2),
  ];
  expect(changesFor(2, party)).toEqual(noChanges);
  expect(changesFor(1, party).remove).toEqual(["cod", "salad", "soup"]);
  expect(listPartyItemIds(party, "soup")).toEqual(["soup", "salad", "cod"]);
  expect(listPartyItemIds([...party, cover], "cover")).toEqual(["cover"]);
});

it("the cover fee and the round-up donation are removed when nothing else is left", () => {
  const alone = [cover, gift("round", true)];
  expect(changesFor(0, alone).remove).toEqual(["cover", "round"]);
  expect(changesFor(0, [...alone, gift("g", false)])).toEqual(noChanges);
  expect(changesFor(1, alone)).toEqual(noChanges);
});
