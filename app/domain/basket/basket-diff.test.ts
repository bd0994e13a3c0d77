import type { Basket } from "#contract/schemas/basket";
import { expect, it } from "vitest";

import { diffSince, lineMark, basketDiffView, notesDiffer, basketSnapshot } from "./basket-diff";
import { sampleBasket, sampleProduct } from "../../../tests/support/samples/basket";

const holding = (...items: Basket["items"]): Basket => sampleBasket({ items });
const tote = sampleProduct({ name: "Canvas tote bag" });
const gift = sampleProduct({ id: "gift", name: "Annual Fund", kind: "donation", cents: 5_000 });

it("a basket is unchanged in whatever order its lines are", () => {
  const basket = holding(tote, gift);
  expect(diffSince(basketSnapshot(basket), basket)).toBeNull();
  expect(diffSince(basketSnapshot(basket), holding(gift, tote))).toBeNull();
});

it("the changes of a basket are the lines that were added or changed, and kind and price of those that are gone", () => {
  const dearer = sampleProduct({ ...tote, quantity: 2, cents: 4_800 });
  const news = diffSince(basketSnapshot(holding(tote, gift)), holding(dearer));
  expect(news).toEqual({
    cause: "elsewhere",
    added: [],
    changed: [lineMark(tote)],
    gone: [{ isTicket: false, total: 5_000 }],
  });
  expect(basketDiffView(news, holding(dearer))).toMatchObject({
    changed: [{ name: "Canvas tote bag" }],
    gone: [{ total: { amount: 5_000, currency: "USD" } }],
  });
  expect(diffSince(basketSnapshot(holding(tote)), holding(tote, gift))).toMatchObject({
    added: [lineMark(gift)],
  });
});

it("the changes of a basket leave out added lines that are gone again", () => {
  const news = diffSince(basketSnapshot(holding()), holding(tote));
  expect(basketDiffView(news, holding())).toBeNull();
});

it("the changes of a basket leave out the line that a form was to remove", () => {
  const seen = basketSnapshot(holding(tote, gift));
  expect(diffSince(seen, holding(gift), tote.id)).toBeNull();
  expect(diffSince(seen, holding(tote, gift), tote.id)).toBeNull();
  expect(diffSince(seen, holding(), tote.id)?.gone).toEqual([{ isTicket: false, total: 5_000 }]);
});

it("notes that were saved in another window are recognized as changed", () => {
  const basket = holding(tote);
  const noted = { ...basket, notes: { ...basket.notes, access: "Ramp" } };
  expect(notesDiffer(basketSnapshot(basket), basket.notes)).toBe(false);
  expect(notesDiffer(basketSnapshot(basket), noted.notes)).toBe(true);
});

it("a basket's snapshot is short, and with a malformed one every line is new", () => {
  expect(basketSnapshot(holding(tote, gift)).length).toBeLessThan(80);
  expect(diffSince("~~..~x", holding(tote))?.added).toEqual([lineMark(tote)]);
  const absurd = `~x.t.${"z".repeat(20)}.y`;
  expect(diffSince(absurd, holding())?.gone).toEqual([{ isTicket: true, total: 0 }]);
});
