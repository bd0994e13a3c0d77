import type { Basket } from "#contract/schemas/basket";
import { expect, it } from "vitest";

import {
  diffSince,
  hashLineId,
  basketDiffView,
  hasDifferentNotes,
  basketSnapshot,
} from "./basket-diff";
import { sampleBasket, sampleProduct } from "../../../tests/support/samples/basket";

const basketWith = (...items: Basket["items"]): Basket => sampleBasket({ items });
const getSnapshot = (basket: Basket) =>
  basketSnapshot(basket, (line) => (line.kind === "ticket" ? line.id : line.name));
const tote = sampleProduct({ name: "Canvas tote bag" });
const gift = sampleProduct({ id: "gift", name: "Annual Fund", kind: "donation", cents: 5_000 });

it("reordered lines do not change a basket", () => {
  const basket = basketWith(tote, gift);
  expect(diffSince(getSnapshot(basket), basket)).toBeNull();
  expect(diffSince(getSnapshot(basket), basketWith(gift, tote))).toBeNull();
});

it("a basket diff has the added and changed lines, and the kind and price of removed ones", () => {
  const moreExpensive = sampleProduct({ ...tote, quantity: 2, cents: 4_800 });
  const diff = diffSince(getSnapshot(basketWith(tote, gift)), basketWith(moreExpensive));
  expect(diff).toEqual({
    cause: "elsewhere",
    added: [],
    changed: [hashLineId(tote)],
    gone: [{ isTicket: false, total: 5_000, name: "Annual Fund" }],
  });
  expect(basketDiffView(diff, basketWith(moreExpensive))).toMatchObject({
    changed: [{ name: "Canvas tote bag" }],
    gone: [{ name: "Annual Fund", total: { amount: 5_000, currency: "USD" } }],
  });
  expect(diffSince(getSnapshot(basketWith(tote)), basketWith(tote, gift))).toMatchObject({
    added: [hashLineId(gift)],
  });
});

it("a basket diff leaves out added lines that were removed again", () => {
  const diff = diffSince(getSnapshot(basketWith()), basketWith(tote));
  expect(basketDiffView(diff, basketWith())).toBeNull();
});

it("a basket diff leaves out the line that the form removes", () => {
  const seen = getSnapshot(basketWith(tote, gift));
  expect(diffSince(seen, basketWith(gift), tote.id)).toBeNull();
  expect(diffSince(seen, basketWith(tote, gift), tote.id)).toBeNull();
  expect(diffSince(seen, basketWith(), tote.id)?.gone).toEqual([
    { isTicket: false, total: 5_000, name: "Annual Fund" },
  ]);
});

it("notes that were saved in another window differ from the snapshot", () => {
  const basket = basketWith(tote);
  const noted = { ...basket, notes: { ...basket.notes, access: "Ramp" } };
  expect(hasDifferentNotes(getSnapshot(basket), basket.notes)).toBe(false);
  expect(hasDifferentNotes(getSnapshot(basket), noted.notes)).toBe(true);
});

it("a basket snapshot is short, and a malformed one makes every line new", () => {
  expect(basketSnapshot(basketWith(tote, gift), () => "").length).toBeLessThan(80);
  expect(diffSince("~~..~x", basketWith(tote))?.added).toEqual([hashLineId(tote)]);
  const hugeTotal = `~x.t.${"z".repeat(20)}.y`;
  expect(diffSince(hugeTotal, basketWith())?.gone).toEqual([
    { isTicket: true, total: 0, name: "" },
  ]);
});

it("names of removed lines survive any characters, and are left out where there are too many", () => {
  const names = ["M. Night ~ 100 %", "日本".repeat(20)];
  const items = names.map((name, at) => sampleProduct({ id: `i${at}`, name }));
  const gone = diffSince(getSnapshot(basketWith(...items)), basketWith())?.gone ?? [];
  expect(gone.map(({ name }) => name)).toEqual(names);
  const many = Array.from({ length: 40 }, (_, at) =>
    sampleProduct({ id: `i${at}`, name: "A name of some length, row A" }),
  );
  const seen = getSnapshot(basketWith(...many));
  expect(seen.length).toBeLessThan(8_000);
  const left = diffSince(seen, basketWith())?.gone ?? [];
  expect(left.map(({ name }) => name).join("").length).toBeLessThanOrEqual(500);
  expect(diffSince("~x.t.1.y.%E0%A4", basketWith())?.gone).toMatchObject([{ name: "" }]);
});
