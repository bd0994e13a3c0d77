import type { AdditionalDetails } from "../schemas/basket";

/** Of an order without delivery, whose checkout has no step for them. */
export const NO_DETAILS: AdditionalDetails = {
  specialRequests: null,
  accessRequirements: null,
  marketing: null,
};

/** Minutes after the confirmation in which the customer can correct a mistyped address. */
export const CORRECTION_MINUTES = 60;
/** Limit for resends by the customer, per order. */
export const MAX_RESENDS = 5;
/** Limit for all resends of an order, including those by staff. */
export const MAX_RESENDS_TOTAL = 20;
/** How long a mailed link to an order is valid after its last performance. */
export const ORDER_LINK_DAYS = 30;
