import type { Item, ItemKind } from "#contract/schemas/basket-item";
import type { Motif } from "#contract/motifs";
import type { PosterLook } from "#runtime/posters/poster-look";
import { fundPoster } from "./fund-poster";

/** For all products of the shop, because posters are of concerts and would not show the product. */
export const SHOP_POSTER: PosterLook = { motif: "rings", seed: "shop" };

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
      return SHOP_POSTER;
    default:
      return { motif: motifOf[kind], seed: kind };
  }
}
