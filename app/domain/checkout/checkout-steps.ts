import { type Customer, isNamed } from "#contract/schemas/customer";
import { isDelivered } from "#contract/schemas/basket-item";
import type { Basket } from "#contract/schemas/basket";
import { isFree } from "../money";
import { basketObstacle, isSellable, validateBasket } from "../basket/basket";

/** Every step that a venue may have; its own order of them is `venue.checkoutSeries`. */
export const CHECKOUT_STEP_NAMES = [
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
  "review",
  "billing-address",
  "billing",
  "additional-details",
  "payment",
  "summary",
] as const;

export type CheckoutStepName = (typeof CHECKOUT_STEP_NAMES)[number];

export type CheckoutSeries = readonly CheckoutStepName[];

/** The steps that need no sign-in; those after the account do. */
export const OPEN_STEPS = [
  "basket",
  "add-ons",
  "upsells",
  "memberships",
  "booking-protect",
  "account",
] as const satisfies readonly CheckoutStepName[];

/** The steps of which only the box office knows whether they have anything to ask; false where it does not say. */
export type CheckoutAsks = Readonly<
  Record<
    | "add-ons"
    | "upsells"
    | "memberships"
    | "booking-protect"
    | "household"
    | "gift-aid"
    | "express-checkout",
    boolean
  >
>;

/** What a step looks at to say whether it has anything to ask, and whether it is done. */
export type CheckoutFacts = {
  basket: Basket | null;
  customer: Customer | null;
  agreedTotal: number | null;
  /** The steps that were gone on from, for this basket: of those that leave no other trace. */
  passed: readonly CheckoutStepName[];
  /** Whether the customer chose to answer every step rather than take the short way. */
  stepByStep: boolean;
  asks: CheckoutAsks;
};

type CheckoutStep<Name extends CheckoutStepName> = {
  path: `/checkout/${Name}`;
  /** Whether this basket and customer have anything to do here; never looks at later steps. */
  asks: (facts: CheckoutFacts) => boolean;
  complete: (facts: CheckoutFacts) => boolean;
};

const always = () => true;
const costs = ({ basket }: CheckoutFacts) => basket === null || !isFree(basket.totals.toPay);
/** Something of it is printed, sent or collected: a gift or a membership is not. */
const delivered = ({ basket }: CheckoutFacts) =>
  basket === null || isDelivered(basket.tickets, basket.items);
const agreed = ({ basket, agreedTotal }: CheckoutFacts) =>
  agreedTotal !== null && basket?.totals.toPay.amount === agreedTotal;

/** A step that is done once the visitor has gone on from it. */
const passing = <Name extends CheckoutStepName>(
  name: Name,
  asks: (facts: CheckoutFacts) => boolean,
): CheckoutStep<Name> => ({
  path: `/checkout/${name}`,
  asks,
  complete: ({ passed }) => passed.includes(name),
});

/** A step of which the box office says whether there is anything to ask. */
const offering = <Name extends keyof CheckoutAsks>(name: Name) =>
  passing(name, ({ asks }) => asks[name]);

/** Every step there is. The guard, the progress, "continue" and "back" are all made from it. */
export const checkoutSteps: { readonly [Name in CheckoutStepName]: CheckoutStep<Name> } = {
  basket: {
    path: "/checkout/basket",
    asks: always,
    complete: ({ basket }) =>
      validateBasket(basket).ok && (basket === null || basketObstacle(basket) === null),
  },
  "add-ons": offering("add-ons"),
  upsells: offering("upsells"),
  memberships: offering("memberships"),
  "booking-protect": offering("booking-protect"),
  account: {
    path: "/checkout/account",
    asks: always,
    complete: ({ basket, customer }) =>
      customer !== null && isNamed(customer) && (basket === null || isSellable(basket)),
  },
  "express-checkout": {
    path: "/checkout/express-checkout",
    asks: ({ asks, stepByStep }) => asks["express-checkout"] && !stepByStep,
    complete: (facts) => facts.passed.includes("express-checkout") && agreed(facts),
  },
  delivery: {
    path: "/checkout/delivery",
    asks: delivered,
    complete: ({ basket }) => basket?.delivery != null,
  },
  household: offering("household"),
  "contact-preferences": passing("contact-preferences", always),
  "gift-aid": offering("gift-aid"),
  review: passing("review", always),
  "billing-address": passing("billing-address", costs),
  billing: passing("billing", costs),
  // It asks about a visit and about what is sent.
  "additional-details": {
    path: "/checkout/additional-details",
    asks: delivered,
    complete: ({ basket }) => basket?.details != null,
  },
  // Where it is the last step it leads to the card page, and is never done here.
  payment: passing("payment", costs),
  summary: { path: "/checkout/summary", asks: always, complete: agreed },
};

/** Without these an order is refused by the box office, or was not agreed to. */
const REQUIRED = ["account", "delivery", "additional-details", "summary", "payment"] as const;

/**
 * Why a venue cannot have this series, as one line for its operator. Each step once, the basket first; steps that need
 * a customer come after the account; the summary or the payment is last.
 */
export function seriesFault(series: CheckoutSeries): string | null {
  const at = (name: CheckoutStepName) => series.indexOf(name);
  const twice = series.find((name, index) => at(name) !== index);
  if (twice !== undefined) return `${twice} is in it twice`;
  if (at("basket") !== 0) return "it must begin with basket";
  const missing = REQUIRED.find((name) => at(name) === -1);
  if (missing !== undefined) return `${missing} is missing`;
  const last = series.at(-1);
  if (last !== "payment" && last !== "summary") return "it must end with payment or summary";
  const early = series.find(
    (name, index) => index < at("account") && !(OPEN_STEPS as CheckoutSeries).includes(name),
  );
  return early === undefined ? null : `${early} needs a customer, so it comes after account`;
}
