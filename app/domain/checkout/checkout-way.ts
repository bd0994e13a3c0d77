import { checkoutSteps, OPEN_STEPS } from "./checkout-steps";
import type { CheckoutFacts, CheckoutStepName } from "./checkout-steps";

/** A venue's steps, in its order. */
export type CheckoutSeries = readonly CheckoutStepName[];

/**
 * The steps on this visitor's way, also those with nothing to ask. Who takes the express checkout agrees there to all
 * that its page shows, and only pays after it (spec section 4, "Checkout").
 */
function way(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  const at = series.indexOf("express-checkout");
  if (at === -1) return [...series];
  if (!checkoutSteps["express-checkout"].asks(facts))
    return series.filter((name) => name !== "express-checkout");
  return series.filter((name, index) => index <= at || name === "payment");
}

const openSteps: CheckoutSeries = OPEN_STEPS;

/** The steps of a series that have something to ask, in order. */
export function askedSteps(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  return way(series, facts).filter((name) => checkoutSteps[name].asks(facts));
}

/** Whether a step is on the way, but has nothing to ask for this basket and customer. */
export function isSkipped(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): boolean {
  return way(series, facts).includes(name) && !checkoutSteps[name].asks(facts);
}

/**
 * The series while `current` is open. A venue without the billing-address step still lets its page be opened from the
 * page that shows the address, and leads back to that page.
 */
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

/** What every step's page shows around its form. */
export type StepFrame = {
  progress: ProgressEntry[];
  /** The path of the step before; the first one's own. */
  back: string;
  /** A hidden field of each form, by which it finds its basket after the session is over. */
  visit: string;
};

/**
 * The progress list. `done` and `open` steps can be visited (`open` is the first that is not complete); `todo` ones
 * cannot yet, and `skipped` ones have nothing to ask.
 */
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
  return way(series, facts).map((name) => ({
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

/** The step before `name` that asks something, or null at the first one. */
export function previousStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = askedSteps(series, facts);
  return steps[steps.indexOf(name) - 1] ?? null;
}

/** What the box office wants to know of every order, and what the visitor must have agreed to. */
const REQUIRED = ["account", "delivery", "additional-details", "summary", "payment"] as const;

/**
 * What is wrong with a venue's series, as one line for who runs it; null when nothing is. Each step stands once, the
 * basket first; what needs a customer comes after the account; and there is a step on which the order is agreed to and
 * one on which it is paid, one of which is the last.
 */
export function seriesFault(series: CheckoutSeries): string | null {
  const at = (name: CheckoutStepName) => series.indexOf(name);
  const twice = series.find((name, index) => at(name) !== index);
  if (twice !== undefined) return `${twice} stands in it twice`;
  if (at("basket") !== 0) return "it must begin with basket";
  const missing = REQUIRED.find((name) => at(name) === -1);
  if (missing !== undefined) return `${missing} is missing`;
  const last = series.at(-1);
  if (last !== "payment" && last !== "summary") return "it must end with payment or summary";
  const early = series.find((name, index) => index < at("account") && !openSteps.includes(name));
  return early === undefined ? null : `${early} needs a customer, so it comes after account`;
}

/** Where a button leads under which an order is agreed to: to itself, the card page, the billing, another step. */
export type AgreementGoes = "order" | "card" | "billing" | "on";

/** The steps that a page may lead back to. */
export function changeableSteps(progress: readonly ProgressEntry[]): CheckoutStepName[] {
  return progress.filter(({ state }) => state === "done").map(({ name }) => name);
}
