import {
  checkoutSteps,
  type CheckoutSeries,
  type CheckoutFacts,
  type CheckoutStepName,
} from "~/domain/checkout/checkout-steps";

/** Steps that only some visitors have; others never see them. */
const UNMENTIONED: CheckoutSeries = ["express-checkout", "household", "memberships"];

/**
 * This visitor's steps, including those with nothing to ask. After express checkout comes only payment; who is booking
 * is asked before it.
 */
function stepsFor(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  const steps = series.filter(
    (name) => !UNMENTIONED.includes(name) || checkoutSteps[name].asks(facts),
  );
  const at = steps.indexOf("express-checkout");
  if (at === -1) return steps;
  const later = (wanted: CheckoutStepName) => steps.slice(at).filter((name) => name === wanted);
  return [...steps.slice(0, at), ...later("household"), "express-checkout", ...later("payment")];
}

function askedSteps(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  return stepsFor(series, facts).filter((name) => checkoutSteps[name].asks(facts));
}

/** Whether a step is of the series, but has nothing to ask for this basket and customer. */
export const isSkipped = (series: CheckoutSeries, facts: CheckoutFacts, name: CheckoutStepName) =>
  series.includes(name) && !checkoutSteps[name].asks(facts);

/** A venue without the billing-address step still lets its page be opened from the page that shows the address. */
export function seriesAt(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): CheckoutSeries {
  if (current !== "billing-address" || series.includes(current)) return series;
  const shownOn = askedSteps(series, facts).find(
    (name) => name === "express-checkout" || name === "billing",
  );
  return shownOn === undefined
    ? series
    : series.flatMap((name) => (name === shownOn ? [current, name] : [name]));
}

/** The first step that has something left to do; the last one when all are done. */
export function firstIncompleteStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
): CheckoutStepName {
  const steps = askedSteps(series, facts);
  const open = steps.find((name) => !checkoutSteps[name].complete(facts));
  return open ?? steps.at(-1) ?? "basket";
}

/** Where a visitor who wants `wanted` must go first: null when nothing before it is left to do. */
export function stepBefore(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  wanted: CheckoutStepName,
): CheckoutStepName | null {
  const steps = askedSteps(series, facts);
  const at = steps.indexOf(wanted);
  const open = firstIncompleteStep(series, facts);
  return at === -1 || steps.indexOf(open) < at ? open : null;
}

export type ProgressEntry = {
  name: CheckoutStepName;
  path: string;
  state: "done" | "current" | "open" | "todo" | "skipped";
};

export type StepFrame = {
  progress: ProgressEntry[];
  back: string;
  /** A hidden field of each form, by which it finds its basket after the session is over. */
  visit: string;
  /** Whether more time can be had for its seats; the form has a button for it, which keeps what was typed. */
  canExtend: boolean;
};

/** The intent of that button, and its id. */
export const MORE_TIME = "more-time";

/** `done` and `open` steps can be visited, `todo` ones cannot yet, `skipped` ones have nothing to ask. */
export function checkoutProgress(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): ProgressEntry[] {
  const steps = askedSteps(series, facts);
  const open = steps.indexOf(firstIncompleteStep(series, facts));
  const stateOf = (name: CheckoutStepName): ProgressEntry["state"] => {
    if (name === current) return "current";
    const at = steps.indexOf(name);
    if (at === -1) return "skipped";
    if (at === open) return "open";
    return at < open ? "done" : "todo";
  };
  return stepsFor(series, facts).map((name) => ({
    name,
    path: checkoutSteps[name].path,
    state: stateOf(name),
  }));
}

/** The step after `name` that asks something, or null after the last one. */
export function nextStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = askedSteps(series, facts);
  return steps[steps.indexOf(name) + 1] ?? null;
}

export function previousStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = askedSteps(series, facts);
  return steps[steps.indexOf(name) - 1] ?? null;
}

/** Where the button that agrees to an order leads: the order, the card page, billing, or the next step. */
export type AfterAgreement = "order" | "card" | "billing" | "on";

export function changeableSteps(progress: readonly ProgressEntry[]): CheckoutStepName[] {
  return progress.filter(({ state }) => state === "done").map(({ name }) => name);
}
