import type { CheckoutStepName } from "../../app/domain/checkout/checkout-steps";

/** Orders of the checkout's steps that a venue may have. */
export const allSeries = {
  /** As a venue configures it. */
  first: ["basket", "account", "delivery", "additional-details", "summary", "billing", "payment"],
  /** Every step. */
  second: [
    "basket",
    "account",
    "delivery",
    "household",
    "contact-preferences",
    "review",
    "billing",
    "additional-details",
    "payment",
    "summary",
  ],
  /** Every step there is. */
  every: [
    "basket",
    "add-ons",
    "upsells",
    "memberships",
    "booking-protect",
    "account",
    "express-checkout",
    "delivery",
    "household",
    "contact-preferences",
    "gift-aid",
    "additional-details",
    "review",
    "summary",
    "billing-address",
    "billing",
    "payment",
  ],
} as const satisfies Record<string, readonly CheckoutStepName[]>;
