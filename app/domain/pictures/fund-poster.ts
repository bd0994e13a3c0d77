import type { Motif } from "#contract/motifs";
import { hashToSeed, type PosterLook } from "#runtime/posters/poster-look";
import type { Fund } from "#contract/schemas/fund";

/** Poster of the list of funds. */
export const GIVING_POSTER: PosterLook = { motif: "voices", seed: "giving" };

const MOTIFS = ["family", "strings", "voices", "winds", "rings"] as const satisfies Motif[];

/** Returns the poster of a fund. It depends on the id alone, so it never changes. */
export function fundPoster(id: string): PosterLook {
  const seed = `fund-${id}`;
  return { motif: MOTIFS[hashToSeed(seed) % MOTIFS.length] ?? "voices", seed };
}

/** The preview of a shared link to a fund. */
export const fundShare = (fund: Pick<Fund, "id" | "description"> | null) => ({
  text: fund?.description ?? null,
  motif: fundPoster(fund?.id ?? "").motif,
});
