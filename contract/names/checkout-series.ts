/** All possible steps; a venue's own series is `checkoutSeries` of its settings. */
export const CHECKOUT_STEP_NAMES = [
  "basket",
  "add-ons",
  "upsells",
  "memberships",
  "booking-protect",
  "account",
  "delivery",
  "household",
  "contact-preferences",
  "gift-aid",
  "review",
  "billing-address",
  "billing",
  "additional-details",
  "payment",
  "summary",
] as const;

export type CheckoutStepName = (typeof CHECKOUT_STEP_NAMES)[number];

export type CheckoutSeries = readonly CheckoutStepName[];

/** Steps that need no sign-in and may come before `account`. */
export const OPEN_STEPS = [
  "basket",
  "add-ons",
  "upsells",
  "memberships",
  "booking-protect",
  "account",
] as const satisfies readonly CheckoutStepName[];

/** Steps without which the box office refuses the order, or the customer has not agreed to it. */
const REQUIRED = ["account", "delivery", "additional-details", "summary", "payment"] as const;

/**
 * Returns a one-line message for the operator if a series is invalid, or null. Each step may occur once, beginning with
 * the basket and ending with the summary or the payment; steps that need a customer come after the account.
 */
export function seriesError(series: CheckoutSeries): string | null {
  const at = (name: CheckoutStepName) => series.indexOf(name);
  const duplicate = series.find((name, index) => at(name) !== index);
  if (duplicate !== undefined) return `${duplicate} is listed twice`;
  if (at("basket") !== 0) return "must begin with basket";
  const missing = REQUIRED.find((name) => at(name) === -1);
  if (missing !== undefined) return `${missing} is missing`;
  const last = series.at(-1);
  if (last !== "payment" && last !== "summary") return "must end with payment or summary";
  const early = series.find(
    (name, index) => index < at("account") && !(OPEN_STEPS as CheckoutSeries).includes(name),
  );
  return early === undefined ? null : `${early} needs a customer and must come after account`;
}
