import { seedOf, type Motif, type PosterLook } from "#contract/posters/poster-look";

/** The poster of all funds together. */
export const GIVING_POSTER: PosterLook = { motif: "voices", seed: "giving" };

const MOTIFS = ["family", "strings", "voices", "winds", "rings"] as const satisfies Motif[];

/** The poster of one fund: always the same for the same fund. */
export function fundPoster(id: string): PosterLook {
  const seed = `fund-${id}`;
  return { motif: MOTIFS[seedOf(seed) % MOTIFS.length] ?? "voices", seed };
}
