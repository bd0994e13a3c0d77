import type { BasketSummary } from "#contract/schemas/basket-summary";

import type { AfterOrder } from "./after-order";
import type { CachedReads } from "./cached-reads";
import type { TicketCalls } from "./tickets";

/** What not every system can do; a page asks for the capability, never for the system's name. */
export type CrmCapabilities = {
  seatHoldExtension: boolean;
  hostedCheckout: boolean;
};

/**
 * The one interface through which the storefront reaches a ticketing system.
 * Each mutation of a basket answers with the basket as it now is. Only calls marked "safe to repeat" may be retried.
 */
export interface Crm extends CachedReads, AfterOrder, TicketCalls {
  readonly capabilities: CrmCapabilities;

  /** What the header of each page shows of a basket, as fresh as the basket; for pages that show no more. Safe to repeat. */
  getBasketSummary(
    basketId: string,
  ): Promise<
    | { ok: true; value: BasketSummary }
    | { ok: false; failure: { code: "not-found" } | { code: "unavailable" } }
  >;

  /** Whether the system answers at all; for the readiness probe. */
  ping(): Promise<boolean>;
}
