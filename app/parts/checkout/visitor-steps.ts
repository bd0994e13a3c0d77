import type { Basket } from "#contract/schemas/basket";
import type { CheckoutSeries, CheckoutStepName } from "#contract/checkout-series";
import {
  CHECKOUT_GROUPS,
  checkoutSteps,
  type CheckoutFacts,
  type CheckoutGroup,
} from "~/domain/checkout/checkout-steps";

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
  /**
   * `booking`: the visitor is asked more than the delivery there. `summaryAndPay`: the summary comes last and pays; then
   * the review before it isn't the summary.
   */
  label: CheckoutGroup | "booking" | "check" | "summaryAndPay";
  path: string;
  state: "done" | "current" | "todo" | "skipped";
};

export type Progress = ProgressGroup[];

export type StepFrame = {
  progress: Progress;
  back: CheckoutStepName | null;
  /** Previous steps whose answers can be changed. */
  changeable: CheckoutStepName[];
  order: Pick<Basket, "tickets" | "items" | "totals">;
  /** Token for a hidden form field that identifies the basket after the session has ended. */
  basketToken: string;
  /** Whether the hold can be extended. The form's button for it keeps the entered values. */
  canExtend: boolean;
};

/** Intent and id of that button. */
export const MORE_TIME = "more-time";

/**
 * Maps each step to its group, or to the group of a previous step if that is later. The billing-address page that is
 * opened from the summary is in the summary's group, so that the number of groups stays the same.
 */
function groupSteps(series: CheckoutSeries): Map<CheckoutStepName, CheckoutGroup> {
  let latest = 0;
  return new Map(
    series.map((name, index) => {
      const next = series[index + 1];
      const grouped = name === "billing-address" && next === "summary" ? next : name;
      latest = Math.max(latest, CHECKOUT_GROUPS.indexOf(checkoutSteps[grouped].group));
      return [name, CHECKOUT_GROUPS[latest] ?? "pay"];
    }),
  );
}

/** `done` groups can be revisited, `todo` groups have an incomplete step, `skipped` groups have no required step, or were passed over. Groups without steps are left out. */
export function checkoutProgress(
  series: CheckoutSeries,
  facts: CheckoutFacts,
  current: CheckoutStepName,
): Progress {
  const grouped = groupSteps(series);
  const steps = applicableSteps(series, facts);
  const visited = stepsToVisit(series, facts);
  // The card page always counts as still to do.
  const isLeft = (name: CheckoutStepName) =>
    name === "payment" || (visited.includes(name) && !isComplete(facts)(name));
  const passedOver = stepsPassedOver(series, facts, current);
  const stateOf = (names: readonly CheckoutStepName[]): ProgressGroup["state"] => {
    if (names.includes(current)) return "current";
    if (names.some(isLeft)) return "todo";
    if (names.every((name) => passedOver.includes(name))) return "skipped";
    const [first] = names;
    return first !== undefined && blockingStep(series, facts, first) === null ? "done" : "skipped";
  };
  const paysLast = grouped.get("summary") === "pay";
  const labels: Partial<Record<CheckoutGroup, ProgressGroup["label"]>> = paysLast
    ? { review: "check", pay: "summaryAndPay" }
    : {};
  return CHECKOUT_GROUPS.flatMap((name) => {
    const names = steps.filter((step) => grouped.get(step) === name);
    // Nothing to deliver, or nothing to pay.
    if (names.length === 0) return [];
    const asksMore = names.some(
      (step) => step !== "delivery" && (step === current || visited.includes(step)),
    );
    return {
      name,
      label: name === "delivery" && asksMore ? "booking" : (labels[name] ?? name),
      path: checkoutSteps[names[0] ?? "basket"].path,
      state: stateOf(names),
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
