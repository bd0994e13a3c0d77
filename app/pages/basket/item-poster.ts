import type { Item, ItemKind } from "#contract/schemas/basket-item";
import { type Motif, MOTIFS, type PosterLook, seedOf } from "#contract/posters/poster-look";
import { fundPoster } from "~/pages/giving/fund-poster";

/** Returns the poster of a shop product. The motif is arbitrary, but always the same for a seed. */
export const stockPoster = (seed: string): PosterLook => ({
  motif: MOTIFS[seedOf(seed) % MOTIFS.length] ?? "rings",
  seed,
});

const motifOf: Record<Exclude<ItemKind, "donation" | "cover-fee" | "merchandise">, Motif> = {
  package: "brass",
  "food-and-drink": "night",
  supplementary: "winds",
  membership: "gala",
  "membership-gift": "gala",
  "gift-voucher": "family",
  "ticket-subscription": "hills",
  "booking-protection": "rings",
};

/** Returns the poster of a line other than a ticket. */
export function itemPoster({ kind, productId }: Pick<Item, "kind" | "productId">): PosterLook {
  switch (kind) {
    case "donation":
    case "cover-fee":
      return fundPoster(productId);
    case "merchandise":
      return stockPoster(productId);
    default:
      return { motif: motifOf[kind], seed: kind };
  }
}
