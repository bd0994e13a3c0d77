import type { Motif } from "#contract/motifs";

import { hashToSeed, type PosterLook } from "./poster-look";

/** Of gift cards, wherever they are shown. */
export const GIFT_CARD_POSTER: PosterLook = { motif: "gala", seed: "gift-cards" };

export const MEMBERSHIP_POSTER: PosterLook = { motif: "voices", seed: "membership" };

/** Heads of the pages that lead to several events. */
export const PACKAGES_POSTER: PosterLook = { motif: "winds", seed: "packages" };
export const FOOD_POSTER: PosterLook = { motif: "chamber", seed: "food" };
export const VISIT_POSTER: PosterLook = { motif: "night", seed: "visit" };

const FUND_MOTIFS = ["family", "strings", "voices", "winds", "rings"] as const satisfies Motif[];

/** Returns the poster of a fund. It depends on the id alone, so it never changes. */
export function fundPoster(id: string): PosterLook {
  const seed = `fund-${id}`;
  return { motif: FUND_MOTIFS[hashToSeed(seed) % FUND_MOTIFS.length] ?? "voices", seed };
}
