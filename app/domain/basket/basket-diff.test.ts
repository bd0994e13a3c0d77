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
const tote = sampleProduct({ name: "Canvas tote bag" });
const gift = sampleProduct({ id: "gift", name: "Annual Fund", kind: "donation", cents: 5_000 });

it("reordered lines do not change a basket", () => {
  const basket = basketWith(tote, gift);
  expect(diffSince(basketSnapshot(basket), basket)).toBeNull();
  expect(diffSince(basketSnapshot(basket), basketWith(gift, tote))).toBeNull();
});

it("a basket diff has the added and changed lines, and the kind and price of removed ones", () => {
  const moreExpensive = sampleProduct({ ...tote, quantity: 2, cents: 4_800 });
  const diff = diffSince(basketSnapshot(basketWith(tote, gift)), basketWith(moreExpensive));
  expect(diff).toEqual({
    cause: "elsewhere",
    added: [],
    changed: [hashLineId(tote)],
    gone: [{ isTicket: false, total: 5_000 }],
  });
  expect(basketDiffView(diff, basketWith(moreExpensive))).toMatchObject({
    changed: [{ name: "Canvas tote bag" }],
    gone: [{ total: { amount: 5_000, currency: "USD" } }],
  });
  expect(diffSince(basketSnapshot(basketWith(tote)), basketWith(tote, gift))).toMatchObject({
    added: [hashLineId(gift)],
  });
});

it("a basket diff leaves out added lines that were removed again", () => {
  const diff = diffSince(basketSnapshot(basketWith()), basketWith(tote));
  expect(basketDiffView(diff, basketWith())).toBeNull();
});

it("a basket diff leaves out the line that the form removes", () => {
  const seen = basketSnapshot(basketWith(tote, gift));
  expect(diffSince(seen, basketWith(gift), tote.id)).toBeNull();
  expect(diffSince(seen, basketWith(tote, gift), tote.id)).toBeNull();
  expect(diffSince(seen, basketWith(), tote.id)?.gone).toEqual([{ isTicket: false, total: 5_000 }]);
});

it("notes that were saved in another window differ from the snapshot", () => {
  const basket = basketWith(tote);
  const noted = { ...basket, notes: { ...basket.notes, access: "Ramp" } };
  expect(hasDifferentNotes(basketSnapshot(basket), basket.notes)).toBe(false);
  expect(hasDifferentNotes(basketSnapshot(basket), noted.notes)).toBe(true);
});

it("a basket snapshot is short, and a malformed one makes every line new", () => {
  expect(basketSnapshot(basketWith(tote, gift)).length).toBeLessThan(80);
  expect(diffSince("~~..~x", basketWith(tote))?.added).toEqual([hashLineId(tote)]);
  const hugeTotal = `~x.t.${"z".repeat(20)}.y`;
  expect(diffSince(hugeTotal, basketWith())?.gone).toEqual([{ isTicket: true, total: 0 }]);
});
