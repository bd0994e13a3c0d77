import type { Outcome } from "#contract/calls/define";
import type { QueuePlace } from "#contract/schemas/queue";
import type { BasketSummary } from "#contract/schemas/basket";

import type { CachedReads } from "./cached-reads";
import type { Caller } from "./caller";

/** Opaque to the storefront: a token, or for other systems a cookie jar. */
export type CrmSession = string;

/** The interface to the box office. Calls that change a basket return the new basket. */
export interface Crm extends CachedReads {
  /** Not cached. For pages that show the basket only in their header. Safe to retry. */
  getBasketSummary(basketId: string): Promise<Outcome<BasketSummary, "not-found">>;

  /** Returns a place with its drawn number. Safe to retry. */
  getQueuePlace(queueId: string, placeId: string): Promise<Outcome<QueuePlace, "not-found">>;

  /** The same calls on behalf of a request. Otherwise no session, address or turn is sent. */
  for(caller: Caller): Crm;

  /** `refuses-key`: CRM_API_KEY is not the box office's. */
  ping(): Promise<"ready" | "unreachable" | "refuses-key">;
}
