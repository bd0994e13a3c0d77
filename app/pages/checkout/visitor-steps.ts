import type { Basket } from "#contract/schemas/basket";
import {
  CHECKOUT_GROUPS,
  checkoutSteps,
  type CheckoutFacts,
  type CheckoutGroup,
  type CheckoutSeries,
  type CheckoutStepName,
} from "~/domain/checkout/checkout-steps";

const isComplete = (facts: CheckoutFacts) => (name: CheckoutStepName) =>
  checkoutSteps[name].complete(facts);

/** The steps that have something to ask, optional ones too: all of them have a page that can be opened. */
function askedSteps(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  return series.filter((name) => checkoutSteps[name].asks(facts));
}

/** The steps that the visitor is led to. Only the summary and the payment can pay, so one of them is the last. */
function stepsToVisit(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  const asked = askedSteps(series, facts);
  const visited = asked.filter((name) => !checkoutSteps[name].optional(facts));
  return visited.at(-1) === "summary"
    ? visited
    : asked.filter((name) => name === "payment" || visited.includes(name));
}

/** Whether a step is of the series, but has nothing to ask for this basket and customer. */
export const isSkipped = (series: CheckoutSeries, facts: CheckoutFacts, name: CheckoutStepName) =>
  series.includes(name) && !checkoutSteps[name].asks(facts);

/** The page of the billing address can be opened from the summary, which shows the address, whatever the series says. */
export function seriesAt(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): CheckoutSeries {
  if (current !== "billing-address" || stepsToVisit(series, facts).includes(current)) return series;
  return series
    .filter((name) => name !== current)
    .flatMap((name) => (name === "summary" ? [current, name] : [name]));
}

/** The first step that has something left to do; the last one when all are done. */
export function firstIncompleteStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
): CheckoutStepName {
  const steps = stepsToVisit(series, facts);
  return steps.find((name) => !isComplete(facts)(name)) ?? steps.at(-1) ?? "basket";
}

/** The step that a visitor must complete before `wanted`; null when nothing before it is left to do. */
export function blockingStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  wanted: CheckoutStepName,
): CheckoutStepName | null {
  const asked = askedSteps(series, facts);
  if (!asked.includes(wanted)) return firstIncompleteStep(series, facts);
  const before = asked.slice(0, asked.indexOf(wanted));
  const open = stepsToVisit(series, facts).find((name) => !isComplete(facts)(name));
  return open !== undefined && before.includes(open) ? open : null;
}

type ProgressGroup = {
  name: CheckoutGroup;
  path: string;
  state: "done" | "current" | "todo" | "skipped";
};

export type Progress = {
  groups: ProgressGroup[];
  /** How many pages are still to come, the card provider's included. */
  left: number;
};

export type StepFrame = {
  progress: Progress;
  back: CheckoutStepName | null;
  /** The steps before this one whose answers can be changed. */
  changeable: CheckoutStepName[];
  order: Pick<Basket, "tickets" | "items" | "totals">;
  /** A hidden field of each form, by which it finds its basket after the session is over. */
  visit: string;
  /** Whether more time can be had for its seats; the form has a button for it, which keeps what was typed. */
  canExtend: boolean;
};

/** The intent of that button, and its id. */
export const MORE_TIME = "more-time";

/**
 * The group of each step: its own, or that of a step before it where that is a later one. The billing address that is
 * opened from the summary is in the summary's group, so that there are as many on its page.
 */
function groupSteps(series: CheckoutSeries): Map<CheckoutStepName, CheckoutGroup> {
  let latest = 0;
  return new Map(
    series.map((name, at) => {
      const next = series[at + 1];
      const grouped = name === "billing-address" && next === "summary" ? next : name;
      latest = Math.max(latest, CHECKOUT_GROUPS.indexOf(checkoutSteps[grouped].group));
      return [name, CHECKOUT_GROUPS[latest] ?? "pay"];
    }),
  );
}

/** `done` groups can be gone back to, `todo` ones have a step left, `skipped` ones have nothing that must be answered. */
export function checkoutProgress(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): Progress {
  const grouped = groupSteps(series);
  const asked = askedSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  // The card is still to be entered, whichever page leads to it.
  const isLeft = (name: CheckoutStepName) =>
    name === "payment" || (visited.includes(name) && !isComplete(facts)(name));
  const stateOf = (names: readonly CheckoutStepName[]): ProgressGroup["state"] => {
    if (names.includes(current)) return "current";
    if (names.some(isLeft)) return "todo";
    const [first] = names;
    return first !== undefined && blockingStep(series, facts, first) === null ? "done" : "skipped";
  };
  let left = asked.includes("payment") ? 1 : 0;
  for (let at = nextStep(series, facts, current); at; at = nextStep(series, facts, at)) left += 1;
  const used = new Set(grouped.values());
  const groups = CHECKOUT_GROUPS.filter((group) => used.has(group)).map((name) => {
    const names = asked.filter((step) => grouped.get(step) === name);
    return { name, path: checkoutSteps[names[0] ?? "basket"].path, state: stateOf(names) };
  });
  return { groups, left };
}

/** The next step with something left to do. The summary is shown again, whatever was agreed to before. */
function stepAfter(series: CheckoutSeries, facts: CheckoutFacts, name: CheckoutStepName) {
  const asked = askedSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  return asked
    .slice(asked.indexOf(name) + 1)
    .find((step) => visited.includes(step) && (step === "summary" || !isComplete(facts)(step)));
}

/** Where "continue" leads, or null from the step that pays. */
export function nextStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const asked = askedSteps(series, facts);
  const isBeforePayment =
    name !== "summary" && asked.indexOf("payment") > asked.indexOf(name) && asked.includes(name);
  return stepAfter(series, facts, name) ?? (isBeforePayment ? "payment" : null);
}

/** Where "back" leads: from an optional step, which is opened from the summary, there again. */
export function previousStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const asked = askedSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  const before = asked.slice(0, asked.indexOf(name)).findLast((step) => visited.includes(step));
  const after = visited.includes(name) ? undefined : stepAfter(series, facts, name);
  return after ?? before ?? null;
}

/** The steps with something to ask before `name`. */
export function stepsBefore(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName[] {
  const asked = askedSteps(series, facts);
  return asked.slice(0, asked.indexOf(name));
}

/** Where the button that agrees to an order leads: the order, the card page, or the next step. */
export type AfterAgreement = "order" | "card" | "on";
