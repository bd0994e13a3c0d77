/** Minutes after the confirmation in which the customer can correct a mistyped address. */
export const CORRECTION_MINUTES = 60;
/** Limit for resends by the customer, per order. */
export const MAX_RESENDS = 5;
/** Limit for all resends of an order, including those by staff. */
export const MAX_RESENDS_TOTAL = 20;
