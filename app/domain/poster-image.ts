import type { Motif } from "#contract/motifs";
import { venue } from "#contract/venue";
import {
  chooseGround,
  type PicturedEvent,
  type PosterLook,
  getPosterLook,
} from "#runtime/posters/poster-look";

/** Image of a poster, or the venue's photograph that replaces it. A venue without posters has their plain background. */
export const posterImage = (look: PosterLook) => {
  const ground = chooseGround(look);
  const drawing = venue.look.posters
    ? `${look.motif}/${encodeURIComponent(look.seed)}`
    : `plain/${ground}`;
  return { href: `/posters/${drawing}.svg`, ground, photo: look.photo ?? null };
};

/** Data for the link preview of an event (Open Graph). */
export const shareEvent = (event: PicturedEvent & { description: string }) => ({
  text: event.description,
  motif: getPosterLook(event).motif,
  photo: event.photo,
});

/** PNG of a motif, since social sites do not support SVG. Created by `scripts/draw-share-images.ts`. */
export const shareImage = (motif: Motif) => `/share/${motif}.png`;
