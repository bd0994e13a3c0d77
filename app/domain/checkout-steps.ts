import type { Basket } from "./basket";
import { isDelivered } from "./basket-lines";
import type { Customer } from "./customer";
import { isFree } from "./money";
import { validateBasket } from "./validate-basket";

export const CHECKOUT_STEP_NAMES = [
  "basket",
  "account",
  "delivery",
  "additional-details",
  "summary",
  "billing",
  "payment",
] as const;
export type CheckoutStepName = (typeof CHECKOUT_STEP_NAMES)[number];

/** What a step looks at to say whether it is needed and done. */
export type CheckoutFacts = {
  basket: Basket | null;
  customer: Customer | null;
  /** What was to be paid (minor units) when the terms were accepted on the summary; null before. */
  agreedTotal: number | null;
  /** Whether the billing step was confirmed for this basket. */
  billed: boolean;
};

type CheckoutStep = {
  path: `/checkout/${CheckoutStepName}`;
  /** Whether this basket and customer have anything to do here; never looks at later steps. */
  needed: (facts: CheckoutFacts) => boolean;
  complete: (facts: CheckoutFacts) => boolean;
};

const always = () => true;
/** Something is left to pay: a basket that costs nothing is ordered on its summary. */
const costs = ({ basket }: CheckoutFacts) => basket === null || !isFree(basket.totals.toPay);
/** Something of it is printed, sent or collected: a gift or a membership is not. */
const delivered = ({ basket }: CheckoutFacts) => basket === null || isDelivered(basket.items);

/** Every step there is. The venue picks its series of them (`venue.checkoutSeries`). */
export const checkoutSteps: Readonly<Record<CheckoutStepName, CheckoutStep>> = {
  basket: {
    path: "/checkout/basket",
    needed: always,
    complete: ({ basket }) => validateBasket(basket).ok,
  },
  account: {
    path: "/checkout/account",
    needed: always,
    complete: ({ customer }) => customer !== null,
  },
  delivery: {
    path: "/checkout/delivery",
    needed: delivered,
    complete: ({ basket }) => basket?.delivery != null,
  },
  "additional-details": {
    path: "/checkout/additional-details",
    needed: always,
    complete: ({ basket }) => basket?.details != null,
  },
  summary: {
    path: "/checkout/summary",
    needed: always,
    complete: ({ basket, agreedTotal }) =>
      agreedTotal !== null && basket?.totals.toPay.amount === agreedTotal,
  },
  billing: { path: "/checkout/billing", needed: costs, complete: ({ billed }) => billed },
  payment: { path: "/checkout/payment", needed: costs, complete: () => false },
};

/** The steps of a series that these facts need, in order. */
export function neededSteps(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
): CheckoutStepName[] {
  return series.filter((name) => checkoutSteps[name].needed(facts));
}

/** The first step that has something left to do; the last one when all are done. */
export function firstIncompleteStep(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
): CheckoutStepName {
  const steps = neededSteps(series, facts);
  const open = steps.find((name) => !checkoutSteps[name].complete(facts));
  return open ?? steps.at(-1) ?? "basket";
}

/** Where a visitor who wants `wanted` must go first: null when nothing before it is left to do. */
export function stepBefore(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
  wanted: CheckoutStepName,
): CheckoutStepName | null {
  const steps = neededSteps(series, facts);
  const at = steps.indexOf(wanted);
  const open = firstIncompleteStep(series, facts);
  return at === -1 || steps.indexOf(open) < at ? open : null;
}

export type ProgressEntry = {
  name: CheckoutStepName;
  path: string;
  state: "done" | "current" | "open" | "todo";
};

/**
 * The progress list. `done` and `open` steps can be visited (`open` is the first that is not complete);
 * `todo` ones cannot yet.
 */
export function checkoutProgress(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
  current: CheckoutStepName,
): ProgressEntry[] {
  const steps = neededSteps(series, facts);
  const open = steps.indexOf(firstIncompleteStep(series, facts));
  return steps.map((name, at) => {
    const reached = at < open ? "done" : at === open ? "open" : "todo";
    return { name, path: checkoutSteps[name].path, state: name === current ? "current" : reached };
  });
}

/** The needed step after `name`, or null after the last one. */
export function nextStep(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = neededSteps(series, facts);
  return steps[steps.indexOf(name) + 1] ?? null;
}

/** The needed step before `name`, or null at the first one. */
export function previousStep(
  series: readonly CheckoutStepName[],
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = neededSteps(series, facts);
  return steps[steps.indexOf(name) - 1] ?? null;
}
