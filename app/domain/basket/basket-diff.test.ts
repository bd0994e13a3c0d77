import type { Basket } from "#contract/schemas/basket";
import { describe, expect, it } from "vitest";

import {
  diffSince,
  lineMark,
  basketDiffView,
  notesChangedSince,
  basketSnapshot,
} from "./basket-diff";
import { sampleBasket, sampleProduct } from "../../../tests/support/samples/basket";

const holding = (...items: Basket["items"]): Basket => sampleBasket({ items });
const tote = sampleProduct({ name: "Canvas tote bag" });
const gift = sampleProduct({ id: "gift", name: "Annual Fund", kind: "donation", cents: 5_000 });

describe("what a page saw of a basket", () => {
  it("is true while nothing was changed, in whatever order the lines are", () => {
    const basket = holding(tote, gift);
    expect(diffSince(basketSnapshot(basket), basket)).toBeNull();
    expect(diffSince(basketSnapshot(basket), holding(gift, tote))).toBeNull();
  });

  it("tells what came in, what was changed, and of what has left the kind and the price", () => {
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

  it("is about lines that are there: when all of them are gone since, nothing is said", () => {
    const news = diffSince(basketSnapshot(holding()), holding(tote));
    expect(basketDiffView(news, holding())).toBeNull();
  });

  it("tells notes that were kept meanwhile apart from those that it showed", () => {
    const basket = holding(tote);
    const noted = { ...basket, notes: { ...basket.notes, access: "Ramp" } };
    expect(notesChangedSince(basketSnapshot(basket), basket)).toBe(false);
    expect(notesChangedSince(basketSnapshot(basket), noted)).toBe(true);
  });

  it("is short, and reading nonsense says no more than that all of it is new", () => {
    expect(basketSnapshot(holding(tote, gift)).length).toBeLessThan(80);
    expect(diffSince("~~..~x", holding(tote))?.added).toEqual([lineMark(tote)]);
  });
});
