import type { Look } from "./read-look";
import type { VenueMails } from "./read-mails";
import type { VenueMedia } from "./read-media";
import type { VenuePages } from "./read-pages";
import type { VenueSettingsFile } from "./venue-schema";

/** What venue.yaml says, and what is beside it. */
export type VenueFile = VenueSettingsFile & {
  look: Look;
  pages: VenuePages;
  media: VenueMedia;
  mails: VenueMails;
};
