import type { Motif } from "#contract/names/motifs";
import type { StockDrawing } from "#contract/schemas/stock-item";

import { choose, type Ground, hashToSeed, type PosterLook } from "./poster-look";

/** Of gift cards, wherever they are shown. */
export const GIFT_CARD_POSTER: PosterLook = { motif: "gala", seed: "gift-cards", drawings: [10] };

export const MEMBERSHIP_POSTER: PosterLook = { motif: "voices", seed: "membership", drawings: [3] };

/** A spotlight on an empty stage. */
export const NOT_FOUND_POSTER: PosterLook = { motif: "gala", seed: "404", drawings: [3] };

/** Arches like doors. */
export const SIGN_IN_POSTER: PosterLook = { motif: "voices", seed: "sign-in", drawings: [0] };

/** Heads of the pages that lead to several events. */
export const PACKAGES_POSTER: PosterLook = { motif: "winds", seed: "packages", drawings: [3] };
export const FOOD_POSTER: PosterLook = { motif: "chamber", seed: "food", drawings: [7] };
export const VISIT_POSTER: PosterLook = { motif: "night", seed: "visit", drawings: [8] };

/** Neither is on other lines of a basket, so that no two of its lines have the same drawing. */
const FUND_MOTIFS = ["strings", "family", "film", "chamber"] as const satisfies Motif[];
const PACKAGE_MOTIFS = ["piano", "brass", "rhythm", "night"] as const satisfies Motif[];

/** Returns the poster of a fund. It depends on the id alone, so it never changes. */
export const fundPoster = (id: string): PosterLook => posterById(`fund-${id}`, FUND_MOTIFS);

/**
 * Returns the poster of a package, by its id alone: a basket has no more, and first events pass. The prefix was chosen so
 * that the demo's packages have one motif each.
 */
export const packagePoster = (id: string): PosterLook =>
  posterById(`package-3-${id}`, PACKAGE_MOTIFS);

const posterById = (seed: string, motifs: readonly Motif[]): PosterLook => ({
  motif: choose(motifs, hashToSeed(seed)),
  seed,
});

export type GoodsDrawing = StockDrawing | "parcel";

/** What goods of the shop look like. */
export type GoodsLook = { drawing: GoodsDrawing };

/** A poster, or goods. */
export type ItemLook = PosterLook | GoodsLook;

/** Of goods without a drawing of their own. */
export const goodsLook = (drawing: StockDrawing | null | undefined): GoodsLook => ({
  drawing: drawing ?? "parcel",
});

/** The background of each drawing in `goods.json`. */
export const GOODS_GROUNDS: Record<GoodsDrawing, Ground> = {
  bag: "pine",
  mug: "river",
  umbrella: "plum",
  shirt: "rust",
  scarf: "ink",
  socks: "night",
  book: "plum",
  score: "river",
  recording: "pine",
  poster: "night",
  gift: "pine",
  parcel: "river",
};
