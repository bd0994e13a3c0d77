import { expect, it } from "vitest";

import type { ItemDetails, ItemKind } from "#contract/schemas/basket-item";
import { itemPoster } from "./line-kinds";

const ids = Array.from({ length: 50 }, (_, at) => `id-${at}`);
const listMotifs = (kind: ItemKind) =>
  ids.map((productId) => {
    const look = itemPoster({ kind, productId });
    return "drawing" in look ? look.drawing : look.motif;
  });

it.each<ItemKind>([
  "package",
  "food-and-drink",
  "merchandise",
  "supplementary",
  "membership",
  "gift-voucher",
  "membership-gift",
  "ticket-subscription",
  "booking-protection",
])("no donation has the drawing of a line of the kind %s", (kind) => {
  const given = listMotifs("donation");
  expect(listMotifs(kind).filter((motif) => given.includes(motif))).toEqual([]);
});

it("packages and funds have more than one drawing among them, each its own", () => {
  expect(new Set(listMotifs("package")).size).toBeGreaterThan(1);
  expect(new Set(listMotifs("donation")).size).toBeGreaterThan(1);
});

it("goods have the drawing that they were given, or else a parcel", () => {
  const drawn = (details: ItemDetails["merchandise"]) =>
    itemPoster({ kind: "merchandise", productId: "a", details });
  expect(drawn({ drawing: "mug" })).toEqual({ drawing: "mug" });
  expect([drawn({ drawing: null }), drawn({})]).toEqual([
    { drawing: "parcel" },
    { drawing: "parcel" },
  ]);
});
