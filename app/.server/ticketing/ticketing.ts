import type { Outcome } from "#contract/define";
import type { BasketSummary } from "#contract/schemas/basket";

import type { CachedReads } from "./cached-reads";

/**
 * The visitor's session with the ticketing system: opaque to the storefront, kept sealed in its cookie.
 * One system keeps a cookie jar in it, another a token.
 */
export type CrmSession = string;

/** What not every system can do; a page asks for the capability, never for the system's name. */
export type CrmCapabilities = {
  seatHoldExtension: boolean;
  hostedCheckout: boolean;
};

/**
 * The one interface through which the storefront reaches a ticketing system.
 * Each mutation of a basket answers with the basket as it now is. What may be retried is declared by the operation
 * (`isSafeToRetry`).
 */
export interface Crm extends CachedReads {
  readonly capabilities: CrmCapabilities;

  /** What the header of each page shows of a basket, as fresh as the basket; for pages that show no more. Safe to repeat. */
  getBasketSummary(basketId: string): Promise<Outcome<BasketSummary, "not-found">>;

  /** Whether the system answers at all; for the readiness probe. */
  ping(): Promise<boolean>;
}
