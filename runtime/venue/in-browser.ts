import type { VenueFile } from "./venue-file";

/** In place of `loaded-venue.ts` in bundles for browsers, of which pages load only scripts that need no settings. */
export const venueFile: VenueFile = new Proxy({} as VenueFile, {
  get: () => {
    throw new Error("the venue's settings are on the server only");
  },
});
