import { ALL_FEATURES, type Features, readFeatures } from "#contract/features";
import { valueOrNull } from "#contract/unavailable";

import type { VenueSettings } from "~/domain/venue-shape";
import { isRouteOpen } from "~/routing/feature-routes";

import { startBudget } from "../request-budget";
import type { Crm } from "../ticketing/ticketing";

/** Requests wait this long for the first answer. */
const FIRST_ANSWER_MS = 2_000;

export type SystemFeatures = {
  /** Reads what the ticketing system has. Never fails. */
  refresh: () => Promise<void>;
  /** What was last read, and everything before. The same object until it changes. */
  current: () => Features;
};

export function createFeatures(crm: Pick<Crm, "getFeatures">): SystemFeatures {
  let current: Features = ALL_FEATURES;
  return {
    async refresh() {
      const read = await startBudget(() => valueOrNull(crm.getFeatures()), FIRST_ANSWER_MS);
      const features = read && readFeatures(read);
      if (features !== null && JSON.stringify(features) !== JSON.stringify(current))
        current = features;
    },
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
