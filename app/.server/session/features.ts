import { ALL_FEATURES, type Features, readFeatures } from "#contract/names/features";
import { valueOrNull } from "#contract/calls/unavailable";

import type { VenueSettings } from "~/domain/venue/storefront-settings";
import { isRouteOpen } from "~/routing/feature-routes";

import { startBudget } from "../request-budget";
import type { Crm } from "../ticketing/ticketing";

/** Requests wait this long for the first answer. */
const FIRST_ANSWER_MS = 2_000;
/** Cached pages are sent in a fifth of a millisecond, so not every request can ask. */
const FRESH_MS = 1_000;

export type SystemFeatures = {
  /** Reads what the ticketing system has, or returns null if that was read a moment ago. Never fails. */
  refresh: () => Promise<void> | null;
  /** What was last read, and everything before. The same object until it changes. */
  current: () => Features;
};

export function createFeatures(crm: Pick<Crm, "getFeatures">): SystemFeatures {
  let current: Features = ALL_FEATURES;
  let readAt = -Infinity;
  const read = async (): Promise<void> => {
    const named = await startBudget(() => valueOrNull(crm.getFeatures()), FIRST_ANSWER_MS);
    if (named === null) return;
    readAt = Date.now();
    const features = readFeatures(named);
    if (JSON.stringify(features) !== JSON.stringify(current)) current = features;
  };
  return {
    // Not while the clock was set back.
    refresh: () => (Math.abs(Date.now() - readAt) < FRESH_MS ? null : read()),
    current: () => current,
  };
}

/** The venue's settings without what the ticketing system lacks. */
export const venueWith = (features: Features, venue: VenueSettings): VenueSettings => ({
  ...venue,
  checkoutSeries: venue.checkoutSeries.filter(
    (name) => name === "basket" || isRouteOpen(features, `checkout-${name}`),
  ),
  accountSections: venue.accountSections.filter((name) => isRouteOpen(features, name)),
  household: venue.household && features.household,
});
