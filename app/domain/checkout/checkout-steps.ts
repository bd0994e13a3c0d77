import { type Customer, hasBuyerDetails } from "#contract/schemas/customer";
import { isDelivered } from "#contract/rules/baskets/line";
import type { Basket } from "#contract/schemas/basket";
import { findBillingAddress, buysAsGuest } from "../account/customer";
import { isFree } from "../arithmetic/money";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { isAsShown } from "../basket/shown-basket";
import { basketObstacle, isSellable, validateBasket } from "../basket/basket";

/** Whether steps that depend on the box office apply; false if it did not respond. */
export type CheckoutAsks = Readonly<
  Record<
    "add-ons" | "upsells" | "memberships" | "booking-protect" | "household" | "gift-aid",
    boolean
  >
>;

/**
 * Steps of the progress indicator. They depend on the venue's series alone, so that no visitor sees their number change;
 * only a venue that asks for a review before the summary has `review`.
 */
export const CHECKOUT_GROUPS = ["basket", "details", "review", "pay"] as const;
export type CheckoutGroup = (typeof CHECKOUT_GROUPS)[number];

/** Input to the conditions of a step. */
export type CheckoutFacts = {
  basket: Basket | null;
  customer: Customer | null;
  agreedTotal: number | null;
  /** Fingerprint of the basket that was agreed to; null from the previous release. */
  agreedRevision?: string | null | undefined;
  /** The step whose page paid without those after it, which the visitor was not shown; null if the summary did. */
  agreedOn: CheckoutStepName | null;
  /** Completed steps that leave no other trace in basket or customer. */
  passed: readonly CheckoutStepName[];
  asks: CheckoutAsks;
  /** Whether a default delivery applies (see `completeAnswers`). False once a delivery is chosen. */
  hasDefaultDelivery: boolean;
  hasCredit: boolean;
  /** The venue's `expressCheckout`: the summary leads to the billing page, and that to the payment. */
  isExpress: boolean;
};

type Condition = (facts: CheckoutFacts) => boolean;

type CheckoutStep<Name extends CheckoutStepName> = {
  path: `/checkout/${Name}`;
  /** A step that comes after a step of a later group belongs to the later group. */
  group: CheckoutGroup;
  /** Whether the step applies to this basket and customer; must not depend on later steps. */
  asks: Condition;
  /**
   * Whether its answer can be assumed. The step is then skipped, and the summary shows the answer with a link to it.
   */
  optional: Condition;
  complete: Condition;
};

const always = () => true;
const never = () => false;
const costs = ({ basket }: CheckoutFacts) => basket === null || !isFree(basket.totals.toPay);
const delivered = ({ basket }: CheckoutFacts) =>
  basket === null || isDelivered(basket.tickets, basket.items);
/** Whether the visitor agreed to the basket as it is. */
export const hasAgreed = ({ basket, agreedTotal, agreedRevision }: CheckoutFacts): boolean =>
  basket !== null &&
  agreedTotal !== null &&
  isAsShown(basket, { total: agreedTotal, revision: agreedRevision ?? undefined });

const isKnown = ({ basket, customer }: CheckoutFacts) =>
  customer !== null && hasBuyerDetails(customer) && (basket === null || isSellable(basket));

/** A step that is complete once the visitor has continued from it. */
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

/** A step that applies if the box office says so. */
const offering = <Name extends keyof CheckoutAsks>(name: Name, group: CheckoutGroup) =>
  passing(name, group, ({ asks }) => asks[name]);

/** Basis of the checkout guard, the progress indicator, and the "continue" and "back" links. */
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
    // Guests can return to correct the details that they typed here.
    optional: (facts) => isKnown(facts) && facts.customer !== null && !buysAsGuest(facts.customer),
    complete: isKnown,
  },
  delivery: {
    path: "/checkout/delivery",
    group: "details",
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
    ({ customer }) => customer !== null && findBillingAddress(customer) !== null,
  ),
  // Asks nothing: the summary shows the billing details and the amount.
  billing: passing("billing", "pay", costs, ({ isExpress }) => !isExpress),
  // All its questions are optional.
  "additional-details": {
    path: "/checkout/additional-details",
    group: "details",
    asks: delivered,
    optional: always,
    complete: ({ basket }) => basket?.details != null,
  },
  // Skipped if the summary comes last, which then opens the card page itself. As the last step it is never complete.
  payment: passing("payment", "pay", costs, always),
  summary: {
    path: "/checkout/summary",
    group: "pay",
    asks: always,
    optional: never,
    complete: hasAgreed,
  },
};
