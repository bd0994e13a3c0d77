import { venue } from "#contract/venue";
import {
  chooseGround,
  hashToSeed,
  type PicturedEvent,
  type PosterLook,
  getPosterLook,
  posterVariant,
} from "#runtime/posters/poster-look";

/** Browsers keep posters for good: this is another number once a drawing has changed. */
const EDITION = 2;
const { poster } = venue.look.colors;
/** Posters in a venue's own colors have another address once the colors change, too. */
const VERSION =
  poster === undefined
    ? `?v=${EDITION}`
    : `?v=${hashToSeed(`${EDITION} ${JSON.stringify(poster)}`)}`;

/** Image of a poster, or the venue's photograph that replaces it. A venue without posters has their plain background. */
export const posterImage = (look: PosterLook) => {
  const ground = chooseGround(look);
  const drawing = venue.look.posters ? `${look.motif}/${posterVariant(look)}` : `plain/${ground}`;
  return { href: `/posters/${drawing}.svg${VERSION}`, ground, photo: look.photo ?? null };
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
