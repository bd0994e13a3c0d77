import { expect, it } from "vitest";

import {
  CHECKOUT_STEP_NAMES,
  checkoutSteps,
  seriesFault,
  type CheckoutFacts,
  type CheckoutSeries,
  type CheckoutStepName,
} from "~/domain/checkout/checkout-steps";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import {
  checkoutProgress,
  firstIncompleteStep,
  nextStep,
  previousStep,
  seriesAt,
  stepBefore,
} from "./visitor-steps";
import { sampleBasket, sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";

const allSeries = {
  first: ["basket", "account", "delivery", "additional-details", "summary", "billing", "payment"],
  second: [
    "basket",
    "account",
    "delivery",
    "household",
    "contact-preferences",
    "review",
    "billing",
    "additional-details",
    "payment",
    "summary",
  ],
  every: CHECKOUT_STEP_NAMES,
} as const satisfies Record<string, CheckoutSeries>;

const series = venue.checkoutSeries;

function fullFacts(): CheckoutFacts {
  const basket = sampleBasket({
    delivery: { optionId: "print-at-home", addressId: null },
    details: { specialRequests: null, accessRequirements: null, marketing: null },
  });
  return {
    basket,
    customer: sampleCustomer(),
    agreedTotal: basket.totals.toPay.amount,
    passed: CHECKOUT_STEP_NAMES,
    stepByStep: true,
    asks: {
      "add-ons": true,
      upsells: true,
      memberships: true,
      "booking-protect": true,
      household: true,
      "gift-aid": true,
      "express-checkout": true,
    },
  };
}

/** Facts in which everything of a series before `step` is done, and nothing from it on. */
function factsAt(series: readonly CheckoutStepName[], step: CheckoutStepName): CheckoutFacts {
  const undo = (facts: CheckoutFacts, name: CheckoutStepName): CheckoutFacts => {
    const { basket } = facts;
    switch (name) {
      case "basket":
        return { ...facts, basket: null };
      case "account":
        return { ...facts, customer: null };
      case "delivery":
        return { ...facts, basket: basket && { ...basket, delivery: null } };
      case "additional-details":
        return { ...facts, basket: basket && { ...basket, details: null } };
      case "summary":
        return { ...facts, agreedTotal: null };
      default:
        return { ...facts, passed: facts.passed.filter((other) => other !== name) };
    }
  };
  return series.slice(series.indexOf(step)).reduce(undo, fullFacts());
}

it.each(Object.entries({ ...allSeries, venue: series }))(
  "the checkout may have the %s series of steps",
  (_, steps) => {
    expect(seriesFault(steps)).toBeNull();
  },
);

it.each([
  [["account", "basket"], "it must begin with basket"],
  [["basket", "basket"], "basket is in it twice"],
  [["basket", "account", "payment"], "delivery is missing"],
  [
    [...series.filter((name) => name !== "delivery"), "delivery"],
    "it must end with payment or summary",
  ],
  [["basket", "review", ...series.slice(1)], "review needs a customer, so it comes after account"],
] as const)("the checkout may not have the steps %j: %s", (steps, fault) => {
  expect(seriesFault(steps)).toBe(fault);
});

it("the checkout leads past a step that has nothing to ask, and says so in the list", () => {
  const { asks, ...facts } = fullFacts();
  const basket = facts.basket && { ...facts.basket, tickets: [] };
  const gift = { ...facts, basket, asks: { ...asks, household: false, memberships: false } };
  expect(nextStep(series, gift, "account")).toBe("summary");
  const streamed = facts.basket && {
    ...facts.basket,
    tickets: [sampleTicket({ isStream: true })],
  };
  expect(nextStep(series, { ...gift, basket: streamed }, "account")).toBe("summary");
  for (const name of ["delivery", "additional-details"])
    expect(checkoutProgress(series, gift, "account")).toContainEqual(
      expect.objectContaining({ name, state: "skipped" }),
    );
  // Most customers have no household, and joining costs most more than it saves.
  const shown = checkoutProgress(series, gift, "account").map(({ name }) => name);
  for (const name of ["household", "memberships"]) expect(shown).not.toContain(name);
});

it("the express checkout asks who is booking, asks for agreement once, and leads to the payment", () => {
  const facts = { ...fullFacts(), stepByStep: false, passed: [], agreedTotal: null };
  expect(nextStep(allSeries.every, facts, "account")).toBe("household");
  expect(nextStep(allSeries.every, facts, "household")).toBe("express-checkout");
  expect(nextStep(allSeries.every, facts, "express-checkout")).toBe("payment");
  expect(stepBefore(allSeries.every, facts, "delivery")).not.toBeNull();
  expect(
    checkoutProgress(allSeries.every, facts, "account")
      .map(({ name }) => name)
      .slice(-4),
  ).toEqual(["account", "household", "express-checkout", "payment"]);
});

it("a package that is not complete keeps a basket out of the checkout", () => {
  const details = { type: "flex", percentOff: 0, missing: 1, superItemId: null };
  const items = [sampleProduct({ kind: "package", id: "p", details })];
  const facts = { ...fullFacts(), basket: sampleBasket({ items }) };
  expect(firstIncompleteStep(series, facts)).toBe("basket");
  expect(stepBefore(series, facts, "account")).toBe("basket");
});

it("every checkout step has a page", () => {
  for (const name of CHECKOUT_STEP_NAMES) {
    const id = name === "basket" ? "basket" : (`checkout-${name}` as const);
    expect(checkoutSteps[name].path).toBe(pathTo(id));
  }
});

it.each(Object.entries(allSeries))(
  "the %s series leads to the first step that is not complete, and no further",
  (_, steps) => {
    const asked = steps.filter((name) => name !== "express-checkout");
    for (const open of asked) {
      const facts = factsAt(asked, open);
      expect(firstIncompleteStep(steps, facts)).toBe(open);
      for (const wanted of asked) {
        const past = asked.indexOf(wanted) > asked.indexOf(open);
        expect(stepBefore(steps, facts, wanted)).toBe(past ? open : null);
      }
    }
  },
);

it("the checkout asks again for the terms when the total is not the one that was agreed to", () => {
  const facts = fullFacts();
  expect(stepBefore(series, { ...facts, agreedTotal: 1 }, "payment")).toBe("summary");
});

it("the checkout leaves out billing and payment when there is nothing to pay", () => {
  const facts = fullFacts();
  const none = { amount: 0, currency: "USD" };
  const free = {
    ...facts,
    basket: facts.basket && { ...facts.basket, totals: { ...facts.basket.totals, toPay: none } },
  };
  expect(nextStep(series, free, "summary")).toBeNull();
  expect(stepBefore(series, free, "payment")).not.toBeNull();
});

it("the checkout knows the next step and the previous one", () => {
  const facts = fullFacts();
  expect(nextStep(series, facts, "account")).toBe("memberships");
  expect(previousStep(series, facts, "delivery")).toBe("memberships");
  expect(previousStep(series, facts, "basket")).toBeNull();
  expect(nextStep(series, facts, "payment")).toBeNull();
});

it("the checkout's progress shows what is done, current and to come", () => {
  const progress = checkoutProgress(series, factsAt(series, "summary"), "delivery");
  expect(progress.map(({ state }) => state)).toEqual([
    "done",
    "done",
    "done",
    "current",
    "done",
    "done",
    "open",
    "todo",
    "todo",
  ]);
});

it("the billing address page comes before the page that shows the address, and leads back to it", () => {
  const facts = factsAt(series, "billing");
  const withAddress = seriesAt(series, facts, "billing-address");
  expect(stepBefore(withAddress, facts, "billing-address")).toBeNull();
  expect(nextStep(withAddress, facts, "billing-address")).toBe("billing");
});

it("the billing address page is not open before the steps that come before the billing are done", () => {
  const facts = factsAt(series, "delivery");
  expect(stepBefore(seriesAt(series, facts, "billing-address"), facts, "billing-address")).toBe(
    "delivery",
  );
});

it("no other page than the billing address changes the series of a venue without that step", () => {
  const facts = fullFacts();
  for (const name of CHECKOUT_STEP_NAMES.filter((each) => each !== "billing-address"))
    expect(seriesAt(series, facts, name)).toBe(series);
});
