import { venue } from "#contract/venue";
import { GOODS_GROUNDS, type ItemLook } from "#runtime/posters/item-posters";
import {
  chooseGround,
  hashToSeed,
  type PicturedEvent,
  type PosterLook,
  getPosterLook,
  posterVariant,
} from "#runtime/posters/poster-look";

/** Browsers keep posters for good: this is another number once a drawing has changed. */
const EDITION = 7;
const { poster } = venue.look.colors;
/** Posters in a venue's own colors have another address once the colors change, too. */
export const POSTER_VERSION = String(
  poster === undefined ? EDITION : hashToSeed(`${EDITION} ${JSON.stringify(poster)}`),
);

/** Image of a poster or of goods, or the venue's photograph that replaces it. A venue without posters has their plain background. */
export const posterImage = (look: ItemLook) => {
  const isGoods = "drawing" in look;
  const ground = isGoods ? GOODS_GROUNDS[look.drawing] : chooseGround(look);
  const own = isGoods ? `goods/${look.drawing}` : `${look.motif}/${posterVariant(look)}`;
  const drawing = venue.look.posters ? own : `plain/${ground}`;
  const photo = isGoods ? null : (look.photo ?? null);
  return { href: `/posters/${drawing}.svg?v=${POSTER_VERSION}`, ground, photo };
};

/** Data for the link preview of an event (Open Graph). */
export const shareEvent = (event: PicturedEvent & { description: string }) => ({
  text: event.description,
  ...sharedPoster(getPosterLook(event)),
  photo: event.photo,
});

/** The drawing in a link preview. */
export const sharedPoster = (look: PosterLook) => ({
  motif: look.motif,
  variant: posterVariant(look),
});
