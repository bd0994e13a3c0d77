import type { Basket } from "#contract/schemas/basket";
import type { CheckoutSeries, CheckoutStepName } from "#contract/names/checkout-series";
import {
  CHECKOUT_GROUPS,
  checkoutSteps,
  type CheckoutFacts,
  type CheckoutGroup,
} from "~/domain/checkout/checkout-steps";
import { isFree } from "~/domain/arithmetic/money";

const isComplete = (facts: CheckoutFacts) => (name: CheckoutStepName) =>
  checkoutSteps[name].complete(facts);

/** Returns the steps that apply to this basket and customer. Optional ones are included: they have a page, too. */
function applicableSteps(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  return series.filter((name) => checkoutSteps[name].asks(facts));
}

/** Returns the steps that the visitor is taken through. Only summary and payment can pay, so one of them is last. */
function stepsToVisit(series: CheckoutSeries, facts: CheckoutFacts): CheckoutStepName[] {
  const steps = applicableSteps(series, facts);
  const visited = steps.filter((name) => !checkoutSteps[name].optional(facts));
  return visited.at(-1) === "summary"
    ? visited
    : steps.filter((name) => name === "payment" || visited.includes(name));
}

/** Whether a step is in the series but doesn't apply to this basket and customer. */
export const isSkipped = (series: CheckoutSeries, facts: CheckoutFacts, name: CheckoutStepName) =>
  series.includes(name) && !checkoutSteps[name].asks(facts);

const LINKED_FROM_SUMMARY: CheckoutSeries = ["billing-address", "household"];

/** Adds a step that the summary links to, even if the series doesn't have it, while its page is open. */
export function seriesAt(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): CheckoutSeries {
  if (!LINKED_FROM_SUMMARY.includes(current)) return series;
  if (stepsToVisit(series, facts).includes(current)) return series;
  return series
    .filter((name) => name !== current)
    .flatMap((name) => (name === "summary" ? [current, name] : [name]));
}

/** The steps that the visitor passed over by paying before them. */
function stepsPassedOver(
  series: CheckoutSeries,
  { agreedOn }: CheckoutFacts,
  current: CheckoutStepName,
): CheckoutStepName[] {
  if (agreedOn === null) return [];
  return series.slice(series.indexOf(agreedOn) + 1).filter((name) => name !== current);
}

/** Returns the first incomplete step; the last one if all are complete. */
export function firstIncompleteStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
): CheckoutStepName {
  const steps = stepsToVisit(series, facts);
  return steps.find((name) => !isComplete(facts)(name)) ?? steps.at(-1) ?? "basket";
}

/** Returns the step that must be completed before `target`; null if there is none. */
export function blockingStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  target: CheckoutStepName,
): CheckoutStepName | null {
  const steps = applicableSteps(series, facts);
  if (!steps.includes(target)) return firstIncompleteStep(series, facts);
  const before = steps.slice(0, steps.indexOf(target));
  const open = stepsToVisit(series, facts).find((name) => !isComplete(facts)(name));
  return open !== undefined && before.includes(open) ? open : null;
}

type ProgressGroup = {
  name: CheckoutGroup;
  /** `summary`: there is nothing to pay. */
  label: CheckoutGroup | "summary";
  path: string;
  state: "done" | "current" | "todo";
};

export type Progress = ProgressGroup[];

export type StepFrame = {
  progress: Progress;
  back: CheckoutStepName | null;
  /** Previous steps whose answers can be changed. */
  changeable: CheckoutStepName[];
  order: Pick<Basket, "tickets" | "items" | "totals" | "revision">;
  /** Token for a hidden form field that identifies the basket after the session has ended. */
  basketToken: string;
  /** Whether the hold can be extended. The form's button for it keeps the entered values. */
  canExtend: boolean;
};

/** Intent and id of that button. */
export const MORE_TIME = "more-time";

/** Maps each step to its group, or to the group of a previous step if that is later. */
function groupSteps(series: CheckoutSeries): Map<CheckoutStepName, CheckoutGroup> {
  let latest = 0;
  return new Map(
    series.map((name) => {
      latest = Math.max(latest, CHECKOUT_GROUPS.indexOf(checkoutSteps[name].group));
      return [name, CHECKOUT_GROUPS[latest] ?? "pay"];
    }),
  );
}

/**
 * The same groups on every page and for every visitor. Those before the current one are `done` if they can be revisited
 * and were not passed over by paying before them.
 */
export function checkoutProgress(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): Progress {
  const grouped = groupSteps(series);
  const passedOver = stepsPassedOver(series, facts, current);
  const steps = applicableSteps(series, facts);
  const groups = CHECKOUT_GROUPS.filter((name) => [...grouped.values()].includes(name));
  const at = groups.indexOf(grouped.get(current) ?? "basket");
  const isDone = (names: readonly CheckoutStepName[]) =>
    !names.every((name) => passedOver.includes(name)) &&
    names.slice(0, 1).every((first) => blockingStep(series, facts, first) === null);
  const isNothingToPay = facts.basket !== null && isFree(facts.basket.totals.toPay);
  return groups.map((name, index) => {
    const names = steps.filter((step) => grouped.get(step) === name);
    return {
      name,
      label: name === "pay" && isNothingToPay ? "summary" : name,
      path: checkoutSteps[names[0] ?? "basket"].path,
      state: index === at ? "current" : index < at && isDone(names) ? "done" : "todo",
    };
  });
}

/** Returns the next incomplete step. The summary is shown again even if it was accepted. */
function stepAfter(series: CheckoutSeries, facts: CheckoutFacts, name: CheckoutStepName) {
  const steps = applicableSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  return steps
    .slice(steps.indexOf(name) + 1)
    .find((step) => visited.includes(step) && (step === "summary" || !isComplete(facts)(step)));
}

/** Returns where "Continue" leads; null for the step that pays. */
export function nextStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = applicableSteps(series, facts);
  const isBeforePayment =
    name !== "summary" && steps.indexOf("payment") > steps.indexOf(name) && steps.includes(name);
  return stepAfter(series, facts, name) ?? (isBeforePayment ? "payment" : null);
}

/** Returns where "Back" leads. Optional steps, which are opened from the summary, lead back to it. */
export function previousStep(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName | null {
  const steps = applicableSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  const passedOver = stepsPassedOver(series, facts, name);
  const before = steps
    .slice(0, steps.indexOf(name))
    .findLast((step) => visited.includes(step) && !passedOver.includes(step));
  const after = visited.includes(name) ? undefined : stepAfter(series, facts, name);
  return after ?? before ?? null;
}

/** Returns the applicable steps before `name`. */
export function stepsBefore(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  name: CheckoutStepName,
): CheckoutStepName[] {
  const steps = applicableSteps(series, facts);
  return steps.slice(0, steps.indexOf(name));
}

/** What follows the agreement: the order page, the card page, or the next step. */
export type AfterAgreement = "order" | "card" | "on";
