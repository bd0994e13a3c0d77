import { photoName, widestJpeg } from "#contract/schemas/photo";
import { venue } from "#contract/venue";
import { fundPoster, GIFT_CARD_POSTER, MEMBERSHIP_POSTER } from "#runtime/posters/item-posters";
import {
  chooseGround,
  type Ground,
  type PosterLook,
  posterVariant,
  shareImage,
} from "#runtime/posters/poster-look";
import type { OrderRecord } from "../../money/orders/queries";
import { purchaseKind } from "./purchase-kind";

/**
 * The picture above a mail, as a path of the storefront, and its background, on which the heading is, so that there is no
 * edge between them: a photograph, or the same drawing as on pages. Those files are in the product's colors: a venue with
 * its own, or without posters, has no picture.
 */
export function mailPoster(look: PosterLook): { ground: Ground; picture?: string } {
  const { motif, photo } = look;
  const jpeg = photo ? widestJpeg(photo) : undefined;
  if (photo && jpeg)
    return { ground: chooseGround(look), picture: `/photos/${photoName(photo.id, jpeg)}` };
  return venue.look.posters && venue.look.colors.poster === undefined
    ? { ground: chooseGround(look), picture: shareImage(motif, posterVariant(look)) }
    : { ground: chooseGround(look) };
}

/** The poster of an order without tickets; none for one of several kinds. */
export function itemsPoster(record: OrderRecord) {
  const [item] = record.items;
  switch (purchaseKind(record)) {
    case "donation":
      return mailPoster(fundPoster(item?.productId ?? ""));
    case "membership":
      return mailPoster(MEMBERSHIP_POSTER);
    case "giftVouchers":
      return mailPoster(GIFT_CARD_POSTER);
    default:
      return {};
  }
}
