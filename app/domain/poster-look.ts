import {
  groundOf,
  type Motif,
  type PicturedEvent,
  type PosterLook,
  posterOf,
} from "#contract/posters/poster-look";

/** How a page shows a poster, or the venue's photograph in its place. */
export const posterImage = (look: PosterLook) => ({
  href: `/posters/${look.motif}/${encodeURIComponent(look.seed)}.svg`,
  ground: groundOf(look),
  photo: look.photo ?? null,
});

/** What other sites show with a link to an event. */
export const shareEvent = (event: PicturedEvent & { description: string }) => ({
  text: event.description,
  motif: posterOf(event).motif,
  photo: event.photo,
});

/** A drawing of the motif as a PNG, since social sites show no SVG; `scripts/draw-share-images.ts` makes them. */
export const shareImage = (motif: Motif) => `/share/${motif}.png`;
