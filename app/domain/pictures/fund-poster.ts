import type { Fund } from "#contract/schemas/fund";
import { sharedPoster } from "./poster-image";
import { fundPoster } from "#runtime/posters/item-posters";
import type { PosterLook } from "#runtime/posters/poster-look";

/** Poster of the list of funds. */
export const GIVING_POSTER: PosterLook = { motif: "voices", seed: "giving", drawings: [2] };

/** The preview of a shared link to a fund. */
export const fundShare = (fund: Pick<Fund, "id" | "description"> | null) => ({
  text: fund?.description ?? null,
  ...sharedPoster(fundPoster(fund?.id ?? "")),
});
