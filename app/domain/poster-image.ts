import type { Motif } from "#contract/motifs";
import {
  chooseGround,
  type PicturedEvent,
  type PosterLook,
  getPosterLook,
} from "#runtime/posters/poster-look";

/** Image of a poster, or the venue's photograph that replaces it. */
export const posterImage = (look: PosterLook) => ({
  href: `/posters/${look.motif}/${encodeURIComponent(look.seed)}.svg`,
  ground: chooseGround(look),
  photo: look.photo ?? null,
});

/** Data for the link preview of an event (Open Graph). */
export const shareEvent = (event: PicturedEvent & { description: string }) => ({
  text: event.description,
  motif: getPosterLook(event).motif,
  photo: event.photo,
});

/** PNG of a motif, since social sites do not support SVG. Created by `scripts/draw-share-images.ts`. */
export const shareImage = (motif: Motif) => `/share/${motif}.png`;
