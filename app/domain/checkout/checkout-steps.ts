import { type Customer, isNamed } from "#contract/schemas/customer";
import { isDelivered } from "#contract/schemas/basket-item";
import type { Basket } from "#contract/schemas/basket";
import { billingAddressOf, buysAsGuest } from "../account/customer";
import { isFree } from "../money";
import { basketObstacle, isSellable, validateBasket } from "../basket/basket";

/** Every step that a venue may have; its own order of them is `checkoutSeries` in app/venue-settings.ts. */
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
    "add-ons" | "upsells" | "memberships" | "booking-protect" | "household" | "gift-aid",
    boolean
  >
>;

/** The parts of the checkout that its progress names. */
export const CHECKOUT_GROUPS = ["basket", "details", "delivery", "review", "pay"] as const;
export type CheckoutGroup = (typeof CHECKOUT_GROUPS)[number];

/** What a step looks at to say whether it has anything to ask, and whether it is done. */
export type CheckoutFacts = {
  basket: Basket | null;
  customer: Customer | null;
  agreedTotal: number | null;
  /** The steps that were gone on from, for this basket: of those that leave no other trace. */
  passed: readonly CheckoutStepName[];
  asks: CheckoutAsks;
  /** Whether the basket's delivery can be assumed: see `answersOf`. False once it has been chosen. */
  hasDefaultDelivery: boolean;
};

type Condition = (facts: CheckoutFacts) => boolean;

type CheckoutStep<Name extends CheckoutStepName> = {
  path: `/checkout/${Name}`;
  /** A step after one of a later group counts to that group. */
  group: CheckoutGroup;
  /** Whether this basket and customer have anything to do here; never looks at later steps. */
  asks: Condition;
  /** Whether its answer can be assumed. Visitors are led past it; the summary says what is assumed and links to it. */
  optional: Condition;
  complete: Condition;
};

const always = () => true;
const never = () => false;
const costs = ({ basket }: CheckoutFacts) => basket === null || !isFree(basket.totals.toPay);
/** Something of it is printed, sent or collected: a gift or a membership is not. */
const delivered = ({ basket }: CheckoutFacts) =>
  basket === null || isDelivered(basket.tickets, basket.items);
const agreed = ({ basket, agreedTotal }: CheckoutFacts) =>
  agreedTotal !== null && basket?.totals.toPay.amount === agreedTotal;

const isKnown = ({ basket, customer }: CheckoutFacts) =>
  customer !== null && isNamed(customer) && (basket === null || isSellable(basket));

/** A step that is done once the visitor has gone on from it. */
const passing = <Name extends CheckoutStepName>(
  name: Name,
  group: CheckoutGroup,
  asks: Condition,
  optional: Condition = never,
): CheckoutStep<Name> => ({
  path: `/checkout/${name}`,
  group,
  asks,
  optional,
  complete: ({ passed }) => passed.includes(name),
});

/** A step of which the box office says whether there is anything to ask. */
const offering = <Name extends keyof CheckoutAsks>(name: Name, group: CheckoutGroup) =>
  passing(name, group, ({ asks }) => asks[name]);

/** Every step there is. The guard, the progress, "continue" and "back" are all made from it. */
export const checkoutSteps: { readonly [Name in CheckoutStepName]: CheckoutStep<Name> } = {
  basket: {
    path: "/checkout/basket",
    group: "basket",
    asks: always,
    optional: never,
    complete: ({ basket }) =>
      validateBasket(basket).ok && (basket === null || basketObstacle(basket) === null),
  },
  "add-ons": offering("add-ons", "basket"),
  upsells: offering("upsells", "basket"),
  memberships: offering("memberships", "basket"),
  "booking-protect": offering("booking-protect", "basket"),
  account: {
    path: "/checkout/account",
    group: "details",
    asks: always,
    // Guests typed their details here, and may want to correct them.
    optional: (facts) => isKnown(facts) && facts.customer !== null && !buysAsGuest(facts.customer),
    complete: isKnown,
  },
  delivery: {
    path: "/checkout/delivery",
    group: "delivery",
    asks: delivered,
    optional: ({ hasDefaultDelivery }) => hasDefaultDelivery,
    complete: ({ basket }) => basket?.delivery != null,
  },
  household: offering("household", "details"),
  "contact-preferences": passing("contact-preferences", "details", always),
  "gift-aid": offering("gift-aid", "details"),
  review: passing("review", "review", always),
  "billing-address": passing(
    "billing-address",
    "pay",
    costs,
    ({ customer }) => customer !== null && billingAddressOf(customer) !== null,
  ),
  // It asks nothing: the summary says who is billed, and how much.
  billing: passing("billing", "pay", costs, always),
  // It asks about a visit and about what is sent, and nothing of it must be answered.
  "additional-details": {
    path: "/checkout/additional-details",
    group: "details",
    asks: delivered,
    optional: always,
    complete: ({ basket }) => basket?.details != null,
  },
  // The summary leads to the card page itself. Where this is the last step it does, and is never done here.
  payment: passing("payment", "pay", costs, always),
  summary: {
    path: "/checkout/summary",
    group: "review",
    asks: always,
    optional: never,
    complete: agreed,
  },
};

/** Without these an order is refused by the box office, or was not agreed to. */
const REQUIRED = ["account", "delivery", "additional-details", "summary", "payment"] as const;

/**
 * Why a venue cannot have this series, as one line for its operator. Each step once, the basket first; steps that need
 * a customer come after the account; the summary or the payment is last.
 */
export function seriesError(series: CheckoutSeries): string | null {
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
