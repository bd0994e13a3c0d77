import type { Outcome } from "#contract/define";
import type { QueuePlace } from "#contract/schemas/queue";
import type { BasketSummary } from "#contract/schemas/basket";

import type { CachedReads } from "./cached-reads";

/** Opaque to the storefront: one system keeps a cookie jar in it, another a token. */
export type CrmSession = string;

/** What not every system can do; a page asks for the capability, never for the system's name. */
type CrmCapabilities = {
  seatHoldExtension: boolean;
  hostedCheckout: boolean;
};

/** The one interface to a ticketing system. Mutations of a basket answer with the basket as it now is. */
export interface Crm extends CachedReads {
  readonly capabilities: CrmCapabilities;

  /** What the header of each page shows of a basket, as fresh as the basket; for pages that show no more. Safe to repeat. */
  getBasketSummary(basketId: string): Promise<Outcome<BasketSummary, "not-found">>;

  /** A place with the number that was drawn for it. Safe to repeat. */
  getQueuePlace(queueId: string, placeId: string): Promise<Outcome<QueuePlace, "not-found">>;

  ping(): Promise<boolean>;
}
