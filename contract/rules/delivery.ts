import { venue } from "#contract/venue";

/** Until tickets are mailed and delivered. */
export const POSTAL_DAYS = venue.limits.postalDays;
