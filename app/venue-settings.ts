import { venue } from "#contract/venue";
import type { VenueSettings } from "./domain/venue/storefront-settings";

/** The venue's settings for the storefront. Environment variables replace some (server.ts). */
export const venueSettings: VenueSettings = {
  ...venue,
  boxOffice: {
    phone: venue.phone,
    phoneHref: `tel:${venue.phoneDialed}`,
    email: venue.email,
    relay: venue.relay,
  },
  sessionIdleSeconds: venue.sessionIdleMinutes * 60,
};
